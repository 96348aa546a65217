/** A name between markers, then JSON: layouts as they are written, and as they come damaged or cut. */
import { describe, expect, test } from 'vitest'
import { type NamedJson, namedJson } from '../../src/formats/name-json.ts'
import { readAll } from '../steps.ts'

const read = (spec: NamedJson, text: string) => readAll(namedJson('pier', { ...spec }).grammar, text)
const moor = '{call}{name moor}'
const args = '{"a": 1}'

describe('one call', () => {
  const spec = { call: '<pier>{name}<with>{json}</pier>' }
  test.each([
    ['as it is written', `<pier>moor<with>${args}</pier>x`, `${moor}${args}{end}`, 31],
    ['with white space', `<pier> \nmoor\t<with>\n${args}\n </pier>x`, `${moor}${args}{end}`, 37],
    ['without arguments', '<pier>moor<with></pier>x', `${moor}{end}`, 23],
    ['cut before the arguments', '<pier>moor<with> ', `${moor}{truncated 17-17}{missing-close 17-17}{end}`, 17],
    ['the first marker twice', `<pier><pier>moor<with>${args}</pier>`, `${moor}{garbled-open 6-12}${args}{end}`, 37],
    [
      'the first marker without its bracket',
      `<pier\nmoor<with>${args}</pier>`,
      `${moor}{garbled-open 0-5}${args}{end}`,
      31,
    ],
    [
      'the second marker without its bracket',
      `<pier>moor<with{"a": 1}</pier>`,
      `${moor}{garbled-open 10-15}${args}{end}`,
      30,
    ],
    ['both: the first is said', `<pier\nmoor<with{"a": 1}</pier>`, `${moor}{garbled-open 0-5}${args}{end}`, 30],
    ['not closed', `<pier>moor<with>${args}`, `${moor}${args}{missing-close 24-24}{end}`, 24],
    ['closed with another spelling', `<pier>moor<with>${args}</Pier>`, `${moor}${args}{garbled-close 24-31}{end}`, 31],
    ['cut in the marker behind the name', '<pier>moor<wi', '', -1],
    ['no name', '<pier><with>{}</pier>', '', -1],
    ['a name that is cut', '<pier>moor', '', -1],
  ])('%s', (_, text, want, at) => expect(read(spec, text)).toEqual([want, at]))
})

describe('places', () => {
  test.each<[string, string, NamedJson, string, string, number]>([
    ['an id', 'a number', { call: '<p>{name}#{id}{json}</p>' }, '<p>moor#c7{}</p>', `${moor}{id c7}{}{end}`, 16],
    ['an id alone', 'the name', { call: '<p>{id}{json}</p>' }, '<p>moor{}</p>', `${moor}{id moor}{}{end}`, 13],
    [
      'an id alone',
      'a name in it',
      { call: '<p>{id}{json}</p>', ids: ['{name}{index}'] },
      '<p>moor1{}</p>',
      `${moor}{id moor1}{}{end}`,
      14,
    ],
    ['a label', 'says nothing', { call: '<p>{label} {name}{json}' }, '<p>tool moor{}', `${moor}{}{end}`, 14],
    [
      'a name twice',
      'in the closing marker',
      { call: '<{name}>{json}</{name}>' },
      '<moor>{}</moor>',
      `${moor}{}{end}`,
      15,
    ],
    [
      'a name twice',
      'another one',
      { call: '<{name}>{json}</{name}>' },
      '<moor>{}</sail>',
      `${moor}{}{missing-close 8-8}{end}`,
      8,
    ],
  ])('%s: %s', (_, __, spec, text, want, at) => expect(read(spec, text)).toEqual([want, at]))
})

describe('a name in an element of its own', () => {
  const spec = { call: '<p><name>{name}</name><args>{json}</args></p>' }
  test.each([
    ['whole', '<p><name>moor</name><args>{}</args></p>', `${moor}{}{end}`, 39],
    ['with white space', '<p>\n<name>\nmoor\n</name>\n<args>{}</args>\n</p>', `${moor}{}{end}`, 44],
    ['its closing tag garbled', '<p><name>moor</nam><args>{}</args></p>', `${moor}{garbled-close 13-19}{}{end}`, 38],
    ['its closing tag missing', '<p><name>moor\n<args>{}</args></p>', `${moor}{missing-close 13-13}{}{end}`, 33],
    ['the next tag damaged', '<p><name>moor</name><args{}</args></p>', `${moor}{garbled-open 20-25}{}{end}`, 38],
    [
      'cut behind it',
      '<p><name>moor</name><ar',
      `${moor}{truncated 23-23}{missing-close 23-23}{missing-close 23-23}{end}`,
      23,
    ],
    ['the inner closing tag missing', '<p><name>moor</name><args>{}</p>', `${moor}{}{missing-close 28-28}{end}`, 32],
    [
      'the inner closing tag cut',
      '<p><name>moor</name><args>{}</ar',
      `${moor}{}{missing-close 28-32}{missing-close 32-32}{end}`,
      32,
    ],
  ])('%s', (_, text, want, at) => expect(read(spec, text)).toEqual([want, at]))
})

describe('arguments in a fence', () => {
  const spec = { call: '<p>{name}\n```json\n{json}\n```</p>' }
  test.each([
    ['whole', '<p>moor\n```json\n{}\n```</p>', `${moor}{}{end}`, 26],
    ['without its language', '<p>moor\n```\n{}\n```</p>', `${moor}{}{end}`, 22],
    ['without its end', '<p>moor\n```json\n{}</p>', `${moor}{}{missing-close 18-18}{end}`, 22],
    ['cut in its end', '<p>moor\n```json\n{}\n``', `${moor}{}{missing-close 19-21}{missing-close 21-21}{end}`, 21],
  ])('%s', (_, text, want, at) => expect(read(spec, text)).toEqual([want, at]))
})

describe('where white space counts', () => {
  const spec = { call: '>{name}= {json}<', exact: true, plain: true }
  test.each([
    ['it stands there', '>moor= {}<', `${moor}{}{end}`, 10],
    ['it is missing', '>moor={}<', '', -1],
    ['there is more', '> moor= {}<', '', -1],
  ])('%s', (_, text, want, at) => expect(read(spec, text)).toEqual([want, at]))
  test('elsewhere it does not', () => {
    for (const text of ['>moor= {}<', '>moor={}<', '> moor = {} <'])
      expect(read({ ...spec, exact: false }, text)[0]).toBe(`${moor}{}{end}`)
  })
})

describe('without an object there is no call', () => {
  const call = '<p>{name}{json}</p>'
  test.each<[string, NamedJson]>([
    ['of ordinary tags', { call, plain: true }],
    ['where another dialect may read it', { call, objectOnly: true }],
    ['where nothing but the brace says so', { call: '{name}{json}</p>' }],
  ])('%s', (_, spec) => {
    const open = spec.call.startsWith('<') ? '<p>' : ''
    expect(read(spec, `${open}moor</p>`)).toEqual(['', -1])
    expect(read(spec, `${open}moor{}</p>`)[0]).toBe(`${moor}{}{end}`)
  })
  test('elsewhere there is one', () =>
    expect(read({ call: '<p>{name}<w>{json}</p>' }, '<p>moor<w></p>')).toEqual([`${moor}{end}`, 14]))
})

describe('wrappers', () => {
  const spec: NamedJson = {
    call: '<p>{name}{json}</p>',
    also: ['@{name}={json};', '{name}@{json}'],
    wrappers: [
      ['<all>', '</all>'],
      ['ALL', ''],
    ],
  }
  test.each([
    ['around one', '<all><p>moor{}</p></all>', `${moor}{}{end}`, 24],
    ['around two', '<all>\n<p>moor{}</p>\n<p>moor{}</p>\n</all>', `${moor}{}{end}${moor}{}{end}`, 40],
    ['another one, which nothing closes', 'ALL <p>moor{}</p> =', `${moor}{}{end}`, 17],
    ['another layout', '<all>@moor={};</all>', `${moor}{}{end}`, 20],
    ['a layout that is sure only inside', '<all>moor@{}</all>', `${moor}{}{end}`, 18],
    ['without one', '<p>moor{}</p></all>', `${moor}{}{end}`, 13],
    ['without one, another layout', '@moor={};', `${moor}{}{end}`, 9],
    ['without one, a layout that is not sure', 'moor@{}', '', -1],
    ['around nothing', '<all> \n</all>', '{skipped 0-13}', 13],
    ['damaged', '<all\n<p>moor{}</p></all>', `{garbled-open 0-4}${moor}{}{end}`, 24],
    [
      'closes arguments that are open',
      '<all><p>moor{"a": "x</all>',
      `${moor}{"a": "x{unclosed-value 20-20}"}{missing-close 20-20}{end}`,
      26,
    ],
    ['not closed', '<all><p>moor{}</p>', `${moor}{}{end}{missing-close 18-18}`, 18],
  ])('%s', (_, text, want, at) => expect(read(spec, text)).toEqual([want, at]))
  test('a call without one is none, where it needs one', () => {
    expect(read({ ...spec, needsWrapper: true }, '<p>moor{}</p>')).toEqual(['', -1])
    expect(read({ ...spec, needsWrapper: true }, '<all><p>moor{}</p></all>')[0]).toBe(`${moor}{}{end}`)
  })
  test('a layout that begins with the name needs one', () => {
    const named: NamedJson = { call: '{name}{json}</p>', wrappers: [['<all>', '</all>']] }
    expect(read(named, 'moor{}</p>')).toEqual(['', -1])
    expect(read(named, '<all>moor{}</p></all>')).toEqual([`${moor}{}{end}`, 21])
  })
})

describe('a first marker that is lost', () => {
  const spec: NamedJson = {
    call: '<p>{name}<w>{json}</p>',
    also: ['{lost}{name}<w>{json}</p>'],
    wrappers: [['<all>', '</all>']],
  }
  test.each([
    ['is reported', '<all> moor<w>{}</p></all>', '{call}{name moor}{missing-open 6-6}{}{end}', 25],
    ['one that is there', '<p>moor<w>{}</p>', `${moor}{}{end}`, 16],
  ])('%s', (_, text, want, at) => expect(read(spec, text)).toEqual([want, at]))
  test('not without a wrapper', () => expect(read(spec, 'moor<w>{}</p>')).toEqual(['', -1]))
})

describe('a closing marker that may be left out', () => {
  test.each<[string, NamedJson]>([
    ['by the dialect', { call: '<p>{name}{json}</p>', optionalClose: true }],
    ['as there is none', { call: '<p>{name}{json}' }],
  ])('%s', (_, spec) => expect(read(spec, '<p>moor{} x')).toEqual([`${moor}{}{end}`, 9]))
  test('and is read where it stands', () => {
    expect(read({ call: '<p>{name}{json}</p>', optionalClose: true }, '<p>moor{}</p>')).toEqual([`${moor}{}{end}`, 13])
  })
})

test('other spellings of all markers', () => {
  const spec = {
    call: '<a_b>{name}{json}</a_b>',
    wrappers: [['<all_b>', '</all_b>']] as const,
    spellings: [{ _: '.' }],
  }
  expect(read(spec, '<all.b><a.b>moor{}</a.b></all.b>')).toEqual([`${moor}{}{end}`, 32])
  expect(read(spec, '<a_b>moor{}</a_b>')).toEqual([`${moor}{}{end}`, 17])
})

test.each([
  ['\u27e6', '\u27e7'],
  ['\u3010', '\u3011'],
  ['<', '/>'],
  ['<', '\u{1f3c1}'],
])('a string that ends in a brace, before a closing marker: %s %s', (open, close) => {
  const call = (text: string) => `${open}moor${open}{"a":"${text}"}${close}`
  const [events = '', at] = read({ call: `${open}{name}${open}{json}${close}` }, call('if (x) {') + call('z'))
  expect([events.replace(/"/g, "'"), at]).toEqual([`${moor}{'a':'if (x) {'}{end}`, call('if (x) {').length])
})
