/** The laws of chunking and delta: every cut of a message gives the same result, to which the outputs join. */
import type { ParseResult } from '../message/types.ts'
import type { StreamParser } from '../parser.ts'
import { type Chunk, channelsOf, type Fed, feed } from './feed.ts'
import { expectLaw, expectSame, shown } from './law.ts'
import { type Context, checkLedger } from './ledger.ts'

/**
 * Checks every law that concerns a single message, in all of these cuts. A message in both channels is a list of turns,
 * each of which is cut. Returns the result if all laws hold; otherwise throws `BrokenLaw`, which names the cut.
 *
 * @param open makes a parser that generates the same ids each time
 */
export function checkCuts(
  raw: string | readonly Chunk[],
  all: Iterable<readonly Chunk[]>,
  open: () => StreamParser,
  around: Context = {},
): ParseResult {
  const turns = typeof raw === 'string' ? [raw] : raw
  const whole = feed(turns, open())
  checkOutputs(whole, 'whole')
  checkDeltas(whole, 'whole')
  const { text, reasoning } = channelsOf(turns)
  checkLedger(text, whole.result, around, reasoning)
  const expected = summary(whole)
  for (const chunks of all) {
    const fed = feed(chunks, open())
    if (summary(fed) === expected) continue // equal to the uncut message, for which the laws hold
    const where = `in ${chunks.length} chunks: ${describe(chunks)}`
    expectSame('chunking', fed.result, whole.result, `another result ${where}`)
    checkOutputs(fed, where)
    checkDeltas(fed, where)
  }
  return whole.result
}

/** Whether the message has two channels. Their outputs interleave in the order in which verdicts were reached. */
const isTwo = ({ result: { segments, diagnostics } }: Fed): boolean =>
  new Set([...segments, ...diagnostics.map(d => d.span)].map(s => s.channel)).size > 1
/** The errors of the outputs; with two channels, in the order of the result. */
const errorsOf = (fed: Fed): Fed['errors'] =>
  isTwo(fed)
    ? [...fed.errors].sort((a, b) => fed.result.diagnostics.indexOf(a) - fed.result.diagnostics.indexOf(b))
    : fed.errors

/** Everything that the laws compare, as one string, so that equal runs are recognized quickly. */
function summary(fed: Fed): string {
  const { result, text, reasoning, toolCalls, deltas, textWasReasoning } = fed
  const args: string[] = []
  for (const { index, name, id, argumentsDelta = '' } of deltas)
    args[index] = `${args[index] ?? ''}${name === undefined ? '' : `${id} ${name} `}${argumentsDelta}`
  return JSON.stringify([result, text + reasoning, toolCalls, errorsOf(fed), args, textWasReasoning])
}

const describe = (chunks: readonly Chunk[]): string =>
  chunks.length <= 8
    ? JSON.stringify(chunks)
    : `lengths ${chunks.map(c => (typeof c === 'string' ? c.length : `(${c.reasoning.length})`)).join(' ')}`

/** Checks that the outputs add up to the result. */
function checkOutputs(fed: Fed, where: string): void {
  const { result } = fed
  expectSame('chunking', errorsOf(fed), result.diagnostics, `the errors put out are not the diagnostics, ${where}`)
  // Calls of two channels may end in another order than that of the result.
  const ended = [...fed.toolCalls].sort((a, b) => result.toolCalls.indexOf(a) - result.toolCalls.indexOf(b))
  const calls = isTwo(fed) ? ended : fed.toolCalls
  expectSame('chunking', calls, result.toolCalls, `the calls put out are not those of the result, ${where}`)
  expectLaw(
    'chunking',
    !fed.textWasReasoning || result.diagnostics.some(d => d.code === 'stray-reasoning-close' || d.code === 'limit'),
    `text became reasoning, and nothing was reported, ${where}`,
  )
  // The outputs of two channels interleave as verdicts are reached, so only their characters are compared.
  const order = (text: string) => (isTwo(fed) ? text.split('').sort().join('') : text)
  const otherContent = 'the text put out is not the content'
  const reasoningMismatch = 'the reasoning put out is not that of the result'
  expectSame('chunking', order(fed.text), order(result.content), `${otherContent}, ${where}`)
  expectSame('chunking', order(fed.reasoning), order(result.reasoning), `${reasoningMismatch}, ${where}`)
}

/** Checks the deltas of each call: only the first has name and id, both whole; the arguments join to strict JSON. */
export function checkDeltas(fed: Fed, where: string): void {
  const json: string[] = []
  const expectDelta = (holds: boolean, finding: string) => expectLaw('delta', holds, () => `${finding}, ${where}`)
  for (const delta of fed.deltas) {
    const first = json[delta.index] === undefined
    expectDelta((delta.name !== undefined) === first, 'a name that does not come once and first')
    expectDelta((delta.id !== undefined) === first, 'an id that does not come once and first')
    if (first) {
      const call = fed.result.toolCalls[delta.index]
      expectDelta(delta.index === json.length, 'the indices are out of order')
      expectDelta(delta.name === call?.name, 'another name than in the result')
      expectDelta(delta.id === call?.id, 'another id than in the result')
    }
    json[delta.index] = (json[delta.index] ?? '') + (delta.argumentsDelta ?? '')
  }
  expectDelta(json.length === fed.result.toolCalls.length, 'calls and runs of deltas are not as many')
  fed.result.toolCalls.forEach((call, k) => {
    let value: unknown
    try {
      value = JSON.parse(json[k]!)
    } catch {
      expectDelta(false, `the arguments of call ${k} are not JSON: ${shown(json[k])}`)
    }
    expectSame('delta', value, call.arguments, `the deltas of call ${k} say other arguments, ${where}`)
  })
}
