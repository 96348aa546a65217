/** `llm-dialects dialects`: lists the dialects, and shows the wire format of one. */
import { closest } from '../engine/closest.ts'
import type { Dialect } from '../engine/dialect.ts'
import { lookup, triggerText } from '../engine/dialect.ts'
import { allDialects, extraDialects } from '../grammars/index.ts'
import { printCalls } from '../message/print.ts'
import { command } from './command.ts'
import { modelsOf, wireFormats } from './formats.ts'
import { Misuse } from './io.ts'
import { JSON_FLAG } from './message.ts'
import { type Style, style } from './print.ts'

const CALL = { name: 'get_weather', arguments: { city: 'Oslo', days: 3 }, id: 'call00001' }
/** A call with one argument, for dialects that cannot write more. */
const SMALL = { ...CALL, arguments: { city: 'Oslo' } }

export const dialectsCommand = command({
  name: 'dialects',
  summary: 'the dialects, and the wire format of each',
  takes: '[show NAME]',
  about: `
Lists the dialects in order of priority, with what opens them and who speaks them.
\`show NAME\` prints the wire format of one, and a call as its models would write it.`,
  flags: { json: JSON_FLAG },
  examples: [
    ['dialects', 'the table'],
    ['dialects show hermes', 'the wire format, the openers, the models and a sample'],
    ['dialects --json', 'the same for a program'],
  ],
  async run({ values, positionals: [verb, name, ...more] }, io) {
    if (verb === undefined) {
      io.out(values.json ? `${JSON.stringify(allDialects.map(described), null, 2)}\n` : table(style(io.color)))
      return 0
    }
    if (verb !== 'show')
      throw new Misuse(`dialects: expected nothing, or show NAME, got ${[verb, name, ...more].join(' ').trim()}`)
    if (name === undefined)
      throw new Misuse(
        'dialects show: the NAME of a dialect is missing, such as hermes (llm-dialects dialects lists them)',
      )
    if (more.length > 0) throw new Misuse(`dialects show: expected one NAME, got ${[name, ...more].join(' ')}`)
    const dialect = lookup(allDialects, name)
    if (!dialect) throw new Misuse(`dialects: there is no dialect ${JSON.stringify(name)}${like(name)}`)
    const all = { ...described(dialect), format: wireFormats()[dialect.name] ?? '' }
    io.out(values.json ? `${JSON.stringify(all, null, 2)}\n` : shown(all, style(io.color)))
    return 0
  },
})

interface Described {
  readonly name: string
  readonly aliases: readonly string[]
  readonly kind: string
  readonly models: readonly string[]
  readonly triggers: Dialect['triggers']
  readonly sample: string
}
const described = (dialect: Dialect): Described => ({
  name: dialect.name,
  aliases: dialect.aliases ?? [],
  kind: kindOf(dialect),
  models: modelsOf(dialect),
  triggers: dialect.triggers,
  sample: dialect.print ? sampleOf(dialect) : (dialect.printReasoning?.('First I look.') ?? ''),
})
function sampleOf(dialect: Dialect): string {
  try {
    return printCalls(dialect, [CALL])
  } catch {
    return printCalls(dialect, [SMALL])
  }
}
function kindOf(dialect: Dialect): string {
  if (extraDialects.includes(dialect)) return 'when named'
  if (!dialect.print) return dialect.reasoning ? 'reasoning' : 'text'
  return dialect.bare ? 'no marker' : 'marker'
}

function table({ label, dim }: Style): string {
  const rows = allDialects.map(described)
  const wide = Math.max(...rows.map(({ name }) => name.length)) + 2
  const line = ({ name, kind, models, triggers }: Described) =>
    `${label(name.padEnd(wide))}${kind.padEnd(12)}${flat(triggers[0] ? triggerText(triggers[0]) : '').padEnd(34)}${dim(models.join(', '))}`
  const head = dim(`${'name'.padEnd(wide)}${'kind'.padEnd(12)}${'opened by'.padEnd(34)}models`)
  return `${[head, ...rows.map(row => line(row).trimEnd())].join('\n')}\n`
}
/** An opener in one line, cut to the width of its column. */
const flat = (text: string): string => {
  const line = text.replaceAll('\n', '⏎')
  return line.length > 32 ? `${line.slice(0, 31)}…` : line
}

function shown(all: Described & { readonly format: string }, { label }: Style): string {
  const part = (title: string, text: string) => (text === '' ? '' : `\n${label(title)}\n${indented(text)}\n`)
  const openers = all.triggers.map(t => (typeof t === 'string' ? t : `${t.text}  (${POSITIONS[t.at]})`))
  const names = [all.name, ...all.aliases].join(', ')
  return `${label(names)}: ${all.kind}\n${[
    part('wire format', all.format),
    part('opened by', openers.join('\n')),
    part('models', all.models.join('\n')),
    part('sample', all.sample),
  ].join('')}`
}
const POSITIONS = {
  line: 'at the start of a line',
  message: 'at the start of the message',
  answer: 'at the start of the message or after its reasoning',
  after: 'right after a block',
}
const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')

/** The advice for an unknown name: similar names, or the command that lists all. */
function like(name: string): string {
  const near = closest(
    name,
    allDialects.map(d => d.name),
  )
  return near.length === 0 ? ': llm-dialects dialects lists them' : `. Perhaps: ${near.join(', ')}`
}
