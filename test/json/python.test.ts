/** Where a quote ends an argument of a Python call whose strings are not escaped. */
import { describe, expect, test } from 'vitest'
import { argumentEnds } from '../../src/json/python.ts'
import { Reader, type Rules } from '../../src/json/reader.ts'
import { START } from '../../src/json/state.ts'
import { NO, WAIT, YES } from '../../src/json/verdict.ts'
import { closers } from '../../src/repair/closer-search.ts'

const SAID = { [YES]: 'yes', [NO]: 'no', [WAIT]: 'wait' }
/** The answer for what stands behind a quote: whole, and where more is to come. */
const behind = (text: string, rules: Rules = { closers: closers('</call>') }): readonly string[] =>
  [true, false].map(ended => SAID[argumentEnds(new Reader(START, `f(a='x'${text}`, 0, ended, rules), 7)])

describe('the call goes on', () => {
  const yes = ['yes', 'yes']
  const no = ['no', 'no']
  const soFar = ['yes', 'wait'] // the message may have ended there
  test.each<[string, readonly string[]]>([
    // with the next argument
    [', n=1', yes],
    [',n=1', yes],
    [' ,\n n = 1', yes],
    [', max-n.x=1', yes],
    [', n==1', no],
    [', n = = 1', yes],
    [', n!=1', no],
    [', =1', no],
    [', n 1,', no],
    // or with one that has no name
    [", 'y'", ['no', 'wait']],
    [', "', ['no', 'wait']],
    [", 'y', n=1", yes],
    [", 'y')]", yes],
    [", 'y' and", no],
    [', 1, True, n=1', yes],
    [', -1.5)]', yes],
    [', 12 and', no],
    [',', soFar],
    [', ', soFar],
    [', n', soFar],
    [', n ', soFar],
    [', n=', soFar],
    [', n==', no],
    [', 12', soFar],
    [', 12)]', yes],
    // or it ends
    [',)', yes],
    [', )', yes],
    [')]', yes],
    [' )\n]', yes],
    [')', soFar],
    [') ', soFar],
    // and the next begins
    ['),]', yes],
    ['), ]', yes],
    ['), g()', yes],
    ['), g( )', yes],
    ['), g(n=1', yes],
    ['), g.h-i(n=1', yes],
    ['), g( n = 1', yes],
    [') g(n=1', yes],
    ['),', soFar],
    ['), ', soFar],
    ['), g', soFar],
    ['), g(', soFar],
    ['), g( ', soFar],
    ['), g(n', soFar],
    ['), g(1)]', no],
    ['), g(n==1', no],
    ['), g (n=1', no],
    ['), g[', no],
    ['), (n=1', no],
    ['); n=1', no],
    [') and', soFar],
    [') and so', no],
    // or what is around it ends, without its brackets too
    [')</call>', yes],
    [') </call>', yes],
    [')]</call>', yes],
    ['</call>', yes],
    [' </call>', yes],
    [']</call>', yes],
    ['] </call>', yes],
    [')</ca', soFar],
    ['</ca', soFar],
    [']</ca', soFar],
    [')</cat', no],
    ['</cat', no],
    [']</cat', no],
    // it is a text that goes on
    ['x', no],
    [' x', no],
    ['.', no],
    ['(', no],
    ['=1', no],
    ['', soFar],
    ['  \n', soFar],
  ])('%j: %j', (text, want) => expect(behind(text)).toEqual(want))
  test('without a marker around it', () => {
    for (const text of ['</call>', ')</call>', ']', '</ca']) expect(behind(text, {})).toEqual(no)
    for (const text of [')]', ', n=1']) expect(behind(text, {})).toEqual(yes)
  })
  // The name of a call and of its first argument are seen, and then no more.
  test.each<[string, string]>([
    ['', ', n=1'],
    [',', 'n=1'],
    [',', ')'],
    [')', ']'],
    ['),', ']'],
    ['),', 'g()'],
    ['), g(', ')'],
  ])('how far it looks: %j', (before, after) => {
    expect(behind(`${before}${' '.repeat(140)}${after}`)).toEqual(yes)
    expect(behind(`${before}${' '.repeat(160)}${after}`)).toEqual(no)
    expect(behind(`${before}${' '.repeat(100)}`)).toEqual(soFar)
    expect(behind(`${before}${' '.repeat(160)}`)).toEqual(no)
  })
  test('names of any length that fit in there', () => {
    expect(behind(`), ${'g'.repeat(70)}(${'n'.repeat(70)}=1`)).toEqual(yes)
    expect(behind(`), ${'g'.repeat(70)}(${'n'.repeat(90)}=1`)).toEqual(no)
    expect(behind(`), ${'g'.repeat(170)}(n=1`)).toEqual(no)
    expect(behind(`, ${'n'.repeat(170)}=1`)).toEqual(no)
  })
})
