/** `llm-dialects template`: derives the dialect of a model from its chat template. */
import type { Proof, TemplateFormat } from '../template/index.ts'
import { command, wholeNumber } from './command.ts'
import { type Io, Misuse, read, Unreadable } from './io.ts'
import { type Style, style } from './print.ts'
import { derive } from './template/derive.ts'
import { isFormat, readTemplateFile } from './template/file.ts'
import type { Found } from './template/render.ts'
import { SOURCES, sampleOf } from './template/words.ts'

/** The default time limit for a template, in seconds. */
const SECONDS = 20

export const templateCommand = command({
  name: 'template',
  summary: 'derive a dialect from a chat template, and prove it',
  takes: 'FILE|-',
  about: `
Derives the dialect of a model from its chat template: tokenizer_config.json, or the
template itself. Invented conversations are rendered; what the template prints of further
ones has to be read back, which is the proof. Needs @huggingface/jinja, an optional package.`,
  flags: {
    only: { type: 'boolean', text: 'leave the built-in dialects out' },
    timeout: { type: 'string', value: 'SECONDS', text: `time for the template (default: ${SECONDS})` },
    json: { type: 'boolean', text: 'print what was derived, for the option `template` and for --template' },
  },
  examples: [
    ['template tokenizer_config.json', 'what was found, the proof, and a sample'],
    ['template chat_template.jinja --json > format.json', 'what was derived, as a kilobyte of JSON'],
  ],
  after: 'Exit code 1 if nothing can be derived, or if a proof fails.',
  async run({ values, positionals: [file, ...more] }, io) {
    if (file === undefined || more.length > 0) throw new Misuse('template: expected one FILE, or - for standard input')
    const seconds = wholeNumber('--timeout', values.timeout, { min: 1, max: 3600 }) ?? SECONDS
    const found = await deriveFrom(file, io, { only: values.only === true, seconds })
    const { format, proof, reason } = found
    if (!format) throw new Unreadable(`${file}: ${reason}`)
    if (values.json) {
      io.out(`${JSON.stringify(format, null, 2)}\n`)
      io.err(`${proofLine(proof)}\n`)
    } else io.out(shown(format, proof, style(io.color)))
    return proof.failed.length > 0 ? 1 : 0
  },
})

/** Options for deriving from a template. */
interface Limits {
  readonly only?: boolean
  readonly seconds?: number
}
/** Derives from the template in `file`. A format that was derived before is returned as it is, without a proof. */
async function deriveFrom(file: string, io: Io, { only = false, seconds = SECONDS }: Limits = {}): Promise<Found> {
  const given = readTemplateFile(file, await read(file, io))
  if (!isFormat(given)) return derive({ ...given, only }, seconds, io)
  const { source, prefill, stop } = given
  return { format: given, source, prefill, stop, proof: { passed: 0, total: 0, failed: [] } }
}
/** Derives from the template in `file`, for the option `template`; the outcome of the proof goes to standard error. */
export async function templateOf(file: string, io: Io): Promise<TemplateFormat> {
  const { format, proof, reason } = await deriveFrom(file, io)
  if (!format) throw new Unreadable(`${file}: ${reason}`)
  if (proof.total > 0) io.err(`llm-dialects: ${file}: ${proofLine(proof)}\n`)
  return format
}
/** The outcome of a proof, in words. */
const proofLine = ({ passed, total }: Proof): string =>
  total === 0 ? 'without a proof' : `${passed} of ${total} conversations are read back`

function shown(format: TemplateFormat, proof: Proof, { label }: Style): string {
  const { records, source, prefill, stop } = format
  const part = (title: string, text: string) => (text === '' ? '' : `${label(title)}\n${indented(text)}\n\n`)
  const quoted = (text: string) => JSON.stringify(text)
  const failed = proof.failed.map(({ id, raw, expected, got, reason }) =>
    [
      reason === undefined ? id : `${id}: ${reason}`,
      `  printed   ${quoted(raw)}`,
      `  expected  ${JSON.stringify(expected)}`,
      `  got       ${JSON.stringify(got)}`,
    ].join('\n'),
  )
  return [
    part('read by', SOURCES[source]),
    part('derived', records.map(record => `${record.format.body}  ${markersOf(record.format)}`).join('\n')),
    part('the prompt ends with', prefill === '' ? '' : quoted(prefill)),
    part('a turn ends with', stop.map(quoted).join('\n')),
    part('sample', sampleOf(format)),
    part('proof', [proofLine(proof), ...failed].join('\n')),
  ]
    .join('')
    .replace(/\n\n$/, '\n')
}
/** The markers by which a record is recognised. */
const markersOf = ({ body: _, ...record }: TemplateFormat['records'][number]['format']): string =>
  Object.entries(record)
    .filter(
      ([key, value]) =>
        !['layout', 'between', 'pad'].includes(key) && (typeof value === 'string' || key === 'open' || key === 'close'),
    )
    .map(([key, value]) => `${key} ${JSON.stringify(value)}`)
    .join('  ')
const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')
