import { COMMA } from '../engine/chars.ts'
import type { JsonCode } from '../engine/diagnostic.ts'
import type { Closers } from '../repair/closers.ts'
import type { Answer } from './ahead.ts'
import { AFTER, COLON_, DONE, finish, type Mode, type Open, STRING, type State, VALUE } from './state.ts'
import type { Written } from './written.ts'

/** What was repaired, and where. */
export interface Repair {
  readonly code: JsonCode
  readonly start: number
  end: number
}

/** What opens and closes a string of a format's own, and how it is read. */
export interface Delimiter {
  readonly text: string
  readonly read: (r: Reader) => boolean
}

/** How values are written that are not JSON: handed in by the formats that hold them (python.ts, delimited.ts). */
export interface Language {
  /** Is what JSON calls `code` at `start` well-formed here? Then it is not reported. */
  readonly usual?: (r: Reader, code: JsonCode, start: number) => boolean
  /** One more quote, with no escapes inside: `<|"|>`. */
  readonly delimiter?: Delimiter
  /** The strings among the arguments of a call are not escaped, as often as not: does one end before `i`? */
  readonly argumentEnds?: (r: Reader, i: number) => Answer
  /** Skips an argument of a call that has no name, and begins with a bracket. */
  readonly unnamed?: (r: Reader) => boolean
}

/** What a grammar knows about the values it holds. Made once, constant. */
export interface Rules extends Language {
  /** The closing markers around us, innermost first. */
  readonly closers?: Closers
  /** Stop at the first thing that needs a repair. */
  readonly strict?: boolean
  /** The value is an object: `{1}` at its root is no set. */
  readonly object?: boolean
  /** How many brackets may be open at once; MAX_NESTING if not given. */
  readonly nesting?: number
  /** The value is the whole text: `}, "b":` after the last bracket shows that it was not the last. */
  readonly document?: boolean
  /** Takes the place of every key that is written, in their order. */
  readonly keys?: number[]
}

const MANY = 2048

/**
 * A scan under way: its place, the state it is in, and what it has written: `out`, then input[from, …) unchanged; from
 * `mark` on it may still be dropped. The modes are functions on it.
 */
export class Reader {
  // `declare`: one is made for every push, and a field defined before it is assigned costs twice.
  /** Index of what is to be read next. */
  declare i: number
  declare mode: Mode
  declare open: Open | undefined
  declare quote: number
  declare back: Mode
  declare depth: number
  declare inner: Written | undefined
  declare readonly input: string
  declare readonly start: number
  declare readonly ended: boolean
  declare readonly rules: Rules
  declare readonly closers: Closers | undefined
  /** Where a string must stop, see `limit` in strings.ts; -1: not asked yet. */
  declare stop: number
  declare from: number
  declare out: string
  declare mark: number
  declare repairs: Repair[] | undefined
  /** How often `out` was added to, and what was there before. */
  declare pieces: number
  declare before: string[] | undefined

  constructor(s: State, input: string, start: number, ended: boolean, rules: Rules) {
    this.i = start
    this.mode = s.mode
    this.open = s.open
    this.quote = s.quote
    this.back = s.back
    this.depth = s.depth
    this.inner = s.inner
    this.input = input
    this.start = start
    this.ended = ended
    this.rules = rules
    this.closers = rules.closers
    this.stop = -1
    this.from = start
    this.out = s.pending
    this.mark = s.pending === '' ? -1 : 0
    this.repairs = undefined
    this.pieces = 0
    this.before = undefined
  }

  flush(to: number): void {
    if (to > this.from) this.out += this.input.slice(this.from, to)
    this.from = to
  }

  /** A repair. Neighbours of one kind are one: ten thousand commas are one diagnostic. */
  report(code: JsonCode, start: number, end: number): void {
    if (this.rules.usual?.(this, code, start)) return
    const last = this.repairs?.[this.repairs.length - 1]
    if (last && last.code === code && last.end === start && (end > start || last.start === start)) last.end = end
    else (this.repairs ??= []).push({ code, start, end })
  }

  /** Replace input[a, b) by `text`. */
  put(a: number, b: number, text: string): void {
    this.flush(a)
    this.out += text
    this.from = b
    if (++this.pieces > MANY && this.mark < 0) this.settle()
  }
  /**
   * A string of a hundred thousand joined pieces is a tree that every garbage
   * collection copies: time grows faster than the input. So it is made flat.
   */
  private settle(): void {
    this.out.charCodeAt(0)
    ;(this.before ??= []).push(this.out)
    this.out = ''
    this.pieces = 0
  }
  /** All of `out`. */
  written(out: string): string {
    return this.before === undefined ? out : this.before.join('') + out
  }

  /** Put `text` for input[i, to), and go there. */
  skipTo(to: number, text = ''): void {
    this.put(this.i, to, text)
    this.i = to
  }
  /** The same, as a repair. */
  mend(code: JsonCode, to: number, text = ''): true {
    this.report(code, this.i, to)
    this.skipTo(to, text)
    return true
  }

  /** From input[at] on nothing is sure. */
  hold(at: number): void {
    if (this.mark >= 0) return
    this.flush(at)
    this.mark = this.out.length
  }
  /** Drop what is not sure, up to input[at]: a comma, or a key. */
  unhold(at: number): void {
    if (this.mark < 0) return
    if (this.mode === COLON_ || (this.mode === VALUE && this.open?.object)) this.rules.keys?.pop()
    this.out = this.out.slice(0, this.mark)
    this.from = at
    this.mark = -1
  }
  /** Write `text` before what is not sure. */
  insertBefore(text: string): void {
    this.out = this.out.slice(0, this.mark) + text + this.out.slice(this.mark)
    this.mark += text.length
  }
  /** Drop a key without a value, up to the comma at input[at]. True: the comma before the key stays, for the next one. */
  dropKey(at: number): boolean {
    this.flush(at)
    const comma = this.out.charCodeAt(this.mark) === COMMA
    this.report('missing-value', at, at)
    this.unhold(at)
    if (comma) {
      this.hold(at)
      this.out += ','
    }
    this.from = at + 1
    return comma
  }

  /** The value is over. */
  over(): true {
    this.mode = this.open === undefined ? DONE : AFTER
    return true
  }
  /** The innermost bracket is closed. */
  leave(): true {
    this.open = this.open!.rest
    return this.over()
  }
  /** The value ends here, whatever is open. */
  close(at: number, inString: boolean): void {
    const { open, back } = this
    const pending = this.mark < 0 ? '' : ','
    if (!inString) this.unhold(at)
    const mode = inString ? STRING : this.mode
    this.put(at, at, finish({ mode, open, back, quote: 0, depth: 0, inner: undefined, pending }))
    this.mode = DONE
  }
  /** Stop here for now? Strict reading stops for good. */
  get stopped(): boolean {
    return this.repairs !== undefined && this.rules.strict === true
  }
}
