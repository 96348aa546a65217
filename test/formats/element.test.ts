/** Opening tags as models write them. */
import { describe, expect, test } from 'vitest'
import { lit, type Parser, run } from '../../src/engine/parsing.ts'
import { ANY, assignTag, openTag, SIMPLE, textBefore, WORDS } from '../../src/formats/element.ts'

/** What it says, and where it ends; `more` when the end of the input decides; undefined when it fails. */
const read = <T>(parser: Parser<T>, text: string): readonly [T, number] | 'more' | undefined => {
  const reply = run(parser, text, 0)
  if (reply.furthest >= text.length) return 'more'
  return reply.status ? [reply.value, reply.index] : undefined
}

describe('an opening tag', () => {
  const tag = openTag('buoy', ['', 'sea:'])
  const shown = (text: string) => {
    const found = read(tag, `${text}<`)
    if (typeof found !== 'object') return found
    const [{ attributes, empty, garbled }, end] = found
    return { ...Object.fromEntries(attributes), end, ...(empty ? { empty } : {}), ...(garbled ? { garbled } : {}) }
  }
  test.each<[string, unknown]>([
    ['<buoy>', { end: 6 }],
    ['<sea:buoy>', { end: 10 }],
    ['<buoy/>', { end: 7, empty: true }],
    ['<buoy / >', { end: 9, empty: true }],
    ['<buoy name="Gull 4">', { name: 'Gull 4', end: 20 }],
    ["<buoy name='a>b' n=7>", { name: 'a>b', n: '7', end: 21 }],
    ['<buoy name = "a" />', { name: 'a', end: 19, empty: true }],
    ['<buoy name=“a”>', { name: 'a', end: 15 }],
    ['<buoy a:b.c-d="">', { 'a:b.c-d': '', end: 17 }],
    ['<buoy a="/">', { a: '/', end: 12 }],
    ['<buoy\nname="a">', { name: 'a', end: 15 }],
    ['<buoys>', undefined],
    ['<buoy-4>', undefined],
    // The `>` is lost: the next tag begins.
    ['<buoy name="a"', { name: 'a', end: 14, garbled: [0, 14] }],
    ['<buoy name="a"text', { name: 'a', end: 14, garbled: [0, 14] }],
    ['<buoy name="a" ', { name: 'a', end: 15, garbled: [0, 15] }],
    ['<buoy ', { end: 6, garbled: [0, 6] }],
    ['<buoy is what floats ', undefined],
  ])('%s', (text, want) => expect(shown(text)).toEqual(want))
  test('no attribute in 48 characters: words', () => {
    expect(read(tag, `<buoy ${'x'.repeat(60)}`)).toBeUndefined()
    expect(read(tag, `<buoy ${'x'.repeat(40)}`)).toBe('more')
    expect(read(tag, `<buoy a="${'x'.repeat(60)}`)).toBe('more')
    expect(read(tag, `<buoy a="${'x'.repeat(520)}`)).toBeUndefined()
  })
  test.each(['<', '<bu', '<buoy', '<buoy ', '<buoy a="', '<sea:'])('%s may go on', text =>
    expect(read(tag, text)).toBe('more'),
  )
})

describe('a tag that assigns a name', () => {
  const tag = assignTag(lit('<tool'))
  test.each<[string, unknown]>([
    ['<tool=count_gulls>x', [{ name: 'count_gulls' }, 18]],
    ['<tool = "count_gulls" >x', [{ name: 'count_gulls' }, 23]],
    ["<tool='a.b'>x", [{ name: 'a.b' }, 12]],
    ['<tool=`a`>x', [{ name: 'a' }, 10]],
    ['<tool=count/>x', [{ name: 'count', empty: true }, 13]],
    ['<tool=möwe>x', [{ name: 'möwe' }, 11]],
    ['<tool=a/b:c-1>x', [{ name: 'a/b:c-1' }, 14]],
    ['<tool=count\nx', [{ name: 'count', garbled: [0, 11] }, 11]],
    ['<tool=count<x', [{ name: 'count', garbled: [0, 11] }, 11]],
    ['<tool=>x', undefined],
    ['<tool=a b>x', undefined],
    ['<tool=a(b)>x', undefined],
    ['<tool=-a>x', undefined],
    ['<tool      =a>x', undefined],
    ['<tool=cou', 'more'],
    [`<tool=${'x'.repeat(600)}`, undefined],
  ])('%s', (text, want) => expect(read(tag, text)).toEqual(want))
  test('of words; of anything without markup', () => {
    const one = (fits: () => RegExp, text: string) => read(assignTag(lit('<tool'), fits), text)
    expect(one(WORDS, '<tool=count gulls>x')).toEqual([{ name: 'count gulls' }, 18])
    expect(one(WORDS, '<tool=count gulls\nx')).toBeUndefined()
    expect(one(SIMPLE, '<tool=count gulls>x')).toBeUndefined()
    expect(one(ANY, '<tool=how (many)?>x')).toEqual([{ name: 'how (many)?' }, 18])
    expect(one(ANY, '<tool= >x')).toBeUndefined()
  })
})

test('text up to a stop', () => {
  const name = textBefore(/<>/)
  expect(read(name, ' count gulls <x')).toEqual(['count gulls', 13])
  expect(read(name, 'count>x')).toEqual(['count', 5])
  expect(read(name, '  <x')).toBeUndefined()
  expect(read(name, 'count\nx')).toEqual(['count', 5])
  expect(read(name, 'cou')).toBe('more')
})
