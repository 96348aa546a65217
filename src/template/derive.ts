/** Derives the dialects of a chat template: makes candidates and proves them. */
import type { Dialect } from '../engine/dialect.ts'
import { checkKeys, wrong } from '../engine/wrong.ts'
import { defaultDialects } from '../grammars/index.ts'
import { historyOf } from '../message/history.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { type Form, idOf } from './conversation.ts'
import { remadeFrom } from './format.ts'
import { probe } from './probe.ts'
import { type Proved, prove, type Turn, turnsOf } from './proof.ts'
import { rendererOf } from './renderer.ts'
import { squeezed } from './tokens.ts'
import type { ApplyChatTemplate, Derived, DeriveOptions, Proof, TemplateFormat } from './types.ts'

/** Turns that the template rendered, and candidates for their format. */
interface Prepared {
  readonly form: Form
  readonly turns: readonly Turn[]
  readonly candidates: readonly Candidate[]
}
async function prepare(apply: ApplyChatTemplate, signal: DeriveOptions['signal']): Promise<Prepared | string> {
  if (typeof apply !== 'function') wrong('render', 'a function', apply)
  if (signal && typeof signal.throwIfAborted !== 'function') wrong('signal', 'an AbortSignal', signal)
  const renderer = rendererOf(apply, signal)
  const probes = await probe(renderer)
  if (typeof probes === 'string') return probes
  const { form } = probes
  return { form, turns: await turnsOf(renderer, form), candidates: candidatesOf(probes) }
}

/**
 * Derives the dialects in which a model writes from its chat template: renders invented conversations, makes candidates
 * from the differences between them, and returns the candidate that parses further conversations best, with the proof.
 * The given dialects are preferred if they parse the template equally well, since they know the habits of models.
 *
 * No template makes it throw: for a template that prints no calls, there is a `reason` and no dialects.
 *
 * @throws TypeError if `render` is no function, or the options are invalid.
 */
export async function deriveDialects(render: ApplyChatTemplate, options: DeriveOptions = {}): Promise<Derived> {
  checkKeys('options', options, ['dialects', 'signal'])
  const { dialects: given = defaultDialects, signal } = options
  const prepared = await prepare(render, signal)
  if (typeof prepared === 'string') return without(prepared)
  const { form, turns, candidates } = prepared
  const best = bestOf(candidates, turns)
  const choice = best && (given.length === 0 ? best : preferred(best, given, turns))
  if (choice?.writes === undefined) return without('the template prints calls in an unknown format')
  const { candidate, dialects, proof, source } = choice
  const format: TemplateFormat = { ...candidate.format, source, ...writer(best!, choice, turns, form) }
  const { records: _, ...said } = format
  return { ...said, dialects, format, proof }
}
/** What writes calls: the dialect that parses them, unless only the derived one prints them as the template does. */
function writer(derived: Choice, { writes, dialects, candidate }: Choice, turns: readonly Turn[], form: Form) {
  const { records } = candidate.format
  const reader = dialects.find(({ name }) => name === writes)!
  const own = derived.dialects.find(({ print }) => print)
  if (!own || isPrinted(reader, turns, form) || !isPrinted(own, turns, form)) return { records, writes: writes! }
  const history = historyOf(reader)
  return {
    records: records.map(({ name, format }) => ({ name, format: name === own.name ? { ...format, history } : format })),
    writes: own.name,
  }
}
/** Whether the dialect prints calls as the template does; white space may differ. */
function isPrinted({ print }: Dialect, turns: readonly Turn[], form: Form): boolean {
  const { said, text } = turns.find(({ said }) => said.calls)!
  try {
    const printed = print!(said.calls!.map((call, k) => ({ ...call, id: idOf(call.name, k, form) })))
    return squeezed(text).includes(squeezed(printed))
  } catch {
    return false // It prints no calls, or none with such arguments.
  }
}
const without = (reason: string): Derived => ({
  dialects: [],
  format: undefined,
  source: 'derived',
  prefill: '',
  stop: [],
  proof: { passed: 0, total: 0, failed: [] },
  reason,
})

/** Proves that the dialects parse what a chat template renders. If the template renders no call, nothing is tried. */
export async function proveDialects(dialects: readonly Dialect[], render: ApplyChatTemplate): Promise<Proof> {
  const prepared = await prepare(render, undefined)
  const [candidate] = typeof prepared === 'string' ? [] : prepared.candidates
  if (typeof prepared === 'string' || !candidate) return { passed: 0, total: 0, failed: [] }
  return prove(dialects, prepared.turns, candidate).proof
}

interface Choice extends Proved {
  readonly candidate: Candidate
  readonly source: TemplateFormat['source']
}
/** Returns the first candidate without failures, or else the one with the fewest. */
function bestOf(candidates: readonly Candidate[], turns: readonly Turn[]): Choice | undefined {
  let best: Choice | undefined
  for (const candidate of candidates) {
    try {
      const proved = prove(remadeFrom(candidate.format), turns, candidate)
      if (!best || proved.proof.passed > best.proof.passed) best = { ...proved, candidate, source: 'derived' }
      if (proved.proof.failed.length === 0) break
    } catch {
      // A record without a marker cannot be read.
    }
  }
  return best
}
/** The given dialects if they parse as many turns; else the derived ones, followed by the given ones if no worse. */
function preferred(derived: Choice, given: readonly Dialect[], turns: readonly Turn[]): Choice {
  const ifNoWorse = (dialects: readonly Dialect[], source: Choice['source']): Choice | undefined => {
    const proved = prove(dialects, turns, derived.candidate)
    return proved.proof.passed >= derived.proof.passed ? { ...derived, ...proved, source } : undefined
  }
  return ifNoWorse(given, 'built-in') ?? ifNoWorse([...derived.dialects, ...given], 'both') ?? derived
}
