/** `llm-dialects repair`: turns JSON as models write it into JSON; the list of repairs goes to standard error. */
import { repairJson } from '../json/index.ts'
import { command, wholeNumber } from './command.ts'
import { read } from './io.ts'
import { fileOf } from './message.ts'
import { places, printRepairs, style } from './print.ts'

export const repairCommand = command({
  name: 'repair',
  summary: 'damaged JSON to JSON, with the list of repairs',
  takes: '[FILE|-]',
  about: `
Reads damaged JSON (a file, or standard input) and writes JSON to standard output.
What was repaired, with line:column, goes to standard error.`,
  flags: {
    indent: { type: 'string', value: 'N', text: 'indent the JSON by N spaces a level' },
    json: { type: 'boolean', text: 'print {value, text, diagnostics} instead' },
    quiet: { type: 'boolean', short: 'q', text: 'no list of repairs' },
  },
  examples: [
    ['repair broken.json > fixed.json', 'the list of repairs stays on the terminal'],
    ['repair --quiet --indent 2 < broken.json', 'indented, without the list of repairs'],
  ],
  after: 'Exit code 1 if the text cannot be read as JSON at all.',
  async run({ values, positionals }, io) {
    const indent = wholeNumber('--indent', values.indent, { max: 10 })
    const file = fileOf('repair', positionals, io)
    const text = await read(file, io)
    const repaired = repairJson(text)
    const { value, diagnostics } = repaired
    if (values.json) io.out(`${JSON.stringify(repaired, null, 2)}\n`)
    else if (value !== undefined) io.out(`${indent ? JSON.stringify(value, null, indent) : repaired.text.trim()}\n`)
    if (!values.json && !values.quiet && diagnostics.length > 0)
      io.err(printRepairs(diagnostics, text, places(text), style(io.color)))
    return value === undefined ? 1 : 0
  },
})
