/**
 * Blocks that may prove to be text: a call without a marker, one to an unknown tool, one in inline code. Their events wait
 * here until there is a verdict. The loop then hands them on as a call, or what was read is text.
 */
import type { DiagnosticCode } from './diagnostic.ts'
import { type Event, error, type Found, keyedCall, mayBeTool } from './event.ts'
import { isPlaceholder } from './placeholder.ts'
import type { Hold, Section } from './step.ts'
import { flat } from './string-builder.ts'

/** A block that is open: what it is called, and the height of the stack below it. */
export interface Scope extends Section {
  readonly height: number
}
/** What a step took, and what it saw. */
export interface Taken {
  readonly events: readonly Event[]
  readonly start: number
  readonly end: number
  /** The block that it is of. */
  readonly scope: Scope | undefined
  readonly raw: string
}
/** `open`: more must be seen. `lost`: neither a call nor text. */
export type Verdict = 'open' | 'call' | 'text' | 'lost'

/** What is known of tools. */
export interface KnownTools {
  /** Undefined: no tools were given, and every name may be one. */
  readonly isTool: ((name: string) => boolean) | undefined
  /** Has this tool exactly one parameter? */
  readonly isSole?: ((name: string) => boolean) | undefined
  /** Calls to tools that were not given are text. */
  readonly unknownAsText: boolean
  /** Such text is reported. */
  readonly reports?: boolean | undefined
}
/** A placeholder name, or an unknown tool under `unknownTools: 'text'`. */
export const isUnwanted = ({ isTool, unknownAsText }: KnownTools, name: string): boolean =>
  !isTool?.(name) && (unknownAsText || isPlaceholder(name))

/** Is this all of the arguments of a call without any, or a piece of them? */
export const isEmpty = (json: string): boolean => /^[\s{}]*$/.test(json)

/** Damage reported when the block opened. */
const ON_THE_WAY: ReadonlySet<DiagnosticCode> = new Set(['escaped-markup', 'quote-mark'])

export class Tentative {
  readonly taken: Taken[] = []
  /** `name`: until the call has one. `section`: until the block ends, without damage. */
  until: Hold | 'name' | 'section'
  readonly scope: Scope | undefined
  /** That of the stack below what waits. */
  readonly height: number
  readonly start: number
  private readonly tools: KnownTools
  private named = false
  private known = false
  private args = false
  /** Something else stands in the place of its arguments. */
  private odd = false
  /** It is text, which a tool with exactly one parameter takes. */
  private hasText = false
  private sole = false
  /** The call ended before anything was cut. */
  private whole = false
  private damaged = false
  /** The message ended before its call. */
  private cut = false
  /** No marker says that this is a call, and no tool has its name. */
  private strange = false
  /** It is only shown, in a quotation or an example: it waits for its end, then it is text. */
  shown = false
  /** An unwanted call: it waits for its end, then it is text. */
  refused = false

  constructor(until: Tentative['until'], scope: Scope | undefined, height: number, start: number, tools: KnownTools) {
    this.until = until
    this.scope = scope
    this.height = height
    this.start = start
    this.tools = tools
  }

  /** What was read since it began. */
  get raw(): string {
    return this.taken.map(t => t.raw).join('')
  }
  /** What waits is the beginning of its block. */
  get opensScope(): boolean {
    return this.scope !== undefined && this.height === this.scope.height + 1
  }
  /** So far a call without arguments, of a tool that is not known: in a sentence that goes on it is only mentioned. */
  get maybeMentioned(): boolean {
    return this.until === 'start'
  }
  /** Its name has come, and so far no arguments: only white space can make it longer. */
  get awaitsArguments(): boolean {
    return this.until === 'start' && this.named && !this.refused && !this.shown
  }
  /** A failure inside does not make it text: recovery comes first. */
  get isPatient(): boolean {
    return this.until === 'start' || this.until === 'message' || this.until === 'section'
  }

  /** Another one in this state. */
  copy(): Tentative {
    return Object.assign(Object.create(Tentative.prototype), this, { taken: [...this.taken] })
  }

  /** One step more. `text`: a block without a marker names no tool. */
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
        if (this.until === 'start' && isSure) this.until = 'name' // as if they had come with the opening
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
  private commits(e: Event): boolean {
    const { until, named, known, args } = this
    if (until === 'message' || until === 'section') return false
    if (until === 'name') return named
    if (until === 'start') return named && (known || (e.type === 'end' && this.odd && !this.cut))
    if (until === 'call') {
      if (e.type === 'more' || e.type === 'calls') return true
      return named && (args || (e.type === 'end' && known && (!this.odd || (this.hasText && this.sole))))
    }
    if (e.type === 'error' && !ON_THE_WAY.has(e.code)) this.damaged = true
    return named && (known ? args || e.type === 'end' : args && e.type === 'end' && !this.damaged)
  }

  /** The message ends, or what follows fits nothing, in the opening of a block. `call`: markup follows. */
  fails(rest: string): Verdict {
    if (/^\s*</.test(rest)) return 'call'
    this.cut = true
    return 'open'
  }

  /** What is said of a call that is only shown. */
  quoted(end: number): readonly Event[] {
    return this.named ? [error('quoted-call', this.start, end)] : []
  }

  /** It is over at `end`, and there was no verdict; `errors`: what is said of it if it is text. */
  settle(end: number): { readonly verdict: Exclude<Verdict, 'open'>; readonly errors: readonly Event[] } {
    const { until, cut, refused } = this
    if (this.shown) return { verdict: 'text', errors: this.quoted(end) }
    const unwanted = refused && this.tools.reports ? [error('unknown-tool', this.start, end)] : []
    if (until === 'section') {
      const errors = [...this.taken.flatMap(t => t.events).filter(e => e.type === 'error'), ...unwanted]
      return { verdict: errors.length === 0 && this.named && !refused ? 'call' : 'text', errors }
    }
    const errors = [...(cut ? [error('truncated', end)] : []), ...unwanted]
    if (refused) return { verdict: 'text', errors }
    if (until === 'start' && (!cut || this.args || this.whole))
      return { verdict: this.args && !this.named ? 'lost' : 'call', errors }
    if (until === 'message' && !this.strange && (this.known || !cut)) return { verdict: 'call', errors }
    return { verdict: until === 'name' ? 'lost' : 'text', errors }
  }
}

/** Two pieces of one value as one, up to a page: a step for every few characters would all be handed on at the verdict. */
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
/** In characters. */
const PAGE = 4096

/** The message ended here: within what was open, or in the middle of its closing tag; `strict`: or before it. */
const isCut = ({ code, start, end }: Found, strict: boolean): boolean =>
  code === 'truncated' || (code === 'missing-close' && (strict || end > start))
