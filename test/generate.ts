/** Documents for the laws: real ones, printed by the dialects, in prose, damaged and cut. */
import fc from 'fast-check'
import type { Dialect, PrintedCall } from '../src/engine/dialect.ts'
import { triggerText } from '../src/engine/dialect.ts'
import { printable as expressible, KEYS, NAMES, PROSE, TEXTS } from '../src/testing/invented.ts'

export { toolsOf } from '../src/testing/invented.ts'

const word = fc.constantFrom(...NAMES)
const sentence = fc.constantFrom(...TEXTS)
const leaf = fc.oneof(
  sentence,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(n => (Object.is(n, -0) ? 0 : n)),
  fc.boolean(),
  fc.constant(null),
)
const callsWith = (...keys: readonly string[]): fc.Arbitrary<readonly PrintedCall[]> => {
  const key = fc.constantFrom(...keys)
  const value: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 4, arbitrary: leaf },
    fc.array(leaf, { maxLength: 3 }),
    fc.dictionary(key, leaf, { maxKeys: 3 }),
  )
  const call = fc.record({ name: word, arguments: fc.dictionary(key, value, { maxKeys: 4 }) })
  return fc.array(call, { minLength: 1, maxLength: 3 })
}
/** Each with a tool of its own, so that each value has one declared type. */
const typed = (list: readonly PrintedCall[]): readonly PrintedCall[] =>
  list.map((c, k) => ({ ...c, name: `${c.name}${k}` }))
export const typedCalls = callsWith(...KEYS).map(typed)
const calls = callsWith(...KEYS, 'a b')
/** Calls for the package's own dialects, which print a key with a space or refuse it. */
export const spacedCalls = calls.map(typed)
/** The calls that the dialect can express, without spaces in keys if it has no form for them. */
export const printable = (dialect: Dialect, list: readonly PrintedCall[]): readonly PrintedCall[] =>
  expressible(dialect, takesSpaces(dialect) ? list : JSON.parse(JSON.stringify(list).replaceAll('"a b":', '"a_b":')))
const takesSpaces = ({ print }: Dialect): boolean => {
  try {
    return print?.([{ name: 'f', arguments: { 'a b': 1 } }]) !== undefined
  } catch {
    return false
  }
}
/** A message in a dialect: its calls in prose, with reasoning now and then. */
export const message = (dialect: Dialect): fc.Arbitrary<string> =>
  fc.record({ calls, before: prose, after: prose, thought: fc.boolean() }).map(({ calls, before, after, thought }) => {
    const body = dialect.print ? dialect.print(printable(dialect, calls)) : (dialect.printReasoning?.(before) ?? '')
    return `${thought ? '<think>\nhm, so\n</think>\n' : ''}${before}${body}${after}`
  })
const prose = fc.constantFrom(...PROSE)

/** Pieces that dialects are made of, and that break them. */
export const piecesOf = (dialects: readonly Dialect[]): string[] => [
  ...new Set([
    ...dialects.flatMap(d => [...d.triggers.map(triggerText), ...(d.closers ?? [])]),
    '</think>',
    '</thinking>',
    '<|im_end|>',
    '{"name":"f"',
    ',"arguments":{',
    '"parameters":{"k":1}}',
    '"toolCalls":[',
    '"needsMoreWork":true}',
    '"content":"c"',
    '<invoke name="f">',
    '<parameter name="x">',
    '</parameter>',
    '</invoke>',
    '<read>\n<path>',
    '</path>',
    '</read>',
    '"',
    "'",
    '\\',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '<',
    '>',
    ' ',
    '\n',
    'abc',
    '1',
    '😀',
    '`',
    '```',
    '```json\n',
    '~~~',
    '\n- ',
    '> > ',
    '* - - - ',
    '//',
    '/*',
    '#',
    'True',
    '\\u00',
    '\t',
    '=',
    ';',
    '<|',
    '</',
    '- ',
    'invfunction_calls>',
    'null',
  ]),
]
const edit = (pieces: readonly string[]) =>
  fc.record({
    at: fc.nat(),
    del: fc.integer({ min: 0, max: 5 }),
    ins: fc.oneof(fc.constant(''), fc.constantFrom(...pieces)),
  })

/** A real message, edited and cut. */
export const damaged = (dialects: readonly Dialect[]): fc.Arbitrary<string> =>
  fc
    .record({
      parts: fc.array(fc.oneof(...dialects.map(message)), { minLength: 1, maxLength: 2 }),
      edits: fc.array(edit(piecesOf(dialects)), { maxLength: 5 }),
      keep: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: 1 }),
    })
    .map(({ parts, edits, keep }) => {
      let s = parts.join('\n')
      for (const e of edits) {
        const i = e.at % (s.length + 1)
        s = s.slice(0, i) + e.ins + s.slice(i + e.del)
      }
      return s.slice(0, Math.ceil(s.length * keep))
    })
/** Nothing but pieces. */
export const soup = (dialects: readonly Dialect[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...piecesOf(dialects)) }, { weight: 1, arbitrary: fc.string() }),
      { maxLength: 24 },
    )
    .map(a => a.join(''))

export const sizes = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 30 })
export function chunked(s: string, by: readonly number[]): string[] {
  const out: string[] = []
  for (let i = 0, k = 0; i < s.length; k++) {
    const n = Math.max(k % 7 === 6 ? 0 : 1, by[k % by.length]!)
    out.push(s.slice(i, i + n))
    i += n
  }
  return out
}
