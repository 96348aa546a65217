/** Text up to a marker: where it ends, what goes out at once, and what waits. */
import { describe, expect, test } from 'vitest'
import { lit } from '../../src/engine/parsing.ts'
import { raw } from '../../src/formats/raw-text.ts'
import { byCharacters, readAll } from '../steps.ts'

describe('up to the first stop', () => {
  const knot = raw('value', '</knot>', '\n---')
  test.each([
    ['reef</knot>', 'reef', 4],
    ['</knot>', '', 0],
    ['a </kno b</knot>', 'a </kno b', 9],
    ['a\n--b\n---', 'a\n--b', 5],
    ['reef', 'reef', 4],
    ['', '', 0],
    ['reef</knot>x</knot>', 'reef', 4],
  ])('%j', (text, want, at) => expect(readAll(knot, text)).toEqual([want, at]))
  test.each([
    ['cut', 'reef</kno', 'reef{truncated 4-9}', 9],
    ['with white space behind it', 'reef</knot \n', 'reef{truncated 4-12}', 12],
    ['without its beginning', 'gull/knot>', 'gull{garbled-close 4-10}', 10],
    ['of which one character is there', 'reef<', 'reef{truncated 4-5}', 5],
  ])('a garbled one at the end of the message is cut off: %s', (_, text, want, at) =>
    expect(readAll(knot, text)).toEqual([want, at]),
  )
  test('one without a slash is none of a tag that may be garbled', () => {
    expect(readAll(raw('value', '--end--'), 'a--end-')).toEqual(['a--end-', 7])
  })
  test('what may become a stop waits, and no more', () => {
    expect(byCharacters(knot, 'a<b\n-\nc')).toBe('a||<b|||\n-|\nc|')
    expect(byCharacters(knot, 'ab</knot>')).toBe('a|b||||||||')
  })
  test('a character of two halves is not parted', () => {
    expect(byCharacters(raw('text', '@'), 'a\u{1f41f}b')).toBe('a||\u{1f41f}|b|')
    expect(byCharacters(raw('reasoning', '@'), 'a\ud83d')).toBe('a||\ud83d')
  })
  describe('that counts only before something', () => {
    const line = raw('value', { text: '</knot>', before: lit('\n') }, '|')
    test.each([
      ['a</knot>\nb', 'a', 1],
      ['a</knot> b</knot>\n', 'a</knot> b', 10],
      ['a</knot> b|', 'a</knot> b', 10],
      ['a</knot></knot>\n', 'a</knot>', 8],
    ])('%j', (text, want, at) => expect(readAll(line, text)).toEqual([want, at]))
    test('it waits for that', () => {
      expect(byCharacters(line, '</knot>x')).toBe('|||||||</knot>x|')
    })
  })
})
