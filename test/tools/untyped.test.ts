/** The table in docs/recovery.md of what texts become without a schema: each row is read, and no kind of text is missing. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

/** A call whose only parameter has this text, in a dialect of each kind. */
const WRITTEN: Readonly<Record<string, (text: string) => string>> = {
  'qwen3-coder-xml': text =>
    `<tool_call>\n<function=f>\n<parameter=x>\n${text}\n</parameter>\n</function>\n</tool_call>`,
  'glm4.5': text => `<tool_call>f\n<arg_key>x</arg_key>\n<arg_value>${text}</arg_value>\n</tool_call>`,
  'cline-xml': text => `<f>\n<x>${text}</x>\n</f>`,
  'deepseek-dsml': text =>
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="f">\n<｜DSML｜parameter name="x" string="false">' +
    `${text}</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>`,
}
const DIALECTS = ['qwen3-coder-xml', 'cline-xml', 'glm4.5', 'deepseek-dsml']
const TEXTS = [
  ...['42', '-7', '3.0', '1e5', '007', '+1', '.5', '1_000', '1,000', '0x10', 'NaN', '9007199254740993', '1e400'],
  ...['true', 'True', 'TRUE', 'null', 'None', 'undefined', 'yes', '2030-05-17', '"a"', '[1, 2]', '{"a": 1}'],
  ...["{'a': True}", "['a']", '(1, 2)', '{"a": 1,}', '[1, 2', 'some words'],
]

function cell(dialect: string, text: string): string {
  const { toolCalls, diagnostics } = parse(WRITTEN[dialect]!(text), { tools: [{ name: 'f' }] })
  expect(toolCalls.map(call => call.name)).toEqual(['f'])
  const { x } = toolCalls[0]!.arguments
  const codes = [...new Set(diagnostics.map(({ code }) => `\`${code}\``))].join(', ')
  const value = x === text ? 'text' : `\`${JSON.stringify(x)}\``
  return codes === '' ? value : `${value}, ${codes}`
}
const tableOf = (texts: readonly string[]): string =>
  [
    `| text | ${DIALECTS.map(name => `\`${name}\``).join(' | ')} |`,
    `|---|${DIALECTS.map(() => '---|').join('')}`,
    ...texts.map(text => `| \`${text}\` | ${DIALECTS.map(name => cell(name, text)).join(' | ')} |`),
  ].join('\n')

test('the table says what is read', () => {
  const docs = readFileSync(new URL('../../docs/recovery.md', import.meta.url), 'utf8')
  const [, table] = /<!-- untyped -->\n\n([\s\S]*?)\n\n<!-- \/untyped -->/.exec(docs) ?? []
  expect(table).toBe(tableOf(TEXTS))
})
test('spaces around a value go with all kinds but text', () => {
  for (const dialect of DIALECTS) expect(cell(dialect, ' 5 ')).toBe(dialect === 'qwen3-coder-xml' ? 'text' : '`5`')
})
