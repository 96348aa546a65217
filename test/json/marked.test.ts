/** What is repaired, and exactly where: `corpus/repair-marked`, see marked.ts. */
import { describe, expect, test } from 'vitest'
import { repairJson } from '../../src/json/repair.ts'
import { finish, scan } from '../../src/json/scan.ts'
import { feed } from './generate.ts'
import { byPlace, type Line, markedLines, SETTINGS } from './marked.ts'

function seen({ kind, setting, text }: Line): Pick<Line, 'json' | 'index' | 'repairs'> {
  if (kind === 'text') {
    const { text: json, diagnostics } = repairJson(text)
    const repairs = byPlace(diagnostics.map(d => [d.code, d.span.start, d.span.end]))
    return { json, index: text.length, repairs }
  }
  const { from, rules } = SETTINGS[setting]!
  const ended = kind === 'value'
  const { out, index, state, repairs = [] } = scan(from, text, 0, ended, rules)
  return {
    json: ended ? out + finish(state) : out,
    index,
    repairs: byPlace(repairs.map(r => [r.code, r.start, r.end])),
  }
}

describe.each(markedLines())('%s', (_, lines) => {
  test.each(lines.map(l => [l.line, l] as const))('%s', (_, line) => {
    const { json, index, repairs } = line
    expect(seen(line)).toEqual({ json, index, repairs })
    if (line.kind !== 'value') return
    const { from, rules } = SETTINGS[line.setting]!
    expect(feed(from, line.text.split(''), rules)).toEqual(feed(from, [line.text], rules))
  })
})
