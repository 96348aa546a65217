/** The state of the transducer: small, immutable, shared between scans. */
import { LBRACE, LBRACKET, LPAREN, RBRACE, RBRACKET, RPAREN } from '../engine/chars.ts'
import { BARE, BLOCK_COMMENT, CALL, ENDED, FIRST, LINE_COMMENT, type Mode, STRING, VALUE } from './mode.ts'

/**
 * Open brackets, innermost first. Output brackets may differ from those read: a set
 * `{1, 2}` becomes an array, `f(a=1)` an object, and the parentheses of
 * `ObjectId("x")` are dropped.
 */
export interface Open {
  /** Whether the bracket contains keys. */
  readonly object: boolean
  /** What closes the bracket: a character of the input (`close`), and a text of the output (`text`). */
  readonly close: number
  readonly text: '}' | ']' | ''
  readonly rest: Open | undefined
  /** The output that closes this bracket and all those around it, stored so that `finish` is O(1). */
  readonly closers: string
  /** The number of open brackets of each kind, from this one outwards: shows whether a closer has an opener. */
  readonly braces: number
  readonly brackets: number
  readonly parens: number
  readonly depth: number
}

export function push(object: boolean, close: number, text: Open['text'], rest: Open | undefined): Open {
  return {
    object,
    close,
    text,
    rest,
    closers: text + (rest?.closers ?? ''),
    braces: (rest?.braces ?? 0) + (close === RBRACE ? 1 : 0),
    brackets: (rest?.brackets ?? 0) + (close === RBRACKET ? 1 : 0),
    parens: (rest?.parens ?? 0) + (close === RPAREN ? 1 : 0),
    depth: (rest?.depth ?? 0) + 1,
  }
}
/** The closing bracket of an opening one; 0 if `c` is not one. */
export const partner = (c: number): number =>
  c === LBRACE ? RBRACE : c === LBRACKET ? RBRACKET : c === LPAREN ? RPAREN : 0
/** Whether the bracket is not written to the output, so that its content belongs to the bracket around it. */
export const isWrap = (open: Open): boolean => open.text === '' && !open.object
/** The innermost bracket that is written; undefined if none is. */
export function unwrapped(open: Open | undefined): Open | undefined {
  let o = open
  while (o !== undefined && isWrap(o)) o = o.rest
  return o
}

export interface State {
  readonly mode: Mode
  readonly open: Open | undefined
  /** The closing quote of the string being read, with flags for how the string was opened (see strings.ts). */
  readonly quote: number
  /** The mode to return to after a comment. */
  readonly back: Mode
  /** The number of open braces in the text of the string being read: in `"{"a": 1}"` it tells which quote closes. */
  readonly depth: number
  /** Output from a comma (or an object's first key) up to its value: dropped if no value comes. */
  readonly pending: string
  /** The number of characters read since `pending` began. */
  readonly since: number
}

const state = (mode: Mode, open?: Open): State => ({
  mode,
  open,
  quote: 0,
  back: VALUE,
  depth: 0,
  pending: '',
  since: 0,
})

/** Before a value. */
export const START: State = state(VALUE)
/** Inside an object after a key and its colon, which the caller has read. */
export const MEMBER: State = state(VALUE, push(true, RBRACE, '}', undefined))
/** After the `(` of a Python call: `k="v", n=1)` becomes `{"k":"v","n":1}`. */
export const KWARGS: State = state(CALL, push(true, RPAREN, '}', undefined))
/** Inside an object whose opening brace is missing. */
export const MEMBERS: State = state(FIRST, push(true, RBRACE, '}', undefined))

/** Whether `open` is the bracket around the arguments of a Python call. */
export const isCall = (open: Open | undefined): boolean =>
  open?.object === true && open.close === RPAREN && open.rest === undefined

export const isDone = (s: State): boolean => s.mode === ENDED

/** The text that closes the value if the input ends in state `s`. */
export function finish(s: Pick<State, 'mode' | 'back' | 'open' | 'pending'>): string {
  const mode = s.mode === LINE_COMMENT || s.mode === BLOCK_COMMENT ? s.back : s.mode
  if (mode === ENDED) return ''
  const before =
    mode === STRING || mode === BARE
      ? '"'
      : mode === CALL
        ? '{'
        : mode === VALUE && expectsValue(s.open, s.pending)
          ? 'null'
          : ''
  return s.open === undefined ? before : before + s.open.closers
}
/** Whether a value must follow: at the root, or after a key that is already written. */
function expectsValue(open: Open | undefined, pending: string): boolean {
  const o = unwrapped(open)
  return o === undefined || (o.object && pending === '')
}
