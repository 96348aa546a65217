/** Parameters as elements named by their keys, and elements inside of them. */
import { describe, expect, test } from 'vitest'
import type { Values } from '../../src/engine/values.ts'
import { closeTag, nestedParameters } from '../../src/formats/nested-values.ts'
import { childElement, nestedCall } from '../../src/formats/tool-elements.ts'
import { readAll } from '../steps.ts'

const values: Values = { untyped: 'json', frame: 'none' }

describe('a child element', () => {
  const child = childElement(values, { open: '<moor>', close: '</moor>' }, name => name !== 'b')
  test.each([
    ['one', '<a>x</a> y', '{param a}x{endParam}', 8],
    ['nothing in it', '<a></a> y', '{param a}{endParam}', 7],
    ['its tag twice', '<a><a>x</a> y', '{param a}{garbled-open 3-6}x{endParam}', 11],
    ['in CDATA', '<a><![CDATA[</a>]]></a> y', '{param a}</a>{endParam}', 23],
    ['other tags are text', '<a><c>x</c></a> y', '{param a}<c>x</c>{endParam}', 15],
    ['not closed', '<a>x</moor>', '{param a}x{missing-close 4-4}{endParam}', 4],
    ['a name that is none', '<b>x</b>', '', -1],
  ])('%s', (_, text, want, at) => expect(readAll(child, text)).toEqual([want, at]))
})

describe('a tool as an element', () => {
  const call = nestedCall(name => name === 'moor', values)
  const begun = '{call}{name moor}'
  test.each([
    ['children', '<moor>\n<a>x</a>\n<b>y</b>\n</moor> z', `${begun}{param a}x{endParam}{param b}y{endParam}{end}`, 32],
    ['none', '<moor> </moor> z', `${begun}{end}`, 14],
    ['its tag twice', '<moor> <moor> <a>x</a></moor> z', `${begun}{garbled-open 7-13}{param a}x{endParam}{end}`, 29],
    ['its name as a child', '<moor> <moor>x</moor></moor> z', `${begun}{param moor}x{endParam}{end}`, 28],
    ['text in it', '<moor>x</moor>', '', -1],
    ['another tool', '<sail></sail>', '', -1],
  ])('%s', (_, text, want, at) => expect(readAll(call, text)).toEqual([want, at]))
})

describe('elements in elements', () => {
  const close = closeTag('#', 'do')
  const all = nestedParameters({ token: '#', values, around: [close] })
  const one = (inside: string, said: string) => [`{param k}${said}{endParam}`, `#<k>${inside}#</k>`.length] as const
  test.each([
    ['text', 'x', 'x'],
    ['nothing', '', ''],
    ['a tag without the token', '<a>x</a>', '<a>x</a>'],
    ['a member', '#<a>x#</a>', '{"a":"x"}'],
    ['two', ' #<a>x#</a>\n#<b>y#</b> ', '{"a":"x","b":"y"}'],
    ['one key twice is a list', '#<a>x#</a>#<b>y#</b>#<a>z#</a>', '{"a":["x","z"],"b":"y"}'],
    ['items are a list', '#<item>x#</item>#<item>y#</item>', '["x","y"]'],
    ['one item is a list', '#<item>x#</item>', '["x"]'],
    ['an item among others is a member', '#<item>x#</item>#<b>y#</b>', '{"item":"x","b":"y"}'],
    ['deeper', '#<a>#<item>#<b>x#</b>#</item>#</a>', '{"a":[{"b":"x"}]}'],
    ['text beside elements is none', '#<a>x#<b>y#</b>z#</a>', '{"a":{"b":"y"}}'],
    ['the token as text', '#<a>1 # 2#</a>', '{"a":"1 # 2"}'],
    ['the token twice', '#<a>##</a>', '{"a":"#"}'],
    ['a slash behind the token', '#<a>#/#</a>', '{"a":"#/"}'],
    ['white space behind the token', '# <a>x# </a>', '{"a":"x"}'],
    ['quotes', '#<a>"\\\n#</a>', '{"a":"\\"\\\\\\n"}'],
  ])('%s', (_, inside, said) => expect(readAll(all, `#<k>${inside}#</k> `)).toEqual(one(inside, said)))
  test.each([
    ['an opening tag twice', '#<k>#<a><a>x#</a>#</k> ', '{param k}{garbled-open 8-11}{"a":"x"}{endParam}', 22],
    ['the first one twice', '#<k><k>x#</k> ', '{garbled-open 4-7}{param k}x{endParam}', 13],
    ['the first one twice, with its token', '#<k>#<k>x#</k> ', '{garbled-open 4-8}{param k}x{endParam}', 14],
    ['one not closed', '#<k>#<a>#<b>x#</a>#</k> ', '{param k}{missing-close 13-13}{"a":{"b":"x"}}{endParam}', 23],
    ['none closed', '#<k>#<a>#<b>x#</k> ', '{param k}{"a":{"b":"x"}}{missing-close 13-13}{endParam}', 18],
    ['the parameter not closed', '#<k>#<a>x#</a>#</do>', '{param k}{"a":"x"}{missing-close 14-14}{endParam}', 14],
    [
      'a tag with attributes ends it',
      '#<k>#<a>x#</a>#<do n="1">',
      '{param k}{"a":"x"}{missing-close 14-14}{endParam}',
      14,
    ],
    [
      'a tag with attributes ends those in it',
      '#<k>#<a>x#<do n="1">',
      '{param k}{"a":"x"}{missing-close 9-9}{missing-close 9-9}{endParam}',
      9,
    ],
    ['cut in a text', '#<k>#<a>x', '{param k}{"a":"x"}{truncated 9-9}{truncated 9-9}{endParam}', 9],
    ['cut in a tag', '#<k>#<a>x#</', '{param k}{"a":"x"}{truncated 9-12}{truncated 12-12}{endParam}', 12],
    ['cut behind an element', '#<k>#<a>x#</a>', '{param k}{"a":"x"}{truncated 14-14}{endParam}', 14],
  ])('%s', (_, text, want, at) => expect(readAll(all, text)).toEqual([want, at]))
  test('several parameters', () => {
    expect(readAll(all, '#<a>x#</a>\n#<b>#<c>y#</c>#</b>\n#</do>')).toEqual([
      '{param a}x{endParam}{param b}{"c":"y"}{endParam}',
      30,
    ])
  })
  test('the closing tag with its other spellings', () => {
    expect(readAll(all, '#<a>x# \n</a> ')).toEqual(['{param a}x{endParam}', 12])
    expect(close).toMatchObject({ text: '#</do>' })
  })
})
