/** Derives candidates from renderings: complete formats, each of which may be that of the template. */
import { type Format, remade } from '../formats/dialect.ts'
import { callsOf } from './calls.ts'
import { type Frame, framesOf } from './frame.ts'
import type { Probes } from './probe.ts'
import { isBlank, isMarker, markersIn, tokens } from './tokens.ts'
import type { TemplateFormat, TemplateRecord } from './types.ts'

/** A format, and the header of a turn, which is part of the prompt and not of the reply. */
export interface Candidate {
  readonly header: string
  readonly format: TemplateFormat
}

export function candidatesOf(probes: Probes): readonly Candidate[] {
  const all = framesOf(probes).flatMap(frame => {
    const calls = callsOf(probes, frame)
    return calls.length === 0
      ? [candidate(frame, undefined, [])]
      : calls.map(it => candidate(frame, it, endsOf(probes, it)))
  })
  return [...new Map(all.map(one => [JSON.stringify(one), one])).values()]
}
/** The markers that end a turn after its calls. */
function endsOf({ one }: Probes, calls: Format): readonly string[] {
  const ends = remade('calls', calls).closers ?? []
  const last = Math.max(...ends.map(text => (one.includes(text) ? one.lastIndexOf(text) + text.length : -1)))
  const left = last < 0 ? '' : one.slice(last).trim()
  const all = tokens(left).filter(token => !isBlank(token))
  return left !== '' && all.every(isMarker) ? [left, ...all.slice(-1)] : []
}

function candidate(frame: Frame, calls: Format | undefined, ends: readonly string[]): Candidate {
  const stop = [...new Set([...frame.stop, ...ends])]
  const records = recordsOf(frame, calls, stop)
  const { prefill, prefillWhen } = frame
  return {
    header: frame.header,
    format: { records, source: 'derived', prefill, ...(prefill === '' ? {} : { prefillWhen }), stop },
  }
}
function recordsOf(frame: Frame, calls: Format | undefined, stop: readonly string[]): readonly TemplateRecord[] {
  const { reasoning, content, again, isShared, header } = frame
  const reasoningFormat: Format | undefined = reasoning && {
    body: 'reasoning',
    ...(reasoning.open === '' ? {} : { open: [reasoning.open] }),
    close: [reasoning.close],
    ...(isShared && { closesAlone: false }),
  }
  const isMarked = content !== undefined && markersIn(content.open).length > 0
  const own = calls ? (remade('calls', calls).closers ?? []) : []
  const ends = stop.flatMap(markersIn)
  const dropped = [...again, ...ends].filter(text => (isShared || text !== reasoning?.close) && !own.includes(text))
  const answers = isMarked && content.close !== '' ? { answers: [{ ...content, until: again }] } : {}
  const markers = [...new Set([...dropped, ...(isMarked ? [content.close === '' ? content.open : content.close] : [])])]
  const head = header.trim()
  /** The header as a marker at the start of a message: some servers leave it in the reply. */
  const begun = markersIn(head).length > 0 && !markers.includes(head) ? [{ text: head, at: 'message' as const }] : []
  const named = (name: string, format: Format | undefined | false): readonly TemplateRecord[] =>
    format ? [{ name: `template-${name}`, format }] : []
  return [
    ...named('reasoning', reasoningFormat),
    ...named('calls', calls),
    ...named(
      'frame',
      markers.length > 0 && { body: 'markers', markers: [...markers, ...begun], ...answers, ...plainly(markers) },
    ),
    ...named('answer', content && !isMarked && wordBefore(content.open, frame.header)),
  ]
}
/** A marker that does not begin with a bracket may be plain text if it is cut off: then the dialect is `bare`. */
const plainly = (markers: readonly string[]) =>
  markers.every(marker => /^[<[⟦【«]/.test(marker)) ? {} : { bare: true }
/** The format of a word that names the recipient of an answer: at the start of a message, or after the prompt's end. */
function wordBefore(word: string, header: string): Format {
  const tail = header.trim().split(/\s+/).at(-1) ?? ''
  return {
    body: 'markers',
    markers: [...(tail === '' ? [] : [tail + word]), { text: word, at: 'message' }],
    exact: true,
    bare: true,
  }
}
