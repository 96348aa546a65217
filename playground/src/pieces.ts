/** The message cut where its look changes: at spans, at repairs, and where a stream has come to. */
import type { Diagnostic, Segment } from '../../src/index.ts'
import type { Reading } from './reading.ts'

export interface Piece {
  readonly start: number
  /** The same as `start`: something is missing here. */
  readonly end: number
  /** `waiting`: fed, and not decided; `ahead`: not fed. */
  readonly kind: Segment['kind'] | 'waiting' | 'ahead' | 'gap'
  readonly segment?: Segment
  readonly marks: readonly Diagnostic[]
  /** The colour of its dialect, from 0; -1: it has no calls. */
  readonly tone: number
}

/** So many colours for dialects. */
const TONES = 4
/** A longer stretch is marked at its start alone. */
const LONG = 40

export function piecesOf(message: string, { result, fed, isWhole }: Reading): Piece[] {
  const { segments } = result
  const seen = segments.at(-1)?.end ?? 0
  const marks = result.diagnostics.map(d =>
    d.span.end - d.span.start > LONG ? { d, start: d.span.start, end: d.span.start } : { d, ...d.span },
  )
  const cuts = [
    ...new Set([
      0,
      ...segments.flatMap(s => [s.start, s.end]),
      ...marks.flatMap(m => [m.start, m.end]),
      seen,
      fed,
      message.length,
    ]),
  ]
  cuts.sort((a, b) => a - b)
  const dialects = dialectsOf(segments)
  const found: Piece[] = []
  let k = 0
  cuts.forEach((start, n) => {
    const gaps = marks.filter(m => m.start === start && m.end === start).map(m => m.d)
    if (gaps.length > 0) found.push({ start, end: start, kind: 'gap', marks: gaps, tone: -1 })
    const end = cuts[n + 1]
    if (end === undefined) return
    while (k < segments.length && segments[k]!.end <= start) k++
    const segment = segments[k]
    const over = marks.filter(m => m.start <= start && m.end >= end).map(m => m.d)
    if (start >= fed && !isWhole) found.push({ start, end, kind: 'ahead', marks: [], tone: -1 })
    else if (!segment || segment.start > start) found.push({ start, end, kind: 'waiting', marks: over, tone: -1 })
    else found.push({ start, end, kind: segment.kind, segment, marks: over, tone: toneOf(segment, dialects) })
  })
  return found
}

/** Those with calls, in the order of the message; reasoning has a colour of its own. */
export const dialectsOf = (segments: readonly Segment[]): readonly string[] => [
  ...new Set(segments.flatMap(s => (s.kind === 'call' && s.dialect !== undefined ? [s.dialect] : []))),
]
/** -1: the colour of text, or of reasoning. */
const toneOf = ({ dialect }: Segment, dialects: readonly string[]): number =>
  dialect === undefined || !dialects.includes(dialect) ? -1 : dialects.indexOf(dialect) % TONES
