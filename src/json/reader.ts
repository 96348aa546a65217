import { COMMA } from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import type { JsonCode } from '../engine/diagnostic.ts'
import { flat } from '../engine/string-builder.ts'
import { quotedKeyAt } from './ahead.ts'
import { AFTER, COLON_, ENDED, FIRST, KEY, type Mode, STRING, VALUE } from './mode.ts'
import { finish, type Open, type State } from './state.ts'
import { type Answer, NO, YES } from './verdict.ts'

/** A repair and its span. */
export interface Repair {
  readonly code: JsonCode
  readonly start: number
  end: number
  /** Where the repair was detected, if an earlier scan may have read the start. */
  readonly at?: number | undefined
}

/** A format's own delimiter of strings, and how such a string is read. */
export interface Delimiter {
  readonly text: string
  readonly read: (r: Reader) => boolean
  /**
   * Reads an unquoted key of any characters, or drops a delimiter too many where a key should be. Returns `false` to
   * wait for more, `undefined` for an ordinary key.
   */
  readonly key: (r: Reader) => boolean | undefined
  /** Whether the `<` at `k` is part of an unquoted key. */
  readonly inKey: (r: Reader, k: number) => Answer
  /** Whether the line break or semicolon at `k` ends an unquoted text. */
  readonly ends: (r: Reader, k: number) => Answer
  /** Whether the rest of the input from `k` is the beginning of the delimiter. */
  readonly begun: (input: string, k: number) => boolean
}

/** The rules of a language other than JSON, passed in by the formats that use it (python.ts, delimited.ts). */
export interface Language {
  /** Whether input at `start` that JSON would report as `code` is well-formed in this language. */
  readonly usual?: (r: Reader, code: JsonCode, start: number) => boolean
  /** A further kind of quote, without escapes inside: `<|"|>`. */
  readonly delimiter?: Delimiter
  /** For calls whose string arguments may be unescaped: whether the quote before `i` ends one. */
  readonly argumentEnds?: (r: Reader, i: number) => Answer
  /** String arguments have no escapes: a backslash is an ordinary character. */
  readonly literal?: boolean
  /** Whether the name of a keyword argument is at `i`, right after a quote: the quote ends its string. */
  readonly keyword?: (text: { readonly input: string; readonly ended: boolean }, i: number) => Answer
  /** The length of the number or literal that begins `text`, if the name of a keyword argument is glued to it; else 0. */
  readonly glued?: (text: string) => number
  /** Reads a positional argument that begins with `c`, a bracket or star. `undefined` if none is here. */
  readonly unnamed?: (r: Reader, c: number) => boolean | undefined
}

/** What a grammar knows about its values. Constant. */
export interface Rules extends Language {
  /** The closing markers around the value, innermost first. */
  readonly closers?: Closers
  /** Stop at the first repair. */
  readonly strict?: boolean
  /** Nothing follows the value: a quote before closing brackets always ends its string, whatever comes after them. */
  readonly alone?: boolean
  /** The value is an object: `{1}` at its root is not a set. */
  readonly object?: boolean
  /** The number of brackets around the value that are read elsewhere. */
  readonly depth?: number
  /** The most brackets open at once. Default: MAX_NESTING. */
  readonly nesting?: number
  /** The value is the whole text: `, "b":` after a brace that would close it shows that the brace does not. */
  readonly document?: boolean
  /** Receives the offset of every key that is written, in order. */
  readonly keys?: number[]
}

const MAX_PIECES = 2048

/**
 * A scan in progress: its index, state and output. The output is `out`, then input[from, …) unchanged; the part after
 * `mark` is pending, since it may still be dropped. Each mode is a function that takes a reader.
 */
export class Reader {
  // `declare`, because a reader is made for every push: fields that are defined and then assigned cost twice as much.
  /** Index of the next character to read. */
  declare i: number
  declare mode: Mode
  declare open: Open | undefined
  declare quote: number
  declare back: Mode
  declare depth: number
  declare readonly input: string
  declare readonly start: number
  declare readonly ended: boolean
  declare readonly rules: Rules
  declare readonly closers: Closers | undefined
  /** The index at which a string must stop, see `limit` in strings.ts; -1 if not computed yet. */
  declare stop: number
  declare from: number
  declare out: string
  declare mark: number
  /** Index of the comma or key that begins the pending output; negative if an earlier scan read it. */
  declare held: number
  declare repairs: Repair[] | undefined
  /** The offsets at which strings begin and end, for strings that are the value of a member or the whole value. */
  declare strings: number[] | undefined
  /** The number of additions to `out` (`pieces`), and earlier output that was moved out of it (`before`). */
  declare pieces: number
  declare before: string

  constructor(s: State, input: string, start: number, ended: boolean, rules: Rules) {
    this.i = start
    this.mode = s.mode
    this.open = s.open
    this.quote = s.quote
    this.back = s.back
    this.depth = s.depth
    this.input = input
    this.start = start
    this.ended = ended
    this.rules = rules
    this.closers = rules.closers
    this.stop = -1
    this.from = start
    this.out = s.pending
    this.mark = s.pending === '' ? -1 : 0
    this.held = start - s.since
    this.repairs = undefined
    this.strings = undefined
    this.pieces = 0
    this.before = ''
  }

  flush(to: number): void {
    if (to > this.from) this.out += this.input.slice(this.from, to)
    this.from = to
  }

  /**
   * Reports a repair. Adjacent repairs with the same code are merged: ten thousand commas are one diagnostic. `at`: where
   * it was detected, if that is not its start.
   */
  report(code: JsonCode, start: number, end: number, at?: number): void {
    if (this.rules.usual?.(this, code, at ?? start)) return
    const last = this.repairs?.[this.repairs.length - 1]
    if (last && last.code === code && last.end === start && (end > start || last.start === start)) last.end = end
    else (this.repairs ??= []).push({ code, start, end, at })
  }

  /** Replaces input[a, b) by `text`. */
  put(a: number, b: number, text: string): void {
    this.flush(a)
    this.out += text
    this.from = b
    if (++this.pieces > MAX_PIECES && this.mark < 0) this.settle()
  }
  /** Moves the output out of `out`, in one piece: joined pieces make a tree that every garbage collection walks. */
  private settle(): void {
    this.before += flat(this.out)
    this.out = ''
    this.pieces = 0
  }

  /** Writes `text` for input[i, to), and moves to `to`. */
  skipTo(to: number, text = ''): void {
    this.put(this.i, to, text)
    this.i = to
  }
  /** Writes `text` for input[i, to), moves to `to`, and reports it as a repair. */
  repair(code: JsonCode, to: number, text = ''): true {
    this.report(code, this.i, to)
    this.skipTo(to, text)
    return true
  }

  /** Makes the output from input[at] on pending. */
  hold(at: number): void {
    if (this.mark >= 0) return
    this.flush(at)
    this.mark = this.out.length
    this.held = at
  }
  /** Drops the pending output up to input[at]: a comma, or a key. */
  unhold(at: number): void {
    if (this.mark < 0) return
    if (this.mode === COLON_ || (this.mode === VALUE && this.open?.object)) this.rules.keys?.pop()
    this.out = this.out.slice(0, this.mark)
    this.from = at
    this.mark = -1
  }
  /** Writes `text` before the pending output. */
  insertBefore(text: string): void {
    this.out = this.out.slice(0, this.mark) + text + this.out.slice(this.mark)
    this.mark += text.length
  }
  /** Drops a key without a value, and input[i, to). The comma before the key is kept for the next one. */
  dropKey(to: number): true {
    const { i } = this
    this.flush(i)
    const comma = this.out.charCodeAt(this.mark) === COMMA
    this.report('missing-value', i, i)
    this.unhold(i)
    this.mode = comma ? KEY : FIRST
    if (comma) this.hold(i)
    this.skipTo(to, comma ? ',' : '')
    return true
  }
  /** Drops a key without a value if the next key is at input[k): `{"a":\n "b": 1}`. `undefined` if not. */
  dropBefore(k: number): boolean | undefined {
    const next = quotedKeyAt(this, k, this.i)
    return next === YES ? this.dropKey(k) : next === NO ? undefined : false
  }

  /** Notes that a string begins or ends here, unless it is nested more deeply. */
  edge(): void {
    const depth = this.rules.object ? 1 : 0
    if ((this.open?.closers.length ?? 0) === depth) (this.strings ??= []).push(this.i)
  }
  /** Ends the value. */
  over(): true {
    if (this.mode >= STRING) this.edge()
    this.mode = this.open === undefined ? ENDED : AFTER
    return true
  }
  /** Closes the innermost bracket. */
  leave(): true {
    this.open = this.open!.rest
    return this.over()
  }
  /** Ends the whole value here, whatever is open. */
  close(at: number, inString: boolean): void {
    const { open, back } = this
    const pending = this.mark < 0 ? '' : ','
    if (!inString) this.unhold(at)
    if (inString) this.edge()
    const mode = inString ? STRING : this.mode
    this.put(at, at, finish({ mode, open, back, pending }))
    this.mode = ENDED
  }
  /** Whether a strict scan has met a repair, at which it stops for good. */
  get stopped(): boolean {
    return this.repairs !== undefined && this.rules.strict === true
  }
}
