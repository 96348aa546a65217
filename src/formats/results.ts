/** Format: markers of results. Right after a call the model made the result up: it and all that follows are dropped. */
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

/** What a record of this format makes. */
export function makeResults({ markers }: MadeUpResults): Made {
  return {
    triggers: markers.map((text): Trigger => ({ text, at: 'after' })),
    grammar: () => fabrication(...markers),
    bare: true,
  }
}
