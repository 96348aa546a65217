/** A message as it was read: each span in the colour of its kind and dialect, each repair underlined and explained. */
import type { Diagnostic, ParseResult, Segment } from '../index.ts'
import { flat, type Places, type Style } from './print.ts'

/** `width`: columns of the terminal. */
export function printMarked(raw: string, { segments, diagnostics }: ParseResult, width: number, style: Style): string {
  const lines = raw.split('\n')
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  const gutter = String(lines.length).length
  const room = Math.max(20, width - gutter - 3)
  const paint = painter(raw, segments, diagnostics, style)
  let out = ''
  const add = (label: string, text: string) => {
    out += `${`${style.dim(`${label.padStart(gutter)} │`)} ${text}`.trimEnd()}\n`
  }
  let from = 0
  let next = 0 // index of the next diagnostic; each is shown below the row in which it begins
  const found = [...diagnostics].sort((a, b) => a.span.start - b.span.start)
  lines.forEach((line, k) => {
    const all = rows(line, from, room)
    all.forEach((row, n) => {
      add(n === 0 ? String(k + 1) : '', paint(row))
      const isLast = k === lines.length - 1 && n === all.length - 1
      const end = row.at(-1)!.at + 1
      const here: Diagnostic[] = []
      while (next < found.length && (isLast || found[next]!.span.start < end)) here.push(found[next++]!)
      for (const alike of byCode(here)) for (const text of underline(row, alike, room, style)) add('', text)
    })
    from += line.length + 1
  })
  return out
}

/** The kinds of spans that occur, each in its colour; or, without colours, every span with its position. */
export function printSpans(raw: string, { segments }: ParseResult, at: Places, style: Style): string {
  if (style.color) {
    const color = colors(segments, style)
    const names = new Map(segments.map(s => [nameOf(s), color(s)(nameOf(s))]))
    return `${[...names.values()].join(style.dim(' · '))}\n`
  }
  const rows = segments.map(s => [at.range(s), nameOf(s), excerpt(raw.slice(s.start, s.end))] as const)
  const wide = [0, 1].map(k => rows.reduce((most, row) => Math.max(most, row[k]!.length), 0) + 2)
  return rows.map(([place, name, text]) => `  ${place.padEnd(wide[0]!)}${name.padEnd(wide[1]!)}${text}\n`).join('')
}
const nameOf = ({ kind, dialect, call }: Segment): string =>
  [kind, ...(call === undefined ? [] : [call + 1]), ...(dialect === undefined ? [] : [`(${dialect})`])].join(' ')
const excerpt = (text: string): string => (text.length > 40 ? `${flat(text.slice(0, 39))}…` : flat(text)).trimEnd()

type Color = (segment: Segment | undefined) => (text: string) => string

/** Returns a function that gives the colour of a segment. Dialects take turns in three colours. */
function colors(segments: readonly Segment[], { green, cyan, magenta, blue, red, dim }: Style): Color {
  const dialects = [...new Set(segments.flatMap(s => (s.kind === 'reasoning' ? [] : (s.dialect ?? []))))]
  const turns = [green, cyan, magenta]
  return segment => {
    const own = turns[Math.max(0, dialects.indexOf(segment?.dialect ?? '')) % turns.length]!
    if (segment?.kind === 'reasoning') return blue
    if (segment?.kind === 'lost') return red
    if (segment?.kind === 'call') return own
    if (segment?.kind === 'markup') return segment.dialect === undefined ? dim : text => dim(own(text))
    return text => text
  }
}

/** A character as it is shown, with its offset in the message and its width in columns. */
interface Cell {
  readonly text: string
  readonly at: number
  readonly columns: number
}

function painter(raw: string, segments: readonly Segment[], diagnostics: readonly Diagnostic[], style: Style) {
  const color = colors(segments, style)
  const segment = new Int32Array(raw.length + 1).fill(-1)
  segments.forEach((s, k) => void (s.channel === undefined && segment.fill(k, s.start, s.end)))
  const marked = new Uint8Array(raw.length + 1)
  for (const { span } of diagnostics)
    if (span.channel === undefined) marked.fill(1, span.start, Math.max(span.end, span.start + 1))

  /** Paints a row, in runs of cells that look alike. */
  return (row: readonly Cell[]): string => {
    const alike = (a: Cell, b: Cell) => segment[a.at] === segment[b.at] && marked[a.at] === marked[b.at]
    let out = ''
    for (let k = 0, end: number; k < row.length; k = end) {
      end = k + 1
      while (end < row.length && alike(row[k]!, row[end]!)) end++
      const { at } = row[k]!
      const text = row
        .slice(k, end)
        .map(cell => cell.text)
        .join('')
      const shown = color(segments[segment[at]!])(text)
      out += marked[at] ? style.underline(shown) : shown
    }
    return out
  }
}

/** Splits a line into rows of `room` columns. An empty cell for its line break comes last, even if there is none. */
function rows(line: string, from: number, room: number): Cell[][] {
  const all: Cell[][] = [[]]
  let used = 0
  let at = from
  for (const character of line) {
    const text = flat(character)
    const columns = columnsOf(text)
    if (used + columns > room) {
      all.push([])
      used = 0
    }
    all.at(-1)!.push({ text, at, columns })
    used += columns
    at += character.length
  }
  all.at(-1)!.push({ text: '', at, columns: 0 })
  return all
}
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u
const NARROW = /[\p{Mn}\p{Me}\u200b-\u200f]/u
const columnsOf = (text: string): number =>
  text.length === 1 && text < '\u0300'
    ? 1
    : [...text].reduce((n, c) => n + (WIDE.test(c) ? 2 : NARROW.test(c) ? 0 : 1), 0)

/** Groups diagnostics by code: the message of a code is printed once for all of them. */
const byCode = (found: readonly Diagnostic[]): Diagnostic[][] =>
  [...new Set(found.map(d => d.code))].map(code => found.filter(d => d.code === code))

/** The lines below a row: carets, and the message after, before or below them. */
function underline(row: readonly Cell[], alike: readonly Diagnostic[], room: number, style: Style): string[] {
  const columns = (cells: readonly Cell[]) => cells.reduce((n, cell) => n + cell.columns, 0)
  let carets = ''
  for (const { span } of alike) {
    const before = columns(row.filter(cell => cell.at < span.start))
    const under = columns(row.filter(cell => cell.at >= span.start && cell.at < span.end))
    const mark = '^'.repeat(Math.max(1, Math.min(under, room - before)))
    if (before >= carets.length) carets = carets.padEnd(before) + mark
  }
  const { code, message } = alike[0]!
  const said = `${code}: ${message}`
  const before = carets.indexOf('^')
  if (carets.length + 1 + said.length <= room) return [style.warn(`${carets} ${said}`)]
  if (said.length < before)
    return [style.warn(`${' '.repeat(before - said.length - 1)}${said} ${carets.slice(before)}`)]
  return [style.warn(carets), style.warn(' '.repeat(Math.max(0, Math.min(before, room - said.length))) + said)]
}
