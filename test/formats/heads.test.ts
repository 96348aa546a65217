/** What the head of a call is made of: names, lines, elements, and markers far ahead. */
import { describe, expect, test } from 'vitest'
import { namesOf } from '../../src/engine/names.ts'
import { lit, type Parser, ws } from '../../src/engine/parsing.ts'
import { drop, type Step, seq } from '../../src/engine/step.ts'
import { givenName, lineEnd, messageEnd } from '../../src/formats/by-tool-name.ts'
import { isFarAhead } from '../../src/formats/far-ahead.ts'
import { keyLines, nameLine } from '../../src/formats/key-lines.ts'
import { parameterTags } from '../../src/formats/parameter-tags.ts'
import { pythonName } from '../../src/formats/python-call.ts'
import { objectCall } from '../../src/formats/recipients.ts'
import { closedText, textElement } from '../../src/formats/text-element.ts'
import { nameTag } from '../../src/formats/tool-elements.ts'
import { toolName } from '../../src/formats/tool-name.ts'
import { answer, readAll } from '../steps.ts'

const named = (...names: readonly string[]) => namesOf(names.map(name => ({ name, parameters: [] })))
const long = (n: number) => 'n'.repeat(n)

describe('names', () => {
  /** Which of these characters a name may begin with, and go on with. */
  const fits = (name: Parser<string>, characters: string): readonly string[] => [
    [...characters].filter(c => answer(name, `${c}(`)[1] === c.length).join(''),
    [...characters].filter(c => answer(name, `n${c}(`)[1] === c.length + 1).join(''),
  ]
  const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, k) => 32 + k))
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
  test('of a tool', () => {
    expect(fits(toolName, ASCII)).toEqual([`0123456789${LETTERS}`, `-./0123456789:${LETTERS}`])
    expect(fits(toolName, '\u00bf\u00c0\u1fff\u2000\u203f\u303f\u3040\u6f22\ue000\uff3f')).toEqual(
      Array(2).fill('\u00c0\u1fff\u3040\u6f22'),
    )
  })
  test('in Python', () => {
    expect(fits(pythonName, ASCII)).toEqual([LETTERS, `-.0123456789${LETTERS}`])
    expect(fits(pythonName, '\u00bf\u00c0\u3000')).toEqual(['\u00c0\u3000', '\u00c0\u3000'])
  })
  test('of an element', () => {
    const element = nameTag(() => true)
    const first = [...ASCII].filter(c => answer(element, `<${c}>`)[0] === c).join('')
    const later = [...ASCII].filter(c => answer(element, `<n${c}>`)[0] === `n${c}`).join('')
    expect([first, later]).toEqual([LETTERS, `-.0123456789${LETTERS}`])
  })
  test.each([
    ['of a tool', toolName],
    ['in Python', pythonName],
  ])('so long, and no longer: %s', (_, name) => {
    expect(answer(name, 'ab')).toEqual(['no', 'more'])
    expect(answer(name, '')).toEqual(['no', 'more'])
    expect(answer(name, '(')).toEqual(['no'])
    expect(answer(name, 'x ab(', 2)).toEqual(['ab', 4])
    expect(answer(name, long(127))).toEqual(['no', 'more'])
    // All of them are there: nothing that comes can be of it.
    expect(answer(name, long(128))).toEqual([long(128), 128, 'more'].slice(0, 2))
    expect(answer(name, `${long(129)}(`)).toEqual([long(128), 128])
  })
  test('of an element: its tag', () => {
    const short = nameTag(name => name !== 'no')
    expect(answer(short, '<a.b>x')).toEqual(['a.b', 5])
    expect(answer(short, 'x<ab    >y', 1)).toEqual(['ab', 9])
    for (const text of ['<no>x', '<>x', 'a>x', '< a>x', '<a     >x', '<a/>x', '<a b>x'])
      expect(answer(short, text)).toEqual(['no'])
    for (const text of ['', '<', '<a', '<a ', '<a    ']) expect(answer(short, text)).toEqual(['no', 'more'])
    expect(answer(short, `<${long(128)}>x`)).toEqual([long(128), 130])
    expect(answer(short, `<${long(129)}>x`)).toEqual(['no'])
    expect(answer(short, `<${long(128)}`)).toEqual(['no', 'more'])
    expect(answer(short, `<${long(129)}`)).toEqual(['no'])
  })
})

describe('one of these tools', () => {
  const tools = named('moor', 'sail', 'mooring')
  test.each([
    ['mooring x', ['mooring', 7]],
    ['moor x', ['moor', 4]],
    ['mooringx', ['mooring', 7]],
    ['moorinx', ['moor', 4]],
    ['sail', ['sail', 4]],
    ['mooring', ['mooring', 7]],
    ['moor', ['no', 'more']],
    ['moorin', ['no', 'more']],
    ['s', ['no', 'more']],
    ['', ['no', 'more']],
    ['x', ['no']],
    ['sal', ['no']],
  ])('%j', (text, want) => expect(answer(givenName, text, 0, tools)).toEqual(want))
  test('anywhere', () => {
    expect(answer(givenName, 'xmooring', 1, tools)).toEqual(['mooring', 8])
    for (const text of ['x', '']) expect(answer(givenName, text)).toEqual(['no'])
  })
})

test('a name on its line', () => {
  const head = nameLine(lit('Do: ').then(givenName))
  const read = (text: string) => answer(head, text, 0, named('moor'))
  expect(read('Do: moor \t\nx')).toEqual(['moor', 11])
  expect(read('Do: moor\r\nx')).toEqual(['moor', 10])
  expect(read('Do: moor x\n')).toEqual(['no'])
  expect(read('Do: moor')).toEqual(['no', 'more'])
  expect(read(`Do: moor${' '.repeat(16)}\nx`)).toEqual(['moor', 25])
  expect(read(`Do: moor${' '.repeat(17)}\nx`)).toEqual(['no'])
})

describe('a parameter a line', () => {
  const lines = keyLines('</x>')
  test.each([
    ['two', 'rope: blue\nturns : 3', '{param rope}blue{endParam}{param turns}3{endParam}', 20],
    [
      'with other line breaks, and empty ones',
      'a: b\r\n \n\tc:d\n\ne f',
      '{param a}b{endParam}{param c}d{endParam}',
      12,
    ],
    [
      'JSON',
      'a: "b"\nc: [1]\nd: {}',
      '{param a json}"b"{endParam}{param c json}[1]{endParam}{param d json}{}{endParam}',
      19,
    ],
    ['nothing', 'a:', '{param a}{endParam}', 2],
    ['nothing but spaces', 'a:  \nb: c', '{param a}{endParam}{param b}c{endParam}', 9],
    ['a key that the message ends in', 'a: b\nro', '{param a}b{endParam}{truncated 5-7}', 7],
    ['a path is none', 'C:\\new', '', -1],
    ['an address is none', 'http://sea', '', -1],
    ['a path behind a space', 'C: \\new', '{param C}\\new{endParam}', 7],
    ['a sentence is none', 'the rope: blue', '', -1],
    ['up to a marker', 'a: b</x>', '{param a}b{endParam}', 4],
    ['up to a marker at the end of the line', 'a: b</x> \nc', '{param a}b{endParam}', 4],
    ['up to a marker before another', 'a: b</x></y>', '{param a}b{endParam}', 4],
    ['a marker with words behind it is text', 'a: b</x> c\n', '{param a}b</x> c{endParam}', 10],
  ])('%s', (_, text, want, at) => expect(readAll(lines, text)).toEqual([want, at]))
  test('their values are JSON where they can be, and have no frame', () => {
    const [{ events }] = answer(lines, 'a: 1\n') as [Step]
    expect(events).toEqual([
      { type: 'param', name: 'a', values: { untyped: 'json', frame: 'none' } },
      { type: 'value', delta: '1' },
    ])
  })
  test('bounds', () => {
    expect(readAll(lines, `${long(64)}: b`)[1]).toBe(67)
    expect(readAll(lines, `${long(65)}: b`)[1]).toBe(-1)
    expect(readAll(lines, `a${' '.repeat(16)}:${' '.repeat(16)}b`)[0]).toBe('{param a}b{endParam}')
    expect(readAll(lines, `a${' '.repeat(17)}: b`)[1]).toBe(-1)
    expect(readAll(lines, `a:${' '.repeat(17)}b`)[0]).toBe('{param a} b{endParam}')
  })
})

describe('the end', () => {
  const at = (text: string) => readAll(lineEnd, text)
  test('of a line', () => {
    expect(at(' \t\r\nx')).toEqual(['', 3])
    expect(at('\n')).toEqual(['', 0])
    expect(at('')).toEqual(['', 0])
    expect(at('  ')).toEqual(['', 2])
    expect(at(' x')).toEqual(['', -1])
    expect(at(' <|im_end|>')).toEqual(['', 1])
    expect(at(`${' '.repeat(80)}\n`)).toEqual(['', 80])
    expect(at(`${' '.repeat(81)}\n`)).toEqual(['', -1])
    const behind = seq(drop(lit('moor')), lineEnd)
    expect(readAll(behind, `moor${' '.repeat(80)}\n`)).toEqual(['', 84])
  })
  test('of the message', () => {
    expect(readAll(messageEnd, ' \n ')).toEqual(['', 3])
    expect(readAll(messageEnd, ' \n<|im_end|>')).toEqual(['', 2])
    expect(readAll(messageEnd, ' \nx')).toEqual(['', -1])
  })
})

test('a tool, and its arguments in an object', () => {
  const call = objectCall(lit('moor'), ws)
  expect(readAll(call, 'moor {"a": 1} \nx')).toEqual(['{call}{name moor}{"a": 1}{end}', 15])
  expect(readAll(call, 'moor{}')).toEqual(['{call}{name moor}{}{end}', 6])
  expect(readAll(call, 'moor ["a"]')).toEqual(['', -1])
  const line = objectCall(lit('moor'), lit(';'))
  expect(readAll(line, 'moor {}; x')).toEqual(['{call}{name moor}{}{end}', 8])
  expect(readAll(line, 'moor {}')).toEqual(['{call}{name moor}{}{truncated 7-7}{end}', 7])
  expect(readAll(line, 'moor {} x')[1]).toBe(-1)
})

describe('a text in an element of its own', () => {
  const read = (text: string) => {
    const [said, at, ...more] = answer(textElement('name'), text) as [
      { name: string; garbled?: readonly number[] },
      number,
    ]
    return typeof said === 'string'
      ? [said, at].filter(it => it !== undefined)
      : [said.name, ...(said.garbled ?? []), at, ...more]
  }
  test.each([
    ['whole', '<name>moor</name>x', ['moor', 17]],
    ['with white space', '<name>\n tie up </name>x', ['tie up', 22]],
    ['on a line of its own', '<name>\nmoor\n</name>x', ['moor', 19]],
    ['on a line of its own, misspelt', '<name>\nmoor\n</nam>x', ['moor', 12, 18, 18]],
    ['misspelt', '<name>moor</nam>x', ['moor', 10, 16, 16]],
    ['in another case', '<name>moor</Name>x', ['moor', 10, 17, 17]],
    ['closed twice', '<name>moor</name> </name>x', ['moor', 17, 25, 25]],
    ['closed twice, garbled', '<name>moor</name></nme>x', ['moor', 17, 23, 23]],
    ['without its slash', '<name>moor<name>x', ['moor', 10, 16, 16]],
    ['without its slash, misspelt', '<name>moor<nam>x', ['moor', 10, 15, 15]],
    ['not closed, before a tag', '<name>moor\n<args>', ['moor', 10, 10, 11]],
    ['not closed, before an object', '<name>moor\n{"a"', ['moor', 10, 10, 11]],
    ['without its first character', '<name>moor/name>x', ['moor', 10, 16, 16]],
    ['the opening tag lost its bracket', '<name\nmoor</name>x', ['moor', 0, 5, 17]],
    ['the opening tag twice', '<name><name>moor</name>x', ['moor', 6, 12, 23]],
    ['both damaged: the first is said', '<name\nmoor</nam>x', ['moor', 0, 5, 16]],
    ['nothing', '<name> </name>x', ['no']],
    ['not closed', '<name>moor\nx', ['no']],
    ['another tag', '<name>moor/title>x', ['no']],
    ['nothing before its slash', '<name>/name>x', ['no']],
    ['cut in the closing tag', '<name>moor</na', ['moor', 14, 'more']],
  ])('%s', (_, text, want) => expect(read(text)).toEqual(want))
  test('of which the text says what it may be', () => {
    const closed = closedText('</name>', givenName)
    expect(answer(closed, 'moor</name>x', 0, named('moor'))).toEqual([{ name: 'moor' }, 11])
    expect(answer(closed, 'sail</name>x', 0, named('moor'))).toEqual(['no'])
  })
})

describe('a marker far ahead', () => {
  const near = isFarAhead(['<go>', '<end>'])
  test.each([
    ['a\n<go>x', [undefined, 0]],
    ['<end>x', [undefined, 0]],
    ['`<go>`', ['no', 'more']],
    ['`<go>` <go>x', [undefined, 0]],
    ['`<go>` `<end>`', ['no', 'more']],
    ['<g', ['no', 'more']],
  ])('%j', (text, want) => expect(answer(near, text)).toEqual(want))
  test('and nothing before it that shows another format', () => {
    const stripped = isFarAhead(['<go>'], ['|key|', '|end|'])
    expect(answer(stripped, 'a <go> |key|')).toEqual([undefined, 0])
    expect(answer(stripped, 'a |end| <go>')).toEqual(['no'])
    expect(answer(stripped, 'a |en')).toEqual(['no', 'more'])
  })
  test('not further than this', () => {
    expect(answer(near, `${long(2044)}<go>x`)).toEqual([undefined, 0])
    expect(answer(near, `${long(2045)}<go>x`)).toEqual(['no'])
    expect(answer(near, long(2047))).toEqual(['no', 'more'])
    expect(answer(near, long(2048))).toEqual(['no'])
    expect(answer(near, `<go>${long(2044)}<go>x`, 4)).toEqual([undefined, 4])
  })
})

describe('attributes between two tokens', () => {
  const { grammar } = parameterTags('pier', {
    call: '<|open|>call tool="{name}"<|sep|>{parameters}<|close|>call<|sep|>',
    parameter: '<|open|>of key="{key}" type="{type}"<|sep|>{value}<|close|>of<|sep|>',
    values: { untyped: 'json', frame: 'none' },
  })
  const read = (head: string, close = '<|close|>call<|sep|>') => readAll(grammar, `${head}${close} `)[0]
  test('in any order, with spaces, escaped', () => {
    expect(read('<|open|>call data-n = "1" tool="tie"<|sep|>')).toBe('{call}{name tie}{end}')
    expect(read('<|open|>call    tool="&quot;&lt;&gt;&amp;quot;"<|sep|>')).toBe('{call}{name "<>&quot;}{end}')
    expect(read('<|open|>call tool="tie"<|sep|><|open|>of type="string" key="a"<|sep|>x<|close|>of<|sep|>')).toBe(
      '{call}{name tie}{param a text}x{endParam}{end}',
    )
  })
  test('none, or without the name', () => {
    for (const head of ['call', 'calls tool="1"', 'call tool=""', 'call n="1"'])
      expect(read(`<|open|>${head}<|sep|>`)).toBe('')
  })
  test('what closes it, its token twice', () => {
    const [head, close] = ['<|open|>call tool="tie"<|sep|>', '<|close|><|close|>call<|sep|>']
    expect(read(head, close)).toBe('{call}{name tie}{garbled-close 30-59}{end}')
  })
})
