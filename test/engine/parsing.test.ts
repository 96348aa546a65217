/** Frontier: a reply with `furthest < input.length` never changes when input is appended. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/engine/event.ts'
import {
  alt,
  ask,
  chars,
  end,
  forget,
  list,
  lit,
  optional,
  type Parser,
  primitive,
  recalled,
  run,
  token,
  until,
  ws,
} from '../../src/engine/parsing.ts'
import { openTag } from '../../src/formats/element.ts'
import { defaultDialects } from '../../src/index.ts'
import { fenceClose, fenceOpen } from '../../src/prose/fence-line.ts'
import { damaged, piecesOf, soup } from '../generate.ts'
import { bareKeyOrWord } from '../parts.ts'

const RUNS = Number(process.env.FUZZ ?? 1)

const primitives: Record<string, Parser<unknown>> = {
  lit: lit('<ab>'),
  chars: chars(/[a-b]/),
  'chars, at least one': chars(/[a-b]/, 1),
  'chars, at most 3': chars(/[a-b]/, 0, 3),
  until: until('ba'),
  'until, near': until('ba', 3),
  'until, before its own beginning': until('ab', 4, 'a'),
  token: token('<a'),
  ws,
  end,
  openTag: openTag('a', ['', 'b:']),
  fenceOpen,
  fenceClose: fenceClose({ mark: '`', length: 3 }),
  'fenceClose, inline': fenceClose({ mark: '`', length: 3 }, false),
  ...bareKeyOrWord,
  composed: alt<unknown>(list<readonly unknown[]>(lit('<a'), ws, lit('b>')), optional(lit('<ab')).then(until('b'))),
}
const text = fc.string({
  unit: fc.constantFrom('<', 'a', 'b', '>', '"', "'", '\\', ' ', '`', '\n', '=', ':', '/'),
  maxLength: 12,
})

describe('primitives', () => {
  test.each(Object.entries(primitives))('%s', (_name, parser) => {
    fc.assert(
      fc.property(text, text, (s, more) => {
        const early = run(parser, s, 0)
        if (early.furthest >= s.length) return
        const late = run(parser, s + more, 0)
        expect([late.status, late.index, late.value]).toEqual([early.status, early.index, early.value])
      }),
      { numRuns: 3000 * RUNS },
    )
  })
})

describe('a remembered reply', () => {
  /** Asks for `parser` in each input in turn, and returns how often it ran. */
  const runs = (parser: Parser<unknown>, ...inputs: readonly string[]): number => {
    let count = 0
    const counted = recalled(
      primitive((input, i) => {
        count++
        return run(parser, input, i)
      }),
      true,
    )
    forget()
    for (const input of inputs) {
      const { status, index, furthest } = ask(counted, input, 0, false)
      const own = run(parser, input, 0)
      expect({ status, index, furthest }).toEqual({ status: own.status, index: own.index, furthest: own.furthest })
    }
    return count
  }
  const head = lit('<')
    .then(chars(/[a-z]/, 1, 8))
    .skip(lit('>'))

  test('holds while its input grows', () => expect(runs(head, '<a>', '<a>b', '<a>bc', '<a>bcd')).toBe(1))
  test('does not hold if it depends on the end of the input', () => expect(runs(head, '<a', '<a>', '<a>b')).toBe(2))
  test('does not hold for an input that does not continue the last one', () =>
    expect(runs(head, '<a>b', '<b>bc', '<a>bcd')).toBe(3))
  test('does not hold for another text that is read inside, such as a decoded one', () => {
    let text = 'a&'
    const letters = recalled(chars(/[a-z]/, 1, 8), true)
    const inside = primitive(() => run(letters, text, 0))
    forget()
    expect(ask(alt(letters, inside), 'a&', 0, false).index).toBe(1)
    text = 'abc'
    expect(ask(inside, 'a&b', 0, false).index).toBe(3)
  })
  test('does not hold for shorter input', () => expect(runs(head, '<a>b', '<a>')).toBe(2))
})

describe('whole grammars', () => {
  test.each(defaultDialects.map(d => [d.name, d] as const))('%s', (_name, dialect) => {
    const pieces = piecesOf([dialect])
    const document = fc.oneof(damaged([dialect]), soup([dialect]))
    const tail = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map(a => a.join(''))
    fc.assert(
      fc.property(document, fc.nat(), tail, (doc, cut, more) => {
        const from = firstTrigger(
          doc,
          dialect.triggers.map(t => (typeof t === 'string' ? t : t.text)),
        )
        const s = doc.slice(from, from + 1 + (cut % 200))
        const early = run(dialect.grammar, s, 0)
        if (early.furthest >= s.length) return
        const late = run(dialect.grammar, s + more, 0)
        expect(late.status).toBe(early.status)
        if (!early.status) return
        // A run of text or of a value may be longer when there is more of it: its pieces add up to the same.
        expect(late.index).toBeGreaterThanOrEqual(early.index)
        // One that reached the end of the input goes on in its next step, which may take nothing.
        if (late.index === early.index && early.index < s.length)
          expect(head(late.value.events)).toEqual(head(early.value.events))
      }),
      { numRuns: 120 * RUNS },
    )
  })
})

/** The events before the first piece of a value. */
const head = (events: readonly Event[]): readonly Event[] => {
  const at = events.findIndex(e => e.type === 'args' || e.type === 'error')
  return at < 0 ? events : events.slice(0, at)
}

const firstTrigger = (doc: string, triggers: readonly string[]): number => {
  const found = triggers.map(t => doc.indexOf(t)).filter(i => i >= 0)
  return found.length > 0 ? Math.min(...found) : 0
}
