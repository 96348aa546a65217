/** Calls whose parameters stand in tags: whole, damaged and cut. */
import { describe, expect, test } from 'vitest'
import { namesOf } from '../../src/engine/names.ts'
import type { Values } from '../../src/engine/values.ts'
import { bareBraces, braceCalls } from '../../src/formats/brace-call.ts'
import { bareCalls, type JsonCalls, jsonCalls } from '../../src/formats/json-call.ts'
import { type KeyValues, keyValues } from '../../src/formats/key-value.ts'
import { parameterTags } from '../../src/formats/parameter-tags.ts'
import { soleElement } from '../../src/formats/sole-parameter.ts'
import { drive, readAll } from '../steps.ts'

const values: Values = { untyped: 'json', frame: 'line' }
const moor = '{call}{name moor}'
const a = '{param a}x{endParam}'

describe('names behind an equals sign', () => {
  const record = {
    wrapper: ['<all>', '</all>'],
    call: '<function={name}>{parameters}</function>',
    parameter: '<parameter={key}>{value}</parameter>',
    values,
  } as const
  const { grammar } = parameterTags('ft', record)
  test.each([
    ['whole', '<all><function=moor><parameter=a>x</parameter></function></all>', `${moor}${a}{end}`, 63],
    [
      'on lines',
      '<all>\n<function=moor>\n<parameter=a>\nx\n</parameter>\n</function>\n</all>',
      `${moor}{param a}\nx\n{endParam}{end}`,
      69,
    ],
    [
      'names in attributes, a bracket missing',
      '<function name="moor"\n<parameter name="a">x</parameter></function>',
      `${moor}{garbled-open 0-22}${a}{end}`,
      66,
    ],
    ['no parameters', '<function=moor></function> ', `${moor}{end}`, 26],
    ['empty', '<function=moor/> ', `${moor}{end}`, 16],
    [
      'two parameters',
      '<function=moor><parameter=a>x</parameter><parameter=b>y</parameter></function>',
      `${moor}${a}{param b}y{endParam}{end}`,
      78,
    ],
    ['two calls', '<all><function=moor></function><function=moor></function></all>', `${moor}{end}${moor}{end}`, 63],
    ['an object in place of parameters', '<function=moor>{"a": 1}</function>', `${moor}{"a": 1}{end}`, 34],
    ['a name of several words', '<function=tie up></function>', '{call}{name tie up}{end}', 28],
    [
      'names in attributes',
      '<function name="moor"><parameter name="a">x</parameter></function>',
      `${moor}${a}{end}`,
      66,
    ],
    [
      'with spaces',
      '< function = moor >< parameter = a >x</parameter></function>',
      `{call}{name moor}{garbled-open 0-19}{garbled-open 19-36}{param a}x{endParam}{end}`,
      60,
    ],
    ['the wrapper with spaces', '< all><function=moor></function></all>', `{garbled-open 0-6}${moor}{end}`, 38],
    ['the wrapper twice', '<all><all><function=moor></function></all>', `{garbled-open 5-10}${moor}{end}`, 42],
    ['the wrapper without its bracket', '<all\n<function=moor></function></all>', `{garbled-open 0-5}${moor}{end}`, 37],
    [
      'a bracket missing',
      '<function=moor>\n<parameter=a\nx</parameter></function>',
      `${moor}{garbled-open 16-28}{param a}\nx{endParam}{end}`,
      53,
    ],
    [
      'a parameter not closed',
      '<function=moor><parameter=a>x</function>',
      `${moor}{param a}x{missing-close 29-29}{endParam}{end}`,
      40,
    ],
    [
      'a parameter not closed before another',
      '<function=moor><parameter=a>x<parameter=b>y</parameter></function>',
      `${moor}{param a}x{missing-close 29-29}{endParam}{param b}y{endParam}{end}`,
      66,
    ],
    [
      'a closing tag too many',
      '<function=moor><parameter=a>x</parameter></parameter></function>',
      `${moor}${a}{stray-close 41-53}{end}`,
      64,
    ],
    [
      'text between parameters',
      '<function=moor><parameter=a>x</parameter> and <parameter=b>y</parameter></function>',
      `${moor}${a}{skipped 41-46}{param b}y{endParam}{end}`,
      83,
    ],
    [
      'a call not closed',
      '<all><function=moor><parameter=a>x</parameter></all>',
      `${moor}${a}{missing-close 46-46}{end}`,
      52,
    ],
    [
      'a wrong closing tag between calls',
      '<all><function=moor></function></tool><function=moor></function></all>',
      `${moor}{end}{stray-close 31-38}${moor}{end}`,
      70,
    ],
    ['cut in a tag', '<function=moor><parameter=', `${moor}{truncated 15-26}{truncated 26-26}{end}`, 26],
    [
      'cut in a value',
      '<function=moor><parameter=a>x',
      `${moor}{param a}x{truncated 29-29}{endParam}{truncated 29-29}{end}`,
      29,
    ],
    ['cut behind the name', '<function=moor>', `${moor}{truncated 15-15}{end}`, 15],
    ['text directly behind the name is no call', '<function=moor>the text', '', -1],
    ['a name that is none', '<function=a,b></function>', '', -1],
  ])('%s', (_, text, want, at) => expect(readAll(grammar, text)).toEqual([want, at]))
  test('text between parameters has a bound', () => {
    const text = (n: number) =>
      `<function=moor><parameter=a>x</parameter>${'y'.repeat(n)}<parameter=b>y</parameter></function>`
    expect(readAll(grammar, text(200))[0]).toBe(`${moor}${a}{skipped 41-241}{param b}y{endParam}{end}`)
    expect(readAll(grammar, text(201))[0]).not.toContain('{param b}')
  })
  test('without the wrapper it is none, where it needs one', () => {
    const wrapped = parameterTags('ft', { ...record, needsWrapper: true })
    expect(readAll(wrapped.grammar, '<function=moor></function>')).toEqual(['', -1])
    expect(readAll(wrapped.grammar, '<all><function=moor></function></all>')[1]).toBe(37)
  })
})

describe('names in attributes', () => {
  const record = {
    wrapper: ['<all>', '</all>'],
    wrappersAlso: ['every'],
    call: '<invoke name="{name}">{parameters}</invoke>',
    parameter: '<parameter name="{key}">{value}</parameter>',
    values,
  } as const
  const any = parameterTags('pier', record).grammar
  test.each([
    ['whole', '<all><invoke name="moor"><parameter name="a">x</parameter></invoke></all>', `${moor}${a}{end}`, 73],
    [
      'another wrapper does not close it',
      '<all><invoke name="moor"></invoke></every>',
      `${moor}{end}{stray-close 34-42}{missing-close 42-42}`,
      42,
    ],
    ['without a wrapper', '<invoke name="moor"></invoke> ', `${moor}{end}`, 29],
    ['other attributes', `<invoke tool='moor'><parameter key=a>x</parameter></invoke>`, `${moor}${a}{end}`, 59],
    ['a token behind the name', '<invoke name="moor<|sep|>"></invoke>', `${moor}{garbled-open 0-27}{end}`, 36],
    [
      'the type on the wire',
      '<invoke name="moor"><parameter name="a" string="true">x</parameter><parameter name="b" string="false">1</parameter><parameter name="c" string="no">x</parameter></invoke>',
      `${moor}{param a text}x{endParam}{param b json}1{endParam}{param c}x{endParam}{end}`,
      169,
    ],
    [
      'parameters as elements',
      '<invoke name="moor">\n<a>x</a>\n<b>y</b>\n</invoke>',
      `${moor}${a}{param b}y{endParam}{end}`,
      48,
    ],
    [
      'a call without a name is read over',
      '<all><invoke>x</invoke>\n<invoke name="moor"></invoke></all>',
      `{skipped 5-23}${moor}{end}`,
      59,
    ],
    ['an empty one too', '<all><invoke/><invoke name="moor"></invoke></all>', `{skipped 5-14}${moor}{end}`, 49],
    ['with spaces', '< invoke name="moor"></invoke>', `${moor}{garbled-open 0-21}{end}`, 30],
    ['empty', '<invoke name="moor" /> ', `${moor}{end}`, 22],
    ['no name', '<invoke name=""></invoke>', '', -1],
    ['a parameter without a name is no element', '<invoke name="moor"><parameter>x</parameter></invoke>', '', -1],
  ])('%s', (_, text, want, at) => expect(readAll(any, text)).toEqual([want, at]))
  test('other words, and what they hold', () => {
    const own = parameterTags('pier', {
      call: '<do name="{name}">{parameters}</do>',
      parameter: '<with name="{key}">{value}</with>',
      twice: '.',
      values,
    }).grammar
    expect(readAll(own, '<do name="moor.moor"><with name="a">x</with></do>')[0]).toBe(`${moor}${a}{end}`)
    expect(readAll(own, '<do name="moor.a"></do>')[0]).toBe('{call}{name moor.a}{end}')
    expect(readAll(own, '<invoke name="moor"></invoke>')).toEqual(['', -1])
  })
  test('between tokens, which may be missing', () => {
    const { grammar } = parameterTags('pier', {
      wrapper: ['[all]', '[/all]'],
      call: '[one]function?[then]?<{prefix}invoke name="{name}">{parameters}</{prefix}invoke>[/one]',
      parameter: '<{prefix}parameter name="{key}">{value}</{prefix}parameter>',
      prefixes: ['n:', ''],
      values,
    })
    const call = '<n:invoke name="moor"><n:parameter name="a">x</n:parameter></n:invoke>'
    const read = (text: string) => readAll(grammar, `${text} `)[0]
    const one = `${moor}${a}{end}`
    expect(read(`[all][one]function[then]${call}[/one][/all]`)).toBe(one)
    expect(read(`[one][then]${call}[/one]`)).toBe(one)
    expect(read(`[one] moor ${call}[/one]`)).toBe(one)
    expect(read(call)).toBe(one)
    expect(read(call.replaceAll('n:', ''))).toBe(one)
    expect(read(`[all]${call}${call}[/all]`)).toBe(one + one)
  })
  test('a word in place of the wrapper', () => {
    const { grammar, triggers } = parameterTags('pier', {
      wrapper: ['<all>', '</all>'],
      openings: ['hall', 'wall'],
      call: '<invoke name="{name}">{parameters}</invoke>',
      parameter: '<parameter name="{key}">{value}</parameter>',
      values,
      bare: true,
    })
    expect(triggers).toEqual(['hall', 'wall'].map(text => ({ text, at: 'line' })))
    const [read, at] = readAll(grammar, 'wall\n<invoke name="moor"></invoke>\n</all>')
    expect([read, at]).toEqual([`{garbled-open 0-4}${moor}{end}`, 41])
    expect(readAll(grammar, 'wall <invoke name="moor"></invoke>')[0]).toBe('')
  })
  describe('behind a token', () => {
    const { grammar } = parameterTags('t', {
      wrapper: ['<｜TK｜all>', '</｜TK｜all>'],
      call: '<｜TK｜invoke name="{name}">{parameters}</｜TK｜invoke>',
      parameter: '<｜TK｜parameter name="{key}">{value}</｜TK｜parameter>',
      values,
    })
    const call = '<｜TK｜invoke name="moor"></｜TK｜invoke>'
    test.each([
      ['whole', `<｜TK｜all>${call}</｜TK｜all>`, `${moor}{end}`, 56],
      ['a space behind the token', '<｜TK｜ invoke name="moor"></｜TK｜ invoke> ', `${moor}{end}`, 39],
      [
        'other bars',
        '<|TK|invoke name="moor"></|TK|invoke> ',
        `${moor}{garbled-open 0-24}{garbled-close 24-37}{end}`,
        37,
      ],
      [
        'doubled bars and spaces',
        '< ‖‖ TK ‖‖ invoke name="moor"></｜TK｜invoke> ',
        `${moor}{garbled-open 0-30}{end}`,
        43,
      ],
      [
        'a wrapper of another name',
        `<｜TK｜calls>${call}</｜TK｜calls>`,
        `{garbled-open 0-11}${moor}{end}{garbled-close 48-60}`,
        60,
      ],
      ['around nothing', '<｜TK｜all> </｜TK｜all>', '{skipped 0-20}', 20],
      ['only the calls are marked', `<all>${call}</all>`, `{garbled-open 0-5}${moor}{end}{garbled-close 42-48}`, 48],
      [
        'only the wrapper is marked',
        '<｜TK｜all><invoke name="moor"></invoke></｜TK｜all>',
        `${moor}{garbled-open 9-29}{garbled-close 29-38}{end}`,
        48,
      ],
      ['nothing is marked', '<all><invoke name="moor"></invoke></all>', '', -1],
    ])('%s', (_, text, want, at) => expect(readAll(grammar, text)).toEqual([want, at]))
  })
})

describe('keys and values in tags of their own', () => {
  const record: KeyValues = {
    wrapper: ['<all>', '</all>'],
    call: '<tool_call>{name}{parameters}</tool_call>',
    parameter: '<arg_key>{key}</arg_key><arg_value>{value}</arg_value>',
    values,
  }
  const call = keyValues('pier', record).grammar
  const k = '<arg_key>a</arg_key>'
  const v = '<arg_value>x</arg_value>'
  test.each([
    ['whole', `<tool_call>moor\n${k}\n${v}\n</tool_call> `, `${moor}${a}{end}`, 74],
    [
      'two',
      `<tool_call>moor${k}${v}${k.replace('a<', 'b<')}${v}</tool_call> `,
      `${moor}${a}{param b}x{endParam}{end}`,
      115,
    ],
    ['none', '<tool_call>moor</tool_call>\n', `${moor}{end}`, 27],
    ['none, and words behind: it is spoken of', '<tool_call>moor</tool_call> is a tag', '', -1],
    ['the key tag twice', `<tool_call>moor<arg_key>${k}${v}</tool_call> `, `${moor}{garbled-open 15-55}${a}{end}`, 80],
    [
      'a key without its value',
      `<tool_call>moor${k}${v}<arg_key>b</arg_key></tool_call> `,
      `${moor}${a}{missing-value 59-79}{end}`,
      91,
    ],
    [
      'a key without its tag',
      `<tool_call>moor\na</arg_key>${v}</tool_call> `,
      `${moor}{garbled-open 16-38}${a}{end}`,
      63,
    ],
    [
      'key and value in one',
      '<tool_call>moor<arg_key>a=x</arg_value></tool_call> ',
      `${moor}{garbled-open 15-26}${a}{end}`,
      51,
    ],
    [
      'the key tag closed as a value',
      `<tool_call>moor<arg_key>a</arg_value>${v}</tool_call> `,
      `${moor}{garbled-open 15-48}${a}{end}`,
      73,
    ],
    [
      'the key tag not closed',
      `<tool_call>moor<arg_key>a${v}</tool_call> `,
      `${moor}{garbled-open 15-36}${a}{end}`,
      61,
    ],
    [
      'the tag of the value missing',
      '<tool_call>moor<arg_key>a</arg_key>x</arg_value></tool_call> ',
      `${moor}{garbled-open 15-35}${a}{end}`,
      60,
    ],
    [
      'the value tag twice',
      `<tool_call>moor${k}<arg_value>${v}</tool_call> `,
      `${moor}{garbled-open 15-57}${a}{end}`,
      82,
    ],
    [
      'the value closed as a key',
      `<tool_call>moor${k}<arg_value>x</arg_key></tool_call> `,
      `${moor}{param a}x{garbled-close 47-57}{endParam}{end}`,
      69,
    ],
    [
      'the call tag twice',
      `<tool_call><tool_call>moor${k}${v}</tool_call> `,
      `${moor}{garbled-open 11-22}${a}{end}`,
      82,
    ],
    [
      'the call tag without its bracket',
      `<tool_call\nmoor${k}${v}</tool_call> `,
      `${moor}{garbled-open 0-11}${a}{end}`,
      71,
    ],
    ['a name of two words', `<tool_call> tie up${k}${v}</tool_call> `, `{call}{name tie up}${a}{end}`, 74],
    ['a name of three words', `<tool_call>tie it up${k}${v}</tool_call> `, `{call}{name tie it up}${a}{end}`, 76],
    ['a name of four words is a sentence', `<tool_call>how to tie up${k}${v}</tool_call> `, '', -1],
    ['a name of five words is a sentence', `<tool_call>this is how we tie${k}${v}</tool_call> `, '', -1],
    ['an object', '<tool_call>moor\n{"a": 1}</tool_call> ', `${moor}{"a": 1}{end}`, 36],
  ])('%s', (_, text, want, at) => expect(readAll(call, text)).toEqual([want, at]))
  test('with the names of the tools', () => {
    const names = namesOf([{ name: 'moor', parameters: [] }])
    const known = keyValues('pier', { ...record, untagged: true }).grammar
    expect(readAll(known, `moor${k}${v}</tool_call> `, names)).toEqual([`${moor}${a}{end}`, 60])
    expect(readAll(known, '<tool_call>moor</tool_call> is a tag', names)).toEqual([`${moor}{end}`, 27])
    for (const grammar of [call, known]) expect(readAll(grammar, `moor${k}${v}</tool_call> `)).toEqual(['', -1])
    expect(readAll(call, `moor${k}${v}</tool_call> `, names)).toEqual(['', -1])
  })
  test('other tags', () => {
    const own = keyValues('pier', {
      call: '<x:do>{name}<x:then>{parameters}</x:do>',
      parameter: '<x:key>{key}</x:key><x:type>{type}</x:type><x:value>{value}</x:value>',
      values,
    }).grammar
    const read = (rest: string) => readAll(own, `<x:do>moor${rest}</x:do> `)
    expect(read('<x:then><x:key>a</x:key><x:value>x</x:value>')).toEqual([`${moor}${a}{end}`, 61])
    expect(read('<x:key>a</x:key>\n<x:type>string</x:type>\n<x:value>x</x:value>')).toEqual([
      `${moor}{param a text}x{endParam}{end}`,
      78,
    ])
    const suffixed = keyValues('pier', {
      call: '<tool_call{suffix}>{name}{parameters}</tool_call{suffix}>',
      parameter: '<arg_key{suffix}>{key}</arg_key{suffix}><arg_value{suffix}>{value}</arg_value{suffix}>',
      suffix: ':t',
      values,
    }).grammar
    expect(
      readAll(suffixed, '<tool_call:s.1>moor<arg_key:s>a</arg_key:s><arg_value>x</arg_value:s></tool_call> '),
    ).toEqual([`${moor}${a}{end}`, 81])
    expect(readAll(suffixed, `<tool_call:${'s'.repeat(32)}>moor</tool_call>\n`)[1]).toBe(60)
    expect(readAll(suffixed, `<tool_call:${'s'.repeat(33)}>moor</tool_call>\n`)[1]).toBe(-1)
  })
})

describe('JSON between markers', () => {
  const spec: JsonCalls = { open: '<b>', close: '</b>', layout: 'sections' }
  const read = (more: Partial<JsonCalls>, text: string) => {
    const { given, last, at } = drive(jsonCalls('pier', { ...spec, ...more }).grammar, [text])
    return [given.join('') + last, at]
  }
  const one = '{"name": "moor", "arguments": {}}'
  const said = `${moor}{end}`
  test.each<[string, Partial<JsonCalls>, string, string, number]>([
    ['one', {}, `<b>${one}</b> `, said, 40],
    ['two', {}, `<b>${one}\n${one}</b>`, said + said, 74],
    ['a semicolon between', {}, `<b>${one};${one}</b>`, said + said, 74],
    ['a list', {}, `<b>[${one}, ${one}]</b>`, said + said, 77],
    ['an empty list', {}, '<b>[]</b>', '', 9],
    ['no empty list', { noEmptyList: true }, '<b>[]</b>', '', -1],
    ['a list alone', { holds: 'array' }, `<b>[${one}]</b>`, said, 42],
    ['a list alone, and it is none', { holds: 'array' }, `<b>${one}</b>`, '', -1],
    ['objects alone', { holds: 'objects' }, `<b>${one}</b>`, said, 40],
    ['objects alone, and it is a list', { holds: 'objects' }, `<b>[${one}]</b>`, '', -1],
    ['under its name', { keyed: true }, '<b>{"moor": {"a": 1}}</b>', `${moor}{"a": 1}{end}`, 25],
    [
      'a string closed by the marker',
      {},
      '<b>{"name": "moor", "arguments": {"a": "x</b>',
      `${moor}{"a": "x{unclosed-value 41-41}"}{unclosed-value 41-41}{end}`,
      45,
    ],
    ['closed by another marker', { closes: ['[/b]'] }, `<b>${one}[/b]`, said, 40],
    ['with another opening marker', { opens: ['[b]', ['<b', '>']] }, `<b >${one}</b>`, said, 41],
    ['not closed', {}, `<b>${one}`, `${said}{missing-close 36-36}`, 36],
    ['not closed, and need not be', { optionalClose: true }, `<b>${one}`, said, 36],
    ['closed twice', {}, `<b>${one}}}\n${one}</b>`, `${said}{stray-bracket 36-38}${said}`, 76],
    [
      'a line that is lost, without a marker',
      { bare: true },
      `<b>{"name" moor, 5\n${one}</b>`,
      `{call}{missing-colon 11-11}{reject}`,
      -1,
    ],
  ])('%s', (_, more, text, want, at) => expect(read(more, text)).toEqual([want, at]))
})

test("JSON without markers has a call's keys first", () => {
  const { grammar } = bareCalls('bare', {})
  expect(readAll(grammar, '{"name": "moor", "arguments": {}}')).toEqual([`${moor}{}{end}`, 33])
  expect(readAll(grammar, '{"why": "x", "name": "moor", "arguments": {}}')).toEqual(['', -1])
  expect(readAll(grammar, '{"name": "moor", "arguments": {}}} x')).toEqual([`${moor}{}{end}`, 33])
})

describe('an object without quotes', () => {
  const { grammar } = braceCalls('b', { open: '<b>', close: '</b>', delimiter: '<q>' })
  const args = '{"a":"x", "n":1}'.replace(', ', ',')
  test.each([
    ['whole', '<b>call:moor{a:<q>x<q>,n:1}</b> ', `${moor}${args}{end}`, 31],
    ['without its word', '<b>moor{a:<q>x<q>,n:1}</b> ', `${moor}${args}{end}`, 26],
    ['a colon before its word', '<b>:call:moor{}</b> ', `${moor}{}{end}`, 19],
    ['a space behind its word', '<b>call moor{}</b> ', `${moor}{}{end}`, 18],
    ['the name twice', '<b>call:moor:moor{}</b> ', '{call}{name moor:moor}{}{end}', 23],
    ['nearly the name twice', '<b>call:moor:moors{}</b> ', '{call}{name moor:moors}{}{end}', 24],
    ['as JSON', '<b>call:{"name": "moor", "arguments": {}}</b>', `${moor}{end}`, 45],
    ['in round brackets', '<b>call:moor(n=1)</b> ', `${moor}{"n":1}{end}`, 21],
  ])('%s', (_, text, want, at) => {
    const { given, last, at: end } = drive(grammar, [text])
    expect([given.join('') + last, end]).toEqual([want, at])
  })
  test('without markers its quotes show what it is, or its name', () => {
    const made = bareBraces('b', { call: 'call:{name}{braces}', delimiter: '<q>' })
    const bare = made.grammar
    const names = namesOf([{ name: 'moor', parameters: [] }])
    expect(readAll(bare, 'call:moor{a:<q>x<q>} ')).toEqual([`${moor}{"a":"x"}{end}`, 20])
    for (const text of ['call:moor{a:1} ', 'call:moor{a<q>x<q>} ', 'call:moor{a b:<q>x<q>} '])
      expect(readAll(bare, text)).toEqual(['', -1])
    expect(readAll(bare, 'call:moor{a:1} ', names)).toEqual([`${moor}{"a":1}{end}`, 14])
    expect(readAll(bare, 'call:sail{a:1} ', names)).toEqual(['', -1])
    expect(readAll(bare, 'call:sail{a:<q>x<q>} ', names)[1]).toBe(20)
    expect(readAll(bare, `call:moor{${'a'.repeat(64)}:<q>x<q>} `)[1]).toBe(83)
    expect(readAll(bare, `call:moor{${'a'.repeat(65)}:<q>x<q>} `)[1]).toBe(-1)
  })
})

describe('a text for the only parameter', () => {
  const tools = [
    { name: 'run', parameters: ['code'], sole: 'code' },
    { name: 'moor', parameters: ['a', 'b'] },
  ]
  const element = soleElement({ open: '<{tool}>', close: '</{tool}>' })
  const run = '{call}{name run}{param code}'
  test.each([
    ['whole', '<run>ls -l</run> ', `${run}ls -l{endParam}{end}`, 16],
    ['on lines', '<run>\nls\n</run> ', `${run}\nls\n{endParam}{end}`, 15],
    ['in CDATA', '<run><![CDATA[</run>]]></run> ', `${run}</run>{endParam}{end}`, 29],
    ['its tag twice', '<run><run>ls</run> ', `${run}{garbled-open 5-10}ls{endParam}{end}`, 18],
    ['not closed before the next', '<run>ls\n<run>pwd</run>', `${run}ls{missing-close 7-7}{endParam}{end}`, 7],
    ['an object of arguments', '<run> {"code": "ls"} </run> ', '{call}{name run}{"code": "ls"}{end}', 27],
    ['another object is a text', '<run>{"cod": 1}</run> ', `${run}{"cod": 1}{endParam}{end}`, 21],
    ['not closed', '<run>ls', `${run}ls`, -1],
    ['its parameter in an element', '<run> \n<code>ls</code></run>', '', -1],
    ['another element is a text', '<run><codes>ls</codes></run>', `${run}<codes>ls</codes>{endParam}{end}`, 28],
    ['a tool of two parameters', '<moor>x</moor>', '', -1],
  ])('%s', (_, text, want, at) => expect(readAll(element, text, namesOf(tools))).toEqual([want, at]))
  test('behind so much white space its parameter is looked for', () => {
    const at = (n: number) => readAll(element, `<run>${' '.repeat(n)}<code>ls</run> `, namesOf(tools))[1]
    expect([at(507), at(508)]).toEqual([-1, 527])
  })
})
