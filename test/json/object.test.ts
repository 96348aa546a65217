/** JSON as grammars: the object of a call, its keys and its arguments, whole, damaged and cut. */

import { describe, expect, test } from 'vitest'
import { lit } from '../../src/engine/parsing.ts'
import { drop, emit } from '../../src/engine/step.ts'
import { callObject, MARKED_KEYS } from '../../src/formats/json-call.ts'
import { args, jsonText, keywordArguments, skipped, stringValue } from '../../src/json/args.ts'
import { bareKeys } from '../../src/json/delimited.ts'
import { label, name, nameOrNone, word } from '../../src/json/head.ts'
import { array, emptyArray, entries } from '../../src/json/object.ts'
import { python } from '../../src/json/python.ts'
import { closers } from '../../src/repair/closer-search.ts'
import { answer, byCharacters, drive, readAll } from '../steps.ts'

/** The input whole: pieces that are reported one by one are one. */
const whole = (grammar: Parameters<typeof drive>[0], text: string): readonly [string, number] => {
  const { given, last, at } = drive(grammar, [text])
  return [given.join('') + last, at]
}
const long = (n: number) => 'n'.repeat(n)
const moor = '{call}{name moor}'

describe('the object of a call', () => {
  const call = callObject()
  test.each([
    ['whole', '{"name": "moor", "arguments": {"a": 1}} x', `${moor}{"a": 1}{end}`, 39],
    ['its keys in another order', '{"arguments": {"a": 1}, "name": "moor"}', '{call}{"a": 1}{name moor}{end}', 39],
    ['another key for the arguments', '{"name": "moor", "parameters": {}}', `${moor}{}{end}`, 34],
    ['with an id', '{"id": "c7", "name": "moor", "arguments": {}}', `{call}{id c7}{name moor}{}{end}`, 45],
    ['with an id that is none', '{"id": null, "name": "moor", "arguments": {}}', `${moor}{}{end}`, 45],
    ['with a type', '{"type": "function", "name": "moor", "arguments": {}}', `${moor}{}{end}`, 53],
    ['in an object', '{"type": "function", "function": {"name": "moor", "arguments": {}}}', `${moor}{}{end}`, 67],
    ['no arguments', '{"name": "moor"}', `${moor}{end}`, 16],
    ['a strange member', '{"name": "moor", "why": [1, "}"], "arguments": {}}', `${moor}{}{end}`, 50],
    ['a strange member first', '{"why": "x", "name": "moor", "arguments": {}}', `${moor}{}{end}`, 45],
    [
      'arguments twice: the first count',
      '{"name": "moor", "arguments": {}, "parameters": {"a": 1}}',
      `${moor}{}{duplicate-key 34-46}{end}`,
      57,
    ],
    [
      'a name twice: the first counts',
      '{"name": "moor", "arguments": {}, "name": "sail"}',
      `${moor}{}{duplicate-key 34-40}{end}`,
      49,
    ],
    ['null for arguments', '{"name": "moor", "arguments": null}', `${moor}{}{end}`, 35],
    ['arguments in a string', '{"name": "moor", "arguments": "{\\"a\\": 1}"}', `${moor}{"a": 1}{end}`, 43],
  ])('%s', (_, text, want, at) => expect(readAll(call, text)).toEqual([want, at]))
  test.each([
    ['no comma', '{"name": "moor" "arguments": {}}', `${moor}{missing-comma 16-16}{}{end}`, 32],
    ['two commas', '{"name": "moor",, "arguments": {}}', `${moor}{extra-comma 15-16}{}{end}`, 34],
    [
      'three commas',
      '{"name": "moor", , ,"arguments": {}}',
      `${moor}{extra-comma 15-16}{extra-comma 17-18}{}{end}`,
      36,
    ],
    ['a comma at the end', '{"name": "moor", "arguments": {} , }', `${moor}{}{extra-comma 33-34}{end}`, 36],
    ['no brace at the end', '{"name": "moor", "arguments": {}', `${moor}{}{unclosed-value 32-32}{end}`, 32],
    [
      'no brace before another object',
      '{"name": "moor", "arguments": {}, {"name"',
      `${moor}{}{unclosed-value 32-32}{end}`,
      32,
    ],
    ['no brace before text', '{"name": "moor", "arguments": {} x', `${moor}{}{unclosed-value 32-32}{end}`, 32],
    [
      'an equals sign for a colon',
      '{"name"= "moor", "arguments"=> {}}',
      `{call}{missing-colon 7-8}{name moor}{missing-colon 28-29}{}{end}`,
      34,
    ],
    [
      'no colon',
      '{"name" "moor", "arguments" {}}',
      `{call}{missing-colon 8-8}{name moor}{missing-colon 28-28}{}{end}`,
      31,
    ],
    [
      'keys without quotes',
      '{name: "moor", arguments: {}}',
      `{call}{unquoted 1-5}{name moor}{unquoted 15-24}{}{end}`,
      29,
    ],
    ['a key with its last quote', '{name": "moor", "arguments": {}}', `{call}{unquoted 1-6}{name moor}{}{end}`, 32],
    [
      'a key with its first quote',
      '{"name: "moor", "arguments": {}}',
      `{call}{unclosed-value 6-6}{name moor}{}{end}`,
      32,
    ],
    [
      'a name with its first quote',
      '{"name": "moor, "arguments": {}}',
      `{call}{unclosed-value 14-14}{name moor}{}{end}`,
      32,
    ],
    ['a name with its last quote', '{"name": moor", "arguments": {}}', `{call}{unquoted 9-14}{name moor}{}{end}`, 32],
    [
      'other quotes',
      `{'name': 'moor', 'arguments': {}}`,
      `{call}{quote-style 1-2}{quote-style 9-10}{name moor}{quote-style 17-18}{}{end}`,
      33,
    ],
    [
      'comments',
      '{ // a\n"name": /* b */ "moor", # c\n"arguments": {}}',
      `{call}{comment 2-7}{comment 15-22}{name moor}{comment 31-35}{}{end}`,
      51,
    ],
  ])('%s', (_, text, want, at) => expect(readAll(call, text)).toEqual([want, at]))
  test.each([
    ['a number for a name', '{"name": 5}'],
    ['an empty key', '{"": 1'],
    ['no object', '["name"]'],
    ['nothing in it', '{}'],
  ])('is none: %s', (_, text) => expect(whole(call, text)[1]).toBe(-1))
})

describe('between markers', () => {
  const call = callObject({ keys: MARKED_KEYS, marked: true, around: closers('</x>') })
  test.each([
    ['cut behind the name', '{"name": "moor"', `${moor}{truncated 15-15}{end}`, 15],
    ['cut in the next key', '{"name": "moor", "argu', `${moor}{truncated 15-22}{end}`, 22],
    ['not closed behind the name', '{"name": "moor"</x>', `${moor}{unclosed-value 15-15}{end}`, 15],
    ['not closed behind the name and a space', '{"name": "moor" </x>', `${moor}{unclosed-value 15-15}{end}`, 15],
    ['no name in it', '{"name": "", "arguments": {}}', '{call}{end}', 29],
    [
      'a name with its namespace',
      '{"recipient_name": "functions.moor", "parameters": {}}',
      '{call}{name functions.moor}{end}',
      54,
    ],
    [
      'a name with a namespace inside',
      '{"recipient_name": "my.functions.moor", "parameters": {}}',
      '{call}{name my.functions.moor}{end}',
      57,
    ],
    [
      'a name with its namespace, in other quotes',
      `{"recipient_name": 'functions.moor'}`,
      '{call}{quote-style 19-20}{name functions.moor}{end}',
      36,
    ],
    [
      'a recipient for an object',
      '{"function": "functions.moor", "arguments": {}}',
      '{call}{name functions.moor}{end}',
      47,
    ],
    ['a function as an object', '{"function": {"name": "moor", "arguments": {}}}', `${moor}{}{end}`, 47],
    ['members in place of arguments', '{"name": "moor", "rope": "blue", "turns": 3}', `${moor}{members}{end}`, 44],
    ['members before the name', '{"rope": "blue", "name": "moor"}', `${moor}{members}{end}`, 32],
    ['members beside arguments', '{"name": "moor", "rope": "blue", "arguments": {"a": 1}}', `${moor}{"a": 1}{end}`, 55],
    [
      'members beside empty arguments',
      '{"name": "moor", "arguments": { }, "rope": "blue"}',
      `${moor}{members}{end}`,
      50,
    ],
    ['empty arguments, not closed', '{"name": "moor", "arguments": {}', `${moor}{unclosed-value 32-32}{end}`, 32],
  ])('%s', (_, text, want, at) => expect(whole(call, text)).toEqual([want, at]))
})

describe('with no marker to say so', () => {
  const call = callObject({ bare: true })
  test.each([
    ['a call', '{"name": "moor", "arguments": {"a": 1}}', `${moor}{"a": 1}{end}`, 39],
    ['a strange member behind', '{"name": "moor", "arguments": {}, "why": 1}', `${moor}{}{reject}{end}`, 43],
    ['an id of another type', '{"name": "moor", "arguments": {}, "id": [1]}', `${moor}{}{reject}{end}`, 44],
  ])('%s', (_, text, want, at) => expect(readAll(call, text)).toEqual([want, at]))
  test.each([
    ['a strange member first', '{"why": "x", "name": "moor", "arguments": {}}'],
    ['a schema for arguments', '{"name": "moor", "parameters": {"type": "object"}}'],
    ['the properties of one', '{"name": "moor", "parameters": {"properties": {}}}'],
    ['a schema with its name', '{"name": "moor", "parameters": {"$schema": "x"}}'],
    ['a list for arguments', '{"name": "moor", "arguments": [1]}'],
    ['words in braces', '{"name": "moor", "arguments": {some words here}}'],
    ['cut behind the name', '{"name": "moor"'],
  ])('is none: %s', (_, text) => expect(whole(call, text)[0]).toMatch(/\{reject\}|^(?!.*\{end\})/))
})

describe('the arguments', () => {
  const plain = args({ around: closers('</x>') })
  const bare = args({ bare: true })
  test.each([
    ['an object', '{"a": [1, {}]} x', '{"a": [1, {}]}', 14],
    ['null', 'null x', '{}', 4],
    ['None', 'None x', '{}', 4],
    ['a string', '"{\\"a\\": 1}" x', '{"a": 1}', 12],
    ['a string in other quotes', `'{"a": 1}' x`, '{quote-style 0-1}{"a": 1}', 10],
    ['a string with a slip inside', '"{a: 1}" x', '{unquoted 8-8}{"a": 1}', 8],
    ['a string whose object is open', '"{\\"a\\": \\"b" x', '{unclosed-value 13-13}{"a": "b"}', 13],
    ['a string with more than its object', '"{} or so" x', '{skipped 10-10}{}', 10],
    ['a string of two objects', '"{} {}" x', '{skipped 7-7}{}', 7],
    ['a string with a key twice, which is said of all', '"{\\"a\\": 1, \\"a\\": 2}" x', '{"a": 1, "a": 2}', 22],
    ['an empty string', '" " x', '{}', 3],
    ['a string that holds no object', '"moor" x', '{void}', 6],
  ])('%s', (_, text, want, at) => {
    for (const one of [plain, bare]) expect(readAll(one, text)).toEqual([want, at])
  })
  test.each([
    ['a list is none', '[1] x', '{void}', 3],
    ['a number is none', '5', '{void}', 1],
    ['a word is none', 'north', '{void}', 5],
    ['words in braces are none', '{not a value}', '{void}', 13],
    ['words that go on as JSON are', '{not a: 1} x', '{unquoted 1-6}{"not a": 1}', 10],
    ['cut', '{"a": "x', '{"a": "{truncated 8-8}x"}', 8],
    ['closed by what is around', '{"a": 1</x>', '{unclosed-value 7-7}{"a": 1}', 7],
  ])('%s', (_, text, want, at) => expect(whole(plain, text)).toEqual([want, at]))
  test.each(['', '<x>', '}', ', "a"'])('are missing: %j', text => expect(answer(plain, text)[0]).toBe('no'))
  test.each([
    '[1]',
    '5',
    'north',
    'nothing',
    '{not a value}',
    '{"type": "object"}',
    '{ "properties" : {}}',
    '{"$schema": ""}',
  ])('without a marker they are no such thing: %s', text => expect(whole(bare, `${text} `)[1]).toBe(-1))
  test.each(['{"type": "objects"}', '{"type": 1}', '{"properties": []}', '{"$schemas": ""}'])(
    'but they are: %s',
    text => expect(readAll(bare, text)).toEqual([text, text.length]),
  )
  test('words in braces: so many', () => {
    for (const [text, is] of [
      [`{${long(64)} a}`, true],
      [`{${long(65)} a}`, false],
      [`{a${' '.repeat(16)}b}`, true],
      [`{a${' '.repeat(17)}b}`, false],
      [`{a b${long(128)}}`, true],
      [`{a b${long(129)}}`, false],
      ['{a b\n', true],
      ['{a b<', true],
      ['{a b: 1}', false],
      ['{a 1}', false],
    ] as const)
      expect([text, answer(bare, text)[0] === 'no']).toEqual([text, is])
  })
  test('in another language', () => {
    const braces = args({ language: bareKeys('<q>') })
    expect(readAll(braces, '{a:<q>x y<q>,b:1} ')).toEqual(['{"a":"x y","b":1}', 17])
    expect(readAll(keywordArguments(undefined, python), 'a="x", b=True) ')).toEqual(['{"a":"x", "b":true}', 14])
    expect(readAll(keywordArguments(closers('</x>'), python), 'a="x</x>')[1]).toBe(4)
  })
})

describe('words in the head', () => {
  test.each([
    ['"a"', ['a', 3]],
    ["'a'", ['a', 3]],
    ['`a`', ['a', 3]],
    ['\u201ca\u201d', ['a', 3]],
    ['"a\\"b"', ['a"b', 6]],
    ['"\\u0041"', ['A', 8]],
    ['"a\'', ['no', 'more']],
    ['"a\\"', ['no', 'more']],
    ['"', ['no', 'more']],
    ['', ['no', 'more']],
    ['a', ['no']],
    ['\u201da\u201d', ['no']],
  ])('%s', (text, want) => {
    const [said, ...rest] = answer(word, text) as [{ text: string } | 'no', ...unknown[]]
    expect([said === 'no' ? said : said.text, ...rest]).toEqual(want)
  })
  test('so long, and no longer', () => {
    expect(answer(word, `"${long(510)}"`)[1]).toBe(512)
    expect(answer(word, `"${long(511)}"x`)).toEqual(['no'])
    expect(answer(word, `"${long(510)}`)).toEqual(['no', 'more'])
    expect(answer(word, `"${long(511)}`)).toEqual(['no', 'more'])
    expect(answer(word, `"${long(512)}`)).toEqual(['no'])
  })
  test.each([
    ['"moor"', '{name moor}', 6],
    ['moor"', '{unquoted 0-5}{name moor}', 5],
    ['"moor,', '{unclosed-value 5-5}{name moor}', 5],
    ['"moor}', '{unclosed-value 5-5}{name moor}', 5],
    ['"moor\n', '{unclosed-value 5-5}{name moor}', 5],
    ['"a b"', '{name a b}', 5],
    ['a.b:c/d-e"', '{unquoted 0-10}{name a.b:c/d-e}', 10],
    ['""', '', -1],
    ['"', '', -1],
    ['moor,', '', -1],
    ['"moor x', '', -1],
  ])('a name: %j', (text, want, at) => expect(readAll(name, text)).toEqual([want, at]))
  test('a name of one quote is so long', () => {
    expect(readAll(name, `${long(512)}"`)[1]).toBe(513)
    expect(readAll(name, `${long(513)}"`)[1]).toBe(-1)
    expect(answer(name, long(511))).toEqual(['no', 'more'])
    expect(answer(name, long(512))).toEqual(['no', 'more'])
    expect(answer(name, long(513))).toEqual(['no'])
  })
  test('a name, or none', () => {
    expect(readAll(nameOrNone, '""')).toEqual(['', 2])
    expect(readAll(nameOrNone, '"a"')).toEqual(['{name a}', 3])
  })
  test('a member that says nothing', () => {
    for (const text of ['"a"', 'null', 'true', 'false']) expect(readAll(label, `${text},`)).toEqual(['', text.length])
    for (const text of ['5', '[1]', '{}']) expect(readAll(label, text)).toEqual(['', -1])
  })
  test('a key without quotes, and a comment, have a bound', () => {
    const call = callObject({ bare: true, keys: { name: [long(64), 'm'.repeat(65)], arguments: ['a'] } })
    expect(whole(call, `{${long(64)}: "moor"}`)[0]).toContain('{name moor}')
    expect(whole(call, `{${'m'.repeat(65)}: "moor"}`)[1]).toBe(-1)
    const half = callObject({ keys: { name: [long(64)], arguments: ['a'] } })
    expect(readAll(half, `{${long(64)}": "moor"}`)[0]).toBe(`{call}{unquoted 1-66}{name moor}{end}`)
    const noted = (n: number) => whole(callObject(), `{/*${long(n)}*/"name": "moor"}`)[1]
    expect([noted(124), noted(125)]).toEqual([144, -1])
  })
})

describe('lists', () => {
  const list = array(emit(lit('x'), () => [{ type: 'end' }]))
  test.each([
    ['one', '[x] ', '{end}', 3],
    ['three', '[ x , x,x ] ', '{end}{end}{end}', 11],
    ['a comma missing', '[x x] ', '{end}{missing-comma 3-3}{end}', 5],
    ['a comma too many', '[x,,x] ', '{end}{extra-comma 2-3}{end}', 6],
    ['a comma at the end', '[x, ] ', '{end}{extra-comma 2-3}', 5],
    ['cut', '[x', '{end}{unclosed-value 2-2}', 2],
    ['not closed', '[x y', '{end}{unclosed-value 2-2}', 2],
    ['something else', '[x, y]', '{end}', -1],
    ['nothing', '[]', '', -1],
  ])('%s', (_, text, want, at) => expect(readAll(list, text)).toEqual([want, at]))
  test('with nothing in it', () => {
    expect(readAll(emptyArray, '[ ]')).toEqual(['', 3])
    expect(readAll(emptyArray, '[1]')).toEqual(['', -1])
  })
})

describe('an object of any keys', () => {
  const each = entries(key => [{ type: 'name', name: key }], drop(lit('5')), [{ type: 'end' }])
  test.each([
    ['one', '{"a": 5} ', '{name a}{end}', 8],
    ['two', '{ "a" : 5 , b: 5 } ', '{name a}{end}{unquoted 12-13}{name b}{end}', 18],
    ['a comma missing', '{"a": 5 "b": 5}', '{name a}{end}{missing-comma 8-8}{name b}{end}', 15],
    ['a comma at the end', '{"a": 5, } ', '{name a}{end}{extra-comma 7-8}', 10],
    ['cut', '{"a": 5', '{name a}{end}{unclosed-value 7-7}', 7],
    ['not closed', '{"a": 5]', '{name a}{end}{unclosed-value 7-7}', 7],
    ['an empty key', '{"": 5}', '', -1],
    ['another value', '{"a": 6}', '{name a}', -1],
    ['nothing', '{}', '', -1],
  ])('%s', (_, text, want, at) => expect(readAll(each, text)).toEqual([want, at]))
})

describe('values of others', () => {
  test.each([
    ['read over', skipped(), '{"a": [1, "]"]} x', '', 15],
    ['a string as it comes', stringValue(), '"a\\nb\\u0041" x', '{content}', 12],
    ['an empty string', stringValue(), '"" x', '{content}', 2],
    ['no string', stringValue(), '5', '', -1],
  ])('%s', (_, grammar, text, want, at) => expect(whole(grammar, text)).toEqual([want, at]))
  test('the text of a string, decoded', () => {
    const said = (pieces: readonly string[]): string => {
      let text = ''
      let i = 0
      let input = ''
      let grammar = stringValue()
      for (const piece of [...pieces, undefined]) {
        input += piece ?? ''
        for (;;) {
          const [step, at, more] = answer(grammar, input, i) as [
            { events: { delta?: string }[]; next?: (typeof grammar)[] },
            number,
            string?,
          ]
          if ((step as unknown) === 'no' || (more && piece !== undefined)) break
          text += step.events.map(e => e.delta ?? '').join('')
          i = at
          if (!step.next?.[0]) return text
          grammar = step.next[0]
        }
      }
      return text
    }
    expect(said(['"a\\nb\\u0041"'])).toBe('a\nbA')
    expect(said([...'"a\\nb\\u0041\\"c"'])).toBe('a\nbA"c')
  })
})

describe('JSON that is an answer', () => {
  const json = jsonText()
  test.each([
    ['an object', '{"a": [1, "}"]} x', '{"a": [1, "}"]}', 15],
    ['a list', '[1, 2] x', '[1, 2]', 6],
    ['as long as it is JSON', '{"a": 1, b: 2}', '{"a": 1, ', 9],
    ['cut', '{"a": [1', '{"a": [1', 8],
    ['up to what is none', '{a}', '{', 1],
    ['none', 'a', '', -1],
  ])('%s', (_, text, want, at) => expect(readAll(json, text)).toEqual([want, at]))
  test('it goes out as it comes', () => {
    expect(byCharacters(json, '{"a": 1} ').replaceAll('|', '')).toBe('{"a": 1}')
  })
})
