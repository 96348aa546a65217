/**
 * The steps of a transform that loses nothing when its source breaks off: everything that had arrived is read first,
 * then the error. The transformer of a `TransformStream` is not asked for what it has buffered when its source fails.
 */
export interface Steps {
  /** Takes the next bytes; returns what they become. */
  push(bytes: Uint8Array): Uint8Array | undefined
  /** Ends the source; returns what was buffered, once. */
  end(): Uint8Array | undefined
  /** Ends a source that broke off; returns what was buffered, once. */
  cut(): Uint8Array | undefined
  /** Called after `end`: the error if the source ended without being complete. */
  failure(): Error | undefined
}

/** Makes a transform of these steps. Its source is read no faster than its result. */
export function bytesTransform({ push, end, cut, failure }: Steps): TransformStream<Uint8Array, Uint8Array> {
  const source = new TransformStream<Uint8Array, Uint8Array>() // changes nothing, and reads when it is read
  const reader = source.readable.getReader()
  const readable = new ReadableStream<Uint8Array>(
    {
      /** Reads until there is output. The pull after the last output passes on the end or the failure of the source. */
      async pull(result) {
        for (;;) {
          let bytes: Uint8Array | undefined
          let close: (() => void) | undefined // ends the result
          try {
            const { done, value } = await reader.read()
            bytes = done ? end() : push(value)
            const error = done ? failure() : undefined
            if (done) close = () => (error ? result.error(error) : result.close())
          } catch (error) {
            bytes = cut()
            close = () => result.error(error)
          }
          if (bytes) return result.enqueue(bytes)
          if (close) return close()
        }
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { readable, writable: source.writable }
}
