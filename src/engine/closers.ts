/** Finds the closing markers around a value, whole or garbled. Offsets are those of the input. */
export interface Closers {
  /** Whether a marker is at `i`. */
  whole(input: string, i: number): boolean
  /** Whether the rest of the input from `i` is a proper prefix of a marker. */
  begun(input: string, i: number): boolean
  /**
   * The start of closing tags, perhaps garbled, at the very end of the input from `from` on; -1 if there are none. An
   * opening tag is text: the message is cut behind it.
   */
  tail(input: string, from: number): number
  /** What the tail from `at` on is reported as: `truncated` if it is only the beginning of a marker. */
  tailCode(input: string, at: number): 'garbled-close' | 'truncated'
  /**
   * The start of the longest end of the input that more input may turn into such a tail, from `from` on; `input.length`
   * if there is none. With `upTo`, the search is skipped if the end of the input is far after that index.
   */
  pending(input: string, from: number, upTo?: number): number
  /** Whether a marker begins with this character. */
  begins(c: number): boolean
}
