import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finish, isDone, START, scan } from '../../src/json/scan.ts'
import { closers, tagsOf } from '../../src/repair/closer-search.ts'

const sets = [
  ['</invoke>', '</function_calls>'],
  ['</tool_call>'],
  ['<|tool_call_end|>', '<|tool_calls_section_end|>'],
  ['[/TOOL_CALLS]'],
  ['```'],
  [']<]minimax[>[</city>', ']<]minimax[>[</invoke>', ']<]minimax[>[</tool_call>'],
]
const tailOf = (text: string, ...markers: string[]): string | undefined => {
  const at = closers(...markers).tail(text, 0)
  return at < 0 ? undefined : text.slice(at)
}

describe('a closing tag at the end', () => {
  const own = ['</invoke>', '</function_calls>']
  test.each([
    ['buy milkinvfunction_calls>', 'invfunction_calls>'],
    ['x</invoke></function_calls>', '</invoke></function_calls>'],
    ['x</invoke>\n</function_calls>\n', '</invoke>\n</function_calls>\n'],
    ['x</inv', '</inv'],
    ['x</function_call', '</function_call'],
    ['x</invoke></func', '</invoke></func'],
    ['x</functon_calls>', '</functon_calls>'],
    ['x</invoke', '</invoke'],
    ['x calls>', 'calls>'],
    ['x <', '<'],
  ])('%j', (text, tail) => expect(tailOf(text, ...own)).toBe(tail))

  test.each(['x', 'invoke', 'a > b', 'function_calls', 'lls>', 'in', '</invoke> and more', ''])('none in %j', text =>
    expect(tailOf(text, ...own)).toBeUndefined(),
  )

  test('special tokens and brackets', () => {
    expect(tailOf('x<|tool_call_end|>', '<|tool_call_end|>')).toBe('<|tool_call_end|>')
    expect(tailOf('x[/TOOL', '[/TOOL_CALLS]')).toBe('[/TOOL')
    expect(tailOf('x[/TOOL_CALLS]', '[/TOOL_CALLS]')).toBe('[/TOOL_CALLS]')
  })
})

describe('what stands where', () => {
  const own = closers('</invoke>', '</function_calls>')
  const tokens = closers('<｜tool▁calls▁end｜>')
  const char = (c: string) => c.charCodeAt(0)
  test('a marker of several tags is as many markers', () => {
    expect(tagsOf('</a></b>')).toEqual(['</a>', '</b>'])
    expect(tagsOf('</a> </b>')).toEqual(['</a> </b>'])
    expect(tagsOf('|></b>')).toEqual(['|>', '</b>'])
    expect(tagsOf('a<b')).toEqual(['a<b'])
    expect(closers('</a></b>').whole('</b>', 0)).toBe(true)
  })
  test.each<[string, number, boolean, boolean]>([
    ['x</invoke>', 1, true, false],
    ['x</invoke>', 0, false, false],
    ['</function_calls> y', 0, true, false],
    ['</invoke', 0, false, true],
    ['<', 0, false, true],
    ['</x', 0, false, false],
    ['</invok>', 0, false, false],
    ['', 0, false, false],
  ])('%j at %i', (text, i, whole, begun) => expect([own.whole(text, i), own.begun(text, i)]).toEqual([whole, begun]))
  test('with what a marker may begin', () => {
    const first = (...markers: string[]) =>
      [...'<>/[`\x7f\u0080｜x'].filter(c => closers(...markers).begins(char(c))).join('')
    expect(first('</invoke>', '</x>')).toBe('<')
    expect(first('```', '[/X]', '｜x')).toBe('[`｜')
    expect(first('\x7f', '\u0080')).toBe('\x7f\u0080')
    expect(first('')).toBe('')
    expect(closers('', '</x>').whole('</x', 0)).toBe(false)
    expect(closers('').tail('x', 0)).toBe(-1)
  })
  test.each<[string, number, number]>([
    ['alls>', 0, 0],
    ['lls>', 0, -1],
    ['xvoke>', 0, 1],
    ['xoke>', 0, -1],
    ['x</in', 0, 1],
    ['x</i', 0, 1],
    ['x</', 0, 1],
    ['x<', 0, 1],
    ['x</invoke></in', 0, 1],
    ['x </invoke> ', 0, 2],
    ['invvoke>', 0, 0],
    ['xinvvoke>', 0, 1],
    ['xvvoke>', 0, 2],
    ['xnvvoke>', 0, 3], // `nv` is not how a name begins
    ['x</invvoke>', 0, 1],
    ['x</zinvvoke>', 0, 1],
    ['x</</invoke>', 0, 3], // a whole tag needs nothing before it
    ['x</calls>', 0, 1],
    ['x/calls>', 0, 2],
    ['x i calls>', 0, 4],
    ['x</invoke>', 5, 5],
    ['x</invoke>', 6, -1],
    ['x</invoke>', 10, -1],
    ['   ', 0, -1],
    ['</invoke>'.repeat(8), 0, 9],
    [`</invoke>${' '.repeat(55)}`, 0, 0],
    [`</invoke>${' '.repeat(56)}`, 0, 1],
    [`</invoke>${' '.repeat(60)}`, 0, -1],
  ])('the tail of %j from %i begins at %i', (text, from, at) => expect(own.tail(text, from)).toBe(at))
  test.each<[string, number, number]>([
    ['abc', 0, 2],
    ['ab ', 0, 2],
    ['ab"', 0, 3],
    ['ab_', 0, 2],
    ['abz', 0, 3],
    ['a<', 0, 1],
    ['a</', 0, 1],
    ['a</z', 0, 1],
    ['a/z', 0, 3],
    ['a</invoke>', 0, 1],
    ['ainvfunction_calls>', 0, 1],
    ['a</invoke> </func', 0, 1],
    ['ab</', 3, 3],
    ['ab', 2, 2],
    ['', 0, 0],
    ['"</invoke>"', 0, 11],
    [`"${' '.repeat(70)}`, 0, 7],
  ])('of %j from %i, what is behind %i may become a tail', (text, from, at) => expect(own.pending(text, from)).toBe(at))
  test('characters beyond ASCII', () => {
    expect(tokens.tail('x<｜tool▁calls▁end｜>', 0)).toBe(1)
    expect(tokens.tail('x▁end｜>', 0)).toBe(1)
    expect(tokens.tail('xnd｜>', 0)).toBe(-1)
    expect(tokens.tail('xtool▁calls▁end｜>', 0)).toBe(1)
    expect(tokens.pending('x▁', 0)).toBe(1)
    expect(tokens.pending('x｜', 0)).toBe(1)
    expect(tokens.pending('x“', 0)).toBe(2)
    expect(closers('\u0080>').tail('x\u0080>', 0)).toBe(1)
  })
  test.each<[string, number]>([
    ['x<|toolcall_end|>', 1],
    ['x<|call_end|>', 1],
    ['x<call_end|>', 2], // one character is not enough
    ['xtoolcall_end|>', 1],
    ['xtocall_end|>', 1],
    ['xtcall_end|>', 2],
    ['x<|tool_ccall_end|>', 1],
    ['x<|tool_call_end|>', 1],
    ['x<|tool_sec_end|>', 1],
    ['x<|tool_call_e', 1],
    ['x<|to', 1],
    ['x<|t', 1],
    ['x<|', 1],
    ['x<', 1],
  ])('of special tokens the tail of %j begins at %i', (text, at) => {
    expect(closers('<|tool_call_end|>', '<|tool_sec_end|>').tail(text, 0)).toBe(at)
    expect(closers('<|tool_sec_end|>', '<|tool_call_end|>').tail(text, 0)).toBe(at)
  })
  test('markers without a name; one character is no end of a string: it is usual in them', () => {
    expect(closers('```').tail('x```', 0)).toBe(1)
    expect(closers('```').tail('x``', 0)).toBe(1)
    expect(closers('```').tail('x`', 0)).toBe(1)
    expect(closers('```').pending('x``', 0)).toBe(1)
    expect(closers(']').tail('x]', 0)).toBe(-1)
    expect(closers(']').whole(']', 0)).toBe(true)
    expect(closers(']').tail('x', 0)).toBe(-1)
  })
})

describe('what may become a tail is pending', () => {
  const pieces = [
    '</invoke>',
    '</function_calls>',
    'inv',
    'function_',
    'calls>',
    '</',
    '<',
    '/',
    'in',
    'voke>',
    'i',
    'x',
    ' ',
    '\n',
    'tool_',
    'call>',
    '</tool',
    '<|',
    'tool_call_end',
    '|>',
    '[/',
    'TOOL',
    '_CALLS]',
    '`',
    '``',
    'milk',
    '>',
    '"',
    'zu',
    ']<]minimax[>[',
    ']',
    ']/',
  ]
  /** Pieces of any marker, and as many of those that are searched for: their ends, beginnings and middles. */
  const texts = fc.nat(sets.length - 1).chain(k => {
    const own = sets[k]!.flatMap(m => [m, m.slice(-5), m.slice(-8), m.slice(0, 4), m.slice(1, 3), m.slice(-2), m[0]!])
    const piece = fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...own))
    const text = fc.array(piece, { maxLength: 8 }).map(a => a.join(''))
    return fc.tuple(text, text, fc.constant(k), fc.nat(20))
  })
  test('the end of a marker, white space, and the beginning of the next', () => {
    expect(closers('</tool_call>').pending('x_call> t', 0)).toBe(1)
    expect(closers(']<]minimax[>[</invoke>').pending('</invoke>\n]', 0)).toBe(0)
  })
  test('a slash that none of the markers holds may belong to a tail', () => {
    expect(closers('<|tool_call_end|>').pending('a</', 0)).toBe(1)
    expect(closers('<|tool_call_end|>').tail('a</tool_call_end|>', 0)).toBe(1)
  })
  test('a tail never begins before what was pending', () => {
    fc.assert(
      fc.property(texts, ([s, t, k, from]) => {
        const c = closers(...sets[k]!)
        const start = Math.min(from, s.length)
        const pending = c.pending(s, start)
        const tail = c.tail(s + t, start)
        expect(pending).toBeGreaterThanOrEqual(start)
        expect(c.pending(s + t, start)).toBeGreaterThanOrEqual(Math.min(pending, s.length))
        if (tail >= 0) expect(tail).toBeGreaterThanOrEqual(Math.min(pending, s.length))
        if (tail >= 0 && tail < s.length) expect(c.tail(s + t, tail)).toBe(tail)
      }),
      { numRuns: Number(process.env.RUNS ?? 10000) },
    )
  }, 600000)
})

describe('strings that a tag ends', () => {
  const read = (text: string, ...markers: string[]) => {
    const r = scan(START, text, 0, true, { closers: closers(...markers) })
    return [r.out + finish(r.state), r.index, isDone(r.state), r.repairs?.map(e => e.code).join()]
  }
  const own = ['</invoke>', '</function_calls>']
  test.each<[string, unknown[]]>([
    ['{"todos": "buy milkinvfunction_calls>', ['{"todos": "buy milk"}', 37, true, 'garbled-close']],
    ['{"arg":"val"invfunction_calls>', ['{"arg":"val"}', 30, true, 'garbled-close']],
    ['{"a": "x</invoke></function_calls>', ['{"a": "x"}', 8, true, 'unclosed-value']],
    ['{"a": "x}</invoke>', ['{"a": "x"}', 9, true, 'unclosed-value']],
    ['{"a": "x"\n</invoke>', ['{"a": "x"\n}', 10, true, 'unclosed-value']],
    ['{"a": [1, 2</invoke>', ['{"a": [1, 2]}', 11, true, 'unclosed-value']],
    ['{"a": "say </invoke> and", "b": 1}', ['{"a": "say </invoke> and", "b": 1}', 34, true, undefined]],
    ['{"a": "x</inv', ['{"a": "x"}', 13, true, 'truncated']],
    ['{"a": "x</', ['{"a": "x"}', 10, true, 'truncated']],
    ['{"a": "xinvfunction_calls></f', ['{"a": "x"}', 29, true, 'garbled-close']],
  ])('%j', (text, want) => expect(read(text, ...own)).toEqual(want))
  test('a bracket marker', () =>
    expect(read('[{"a": "x"}[/TOOL_CALLS]', '[/TOOL_CALLS]')).toEqual(['[{"a": "x"}]', 11, true, 'unclosed-value']))
})
