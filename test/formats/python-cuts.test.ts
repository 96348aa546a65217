/** Python calls, cut anywhere: what follows a quote decides whether it closes its string, and may be in the next piece. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DialectName, defaultDialects } from '../../src/index.ts'
import { checkCuts, checkLaws } from '../cuts.ts'

const RUNS = Number(process.env.FUZZ ?? 1)
/** The dialects that read Python calls, by what they print: `f(a="x"`. */
const python = defaultDialects.filter(
  d => d.print && /f\(a\s*=\s*["']x/.test(d.print([{ name: 'f', arguments: { a: 'x' } }])),
)

const piece = fc.constantFrom(
  '"',
  "'",
  ')',
  ']',
  ', ',
  ',',
  '=',
  '\\',
  '\n',
  ' ',
  'a',
  'b=',
  'x',
  '12',
  '{',
  '}',
  '[',
  '(',
  'f(',
  '"x"',
  "'y'",
  '#',
  ':',
)

/** Whole, in two everywhere, in three around a piece, and by character. */
function* everyCut(raw: string): Generator<readonly string[]> {
  yield raw.split('')
  for (let k = 1; k < raw.length; k++) {
    yield [raw.slice(0, k), raw.slice(k)]
    yield [raw.slice(0, k), raw.slice(k, k + 2), raw.slice(k + 2)]
  }
}

describe('soups of quotes and brackets', () => {
  test('there are such dialects', () => expect(python.length).toBeGreaterThan(5))
  test.each(python.map(d => [d.name, d] as const))(
    '%s',
    (name, dialect) => {
      const [before = '', after = ''] = dialect.print!([{ name: 'f', arguments: { a: 'x' } }]).split(/x["']\)/)
      const head = before.slice(0, -1)
      const marker = fc.constantFrom('', after, after, after.replace(/^\]/, ''), after.slice(0, -1), '</tool_call>')
      const soup = fc.array(piece, { maxLength: 9 })
      const quote = fc.constantFrom('"', "'", '')
      fc.assert(
        fc.property(quote, soup, marker, fc.constantFrom('', '\nSo.', '"'), (quote, pieces, close, rest) => {
          const raw = head + quote + pieces.join('') + close + rest
          checkCuts(raw, everyCut(raw), { dialects: [name as DialectName] })
        }),
        { numRuns: 15 * RUNS },
      )
    },
    120_000,
  )
  test('in all dialects', () => {
    fc.assert(
      fc.property(fc.constantFrom(...python), fc.array(piece, { maxLength: 9 }), (dialect, pieces) => {
        const [before = '', after = ''] = dialect.print!([{ name: 'f', arguments: { a: 'x' } }]).split(/x["']\)/)
        checkLaws(before + pieces.join('') + after)
      }),
      { numRuns: 50 * RUNS },
    )
  }, 120_000)
})

describe('an argument without a name among those that have one is dropped, and that is said', () => {
  const strays = ['"hello"', "'it'", '12', '-1.5', 'True', 'None', '"a b", 3', '[1, 2]', '{"c": 2}', '(1, 2)', '{}']
  test.each(python.map(d => [d.name, d] as const))('%s', (name, dialect) => {
    const printed = dialect.print!([{ name: 'f', arguments: { a: 'x', b: 5 } }])
    const [all = '', , second] = /a\s*=\s*["']x["'](,\s*)(b\s*=\s*5)/.exec(printed) ?? []
    for (const stray of strays)
      for (const raw of [
        printed.replace(all, () => `${all}, ${stray}`),
        printed.replace(second!, () => `${stray}, ${second}`),
        printed.replace(second!, () => stray),
      ]) {
        const { toolCalls, diagnostics } = checkCuts(raw, everyCut(raw), { dialects: [name as DialectName] })
        if (toolCalls.length === 0) continue // no marker says that it is a call
        expect(diagnostics.length, raw).toBeGreaterThan(0)
        expect(
          toolCalls.map(call => [call.name, { ...call.arguments }, call.status]),
          raw,
        ).toEqual([['f', raw.includes('b=5') ? { a: 'x', b: 5 } : { a: 'x' }, 'repaired']])
      }
  })
})
