/** Derives the dialects of a chat template: makes candidates and proves them. */
import type { Dialect } from '../engine/dialect.ts'
import { defaultDialects } from '../grammars/index.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { remadeFrom } from './format.ts'
import { probe } from './probe.ts'
import { prove, type Turn, turnsOf } from './proof.ts'
import { rendererOf } from './renderer.ts'
import type { ApplyChatTemplate, Derived, DeriveOptions, Proof, TemplateFormat } from './types.ts'

/** Turns that the template rendered, and candidates for their format. */
interface Prepared {
  readonly turns: readonly Turn[]
  readonly candidates: readonly Candidate[]
}
async function prepare(apply: ApplyChatTemplate, signal: DeriveOptions['signal']): Promise<Prepared | string> {
  const renderer = rendererOf(apply, signal)
  const probes = await probe(renderer)
  if (typeof probes === 'string') return probes
  const turns = await turnsOf(renderer, probes.form)
  return { turns, candidates: candidatesOf(probes) }
}

/**
 * Derives the dialects in which a model writes from its chat template: renders invented conversations, makes candidates
 * from the differences between them, and returns the candidate that parses further conversations best, with the proof.
 * The given dialects are preferred if they parse the template equally well, since they know the habits of models.
 *
 * No template makes it throw: for a template that prints no calls, there is a `reason` and no dialects.
 */
export async function deriveDialects(render: ApplyChatTemplate, options: DeriveOptions = {}): Promise<Derived> {
  const { dialects: given = defaultDialects, signal } = options
  const prepared = await prepare(render, signal)
  if (typeof prepared === 'string') return without(prepared)
  const { turns, candidates } = prepared
  const best = bestOf(
    candidates.filter(one => one.hasCalls),
    turns,
  )
  if (!best) return without('the template prints calls in a format that could not be derived')
  const { candidate, dialects, proof } = best
  const derived = { candidate, dialects, proof, source: 'derived' as const }
  const choice = given.length === 0 ? derived : preferred(derived, given, turns)
  const format: TemplateFormat = { ...candidate.format, source: choice.source }
  const { records: _, ...said } = format
  return { ...said, dialects: choice.dialects, format, proof: choice.proof }
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
  return prove(dialects, prepared.turns, candidate)
}

interface Choice {
  readonly candidate: Candidate
  readonly dialects: readonly Dialect[]
  readonly proof: Proof
}
/** Returns the first candidate without failures, or else the one with the fewest. */
function bestOf(candidates: readonly Candidate[], turns: readonly Turn[]): Choice | undefined {
  let best: Choice | undefined
  for (const candidate of candidates) {
    const dialects = remadeFrom(candidate.format)
    const proof = prove(dialects, turns, candidate)
    if (!best || proof.passed > best.proof.passed) best = { candidate, dialects, proof }
    if (proof.failed.length === 0) break
  }
  return best
}
/** The given dialects if they parse as many turns; else the derived ones, followed by the given ones if no worse. */
function preferred(
  derived: Choice & { readonly source: 'derived' },
  given: readonly Dialect[],
  turns: readonly Turn[],
) {
  const { candidate, dialects, proof } = derived
  const builtIn = prove(given, turns, candidate)
  if (builtIn.passed >= proof.passed) return { dialects: given, proof: builtIn, source: 'built-in' as const }
  const both = [...dialects, ...given]
  const bothProof = prove(both, turns, candidate)
  if (bothProof.passed >= proof.passed) return { dialects: both, proof: bothProof, source: 'both' as const }
  return derived
}
