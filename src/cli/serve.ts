/** Serves a proxy on a port of this machine. This is the only file that runs a server. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Proxy } from '../proxy/index.ts'

export interface Serving {
  /** `http://127.0.0.1:41234` */
  readonly url: string
  /** Accepts no more requests, gives those in progress `grace` milliseconds to end, then aborts them. */
  close(grace: number): Promise<void>
}

/** Rejects if the address cannot be used. */
export async function serve(proxy: Proxy, host: string, port: number): Promise<Serving> {
  const listener = getRequestListener(
    (request, { outgoing }) =>
      // If the upstream server breaks off, the client gets all that had arrived, then its connection ends.
      proxy.fetch(request, { broken: () => void ('socket' in outgoing && outgoing.socket?.destroySoon()) }),
    { overrideGlobalObjects: false },
  )
  const server = createServer(listener)
  let closing = false
  // A connection that is kept alive must not keep the server running.
  server.on('request', (_, response) =>
    response.on('close', () => closing && setImmediate(() => server.closeIdleConnections())),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const { address, port: taken, family } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: grace =>
      new Promise(resolve => {
        closing = true
        const timer = setTimeout(() => server.closeAllConnections(), grace)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
