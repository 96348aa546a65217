/** What closes a value where its text ends. */
import { describe, expect, test } from 'vitest'
import {
  AFTER,
  BARE,
  BLOCK_COMMENT,
  CALL,
  COLON_,
  ENDED,
  FIRST,
  KEY,
  KEY_STRING,
  LINE_COMMENT,
  type Mode,
  STRING,
  VALUE,
} from '../../src/json/mode.ts'
import {
  finish,
  isDone,
  isWrap,
  KWARGS,
  MEMBER,
  MEMBERS,
  type Open,
  partner,
  push,
  START,
} from '../../src/json/state.ts'

const code = (c: string) => c.charCodeAt(0)
/** Brackets, outermost first: `{`, `[`; `(` of a call with keys; `w` of one that is not written. */
const brackets = (text: string): Open | undefined =>
  [...text].reduce<Open | undefined>((rest, c) => {
    if (c === '[') return push(false, code(']'), ']', rest)
    return c === 'w' ? push(false, code(')'), '', rest) : push(true, code(c === '{' ? '}' : ')'), '}', rest)
  }, undefined)

describe('brackets', () => {
  test('one', () => {
    expect(brackets('{')).toEqual({
      object: true,
      close: 125,
      text: '}',
      rest: undefined,
      closers: '}',
      braces: 1,
      brackets: 0,
      parens: 0,
      depth: 1,
    })
  })
  test.each<[string, string, number, number, number]>([
    ['[', ']', 0, 1, 0],
    ['(', '}', 0, 0, 1],
    ['w', '', 0, 0, 1],
    ['{[', ']}', 1, 1, 0],
    ['({[w{[', ']}]}}', 2, 2, 2],
    ['[[{{{', '}}}]]', 3, 2, 0],
  ])('what is open, and what closes it: %s', (text, closers, braces, square, parens) => {
    const { rest, ...open } = brackets(text)!
    expect(open).toMatchObject({ closers, braces, brackets: square, parens, depth: text.length })
    expect(rest).toEqual(brackets(text.slice(0, -1)))
  })
  test('their partners', () => {
    expect([...'{[(<}x'].map(c => partner(code(c)))).toEqual([code('}'), code(']'), code(')'), 0, 0, 0])
  })
  test('those that are not written', () => {
    expect([...'{[(w'].map(c => isWrap(brackets(c)!))).toEqual([false, false, false, true])
    expect(isWrap(push(true, code(')'), '', undefined))).toBe(false)
  })
})

describe('what closes a value that breaks off', () => {
  const closed = (mode: Mode, open: string, more: { pending?: string; back?: Mode } = {}) =>
    finish({ ...START, mode, open: brackets(open), ...more })
  test.each<[string, Mode, string, string]>([
    ['before it', VALUE, '', 'null'],
    ['before a member, whose key is written', VALUE, '{', 'null}'],
    ['before an item', VALUE, '[', ']'],
    ['before what stands in a bracket that is not written', VALUE, 'w', 'null'],
    ['the same in a list', VALUE, '[w', ']'],
    ['the same in an object', VALUE, '{ww', 'null}'],
    ['at its first key', FIRST, '{[{', '}]}'],
    ['before a key', KEY, '{', '}'],
    ['behind a key', COLON_, '{', '}'],
    ['in a key', KEY_STRING, '{', '}'],
    ['behind a value', AFTER, '{[', ']}'],
    ['in a string', STRING, '', '"'],
    ['in a string of a list', STRING, '{[', '"]}'],
    ['in a text without quotes', BARE, '{', '"}'],
    ['behind the bracket of a call', CALL, '(', '{}'],
    ['when it is whole', ENDED, '', ''],
  ])('%s', (_, mode, open, want) => expect(closed(mode, open)).toBe(want))
  test('a key that waits for its value is not written', () => {
    expect(closed(VALUE, '{', { pending: ',"a":' })).toBe('}')
    expect(closed(VALUE, '{w', { pending: ',"a":' })).toBe('}')
    expect(closed(VALUE, '', { pending: ',' })).toBe('null')
  })
  test.each<Mode>([LINE_COMMENT, BLOCK_COMMENT])('in a comment: what was there before (%i)', mode => {
    expect(closed(mode, '{', { back: VALUE })).toBe('null}')
    expect(closed(mode, '{', { back: AFTER })).toBe('}')
    expect(closed(mode, '', { back: ENDED })).toBe('')
  })
})

test('where reading may begin', () => {
  expect([START, MEMBER, KWARGS, MEMBERS].map(finish)).toEqual(['null', 'null}', '{}', '}'])
  expect([START, MEMBER, KWARGS, MEMBERS].map(s => [s.mode, s.open?.close, s.quote, s.depth, s.pending])).toEqual([
    [VALUE, undefined, 0, 0, ''],
    [VALUE, 125, 0, 0, ''],
    [CALL, 41, 0, 0, ''],
    [FIRST, 125, 0, 0, ''],
  ])
  expect([isDone(START), isDone({ ...START, mode: ENDED })]).toEqual([false, true])
})
