/** The names of tools are found in a text as a plain search finds them, whatever they are. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NamedWord, namedWords, namesOf, toolNamed } from '../../src/engine/names.ts'
import { ask, succeed } from '../../src/engine/parsing.ts'
import { seeker } from '../../src/engine/scanner.ts'

const named = (all: readonly string[]) => namesOf(all.map(name => ({ name, parameters: [] })))
const LISTS: readonly (readonly string[])[] = [
  [],
  ['f'],
  ['moor', 'mooring', 'moorings', 'sail', 'mo'],
  ['a', 'aa', 'aaa', 'aaaa', 'aaaaa', 'b'],
  ['__proto__', 'constructor', 'toString', '[x', '.*', 'a(', '<', '\\', '\n', 'é', '漢字', '😀'],
  ['ab', 'ab:c', 'ab>', 'b<', 'c{'],
  Array.from({ length: 200 }, (_, k) => `mcp__harbour__berth_${k}`),
]
const WORDS: readonly NamedWord[] = [
  { after: '(' },
  { before: '<', after: '>' },
  { before: '<', after: ' /' },
  { before: 'call:' },
  { after: '\n<k>' },
]
const textOf = (list: readonly string[]) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...list, 'x'),
        fc.constantFrom(...list, 'x').chain(name => fc.nat(name.length).map(n => name.slice(0, n))),
        fc.constantFrom('(', '<', '>', ' /', 'call:', '\n<k>', '\n<', ' ', 'z'.repeat(40)),
      ),
      { maxLength: 8 },
    )
    .map(parts => parts.join(''))

describe.each(LISTS.map(list => [list.slice(0, 6).join(' '), list] as const))('%j', (_label, list) => {
  const names = named(list)
  const words = namedWords(WORDS, names)
  const { seek, whole, begun } = seeker(['<tide', '{'], WORDS)
  const all = list.flatMap(name => WORDS.map(({ before = '', after = '' }) => before + name + after))
  const stands = (s: string, i: number) => [...all, '<tide', '{'].some(word => s.startsWith(word, i))
  const begins = (s: string, i: number) =>
    i < s.length && [...all, '<tide', '{'].some(word => word.length > s.length - i && word.startsWith(s.slice(i)))

  test('as a plain search has it', () => {
    ask(succeed(undefined), '', 0, true, names) // what a search finds depends on the tools of the latest question
    fc.assert(
      fc.property(textOf(list), fc.nat(20), (s, from) => {
        for (let i = 0; i <= s.length; i++) {
          const here = list.filter(name => s.startsWith(name, i)).sort((a, b) => b.length - a.length)
          expect(names.at(s, i)).toEqual(here)
          expect([i, names.begun(s, i)]).toEqual([
            i,
            i < s.length && list.some(name => name.length > s.length - i && name.startsWith(s.slice(i))),
          ])
          expect(words.at(s, i).length > 0).toBe(all.some(word => s.startsWith(word, i)))
          expect([i, whole(s, i), begun(s, i)]).toEqual([i, stands(s, i), begins(s, i)])
        }
        let first = Math.min(from, s.length)
        while (first < s.length && !stands(s, first) && !begins(s, first)) first++
        expect(seek(s, Math.min(from, s.length))).toBe(first)
      }),
      { numRuns: 60 },
    )
  })
})

test('a word for some of the tools', () => {
  const names = namesOf([
    { name: 'a', parameters: ['x'], sole: 'x' },
    { name: 'b', parameters: ['x', 'y'] },
  ])
  const found = (word: NamedWord) => ['a(', 'b('].map(text => namedWords([word], names).at(text, 0).length)
  expect(found({ after: '(', sole: true })).toEqual([1, 0])
  expect(found({ after: '(', unless: 'y' })).toEqual([1, 0])
  expect(found({ after: '(', unless: 'x' })).toEqual([0, 0])
})

describe('the tool that a name means', () => {
  const names = named(['moor', 'fs.read', 'functions.sail'])
  test.each([
    ['moor', 'moor', 'moor'],
    ['functions.moor', 'moor', 'moor'],
    ['default_api.moor', 'moor', 'moor'],
    ['moor<|channel|>commentary', 'moor', 'moor'],
    ['functions.moor<|call|>', 'moor', 'moor'],
    ['moor:moor', 'moor', 'moor'],
    ['mcp:moor', 'moor', 'mcp:moor'],
    ['harbour/tools.moor', 'moor', 'harbour/tools.moor'],
    ['mcp:fs.read', 'fs.read', 'mcp:fs.read'],
    ['functions.sail', 'functions.sail', 'sail'],
    ['functions.row', 'row', 'row'],
    ['mcp:row', 'mcp:row', 'mcp:row'],
    ['moor:moors', 'moor:moors', 'moor:moors'],
    ['moor.', 'moor.', 'moor.'],
    ['functions.', 'functions.', 'functions.'],
    ['<|channel|>', '<|channel|>', '<|channel|>'],
    ['', '', ''],
  ])('%s', (name, known, unknown) => expect([toolNamed(name, names), toolNamed(name)]).toEqual([known, unknown]))
  test('is found by that name', () => expect(names.get('mcp:moor')?.name).toBe('moor'))
})

test('a long name is not searched for the name of a tool', () => {
  let asked = 0
  const has = () => {
    asked++
    return false
  }
  const name = 'a.'.repeat(100_000)
  expect(toolNamed(name, { has })).toBe(name)
  expect(asked).toBe(0)
})
