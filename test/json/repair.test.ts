import { describe, expect, test } from 'vitest'
import { delimited } from '../../src/json/delimited.ts'
import { repairJson } from '../../src/json/repair.ts'
import {
  finish,
  isDone,
  KWARGS,
  MAX_NESTING,
  NO_RULES,
  type Rules,
  START,
  type State,
  scan,
} from '../../src/json/scan.ts'

const read = (text: string, from: State = START, rules: Rules = NO_RULES) => {
  const r = scan(from, text, 0, true, rules)
  return {
    value: JSON.parse(r.out + finish(r.state)) as unknown,
    index: r.index,
    done: isDone(r.state),
    codes: r.repairs?.map(e => e.code) ?? [],
  }
}

describe('repairJson', () => {
  test('what is no string is a TypeError with a hint', () => {
    expect(() => repairJson(null as never)).toThrow(/null.*missing/)
    expect(() => repairJson(undefined as never)).toThrow(TypeError)
    expect(() => repairJson(Buffer.from('{}') as never)).toThrow(/TextDecoder/)
    expect(() => repairJson({} as never)).toThrow(/already parsed/)
  })
  test('a place for every repair', () => {
    expect(repairJson('{"a": 1, b: True,}').diagnostics.map(d => [d.code, d.span.start, d.span.end])).toEqual([
      ['unquoted', 9, 10],
      ['literal', 12, 16],
      ['extra-comma', 16, 17],
    ])
    expect(repairJson('{"a": 1, "b": {"a": 2, "a": 3}}').diagnostics).toEqual([
      {
        code: 'duplicate-key',
        message: 'A key occurs twice: the last value counts, but the first name and arguments of a call.',
        span: { start: 24, end: 25 },
      },
    ])
  })
  describe('where a key stands that occurs twice', () => {
    const x = 'x'.repeat(40)
    test.each<[string, string[]]>([
      ['{"a": 1, "a": 2}', ['a@10']],
      ['{"a": 1, "a": 2, "a": 3}', ['a@10', 'a@18']],
      [`{"a": "${x}", "b": "${x}", "a": 2, "b": 3}`, ['a@100', 'b@108']],
      ['"a": 1, "b": 2, "a": 3}', ['a@17']],
      ['{"a": 1} {"b": 1, "b": 2} {"c": 1}', ['b@19']],
      ['{"a": 1, "a": 2} {"a": 3, "a": 4}', ['a@10', 'a@27']],
      [`See: {'a': 1, 'b': '${x}', 'a': 2} and`, ['a@64']],
      [`{"a": {"k": "${x}"}, "a": {"k": 1, "k": 2}}`, ['a@58', 'k@72']],
      [`{"${x}": 1, "b": 2, "${x}": 3}`, [`${x}@57`]],
      [`${x} {"a": "${x}", "a": 2}`, ['a@92']],
    ])('%s', (text, places) => {
      const found = repairJson(text).diagnostics.filter(d => d.code === 'duplicate-key')
      expect(found.map(({ span }) => `${text.slice(span.start, span.end)}@${span.start}`)).toEqual(places)
    })
    test('escaped otherwise than it is read, it has no place of its own', () => {
      // prettier-ignore
      const { diagnostics } = repairJson("{'a\\x41': 1, 'a\\x41': 2}")
      expect(diagnostics.map(d => d.code)).toContain('duplicate-key')
    })
    test('several of them, where none has a place of its own, end where they start or later', () => {
      for (const text of ["{'\\x41':1,'\\x41':2,'\\x41':3,'\\x41':4}", "'\\x41':1'a\\'':1\"\\x41:1'a\\'':1\""])
        for (const { span } of repairJson(text).diagnostics)
          expect([text, 0 <= span.start && span.start <= span.end && span.end <= text.length]).toEqual([text, true])
    })
    test('they are told in the order of the text', () => {
      const { diagnostics } = repairJson('{"a": 1, "a": True, "b": 1, "b": None,}')
      expect(diagnostics.map(d => `${d.code} ${d.span.start}`)).toEqual([
        'duplicate-key 10',
        'literal 14',
        'duplicate-key 29',
        'literal 33',
        'extra-comma 37',
      ])
    })
  })
  test('a bracket too deep ends what is read', () => {
    const limits = { nesting: 2 }
    expect(repairJson('[[1]]', { limits }).diagnostics).toEqual([])
    expect(repairJson('{"a": [1]} [2]', { limits }).value).toEqual([{ a: [1] }, [2]])
    const { value, diagnostics } = repairJson('{"a": [[1]], "b": 2} [3]', { limits })
    expect([value, diagnostics.map(d => d.code)]).toEqual([{ a: [] }, ['limit', 'skipped']])
    expect(repairJson('[[1]]', { limits: {} }).diagnostics).toEqual([])
    expect(() => repairJson('[[1]]', limits as object)).toThrow('options: expected only limits, got "nesting"')
    for (const nesting of [Number.NaN, 0, -1])
      expect(() => repairJson('[[1]]', { limits: { nesting } })).toThrow(
        'limits.nesting: expected a number from 1, got ',
      )
  })
  test('100,000 levels are a diagnostic', () => {
    for (const unit of ['[', '{"a":', '{', '(', 'f(', '[{"a":']) {
      const r = repairJson(unit.repeat(1e5))
      if (r.value !== undefined) expect(r.diagnostics.some(d => d.code === 'limit')).toBe(true)
    }
    const deep = '['.repeat(MAX_NESTING) + ']'.repeat(MAX_NESTING)
    expect(repairJson(deep).diagnostics).toEqual([])
    expect(repairJson(`[${deep}]`).diagnostics.map(d => d.code)).toContain('limit')
    expect(repairJson('[[[1]]]', { limits: { nesting: 2 } })).toMatchObject({ value: [[]] })
  })
  test.each<[string, unknown]>([
    ["[\\'\\'r", ["'r"]],
    ["{\\'a\\': \\'say \\'hi\\' now\\'}", { a: "say 'hi' now" }],
    ['{\\"a\\": \\"say \\"hi\\" now\\"}', { a: 'say "hi" now' }],
    ["{\\'a\\': \\'x \\\\\\'y\\\\\\' z\\'}", { a: "x 'y' z" }],
    ['{\\"a\\": \\"x \\\\\\"y\\\\\\" z\\"}', { a: 'x "y" z' }],
    ["{\\'it\\'s\\': \\'\\\\\\\\\\'}", { "it's": '\\' }],
  ])('a string whose quotes are escaped, with quotes inside: %s', (text, value) =>
    expect(repairJson(text).value).toEqual(value),
  )
  test('__proto__ is own data', () => {
    const { value } = repairJson("{'__proto__': {'x': 1}}")
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value as object)).toEqual(['__proto__'])
  })
})

describe('Python calls', () => {
  test.each<[string, unknown]>([
    ['k="v", n=1)', { k: 'v', n: 1 }],
    [')', {}],
    [
      "a='it's', b=\"x\" 'y', c=-1.5, d=[1, (2, 'z'), {'k': None, 3: True}])",
      { a: "it's", b: 'xy', c: -1.5, d: [1, [2, 'z'], { k: null, 3: true }] },
    ],
    ['code="""print("a")\nx""", ok=True,)', { code: 'print("a")\nx', ok: true }],
    ["q='SELECT (1)', s={1, 2}, u=u'x')", { q: 'SELECT (1)', s: [1, 2], u: 'x' }],
    ['a = 1, b = "x, y=2")', { a: 1, b: 'x, y=2' }],
    ['a={"x": [1, 2]}, b=null)', { a: { x: [1, 2] }, b: null }],
    ['a="f(x)", b=(1))', { a: 'f(x)', b: 1 }],
  ])('%j', (text, value) =>
    expect(read(`${text} and more`, KWARGS)).toMatchObject({ value, index: text.length, done: true }),
  )
  test('a good call is not reported, but for what Python writes differently', () => {
    expect(read('k="v", n=[1, true])', KWARGS).codes.filter(c => c !== 'unquoted')).toEqual([])
  })
})

describe('a delimiter of its own', () => {
  const rules: Rules = { delimiter: delimited('<|"|>') }
  test('nothing is escaped inside', () => {
    expect(read('{a:<|"|>x "y" \\ {z<|"|>,b:[<|"|>w<|"|>,1],c:true}', START, rules)).toMatchObject({
      value: { a: 'x "y" \\ {z', b: ['w', 1], c: true },
      done: true,
    })
  })
  test('cut inside', () => expect(read('{a:<|"|>x y<|', START, rules).value).toEqual({ a: 'x y' }))
})

describe('strict reading', () => {
  test('stops at the first thing that needs a repair', () => {
    const r = scan(START, '{"a": 1, b: 2}', 0, true, { strict: true })
    expect(r.repairs?.[0]).toMatchObject({ code: 'unquoted', start: 9 })
  })
})
