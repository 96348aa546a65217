/** A report of a value that was decoded, or closed at the limit of nesting, points at that value. */
import { describe, expect, test } from 'vitest'
import { createStreamParser, type ParseOptions, parse } from '../../src/index.ts'

const tools = [
  {
    name: 'find_ferry',
    parameters: {
      type: 'object',
      properties: {
        port: { type: 'string' },
        day: { type: 'integer' },
        stops: { type: 'array', items: { type: 'integer' } },
        fare: { type: 'object' },
      },
    },
  },
]
const REPORTED: readonly string[] = ['encoded', 'limit']

/** What is reported, and of which text; the same however the message is cut. */
function reported(raw: string, options: ParseOptions = {}): readonly string[] {
  const { toolCalls, diagnostics } = parse(raw, { tools, ...options })
  expect(toolCalls).toHaveLength(1)
  for (const size of [1, 2, 7]) {
    const parser = createStreamParser({ tools, ...options })
    for (let k = 0; k < raw.length; k += size) parser.pushText(raw.slice(k, k + size))
    parser.finish()
    expect(parser.result.diagnostics).toEqual(diagnostics)
  }
  return diagnostics
    .filter(({ code }) => REPORTED.includes(code))
    .map(({ code, span }) => `${code} ${raw.slice(span.start, span.end)}`)
}
const hermes = (call: string) => `Now <tool_call>\n${call}\n</tool_call>`

describe('a decoded value', () => {
  test.each<[string, string, readonly string[]]>([
    ['one', '{"name": "find_ferry", "arguments": {"stops": "[1, 2]"}}', ['"[1, 2]"']],
    [
      'two among others',
      '{"name": "find_ferry", "arguments": {"port": "[3]", "stops": "[1]", "fare": {"stops": "[4]"}, "day": "2"}}',
      ['"[1]"', '"2"'],
    ],
    [
      'before the name',
      '{"arguments": {"port": "A", "stops": "[1]", "day": "2"}, "name": "find_ferry"}',
      ['"[1]"', '"2"'],
    ],
    ['beside the name', '{"name": "find_ferry", "port": "A", "x": "y", "fare": {"a": "b"}, "day": "2"}', ['"2"']],
    ['with a member beside the name', '{"name": "find_ferry", "x": "9", "arguments": {"day": "2"}}', ['"2"']],
    [
      'in a string with all arguments',
      '{"name": "find_ferry", "arguments": "{\\"day\\": \\"2\\"}"}',
      ['"{\\"day\\": \\"2\\"}"'],
    ],
    ['in other quotes', `{"name": "find_ferry", "arguments": {'port': 'A', 'day': '2',}}`, [`'2'`]],
    [
      'of several strings',
      '{"name": "find_ferry", "arguments": {port: A, "stops": "[1," + "2]", day: "2"}}',
      ['"[1," + "2]"', '"2"'],
    ],
    [
      'behind a long number',
      '{"name": "find_ferry", "arguments": {"port": 12345678901234567890, "day": "2",}}',
      ['"2"'],
    ],
    ['in a constructor', '{"name": "find_ferry", "arguments": {"port": Name("A"), "stops": List("[1]")}}', ['"[1]"']],
    ['in a second brace', '{"name": "find_ferry", "arguments": {{"port": "A", "day": "2"}}}', ['"2"']],
    ['whose quote is missing', '{"name": "find_ferry", "arguments": {"stops": "[1, "day": "2"}}', ['"[1', '"2"']],
  ])('%s', (_, call, values) => expect(reported(hermes(call))).toEqual(values.map(value => `encoded ${value}`)))

  test('at the end of a message that was cut', () => {
    const cut = '<tool_call>\n{"name": "find_ferry", "arguments": {"port": "A", "stops": "[1, 2'
    expect(reported(cut)).toEqual(['encoded "[1, 2'])
  })
  test('that is nested too deeply', () => {
    const deep = `"${'['.repeat(600)}"`
    const said = reported(hermes(`{"name": "find_ferry", "arguments": {"port": "A", "stops": ${deep}}}`))
    expect(said).toEqual([`encoded ${deep}`, `limit ${deep}`])
  })
  test('in markup that was escaped, quotes and all', () => {
    const tagged = (call: string) => `&lt;tool_call&gt;\n${call}\n&lt;/tool_call&gt;`
    const call = '{"name": "find_ferry", "arguments": {"port": "A", "stops": "[1]"}}'
    expect(reported(tagged(call))).toEqual(['encoded "[1]"'])
    expect(reported(tagged(call.replaceAll('"', '&quot;')))).toEqual(['encoded &quot;[1]&quot;'])
  })
  test('behind quote marks', () => {
    const call = ['<tool_call>', '{"name": "find_ferry",', '"arguments": {', '"stops":', '"[1]"}}', '</tool_call>']
    const raw = `Look:\n${call.map(line => `> ${line}`).join('\n')}\n`
    expect(reported(raw, { policies: { quotedMarkup: 'call' } })).toEqual(['encoded "[1]"'])
  })
  test('in a call of Python', () => {
    expect(reported('[find_ferry(port="A", stops="[1]", day=\'2\')]')).toEqual(['encoded "[1]"', "encoded '2'"])
  })
  test('between the delimiters of its format', () => {
    const call = 'call:find_ferry{port:<escape>A<escape>,day:<escape>2<escape>}'
    expect(reported(`<start_function_call>${call}<end_function_call>`)).toEqual(['encoded <escape>2<escape>'])
  })
  test('in a parameter that holds all arguments: that parameter', () => {
    const parameter = '<parameter=arguments>\n{"port": "A", "stops": "[1]"}'
    const raw = `<function=find_ferry>\n${parameter}\n</parameter>\n</function>`
    const said = reported(raw)
    expect(said).toHaveLength(2)
    for (const one of said) expect(one.trimEnd().endsWith(parameter)).toBe(true)
  })
})
