/** Rows of messages: their headers, and what is read over. */
import { describe, expect, test } from 'vitest'
import { type HeaderPart, headerOf, partsWith, recipient, repeated, wordsOf } from '../../src/formats/header.ts'
import { jsonBody, lostWord, skippedTo } from '../../src/formats/typed-message.ts'
import { answer, drive, readAll } from '../steps.ts'

const filled = (n: number) => 'x'.repeat(n)

describe('a header', () => {
  const header = headerOf({
    markers: ['<from>', '<way>'],
    begins: [],
    glued: [],
    body: ['<say>'],
    stops: ['<end>'],
    accepts: (word, { marker, words }) => word.startsWith('to=') || (marker !== '' && words.length === 0),
    enough: parts => parts.some(part => part.marker === '<way>'),
    cut: parts => recipient(parts).name !== undefined,
  })
  type Said = {
    parts: readonly HeaderPart[]
    body: string | undefined
    damage: readonly { code: string; start: number; end: number }[]
  }
  const read = (text: string): unknown => {
    const [said, ...rest] = answer(header, text) as [Said | 'no', ...unknown[]]
    if (said === 'no') return ['no', ...rest]
    const parts = said.parts.map(({ marker, words, start, end }) => `${[marker, ...words].join(' ')} ${start}-${end}`)
    return [parts.join(', '), said.body, ...said.damage.map(d => `${d.code} ${d.start}-${d.end}`), ...rest]
  }
  test.each([
    ['whole', '<from>me<way> out<say>x', [' 0-0, <from> me 0-8, <way> out 8-17', '<say>', 22]],
    ['nothing', '<say>x', [' 0-0', '<say>', 5]],
    ['words before the first marker', 'to=f<way>out<say>x', [' to=f 0-4, <way> out 4-12', '<say>', 17]],
    [
      'a word that does not fit, and the body behind it',
      '<way>out and up<say>x',
      [' 0-0, <way> out 0-8', '<say>', 'skipped 9-15', 20],
    ],
    ['no marker of the body', '<way>out {"a": 1}\n', [' 0-0, <way> out 0-8', undefined, 'missing-open 9-9', 9]],
    [
      'no marker of the body before the end',
      '<way>out and <end><say>',
      [' 0-0, <way> out 0-8', undefined, 'missing-open 9-9', 9],
    ],
    [
      'no marker of the body before another one',
      '<way>out and <from>me<say>',
      [' 0-0, <way> out 0-8', undefined, 'missing-open 9-9', 9],
    ],
    ['JSON ends a word', '<way>out[1]\n<say>', [' 0-0, <way> out 0-8', undefined, 'missing-open 8-8', 8]],
    ['a strange word, and not enough', '<from>me and you<say>x', ['no']],
    ['words alone', 'to=f x y', ['no']],
    ['a word at the end that does not fit', 'to=f x', ['no', 'more']],
    ['cut', '<way>out', ['no', 'more']],
    ['cut in a marker', '<way>out <sa', ['no', 'more']],
    ['cut in a word that would fit', '<way>out to', ['no', 'more']],
    ['cut in a word that would not', '<way>out and', [' 0-0, <way> out 0-8', undefined, 'missing-open 9-9', 9, 'more']],
    ['cut in a recipient', '<way>out to=f', ['no', 'more']],
    ['cut in the second word behind a recipient', 'to=f to=g', [' to=f 0-4', undefined, 9, 'more']],
    ['cut behind a recipient', '<way>out to=f ', [' 0-0, <way> out to=f 0-13', undefined, 14, 'more']],
    ['cut in a marker behind a recipient', 'to=f <wa', [' to=f 0-4', undefined, 8, 'more']],
  ])('%s', (_, text, want) => expect(read(text)).toEqual(want))
  test('strange words before the body have a bound', () => {
    expect(read(`<way>out ${filled(127)}<say>x`)).toEqual([' 0-0, <way> out 0-8', '<say>', 'skipped 9-136', 141])
    expect(read(`<way>out ${filled(128)}<say>x`)).toEqual([' 0-0, <way> out 0-8', undefined, 'missing-open 9-9', 9])
    // It waits as long as the marker may come in time.
    expect(read(`<way>out ${filled(127)}<sa`)).toEqual([
      ' 0-0, <way> out 0-8',
      undefined,
      'missing-open 9-9',
      9,
      'more',
    ])
    expect(read(`<way>out ${filled(128)}<sa`)).toEqual([' 0-0, <way> out 0-8', undefined, 'missing-open 9-9', 9])
  })
  test('the header has a bound', () => {
    const space = (n: number) => `<way>${' '.repeat(n)}<say>x`
    expect(read(space(507))).toEqual([' 0-0, <way> 0-5', '<say>', 517])
    expect(read(space(508))).toEqual([' 0-0, <way> 0-5', '<say>', 'skipped 512-513', 518])
  })
  test('its parts', () => {
    const parts = (answer(header, '<way>a<from>b<way>c to=x to= to=y<say>z')[0] as Said).parts
    expect(partsWith(parts, '<way>').map(p => p.words)).toEqual([['a'], ['c', 'to=x', 'to=', 'to=y']])
    expect(wordsOf(parts)).toEqual(['a', 'b', 'c', 'to=x', 'to=', 'to=y'])
    expect(recipient(parts)).toEqual({
      name: 'y',
      others: [{ type: 'error', code: 'skipped', start: 20, end: 24 }],
    })
    expect(recipient(parts.slice(0, 3))).toEqual({ name: undefined, others: [] })
    expect(repeated(partsWith(parts, '<way>'))).toEqual([{ type: 'error', code: 'skipped', start: 0, end: 6 }])
    expect(repeated(partsWith(parts, '<from>'))).toEqual([])
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

describe('a word that lost its marker', () => {
  const lost = lostWord(['way', 'wayward', 'me'], ['<from>', '<way>'])
  test.each([
    ['before the next message', ' way <from>', '{skipped 1-4}', 5],
    ['at once before it', 'me<way>', '{skipped 0-2}', 2],
    ['at the end of the message', 'me ', '{skipped 0-2}', 3],
    ['cut before the next message', 'me <fr', '{skipped 0-2}', 6],
    ['another word', 'you <from>', '', 0],
    ['a word that goes on', 'mean', '', 0],
    ['text behind it', 'me x', '', 0],
    ['a word that is cut', 'm', '', 0],
    ['nothing', '', '', 0],
  ])('%s', (_, text, want, at) => expect(readAll(lost, text)).toEqual([want, at]))
  test('what is known waits, what cannot be does not', () => {
    expect(answer(lost, 'm')[2]).toBe('more')
    expect(answer(lost, ' me <f')[2]).toBe('more')
    expect(answer(lost, 'me <g')[2]).toBeUndefined()
    expect(answer(lost, 'x')[2]).toBeUndefined()
  })
})
