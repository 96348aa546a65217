/** Measured times as `bench/RESULTS.md`: a table for each format, whole and streamed, and what the plots show. */
import { cpus, loadavg, totalmem } from 'node:os'
import { FORMATS, type Input } from './inputs.ts'
import type { Time } from './measure.ts'
import type { Reader } from './readers.ts'

/** A whole message, or pieces of so many characters. */
export type Mode = 'whole' | number
export interface Cell {
  readonly format: Input['format']
  readonly shape: Input['shape']
  readonly size: number
  readonly mode: Mode
  readonly reader: string
  readonly time: Time
}
interface Findings {
  readonly cells: readonly Cell[]
  readonly readers: readonly Reader[]
  readonly problems: readonly string[]
  readonly cap: number
  readonly reach: string
}

const OURS = 'llm-dialects'
const SHOWN_SIZES = [1_000, 100_000, 5_000_000]
export const PLOTS = ['prose', ...Object.keys(FORMATS)].map(format => format.toLowerCase().replaceAll(' ', '-'))

export const figure = (n: number): string => (n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toPrecision(2))
export const bytes = (n: number): string => (n >= 1_000_000 ? `${n / 1_000_000} MB` : `${n / 1000} KB`)
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, k) => (k === 0 ? '---' : '---:')), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

const shownTime = ({ ms, capped }: Time): string => (capped ? `> ${ms / 1000} s` : `${figure(ms)} ms`)

/** A time, and how many times ours it is. */
function shown(cell: Cell | undefined, ours: Time, floor: boolean): string {
  if (!cell) return ''
  const { time } = cell
  if (cell.reader === OURS) return `**${shownTime(time)}**`
  const ratio = time.ms / ours.ms
  return `${shownTime(time)}${floor || !(ours.ms > 0) ? '' : ` (${time.capped ? '>' : ''}${figure(ratio)}×)`}`
}

function tableOf(format: Input['format'], streamed: boolean, { cells, readers }: Findings): string {
  const own = cells.filter(
    c => c.format === format && (c.mode !== 'whole') === streamed && SHOWN_SIZES.includes(c.size),
  )
  const columns = readers.filter(r => own.some(c => c.reader === r.name))
  const keys = [...new Set(own.map(c => JSON.stringify([c.shape, c.size, c.mode])))]
  const rows = keys.map(key => {
    const [shape, size, mode] = JSON.parse(key) as [string, number, Mode]
    const at = own.filter(c => c.shape === shape && c.size === size && c.mode === mode)
    const ours = at.find(c => c.reader === OURS)!.time
    const label = [shape, bytes(size), ...(streamed ? [`by ${mode}`] : [])].join(', ')
    return [
      label,
      ...columns.map(r =>
        shown(
          at.find(c => c.reader === r.name),
          ours,
          r.floor === true,
        ),
      ),
    ]
  })
  return table([streamed ? 'streamed' : 'whole', ...columns.map(r => r.name)], rows)
}

/** Where somebody was faster than we were. */
function behind({ cells, readers }: Findings): Faster[] {
  const peers = new Set(readers.filter(r => !r.floor && !r.name.startsWith(OURS)).map(r => r.name))
  return cells.flatMap(c => {
    if (!peers.has(c.reader)) return []
    const ours = cells.find(
      o => o.reader === OURS && o.format === c.format && o.shape === c.shape && o.size === c.size && o.mode === c.mode,
    )!
    return c.time.ms < ours.time.ms ? [{ cell: c, ratio: ours.time.ms / c.time.ms }] : []
  })
}
/** Of whom, in what format and shape: the sizes and modes, and how many times as fast he was. */
function lists(slower: readonly Faster[]): string {
  const whose = ({ cell: { reader, format, shape } }: Faster) =>
    [reader, ...new Set<string>([format, shape])].join(', ')
  const how = (mode: Mode) => (mode === 'whole' ? 'whole' : `by ${mode}`)
  const one = ({ cell, ratio }: Faster) => `${bytes(cell.size)} ${how(cell.mode)} ${figure(ratio)}×`
  const list = (name: string) =>
    slower
      .filter(f => whose(f) === name)
      .map(one)
      .join('; ')
  return [...new Set(slower.map(whose))].map(name => `- ${name}: ${list(name)}`).join('\n')
}
interface Faster {
  readonly cell: Cell
  readonly ratio: number
}

const versions = (readers: readonly Reader[]): string =>
  [...new Map(readers.filter(r => r.version !== 'this' && !r.floor).map(r => [r.name.split(' ')[0], r]))]
    .map(([name, r]) => `${name === 'AI' ? 'AI SDK' : name} ${r.version}`)
    .join(', ')

export function report(findings: Findings): string {
  const { readers, cells, problems, cap, reach } = findings
  const formats = [...new Set(cells.map(c => c.format))]
  const peers = cells.filter(c => readers.some(r => r.name === c.reader && !r.floor && !r.name.startsWith(OURS)))
  const slower = behind(findings)
  return `# Speed beside others

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus()[0]!.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, one process, the same
inputs, medians of runs that take turns, in milliseconds of the clock or of the processor, whichever are fewer. What takes
less than a millisecond is run several times for one sample, and of the samples the later half counts. Average load
of the machine in the last quarter of an hour: ${figure(loadavg()[2]!)}${loadavg()[2]! > 1.5 ? ', so others used it as well' : ''}. Trust the ratios more than the figures.
Versions: ${versions(readers)}.

In brackets: how many times as long as \`llm-dialects\`. \`> ${cap / 1000} s\`: stopped, or sure to be. \`llm-dialects\` has all its
dialects on, and the tools wherever a peer is given them (everywhere but in bare JSON). \`JSON.parse\`, \`one regular
expression\` and \`joining the pieces\` are floors and no peers: the first reads the same content as plain JSON. JSON readers
read a stream from its beginning at each piece; the middleware is a stream of parts, as the AI SDK has it.

A peer was faster in ${slower.length} of ${peers.length} measurements${slower.length > 0 ? `:\n\n${lists(slower)}` : '.'}

${problems.length > 0 ? `What a reader did not find, though it was timed:\n\n${problems.map(p => `- ${p}`).join('\n')}\n` : ''}
${reach}
${formats
  .map(
    format => `
## ${format[0]!.toUpperCase()}${format.slice(1)}

${tableOf(format, false, findings)}

${tableOf(format, true, findings)}

![time against size](plots/${PLOTS.find(p => p === format.toLowerCase().replaceAll(' ', '-'))}.svg)
`,
  )
  .join('')}`
}
