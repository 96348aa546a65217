/** Format: markers that say nothing of a call, and are dropped: headers of the model's own turn, frames of content. */
import { type Dialect, type Trigger, triggerText } from '../engine/dialect.ts'
import { alt, lit, type Parser, ws } from '../engine/parsing.ts'
import { drop } from '../engine/step.ts'
import { type Common, fromRecord, type Made } from './record.ts'

export interface Markers extends Common {
  /** White space inside them, and at their end, stands for any. */
  readonly markers: readonly Trigger[]
  /** Where they count, unless they say it themselves. Default: anywhere. */
  readonly at?: Exclude<Trigger, string>['at']
  /** White space counts: it stands where they have it, and nowhere else. */
  readonly exact?: boolean
  /** They are words: what is cut is text. */
  readonly bare?: boolean
}

/** A dialect of this format. */
export const markers = (name: string, record: Markers): Dialect => fromRecord(name, 'markers', record, makeMarkers)

/** What a record of this format makes. */
export function makeMarkers({ markers, at, exact = false, bare }: Markers): Made {
  const opener = (marker: Trigger): Trigger => {
    const text = exact ? triggerText(marker) : triggerText(marker).split(/\s/)[0]!
    const place = typeof marker === 'string' ? at : marker.at
    return place ? { text, at: place } : text
  }
  return {
    triggers: markers.map(opener),
    grammar: () => drop(alt(...markers.map(triggerText).map(text => (exact ? lit(text) : spaced(text))))),
    ...(bare ? { bare } : {}),
  }
}
const spaced = (text: string): Parser<unknown> =>
  text
    .split(/\s+/)
    .map((word): Parser<unknown> => lit(word))
    .reduce((before, word) => before.skip(ws).then(word))
