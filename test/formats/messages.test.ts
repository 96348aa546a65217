/** Rows of messages: their headers, and what is read over. */
import { describe, expect, test } from 'vitest'
import { headerOf, type Part, partsOf, recipientsOf, wordsOf } from '../../src/formats/header.ts'
import { jsonBody, skippedTo } from '../../src/formats/typed-message.ts'
import { answer, drive, readAll } from '../steps.ts'

const filled = (n: number) => 'x'.repeat(n)

describe('a header', () => {
  const header = headerOf({
    markers: ['<from>', '<way>'],
    begins: [],
    body: ['<say>'],
    stops: ['<end>'],
    accepts: (word, { marker, words }) => word.startsWith('to=') || (marker !== '' && words.length === 0),
    enough: parts => parts.some(part => part.marker === '<way>'),
    cut: parts => recipientsOf(parts).length > 0,
  })
  type Said = {
    parts: readonly Part[]
    body: string | undefined
    damage: readonly { code: string; start: number; end: number }[]
  }
  const read = (text: string): unknown => {
    const [said, ...rest] = answer(header, text) as [Said | 'no', ...unknown[]]
    if (said === 'no') return ['no', ...rest]
    const parts = said.parts.map(({ marker, words }) => [marker, ...words].join(' '))
    return [parts.join(', '), said.body, ...said.damage.map(d => `${d.code} ${d.start}-${d.end}`), ...rest]
  }
  test.each([
    ['whole', '<from>me<way> out<say>x', [', <from> me, <way> out', '<say>', 22]],
    ['nothing', '<say>x', ['', '<say>', 5]],
    ['words before the first marker', 'to=f<way>out<say>x', [' to=f, <way> out', '<say>', 17]],
    [
      'a word that does not fit, and the body behind it',
      '<way>out and up<say>x',
      [', <way> out', '<say>', 'skipped 9-15', 20],
    ],
    ['no marker of the body', '<way>out {"a": 1}\n', [', <way> out', undefined, 'missing-open 9-9', 9]],
    [
      'no marker of the body before the end',
      '<way>out and <end><say>',
      [', <way> out', undefined, 'missing-open 9-9', 9],
    ],
    [
      'no marker of the body before another one',
      '<way>out and <from>me<say>',
      [', <way> out', undefined, 'missing-open 9-9', 9],
    ],
    ['JSON ends a word', '<way>out[1]\n<say>', [', <way> out', undefined, 'missing-open 8-8', 8]],
    ['a strange word, and not enough', '<from>me and you<say>x', ['no']],
    ['words alone', 'to=f x y', ['no']],
    ['a word at the end that does not fit', 'to=f x', ['no', 'more']],
    ['cut', '<way>out', ['no', 'more']],
    ['cut in a marker', '<way>out <sa', ['no', 'more']],
    ['cut in a word that would fit', '<way>out to', ['no', 'more']],
    ['cut in a word that would not', '<way>out and', [', <way> out', undefined, 'missing-open 9-9', 9, 'more']],
    ['cut in a recipient', '<way>out to=f', ['no', 'more']],
    ['cut in the second word behind a recipient', 'to=f to=g', [' to=f', undefined, 9, 'more']],
    ['cut behind a recipient', '<way>out to=f ', [', <way> out to=f', undefined, 14, 'more']],
    ['cut in a marker behind a recipient', 'to=f <wa', [' to=f', undefined, 8, 'more']],
  ])('%s', (_, text, want) => expect(read(text)).toEqual(want))
  test('strange words before the body have a bound', () => {
    expect(read(`<way>out ${filled(127)}<say>x`)).toEqual([', <way> out', '<say>', 'skipped 9-136', 141])
    expect(read(`<way>out ${filled(128)}<say>x`)).toEqual([', <way> out', undefined, 'missing-open 9-9', 9])
    // It waits as long as the marker may come in time.
    expect(read(`<way>out ${filled(127)}<sa`)).toEqual([', <way> out', undefined, 'missing-open 9-9', 9, 'more'])
    expect(read(`<way>out ${filled(128)}<sa`)).toEqual([', <way> out', undefined, 'missing-open 9-9', 9])
  })
  test('the header has a bound', () => {
    const space = (n: number) => `<way>${' '.repeat(n)}<say>x`
    expect(read(space(507))).toEqual([', <way>', '<say>', 517])
    expect(read(space(508))).toEqual([', <way>', '<say>', 'skipped 512-513', 518])
  })
  test('its parts', () => {
    const parts = (answer(header, '<way>a<from>b<way>c to=x to= to=y<say>z')[0] as Said).parts
    expect(partsOf(parts, '<way>').map(p => p.words)).toEqual([['a'], ['c', 'to=x', 'to=', 'to=y']])
    expect(wordsOf(parts)).toEqual(['a', 'b', 'c', 'to=x', 'to=', 'to=y'])
    expect(recipientsOf(parts)).toEqual(['x', 'y'])
    expect(recipientsOf(parts.slice(0, 3))).toEqual([])
  })
})

describe('a body for nobody', () => {
  const skipped = skippedTo(['<end>', '<from>'])
  test.each([
    ['up to a stop', ['ab<end>'], '{skipped 0-2}', 2],
    ['as it comes', ['a', 'b<', 'c', '<end>'], '{skipped 0-1}{skipped 1-2}{skipped 2-4}', 4],
    ['nothing', ['<from>'], '', 0],
    ['up to the end', ['ab'], '{skipped 0-2}', 2],
    ['nothing at all', [''], '', 0],
    ['a cut stop', ['a<en'], '{skipped 0-1}{skipped 1-4}', 4],
    ['a character of two halves is not parted', ['a\ud83d', '\udc1f'], '{skipped 0-1}{skipped 1-3}', 3],
  ])('%s', (_, pieces, want, at) => {
    const { given, last, at: end } = drive(skipped, pieces)
    expect([given.join('') + last, end]).toEqual([want, at])
  })
})

describe('the body of a call', () => {
  const body = jsonBody(['<end>', '<from>'])
  test.each([
    ['JSON', ' {"a": 1} <end>', '{"a": 1}', 9],
    ['JSON that is open', '{"a": "x<end>', '{"a": "x{unclosed-value 8-8}"}', 8],
    ['JSON in a string', '"{\\"a\\": 1}"<end>', '{"a": 1}', 12],
    ['none', ' \n<end>', '', 2],
    ['none, before the next message', '<from>', '', 0],
    ['code', 'a = 1<end>', '{skipped 0-5}', 5],
    ['nothing yet', ' ', '{truncated 0-0}', 1],
  ])('%s', (_, text, want, at) => {
    const { given, last, at: end } = drive(body, [text])
    expect([given.join('') + last, end]).toEqual([want, at])
  })
  test('behind so much white space, and no more', () => {
    expect(readAll(body, `${' '.repeat(64)}{}<end>`)).toEqual(['{}', 66])
    expect(drive(body, [`${' '.repeat(65)}{}<end>`]).given).toEqual(['{skipped 64-67}'])
  })
})
