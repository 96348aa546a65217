/** `llm-dialects explain`: shows how a message was read and what was tried, or prints a bug report. */

import { command } from './command.ts'
import { Misuse, read } from './io.ts'
import { printMarked, printSpans } from './marked.ts'
import { fileOf, READING, readOptions } from './message.ts'
import { places, printResult, style } from './print.ts'
import { report } from './report.ts'
import { explain } from './trace.ts'
import { printTried } from './tried.ts'

/** The most positions that are shown without `--all`. */
const MOST = 40

export const explainCommand = command({
  name: 'explain',
  summary: 'show how a message was read, and what was tried',
  takes: '[FILE|-]',
  about: `
Shows a message with its spans coloured by kind and dialect and its repairs underlined;
what came of it; and, wherever something could have opened a block, which dialects were
tried and what each of them expected there.`,
  flags: {
    json: { type: 'boolean', text: 'print {result, tried} as JSON' },
    report: { type: 'boolean', text: 'print a report for an issue: message, options, result, and what was tried' },
    mask: {
      type: 'boolean',
      text: 'with --report: letters and digits of values and prose become x and 1;\nmarkup, names of tools and keys stay',
    },
    all: { type: 'boolean', text: `show every place that was tried, not only the first ${MOST}` },
    ...READING,
  },
  examples: [
    ['explain message.txt', 'how it was read, and why'],
    ['explain --report --mask message.txt > report.md', 'a bug report without the words of the message'],
    ['explain message.txt --dialect hermes', 'why this is not a call in that dialect'],
  ],
  async run({ values, positionals }, io) {
    if (values.mask && !values.report) throw new Misuse('explain: --mask is for --report')
    const file = fileOf('explain', positionals, io)
    const options = await readOptions(values, io)
    const raw = await read(file, io)
    const { json, mask } = values
    const print = (text: string) => (io.out(text), 0)
    if (values.report) return print(report(raw, options, { mask, json, version: io.version }))
    const { result, tried } = explain(raw, options)
    if (values.json) return print(`${JSON.stringify({ result, tried }, null, 2)}\n`)
    const painted = style(io.color)
    const at = places(raw)
    const shown = values.all ? tried : tried.slice(0, MOST)
    const more = tried.length - shown.length
    return print(
      `${[
        printMarked(raw, result, io.width, painted),
        printSpans(raw, result, at, painted),
        printResult({ ...result, diagnostics: [] }, raw, painted),
        ...(tried.length > 0 ? [`${painted.label('tried')}\n${printTried(shown, raw, at, painted)}`] : []),
      ].join('\n')}${more > 0 ? `  and at ${more} more places (--all)\n` : ''}`,
    )
  },
})
