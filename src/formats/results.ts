/** Format: results that the model makes up right after a call. They and everything after them are dropped. */
import type { Dialect, Trigger } from '../engine/dialect.ts'
import { fabrication } from './fabricated.ts'
import { type Common, fromRecord, type Made } from './record.ts'

export interface MadeUpResults extends Common {
  /** Markers that begin a result. */
  readonly markers: readonly string[]
}

/** A dialect of this format. */
export const madeUpResults = (name: string, record: MadeUpResults): Dialect =>
  fromRecord(name, 'results', record, makeResults)

/** Makes the parts of a dialect from a record of this format. */
export function makeResults({ markers }: MadeUpResults): Made {
  return {
    triggers: markers.map((text): Trigger => ({ text, at: 'after' })),
    grammar: () => fabrication(...markers),
    bare: true,
  }
}
