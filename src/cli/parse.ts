/** `llm-dialects parse`: a message to the envelope, or a log of messages to a log of envelopes. */
import { parse } from '../index.ts'
import { command } from './command.ts'
import { fileOf, JSON_FLAG, READING, readOptions } from './message.ts'
import { printResult, style } from './print.ts'

export const parseCommand = command({
  name: 'parse',
  summary: 'show what a message holds; or read a whole log (--jsonl)',
  takes: '[FILE|-]',
  about: `
Reads what a model printed (a file, or standard input) and shows the tool calls,
the reasoning, the text and everything that was repaired.`,
  flags: { json: JSON_FLAG, ...READING },
  examples: [
    ['parse message.txt', 'calls, text, reasoning, and repairs with line:column'],
    ['parse --json --tools tools.json < message.txt', 'the whole result, values typed by the tools'],
    ['parse message.txt --dialect hermes --dialect think', 'in two dialects and no other'],
  ],
  async run({ values, positionals }, io) {
    const file = fileOf('parse', positionals, io)
    const options = await readOptions(values, io)
    const raw = await io.read(file)
    const result = parse(raw, options)
    io.out(values.json ? `${JSON.stringify(result, null, 2)}\n` : printResult(result, raw, style(io.color)))
    return 0
  },
})
