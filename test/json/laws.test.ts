import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dice } from '../../scripts/mutate.ts'
import { repairJson } from '../../src/json/repair.ts'
import { isDone, KWARGS, MEMBER, NO_RULES, START, scan } from '../../src/json/scan.ts'
import { strictObject } from '../../src/json/strict.ts'
import { closers } from '../../src/repair/closer-search.ts'
import { chunked, feed, RULES, STATES, setting, sizes, soup, text, whole } from './generate.ts'
import { broken, soupOf } from './soups.ts'

const numRuns = Number(process.env.RUNS ?? 1200)

describe('laws of scan', () => {
  test('chunking: any split gives the same output, repairs and place', () => {
    fc.assert(
      fc.property(text, sizes, setting, (s, by, { rule, from }) => {
        const rules = RULES[rule]!
        const state = STATES[from]!
        const once = feed(state, [], rules)
        expect(once.out).toBe('')
        const all = feed(state, [s], rules)
        const batch = scan(state, s, 0, true, rules)
        if (!rules.strict) expect([all.out, all.index, all.state]).toEqual([batch.out, batch.index, batch.state])
        for (const pieces of [chunked(s, by), chunked(s, [1])]) {
          const some = feed(state, pieces, rules)
          if (rules.strict && all.repairs.length > 0) expect(some.repairs[0]?.start).toBe(all.repairs[0]!.start)
          else expect(some).toEqual(all)
        }
      }),
      { numRuns },
    )
  }, 600000)

  test('frontier: what is decided is decided', () => {
    fc.assert(
      fc.property(text, soup, setting, (s, t, { rule, from }) => {
        const rules = RULES[rule]!
        const state = STATES[from]!
        if (rules.strict) return
        const early = scan(state, s, 0, false, rules)
        const late = feed(state, [s, t], rules)
        const direct = feed(state, [s + t], rules)
        expect(late).toEqual(direct)
        expect(direct.out.startsWith(early.out)).toBe(true)
        expect(early.index).toBeLessThanOrEqual(direct.index)
      }),
      { numRuns },
    )
  }, 600000)

  test('whatever is read, what is written is JSON', () => {
    fc.assert(
      fc.property(text, setting, (s, { rule, from }) => {
        const rules = RULES[rule]!
        const state = STATES[from]!
        const e = scan(state, s, 0, true, rules)
        JSON.parse(whole(state, e.out, e.state) || 'null')
        const r = scan(state, s, 0, false, rules)
        JSON.parse(whole(state, r.out, r.state) || 'null')
      }),
      { numRuns },
    )
  }, 600000)

  test('a Python call is an object', () => {
    fc.assert(
      fc.property(text, s => {
        const e = scan(KWARGS, s, 0, true, NO_RULES)
        expect(whole(KWARGS, e.out, e.state).trim()[0]).toBe('{')
      }),
      { numRuns: numRuns / 4 },
    )
  })
})

const json = fc.oneof(
  fc.json(),
  fc.json({
    stringUnit: fc.constantFrom(
      '"',
      '\\',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      ' ',
      'a',
      "'",
      '\n',
      '/',
      '#',
      '(',
      ')',
      '+',
      '.',
      '-',
      '1',
      '<',
      '“',
      '\ud83d',
    ),
  }),
)
describe('good JSON', () => {
  test('passes unchanged and unreported', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2, '\t'), sizes, (s, indent, by) => {
        const value = JSON.parse(s) as unknown
        const plain = JSON.stringify(value, null, indent)
        if (/\d{16}|[eE][+-]?\d{3}/.test(plain.replace(/"(?:[^"\\]|\\.)*"/g, '""'))) return
        const r = scan(START, plain, 0, true, NO_RULES)
        expect([r.out, r.repairs]).toEqual([plain, undefined])
        const f = feed(START, chunked(plain, by), NO_RULES)
        expect([f.out, f.repairs]).toEqual([plain, []])
        if (typeof value === 'string') return
        expect(repairJson(plain)).toEqual({ value, text: plain, diagnostics: [] })
        const strict = feed(START, chunked(plain, by), { strict: true })
        expect([strict.out, strict.repairs]).toEqual([plain, []])
      }),
      { numRuns },
    )
  }, 600000)

  test('what is known to be strict at a glance, whatever follows, is what the transducer makes of it', () => {
    const last = fc.constantFrom('{', 'z', 1)
    const object = fc.tuple(json, last).map(([s, z]) => JSON.stringify({ k: JSON.parse(s) as unknown, z }))
    const documents = fc.oneof(
      object,
      text.map(s => s.slice(Math.max(0, s.indexOf('{')))),
    )
    let seen = 0
    fc.assert(
      fc.property(documents, soup, fc.constantFrom(RULES[0]!, RULES[1]!), (s, after, rules) => {
        const found = strictObject(s + after, 0)
        if (!found) return
        seen++
        const read = scan(START, s + after, 0, true, rules)
        expect([read.index, read.out, read.repairs]).toEqual([found.end, (s + after).slice(0, found.end), undefined])
        expect(found.value).toEqual(JSON.parse(read.out))
      }),
      { numRuns: numRuns * 3 },
    )
    expect(seen).toBeGreaterThan(numRuns / 3)
  }, 600000)

  test('as a member of an object, up to what follows', () => {
    fc.assert(
      fc.property(json, sizes, (s, by) => {
        const value = JSON.parse(s) as unknown
        const plain = JSON.stringify({ k: value, z: 1 })
        const f = feed(MEMBER, chunked(`${plain.slice(5)}, "name": "f"}`, by), { closers: closers('</tool_call>') })
        if (f.repairs.some(r => r.code === 'big-number')) return
        expect([f.out, f.repairs, isDone(f.state)]).toEqual([plain.slice(5), [], true])
      }),
      { numRuns },
    )
  }, 600000)
})

describe('repairJson', () => {
  test('any text gives JSON or a refusal', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc.string(),
          fc.json().map(s => s.slice(0, s.length / 2)),
        ),
        s => {
          const r = repairJson(s)
          if (r.value === undefined) expect([r.text, r.diagnostics.map(d => d.code)]).toEqual(['', ['unreadable']])
          else expect(JSON.stringify(r.value)).toBe(JSON.stringify(JSON.parse(r.text)))
          for (const d of r.diagnostics) expect(d.span.start <= d.span.end && d.span.end <= s.length).toBe(true)
        },
      ),
      { numRuns },
    )
  }, 600000)

  test('what is changed is reported', () => {
    fc.assert(
      fc.property(text, s => {
        const r = repairJson(s)
        if (r.value === undefined || r.diagnostics.length > 0) return
        expect(r.value).toEqual(JSON.parse(s))
      }),
      { numRuns },
    )
  }, 600000)
})

test('soups of what damages JSON: nothing throws, spans lie in the text, and pieces give what the whole gives', () => {
  const random = dice(Number(process.env.SEED ?? 1) || 1)
  for (let k = 0; k < numRuns * 4; k++) {
    const text = soupOf(random)
    expect([text, broken(text, random.below(64), random.below(64), 1 + random.below(3))]).toEqual([text, undefined])
  }
}, 600000)
