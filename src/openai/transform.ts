/**
 * A transform that loses nothing when its source breaks off. A `TransformStream` drops what it holds as soon as its
 * source fails; here everything that had arrived is read first, then the error.
 */
export interface Steps {
  /** The next bytes; what they become. */
  push(bytes: Uint8Array): Uint8Array | undefined
  /** The source is over; what was held back. */
  end(): Uint8Array | undefined
  /** The source broke off; what was held back. */
  cut(): Uint8Array | undefined
  /** Asked at the end: why the source is not whole, though it ended. */
  failure(): Error | undefined
}

/** The source is read no faster than the result. */
export function bytesTransform({ push, end, cut, failure }: Steps): TransformStream<Uint8Array, Uint8Array> {
  const queue: Uint8Array[] = []
  let close: (() => void) | undefined // what follows the queue
  let asked: (() => void) | undefined // the reader waits
  let drained: (() => void) | undefined // the writer waits
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
