/**
 * `npm run figures`: the parts of docs/comparison.md that give results, out of what the benches recorded in
 * bench/CALLS.md, REPAIR.md and RESULTS.md. The benches do it themselves; a test says whether the page is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withPart } from './page.ts'
import { ROOT } from './tools.ts'

const PAGE = join(ROOT, 'docs/comparison.md')
const PEER = '@ai-sdk-tool/parser'

/** A table by the names of its columns. */
interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
const record = (name: string): string => readFileSync(join(ROOT, 'bench', name), 'utf8')
const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
function tables(text: string): Table[] {
  const found = text.match(/(?:^\|.*\n)+/gm) ?? []
  return found.map(lines => {
    const [columns, , ...rows] = lines.trimEnd().split('\n').map(cells)
    return { columns: columns!, rows }
  })
}
const written = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map((_, k) => (k === 0 ? '---' : '---:')), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')
function match(text: string, pattern: RegExp): string[] {
  const found = pattern.exec(text)
  if (!found) throw new Error(`a record does not say ${pattern}`)
  return found.slice(1)
}

const FORMATS: Readonly<Record<string, string>> = {
  'cline-xml': 'elements named by the tool',
  'yaml-xml': 'YAML in elements',
  'qwen3-coder-xml': 'qwen3-coder',
}
const GROUPS: Readonly<Record<string, string>> = {
  'corpus: whole, odd ones among them': 'odd ones of our corpus',
  'corpus: damaged or cut': 'damaged or cut',
}
function calls(): string {
  const text = record('CALLS.md')
  const [date, version] = match(text, /on (\d{4}-\d\d-\d\d), with \S+ ([\d.]+):/)
  const both = (whole: string, streamed: string) => (whole === streamed ? whole : `${whole} (${streamed})`)
  const rows = tables(text)[0]!.rows.map(([format, group, messages, ours, oursStreamed, theirs, theirsStreamed]) => [
    `${FORMATS[format!] ?? format}, ${GROUPS[group!] ?? group}`,
    messages!,
    both(ours!, oursStreamed!),
    both(theirs!, theirsStreamed!),
  ])
  return `\`npm run bench:calls\`, ${date}, \`${PEER}\` ${version}: right answers of so many messages, whole (streamed in pieces of 4 characters, where that differs). The middleware is told the format; this library is not.

${written(['format', 'messages', 'llm-dialects', PEER], rows)}`
}

function repair(): string {
  const text = record('REPAIR.md')
  const [texts, classes] = match(text, /\((\d+) texts in (\d+) classes of damage\)/)
  const [versions] = match(text, /^Versions: (.*)\.$/m)
  const [{ columns, rows: counted }] = tables(text) as [Table]
  const rows = counted.map(([verdict, ...counts]) => [
    verdict!.replace('wrong flagged', 'wrong, and said so').replace('wrong silently', 'wrong, silently'),
    ...counts,
  ])
  return `\`npm run bench:repair\`, ${texts} texts in ${classes} classes of damage; ${versions}:

${written(columns, rows)}`
}

/** Milliseconds as they are recorded: `**0.16 ms**`, `3.1 ms (19.4×)`, `> 6 s (>12×)`. */
interface Time {
  readonly ms: number
  readonly capped: boolean
}
function timeOf(cell: string): Time {
  const [more, figure, unit] = match(cell, /^(?:\*\*)?(> )?([\d.]+) (ms|s)/)
  return { ms: Number(figure) * (unit === 's' ? 1000 : 1), capped: more !== undefined }
}
const shown = ({ ms, capped }: Time): string =>
  `${capped ? '> ' : ''}${ms >= 10 ? String(Math.round(ms)) : String(Number(ms.toPrecision(2)))}`
/** One time, or the least and the most of several. */
function range(times: readonly Time[]): string {
  const sorted = [...times].sort((a, b) => a.ms - b.ms)
  const [least, most] = [shown(sorted[0]!), shown(sorted.at(-1)!)]
  return least === most ? least : `${least} to ${most}`
}

const OURS = 'llm-dialects'
const SIZE = '100 KB'
const SHAPES = ['one long string', 'many keys', 'thirty calls']
function speed(): string {
  const text = record('RESULTS.md')
  const [date, processor, cores, node] = match(text, /on (\S+): (.*?), (\d+) cores, .*?Node v(\d+\.\d+)/)
  const used = text.includes('others used it as well') ? ' that others used as well' : ''
  const [version] = match(text, /@ai-sdk-tool\/parser ([\d.]+\d)/)
  const [faster, of] = match(text, /A peer was faster in (\d+) of (\d+) measurements/)
  const sections = text.split(/^## /m).slice(1)
  /** The times of a reader, or of all whose names begin so, in a row. */
  const times = (format: string, label: string, reader: string): Time[] => {
    const section = sections.find(one => one.startsWith(`${format}\n`))
    const table = tables(section ?? '').find(({ rows }) => rows.some(([name]) => name === label))
    const row = table?.rows.find(([name]) => name === label)
    return (table?.columns ?? []).flatMap((column, k) =>
      k > 0 && (reader === OURS ? column === OURS : column.startsWith(reader)) && row![k] !== ''
        ? [timeOf(row![k]!)]
        : [],
    )
  }
  const pair = (format: string, label: string): string[] => {
    const [ours, theirs] = [times(format, label, OURS), times(format, label, PEER)]
    const behind = theirs.every(({ ms }) => ms < ours[0]!.ms)
    return [range(ours), behind ? `**${range(theirs)}**` : range(theirs)]
  }
  const row = (format: string, shape: string) => [
    format === 'Prose' ? 'prose' : `${format.toLowerCase()}, ${shape}`,
    ...pair(format, `${shape}, ${SIZE}, by 4`),
    ...pair(format, `${shape}, ${SIZE}`),
  ]
  const rows = ['Hermes', 'Qwen3-coder', 'Elements'].flatMap(format => SHAPES.map(shape => row(format, shape)))
  const json = (label: string, ...readers: readonly string[]) =>
    readers.flatMap(reader => times('Bare JSON', label, reader))
  const READERS = ['AI SDK parsePartialJson', 'partial-json', 'jsonrepair', 'best-effort-json-parser']
  const streamed = [...SHAPES, 'array of objects'].map(shape => `${shape}, ${SIZE}, by 4`)
  const one = `one long string, ${SIZE}`
  const each = READERS.map(reader => `\`${reader.replace('AI SDK ', '')}\` ${range(json(one, reader))}`)
  return `\`npm run bench\`, ${date}, Node ${node}, ${cores} cores of an ${processor}${used}: medians in milliseconds, one process. The middleware (${version}) is told the format; this library has all its dialects on. More formats, sizes, pieces and libraries, and plots of time against size: [RESULTS.md](../bench/RESULTS.md).

${written(
  [`message of ${SIZE}`, `in pieces of 4: ${OURS}`, PEER, `whole: ${OURS}`, PEER],
  [...rows, row('Prose', 'prose')],
)}

Bare JSON of ${SIZE} in pieces of 4 takes ${range(streamed.flatMap(label => json(label, OURS)))} ms here, and ${range(streamed.flatMap(label => json(label, ...READERS))).replace('> ', 'more than ')} ms in the libraries that read the beginning again at each piece. Whole, one long string: ${range(json(one, OURS))} ms; ${each.join(', ')}.

A peer was faster in ${faster} of ${of} measurements, and in these kinds:`
}

/** The page as the records have it. */
export const withFigures = (page: string): string =>
  Object.entries({ calls, repair, speed }).reduce((text, [name, part]) => withPart(text, name, part()), page)

export const writeFigures = (): void => writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8')))

if (process.argv[1]?.endsWith('figures.ts')) writeFigures()
