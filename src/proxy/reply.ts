/** The response for the client: the server's unchanged, as normalised events, or as a normalised completion. */
import { readCompletion } from '../openai/completion.ts'
import type { EventNormalizer } from '../openai/events.ts'
import type { WireOptions } from '../openai/wire.ts'
import { isFailure } from '../providers/failure.ts'
import type { MessageResult } from '../providers/merge.ts'
import { joined } from './body.ts'
import { errorEvent, failure, failureOf } from './failure.ts'
import { responseHeaders } from './headers.ts'
import type { ProxyLog, Visit } from './log.ts'
import type { Upstream } from './upstream.ts'

/** How to tell the server that runs the proxy that a body ends without being complete. */
export interface Surroundings {
  readonly broken?: () => void
}

const init = ({ status, statusText, headers }: Response, normalized?: boolean): ResponseInit => ({
  status,
  statusText: /^[ -~]*$/.test(statusText) ? statusText : '', // a `Response` accepts nothing else; clients ignore it
  headers: responseHeaders(headers, normalized),
})
const codeOf = (error: unknown) => failureOf(error) ?? 'proxy-failed'

/** The response, byte for byte. If the server breaks off, so does the response. */
export function asItIs(response: Response, server: Upstream, visit: Visit, { broken }: Surroundings): Response {
  if (!response.body) {
    visit.end('complete')
    return new Response(null, init(response))
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const bytes = await server.read()
          if (bytes) return controller.enqueue(bytes)
          visit.end('complete')
          controller.close()
        } catch (error) {
          const code = codeOf(error)
          visit.end(code)
          if (code === 'client-left') return
          if (!broken) return controller.error(failure(code))
          broken()
          controller.close()
        }
      },
      cancel: () => left(server, visit),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, init(response))
}

const left = (server: Upstream, visit: Visit) => {
  server.giveUp('client-left')
  visit.end('client-left')
}

/**
 * The response, as normalised events. If the server breaks off, or ends inside an event, everything that had arrived is
 * sent, then an event with the error, which clients throw. At most `readAhead` bytes are read ahead of a slow client;
 * then the server waits.
 */
export function asEvents(
  response: Response,
  server: Upstream,
  visit: Visit,
  events: EventNormalizer,
  readAhead: number,
): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (;;) {
            const bytes = await server.read()
            const out = bytes ? events.push(bytes) : events.end()
            for (const one of out) controller.enqueue(one)
            if (!bytes) {
              if (events.failure()) throw failure('upstream-broke')
              visit.end(endOf(events), events.results())
              return controller.close()
            }
            if (out.length > 0) return
          }
        } catch (error) {
          const code = codeOf(error)
          const rest = events.cut()
          visit.end(code, events.results())
          if (code === 'client-left') return
          for (const one of rest) controller.enqueue(one)
          controller.enqueue(new TextEncoder().encode(errorEvent(code)))
          controller.close()
        }
      },
      cancel() {
        server.giveUp('client-left')
        events.cut()
        visit.end('client-left', events.results())
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: readAhead }),
  )
  return new Response(body, init(response, true))
}

/** How a stream ended whose connection was closed properly. After a failure of this library it passed unread. */
function endOf(events: EventNormalizer): ProxyLog['end'] {
  if (events.refused()) return 'upstream-error'
  const results = events.results()
  return events.complete() || results.length === 0 || results.some(isBroken) ? 'complete' : 'upstream-cut'
}

const isBroken = ({ diagnostics }: MessageResult): boolean => diagnostics.some(d => d.code === 'internal-error')

/** The response, as a normalised completion; unchanged if its body cannot be read as one. @throws a `failure`. */
export async function asCompletion(
  response: Response,
  server: Upstream,
  visit: Visit,
  options: WireOptions,
): Promise<Response> {
  const parts: Uint8Array[] = []
  for (let bytes = await server.read(); bytes; bytes = await server.read()) parts.push(bytes)
  const body = joined(parts)
  let given: unknown
  try {
    given = JSON.parse(new TextDecoder().decode(body))
  } catch {
    visit.end('complete')
    return new Response(body, init(response))
  }
  const { completion, results } = readCompletion(given, options)
  visit.end(isFailure(given) ? 'upstream-error' : 'complete', results)
  if (results.length === 0 || results.some(isBroken)) return new Response(body, init(response))
  return new Response(JSON.stringify(completion), init(response, true))
}
