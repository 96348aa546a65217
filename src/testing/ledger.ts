/** The laws of ledger and no invention: a result accounts for every character, and contains nothing else. */
import { anySentence, type Span } from '../engine/diagnostic.ts'
import { decodeEntities } from '../engine/entities.ts'
import type { ParseResult } from '../message/types.ts'
import type { Limits } from '../options.ts'
import { expectLaw, expectSame } from './law.ts'

/** The options that a message was parsed with, as far as they affect the ledger. */
export interface Context {
  readonly prefill?: string
  readonly limits?: Partial<Limits> | undefined
  /** Whether blocks of this dialect contain the content of the message. Default: only the built-in envelopes do. */
  readonly hasContent?: (dialect: string) => boolean
}
const ENVELOPES: ReadonlySet<string> = new Set(['json-envelope', 'action-action_input'])

/** Checks that segments tile the message, that they join to text and reasoning, and that every loss is reported. */
export function checkLedger(raw: string, result: ParseResult, around: Context = {}, reasoning = ''): void {
  const { prefill = '', limits, hasContent = dialect => ENVELOPES.has(dialect) } = around
  checkTiles(raw, result, limits)
  checkTiles(reasoning, result, limits, 'reasoning')
  // Content may also come from an envelope that the model wrote, or from the prefill.
  const other = result.segments.some(s => s.dialect !== undefined && hasContent(s.dialect))
  if (!other && prefill.replace(/<[^>]*>/g, '').trim() === '') checkShown(raw, reasoning, result)
  checkCalls([prefill + raw, reasoning], result)
}

const within = (d: Span, s: Span) => d.channel === s.channel && d.start <= s.start && s.end <= d.end
const overlap = (d: Span, s: Span) => d.channel === s.channel && d.start < s.end && s.start < d.end
const isSpan = ({ start, end }: Span, raw: string) => 0 <= start && start <= end && end <= raw.length

/** Checks the segments and the diagnostics of one channel. */
function checkTiles(raw: string, result: ParseResult, limits: Context['limits'], channel?: 'reasoning'): void {
  const segments = result.segments.filter(s => s.channel === channel)
  let at = 0
  for (const s of segments) {
    expectLaw(
      'ledger',
      s.start === at,
      () => `the segments do not tile the message at ${at}: ${JSON.stringify(result.segments)}`,
    )
    expectLaw('ledger', s.end > s.start, () => `an empty segment at ${at}`)
    at = s.end
  }
  expectLaw('ledger', at === raw.length, () => `the segments end at ${at} of ${raw.length}`)

  const reported = result.diagnostics.filter(d => d.text !== undefined && d.span.channel === channel)
  const hasAll = result.diagnostics.length <= (limits?.diagnostics ?? Number.POSITIVE_INFINITY)
  for (const s of segments) {
    if (s.kind === 'lost')
      for (let k = s.start; k < s.end; k++)
        expectLaw(
          'ledger',
          !hasAll || reported.some(d => within(d.span, { ...s, start: k, end: k + 1 })),
          () => `lost without a diagnostic that has the text: ${raw.slice(k, s.end)}`,
        )
    else if (s.kind !== 'markup')
      for (const { code, span } of reported)
        expectLaw(
          'ledger',
          !overlap(span, s),
          () => `lost in a diagnostic (${code}), and ${s.kind}: ${raw.slice(s.start, s.end)}`,
        )
  }
  for (const { code, message, span, text } of result.diagnostics) {
    if (span.channel !== channel) continue
    expectSame('ledger', message, anySentence(code), `the message of ${code}`)
    expectLaw('ledger', isSpan(span, raw), `the span of ${code} is not in the message`)
    if (text === undefined) continue
    const lost = raw.slice(span.start, span.end)
    const expected = text.length === limits?.held ? lost.slice(0, limits.held) : lost
    expectSame('ledger', text, expected, `the text of ${code}`)
  }
}

/** Checks that content and reasoning are the text of their segments, joined. */
function checkShown(raw: string, reasoning: string, result: ParseResult): void {
  const of = (kind: string, text: string, channel?: 'reasoning') =>
    result.segments
      .filter(s => s.kind === kind && s.channel === channel)
      .map(s => text.slice(s.start, s.end))
      .join('')
  const joined = (kind: string) => of(kind, reasoning, 'reasoning') + of(kind, raw)
  expectSame('ledger', joined('text'), result.content, 'the segments of text are not the content')
  expectSame('ledger', joined('reasoning'), result.reasoning, 'the segments of reasoning are not the reasoning')
}

/** Checks that no call is invented, and that each call has its segments. */
function checkCalls(written: readonly string[], result: ParseResult): void {
  const channels = { text: written[0]!, reasoning: written[1]! }
  const isRenamed = result.diagnostics.some(({ code }) => code === 'tool-name' || code === 'limit')
  result.toolCalls.forEach((call, k) => {
    expectLaw(
      'no invention',
      Object.getPrototypeOf(call.arguments) === Object.prototype,
      `the arguments of call ${k} are not a plain object`,
    )
    expectLaw(
      'no invention',
      call.name !== '' && written.some(text => says(text, call.name) || (isRenamed && saysLike(text, call.name))),
      `the name of call ${k}, ${JSON.stringify(call.name)}, does not stand in the message`,
    )
    expectLaw(
      'ledger',
      isSpan(call.span, channels[call.span.channel ?? 'text']),
      `the span of call ${k} is not in the message`,
    )
    const own = result.segments.filter(s => s.kind === 'call' && s.call === k)
    expectLaw(
      'ledger',
      own.length > 0 || (call.span.start === call.span.end && call.span.start === 0),
      `call ${k} has no segment`,
    )
    for (const s of own) expectLaw('ledger', within(call.span, s), `call ${k} has a segment outside of its span`)
  })
  for (const s of result.segments)
    if (s.kind === 'call')
      expectLaw('ledger', s.call! < result.toolCalls.length, `a segment belongs to call ${s.call}, which is not there`)
}

/** Whether the name is in the text, ignoring case and the difference between `-` and `_`. */
function saysLike(text: string, name: string): boolean {
  const plain = (words: string) => words.toLowerCase().replaceAll('-', '_')
  return says(plain(text), plain(name))
}
/** Whether `words` are in the text: verbatim, escaped up to three times, or with quote marks (`> `) between lines. */
export function says(text: string, words: string): boolean {
  if (text.includes(words)) return true
  const plain = text.replace(/\n[ \t]*(> ?)+/g, '\n')
  const strict = strictly(plain)
  if (strict.includes(words)) return true
  // A backslash that escapes nothing is kept.
  const bare = words.replaceAll('\\', '')
  if ([text, plain, strict].some(text => text.replaceAll('\\', '').includes(bare))) return true
  let read = plain
  for (let times = 0; times < 3; times++) {
    if (read.includes(words)) return true
    if (decodeEntities(read).includes(words)) return true
    read = times === 1 ? unescaped(decodeEntities(read)) : unescaped(read)
  }
  return read.includes(words)
}
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g, (_, u, x, c) =>
    c === undefined ? String.fromCharCode(Number.parseInt(u ?? x, 16)) : (ESCAPES[c as string] ?? c),
  )
/** Decodes the escapes of JSON; a backslash before any other character is kept. */
const strictly = (text: string): string =>
  text.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([ntrbf"\\/]))/g, (_, u, x, c) =>
    c === undefined ? String.fromCharCode(Number.parseInt(u ?? x, 16)) : (ESCAPES[c as string] ?? c),
  )
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' }
