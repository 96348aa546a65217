/** `llm-dialects parse`: turns a message into its envelope, or a log of messages into a log of envelopes. */
import { availableParallelism } from 'node:os'
import { parse } from '../index.ts'
import { command, type Given, wholeNumber } from './command.ts'
import { type Io, Misuse, read } from './io.ts'
import { fileOf, JSON_FLAG, READING, readOptions } from './message.ts'
import { printResult, style } from './print.ts'

const LOG = {
  jsonl: { type: 'boolean', text: 'read a log: one JSON record a line, each with a message' },
  in: { type: 'string', value: 'FILE', text: '--jsonl: the log (default: FILE, or standard input)' },
  field: {
    type: 'string',
    value: 'PATH',
    text: '--jsonl: where the text is in a record: choices.0.message.content\nor choices[0].message.content (default: each line is a string itself)',
  },
  out: { type: 'string', value: 'FILE', text: '--jsonl: where the results go (default: standard output)' },
  workers: {
    type: 'string',
    value: 'N',
    text: `--jsonl: threads (default: 1; this machine has ${availableParallelism()})`,
  },
  as: { type: 'string', value: 'NAME', text: '--jsonl: the member that a record gets (default: parsed)' },
  only: { type: 'boolean', text: '--jsonl: write the results without the records' },
  resume: { type: 'boolean', text: '--jsonl: continue after the last line of --out' },
  force: { type: 'boolean', text: '--jsonl: overwrite --out if it exists' },
  'max-bad': { type: 'string', value: 'N', text: '--jsonl: stop when there are more bad lines (default: never)' },
} as const
const FLAGS = { json: JSON_FLAG, ...READING, ...LOG } as const

export const parseCommand = command({
  name: 'parse',
  summary: 'show what is in a message; or read a whole log (--jsonl)',
  takes: '[FILE|-]',
  about: `
Reads what a model printed (a file, or standard input) and shows the tool calls,
the reasoning, the text and everything that was repaired.`,
  flags: FLAGS,
  examples: [
    ['parse message.txt', 'calls, text, reasoning, and repairs with line:column'],
    ['parse --json --tools tools.json < message.txt', 'the whole result, values typed by the tools'],
    ['parse message.txt --dialect hermes --dialect think', 'in two dialects and no other'],
    [
      'parse --jsonl --in log.jsonl --field response.text --out read.jsonl --workers 4',
      'a log: each record comes out with the member `parsed`, in order',
    ],
  ],
  after: `
With --jsonl, bad lines stay in their place with {"parsed": {"error": …}} and are reported on
standard error. Exit code 130 when stopped, 3 when there were more bad lines than --max-bad,
2 when no record has a text where --field says.`,
  async run(given, io) {
    const { values } = given
    if (values.jsonl) return log(given, io)
    const stray = Object.keys(LOG).find(key => key in values)
    if (stray !== undefined) throw new Misuse(`parse: --${stray} is for --jsonl`)
    const file = fileOf('parse', given.positionals, io)
    const options = await readOptions(values, io)
    const raw = await read(file, io)
    const result = parse(raw, options)
    io.out(values.json ? `${JSON.stringify(result, null, 2)}\n` : printResult(result, raw, style(io.color)))
    return 0
  },
})

async function log({ values, positionals }: Given<typeof FLAGS>, io: Io): Promise<number> {
  if (values.in !== undefined && positionals.length > 0)
    throw new Misuse(`parse: expected --in or FILE, got both: ${values.in} ${positionals.join(' ')}`)
  if (values.resume && values.force)
    throw new Misuse('--resume and --force: expected one of them; --resume continues --out, --force overwrites it')
  if (values.resume && (values.out ?? '-') === '-')
    throw new Misuse('--resume: expected --out FILE, the output that it continues')
  const { readLog } = await import('./log/run.ts')
  return readLog(
    {
      in: values.in ?? fileOf('parse', positionals, io),
      out: values.out ?? '-',
      field: values.field,
      as: values.as ?? 'parsed',
      only: values.only ?? false,
      workers: wholeNumber('--workers', values.workers, { min: 1, max: 256 }) ?? 1,
      resume: values.resume ?? false,
      force: values.force ?? false,
      maxBad: wholeNumber('--max-bad', values['max-bad']) ?? Number.POSITIVE_INFINITY,
      json: values.json ?? false,
      parse: await readOptions(values, io),
    },
    io,
  )
}
