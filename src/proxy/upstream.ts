/**
 * One request to the upstream server. It is aborted when the client leaves, when the server is silent for too long, and
 * when a body is too long. Silence is only measured while the proxy waits for the server, not for a slow client.
 */
import { limited } from './body.ts'
import { type FailureCode, failure, failureOf } from './failure.ts'
import { requestHeaders } from './headers.ts'
import type { Visit } from './log.ts'
import type { Settings } from './options.ts'

export interface Upstream {
  /** Sends the request and returns the response, whose body `read` reads. Throws a `failure`. */
  ask(request: Request, body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null): Promise<Response>
  /** Returns the next bytes of the body; undefined after the last. Throws a `failure`. */
  read(): Promise<Uint8Array | undefined>
  giveUp(code: FailureCode): void
}

export function upstream(settings: Settings, visit: Visit, client: AbortSignal): Upstream {
  const { timeout, maxRequestBytes, maxResponseBytes } = settings
  const controller = new AbortController()
  let given: FailureCode | undefined // why the request was aborted
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let bytes = 0

  const giveUp = (code: FailureCode) => {
    given ??= code
    controller.abort(failure(given))
    reader?.cancel().catch(() => {})
  }
  const leave = () => giveUp('client-left')
  const over = () => client.removeEventListener('abort', leave)
  if (client.aborted) leave()
  else client.addEventListener('abort', leave, { once: true })

  const silence = () => {
    if (timeout > 0) timer = setTimeout(() => giveUp('upstream-stalled'), timeout)
  }
  /** The result of a step of the server; an error of it becomes one of our failures. */
  const answer = async <T>(step: Promise<T>, otherwise: FailureCode): Promise<T> => {
    try {
      const value = await step
      if (given) throw failure(given)
      return value
    } catch (error) {
      over()
      const cause = causeOf(error)
      if (!given && !failureOf(error) && cause) visit.entry.cause = cause
      throw failure(given ?? failureOf(error) ?? (SILENCE.has(cause) ? 'upstream-stalled' : otherwise))
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    async ask(request, body) {
      const { pathname, search } = new URL(request.url)
      const streamed = body instanceof ReadableStream
      if (!streamed) silence()
      const headers = requestHeaders(request.headers)
      if (!streamed) headers.delete('content-length') // the body may not be the client's
      const response = await answer(
        settings.fetch(settings.upstream + pathname + search, {
          method: request.method,
          headers,
          body: streamed ? limited(body, maxRequestBytes, { over: silence, failed: giveUp }) : body,
          redirect: 'manual',
          signal: controller.signal,
          ...(streamed && { duplex: 'half' }),
        } as RequestInit),
        'upstream-unreachable',
      )
      visit.entry.status = response.status
      if (response.body) reader = response.body.getReader()
      else over()
      const length = Number(response.headers.get('content-length'))
      if (reader && maxResponseBytes > 0 && length > maxResponseBytes) {
        giveUp('response-too-large')
        over()
        throw failure('response-too-large')
      }
      return response
    },
    async read() {
      if (!reader) return undefined
      silence()
      const { value } = await answer(reader.read(), 'upstream-broke')
      if (!value) {
        over()
        return undefined
      }
      visit.arrived(value.length)
      bytes += value.length
      if (maxResponseBytes > 0 && bytes > maxResponseBytes) {
        giveUp('response-too-large')
        over()
        throw failure('response-too-large')
      }
      return value
    },
    giveUp,
  }
}

/** Node's error codes for a server that is silent. */
const SILENCE = new Set<string | undefined>(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

/** The code of an error, such as `ECONNREFUSED`. Its message is not used: that may contain anything. */
function causeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown; message?: unknown } }
  if (cause?.message === 'bad port') return 'BAD_PORT' // a port to which `fetch` refuses to connect
  const word = cause?.code ?? code
  return typeof word === 'string' && /^[A-Z_]{2,40}$/.test(word) ? word : undefined
}
