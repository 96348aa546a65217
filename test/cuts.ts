/**
 * The laws that hold for every message in every dialect, as one function for
 * the corpus, the properties and the long hunt. It throws an `AssertionError`
 * that names the law and the cut at which it broke.
 */
import assert from 'node:assert/strict'
import type { Diagnostic } from '../src/engine/diagnostic.ts'
import {
  createStreamParser,
  type ParseOptions,
  type ParseResult,
  type ParserOutput,
  type ToolCall,
  type ToolCallDelta,
} from '../src/index.ts'

/** A piece of the message; `{ reasoning }` is one of the reasoning channel. */
export type Chunk = string | { readonly reasoning: string }

/** All that a parser said on the way, and where it came to. */
export interface Fed {
  readonly result: ParseResult
  readonly outputs: readonly ParserOutput[]
  readonly text: string
  readonly reasoning: string
  readonly deltas: readonly ToolCallDelta[]
  readonly toolCalls: readonly ToolCall[]
  readonly errors: readonly Diagnostic[]
  readonly textWasReasoning: boolean
}

/** `call_00000000`, `call_00000001`, …: as the default, but the same each time. */
export function counter(): () => string {
  let n = 0
  return () => `call_${(n++).toString(16).padStart(8, '0')}`
}

/** The chunks through one stream parser, and its outputs joined. Ids are counted, unless options say otherwise. */
export function feed(chunks: readonly Chunk[], options: ParseOptions = {}): Fed {
  const parser = createStreamParser({ generateId: counter(), ...options })
  const outputs = chunks.map(chunk =>
    typeof chunk === 'string' ? parser.pushText(chunk) : parser.pushReasoning(chunk.reasoning),
  )
  outputs.push(parser.finish())
  return {
    result: parser.result,
    outputs,
    text: outputs.map(o => o.text).join(''),
    reasoning: outputs.map(o => o.reasoning).join(''),
    deltas: outputs.flatMap(o => o.toolCallDeltas),
    toolCalls: outputs.flatMap(o => o.toolCalls),
    errors: outputs.flatMap(o => o.errors),
    textWasReasoning: outputs.some(o => o.textWasReasoning === true),
  }
}

/** Ways to cut a message: whole, in two at each position (or at some, when it is long), by characters, at random. */
export function* cuts(raw: string, seed = 1, random = process.env.FUZZ ? 12 : 8): Generator<readonly string[]> {
  yield [raw]
  const step = Math.max(1, Math.floor(raw.length / pairs(raw)))
  for (let k = 1 + ((seed + raw.length) % step); k < raw.length; k += step) yield [raw.slice(0, k), raw.slice(k)]
  yield raw.split('')
  const next = generator(seed)
  for (let n = 0; n < random; n++) {
    const longest = 1 + (next() % 23)
    const chunks: string[] = []
    for (let k = 0; k < raw.length; ) {
      const end = k + (next() % (longest + 1)) // an empty chunk now and then
      chunks.push(raw.slice(k, end))
      k = end
    }
    yield chunks
  }
}
/** How many cuts in two: of a short message all, of a long one 40; a long hunt (`FUZZ=1` and more) tries all of both. */
const pairs = (raw: string): number => (process.env.FUZZ ? 2000 : Math.max(40, 12_000 / raw.length))

/** A small generator of random numbers (xorshift), so that a failure can be run again. */
export function generator(seed: number): () => number {
  let x = seed | 0 || 1
  return () => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return x >>> 0
  }
}

/** Every law that concerns one message, in many cuts; the result when all hold. */
export const checkLaws = (raw: string, options: ParseOptions = {}, seed = 1): ParseResult =>
  checkCuts(raw, cuts(raw, seed), options)

/** The same, in these cuts. */
export function checkCuts(raw: string, all: Iterable<readonly string[]>, options: ParseOptions = {}): ParseResult {
  const whole = feed([raw], options)
  checkOutcome(raw, whole, options)
  const expected = summary(whole)
  for (const chunks of all) {
    const fed = feed(chunks, options)
    if (summary(fed) === expected) continue // all that follows holds as it does of the whole
    const where = `in ${chunks.length} chunks: ${describe(chunks)}`
    same(fed.result, whole.result, `chunking: another result ${where}`)
    checkOutputs(fed, where)
    checkDeltas(fed, where)
  }
  return whole.result
}

/** All that the laws compare, as one string: quick to see that nothing differs. */
function summary({ result, text, reasoning, toolCalls, errors, deltas, textWasReasoning }: Fed): string {
  const args: string[] = []
  for (const { index, name, id, argumentsDelta = '' } of deltas)
    args[index] = `${args[index] ?? ''}${name === undefined ? '' : `${id} ${name} `}${argumentsDelta}`
  const sent = textWasReasoning ? '' : text + reasoning
  return JSON.stringify([result, sent, toolCalls, errors, args, textWasReasoning])
}

/** The laws that one way of feeding can show. */
function checkOutcome(raw: string, fed: Fed, options: ParseOptions = {}): void {
  checkOutputs(fed, 'whole')
  checkDeltas(fed, 'whole')
  checkLedger(raw, fed.result, options)
}

const describe = (chunks: readonly string[]): string =>
  chunks.length <= 8 ? JSON.stringify(chunks) : `lengths ${chunks.map(c => c.length).join(' ')}`

function same(actual: unknown, expected: unknown, message: string): void {
  try {
    assert.deepStrictEqual(actual, expected)
  } catch (e) {
    assert.fail(`${message}\n${(e as Error).message}`)
  }
}

/** What was put out on the way is what the result holds. */
function checkOutputs(fed: Fed, where: string): void {
  const { result } = fed
  same(fed.errors, result.diagnostics, `outputs: errors are not the diagnostics, ${where}`)
  same(fed.toolCalls, result.toolCalls, `outputs: calls are not those of the result, ${where}`)
  if (fed.textWasReasoning) {
    // Text that was sent cannot be unsent: the one exception.
    assert.ok(fed.text.endsWith(result.content), `outputs: text after the stray closer, ${where}`)
    assert.ok(
      result.diagnostics.some(d => d.code === 'stray-reasoning-close'),
      `outputs: nothing reported, ${where}`,
    )
    return
  }
  assert.equal(fed.text, result.content, `outputs: text is not the content, ${where}`)
  assert.equal(fed.reasoning, result.reasoning, `outputs: reasoning is not that of the result, ${where}`)
}

/** Name and id come whole, once and first; the pieces of the arguments join to strict JSON that says the same. */
export function checkDeltas(fed: Fed, where: string): void {
  const json: string[] = []
  for (const delta of fed.deltas) {
    const first = json[delta.index] === undefined
    assert.equal(delta.name !== undefined, first, `deltas: a name that is not once and first, ${where}`)
    assert.equal(delta.id !== undefined, first, `deltas: an id that is not once and first, ${where}`)
    if (first) {
      assert.equal(delta.index, json.length, `deltas: indices out of order, ${where}`)
      assert.equal(delta.name, fed.result.toolCalls[delta.index]?.name, `deltas: another name, ${where}`)
      assert.equal(delta.id, fed.result.toolCalls[delta.index]?.id, `deltas: another id, ${where}`)
    }
    json[delta.index] = (json[delta.index] ?? '') + (delta.argumentsDelta ?? '')
  }
  assert.equal(json.length, fed.result.toolCalls.length, `deltas: not one run of deltas a call, ${where}`)
  fed.result.toolCalls.forEach((call, k) => {
    let value: unknown
    try {
      value = JSON.parse(json[k]!)
    } catch (e) {
      assert.fail(`deltas: no JSON (${(e as Error).message}): ${json[k]}, ${where}`)
    }
    same(value, call.arguments, `deltas: other arguments, ${where}`)
  })
}

/** Segments tile the message; text and reasoning are their segments joined; what is lost is reported with its text. */
export function checkLedger(raw: string, result: ParseResult, options: ParseOptions = {}): void {
  const segments = result.segments.filter(s => s.channel === undefined)
  let at = 0
  for (const s of segments) {
    assert.equal(s.start, at, `ledger: segments do not tile at ${at}: ${JSON.stringify(result.segments)}`)
    assert.ok(s.end > s.start, `ledger: an empty segment at ${at}`)
    at = s.end
  }
  assert.equal(at, raw.length, `ledger: the segments end at ${at} of ${raw.length}`)

  const joined = (kind: string) =>
    segments
      .filter(s => s.kind === kind)
      .map(s => raw.slice(s.start, s.end))
      .join('')
  const other = result.segments.length > segments.length // the other channel has reasoning of its own
  const said = segments.some(s => s.dialect === 'json-envelope' || s.dialect === 'action-action_input') // an envelope has content of its own
  const before = (options.prefill ?? '').replace(/<[^>]*>/g, '').trim() !== '' // and a prefill may have some
  if (!said && !before) assert.equal(joined('text'), result.content, 'ledger: text segments are not the content')
  if (!other && !before && !said) assert.equal(joined('reasoning'), result.reasoning, 'ledger: reasoning segments')

  const within = (d: { start: number; end: number }, s: { start: number; end: number }) =>
    d.start <= s.start && s.end <= d.end
  const told = result.diagnostics.filter(d => d.text !== undefined && d.span.channel === undefined)
  for (const s of segments)
    if (s.kind === 'lost')
      for (let k = s.start; k < s.end; k++)
        assert.ok(
          told.some(d => within(d.span, { start: k, end: k + 1 })),
          `ledger: lost without a diagnostic that has the text: ${raw.slice(k, s.end)}`,
        )
  for (const d of result.diagnostics) {
    if (d.span.channel) continue
    assert.ok(0 <= d.span.start && d.span.start <= d.span.end && d.span.end <= raw.length, `ledger: span of ${d.code}`)
    if (d.text === undefined) continue
    const lost = raw.slice(d.span.start, d.span.end)
    const most = options.limits?.held // so much of a lost text is kept
    assert.equal(d.text, d.text.length === most ? lost.slice(0, most) : lost, `ledger: text of ${d.code}`)
  }
  const written = (options.prefill ?? '') + raw
  result.toolCalls.forEach((call, k) => {
    assert.equal(Object.getPrototypeOf(call.arguments), Object.prototype, `a strange prototype in call ${k}`)
    // As it is, or escaped, or with quote marks in it.
    const seen =
      [written, written.replace(/\n> ?/g, '\n')].some(text => text.includes(call.name)) || /[\\&]/.test(written)
    assert.ok(call.name !== '' && seen, `no invention: the name of call ${k} is not there`)
    if (call.span.channel) return
    const own = segments.filter(s => s.kind === 'call' && s.call === k)
    assert.ok(own.length > 0, `ledger: no segment of call ${k}`)
    for (const s of own) assert.ok(within(call.span, s), `ledger: call ${k} has a segment outside of its span`)
  })
  for (const s of segments)
    if (s.kind === 'call')
      assert.ok(s.call! < result.toolCalls.length, `ledger: a segment of call ${s.call}, not there`)
}
