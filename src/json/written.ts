/**
 * A call that a model wrote inside a string without escapes (Gemma): its own strings have the same delimiters, which
 * do not close the outer string. `call:f{k:<|"|>v<|"|>}` is text up to its last brace, however long it is.
 */
import { COLON, COMMA, isSpace, isWord, LBRACE, LBRACKET, LT, RBRACE, RBRACKET, SMALL_C } from '../engine/chars.ts'

/** The innermost call that is open in the string. */
export interface Written {
  /** The number of its open brackets. */
  readonly depth: number
  /** What comes next: a value, something after a value, or the rest of a string. */
  readonly at: 'value' | 'after' | 'string'
  /** The call whose string contains it. */
  readonly around: Written | undefined
}

/** The state after the head of a call. */
export const OPEN: Written = { depth: 1, at: 'value', around: undefined }

/** The head of a call, before its first key or `}`. */
const HEAD = /call:[\w.-]{1,64}\{(?=\}|[\w$.-]{1,48}:)/y
const HEAD_BEGUN = /(?:call:[\w.-]{0,64}|call:[\w.-]{1,64}\{[\w$.-]{0,48}|c(?:al?)?|call)$/

/** Index after the head of a call at input[at]. */
export function headAt(input: string, at: number): number | undefined {
  if (input.charCodeAt(at) !== SMALL_C) return undefined
  HEAD.lastIndex = at
  return HEAD.test(input) ? HEAD.lastIndex : undefined
}
/** The number of characters at the end of `text` that may become the head of a call. */
export const begunLength = (text: string): number => HEAD_BEGUN.exec(text)?.[0].length ?? 0

/** Reads more of a call: to its last brace, to where it proves not to be a call, or to the end of the input. */
export function over(
  written: Written,
  input: string,
  from: number,
  delimiter: string,
  ended: boolean,
): { to: number; written: Written | undefined } {
  let { depth, at, around } = written
  let string = from
  for (let i = from; i < input.length; ) {
    const delimits = input.startsWith(delimiter, i)
    if (at === 'string') {
      const head = delimits ? undefined : headAt(input, i)
      if (delimits) {
        at = 'after'
        i += delimiter.length
      } else if (head !== undefined) {
        around = { depth, at, around }
        depth = 1
        at = 'value'
        i = head
      } else i++
      continue
    }
    if (delimits) {
      if (at !== 'value') return { to: i, written: undefined }
      at = 'string'
      string = i += delimiter.length
      continue
    }
    const c = input.charCodeAt(i)
    if (c === LT) {
      const waits = !ended && delimiter.startsWith(input.slice(i))
      return { to: i, written: waits ? { depth, at, around } : undefined }
    }
    if (c === LBRACE || c === LBRACKET) depth++
    else if (c === RBRACE || c === RBRACKET) depth--
    i++
    if (depth === 0) {
      if (around === undefined) return { to: i, written: undefined }
      ;({ depth, at, around } = around)
    } else if (!isSpace(c)) at = isWord(c) || c === RBRACE || c === RBRACKET ? 'after' : 'value'
    if (c === COLON || c === COMMA) at = 'value'
  }
  const tail = at === 'string' && !ended ? begun(input, string, delimiter) : 0
  return { to: input.length - tail, written: { depth, at, around } }
}
/** The number of characters at the end of the input, from `i` on, that may become a delimiter or a head. */
function begun(input: string, i: number, delimiter: string): number {
  let k = Math.max(i, input.length - delimiter.length + 1)
  while (k < input.length && !delimiter.startsWith(input.slice(k))) k++
  return Math.max(input.length - k, begunLength(input.slice(Math.max(i, input.length - 128))))
}
