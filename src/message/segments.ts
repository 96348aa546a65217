/** The segments that tile a message, and its diagnostics. */
import { type Diagnostic, type DiagnosticCode, type Span, sentence } from '../engine/diagnostic.ts'
import type { Segment } from './types.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

export interface SegmentsOptions {
  /** The list of segments; undefined if they are not kept. */
  readonly segments: Segment[] | undefined
  readonly channel: 'reasoning' | undefined
  /** The longest part of a lost text that its diagnostic keeps, in characters. */
  readonly maxText: number
  readonly diagnose: (diagnostic: Diagnostic) => void
}

export type Segments = ReturnType<typeof segmentsOf>
export function segmentsOf({ segments: kept, channel, maxText, diagnose }: SegmentsOptions) {
  const segments = kept ?? []
  let current: Writable<Segment> | undefined
  let waiting: Diagnostic | undefined // an adjacent one with the same code may still join it
  let reached = 0 // the end of the last segment
  let brokenOff = -1 // the offset at which, by the last report, something breaks off

  const span = (start: number, end: number): Span => {
    const own = { start: Math.max(0, start), end: Math.max(0, end) }
    return channel ? { ...own, channel } : own
  }

  /** Members are set one by one: in a small message, one spread costs as much as all the segments. */
  const segment = (kind: Segment['kind'], start: number, end: number, dialect?: string, call?: number) => {
    const own: Writable<Segment> = { kind, start, end }
    if (dialect !== undefined) own.dialect = dialect
    if (call !== undefined) own.call = call
    if (channel) own.channel = channel
    return own
  }

  const add = (kind: Segment['kind'], start: number, end: number, dialect?: string, call?: number) => {
    const from = Math.max(0, start)
    reached = Math.max(reached, end)
    if (!kept || end <= from) return
    const joins =
      current && current.kind === kind && current.end === from && current.dialect === dialect && current.call === call
    if (joins) {
      current!.end = end
      return
    }
    segments.push((current = segment(kind, from, end, dialect, call)))
  }

  /** Changes the segments of the call that began at `start`. */
  const change = (start: number, changed: (segment: Segment) => Segment) => {
    for (let k = segments.length; k-- > 0; ) {
      const s = segments[k]!
      if (s.channel !== channel) continue // the channels alternate
      if (s.end <= start) break
      if (s.kind !== 'call' || s.start < start) continue
      segments[k] = changed(s)
      if (s === current) current = segments[k]
    }
  }
  /** Marks the call that began at `start` as lost. */
  const markLost = (start: number) => change(start, ({ kind: _, call: __, ...rest }) => ({ kind: 'lost', ...rest }))
  /** Renumbers the call that began at `start`. */
  const number = (start: number, call: number) => change(start, segment => ({ ...segment, call }))

  /** Removes the segments from `start` on, so that they can be made again. */
  const reopen = (start: number) => {
    for (let k = segments.length; k-- > 0; ) {
      const s = segments[k]!
      if (s.channel !== channel) continue
      if (s.end <= start) break
      if (s.start < start) segments[k] = { ...s, end: start }
      else segments.splice(k, 1)
    }
    const last = segments[segments.length - 1]
    current = last?.channel === channel ? last : undefined
    reached = start
  }

  /** Turns the text so far into reasoning. */
  const reason = () => {
    segments.forEach((s, k) => {
      if (s.kind === 'text' && s.channel === channel) segments[k] = segment('reasoning', s.start, s.end)
    })
    current = undefined
  }

  /** Turns the last `length` characters of the segments of a kind into markup: white space at the edge. */
  const trim = (kind: 'text' | 'reasoning', length: number) => {
    let left = length
    for (let k = segments.length; k-- > 0 && left > 0; ) {
      const s = segments[k]!
      if (s.kind !== kind || s.channel !== channel) continue
      const cut = Math.max(s.start, s.end - left)
      left -= s.end - cut
      const space = segment('markup', cut, s.end)
      if (cut === s.start) segments[k] = space
      else segments.splice(k, 1, segment(kind, s.start, cut, s.dialect), space)
    }
    current = undefined
  }

  const report = (
    code: DiagnosticCode,
    start: number,
    end: number,
    dialect?: string,
    also?: Partial<Pick<Diagnostic, 'message' | 'text' | 'cause' | 'path'>>,
  ) => {
    const range = span(start, end)
    const text = also?.text
    if (code === 'truncated' || code === 'garbled-close') brokenOff = range.end
    if (waiting && !also && touches(waiting, code, range, dialect)) {
      waiting = { ...waiting, span: { ...waiting.span, end: range.end } }
      return
    }
    const told = waiting?.code === code && text !== undefined && start <= waiting.span.start && waiting.span.end <= end
    if (!told) flush()
    waiting = {
      code,
      message: sentence(code),
      span: range,
      ...(dialect !== undefined && { dialect }),
      ...also,
      ...(text !== undefined && { text: text.slice(0, maxText) }),
    }
  }
  /** Extends the waiting report of a loss up to `end`. */
  const goOn = (end: number, text: string) => {
    if (!waiting) return
    const { text: before = '', span } = waiting
    const lost = before.length < maxText ? (before + text).slice(0, maxText) : before // cutting a long text copies it
    waiting = { ...waiting, span: { ...span, end: Math.max(0, end) }, text: lost }
  }
  /** Emits the waiting diagnostic if no report at `at` or later can join it. */
  const flush = (at = Number.POSITIVE_INFINITY) => {
    if (!waiting || at <= waiting.span.end) return
    diagnose(waiting)
    waiting = undefined
  }

  /** Whether an earlier report that the message breaks off or has a garbled tag at this place implies this one. */
  const implied = (code: DiagnosticCode, start: number, end: number): boolean =>
    start === end &&
    brokenOff === end &&
    (code === 'truncated' || code === 'missing-close' || code === 'unclosed-value')

  return { add, markLost, number, reopen, reason, trim, report, goOn, flush, span, implied, reached: () => reached }
}

/** Diagnostics of a whole call or value, which are never merged. */
const OF_CALLS: ReadonlySet<DiagnosticCode> = new Set(['unknown-tool', 'duplicate-call', 'encoded'])
/** Whether a report can join the last diagnostic: ten thousand commas in a row are one diagnostic. */
const touches = (last: Diagnostic, code: DiagnosticCode, { start, end }: Span, dialect: string | undefined): boolean =>
  last.code === code &&
  !OF_CALLS.has(code) &&
  last.dialect === dialect &&
  last.text === undefined &&
  last.span.end === start &&
  (end > start || last.span.start === start)
