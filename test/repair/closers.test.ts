import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closers } from '../../src/repair/closers.ts'
import { finish, isDone, START, scan } from '../../src/repair/scan.ts'

const sets = [
  ['</invoke>', '</function_calls>'],
  ['</tool_call>'],
  ['<|tool_call_end|>', '<|tool_calls_section_end|>'],
  ['[/TOOL_CALLS]'],
  ['```'],
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
  ])('%j', (text, tail) => expect(tailOf(text, ...own)).toBe(tail))

  test.each(['x', 'invoke', 'x </', 'a > b', 'function_calls', 'lls>', 'in', '</invoke> and more', ''])(
    'none in %j',
    text => expect(tailOf(text, ...own)).toBeUndefined(),
  )

  test('special tokens and brackets', () => {
    expect(tailOf('x<|tool_call_end|>', '<|tool_call_end|>')).toBe('<|tool_call_end|>')
    expect(tailOf('x[/TOOL', '[/TOOL_CALLS]')).toBe('[/TOOL')
    expect(tailOf('x[/TOOL_CALLS]', '[/TOOL_CALLS]')).toBe('[/TOOL_CALLS]')
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
  ]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map(a => a.join(''))
  test('a slash that none of the markers holds may belong to a tail', () => {
    expect(closers('<|tool_call_end|>').pending('a</', 0)).toBe(1)
    expect(closers('<|tool_call_end|>').tail('a</tool_call_end|>', 0)).toBe(1)
  })
  test('a tail never begins before what was pending', () => {
    fc.assert(
      fc.property(text, text, fc.nat(sets.length - 1), fc.nat(20), (s, t, k, from) => {
        const c = closers(...sets[k]!)
        const start = Math.min(from, s.length)
        const pending = c.pending(s, start)
        const tail = c.tail(s + t, start)
        expect(pending).toBeGreaterThanOrEqual(start)
        if (tail >= 0) expect(tail).toBeGreaterThanOrEqual(Math.min(pending, s.length))
        if (tail >= 0 && tail < s.length) expect(c.tail(s + t, tail)).toBe(tail)
      }),
      { numRuns: Number(process.env.RUNS ?? 20000) },
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
    ['{"a": "x</invoke></function_calls>', ['{"a": "x"}', 8, true, 'missing-closer']],
    ['{"a": "x}</invoke>', ['{"a": "x"}', 9, true, 'missing-closer']],
    ['{"a": "x"\n</invoke>', ['{"a": "x"\n}', 10, true, 'missing-closer']],
    ['{"a": [1, 2</invoke>', ['{"a": [1, 2]}', 11, true, 'missing-closer']],
    ['{"a": "say </invoke> and", "b": 1}', ['{"a": "say </invoke> and", "b": 1}', 34, true, undefined]],
    ['{"a": "x</inv', ['{"a": "x"}', 13, true, 'garbled-close']],
  ])('%j', (text, want) => expect(read(text, ...own)).toEqual(want))
  test('a bracket marker', () =>
    expect(read('[{"a": "x"}[/TOOL_CALLS]', '[/TOOL_CALLS]')).toEqual(['[{"a": "x"}]', 11, true, 'missing-closer']))
})
