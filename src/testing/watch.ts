/** A dialect whose grammar is observed: for the frontier law, the parser of each step is also run on less input. */
import type { Dialect } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import { ask, askWhole, given, primitive, type Reply, run } from '../engine/parsing.ts'
import { type Continuation, type Grammar, isProse, isRecovery, type Step } from '../engine/step.ts'
import { difference, shown } from './law.ts'

export interface Watched {
  readonly dialect: Dialect
  /** The event lists of the grammar's own steps, as opposed to those that the engine adds. */
  readonly own: WeakSet<readonly Event[]>
  /** Each rest of the input at which the grammar failed, in order, with what it expected there. */
  readonly stopped: Map<string, string>
  /** Whether a block contained the content of the message. */
  hasContent: boolean
  /** Violations of the frontier law: a key for each kind, and a sentence that describes it. */
  readonly breaks: Map<string, string>
}

/** Copies a dialect. The copy parses as the original does, and records what its grammar does. */
export function watched(dialect: Dialect): Watched {
  const continuation = (of: Continuation): Continuation => {
    if (isProse(of)) return of
    return isRecovery(of) ? { recover: grammar(of.recover) } : grammar(of)
  }
  const grammar = (of: Grammar): Grammar =>
    primitive((input, i) => {
      const reply = run(of, input, i)
      checkFrontier(noted, of, input, i)
      if (!reply.status) {
        noted.stopped.set(input.slice(i), expectedBy(reply))
        return reply
      }
      const { value } = reply
      noted.own.add(value.events)
      noted.hasContent ||= value.events.some(e => e.type === 'content')
      const next = value.next && { next: value.next.map(continuation) }
      const reject = value.reject && { reject: value.reject.map(continuation) }
      const otherwise = value.otherwise && { otherwise: continuation(value.otherwise) }
      return { ...reply, value: { ...value, ...next, ...reject, ...otherwise } }
    })
  const { name, triggers, closers, bare, reasoning, inline, print, known } = dialect
  const copy: Dialect = {
    ...{ name, triggers, known, closers, bare, reasoning, inline, print },
    grammar: grammar(dialect.grammar),
  }
  const noted: Watched = { dialect: copy, own: new WeakSet(), stopped: new Map(), hasContent: false, breaks: new Map() }
  return noted
}

/** The most prefixes of the input that one parser is run on. */
const MAX_CUTS = 400

/** Runs `of` on each prefix of the input: a reply that wants no more input must agree with that to the whole input. */
function checkFrontier({ breaks }: Watched, of: Grammar, input: string, i: number): void {
  const late = askWhole(of, input, i)
  const last = Math.min(input.length, late.furthest + 2, i + MAX_CUTS)
  for (let cut = i + 1; cut < last; cut++) {
    const begun = input.slice(0, cut)
    const early = ask(of, begun, i, false, given())
    if (early.furthest >= cut || agree(early, late)) continue
    const patterns = patternsIn(() => {
      ask(of, begun, i, false, given())
      askWhole(of, input, i)
    })
    const kind = JSON.stringify([early.status, late.status, early.expected, patterns])
    if (breaks.has(kind)) continue
    breaks.set(
      kind,
      `when only ${shown(input.slice(i, cut))} had come of ${shown(input.slice(i, last + 8))}, a parser said for good that ${answer(early)}; with all of it ${answer(late)}. ${advice(patterns)}`,
    )
  }
}
const answer = (reply: Reply<Step>): string =>
  reply.status
    ? `it fits, with the events ${shown(reply.value.events)}`
    : `it does not fit (expected ${expectedBy(reply)})`
const advice = (patterns: readonly string[]): string =>
  `More input may come, so an answer that depends on the end of the input must say so: make it of lit, chars, until, ws and end, or answer with okSoFar and no(input.length, …).${
    patterns.length > 0
      ? ` A regular expression that looks at what follows cannot know it: ${patterns.join(' and ')}.`
      : ' Parsers of Parsimmon itself, such as its string and regexp, do not say it.'
  }`
const expectedBy = ({ expected }: Reply<unknown>): string => [...new Set(expected)].join(' or ')

/** Whether the replies agree. With more input, a run of text or a value may grow, but nothing before it may change. */
function agree(early: Reply<Step>, late: Reply<Step>): boolean {
  if (early.status !== late.status) return false
  if (!early.status) return true
  return late.index >= early.index && difference(head(early.value.events), head(late.value.events)) === undefined
}
/** The events before the first one that more input may extend. */
const head = (events: readonly Event[]): readonly Event[] => {
  const at = events.findIndex(e => GROWING.has(e.type))
  return at < 0 ? events : events.slice(0, at)
}
const GROWING: ReadonlySet<Event['type']> = new Set([
  'text',
  'reasoning',
  'value',
  'args',
  'string',
  'beside',
  'content',
  'error',
])

/** Runs `act` and returns the regular expressions with `$`, `\b` or a lookaround that it executes. */
function patternsIn(act: () => void): readonly string[] {
  const seen = new Set<RegExp>()
  const { exec } = RegExp.prototype
  const watch = function (this: RegExp, text: string) {
    seen.add(this)
    return exec.call(this, text)
  }
  if (!Reflect.set(RegExp.prototype, 'exec', watch)) return [] // frozen: they stay unknown
  try {
    act()
  } finally {
    RegExp.prototype.exec = exec
  }
  return [...new Set([...seen].filter(({ source }) => looksAround(source)).map(String))]
}
const looksAround = (source: string): boolean =>
  /\$|\\[bB]|\(\?<?[=!]/.test(source.replace(/\[(?:[^\]\\]|\\.)*\]/g, '').replace(/\\[^bB]/g, ''))
