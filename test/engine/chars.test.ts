/** Classes of characters, over every code unit there is. */
import { describe, expect, test } from 'vitest'
import {
  ascii,
  closing,
  ends,
  isDigit,
  isEscape,
  isHex,
  isLetter,
  isSpace,
  isStrictSpace,
  isWord,
  jsonEscape,
} from '../../src/engine/chars.ts'

/** All code units for which `is` holds, as ranges: `9-d 20`. */
function ranges(is: (c: number) => boolean): string {
  const found: string[] = []
  for (let c = 0; c <= 0x10000; c++) {
    const start = c
    while (c <= 0xffff && is(c)) c++
    if (c > start) found.push(c - 1 > start ? `${start.toString(16)}-${(c - 1).toString(16)}` : start.toString(16))
  }
  return found.join(' ')
}
const SPACES = '85 a0 ad 1680 180e 2000-200f 2028-202f 205f-2064 3000 feff'

describe('a class of characters', () => {
  test.each<[string, (c: number) => boolean, string]>([
    ['digits', isDigit, '30-39'],
    ['hexadecimal digits', isHex, '30-39 41-46 61-66'],
    ['letters', isLetter, '41-5a 61-7a'],
    ['spaces of JSON', isStrictSpace, '9-a d 20'],
    ['spaces', isSpace, `9-d 20 ${SPACES}`],
    ['letters of an escape', isEscape, '22 2f 5c 62 66 6e 72 74'],
    ['what changes with its width', c => ascii(c) !== c, '3001 ff08-ff09 ff0c ff1a-ff1b ff3b ff3d ff5b ff5d'],
    ['opening quotes', c => closing(c) !== 0, '22 27 60 ab 2018 201a-201f ff02 ff07'],
    [
      'words: ASCII letters, digits, `$`, `-`, `_`, and beyond ASCII all but spaces, punctuation and quotes',
      isWord,
      '24 2d 30-39 41-5a 5f 61-7a 80-84 86-9f a1-aa ac ae-167f 1681-180d 180f-1fff 2010-2017 2020-2025 2027 2030-205e 2065-2fff 3002-fefe ff00-ff01 ff03-ff06 ff0a-ff0b ff0d-ff19 ff1c-ff3a ff3c ff3e-ff5a ff5c ff5e-ffff',
    ],
  ])('%s', (_, is, want) => expect(ranges(is)).toBe(want))
})

test('full-width punctuation is its ASCII kin', () => {
  expect([...'，、：；｛｝［］（）x'].map(c => String.fromCharCode(ascii(c.charCodeAt(0)))).join('')).toBe(
    ',,:;{}[]()x',
  )
})
test('the closing quote for an opening one', () => {
  expect([...`"'\`“”„‟‘‚‛«＂＇`].map(c => String.fromCharCode(closing(c.charCodeAt(0)))).join('')).toBe(
    `"'\`””””’’’»＂＇`,
  )
})
test.each([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['”', '"“”'],
  ['＂', '"“”＂'],
  ['’', "'‘’"],
  ['＇', "'‘’＇"],
  ['»', '»'],
])('%s may be written as %s', (quote, want) => {
  const all = [...`"'\`“”„‟‘’‚‛«»＂＇`]
  const closers = all.filter(c => ends(quote.charCodeAt(0), c.charCodeAt(0)))
  expect(closers.sort().join('')).toBe([...want].sort().join(''))
})
test('control characters as JSON escapes them', () => {
  const all = Array.from({ length: 32 }, (_, c) => String.fromCharCode(c)).join('')
  expect([...all].map(c => jsonEscape(c.charCodeAt(0))).join('')).toBe(JSON.stringify(all).slice(1, -1))
})
