/** The laws, as functions of a message: they throw where one is broken. */
import assert from 'node:assert/strict'
import { createStreamParser, type ParseOptions, type ParseResult, type ParserOutput, parse } from '../src/index.ts'

/** The same ids in every run. */
const counted = (): (() => string) => {
  let n = 0
  return () => `call_${String(n++)}`
}

export function whole(raw: string, options: ParseOptions = {}): ParseResult {
  return parse(raw, { generateId: counted(), ...options })
}

export function feed(
  chunks: readonly string[],
  options: ParseOptions = {},
): { result: ParseResult; outputs: ParserOutput[] } {
  const parser = createStreamParser({ generateId: counted(), ...options })
  const outputs = chunks.map(chunk => parser.pushText(chunk))
  outputs.push(parser.finish())
  return { result: parser.result, outputs }
}

/** Chunking: any cut gives what the whole gives. */
export function checkChunks(
  raw: string,
  chunks: readonly string[],
  options: ParseOptions = {},
  expected = whole(raw, options),
): void {
  const { result, outputs } = feed(chunks, options)
  assert.deepEqual(result, expected)
  checkOutputs(outputs, expected)
}

/** Delta: what was sent adds up to the result. */
export function checkOutputs(outputs: readonly ParserOutput[], result: ParseResult): void {
  if (!outputs.some(o => o.textWasReasoning)) {
    assert.equal(outputs.map(o => o.text).join(''), result.content)
    assert.equal(outputs.map(o => o.reasoning).join(''), result.reasoning)
  }
  assert.deepEqual(
    outputs.flatMap(o => o.errors),
    result.diagnostics,
  )
  assert.deepEqual(
    outputs.flatMap(o => o.toolCalls),
    result.toolCalls,
  )
  const deltas = outputs.flatMap(o => o.toolCallDeltas)
  assert.ok(deltas.every(d => d.index < result.toolCalls.length))
  result.toolCalls.forEach((call, index) => {
    const own = deltas.filter(d => d.index === index)
    assert.deepEqual([own[0]?.name, own[0]?.id], [call.name, call.id])
    assert.ok(own.slice(1).every(d => d.name === undefined && d.id === undefined))
    assert.deepEqual(JSON.parse(own.map(d => d.argumentsDelta ?? '').join('')), call.arguments)
  })
}

/** Ledger: segments tile the message, text segments are the text, what is lost is named. */
export function checkLedger(raw: string, result: ParseResult): void {
  let at = 0
  for (const s of result.segments) {
    assert.equal(s.start, at)
    assert.ok(s.end > s.start)
    at = s.end
    if (s.kind === 'call') assert.ok(result.toolCalls[s.call!])
    if (s.kind === 'lost') assert.ok(result.diagnostics.some(d => d.span.start < s.end && d.span.end > s.start))
  }
  assert.equal(at, raw.length)
  const join = (kind: string) =>
    result.segments
      .filter(s => s.kind === kind)
      .map(s => raw.slice(s.start, s.end))
      .join('')
  if (!raw.includes('content') && !raw.includes('Final Answer')) assert.equal(join('text').trim(), result.content)
  assert.equal(join('reasoning').trim(), result.reasoning)
  for (const call of result.toolCalls) {
    assert.equal(Object.getPrototypeOf(call.arguments), Object.prototype)
    // No invention: the model wrote the name, as it is or escaped.
    assert.ok(call.name !== '' && (raw.includes(call.name) || raw.includes('\\')))
  }
}

/** All of them, whole, one character at a time, and in the given chunks. */
export function checkLaws(raw: string, chunks: readonly string[], options: ParseOptions = {}): ParseResult {
  const result = whole(raw, options)
  checkLedger(raw, result)
  checkChunks(raw, [raw], options, result)
  checkChunks(raw, [...raw], options, result)
  checkChunks(raw, chunks, options, result)
  return result
}
