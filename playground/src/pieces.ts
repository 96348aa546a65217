/** The message cut where its look changes: at spans, at markers, at repairs, and where a stream has come to. */
import type { Diagnostic, Segment } from '../../src/index.ts'
import type { Reading } from './reading.ts'

export interface Piece {
  readonly start: number
  /** The same as `start`: something is missing here. */
  readonly end: number
  /** `waiting`: fed, and not decided; `ahead`: not fed. */
  readonly kind: Segment['kind'] | 'waiting' | 'ahead' | 'gap'
  /** A marker has the ground of what it marks. */
  readonly of?: 'call' | 'reasoning'
  readonly segment?: Segment
  /** The call that it is of, counted from 0. */
  readonly call?: number | undefined
  readonly marks: readonly Diagnostic[]
}

/** A longer stretch is marked at its start alone. */
const LONG = 40

export function piecesOf(message: string, { result, tried, fed, isWhole }: Reading): Piece[] {
  const { segments } = result
  const seen = segments.at(-1)?.end ?? 0
  const marks = result.diagnostics.map(d =>
    d.span.end - d.span.start > LONG ? { d, start: d.span.start, end: d.span.start } : { d, ...d.span },
  )
  const openers = openersOf(message, segments, tried)
  const all = [
    ...[0, seen, fed, message.length],
    ...segments.flatMap(s => [s.start, s.end, openers.get(s.start) ?? s.start]),
    ...marks.flatMap(m => [m.start, m.end]),
  ]
  const cuts = [...new Set(all)].sort((a, b) => a - b)
  const owners = ownersOf(segments)
  const found: Piece[] = []
  let k = 0
  cuts.forEach((start, n) => {
    const gaps = marks.filter(m => m.start === start && m.end === start).map(m => m.d)
    if (gaps.length > 0) found.push({ start, end: start, kind: 'gap', marks: gaps })
    const end = cuts[n + 1]
    if (end === undefined) return
    while (k < segments.length && segments[k]!.end <= start) k++
    const segment = segments[k]
    const over = marks.filter(m => m.start <= start && m.end >= end).map(m => m.d)
    if (start >= fed && !isWhole) found.push({ start, end, kind: 'ahead', marks: [] })
    else if (!segment || segment.start > start) found.push({ start, end, kind: 'waiting', marks: over })
    else {
      const isOpener = end <= (openers.get(segment.start) ?? 0)
      const kind = isOpener ? 'markup' : segment.kind
      const owner = isOpener ? segment : kind === 'markup' ? owners.get(segment) : undefined
      const of = owner ? { of: owner.kind as 'call' | 'reasoning' } : {}
      found.push({ start, end, kind, ...of, segment, call: (owner ?? segment).call, marks: over })
    }
  })
  return found
}

/** A call begins with its opening marker: where that ends, by where it begins. */
function openersOf(
  message: string,
  segments: readonly Segment[],
  tried: Reading['tried'],
): ReadonlyMap<number, number> {
  const triggers = new Map(tried.map(({ at, trigger }) => [at, trigger]))
  return new Map(
    segments.flatMap(({ kind, start, end }) => {
      const trigger = kind === 'call' ? triggers.get(start) : undefined
      if (!trigger || !/^[^\w{]./.test(trigger)) return []
      const tag = trigger.startsWith('<') ? (/^<[^>\n]{0,80}>/.exec(message.slice(start, start + 90))?.[0] ?? '') : ''
      return [[start, Math.min(end, start + Math.max(trigger.length, tag.length))]]
    }),
  )
}
/** Whose markers they are: the nearest call or reasoning of the same dialect, before them first. */
function ownersOf(segments: readonly Segment[]): ReadonlyMap<Segment, Segment> {
  const owners = new Map<Segment, Segment>()
  segments.forEach((segment, k) => {
    if (segment.kind !== 'markup' || segment.dialect === undefined) return
    const near = [segments[k - 1], segments[k + 1], segments[k - 2], segments[k + 2]]
    const owner = near.find(s => (s?.kind === 'call' || s?.kind === 'reasoning') && s.dialect === segment.dialect)
    if (owner) owners.set(segment, owner)
  })
  return owners
}
