import { expect, it } from 'vitest'
import { confusion, problems } from '../scripts/confusion.ts'

it('each claim of another dialect has its reason, and each reason a claim', () => {
  expect(problems(confusion())).toEqual([])
}, 120_000)
