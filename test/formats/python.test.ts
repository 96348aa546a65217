/** Calls in Python's syntax: where they end, what makes them none, and what waits. */
import { describe, expect, test } from 'vitest'
import { pythonCall, pythonLines, pythonList } from '../../src/formats/python-call.ts'
import { closers } from '../../src/repair/closer-search.ts'
import { byCharacters, readAll } from '../steps.ts'

const call = '{call}{name f}'
const around = closers('</py>')

describe('one call', () => {
  const plain = pythonCall({ around })
  const bare = pythonCall({ bare: true })
  test.each([
    ['keywords', 'f(a=1, b="x") y', `${call}{"a":1, "b":"x"}{end}`, 13],
    ['none', 'f() y', `${call}{}{end}`, 3],
    ['white space inside', 'f( \n) y', `${call} \n{}{end}`, 5],
    ['white space around the sign', 'f( a = 1 ) y', `${call} {"a" : 1 }{end}`, 10],
  ])('%s', (_, text, want, at) => {
    for (const one of [plain, bare]) expect(readAll(one, text)).toEqual([want, at])
  })
  test.each([
    ['positional arguments are skipped', 'f(1, "x") y', `${call}{skipped 2-9}{end}`, 9],
    ['a comparison is no keyword', 'f(a==1) y', `${call}{skipped 2-7}{end}`, 7],
    ['cut in the first key', 'f(ab', `${call}{truncated 2-4}{end}`, 4],
    ['cut behind the first key', 'f( ab =', `${call}{truncated 2-7}{end}`, 7],
    ['cut behind its sign', 'f(a= ', `${call}{{truncated 5-5}}{end}`, 5],
    ['cut before it', 'f(', `${call}{truncated 2-2}{end}`, 2],
    ['cut in a positional argument: it is none', 'f(1', '', -1],
    ['two words, cut: it is none', 'f(a b', '', -1],
    ['no bracket', 'f [1]', '', -1],
  ])('with a marker: %s', (_, text, want, at) => expect(readAll(plain, text)).toEqual([want, at]))
  test.each(['f(1)', 'f(a==1)', 'f(a', 'f("x")', 'f(a b=1)'])('without one it is none: %s', text => {
    expect(readAll(bare, text)).toEqual(['', -1])
  })
  test('a key that is cut has a bound', () => {
    const key = 'k'.repeat(127)
    expect(readAll(plain, `f(${key}`)).toEqual([`${call}{truncated 2-129}{end}`, 129])
    expect(readAll(plain, `f(${key}k`)[1]).toBe(-1)
  })
})

describe('a list of calls', () => {
  const list = pythonList({ around })
  const bare = pythonList({ bare: true })
  test.each([
    ['one', '[f(a=1)] x', `${call}{"a":1}{end}`, 8],
    ['two', '[ f() , \n f(a=1) ] x', `${call}{}{end}${call}{"a":1}{end}`, 18],
    ['a comma behind the last', '[f(), ] x', `${call}{}{end}`, 7],
  ])('%s', (_, text, want, at) => {
    for (const one of [list, bare]) expect(readAll(one, text)).toEqual([want, at])
  })
  test.each([
    ['no closing bracket at the end', '[f()', `${call}{}{unclosed-value 4-4}{end}`, 4],
    ['no closing bracket before what closes the section', '[f() </py>', `${call}{}{unclosed-value 5-5}{end}`, 5],
    ['the same in the second call', '[f(), f()</py>', `${call}{}{end}${call}{}{unclosed-value 9-9}{end}`, 9],
    ['words behind a call', '[f() x]', `${call}{}`, -1],
    ['with a marker around it is no link', '[f()](https://sea)', `${call}{}{end}`, 5],
  ])('with a marker: %s', (_, text, want, at) => expect(readAll(list, text)).toEqual([want, at]))
  test.each([
    ['a link', '[f()](https://sea)'],
    ['a link by reference', '[f()][sea]'],
    ['what a reference stands for', '[f()]: https://sea'],
    ['no closing bracket', '[f()'],
    ['no closing bracket before a marker', '[f()</py>'],
  ])('without one it is none: %s', (_, text) => expect(readAll(bare, text)[1]).toBe(-1))
  test('whether it is a link shows what follows', () => {
    expect(byCharacters(bare, '[f()].')).toBe('|||{call}{name f}{}||{end}|')
    expect(readAll(bare, '[f()]')).toEqual([`${call}{}{end}`, 5])
  })
})

test('calls one after the other', () => {
  const lines = pythonLines({ around })
  expect(readAll(lines, 'f()\nf(a=1); f(),f() 1')).toEqual([
    `${call}{}{end}${call}{"a":1}{end}${call}{}{end}${call}{}{end}`,
    19,
  ])
  expect(readAll(lines, 'f();; f()')).toEqual([`${call}{}{end}`, 4])
})
