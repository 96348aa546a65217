/** The laws of chunking and delta: every cut of a message gives one result, and the outputs join to that result. */
import type { ParseResult } from '../message/types.ts'
import type { StreamParser } from '../parser.ts'
import { type Chunk, channelsOf, type Fed, feed } from './feed.ts'
import { expectLaw, expectSame, shown } from './law.ts'
import { type Context, checkLedger } from './ledger.ts'

/**
 * Every law that concerns one message, in these cuts; a message in both channels comes in turns, and each turn is cut.
 * Throws `BrokenLaw`, which says at which cut; returns the result when all hold.
 *
 * @param open makes a parser whose ids are the same each time
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
    if (summary(fed) === expected) continue // all that follows holds as it does of the whole
    const where = `in ${chunks.length} chunks: ${describe(chunks)}`
    expectSame('chunking', fed.result, whole.result, `another result ${where}`)
    checkOutputs(fed, where)
    checkDeltas(fed, where)
  }
  return whole.result
}

/** Are there two channels? What they put out comes in the order in which it was known. */
const isTwo = ({ result: { segments, diagnostics } }: Fed): boolean =>
  new Set([...segments, ...diagnostics.map(d => d.span)].map(s => s.channel)).size > 1
/** The errors that were put out, those of two channels in the order of the result. */
const errorsOf = (fed: Fed): Fed['errors'] =>
  isTwo(fed)
    ? [...fed.errors].sort((a, b) => fed.result.diagnostics.indexOf(a) - fed.result.diagnostics.indexOf(b))
    : fed.errors

/** All that the laws compare, as one string: quick to see that nothing differs. */
function summary(fed: Fed): string {
  const { result, text, reasoning, toolCalls, deltas, textWasReasoning } = fed
  const args: string[] = []
  for (const { index, name, id, argumentsDelta = '' } of deltas)
    args[index] = `${args[index] ?? ''}${name === undefined ? '' : `${id} ${name} `}${argumentsDelta}`
  const sent = textWasReasoning ? '' : text + reasoning
  return JSON.stringify([result, sent, toolCalls, errorsOf(fed), args, textWasReasoning])
}

const describe = (chunks: readonly Chunk[]): string =>
  chunks.length <= 8
    ? JSON.stringify(chunks)
    : `lengths ${chunks.map(c => (typeof c === 'string' ? c.length : `(${c.reasoning.length})`)).join(' ')}`

/** What was put out on the way is what the result holds. */
function checkOutputs(fed: Fed, where: string): void {
  const { result } = fed
  expectSame('chunking', errorsOf(fed), result.diagnostics, `the errors put out are not the diagnostics, ${where}`)
  // Calls of two channels end in an order of their own.
  const ended = [...fed.toolCalls].sort((a, b) => result.toolCalls.indexOf(a) - result.toolCalls.indexOf(b))
  const calls = isTwo(fed) ? ended : fed.toolCalls
  expectSame('chunking', calls, result.toolCalls, `the calls put out are not those of the result, ${where}`)
  if (fed.textWasReasoning) {
    // Text that was sent cannot be unsent: the one exception.
    expectLaw('chunking', fed.text.endsWith(result.content), `the text put out after a stray closer, ${where}`)
    expectLaw(
      'chunking',
      result.diagnostics.some(d => d.code === 'stray-reasoning-close' || d.code === 'limit'),
      `text became reasoning, and nothing was reported, ${where}`,
    )
    return
  }
  // What two channels show comes as it is known.
  const order = (text: string) => (isTwo(fed) ? text.split('').sort().join('') : text)
  const own = 'the text put out is not the content'
  const thoughts = 'the reasoning put out is not that of the result'
  expectSame('chunking', order(fed.text), order(result.content), `${own}, ${where}`)
  expectSame('chunking', order(fed.reasoning), order(result.reasoning), `${thoughts}, ${where}`)
}

/** Checks the deltas of each call: name and id come whole, once and first; the pieces of the arguments join to strict JSON for them. */
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
