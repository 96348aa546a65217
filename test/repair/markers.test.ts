/** Markers as dialects write them, and as they are met. */
import { describe, expect, test } from 'vitest'
import { lit, type Parser, run } from '../../src/engine/parsing.ts'
import { anyhow, closingText, exactly, inexactly, misspelt, never, opener } from '../../src/repair/markers.ts'

/** Where it ends; `more` when the end of the input decides; undefined when it fails. */
const end = (parser: Parser<unknown>, text: string): number | 'more' | undefined => {
  const { status, index, furthest } = run(parser, text, 0)
  if (furthest >= text.length) return 'more'
  return status ? index : undefined
}

describe('an opening marker', () => {
  /** `[end, place]`: the place when it is damaged. */
  const read = (marker: string, text: string) => {
    const { status, index, value, furthest } = run(opener(marker), text, 0)
    return furthest >= text.length ? 'more' : status ? (value ? [index, ...value] : [index]) : undefined
  }
  test.each<[string, string, unknown]>([
    ['<buoy>', '<buoy>x', [6]],
    ['<buoy>', '<buoy>  x', [6]],
    ['<buoy>', '<buoy><buoy>x', [12, 6, 12]],
    ['<buoy>', '<buoy>\n <buoy>x', [14, 8, 14]],
    ['<buoy>', '< buoy >x', [8, 0, 8]],
    ['<buoy>', '<buoy  >x', [8, 0, 8]],
    ['<buoy>', `<${' '.repeat(8)}buoy>x`, [14, 0, 14]],
    ['<buoy>', `<${' '.repeat(9)}buoy>x`, undefined],
    ['<buoy>', '<buoy {', [5, 0, 5]],
    ['<buoy>', '<buoy\nx', [5, 0, 5]],
    ['<buoy>', '<buoy<', [5, 0, 5]],
    ['<buoy>', '<buoy[', [5, 0, 5]],
    ['<buoy>', '<buoys', undefined],
    ['<buoy>', '<buoy=', undefined],
    ['<buoy>', '<Buoy>', undefined],
    ['<buoy>', 'buoy>', undefined],
    ['<buoy>', ' <buoy>', undefined],
    ['<buoy>', '<buo', 'more'],
    ['<buoy>', '<', 'more'],
    ['<buoy>', '<  b', 'more'],
    ['<buoy>', '<buoy', 'more'],
    ['<buoy>', '<buoy>', 'more'],
    ['<buoy>', '<buoy> <b', 'more'],
    ['[BUOY]', '[BUOY]x', [6]],
    ['[BUOY]', '[BUOYx', [5, 0, 5]],
    ['[BUOY]', '[BUOY][BUOY]x', [12, 6, 12]],
    ['[BUOY]', '[ BUOY]', undefined],
    ['<|buoy|>', '<|buoy|>x', [8]],
    ['<|buoy|>', '<|buoy|x', [7, 0, 7]],
    ['<|buoy|>', '<|buoy|]', undefined],
    ['<|buoy|>', '< |buoy|>', undefined],
    // what is no marker in brackets is read as it stands
    ['buoy:', 'buoy:x', [5]],
    ['buoy:', 'buoy:buoy:', [5]],
    ['<a>', '<a>x', [3]],
    ['<a>', '<ax', undefined],
    ['{buoy}', '{buoyx', undefined],
    ['<buoy>:', '<buoy>:x', [7]],
    ['x<buoy>', 'x<buoy>x<buoy>y', [7]],
    ['<buoy>:', '<buoy>:<buoy>:x', [7]],
  ])('%s in %j', (marker, text, want) => expect(read(marker, text)).toEqual(want))
})

describe('a closing marker', () => {
  const closer = { text: '</buoy>', also: lit('[/buoy]'), garbled: lit('<\\buoy>') }
  test('a text, or with other spellings', () => {
    expect([closingText('</buoy>'), closingText(closer)]).toEqual(['</buoy>', '</buoy>'])
    expect([end(exactly('</buoy>'), '</buoy>x'), end(exactly('</buoy>'), '[/buoy]x')]).toEqual([7, undefined])
    expect([end(exactly(closer), '</buoy>x'), end(exactly(closer), '[/buoy]x')]).toEqual([7, 7])
    expect([end(exactly({ text: '</buoy>' }), '</buoy>x'), end(exactly(closer), '<\\buoy>x')]).toEqual([7, undefined])
    expect([end(inexactly(closer), '<\\buoy>x'), end(inexactly('</buoy>'), '<\\buoy>x')]).toEqual([7, undefined])
    expect(end(inexactly({ text: '</buoy>' }), '<\\buoy>x')).toBeUndefined()
    for (const text of ['</buoy>x', '[/buoy]x', '<\\buoy>x', '</BUOY>x']) expect(end(anyhow(closer), text)).toBe(7)
    expect([end(never, 'x'), run(never, 'x', 0).status]).toEqual([undefined, false])
  })
  test.each<[string, unknown]>([
    ['</ buoy >x', 9],
    ['< / buoy>x', 9],
    ['</BUOY>x', 7],
    ['</buoy\nx', 6],
    ['</buoy<x', 6],
    ['</buoy x', undefined],
    ['</buoys>x', undefined],
    ['</bouy>x', undefined],
    [`</buoy${' '.repeat(8)}>x`, 15],
    [`</buoy${' '.repeat(9)}>x`, undefined],
    ['</buo', 'more'],
    ['</BUO', 'more'],
    ['</bux', undefined],
    ['</buoy', 'more'],
  ])('with spaces, or in another case: %j', (text, want) => expect(end(inexactly('</buoy>'), text)).toBe(want))
  test('without a name it has no such forms', () => {
    expect(end(inexactly('[/BUOY]'), '[/ BUOY]x')).toBeUndefined()
    expect(end(inexactly('</buoy|>'), '</ buoy|>x')).toBeUndefined()
  })
})

describe('what may stand for a closing marker', () => {
  test.each<[string, string, unknown]>([
    ['</invoke>', '</invoke>x', 9],
    ['</invoke>', '</ invoke >x', 11],
    ['</invoke>', '</Invoke>x', 9],
    ['</invoke>', '</invok>x', 8],
    ['</invoke>', '</invoekk>x', 10],
    ['</invoke>', '/invoke>x', 8],
    ['</invoke>', '</invoke\nx', 8],
    ['</invoke>', '</invoke<x', 8],
    ['</invoke>', '</invoke{x', 8],
    ['</invoke>', '</invoke]x', 9],
    ['</invoke>', '</invoke>>', 9],
    ['</invoke>', '<invoke></invoke>', 8],
    ['</invoke>', '<invoke> </x', 8],
    ['</invoke>', '<invoke><invoke>', 8],
    ['</invoke>', '<invoke>\n```', 8],
    ['</invoke>', '<invoke>x', undefined],
    ['</invoke>', '<invoke><x', undefined],
    ['</invoke>', '<invoke x', undefined],
    ['</invoke>', 'invoke>x', undefined],
    ['</invoke>', '</parameter>x', undefined],
    ['</invoke>', '</invo', 'more'],
    ['[/TOOL_CALLS]', '[/tool_calls]x', 13],
    ['[/TOOL_CALLS]', '[/TOOL_CALL]x', 12],
    ['[/TOOL_CALLS]', '/TOOL_CALLS]x', 12],
    ['<|call_end|>', '<|call_end|>x', 12],
    ['<|call_end|>', '<|call_end>x', 11],
    ['<|call_end|>', '|call_end|>x', 11],
    ['<|call_end|>', '<call_end|>x', 11],
    ['<|call_end|>', '<call_end>x', 10],
    ['<|call_end|>', 'call_end|>x', undefined],
    ['|>', '|>x', undefined],
    ['<|call_end|>', '<|Call_end|>>', 12],
    ['<end>', '<End>x', 5],
    ['<end>', 'end>x', undefined],
    ['<|/buoy|>', '<|/Buoy|>x', 9],
    ['END</b>', '</b>x', undefined],
    ['```', '```x', undefined],
    // several tags: the first, those after it as far as they are there; or one of the others
    ['</a1b></call>', '</a1b></call>x', 13],
    ['</a1b></call>', '</a1b> </call>x', 14],
    ['</a1b></call>', '</a1b>x', 6],
    ['</a1b></call>', '</a1c></cal>x', 12],
    ['</a1b></call>', '</cal>x', 6],
  ])('%s: %j', (close, text, want) => expect(end(misspelt(close), text)).toBe(want))
})
