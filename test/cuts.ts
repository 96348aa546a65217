/**
 * The laws that hold for every message in every dialect, as one function for
 * the corpus, the properties and the long hunt. It throws an `AssertionError`
 * that names the law and the cut at which it broke.
 */
import assert from 'node:assert/strict'
import { type Diagnostic, type Span, sentence } from '../src/engine/diagnostic.ts'
import { decodeEntities } from '../src/engine/entities.ts'
import {
  createStreamParser,
  modelProfile,
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

/** The same, in these cuts; of a message in both channels, which comes in turns, each turn is cut. */
export function checkCuts(
  raw: string | readonly Chunk[],
  all: Iterable<readonly Chunk[]>,
  options: ParseOptions = {},
): ParseResult {
  const turns = typeof raw === 'string' ? [raw] : raw
  const whole = feed(turns, options)
  checkOutcome(turns, whole, options)
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
function checkOutcome(turns: readonly Chunk[], fed: Fed, options: ParseOptions = {}): void {
  const { text, reasoning } = channelsOf(turns)
  checkOutputs(fed, 'whole')
  checkDeltas(fed, 'whole')
  checkLedger(text, fed.result, options, reasoning)
}
/** The whole of each channel. */
export const channelsOf = (turns: readonly Chunk[]): { text: string; reasoning: string } => ({
  text: turns.filter(turn => typeof turn === 'string').join(''),
  reasoning: turns.map(turn => (typeof turn === 'string' ? '' : turn.reasoning)).join(''),
})

const describe = (chunks: readonly Chunk[]): string =>
  chunks.length <= 8
    ? JSON.stringify(chunks)
    : `lengths ${chunks.map(c => (typeof c === 'string' ? c.length : `(${c.reasoning.length})`)).join(' ')}`

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
  // Calls of two channels end in an order of their own.
  const ended = [...fed.toolCalls].sort((a, b) => result.toolCalls.indexOf(a) - result.toolCalls.indexOf(b))
  const isTwo = new Set(result.segments.map(s => s.channel)).size > 1
  same(isTwo ? ended : fed.toolCalls, result.toolCalls, `outputs: calls are not those of the result, ${where}`)
  if (fed.textWasReasoning) {
    // Text that was sent cannot be unsent: the one exception.
    assert.ok(fed.text.endsWith(result.content), `outputs: text after the stray closer, ${where}`)
    assert.ok(
      result.diagnostics.some(d => d.code === 'stray-reasoning-close' || d.code === 'limit'),
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
export function checkLedger(raw: string, result: ParseResult, options: ParseOptions = {}, reasoning = ''): void {
  const prefill = options.prefill ?? modelProfile(options.model ?? '')?.prefill ?? ''
  checkTiles(raw, result, options.limits)
  checkTiles(reasoning, result, options.limits, 'reasoning')
  checkShown(raw, reasoning, result, prefill)
  checkCalls([prefill + raw, reasoning], result)
}

const within = (d: Span, s: Span) => d.channel === s.channel && d.start <= s.start && s.end <= d.end
const overlap = (d: Span, s: Span) => d.channel === s.channel && d.start < s.end && s.start < d.end

/** The segments and the diagnostics of one channel. */
function checkTiles(raw: string, result: ParseResult, limits: ParseOptions['limits'], channel?: 'reasoning'): void {
  const segments = result.segments.filter(s => s.channel === channel)
  let at = 0
  for (const s of segments) {
    assert.equal(s.start, at, `ledger: segments do not tile at ${at}: ${JSON.stringify(result.segments)}`)
    assert.ok(s.end > s.start, `ledger: an empty segment at ${at}`)
    at = s.end
  }
  assert.equal(at, raw.length, `ledger: the segments end at ${at} of ${raw.length}`)

  const told = result.diagnostics.filter(d => d.text !== undefined && d.span.channel === channel)
  const tellsAll = result.diagnostics.length <= (limits?.diagnostics ?? Number.POSITIVE_INFINITY)
  for (const s of segments) {
    if (s.kind === 'lost')
      for (let k = s.start; k < s.end; k++)
        assert.ok(
          !tellsAll || told.some(d => within(d.span, { ...s, start: k, end: k + 1 })),
          `ledger: lost without a diagnostic that has the text: ${raw.slice(k, s.end)}`,
        )
    else if (s.kind !== 'markup')
      for (const { code, span } of told)
        assert.ok(
          !overlap(span, s),
          `ledger: lost in a diagnostic (${code}), and ${s.kind}: ${raw.slice(s.start, s.end)}`,
        )
  }
  for (const { code, message, span, text } of result.diagnostics) {
    if (span.channel !== channel) continue
    assert.equal(message, sentence(code), `ledger: the message of ${code}`)
    assert.ok(isSpan(span, raw), `ledger: span of ${code}`)
    if (text === undefined) continue
    const lost = raw.slice(span.start, span.end)
    assert.equal(text, text.length === limits?.held ? lost.slice(0, limits.held) : lost, `ledger: text of ${code}`)
  }
}
const isSpan = ({ start, end }: Span, raw: string) => 0 <= start && start <= end && end <= raw.length

/** What is shown is what the segments say, and what the model wrote. */
function checkShown(raw: string, reasoning: string, result: ParseResult, prefill: string): void {
  const { segments } = result
  const joined = (kind: string) =>
    segments
      .filter(s => s.kind === kind)
      .map(s => (s.channel ? reasoning : raw).slice(s.start, s.end))
      .join('')
  // An envelope has content of its own, and a prefill may have some.
  if (segments.some(s => s.dialect === 'json-envelope' || s.dialect === 'action-action_input')) return
  if (prefill.replace(/<[^>]*>/g, '').trim() !== '') return
  if (reasoning === '') {
    assert.equal(joined('text'), result.content, 'ledger: text segments are not the content')
    assert.equal(joined('reasoning'), result.reasoning, 'ledger: reasoning segments')
  } else {
    // The channels come in turns.
    assert.equal(joined('text').length, result.content.length, 'ledger: text segments are not the content')
    assert.equal(joined('reasoning').length, result.reasoning.length, 'ledger: reasoning segments')
  }
}

/** No call is invented, and each has its segments. */
function checkCalls(written: readonly string[], result: ParseResult): void {
  const lengths = { text: written[0]!, reasoning: written[1]! }
  result.toolCalls.forEach((call, k) => {
    assert.equal(Object.getPrototypeOf(call.arguments), Object.prototype, `a strange prototype in call ${k}`)
    assert.ok(
      call.name !== '' && written.some(w => says(w, call.name)),
      `no invention: the name of call ${k} is not there`,
    )
    assert.ok(isSpan(call.span, lengths[call.span.channel ?? 'text']), `ledger: span of call ${k}`)
    const own = result.segments.filter(s => s.kind === 'call' && s.call === k)
    assert.ok(
      own.length > 0 || (call.span.start === call.span.end && call.span.start === 0),
      `ledger: no segment of call ${k}`,
    )
    for (const s of own) assert.ok(within(call.span, s), `ledger: call ${k} has a segment outside of its span`)
  })
  for (const s of result.segments)
    if (s.kind === 'call')
      assert.ok(s.call! < result.toolCalls.length, `ledger: a segment of call ${s.call}, not there`)
}

/** Are these the words of the text: as they are, escaped once or twice, or with quote marks among them? */
export function says(text: string, words: string): boolean {
  if (text.includes(words)) return true
  const plain = text.replace(/\n[ \t]*(> ?)+/g, '\n')
  const strict = strictly(plain)
  if (strict.includes(words)) return true
  // Some escapes are none, and stay.
  const bare = words.replaceAll('\\', '')
  if ([plain, strict].some(text => text.replaceAll('\\', '').includes(bare))) return true
  let read = plain
  for (let times = 0; times < 3; times++) {
    if (read.includes(words)) return true
    if (decodeEntities(read).includes(words)) return true
    read = times === 1 ? unescaped(decodeEntities(read)) : unescaped(read)
  }
  return read.includes(words)
}
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g, (_, u, x, c) =>
    c === undefined ? String.fromCharCode(Number.parseInt(u ?? x, 16)) : (ESCAPES[c as string] ?? c),
  )
/** Escapes that are none keep their backslash. */
const strictly = (text: string): string =>
  text.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([ntrbf"\\/]))/g, (_, u, x, c) =>
    c === undefined ? String.fromCharCode(Number.parseInt(u ?? x, 16)) : (ESCAPES[c as string] ?? c),
  )
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' }
