import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { repairJson } from '../../src/json/repair.ts'
import { START } from '../../src/json/scan.ts'
import { beginnings, feed, RULES } from './generate.ts'

interface Case {
  readonly name: string
  readonly text: string
  readonly value?: unknown
  readonly refused?: true
  readonly codes: readonly string[]
  /** Every diagnostic with its place, in the order in which they are given: `missing-comma 8, literal 12-16`. */
  readonly at: string
}
const folder = new URL('../../corpus/repair-json/', import.meta.url)

describe.each(readdirSync(folder).map(file => file.replace('.json', '')))('%s', file => {
  const cases = JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')) as Case[]
  test.each(cases.map(c => [c.name, c] as const))('%s', (_, c) => {
    const r = repairJson(c.text)
    expect(r.value).toEqual(c.refused ? undefined : c.value)
    expect([...new Set(r.diagnostics.map(d => d.code))]).toEqual(c.codes)
    expect(
      r.diagnostics
        .map(({ code, span: { start, end } }) => `${code} ${start === end ? start : `${start}-${end}`}`)
        .join(', '),
    ).toBe(c.at)
    if (!c.refused) expect(JSON.parse(r.text)).toEqual(c.value)
  })
  // Where a text is cut, it ends: every beginning is a text of its own.
  test.each(cases.map(c => [c.name, c] as const))('%s: every beginning, by characters', (_, c) => {
    for (const rules of [RULES[0]!, RULES[1]!]) {
      let end = 0
      for (const fed of beginnings(START, c.text, rules)) {
        if (end >= c.text.length - 200) expect([end, fed]).toEqual([end, feed(START, [c.text.slice(0, end)], rules)])
        end++
      }
    }
  })
})
