/** Request bodies of limited length. */
import { type FailureCode, failure } from './failure.ts'

/** Whether the declared length of a body, if there is one, is more than `max` bytes. */
const tooLong = (request: Request, max: number): boolean =>
  max > 0 && Number(request.headers.get('content-length')) > max

/** The stream of a body, not yet limited. @throws a `failure` if its declared length is too long. */
export function streamOf(request: Request, max: number): ReadableStream<Uint8Array> | null {
  if (tooLong(request, max)) throw failure('request-too-large')
  return request.method === 'GET' || request.method === 'HEAD' ? null : request.body
}

/** Reads a whole body. @throws a `failure`. */
export async function wholeOf(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = streamOf(request, max)
  if (!stream) return new Uint8Array()
  const parts: Uint8Array[] = []
  const reader = limited(stream, max, {}).getReader()
  for (;;) {
    const { value } = await reader.read()
    if (!value) return joined(parts)
    parts.push(value)
  }
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

interface OnEnd {
  /** Called when the whole stream has been read. */
  readonly over?: () => void
  readonly failed?: (code: FailureCode) => void
}

/** The stream, which fails with a `failure` after `max` bytes. */
export function limited(
  stream: ReadableStream<Uint8Array>,
  max: number,
  { over, failed }: OnEnd,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  let bytes = 0
  const fail = (controller: ReadableStreamDefaultController, code: FailureCode) => {
    failed?.(code)
    controller.error(failure(code))
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value } = await reader.read()
          bytes += value?.length ?? 0
          if (max > 0 && bytes > max) {
            fail(controller, 'request-too-large')
            reader.cancel().catch(() => {})
          } else if (value) controller.enqueue(value)
          else {
            over?.()
            controller.close()
          }
        } catch {
          fail(controller, 'client-left') // in the middle of its request
        }
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
