/** Ledger and no invention: what a result says of a message is what stands in it. */
import { anySentence, type Span } from '../engine/diagnostic.ts'
import { decodeEntities } from '../engine/entities.ts'
import type { ParseResult } from '../message/types.ts'
import type { Limits } from '../options.ts'
import { expectLaw, expectSame } from './law.ts'

/** What a message was read with, as far as the ledger shows it. */
export interface Context {
  readonly prefill?: string
  readonly limits?: Partial<Limits> | undefined
  /** Does the model write its content inside the blocks of this dialect? Default: the built-in envelopes alone. */
  readonly hasContent?: (dialect: string) => boolean
}
const ENVELOPES: ReadonlySet<string> = new Set(['json-envelope', 'action-action_input'])

/** Segments tile the message; text and reasoning are their segments joined; what is lost is reported with its text. */
export function checkLedger(raw: string, result: ParseResult, around: Context = {}, reasoning = ''): void {
  const { prefill = '', limits, hasContent = dialect => ENVELOPES.has(dialect) } = around
  checkTiles(raw, result, limits)
  checkTiles(reasoning, result, limits, 'reasoning')
  // An envelope has content of its own, and a prefill may have some.
  const other = result.segments.some(s => s.dialect !== undefined && hasContent(s.dialect))
  if (!other && prefill.replace(/<[^>]*>/g, '').trim() === '') checkShown(raw, reasoning, result)
  checkCalls([prefill + raw, reasoning], result)
}

const within = (d: Span, s: Span) => d.channel === s.channel && d.start <= s.start && s.end <= d.end
const overlap = (d: Span, s: Span) => d.channel === s.channel && d.start < s.end && s.start < d.end
const isSpan = ({ start, end }: Span, raw: string) => 0 <= start && start <= end && end <= raw.length

/** The segments and the diagnostics of one channel. */
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

  const told = result.diagnostics.filter(d => d.text !== undefined && d.span.channel === channel)
  const tellsAll = result.diagnostics.length <= (limits?.diagnostics ?? Number.POSITIVE_INFINITY)
  for (const s of segments) {
    if (s.kind === 'lost')
      for (let k = s.start; k < s.end; k++)
        expectLaw(
          'ledger',
          !tellsAll || told.some(d => within(d.span, { ...s, start: k, end: k + 1 })),
          () => `lost without a diagnostic that has the text: ${raw.slice(k, s.end)}`,
        )
    else if (s.kind !== 'markup')
      for (const { code, span } of told)
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

/** What is shown is what the segments say, and what the model wrote. */
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

/** No call is invented, and each has its segments. */
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

/** Is the name in the text, but for its case and its dashes? */
function saysLike(text: string, name: string): boolean {
  const plain = (words: string) => words.toLowerCase().replaceAll('-', '_')
  return says(plain(text), plain(name))
}
/** Are these the words of the text: as they are, escaped once or twice, or with quote marks among them? */
export function says(text: string, words: string): boolean {
  if (text.includes(words)) return true
  const plain = text.replace(/\n[ \t]*(> ?)+/g, '\n')
  const strict = strictly(plain)
  if (strict.includes(words)) return true
  // A backslash that escapes nothing stays.
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
/** Escapes that JSON does not know keep their backslash. */
const strictly = (text: string): string =>
  text.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([ntrbf"\\/]))/g, (_, u, x, c) =>
    c === undefined ? String.fromCharCode(Number.parseInt(u ?? x, 16)) : (ESCAPES[c as string] ?? c),
  )
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' }
