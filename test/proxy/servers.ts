/** Servers on the loopback for a test: a scripted one behind, the proxy in front. */
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import OpenAI from 'openai'
import { afterEach } from 'vitest'
import { serve } from '../../src/cli/serve.ts'
import { createProxy, type ProxyLog, type ProxyOptions } from '../../src/proxy/index.ts'
import { counter } from '../cuts.ts'
import { bytes } from '../openai/wire.ts'

const closers: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A scripted server; its URL. What it says to one who left is nobody's concern. */
export async function scripted(listener: (...args: Parameters<RequestListener>) => unknown): Promise<string> {
  const server = createServer((req, res) => void Promise.resolve(listener(req, res)).catch(() => res.destroy()))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An address at which nobody listens. */
export async function nobody(): Promise<string> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

export interface Running {
  readonly url: string
  readonly log: ProxyLog[]
  readonly client: OpenAI
  /** The log once it has so many entries. */
  logged(count?: number): Promise<ProxyLog[]>
}

/** A proxy in front of it. Ids are counted anew in each proxy. */
export async function proxied(upstream: string, options: Partial<ProxyOptions> = {}): Promise<Running> {
  const log: ProxyLog[] = []
  const parse = { generateId: counter(), ...options.parse }
  const proxy = createProxy({ upstream, log: entry => log.push(entry), ...options, parse })
  const { url, close } = await serve(proxy, '127.0.0.1', 0)
  closers.push(() => close(0))
  const client = new OpenAI({ apiKey: 'sk-secret', baseURL: `${url}/v1`, maxRetries: 0 })
  const logged = async (count = 1) => {
    await until(() => log.length >= count)
    return log
  }
  return { url, log, client, logged }
}

/** Waits until something holds; at most twenty seconds. */
export async function until(holds: () => boolean): Promise<void> {
  for (let k = 0; k < 2000 && !holds(); k++) await sleep(10)
  if (!holds()) throw new Error('waited for too long')
}
export const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

export const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8' }
/** Writes a body in TCP pieces of so many bytes. */
export async function drip(res: ServerResponse, body: string, size: number): Promise<void> {
  res.socket?.setNoDelay(true)
  const data = bytes(body)
  for (let k = 0; k < data.length; k += size) {
    res.write(data.subarray(k, k + size))
    await new Promise(setImmediate)
  }
}

/** What the server got to read. */
export async function received(req: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Until a response takes more, or nobody reads it. */
export const drained = (res: ServerResponse): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      res.off('drain', done).off('close', done)
      resolve()
    }
    res.on('drain', done).on('close', done)
  })
