/**
 * The steps of a transform that loses nothing when its source breaks off. A `TransformStream` drops its queue as soon
 * as its source fails; here everything that had arrived is read first, then the error.
 */
export interface Steps {
  /** Takes the next bytes; returns what they become. */
  push(bytes: Uint8Array): Uint8Array | undefined
  /** Ends the source; returns what was buffered. */
  end(): Uint8Array | undefined
  /** Ends a source that broke off; returns what was buffered. */
  cut(): Uint8Array | undefined
  /** Called after `end`: the error if the source ended without being complete. */
  failure(): Error | undefined
}

/** Makes a transform of these steps. Its source is read no faster than its result. */
export function bytesTransform({ push, end, cut, failure }: Steps): TransformStream<Uint8Array, Uint8Array> {
  const queue: Uint8Array[] = []
  let close: (() => void) | undefined // ends the result, after the queue
  let asked: (() => void) | undefined // resolves the pending read
  let drained: (() => void) | undefined // resolves the pending write
  let target!: ReadableStreamDefaultController<Uint8Array>
  let source!: WritableStreamDefaultController

  const serve = () => {
    const answer = asked
    if (!answer || (queue.length === 0 && !close)) return
    asked = undefined
    const bytes = queue.shift()
    if (bytes) target.enqueue(bytes)
    else close?.()
    answer()
    if (queue.length === 0) drained?.()
  }
  const put = (bytes: Uint8Array | undefined) => {
    if (bytes) queue.push(bytes)
    serve()
  }
  const readable = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        target = controller
      },
      pull: () =>
        new Promise<void>(resolve => {
          asked = resolve
          serve()
        }),
      cancel(reason) {
        queue.length = 0
        source.error(reason)
        drained?.()
      },
    },
    { highWaterMark: 0 },
  )
  const writable = new WritableStream<Uint8Array>({
    start(controller) {
      source = controller
    },
    write(bytes) {
      put(push(bytes))
      if (queue.length === 0) return undefined
      return new Promise<void>(resolve => {
        drained = resolve
      })
    },
    close() {
      const rest = end()
      const error = failure()
      close = () => (error ? target.error(error) : target.close())
      put(rest)
    },
    abort(reason) {
      close = () => target.error(reason)
      put(cut())
    },
  })
  return { readable, writable }
}
