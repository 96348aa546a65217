/** Grammars of replies: both laws for every dialect with both engines' own code, and what schemas become. */
import { describe, expect, test } from 'vitest'
import { constraint } from '../../src/constraint/index.ts'
import { find, triggerText } from '../../src/engine/dialect.ts'
import { allDialects } from '../../src/grammars/index.ts'
import { parse } from '../../src/index.ts'
import { wrongFor } from './cases.ts'
import { llamaCpp, xgrammar } from './engines.ts'
import { allowed, badlyRead, constraintOf, MODES, printed, refused, wrongAllowed } from './laws.ts'

const engine = await xgrammar()
const llama = llamaCpp()
if (!llama) console.warn('There is no build of llama.cpp for this machine: its grammars are NOT checked here.')
const named = (name: string) => find(allDialects, name)
const printing = allDialects.filter(dialect => dialect.print)
const modes = Object.keys(MODES)

/** The engines, with a grammar loaded. */
const engines = async (made: ReturnType<typeof constraint>) => [
  await engine.tag(made.toStructuralTag()),
  ...(llama ? [llama(made.toGBNF())] : []),
]

test('every dialect that prints is tried', () => expect(printing.length).toBeGreaterThan(100))

// `npm run constraint` tries all choices of all dialects, and more messages.
describe.each(printing.map((d, k) => [d.name, d, modes[k % modes.length]!] as const))('%s', (_, dialect, mode) => {
  test('what is printed is allowed, what is wrong is not, and what is allowed is read without a report', async () => {
    const made = constraintOf(dialect, mode)
    const all = await engines(made)
    expect(made.notEnforced).toEqual([])
    for (const fits of all) {
      expect(await refused(fits, printed(dialect, mode, 3))).toEqual([])
      expect(await wrongAllowed(fits, dialect)).toEqual([])
    }
    for (const raw of allowed(dialect, made, 3)) {
      expect([raw, badlyRead(dialect, mode, raw)]).toEqual([raw, undefined])
      for (const fits of all) expect([raw, await fits(raw)]).toEqual([raw, true])
    }
  })
})
test('an answer may be in any language, also where a marker begins with a character beyond ASCII', async () => {
  const answers = ['Sicher, gleich.', '好的，我来看看。', 'Привет!', 'É “já” 🙂']
  for (const dialect of printing.filter(({ triggers }) => triggers.some(t => /^[^\x00-\x7f]/.test(triggerText(t)))))
    for (const fits of await engines(constraint(dialect, tool({ x: { type: 'string' } }))))
      for (const answer of answers)
        expect([dialect.name, answer, await fits(answer)]).toEqual([dialect.name, answer, true])
  const [fits] = await engines(constraint(named('qwen-agent'), tool({ x: { type: 'string' } })))
  expect(await fits!('好的。 ✿FUNCTION✿: rm')).toBe(false)
})
test('there are at least seven kinds of wrong calls', () =>
  expect(Object.keys(wrongFor(named('hermes'))).length).toBeGreaterThanOrEqual(7))

const tool = (properties: object, more: object = {}) => [
  { name: 'f', parameters: { type: 'object', properties, required: Object.keys(properties), ...more } },
]
const calls = (values: object, dialect = 'hermes') => named(dialect).print!([{ name: 'f', arguments: values as never }])
/** Which of these values of `x` the engines allow, all alike. */
async function allow(
  schema: object,
  values: readonly unknown[],
  { dialect = 'hermes', ...more } = {},
): Promise<unknown[]> {
  const made = constraint(named(dialect), tool({ x: schema }, more), { toolChoice: 'required' })
  const all = await engines(made)
  const list: unknown[] = []
  for (const value of values) {
    const answers = await Promise.all(all.map(fits => fits(calls({ x: value }, dialect))))
    expect(new Set(answers).size).toBe(1)
    if (answers[0]) list.push(value)
  }
  return list
}
describe('schemas', () => {
  test('anyOf, nullable, const', async () => {
    expect(await allow({ anyOf: [{ type: 'integer' }, { const: 'all' }] }, [1, 'all', 'some', null])).toEqual([
      1,
      'all',
    ])
    expect(await allow({ type: 'string', nullable: true }, ['a', null, 1])).toEqual(['a', null])
    expect(
      await allow({ allOf: [{ type: 'object', properties: { a: { type: 'number' } } }, { required: ['a'] }] }, [
        { a: 1 },
        {},
      ]),
    ).toEqual([{ a: 1 }])
  })
  test('$ref, also in a circle', async () => {
    const tree = {
      type: 'object',
      properties: { v: { type: 'integer' }, next: { $ref: '#/$defs/tree' } },
      required: ['v'],
    }
    const good = { v: 1, next: { v: 2, next: { v: 3 } } }
    const options = { $defs: { tree } }
    expect(await allow({ $ref: '#/$defs/tree' }, [good, { v: 1, next: { w: 2 } }, {}], options as never)).toEqual([
      good,
    ])
    const made = constraint(named('hermes'), tool({ x: { $ref: '#/no' } }))
    expect(made.notEnforced).toEqual([{ path: 'f.x', what: "$ref '#/no' points nowhere: any value" }])
  })
  test('schemas that consist of themselves', () => {
    const noted = (x: object, $defs: object) =>
      constraint(named('hermes'), tool({ x }, { $defs })).notEnforced.map(({ what }) => what)
    const a = { $ref: '#/$defs/a' }
    const b = { $ref: '#/$defs/b' }
    expect(noted(a, { a: b, b: a })).toEqual(['contains only itself: any value'])
    expect(noted(a, { a: { anyOf: [a, b] }, b: { anyOf: [b, a] } })).toEqual(['contains only itself: any value'])
    expect(noted(a, { a: { anyOf: [a, { type: 'integer' }, b] }, b: { anyOf: [b, a] } })).toEqual([])
    const twice = (k: number) => ({ anyOf: [{ $ref: `#/$defs/${k}` }, { $ref: `#/$defs/${k}` }] })
    const doubling = Object.fromEntries(Array.from({ length: 40 }, (_, k) => [k, twice(k + 1)]))
    expect(noted(twice(0), { ...doubling, 40: { type: 'null' } })).toEqual(['too many alternatives: any value'])
  })
  test('tools whose schemas read alike, with other definitions', async () => {
    const own = (type: string) => ({
      type: 'object',
      properties: { in: { type: 'object', properties: { x: { $ref: '#/$defs/t' } }, required: ['x'] } },
      required: ['in'],
      $defs: { t: { type } },
    })
    const tools = [
      { name: 'f', parameters: own('string') },
      { name: 'g', parameters: own('integer') },
    ]
    const call = (name: string, x: unknown) => named('hermes').print!([{ name, arguments: { in: { x } } as never }])
    for (const fits of await engines(constraint(named('hermes'), tools, { toolChoice: 'required' }))) {
      expect(await fits(call('f', 'a'))).toBe(true)
      expect(await fits(call('g', 1))).toBe(true)
      expect(await fits(call('f', 1))).toBe(false)
      expect(await fits(call('g', 'a'))).toBe(false)
    }
  })
  test('a schema that is twice as deep is read twice as often', () => {
    const reads = (depth: number) => {
      let count = 0
      const counted = (schema: object) => new Proxy(schema, { ownKeys: of => (count++, Reflect.ownKeys(of)) })
      let schema: object = { type: 'string' }
      for (let k = 0; k < depth; k++)
        schema = counted({ type: 'object', properties: { in: schema, ref: { $ref: '#/properties/x' } } })
      constraint(named('hermes'), tool({ x: schema })).toGBNF()
      return count
    }
    expect(reads(200)).toBeLessThan(2.2 * reads(100))
  })
  test('lengths and patterns', async () => {
    for (const dialect of ['hermes', 'qwen3-coder-xml', 'lfm2', 'gemma4']) {
      const own = { dialect }
      expect(await allow({ type: 'string', minLength: 2, maxLength: 3 }, ['a', 'ab', 'abc', 'abcd'], own)).toEqual([
        'ab',
        'abc',
      ])
      expect(
        await allow(
          { type: 'string', pattern: '^[A-Z]{2}-\\d+(\\.[a-f]|x?)$' },
          ['AB-1', 'AB-12.c', 'A-1', 'AB-1x', 'AB-1y'],
          own,
        ),
      ).toEqual(['AB-1', 'AB-12.c', 'AB-1x'])
      expect(
        await allow(
          { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2 },
          [[], [1], [1, 2], [1, 2, 3]],
          own,
        ),
      ).toEqual([[1], [1, 2]])
    }
  })
  test('a least length leaves raw text as it is', async () => {
    const texts = ['x < y\n\tand [z] | {w}', 'a']
    for (const dialect of ['anthropic-xml', 'qwen3-coder-xml', 'glm4.5'])
      expect(await allow({ type: 'string', minLength: 1 }, texts, { dialect })).toEqual(texts)
  })
  test('objects have their own type where a dialect writes types', async () => {
    const object = { type: 'object', properties: { v: { type: 'integer' } } }
    for (const dialect of ['k2-horizon-ifm', 'kimi-k3'])
      expect(await allow(object, [{ v: 1 }, {}], { dialect })).toEqual([{ v: 1 }, {}])
  })
  test('any value, and objects of any keys', async () => {
    const values = ['a', 1, null, true, [1, { a: 'b' }], { k: [] }]
    expect(await allow({}, values)).toEqual(values)
    expect(
      await allow({ type: 'object', additionalProperties: { type: 'integer' } }, [{}, { a: 1 }, { a: 'b' }]),
    ).toEqual([{}, { a: 1 }])
  })
  test.each<[pattern: string, good: readonly string[], bad: readonly string[]]>([
    ['^[\\s\\S]+$', ['a b', 'x\ny\t"q"', '\\', 'é東'], ['']],
    ['^[\\n\\w]+$', ['a\nb_1', '\n'], ['a b', 'n\\']],
    ['^[\\D]+$', ['a-b', 'é"'], ['a1']],
    ['^\\S+$', ['a"b\\', 'é'], ['a b', 'a\nb']],
    ['^[^"a-c]*$', ['xyz\n', ''], ['xa', '"']],
    ['^.+$', ['a"b', '東\tx'], ['a\nb', '\r', '']],
    ['^[\\d-z]{2}$', ['1-', 'z9'], ['a1', '--x']],
    ['^[a-c-9]+$', ['a-9'], ['d', '8']],
    ['^(?:a|b)\\t$', ['a\t'], ['at']],
  ])('the pattern %s means what it means in JavaScript', async (pattern, good, bad) => {
    for (const text of [...good, ...bad])
      expect([text, new RegExp(pattern).test(text)]).toEqual([text, good.includes(text)])
    for (const dialect of ['hermes', 'lfm2', 'pythonic', 'gemma4']) {
      const made = constraint(named(dialect), tool({ x: { type: 'string', pattern } }), { toolChoice: 'required' })
      const isRaw = dialect === 'gemma4' && made.notEnforced.length > 0
      if (isRaw) expect(made.notEnforced).toEqual([{ path: 'f.x', what: `pattern ${pattern} is not enforced` }])
      else expect(made.notEnforced).toEqual([])
      for (const fits of await engines(made)) {
        for (const text of good)
          expect([dialect, text, await fits(calls({ x: text }, dialect))]).toEqual([dialect, text, true])
        for (const text of bad)
          expect([dialect, text, await fits(calls({ x: text }, dialect))]).toEqual([dialect, text, isRaw])
      }
    }
  })
  test.each(['^a|b$', '^\\u00e9$', '^[\\u0041-Z]$', '^[é]$', '^[z-a]$', '^a{3,1}$', '^\\bx$', '^(a)\\1$', 'a', '^[]$'])(
    'the pattern %s is not enforced, and that is said',
    async pattern => {
      const made = constraint(named('hermes'), tool({ x: { type: 'string', pattern } }), { toolChoice: 'required' })
      expect(made.notEnforced).toEqual([{ path: 'f.x', what: `pattern ${pattern} is not enforced` }])
      for (const fits of await engines(made)) expect(await fits(calls({ x: 'any "text"' }))).toBe(true)
    },
  )
  test('types have any of the names that are read', async () => {
    const schema = {
      type: 'OBJECT',
      properties: { s: { type: 'STRING' }, n: { type: 'INTEGER' }, l: { type: 'ARRAY', items: { type: 'str' } } },
      required: ['s', 'n'],
    }
    const tools = [{ name: 'f', parameters: schema }]
    for (const dialect of ['hermes', 'glm4.5', 'qwen3-coder-xml', 'gemma4']) {
      const made = constraint(named(dialect), tools, { toolChoice: 'required' })
      expect(made.notEnforced).toEqual([])
      for (const fits of await engines(made)) {
        for (const l of [[], ['a', 'b']]) {
          const raw = calls({ s: 'Oslo', n: 3, l }, dialect)
          expect(await fits(raw)).toBe(true)
          expect(parse(raw, { tools, dialects: [named(dialect)] }).toolCalls[0]!.arguments).toEqual({
            s: 'Oslo',
            n: 3,
            l,
          })
        }
        expect(await fits(calls({ s: 'Oslo', n: 'x' }, dialect))).toBe(false)
        expect(await fits(calls({ n: 3 }, dialect))).toBe(false)
      }
    }
    expect(constraint(named('hermes'), tool({ x: { type: 'strng' } })).notEnforced).toEqual([
      { path: 'f.x', what: "type 'strng' is not enforced" },
    ])
  })
  test.each(printing.filter(({ format }) => format?.body !== 'sole-parameter').map(d => [d.name, d] as const))(
    'what %s prints for a parameter without a type is allowed',
    async (_, dialect) => {
      for (const x of [{}, true, { description: 'what' }]) {
        const tools = tool({ x })
        const made = constraint(dialect, tools, { toolChoice: 'required' })
        expect(made.notEnforced).toEqual([])
        const all = await engines(made)
        for (const value of [
          'x',
          "it's",
          5,
          -1.5,
          true,
          null,
          [],
          [1, 'q'],
          {},
          ...(dialect.name === 'minimax-m3' ? [] : [{ k: 'v' }]),
        ]) {
          const raw = dialect.print!([{ name: 'f', arguments: { x: value } }])
          for (const fits of all) expect([raw, await fits(raw)]).toEqual([raw, true])
        }
      }
    },
  )
  test('raw text does not hold its own closing tag', async () => {
    for (const [dialect, close] of [
      ['cline-xml', '</x>'],
      ['mixed-tags', '</parameter>'],
      ['qwen3-coder-xml', '</parameter>'],
    ] as const)
      for (const fits of await engines(
        constraint(named(dialect), tool({ x: { type: 'string' } }), { toolChoice: 'required' }),
      ))
        for (const text of [`QQ\n${close}\n\n`, close, `a${close}b`])
          expect([text, await fits(calls({ x: text }, dialect))]).toEqual([text, false])
  })
  test.each<[schema: object, good: readonly unknown[], bad: readonly unknown[]]>([
    [{ allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }, ['b'], ['a', 'c']],
    [{ type: 'string', allOf: [{ maxLength: 2 }, { maxLength: 9, minLength: 1 }] }, ['a', 'ab'], ['', 'abc']],
    [{ $ref: '#/$defs/two', maxLength: 9 }, ['ab'], ['abc']],
    [
      { allOf: [{ properties: { k: { const: 'x' } }, required: ['k'] }, { properties: { k: { type: 'string' } } }] },
      [{ k: 'x' }],
      [{ k: 'y' }, {}],
    ],
    [
      { allOf: [{ anyOf: [{ const: 1 }, { type: 'string' }] }, { anyOf: [{ type: 'integer' }, { const: 'a' }] }] },
      [1, 'a'],
      [2, 'b'],
    ],
    [
      { anyOf: [{ type: 'string' }, { type: 'integer' }], oneOf: [{ type: 'integer' }, { type: 'null' }] },
      [1],
      ['a', null],
    ],
    [{ type: 'integer', enum: [1, 2.5] }, [1], [2.5]],
    [{ type: 'string', enum: ['a', 3, null] }, ['a', null], [3]],
    [{ enum: ['a', 1], anyOf: [{ type: 'string' }, { type: 'boolean' }] }, ['a'], [1, true]],
    [{ allOf: [{ type: ['string', 'integer'] }, { type: ['number', 'null'] }] }, [1], ['a', 1.5, null]],
    [
      {
        allOf: [
          { type: 'array', items: { enum: [1, 2] }, minItems: 1 },
          { items: { enum: [2, 3] }, maxItems: 2 },
        ],
      },
      [[2], [2, 2]],
      [[], [1], [3], [2, 2, 2]],
    ],
    [{ nullable: true, anyOf: [{ type: 'string' }, { type: 'integer' }] }, ['a', 1, null], [true]],
  ])('all parts of %j are enforced', async (schema, good, bad) => {
    const options = { $defs: { two: { type: 'string', maxLength: 2 } } } as never
    expect(await allow(schema, [...good, ...bad], options)).toEqual(good)
    const { notEnforced } = constraint(named('hermes'), tool({ x: schema }, options))
    expect(notEnforced.filter(({ what }) => what !== 'oneOf: any of them')).toEqual([])
  })
  test.each<[schema: object, what: string]>([
    [{ allOf: [{ type: 'string' }, { type: 'integer' }] }, 'type that nothing fits is not enforced'],
    [{ allOf: [{ enum: ['a'] }, { enum: ['b'] }] }, 'enum without values is not enforced'],
    [{ type: 'string', allOf: [{ pattern: '^a*$' }, { pattern: '^b*$' }] }, 'pattern ^b*$ is not enforced'],
  ])('what nothing fits of %j is said', (x, what) => {
    expect(constraint(named('hermes'), tool({ x })).notEnforced).toEqual([{ path: 'f.x', what }])
  })
  test('schemas that contain themselves in allOf end', async () => {
    const base = {
      type: 'object',
      properties: { v: { type: 'integer' }, next: { $ref: '#/$defs/base' } },
      required: ['v'],
    }
    const more = { properties: { w: { type: 'integer' }, next: { $ref: '#/$defs/more' } }, required: ['w'] }
    const options = { $defs: { base, more: { allOf: [{ $ref: '#/$defs/base' }, more] } } } as never
    const good = { v: 1, next: { v: 1, w: 2 }, w: 2 }
    const values = [good, { v: 1, next: { v: 1 }, w: 2 }, { v: 1 }]
    expect(await allow({ $ref: '#/$defs/more' }, values, options)).toEqual([good])
  })
  test('tools with alternatives of parameters', async () => {
    const [a, b] = [{ a: { type: 'integer' } }, { b: { type: 'string' } }]
    const anyOf = [
      { properties: a, required: ['a'] },
      { properties: b, required: ['b'] },
    ]
    for (const dialect of ['hermes', 'glm4.5', 'yaml-xml']) {
      const made = constraint(named(dialect), [{ name: 'f', parameters: { type: 'object', anyOf } }], {
        toolChoice: 'required',
      })
      for (const fits of await engines(made)) {
        for (const values of [{ a: 1 }, { b: 'x' }]) expect(await fits(calls(values, dialect))).toBe(true)
        for (const values of [{}, { a: 'x' }]) expect(await fits(calls(values, dialect))).toBe(false)
      }
    }
  })
  test('numbers are those that are printed, and none that is read with a report', async () => {
    const printed = [
      0,
      -7,
      1e100,
      5e-324,
      1.5e-7,
      123456789.12345678,
      0.1 + 0.2,
      1e21,
      -2.5e-300,
      1e300,
      999999999999999,
    ]
    expect(await allow({ type: 'number' }, printed)).toEqual(printed)
    const lists = tool({ x: { type: 'array', items: { type: 'number' } } })
    for (const fits of await engines(constraint(named('hermes'), lists, { toolChoice: 'required' })))
      for (const word of ['-4755396230509.328437', '1e999', '12345678901234567', '1.234567890123456789', '1e-400'])
        expect([word, await fits(calls({ x: [1] }).replace('[1]', `[${word}]`))]).toEqual([word, false])
  })
  test('a tool without declared parameters takes none, in every dialect', async () => {
    const declared = 'only what is declared is allowed'
    for (const [parameters, note, isMap] of [
      [undefined, [], false],
      [{ type: 'object' }, [declared], false],
      [{ type: 'object', properties: {} }, [], false],
      [{ type: 'object', additionalProperties: false }, [], false],
      [{ type: 'object', additionalProperties: { type: 'string' } }, [], true],
    ] as const)
      for (const dialect of ['hermes', 'glm4.5', 'pythonic', 'yaml-xml']) {
        const made = constraint(named(dialect), [{ name: 'f', parameters }], { toolChoice: 'required' })
        const isJson = dialect === 'hermes'
        expect(made.notEnforced.map(({ what }) => what)).toEqual(isMap && !isJson ? [declared] : note)
        for (const fits of await engines(made)) {
          expect(await fits(calls({}, dialect))).toBe(true)
          expect([dialect, await fits(calls({ k: 'v' }, dialect))]).toEqual([dialect, isMap && isJson])
        }
      }
  })
  test('strings of a length have every form that is printed', async () => {
    const schema = { type: 'string', maxLength: 5 }
    const texts = ['a ', 'a<b', 'abc', "it's", '&', 'abcdef']
    for (const dialect of ['minicpm5-xml', 'lfm2'])
      expect(await allow(schema, texts, { dialect })).toEqual(texts.slice(0, -1))
    for (const raw of ['a ', '<b>', '']) {
      const print = named('minicpm5-xml').print!([{ name: 'f', arguments: { x: raw } }])
      expect(parse(print, { tools: tool({ x: schema }) }).diagnostics).toEqual([])
    }
  })
  test('a value that raw text cannot hold is left out, and that is said', async () => {
    const x = { enum: ['a', '</parameter>'] }
    for (const dialect of ['xai', 'element-function', 'qwen3-coder-xml', 'deepseek-dsml']) {
      const made = constraint(named(dialect), tool({ x }), { toolChoice: 'required' })
      expect(made.notEnforced).toEqual([{ path: 'f.x', what: '"</parameter>" cannot be written' }])
      for (const fits of await engines(made)) {
        expect(await fits(calls({ x: 'a' }, dialect))).toBe(true)
        expect(await fits(calls({ x: '</parameter>' }, dialect))).toBe(false)
      }
    }
    for (const dialect of ['hermes', 'glm4.5', 'kimi-k3'])
      expect(await allow(x, ['a', '</parameter>', 'b'], { dialect })).toEqual(['a', '</parameter>'])
    const none = constraint(named('xai'), tool({ x: { const: '</parameter>' } }), { toolChoice: 'required' })
    for (const fits of await engines(none)) expect(await fits(calls({ x: 'any' }, 'xai'))).toBe(true)
  })
  test('a fixed text in a list is written as it is printed', async () => {
    const items = { enum: ["it's", 'a"b', 'c'] }
    for (const dialect of ['hermes', 'lfm2', 'gemma4'])
      expect(await allow({ type: 'array', items }, [["it's", 'a"b'], ['c'], ['d']], { dialect })).toEqual([
        ["it's", 'a"b'],
        ['c'],
      ])
  })
  test('what is not enforced is said', () => {
    const { notEnforced } = constraint(
      named('hermes'),
      tool({
        a: { type: 'integer', minimum: 3 },
        b: { type: 'array', items: { type: 'string', pattern: '(?<=x)y', maxLength: 9000 } },
      }),
    )
    expect(notEnforced).toEqual([
      { path: 'f.a', what: 'minimum is not enforced' },
      { path: 'f.b[]', what: 'pattern (?<=x)y is not enforced' },
      { path: 'f.b[]', what: 'length is not enforced' },
    ])
  })
  test.each<[schema: object, path: string, what: string, dialect?: string]>([
    [{ type: 'object', properties: { x: {} }, required: ['y'] }, 'f', "'y' is required and not declared"],
    [{ type: 'object', properties: { x: {} }, required: ['y'] }, 'f', "'y' is required and not declared", 'glm4.5'],
    [{ type: 'object', properties: {}, required: ['y'] }, 'f', "'y' is required and not declared"],
    [{ properties: { x: { properties: { a: {} }, required: ['a', 'b'] } } }, 'f.x', "'b' is required and not declared"],
    [{ properties: { x: { enum: [] } } }, 'f.x', 'enum without values is not enforced'],
    [{ properties: { x: { type: 'array', items: { enum: [] } } } }, 'f.x[]', 'enum without values is not enforced'],
    [{ properties: { x: { type: 'string', minLength: 5, maxLength: 2 } } }, 'f.x', 'length is not enforced'],
    [{ properties: { x: { type: 'string', maxLength: 1.5 } } }, 'f.x', 'length is not enforced'],
    [{ properties: { x: { type: 'string', minLength: -1 } } }, 'f.x', 'length is not enforced'],
    [{ properties: { x: { type: 'string', minLength: '3' } } }, 'f.x', 'length is not enforced'],
    [{ properties: { x: { type: 'array', minItems: 3, maxItems: 1 } } }, 'f.x', 'length is not enforced'],
    [{ properties: { x: { type: 'array', maxItems: -1 } } }, 'f.x', 'length is not enforced'],
    [{ properties: { x: { type: 'array', maxItems: 501 } } }, 'f.x', 'length is not enforced'],
    [{ properties: { x: false } }, 'f.x', 'false is not enforced'],
    [{ properties: { x: false } }, 'f.x', 'false is not enforced', 'qwen3-coder-xml'],
    [{ properties: { x: { anyOf: [false, { type: 'null' }] } } }, 'f.x', 'false is not enforced'],
  ])('what nothing can fit is said, and forces nothing: %j', async (parameters, path, what, dialect = 'hermes') => {
    const made = constraint(named(dialect), [{ name: 'f', parameters }], { toolChoice: 'required' })
    expect(made.notEnforced).toEqual([{ path, what }])
    // Both engines take the grammar, and at least a call that a schema without these keywords allows.
    for (const fits of await engines(made)) {
      const values = [{}, { x: 'abc' }, { x: [1] }, { x: ['abc'] }, { x: { a: 1 } }, { x: null }]
      const answers = await Promise.all(values.map(value => fits(calls(value, dialect))))
      expect(answers).toContain(true)
    }
  })
  test('a range that something fits is enforced', () => {
    const x = { type: 'string', minLength: 2, maxLength: 2 }
    const y = { type: 'array', minItems: 0, maxItems: 0 }
    expect(constraint(named('hermes'), tool({ x, y })).notEnforced).toEqual([])
  })
  test('arguments are an object, whatever the schema of the tool says', async () => {
    for (const parameters of [{ type: 'string' }, { type: ['object', 'null'] }, {}]) {
      const made = constraint(named('hermes'), [{ name: 'f', parameters }], { toolChoice: 'required' })
      for (const fits of await engines(made)) {
        expect(await fits(calls({}))).toBe(true)
        for (const other of ['"a"', 'null'])
          expect(await fits(`<tool_call>\n{"name": "f", "arguments": ${other}}\n</tool_call>`)).toBe(false)
      }
    }
  })
  test('where a dialect writes elements for objects and lists, they are allowed, with values of every type', async () => {
    const dialect = 'minimax-m3'
    const strings = { type: 'array', items: { type: 'string' } }
    const tree: object = {
      type: 'object',
      properties: { word: { type: 'string' }, tags: strings, near: { $ref: '#/$defs/tree' } },
      required: ['word'],
    }
    const options = { $defs: { tree }, dialect } as never
    const good = [
      { word: 'a' },
      { word: 'a', tags: ['b', 'c'] },
      { word: 'a', tags: ['b'], near: { word: 'd', near: { word: 'e' } } },
      { word: '42', tags: [] },
    ]
    for (const value of good.slice(0, 3)) expect(calls({ x: value }, dialect)).not.toContain('{')
    expect(await allow({ $ref: '#/$defs/tree' }, [...good, { tags: ['b'] }, { word: ['b'] }], options)).toEqual(good)
    expect(await allow(strings, [['b'], ['b', 'c'], [], [['b']]], { dialect })).toEqual([['b'], ['b', 'c'], []])
    expect(await allow({ ...strings, minItems: 2 }, [['b'], ['b', 'c']], { dialect })).toEqual([['b', 'c']])
    // Numbers and words that `print` writes as JSON, for want of a schema.
    const { tokens, made } = { tokens: ']<]minimax[>[', made: tool({ x: COUNTED }) }
    const written = (k: string) =>
      `${tokens}<tool_call>\n${tokens}<invoke name="f">${tokens}<x>${tokens}<count>${k}${tokens}</count>${tokens}</x>` +
      `${tokens}</invoke>\n${tokens}</tool_call>`
    for (const fits of await engines(constraint(named(dialect), made, { toolChoice: 'required' }))) {
      expect(await fits(written('3'))).toBe(true)
      expect(await fits(written('three'))).toBe(false)
    }
    expect(parse(written('3'), { tools: made }).toolCalls[0]!.arguments).toEqual({ x: { count: 3 } })
  })
})
const COUNTED = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] }

describe('choices', () => {
  const tools = [...tool({}), { name: 'g' }]
  const one = named('hermes')
  const [f, g] = ['f', 'g'].map(name => one.print!([{ name, arguments: {} }])) as [string, string]
  const fits = async (raw: string, options: object) => {
    const answers = await Promise.all((await engines(constraint(one, tools, options))).map(own => own(raw)))
    expect(new Set(answers).size).toBe(1)
    return answers[0]
  }
  test('auto, required, none, one at a time', async () => {
    expect(await fits('Words.', {})).toBe(true)
    expect(await fits(`Words.\n${f}`, {})).toBe(true)
    expect(await fits(`${f}\n${g}`, { toolChoice: 'required' })).toBe(true)
    expect(await fits(`${f}\n${g}`, { parallel: false, toolChoice: 'required' })).toBe(false)
    expect(await fits('Words.', { toolChoice: 'required' })).toBe(false)
    expect(await fits(g, { toolChoice: { name: 'f' } })).toBe(false)
    expect(await fits(`${f}\n${f}`, { toolChoice: { name: 'f' } })).toBe(false)
    expect(await fits('Words.', { toolChoice: 'none' })).toBe(true)
    expect(await fits(f, { toolChoice: 'none' })).toBe(false)
  })
  test('reasoning, also behind a prefill', async () => {
    const reasoning = named('think')
    expect(await fits(`<think>\nHm.\n</think>\n\n${f}`, { toolChoice: 'required', reasoning })).toBe(true)
    expect(await fits(f, { toolChoice: 'required', reasoning })).toBe(true)
    const prefilled = { toolChoice: 'required', reasoning, prefill: '<think>\n' }
    expect(await fits(`Hm.\n</think>\n\n${f}`, prefilled)).toBe(true)
    expect(await fits(f, prefilled)).toBe(false)
    expect(parse(`Hm.\n</think>\n\n${f}`, { prefill: '<think>\n' }).toolCalls).toHaveLength(1)
  })
  test('words do not end within a token', async () => {
    for (const dialect of ['hermes', 'llama3-json', 'solar-open2', 'gemma4'])
      for (const toolChoice of ['auto', 'none'] as const)
        for (const fits of await engines(constraint(named(dialect), tool({}), { toolChoice }))) {
          for (const end of ['<|', '<|t', '<|tool', '<|im_end', '<\uff5c'])
            expect([end, await fits(`see ${end}`)]).toEqual([end, false])
          for (const end of ['a <| b', '<|> c', '<é>', '好的'])
            expect([end, await fits(`see ${end}`)]).toEqual([end, true])
        }
  })
  test('an option that is null is not given', () => {
    const none = { toolChoice: null, parallel: null, reasoning: null, prefill: null } as never
    expect(constraint(one, tools, none).toGBNF()).toBe(constraint(one, tools).toGBNF())
  })
  test('what is wrong is said', () => {
    expect(() => constraint(named('think'), tools)).toThrow(/expected one that writes calls/)
    expect(() => constraint(one, [])).toThrow(/tools: expected at least one tool/)
    expect(() => constraint(one, tools, { toolChoice: { name: 'h' } })).toThrow(/toolChoice/)
    expect(() => constraint(one, tools, { reasoning: true })).toThrow(/reasoning: expected a dialect/)
    expect(() => constraint(one, tools, { toolChoice: 'required', prefill: '<think>' })).toThrow(/prefill: expected/)
    for (const parallel of ['x', 1, 'true'] as never[])
      expect(() => constraint(one, tools, { parallel })).toThrow(/^parallel: expected true or false, got /)
    for (const reasoning of ['think', 5, {}] as never[])
      expect(() => constraint(one, tools, { reasoning })).toThrow(/^reasoning: expected a dialect, not its name, got /)
    for (const dialect of ['hermes', 5, {}, null] as never[])
      expect(() => constraint(dialect, tools)).toThrow(/^dialect: expected a dialect, not its name, got /)
    for (const prefill of [5, [], {}] as never[])
      expect(() => constraint(one, tools, { prefill })).toThrow(/^prefill: expected a text /)
    expect(() => constraint(one, tools, { prefil: '' } as never)).toThrow(
      /^options: expected only toolChoice, parallel/,
    )
    const loop: { type: string; properties: Record<string, unknown> } = { type: 'object', properties: {} }
    loop.properties.self = loop
    let deep: object = { type: 'string' }
    for (let k = 0; k < 3000; k++) deep = { type: 'object', properties: { a: deep } }
    for (const dialect of ['hermes', 'glm4.5', 'minimax-m3'].map(named))
      for (const x of [loop, deep, { type: 'object', default: 1n }, { const: { a: 1n } }])
        expect(() => constraint(dialect, tool({ x }))).toThrow(
          /^tools: expected JSON Schema of at most 300 levels, got /,
        )
    expect(() => constraint(named('tool-named-raw'), tool({ a: {}, b: {} }))).toThrow(
      /takes tools of one parameter each, and 'f' has 2/,
    )
  })
})

test('an enum without values is no rule without alternatives', async () => {
  const inputSchema = { type: 'object', properties: { to: { type: 'string', enum: [] } }, required: ['to'] }
  const made = constraint(named('hermes'), [{ name: 'send', inputSchema }])
  const raw = '<tool_call>\n{"name": "send", "arguments": {"to": "Oslo"}}\n</tool_call>'
  for (const fits of await engines(made)) expect(await fits(raw)).toBe(true)
})
