/** Doubling an input doubles the work, counted in steps and characters looked at: never in time. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hostile, hostileSpace, hostileWithin } from '../scripts/hostile.ts'
import { allFeatures } from '../src/core.ts'
import type { Dialect } from '../src/engine/dialect.ts'
import type { Work } from '../src/engine/machine.ts'
import { allDialects } from '../src/grammars/index.ts'
import { defaultDialects, parse } from '../src/index.ts'
import { repairJson } from '../src/json/index.ts'
import { createObservedParser } from '../src/parser.ts'

const SIZE = 1500

/** The characters that `trim` took off, and those over which a search went, which no reply tells. */
const passed = { characters: 0 }
const own = { trim: String.prototype.trim, trimStart: String.prototype.trimStart, trimEnd: String.prototype.trimEnd }
const { test: search } = RegExp.prototype
const { indexOf } = String.prototype
beforeAll(() => {
  for (const [name, trim] of Object.entries(own))
    Object.defineProperty(String.prototype, name, {
      configurable: true,
      writable: true,
      value(this: string) {
        const left = trim.call(this)
        passed.characters += this.length - left.length
        return left
      },
    })
  String.prototype.indexOf = function (this: string, text, from = 0) {
    const found = indexOf.call(this, text, from)
    passed.characters += Math.max(0, (found < 0 ? this.length : found) - from)
    return found
  }
  RegExp.prototype.test = function (text) {
    const from = this.global ? this.lastIndex : undefined
    const found = search.call(this, text)
    if (from !== undefined) passed.characters += (found ? this.lastIndex : text.length) - from
    return found
  }
})
afterAll(() => {
  Object.assign(String.prototype, own, { indexOf })
  RegExp.prototype.test = search
})

function workOf(text: string, size: number, dialects: readonly Dialect[]): Work & { readonly passed: number } {
  const work: Work = { asked: 0, looked: 0 }
  passed.characters = 0
  const parser = createObservedParser(dialects, { features: allFeatures }, { work })
  for (let i = 0; i < text.length; i += size) parser.pushText(text.slice(i, i + size))
  parser.finish()
  return { ...work, passed: passed.characters }
}

function expectLinear(make: (n: number) => string, size: number, dialects = defaultDialects, from = SIZE): void {
  const once = workOf(make(from), size, dialects)
  const twice = workOf(make(from * 2), size, dialects)
  expect(twice.asked).toBeLessThan(2.4 * once.asked + 600) // a look-ahead may reach beyond the smaller one
  expect(twice.looked).toBeLessThan(2.4 * once.looked + 8_000)
  expect(twice.passed).toBeLessThan(2.4 * once.passed + 8_000)
  expect(twice.looked / (from * 2)).toBeLessThan(300)
}

/** Every sixteenth of the markers, most of which are one token in many spellings; a long hunt (`FUZZ=1`) takes all. */
const rows = Object.entries(hostile(defaultDialects)).filter(
  ([label], k) => process.env.FUZZ || k % 16 === 0 || !/^(?:half )?(?:trigger|closer) /.test(label),
)
describe.each(rows)('%s', (_label, make) => {
  test.each([4, SIZE * 2])('in pieces of %d', size => expectLinear(make, size))
})

test.each(allDialects.map(d => [d.name, d] as const))('within %s', (_name, dialect) => {
  const rows = Object.values(hostileWithin(dialect, 6))
  // Behind the first ones are closers in other spellings.
  for (const [k, make] of rows.entries())
    if (k < 3 || k % 16 === 0 || process.env.FUZZ) expectLinear(make, 4, [dialect])
})

/** What each word may look ahead (an element without a name: 2,048) is less than half of this. */
const WIDE = 4400
test.each(allDialects.map((d, n) => [d.name, d, n] as const))(
  'white space around the words of %s',
  (_name, dialect, n) => {
    // Every thirtieth place of a dialect; a long hunt (`FUZZ=1`) takes all of them.
    const rows = Object.values(hostileSpace(dialect)).filter((_, k) => process.env.FUZZ || ((k >> 1) + n) % 30 === 0)
    for (const [k, make] of rows.entries()) expectLinear(make, k % 2 === 0 ? WIDE * 2 : 64, defaultDialects, WIDE)
  },
  60_000,
)

test('places of keys that occur twice, and are spelt otherwise than they are read', () => {
  const passedOver = (n: number) => {
    passed.characters = 0
    const { diagnostics } = repairJson(`{${`'a"b':1,`.repeat(n)}}`)
    expect(diagnostics.filter(d => d.code === 'duplicate-key')).toHaveLength(n - 1)
    return passed.characters
  }
  expect(passedOver(400)).toBeLessThan(2.2 * passedOver(200))
})

describe('calls to a tool with a large schema', () => {
  const numbers = (n: number) => [...Array(n).keys()]
  const N = 50
  type Counted = <T extends object>(value: T) => T
  /** What `parse` asks of the objects that are counted, and the strings that it compares in lower case. */
  const work = (schema: (counted: Counted) => object, message: (n: number) => string, policies = {}) => {
    let asked = 0
    const counted: Counted = value =>
      new Proxy(value, {
        get: (target, key, self) => (asked++, Reflect.get(target, key, self)),
        getOwnPropertyDescriptor: (target, key) => (asked++, Reflect.getOwnPropertyDescriptor(target, key)),
      })
    const of = (n: number) => {
      const tools = [{ name: 'f', parameters: { type: 'object', ...schema(counted) } }]
      asked = 0
      const { toolCalls } = parse(message(n), { tools, policies })
      expect(toolCalls.length).toBeGreaterThan(0)
      return asked
    }
    const lower = vi.spyOn(String.prototype, 'toLowerCase')
    const all = [N, 2 * N].map(n => {
      lower.mockClear()
      return of(n) + lower.mock.calls.length
    })
    lower.mockRestore()
    return all as [number, number]
  }
  const many = (n: number, one: (k: number) => string) => numbers(n).map(one).join('')
  const call = (members: string) => `<invoke name="f">${members}</invoke>`
  const member = (key: string, value: string) => `<parameter name="${key}">${value}</parameter>`
  const properties = Object.fromEntries(numbers(300).map(k => [`p${k}`, { type: 'integer' }]))
  const layers = (counted: Counted) =>
    numbers(300).map(k => counted({ type: 'object', properties: { a: { type: 'integer' }, [`b${k}`]: {} } }))

  test.each<[string, (counted: Counted) => object, (n: number) => string, object?]>([
    [
      'parameters, in elements',
      counted => ({ properties: counted(properties) }),
      n => many(n, () => '<f><p1>1</p1></f>'),
    ],
    [
      'parameters, in an object of all arguments',
      counted => ({ properties: counted({ ...properties }) }),
      n => many(n, () => '<f><args>{"q": 1}</args></f>'),
    ],
    ['choices, for one key', counted => ({ anyOf: layers(counted) }), n => call(member('a', '1')).repeat(n)],
    ['choices, for other keys', counted => ({ anyOf: layers(counted) }), n => call(many(n, k => member(`k${k}`, '1')))],
    [
      'choices, for items',
      counted => ({ properties: { x: { anyOf: layers(counted).map(items => ({ type: 'array', items })) } } }),
      n => call(member('x', `[${many(n, k => `"${k}",`)}0]`)),
    ],
    [
      'names, of which one differs in case',
      () => ({ properties: { x: { type: 'array', items: { enum: numbers(300).map(k => `v${k}`) } } } }),
      n => `<tool_call>{"name":"f","arguments":{"x":[${many(n, k => `"V${k}",`)}"V0"]}}</tool_call>`,
      { arguments: 'schema' },
    ],
  ])('%s', (_label, schema, message, policies) => {
    const [once, twice] = work(schema, message, policies)
    expect(twice - once).toBeLessThan(20 * N)
  })
  test('parameters that do not fit', () => {
    const splits = (n: number) => {
      const tools = [{ name: 'f', parameters: { type: 'object', additionalProperties: { type: 'integer' } } }]
      const split = vi.spyOn(String.prototype, 'split')
      const message = call(many(n, k => member(`k${k}`, 'x')))
      const { diagnostics } = parse(message, { tools, policies: { arguments: 'schema' } })
      const { length } = split.mock.calls
      split.mockRestore()
      expect(diagnostics.map(d => d.path)).toEqual(numbers(n).map(k => `k${k}`))
      return length
    }
    expect(splits(2 * N)).toBeLessThan(2.2 * splits(N))
  })
})
