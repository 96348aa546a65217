/** Format: markers outside calls that are dropped, such as headers of the model's own turn or frames of content. */

import { type Dialect, type Trigger, triggerText } from '../engine/dialect.ts'
import { alt, lit } from '../engine/parsing.ts'
import { drop } from '../engine/step.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { spaced } from './templates.ts'

export interface Markers extends Common {
  /** The markers. White space inside a marker and at its end matches any white space, or none. */
  readonly markers: readonly Trigger[]
  /** Where the markers count, unless a marker has its own `at`. Default: anywhere. */
  readonly at?: Exclude<Trigger, string>['at']
  /** White space must match exactly. */
  readonly exact?: boolean
  /** The markers are ordinary words, so a marker cut off by the end of the message is text. */
  readonly bare?: boolean
}

/** A dialect of this format. */
export const markers = (name: string, record: Markers): Dialect => fromRecord(name, 'markers', record, makeMarkers)

/** Makes the parts of a dialect from a record of this format. */
export function makeMarkers({ markers, at, exact = false, bare }: Markers): Made {
  const opener = (marker: Trigger): Trigger => {
    const text = exact ? triggerText(marker) : /^\S*/.exec(triggerText(marker))![0]
    const place = typeof marker === 'string' ? at : marker.at
    return place ? { text, at: place } : text
  }
  return {
    triggers: markers.map(opener),
    grammar: () => drop(alt(...markers.map(triggerText).map(text => (exact ? lit(text) : spaced(text))))),
    bare,
  }
}
