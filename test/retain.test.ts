/** What a parser keeps, and that it keeps nothing else. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { messages, streamed } from '../scripts/messages.ts'
import { allFeatures } from '../src/core.ts'
import type { Diagnostic } from '../src/engine/diagnostic.ts'
import { encodeMarkup } from '../src/engine/entities.ts'
import { createStreamParser, defaultDialects, parse, type Retain } from '../src/index.ts'
import type { Part } from '../src/message/types.ts'
import { createObservedParser } from '../src/parser.ts'
import { corpus } from './corpus.ts'
import { type Fed, feed } from './cuts.ts'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void
const heap = () => (gc(), process.memoryUsage().heapUsed)

const RAW = 'Low tide.<think>Is it?</think>\n<tool_call>{"name": "dig", "arguments": {"at": "noon",}}</tool_call>'

describe('what is kept', () => {
  test('calls', () => {
    const { result } = feed([RAW], { retain: 'calls' })
    expect(result).toMatchObject({ content: '', reasoning: '', segments: [] })
    expect(result.toolCalls).toMatchObject([{ name: 'dig', arguments: { at: 'noon' } }])
    expect(result.diagnostics).toMatchObject([{ code: 'extra-comma' }])
  })
  test('none', () => {
    const { result } = feed([RAW], { retain: 'none' })
    expect(result).toEqual({ content: '', reasoning: '', toolCalls: [], segments: [], diagnostics: [] })
  })
  test('the outputs say all the same, but for a call that was made before: nobody knows', () => {
    const known = (errors: readonly Diagnostic[]) => errors.filter(e => e.code !== 'duplicate-call')
    const said = ({ result: _, errors, outputs, ...rest }: Fed) => ({
      ...rest,
      errors: known(errors),
      outputs: outputs.map(output => ({ ...output, errors: known(output.errors) })),
    })
    for (const { raw } of corpus().filter((_, k) => process.env.FUZZ || k % 20 === 0)) {
      const chunks = raw.match(/[\s\S]{1,5}/g) ?? []
      const all = said(feed(chunks))
      for (const retain of ['calls', 'none'] as const) expect(said(feed(chunks, { retain }))).toEqual(all)
    }
  })
})

describe('memory', () => {
  const MB = 1_000_000
  test('many lists of dialects, policies and tools leave the grammars of the last ones', () => {
    const calls = ['final', 'call', 'draft'] as const
    const read = (k: number) => {
      const dialects = [...defaultDialects.slice(k % 7), ...defaultDialects.slice(0, k % 7)]
      parse(RAW, { dialects, tools: [{ name: `dig${k % 11}` }], policies: { callsInReasoning: calls[k % 3]! } })
    }
    const rest = (from: number, to: number) => {
      for (let k = from; k < to; k++) read(k)
      return heap()
    }
    const some = rest(0, 40)
    expect(rest(40, 150) - some).toBeLessThan(10 * MB)
  })
  const grown = (pieces: Iterable<string>, retain: Retain): number => {
    const parser = createStreamParser({ retain, limits: { calls: Number.POSITIVE_INFINITY } })
    let before = 0
    let read = 0
    for (const piece of pieces) {
      parser.pushText(piece)
      if (read < MB && read + piece.length >= MB) before = heap()
      read += piece.length
    }
    return heap() - before
  }
  test('8 MB of prose leave nothing', () => {
    expect(grown(streamed(messages.prose!, 8 * MB), 'none')).toBeLessThan(MB)
  })
  test.each(['thoughts', 'calls', 'calls as tags'])('2 MB of %s leave nothing', name => {
    expect(grown(streamed(messages[name]!, 2 * MB), 'none')).toBeLessThan(MB / 2)
  })
  test('what is kept is there', () => {
    expect(grown(streamed(messages.prose!, 8 * MB), 'all')).toBeGreaterThan(6 * MB)
  })
  test('what is open holds little beside its text', () => {
    const parsers = 300
    const opened = (size: number) => {
      const before = heap()
      const open = Array.from({ length: parsers }, () => createStreamParser())
      for (const chunk of messages
        .prose!.repeat(40)
        .slice(0, size)
        .match(/.{1,4}/gs) ?? [])
        for (const parser of open) parser.pushText(chunk)
      const after = heap()
      expect(open.at(-1)!.result.content).not.toBe('')
      return (after - before) / parsers
    }
    opened(200)
    expect(opened(2200) - opened(200)).toBeLessThan(12_000)
  })
})

test('what waited comes out in pages', () => {
  const value = 'as it was said '.repeat(3000)
  const told = (raw: string, type: Part['type']): number => {
    let parts = 0
    const onPart = (part: Part) => {
      if (part.type === type) parts++
    }
    const parser = createObservedParser(defaultDialects, { features: allFeatures }, { onPart })
    for (let i = 0; i < raw.length; i += 4) parser.pushText(raw.slice(i, i + 4))
    parser.finish()
    return parts
  }
  expect(told(`{"content": "${value}", "tool_calls": []}`, 'text')).toBeLessThan(20)
  const escaped = encodeMarkup(`<tool_call>{"name": "f", "arguments": {"a": "${value}"}}</tool_call>`)
  expect(told(escaped, 'args')).toBeLessThan(20)
})
