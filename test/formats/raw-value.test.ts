/** Values whose text is not escaped: where they end, what goes out at once, and what waits. */
import { describe, expect, test } from 'vitest'
import { alt, lit, until } from '../../src/engine/parsing.ts'
import { emit, seq } from '../../src/engine/step.ts'
import { rawValue } from '../../src/formats/raw-value.ts'
import type { Marks } from '../../src/formats/value-marks.ts'
import { byCharacters, readAll } from '../steps.ts'

const marks: Marks = {
  close: lit('</knot>'),
  open: lit('<knot '),
  opening: lit('<knot ')
    .then(until('>'))
    .skip(lit('>'))
    .map(key => ({ key })),
  outer: [{ open: lit('<rope>'), close: lit('</rope>') }],
  garbled: lit('<knot/>'),
  first: '<',
  closes: ['</knot>', '</rope>'],
}
const value = rawValue(marks)
const filled = (n: number) => 'x'.repeat(n)

describe('a value ends at its closing marker', () => {
  test.each([
    ['before the next marker', 'reef</knot></rope>', 'reef', 4],
    ['before the next parameter', 'reef</knot> \n<knot k>', 'reef', 4],
    ['before one of its own', 'reef</knot></knot>', 'reef', 4],
    ['at the end of the message', 'reef</knot>', 'reef', 4],
    ['and white space behind it', 'reef</knot> \n', 'reef', 4],
    ['when nothing is in it', '</knot></rope>', '', 0],
    ['when no other is near', 'reef</knot> and more', 'reef', 4],
    ['though the next one is cut', 'a</knot> b</kno', 'a', 1],
    ['though the next one is followed by text as well', 'a</knot> b</knot> c', 'a', 1],
  ])('%s', (_, text, want, at) => expect(readAll(value, text)).toEqual([want, at]))
})

describe('a closing marker is part of the value', () => {
  test.each([
    ['when text follows, and another is near', 'a</knot> b</knot></rope>', 'a</knot> b', 10],
    ['twice', 'a</knot> b</knot> c</knot></rope>', 'a</knot> b</knot> c', 19],
    ['which is doubtful before markup', 'a</knot><b></knot></rope>', 'a</knot>{stray-close 1-8}<b>', 11],
    ['the same with a space between', 'a</knot> <b></knot></rope>', 'a</knot>{stray-close 1-8} <b>', 12],
    ['the outer one as well', 'a</rope> b</knot></rope>', 'a</rope> b', 10],
    ['the outer one is no doubt', 'a</rope><b></knot></rope>', 'a</rope><b>', 11],
    ['not when a parameter opens before the other', 'a</knot> b<knot k>c</knot></rope>', 'a', 1],
    ['a doubled one does not count as a continuation', 'a</knot> b</knot></knot> c', 'a', 1],
  ])('%s', (_, text, want, at) => expect(readAll(value, text)).toEqual([want, at]))
  test.each([
    [199, true],
    [200, false],
  ])('near are %i characters: %s', (n, near) => {
    for (const close of ['</knot>', '</rope>']) {
      const text = `a${close}${filled(n)}</knot></rope>`
      expect(readAll(value, text)).toEqual(near ? [`a${close}${filled(n)}`, 8 + n] : ['a', 1])
    }
  })
})

describe('the closing marker of the value is missing', () => {
  test.each([
    ['the outer one follows', 'reef</rope>', 'reef', 4],
    ['the outer one, and text', 'reef</rope> and more', 'reef', 4],
    ['another parameter opens', 'reef<knot k>', 'reef', 4],
    ['another parameter, whose closing marker is cut', 'reef<knot k>b</kno', 'reef', 4],
    ['another parameter, with a value', 'reef<knot k>b</knot></rope>', 'reef', 4],
    ['the line break before it is none of the value', 'reef\n</rope>', 'reef', 5],
    ['with the indentation', 'reef\r\n \t</rope>', 'reef', 8],
    ['a line break alone', 'reef\r</rope>', 'reef', 5],
    ['one line break only', 'reef\n\n</rope>', 'reef\n', 6],
    ['spaces alone are its own', 'reef  </rope>', 'reef  ', 6],
    ['at the beginning', '\n</rope>', '', 1],
  ])('%s', (_, text, want, at) => expect(readAll(value, text)).toEqual([want, at]))
  test('its own keeps the line break, which is of the frame', () => {
    expect(readAll(value, 'reef\n  </knot></rope>')).toEqual(['reef\n  ', 7])
  })
  test.each([
    ['cut', 'reef</kno', 'reef{truncated 4-9}', 9],
    ['without its beginning', 'gull/knot>', 'gull{garbled-close 4-10}', 10],
    ['the outer one cut', 'reef</rop', 'reef{truncated 4-9}', 9],
    ['of which one character is there', 'reef<', 'reef{truncated 4-5}', 5],
    ['nothing of it', 'reef', 'reef', 4],
  ])('the message ends: %s', (_, text, want, at) => expect(readAll(value, text)).toEqual([want, at]))
  test('an indentation has a bound', () => {
    expect(readAll(value, `reef\n${' '.repeat(64)}</rope>`)).toEqual(['reef', 69])
    expect(readAll(value, `reef\n${' '.repeat(65)}</rope>`)).toEqual([`reef\n${' '.repeat(65)}`, 70])
  })
})

describe('a parameter in the value', () => {
  test.each([
    ['with its own closing marker', 'a<knot k>b</knot></knot></rope>', 'a<knot k>b</knot>', 17],
    ['with text around', 'a<knot k>b</knot> c</knot></rope>', 'a<knot k>b</knot> c', 19],
    ['in another ends it', 'a<knot k><knot j>b</knot></knot></rope>', 'a', 1],
    ['and the end of a call', 'a<knot k>b</knot></rope> c</knot></rope>', 'a<knot k>b</knot></rope> c', 26],
    [
      'two, one behind the other',
      'a<knot k>b</knot><knot j>c</knot></knot></rope>',
      'a<knot k>b</knot><knot j>c</knot>',
      33,
    ],
    ['none, where nothing closes twice', 'a<knot k>b</knot> c</rope>', 'a', 1],
    ['none, where text follows', 'a<knot k>b</knot><knot j>c</knot></knot> d', 'a', 1],
  ])('%s', (_, text, want, at) => expect(readAll(value, text)).toEqual([want, at]))
  test('a call that stands in it is looked through, not without end', () => {
    const inner = '<knot k></knot><knot j>'
    const text = (n: number) => `a${inner}${filled(n)}</knot></knot></rope>`
    // The closing marker that counts stands 599, or 600, characters behind the opening one.
    const n = 600 - inner.length - '</knot>'.length
    expect(readAll(value, text(n - 1))).toEqual([`a${inner}${filled(n - 1)}</knot>`, 600])
    expect(readAll(value, text(n))).toEqual(['a', 1])
  })
})

describe('a garbled closing marker', () => {
  test.each([
    ['before the end of the call', 'reef<knot/></rope>', 'reef', 4],
    ['at the end of the message', 'reef<knot/>', 'reef', 4],
    ['text follows: it is none', 'reef<knot/> a</knot></rope>', 'reef<knot/> a', 13],
    ['text follows, and nothing closes', 'reef<knot/> a</rope>', 'reef<knot/> a', 13],
    ['its own follows: it is none', 'reef<knot/></knot></rope>', 'reef<knot/>', 11],
    ['and a right one later', 'reef<knot/></rope>a</knot></rope>', 'reef<knot/></rope>a', 19],
    ['keeps the line break', 'reef\n<knot/></rope>', 'reef\n', 5],
  ])('%s', (_, text, want, at) => expect(readAll(value, text)).toEqual([want, at]))
  test('a right one that is far away says nothing', () => {
    expect(readAll(value, `a<knot/></rope>${filled(192)}</knot></rope>`)).toEqual([
      `a<knot/></rope>${filled(192)}`,
      207,
    ])
    expect(readAll(value, `a<knot/></rope>${filled(193)}</knot></rope>`)).toEqual(['a', 1])
  })
})

describe('CDATA in a value', () => {
  test.each([
    ['is unwrapped', '<![CDATA[a</knot>b]]></knot></rope>', 'a</knot>b', 21],
    ['behind white space', ' \n<![CDATA[a]]></knot></rope>', 'a', 15],
    ['with white space behind it, which is none of it', '<![CDATA[a]]>\n</knot></rope>', 'a', 13],
    ['twice', '<![CDATA[a]]> \n<![CDATA[b]]></knot></rope>', 'ab', 28],
    ['goes on as text where no marker follows', '<![CDATA[a]]> b</knot></rope>', 'a b', 15],
    ['ends at the outer marker', '<![CDATA[a]]></rope>', 'a', 13],
    ['is open at the end', '<![CDATA[a', 'a{truncated 10-10}', 10],
    ['is half closed at the end', '<![CDATA[a]]', 'a]]{truncated 12-12}', 12],
    ['ends with the message', '<![CDATA[a]]>', 'a', 13],
    ['has brackets inside', '<![CDATA[a]] ]>b]]></knot>', 'a]] ]>b', 19],
    ['not in the middle', 'b<![CDATA[a]]></knot></rope>', 'b<![CDATA[a]]>', 14],
    ['not when it is cut', '<![CDAT', '<![CDAT', 7],
    ['nothing', '<![CDATA[]]></knot></rope>', '', 12],
  ])('%s', (_, text, want, at) => expect(readAll(value, text)).toEqual([want, at]))
  test('a character of two halves is not parted', () => {
    expect(byCharacters(value, '<![CDATA[a\u{1f41f}b')).toBe(`${'|'.repeat(9)}a||\u{1f41f}|b|{truncated 13-13}`)
    expect(byCharacters(value, '<![CDATA[a\ud83d')).toBe(`${'|'.repeat(9)}a||\ud83d{truncated 11-11}`)
  })
  test('behind so much white space, and no more', () => {
    const text = (n: number) => `${' '.repeat(n)}<![CDATA[a]]></knot></rope>`
    expect(readAll(value, text(64))).toEqual(['a', 64 + 13])
    expect(readAll(value, text(65))).toEqual([`${' '.repeat(65)}<![CDATA[a]]>`, 65 + 13])
  })
  test('is handed over escaped where entities are decoded', () => {
    const decoded = rawValue({ ...marks, entities: true })
    expect(readAll(decoded, '<![CDATA[&lt;]]></knot></rope>')).toEqual(['&amp;lt;', 16])
    expect(readAll(decoded, '<![CDATA[a&]')).toEqual(['a&amp;]{truncated 12-12}', 12])
    expect(readAll(decoded, '&lt;</knot></rope>')).toEqual(['&lt;', 4])
  })
})

describe('what waits', () => {
  test.each([
    ['nothing of plain text', 'bags', 'b|a|g|s|'],
    ['what stands in a marker: it may be a garbled one', 'bags ro 1', 'b|a|g|s|| |||ro 1|'],
    ['a line break, for a marker', 'a\nb', 'a||\nb|'],
    ['an indentation', 'a\n  b', 'a||||\n  b|'],
    ['the beginning of a marker', 'a<b', 'a||<b|'],
    ['a closing marker, for what follows', 'a</knot></r', 'a|||||||||||'],
    ['CDATA, not a moment', '<![CDATA[ab]]', '|||||||||a|b|||]]{truncated 13-13}'],
  ])('%s', (_, text, want) => expect(byCharacters(value, text)).toBe(want))
})

describe('where a value is over, what follows is read at once', () => {
  const ropes = seq(
    value,
    emit(alt(lit('</knot>'), lit('</rope>')), () => [{ type: 'endParam' }]),
  )
  test.each([
    ['with the next marker', 'a</knot></rope>', `a${'|'.repeat(14)}{endParam}|`],
    ['with text, when no other closing marker was near', `a</knot>${filled(201)}`, `a${'|'.repeat(207)}{endParam}||`],
  ])('%s', (_, text, want) => expect(byCharacters(ropes, text)).toBe(want))
})

test('a closing marker of which there is a longer one', () => {
  const longer = rawValue({ ...marks, close: alt(lit('</knot>s>'), lit('</knot>')) })
  expect(readAll(longer, 'a</knot>')).toEqual(['a', 1])
  expect(readAll(longer, 'a</knot>s></rope>')).toEqual(['a', 1])
})
