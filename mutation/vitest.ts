/** In place of `vitest`: tests are listed, for `runner.js` to call. */
import {
  type ExpectStatic,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect'
import * as chai from 'chai'

/** As vitest makes it; once, since what it is made of stays. */
const made = () => {
  for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)
  const expect = ((value: unknown, message?: string) => chai.expect(value, message)) as unknown as ExpectStatic
  Object.assign(expect, chai.expect)
  Object.assign(globalThis, { [GLOBAL_EXPECT]: expect })
  setState({ assertionCalls: 0 }, expect)
  return expect
}
const stryker = (globalThis as unknown as { __stryker__: { tests: Test[]; expect?: ExpectStatic } }).__stryker__
stryker.expect ??= made()
export const expect = stryker.expect

interface Test {
  readonly name: string
  readonly run: () => unknown
}
type Body = (...args: never[]) => unknown
const { tests } = stryker
let around = ''

/** What measures time says nothing of a mutant, and fails where the code is slowed down by all mutants. */
const MEASURES = /\blinear\b/
const add = (name: string, run: Body) => {
  if (!MEASURES.test(name)) tests.push({ name: `${around}${name}`, run: run as () => unknown })
}
const group = (name: string, body: Body) => {
  const before = around
  around = `${before}${name} > `
  ;(body as () => void)()
  around = before
}
const each = (one: (name: string, body: Body) => void) => (rows: readonly unknown[]) => {
  const spread = rows.every(Array.isArray)
  return (name: string, body: (...args: unknown[]) => unknown): void => {
    for (const [k, row] of rows.entries()) {
      const args = spread ? (row as unknown[]) : [row]
      one(`${name} ${typeof args[0] === 'string' ? args[0] : k}`, () => body(...args))
    }
  }
}

export const test = Object.assign(add, { each: each(add), runIf: (is: boolean) => (is ? add : () => {}) })
export const it = test
export const describe = Object.assign(group, { each: each(group) })
export const expectTypeOf = (): unknown => new Proxy(() => expectTypeOf(), { get: () => expectTypeOf() })
