/** A namespace before the name of a tool: every dialect reads the call as one of the tool. */
import { describe, expect, test } from 'vitest'
import { createStreamParserWith } from '../src/core.ts'
import type { Dialect } from '../src/engine/dialect.ts'
import { defaultDialects, parse } from '../src/index.ts'

const SPELLINGS = ['functions.moor', 'default_api.moor', 'mcp:moor', 'tools.moor', 'moor:moor', 'moor<|channel|>']
/** Names without a tool of that name. */
const PLAIN = new Set(['functions.moor', 'default_api.moor', 'moor<|channel|>', 'moor:moor'])
const properties = { berth: { type: 'string' }, turns: { type: 'integer' } }
const tools = [{ name: 'moor', parameters: { type: 'object', properties, required: ['berth', 'turns'] } }]
const given = { berth: 'C4', turns: 3 }
const printing = defaultDialects.filter(({ print }) => print)

/** The message that the dialect prints; `''` if it has no form for the name, or prints no name. */
function printed({ print }: Dialect, name: string): string {
  try {
    const text = print!([{ name, arguments: given }])
    return text.includes(name) ? text : ''
  } catch {
    return ''
  }
}
const named = (dialect: Dialect, text: string, known: boolean) =>
  parse(text, { dialects: [dialect], ...(known && { tools }) }).toolCalls

test('as the only key of a call', () => {
  for (const name of SPELLINGS)
    for (const policies of [{}, { arguments: 'schema' }] as const) {
      const raw = `<tool_call>\n{"${name}": ${JSON.stringify(given)}}\n</tool_call>`
      const { toolCalls } = parse(raw, { tools, policies })
      expect(toolCalls.map(call => [call.name, call.arguments])).toEqual([['moor', given]])
    }
})

describe.each(SPELLINGS)('%s', name => {
  const texts = printing.map(dialect => [dialect, printed(dialect, name)] as const).filter(([, text]) => text !== '')
  test('of a given tool', () => {
    const calls = texts.flatMap(([dialect, text]) => named(dialect, text, true))
    expect(calls.filter(call => call.name !== 'moor')).toEqual([])
    expect(calls.length).toBeGreaterThan(name.includes('<') ? 35 : 75)
    if (!name.includes('<')) expect(calls.filter(call => call.arguments.turns !== 3)).toEqual([])
  })
  test('without tools', () => {
    const calls = texts.flatMap(([dialect, text]) => named(dialect, text, false))
    expect([...new Set(calls.map(call => call.name))]).toEqual([PLAIN.has(name) ? 'moor' : name])
  })
  test('in a stream', () => {
    for (const [dialect, text] of texts) {
      const parser = createStreamParserWith([dialect], { tools })
      const deltas = [...text].flatMap(c => parser.pushText(c).toolCallDeltas)
      deltas.push(...parser.finish().toolCallDeltas)
      const said = deltas.flatMap(delta => delta.name ?? [])
      expect(said, dialect.name).toEqual(named(dialect, text, true).map(call => call.name))
    }
  })
})
