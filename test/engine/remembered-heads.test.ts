/** What `narrowed` remembers of the next characters does not depend on what came after them. */
import { expect, test } from 'vitest'
import { narrowed } from '../../src/engine/narrowed.ts'
import { ask, no, okSoFar, type Parser, primitive, run } from '../../src/engine/parsing.ts'

/** Reads anything that ends within 30 characters: a head that breaks off. */
const calls = { n: 0 }
const short: Parser<string> = primitive((input, i) => {
  calls.n++
  return input.length - i < 30 ? okSoFar(input, 'short') : no(i + 2, 'the end')
})
const LONG = 'abcdefghijklmnopqrstuvwxyz0123456789'

test('a failure on a longer text is not one where the message ends', () => {
  const few = narrowed(short)
  for (let k = 0; k < 10; k++) expect(run(few, LONG, 0).status).toBe(false)
  expect(run(few, LONG.slice(0, 24), 0)).toMatchObject({ status: true, value: 'short' })
  expect(run(few, LONG, 0).status).toBe(false)
})
test('what fails whatever follows is not asked again', () => {
  const never = primitive((_, i) => {
    calls.n++
    return no(i + 1, 'nothing')
  })
  const few = narrowed(never)
  for (let k = 0; k < 10; k++) expect(run(few, LONG, 0).status).toBe(false)
  calls.n = 0
  for (let k = 0; k < 10; k++) expect(run(few, LONG, 0).status).toBe(false)
  expect(calls.n).toBe(0)
})
test('what wants more is not asked again while more is to come', () => {
  const few = narrowed(short)
  for (let k = 0; k < 4; k++) run(few, LONG, 0)
  expect(ask(few, 'abc', 0, false).furthest).toBe(3)
  calls.n = 0
  expect(ask(few, 'abc', 0, false).furthest).toBe(3)
  expect(calls.n).toBe(0)
  expect(ask(few, 'abc', 0, true)).toMatchObject({ status: true, value: 'short' })
  expect(calls.n).toBe(1)
})
