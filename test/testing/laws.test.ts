/** The laws bite: a parser that breaks one is told which. */
import { describe, expect, test } from 'vitest'
import { createStreamParser, type ParserOutput, parse, type StreamParser } from '../../src/index.ts'
import { checkCuts } from '../../src/testing/chunking.ts'
import { counter } from '../../src/testing/feed.ts'
import { difference } from '../../src/testing/law.ts'
import { checkLedger, says } from '../../src/testing/ledger.ts'

const RAW = 'Now. <tool_call>{"name": "read_file", "arguments": {"path": "a.txt"}}</tool_call> Done.'
/** The parser, its outputs changed by `change`; the pushes are numbered. */
const changed = (change: (output: ParserOutput, push: number) => ParserOutput) => (): StreamParser => {
  const parser = createStreamParser({ generateId: counter() })
  let n = 0
  return {
    pushText: chunk => change(parser.pushText(chunk), n++),
    pushReasoning: chunk => change(parser.pushReasoning(chunk), n++),
    finish: () => change(parser.finish(), n++),
    result: parser.result,
  }
}
const check = (change: (output: ParserOutput, push: number) => ParserOutput) => () =>
  checkCuts(RAW, [[RAW.slice(0, 9), RAW.slice(9)]], changed(change))

describe('outputs', () => {
  test('as they are', () => expect(check(output => output)).not.toThrow())
  test('text that is not put out', () =>
    expect(check(output => ({ ...output, text: '' }))).toThrow(
      /^chunking: the text put out is not the content, whole; it is "", not "Now\. +Done\."$/,
    ))
  test('only in some cuts', () =>
    expect(check((output, push) => (push === 1 ? { ...output, text: '' } : output))).toThrow(/chunking: .*in 2 chunks/))
  test('calls that are not put out', () =>
    expect(check(output => ({ ...output, toolCalls: [] }))).toThrow(/chunking: the calls put out/))
  test('deltas of which one is missing', () =>
    expect(check(output => ({ ...output, toolCallDeltas: output.toolCallDeltas.slice(1) }))).toThrow(/^delta: /))
  test('a name that comes twice', () =>
    expect(check(output => ({ ...output, toolCallDeltas: output.toolCallDeltas.flatMap(d => [d, d]) }))).toThrow(
      'delta: a name that does not come once and first, whole',
    ))
})

describe('the ledger', () => {
  const result = parse(RAW)
  test('as it is', () => expect(() => checkLedger(RAW, result)).not.toThrow())
  test('a segment that is missing', () =>
    expect(() => checkLedger(RAW, { ...result, segments: result.segments.slice(1) })).toThrow(/^ledger: .*tile.* at 0/))
  test('text beyond its segments', () =>
    expect(() => checkLedger(RAW, { ...result, content: 'Now.' })).toThrow(/^ledger: the segments of text/))
  test('a name that nobody wrote', () => {
    const toolCalls = result.toolCalls.map(call => ({ ...call, name: 'write_file' }))
    expect(() => checkLedger(RAW, { ...result, toolCalls })).toThrow(
      'no invention: the name of call 0, "write_file", does not stand in the message',
    )
  })
  test('a diagnostic for what is text', () => {
    const diagnostics = [{ code: 'skipped', message: 'x', span: { start: 0, end: 2 }, text: 'No' } as const]
    expect(() => checkLedger(RAW, { ...result, diagnostics })).toThrow(/^ledger: lost in a diagnostic \(skipped\)/)
  })
})

test('words as they are, escaped, or behind quote marks', () => {
  expect(says('a &lt;b&gt; c', '<b>')).toBe(true)
  expect(says('{"a": "x\\ny"}', 'x\ny')).toBe(true)
  expect(says('> one\n> two', 'one\ntwo')).toBe(true)
  expect(says('one', 'two')).toBe(false)
})

test.each<[unknown, unknown, string | undefined]>([
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, undefined],
  [{ a: [1, 2] }, { a: [1, 3] }, 'a[1] is 2, not 3'],
  [{ a: 1 }, { a: 1, b: 2 }, 'b is missing: expected 2'],
  [{ a: { b: 1 } }, { a: {} }, 'a.b is there and should not be: 1'],
  [[], {}, 'it is [], not {}'],
  [-0, 0, 'it is 0, not 0'],
])('%j and %j', (actual, expected, sentence) => expect(difference(actual, expected)).toBe(sentence))
