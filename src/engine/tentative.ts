/**
 * Tentative blocks, which may turn out to be text: a call without a marker, one to an unknown tool, one in inline code.
 * Their events are buffered here until there is a verdict. The loop then emits them as a call, or the block as text.
 */
import type { DiagnosticCode } from './diagnostic.ts'
import { type Event, error, type Found, keyedCall, mayBeTool } from './event.ts'
import { isPlaceholder } from './placeholder.ts'
import type { Continuation, Hold, Section } from './step.ts'
import { flat } from './string-builder.ts'

/** An open block, and the height of the stack below it. */
export interface Scope extends Section {
  readonly height: number
}
/** A buffered step: its events, and the range and text that it consumed. */
export interface Taken {
  readonly events: readonly Event[]
  readonly start: number
  readonly end: number
  /** The innermost block that the step belongs to. */
  readonly scope: Scope | undefined
  readonly raw: string
}
/** `open`: more input is needed. `lost`: neither a call nor text. */
export type Verdict = 'open' | 'call' | 'text' | 'lost'

/** What is known about the given tools. */
export interface KnownTools {
  /** Whether a tool of this name was given; undefined: no tools were given, and any name may be a tool. */
  readonly isTool?: ((name: string) => boolean) | undefined
  /** Whether a text alone is the value of a parameter of this tool. */
  readonly isSole?: ((name: string) => boolean) | undefined
  /** Calls to tools that were not given are text. */
  readonly unknownAsText: boolean
  /** Such text is reported as `unknown-tool`. */
  readonly reports?: boolean | undefined
}
/** Whether `name` is a placeholder, or an unknown tool under `unknownTools: 'text'`. */
export const isUnwanted = ({ isTool, unknownAsText }: KnownTools, name: string): boolean =>
  !isTool?.(name) && (unknownAsText || isPlaceholder(name))

/** Whether `json` is empty arguments or a piece of them: only braces and white space. */
export const isEmpty = (json: string): boolean => /^[\s{}]*$/.test(json)

/** Codes that do not mean damage of the block itself: they report how its text was escaped or quoted. */
const NOT_DAMAGE: ReadonlySet<DiagnosticCode> = new Set(['escaped-markup', 'quote-mark'])

export class Tentative {
  readonly taken: Taken[] = []
  /** How long events are buffered. `name`: until the call has a name. `section`: until the block ends, undamaged. */
  until: Hold | 'name' | 'section'
  readonly scope: Scope | undefined
  /** The height of the stack below the buffered steps. */
  readonly height: number
  readonly start: number
  private readonly tools: KnownTools
  private named = false
  private known = false
  /** The arguments have begun. */
  args = false
  /** Something else was found in place of the arguments. */
  private odd = false
  /** That something is a string, which a tool with a sole parameter takes. */
  private hasText = false
  private sole = false
  /** The call ended before anything was cut off. */
  private whole = false
  private damaged = false
  /** The message ended before the call did. */
  cut = false
  /** No marker identifies the block as a call, and no tool has its name. */
  private strange = false
  /** The block is only shown, in a quotation or an example: it is buffered to its end, then it is text. */
  shown = false
  /** An unwanted call: it is buffered to its end, then it is text. */
  refused = false
  /** What follows the block if it is text. Default: what its scope says. */
  otherwise: Continuation | undefined

  constructor(until: Tentative['until'], scope: Scope | undefined, height: number, start: number, tools: KnownTools) {
    this.until = until
    this.scope = scope
    this.height = height
    this.start = start
    this.tools = tools
  }

  /** The text of the buffered steps. */
  get raw(): string {
    return this.taken.map(t => t.raw).join('')
  }
  /** Whether the buffered steps begin with the opening of their block. */
  get opensScope(): boolean {
    return this.scope !== undefined && this.height === this.scope.height + 1
  }
  /** Whether the call has its name but no arguments yet: only white space can make it longer. */
  get awaitsArguments(): boolean {
    return this.until === 'start' && this.named && !this.refused && !this.shown
  }
  /** Whether a failure inside leads to recovery first, and does not make the block text at once. */
  get isPatient(): boolean {
    return this.until === 'start' || this.until === 'message' || this.until === 'section'
  }

  /** A copy in the same state. */
  copy(): Tentative {
    return Object.assign(Object.create(Tentative.prototype), this, { taken: [...this.taken] })
  }

  /** Adds a step. Returns `text` if a block without a marker names no known tool. */
  add(taken: Taken): Verdict {
    const last = this.taken[this.taken.length - 1]
    const both = last && joined(last, taken)
    if (both) this.taken[this.taken.length - 1] = both
    else this.taken.push(taken)
    let commits = false
    for (const e of taken.events) {
      if (e.type === 'call') this.named = this.args = this.known = this.whole = this.odd = this.hasText = false
      else if (e.type === 'args' || e.type === 'param') {
        this.args = true
        const isSure = this.known || !(e.type === 'args' && isEmpty(e.delta))
        if (this.until === 'start' && isSure) this.until = 'name' // as if the arguments had come with the opening
      } else if (e.type === 'name') {
        if (this.name(e.name) === 'text') return 'text'
      } else if (e.type === 'members' && !this.named) {
        const [name] = keyedCall(e.members, this.tools.isTool ?? mayBeTool) ?? []
        if (name !== undefined && this.name(name) === 'text') return 'text'
      } else if (e.type === 'void') {
        this.odd = true
        this.hasText ||= e.text !== undefined
      } else if (e.type === 'end') this.whole ||= !this.cut
      else if (e.type === 'error' && isCut(e, this.until === 'start' && !this.refused)) this.cut = true
      commits ||= this.commits(e)
    }
    if (commits && this.shown) this.refused = true
    return commits && !this.refused ? 'call' : 'open'
  }
  private name(name: string): Verdict {
    const { isTool, isSole } = this.tools
    this.named = true
    this.known = isTool?.(name) ?? false
    this.sole = isSole?.(name) ?? false
    if (isTool && !this.known && this.scope?.bare) {
      if (this.until !== 'message') return 'text'
      this.strange = true
    }
    if (isUnwanted(this.tools, name)) this.refused = true
    return 'open'
  }
  /** Whether `e` shows that the block is a call, as far as `until` asks for. */
  private commits(e: Event): boolean {
    const { until, named, known, args } = this
    if (until === 'message' || until === 'section') return false // only `settle` decides
    if (until === 'name') return named
    // A known tool, or a whole call with something other than arguments; arguments have set `until` to `name`.
    if (until === 'start') return named && (known || (e.type === 'end' && this.odd && !this.cut))
    if (until === 'call') {
      if (e.type === 'more' || e.type === 'calls') return true // members of an envelope
      // A name and arguments, or a whole call of a known tool without any: a text counts if the tool takes one.
      return named && (args || (e.type === 'end' && known && (!this.odd || (this.hasText && this.sole))))
    }
    if (e.type === 'error' && !NOT_DAMAGE.has(e.code)) this.damaged = true
    // `whole`: arguments or the end where the tool is known, else the end of an undamaged call with arguments.
    return named && (known ? args || e.type === 'end' : args && e.type === 'end' && !this.damaged)
  }

  /** The message ends in the opening of a block, or the grammar fails there. Returns `call` if markup follows. */
  fails(rest: string): Verdict {
    if (/^\s*</.test(rest)) return 'call'
    this.cut = true
    return 'open'
  }

  /** The diagnostic for a call that is only shown. */
  quoted(end: number): readonly Event[] {
    return this.named ? [error('quoted-call', this.start, end)] : []
  }

  /** Decides about a block that ended at `end` without a verdict; `errors`: the diagnostics if it is text. */
  settle(end: number): readonly [verdict: Exclude<Verdict, 'open'>, errors: readonly Event[]] {
    const { until, cut, refused } = this
    if (this.shown) return ['text', this.quoted(end)]
    const unwanted = refused && this.tools.reports ? [error('unknown-tool', this.start, end)] : []
    if (until === 'section') {
      const errors = [...this.taken.flatMap(t => t.events).filter(e => e.type === 'error'), ...unwanted]
      return [errors.length === 0 && this.named && !refused ? 'call' : 'text', errors]
    }
    const errors = [...(cut ? [error('truncated', end)] : []), ...unwanted]
    if (refused) return ['text', errors]
    // The block had a marker. It is text if the message was cut off before arguments and before the end of a call.
    if (until === 'start' && (!cut || this.args || this.whole))
      return [this.args && !this.named ? 'lost' : 'call', errors]
    // The message ends right behind a call: of a known tool; or a whole one that has a marker, or without given tools.
    if (until === 'message' && !this.strange && (this.known || !cut)) return ['call', errors]
    // Arguments without a name are not text either.
    return [until === 'name' ? 'lost' : 'text', errors]
  }
}

/**
 * Joins two pieces of one value, up to the size of a page, so that a verdict need not emit a step for every few
 * characters. Returns undefined where the steps cannot be joined.
 */
function joined(a: Taken, b: Taken): Taken | undefined {
  const first = pieceOf(a)
  const { type, delta } = pieceOf(b) ?? {}
  if (!first || type !== first.type || a.scope !== b.scope || a.raw.length > PAGE) return undefined
  const raw = a.raw + b.raw
  const all = first.delta + delta
  if (raw.length > PAGE) for (const text of [raw, all]) flat(text)
  return { events: [{ type, delta: all }], start: a.start, end: b.end, scope: a.scope, raw }
}
type Piece = Extract<Event, { delta: string }>
function pieceOf({ events }: Taken): Piece | undefined {
  const e = events[0]
  return events.length === 1 && e && 'delta' in e && !('whole' in e || 'over' in e) ? e : undefined
}
/** The size of a page, in characters. */
const PAGE = 4096

/** Whether the error says that the message ended inside the block or its closing tag; `strict`: or before that tag. */
const isCut = ({ code, start, end }: Found, strict: boolean): boolean =>
  code === 'truncated' || (code === 'missing-close' && (strict || end > start))
