/** Prints results for people: plain lines, one fact each. */
import pc from 'picocolors'
import type { Diagnostic, ParseResult, ParserOutput, Span, ToolCall } from '../index.ts'

export type Style = ReturnType<typeof style>
export const style = (color: boolean) => {
  const { bold, yellow, dim, green, red, blue, cyan, magenta, underline } = pc.createColors(color)
  return { color, label: bold, warn: yellow, dim, green, red, blue, cyan, magenta, underline }
}

const WIDTH = 11
/** The longest excerpt, in characters. */
const EXCERPT = 64
/** The most positions that are listed after the first, for one kind of repair. */
const MORE = 5

/** The whole result of parsing `raw`. */
export function printResult(result: ParseResult, raw: string, style: Style): string {
  const at = places(raw)
  const line = (label: string, text: string) => `${style.label(label.padEnd(WIDTH))}${text}\n`
  const { toolCalls, diagnostics } = result
  let out = line('dialects', dialectsOf(result).join(', ') || 'none: plain text')
  toolCalls.forEach((call, k) => {
    const label = toolCalls.length === 1 ? 'call' : `call ${k + 1}`
    out += line(
      label,
      `${safe(call.name)} ${style.dim(`(${statusOf(call)}, ${call.dialect}, ${at.range(call.span)})`)}`,
    )
    for (const [key, value] of Object.entries(call.arguments))
      out += `${' '.repeat(WIDTH + 2)}${safe(key)}: ${safe(JSON.stringify(value))}\n`
  })
  if (result.reasoning !== '') out += line('reasoning', indented(result.reasoning))
  if (result.content !== '') out += line('text', indented(result.content))
  if (result.needsMoreWork !== undefined) out += line('more work', result.needsMoreWork ? 'yes' : 'no')
  if (diagnostics.length > 0) out += line('repairs', String(diagnostics.length))
  return out + printRepairs(diagnostics, raw, at, style)
}

/** Each kind of repair with its first position, and a list of the others. */
export function printRepairs(diagnostics: readonly Diagnostic[], raw: string, at: Places, style: Style): string {
  let out = ''
  for (const [first, ...rest] of alike(diagnostics)) {
    out += printDiagnostic(first, raw, at, style)
    const places = rest.slice(0, MORE).map(({ span }) => at.range(span))
    if (rest.length > 0)
      out += `      and ${rest.length} more: ${places.join(', ')}${rest.length > MORE ? ', …' : ''}\n`
  }
  return out
}

/** Groups diagnostics by code and member, except that each one with lost text is a group of its own. */
function alike(diagnostics: readonly Diagnostic[]): [Diagnostic, ...Diagnostic[]][] {
  const groups = new Map<unknown, [Diagnostic, ...Diagnostic[]]>()
  for (const diagnostic of diagnostics) {
    const { code, text, path = '' } = diagnostic
    const key = text === undefined ? `${code} ${path.replace(/\[\d+\]/g, '[]')}` : diagnostic
    const group = groups.get(key)
    if (group) group.push(diagnostic)
    else groups.set(key, [diagnostic])
  }
  return [...groups.values()]
}

/** Every dialect in which something was found, in the order of the message. */
const dialectsOf = ({ segments, toolCalls }: ParseResult): string[] => [
  ...new Set([...segments.map(s => s.dialect), ...toolCalls.map(c => c.dialect)].filter(d => d !== undefined)),
]
const statusOf = (call: ToolCall): string => (call.status === 'truncated' ? 'cut off' : call.status)

function printDiagnostic(
  { code, message, span, text, path }: Diagnostic,
  raw: string,
  at: Places,
  style: Style,
): string {
  const place = at.range(span)
  let out = `  ${style.warn(`${place} ${code}`)}  ${message}${path ? ` (${safe(path)})` : ''}\n`
  if (text !== undefined) out += `      lost: ${safe(short(text))}\n`
  else if (span.channel === undefined) {
    const { before, marked, after } = excerpt(raw, span)
    out += `      ${style.dim('|')} ${before}${marked}${after}\n`
    out += `      ${style.dim('|')} ${' '.repeat(before.length)}${style.warn('^'.repeat(Math.max(1, marked.length)))}\n`
  }
  return out
}

/** The line around the start of a span, safe to print, in three parts. */
function excerpt(raw: string, span: Span): { before: string; marked: string; after: string } {
  const { end } = span
  // At the end of the message there may be nothing to show but the text before the span.
  const start = raw.slice(span.start).trim() === '' ? raw.slice(0, span.start).trimEnd().length : span.start
  const lineStart = raw.lastIndexOf('\n', start - 1) + 1
  const lineEnd = raw.indexOf('\n', start)
  const stop = lineEnd < 0 ? raw.length : lineEnd
  const from = Math.max(lineStart, start - EXCERPT / 2)
  const upTo = Math.min(stop, from + EXCERPT)
  return {
    before: flat(raw.slice(from, start)),
    marked: flat(raw.slice(start, Math.min(end, upTo))),
    after: flat(raw.slice(Math.min(Math.max(start, end), upTo), upTo)),
  }
}

/** `at`: the number of characters so far; `fed`: the text since the last output, undefined at the end. */
export const printFed = (at: number, fed: string | undefined, style: Style): string =>
  `${style.dim(`${String(at).padStart(6)}  ${fed === undefined ? 'the end' : `fed ${lastOf(fed)}`}`)}\n`
const lastOf = (text: string): string => {
  const line = quote(text)
  return line.length > EXCERPT ? `"…${line.slice(-EXCERPT)}` : line
}

/** The output of one push, one fact per line. */
export function printOutput(output: ParserOutput, style: Style): string {
  const line = (what: string, text = '') => `${' '.repeat(8)}${what.padEnd(WIDTH)}${text}\n`
  let out = ''
  if (output.textWasReasoning) out += line('all text so far was reasoning')
  if (output.reasoning !== '') out += line('reasoning', quote(output.reasoning))
  if (output.text !== '') out += line('text', quote(output.text))
  for (const { index, id, name, argumentsDelta } of output.toolCallDeltas) {
    if (name !== undefined) out += line(`call ${index + 1}`, `${safe(name)} ${style.dim(`(${safe(id ?? '')})`)}`)
    if (argumentsDelta) out += line(`call ${index + 1}`, `+ ${flat(argumentsDelta)}`)
  }
  for (const call of output.toolCalls) out += line('done', `${safe(call.name)} (${statusOf(call)})`)
  for (const { code, message } of output.errors) out += line('repair', style.warn(`${code}: ${message}`))
  return out
}

export const isQuiet = (output: ParserOutput): boolean =>
  output.text === '' &&
  output.reasoning === '' &&
  output.toolCallDeltas.length === 0 &&
  output.toolCalls.length === 0 &&
  output.errors.length === 0 &&
  !output.textWasReasoning

export interface Places {
  /** `line:column-line:column`, counted from 1; columns in UTF-16 units. */
  range(span: Span): string
}
export function places(raw: string): Places {
  const starts = [0]
  for (let i = raw.indexOf('\n'); i >= 0; i = raw.indexOf('\n', i + 1)) starts.push(i + 1)
  const point = (offset: number): string => {
    let low = 0
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return `${low + 1}:${offset - starts[low]! + 1}`
  }
  return { range: ({ start, end }) => (end > start ? `${point(start)}-${point(end)}` : point(start)) }
}

/** Escapes control characters, so that the model's text is safe in a terminal. */
export const safe = (text: string): string =>
  text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, c => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`)
/** A text in one line, without control characters. */
export const flat = (text: string): string => safe(text).replaceAll('\n', '⏎').replaceAll('\t', ' ')
const quote = (text: string): string => safe(JSON.stringify(text))
const short = (text: string): string => {
  const line = JSON.stringify(text)
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line
}
const indented = (text: string): string => safe(text).replaceAll('\n', `\n${' '.repeat(WIDTH)}`)
