/**
 * The steps of a transform that loses nothing when its source breaks off: everything that had arrived is read first,
 * then the error. The transformer of a `TransformStream` is not asked for what it has buffered when its source fails.
 */
export interface Steps<In, Out> {
  /** Takes the next chunk; returns what it becomes. */
  push(chunk: In): readonly Out[]
  /** Ends the source; returns what was buffered, once. */
  end(): readonly Out[]
  /** Ends a source that broke off; returns what was buffered, once. Default: as `end`. */
  cut?(): readonly Out[]
  /** Called after `end`: the error if the source ended without being complete. */
  failure?(): Error | undefined
}

/** Makes a transform of these steps. Its source is read no faster than its result. */
export function losslessTransform<In, Out>({
  push,
  end,
  cut = end,
  failure,
}: Steps<In, Out>): TransformStream<In, Out> {
  const source = new TransformStream<In, In>() // changes nothing, and reads when it is read
  const reader = source.readable.getReader()
  let close: (() => void) | undefined // ends the result
  const readable = new ReadableStream<Out>(
    {
      /** Reads until there is output. The pull after the last output passes on the end or the failure of the source. */
      async pull(result) {
        while (!close) {
          let out: readonly Out[]
          try {
            const { done, value } = await reader.read()
            out = done ? end() : push(value)
            const error = done ? failure?.() : undefined
            if (done) close = () => (error ? result.error(error) : result.close())
          } catch (error) {
            out = cut()
            close = () => result.error(error)
          }
          for (const one of out) result.enqueue(one)
          if (out.length > 0) return
        }
        close()
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { readable, writable: source.writable }
}
