import type { DiagnosticCode } from '../engine/diagnostic.ts'
import type { Closers } from '../repair/closers.ts'
import { Output } from './output.ts'
import { AFTER, DONE, finish, KEY, type Mode, type Open, STRING, type State, VALUE } from './state.ts'
import { isUsual, type Syntax } from './syntax.ts'
import type { Written } from './written.ts'

/** What opens and closes a string of a format's own, and how it is read. */
export interface Delimiter {
  readonly text: string
  readonly read: (r: Reader) => boolean
}

/** What a grammar knows about the values it holds. Made once, constant. */
export interface Rules {
  /** The closing markers around us, innermost first. */
  readonly closers?: Closers
  /** Stop at the first thing that needs a repair. */
  readonly strict?: boolean
  /** One more quote, with no escapes inside (`<|"|>`; see delimited.ts). */
  readonly delimiter?: Delimiter
  /** The language in which the value is written, if it is not JSON. */
  readonly syntax?: Syntax
  /** The strings among the arguments of a Python call are not escaped, as often as not (see unescaped.ts). */
  readonly unescaped?: boolean
  /** The value is an object: `{1}` at its root is no set. */
  readonly object?: boolean
  /** How many brackets may be open at once; MAX_NESTING if not given. */
  readonly nesting?: number
  /** The value is the whole text: `}, "b":` after the last bracket shows that it was not the last. */
  readonly document?: boolean
}

/** A scan under way: its place, what it has written, and the state it is in. The modes are functions on it. */
export class Reader extends Output {
  /** Index of what is to be read next. */
  declare i: number
  declare mode: Mode
  declare open: Open | undefined
  declare quote: number
  declare back: Mode
  declare depth: number
  declare inner: Written | undefined
  declare readonly start: number
  declare readonly ended: boolean
  declare readonly rules: Rules
  declare readonly closers: Closers | undefined
  /** Where a comma was put that nothing stands behind yet; -1: nowhere. */
  declare comma: number
  /** Where a string must stop, see `limit` in strings.ts; -1: not asked yet. */
  declare stop: number

  constructor(s: State, input: string, start: number, ended: boolean, rules: Rules) {
    super(input, start, s.pending)
    this.i = start
    this.mode = s.mode
    this.open = s.open
    this.quote = s.quote
    this.back = s.back
    this.depth = s.depth
    this.inner = s.inner
    this.start = start
    this.ended = ended
    this.rules = rules
    this.closers = rules.closers
    this.comma = -1
    this.stop = -1
  }

  /** A repair; what the language of the value allows is none. */
  override report(code: DiagnosticCode, start: number, end: number): void {
    const { syntax } = this.rules
    if (syntax === undefined || !isUsual(syntax, this, code, start)) super.report(code, start, end)
  }
  /** Put `text` for input[i, to), and go there. */
  skipTo(to: number, text = ''): void {
    this.put(this.i, to, text)
    this.i = to
  }
  /** A comma is missing here. */
  putComma(): void {
    const { i } = this
    this.report('missing-comma', i, i)
    this.comma = this.mark < 0 ? i : -1
    this.hold(i)
    this.put(i, i, ',')
  }
  /** What comes behind that comma is not known yet: it is put when it is, however the message is cut. */
  dropComma(): void {
    if (this.comma !== this.i || (this.mode !== KEY && this.mode !== VALUE)) return
    if (this.repairs!.at(-1)!.code !== 'missing-comma') return
    this.unhold(this.i)
    this.repairs!.pop()
    if (this.repairs!.length === 0) this.repairs = undefined
    this.mode = AFTER
  }
  /** The value ends here, whatever is open. */
  close(at: number, inString: boolean): void {
    const pending = this.mark < 0 ? '' : ','
    if (!inString) this.unhold(at)
    this.put(
      at,
      at,
      finish({
        mode: inString ? STRING : this.mode,
        open: this.open,
        quote: 0,
        back: this.back,
        depth: 0,
        inner: undefined,
        pending,
      }),
    )
    this.mode = DONE
  }
  /** The value at hand begins: what was written before it is sure. */
  sure(): void {
    this.mark = -1
  }
  /** Stop here for now? Strict reading stops for good. */
  get stopped(): boolean {
    return this.repairs !== undefined && this.rules.strict === true
  }
}
