/** Calls that arrive twice: which of them are one, when they pass, and what it costs to find out. */
import { afterEach, expect, test, vi } from 'vitest'
import { createDeltaParser } from '../../src/providers/index.ts'
import { type Side, type Telling, twins } from '../../src/providers/twins.ts'

/** What passes, as `2` or, for a part of the second occurrence, `2=0`. */
function told() {
  const passed: string[] = []
  const all: Telling<number>[] = []
  const both = twins<number>((part, _, telling, again) =>
    passed.push(again ? `${part}=${all.indexOf(telling)}` : `${part}`),
  )
  return {
    open(side: Side) {
      const telling = both.open(side, 'f')
      all.push(telling)
      telling.push(all.length - 1)
      return telling
    },
    take: () => passed.splice(0).join(' '),
    finish: both.finish,
  }
}

test('calls wait only for those of the other side that were open before', () => {
  const { open, take } = told()
  const [native, whole] = [open('native'), open('native')]
  whole.end({ a: 1 })
  expect(take()).toBe('0 1')
  const [other, twin] = [open('text'), open('text')]
  other.end({ a: 2 })
  twin.end({ a: 1 })
  expect(take()).toBe('3=1')
  const late = open('native')
  late.end({ a: 3 })
  native.end({ a: 4 })
  expect(take()).toBe('4 2')
})
test('a call passes as soon as its twin is known, whatever is open besides', () => {
  const { open, take } = told()
  open('native')
  open('text').end({ a: 1 })
  expect(take()).toBe('0')
  open('native').end({ a: 1 })
  expect(take()).toBe('1 2=1')
})
test('of equal calls each is the twin of one, in their order', () => {
  const { open, take, finish } = told()
  for (const side of ['native', 'native', 'text', 'text', 'text'] as const) open(side).end({ a: [{ b: 1, c: 2 }] })
  expect(take()).toBe('0 1 2=0 3=1 4')
  open('text')
  finish()
  expect(take()).toBe('5')
})
test('a call that the end of the message leaves open passes with those that wait for it', () => {
  const { open, take, finish } = told()
  open('native')
  for (const a of [1, 2]) open('text').end({ a })
  expect(take()).toBe('0')
  finish()
  expect(take()).toBe('1 2')
})

afterEach(() => vi.restoreAllMocks())

const chat = (delta: object) => ({ choices: [{ index: 0, delta, finish_reason: null }] })
const call = (index: number, json: string) =>
  chat({ tool_calls: [{ index, id: `${index}`, function: { name: 'f', arguments: json } }] })
const numbers = (n: number) => [...Array(n).keys()]
const inText = (key: string, of: readonly number[]) =>
  chat({ content: of.map(k => `<tool_call>{"name":"f","arguments":{"${key}":${k}}}</tool_call>`).join('') })
const calls = (n: number) => numbers(n).map(k => call(k, `{"a":${k}}`))
test.each<[string, (n: number) => readonly object[]]>([
  ['other calls, while one is open', n => [call(n, '{"a":'), ...calls(n), inText('b', numbers(n))]],
  ['other calls', n => [...calls(n), inText('b', numbers(n))]],
  ['equal calls, the last one first', n => [...calls(n), inText('a', numbers(n).reverse())]],
  ['equal calls, the text first', n => [inText('a', numbers(n)), ...calls(n).reverse()]],
])('doubling the calls doubles the comparisons: %s', (_, chunks) => {
  const compared = (n: number): number => {
    const stringify = vi.spyOn(JSON, 'stringify')
    const parser = createDeltaParser()
    for (const chunk of chunks(n)) parser.push(chunk)
    parser.finish()
    const { length } = stringify.mock.calls.filter(([, sorting]) => sorting) // grammars use it for their names
    stringify.mockRestore()
    return length
  }
  expect(compared(200)).toBeLessThan(2.2 * compared(100))
})
