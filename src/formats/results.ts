/** Format: results that the model makes up right after a call. They and everything after them are dropped. */
import { type Dialect, triggersAt } from '../engine/dialect.ts'
import { OTHER_TURNS } from '../repair/tokens.ts'
import { fabrication } from './fabricated.ts'
import { type Common, fromRecord, type Made } from './record.ts'

export interface MadeUpResults extends Common {
  /** Markers that begin a result. */
  readonly markers: readonly string[]
  /** The tokens that begin a turn of another speaker (`OTHER_TURNS`) count as well. */
  readonly turns?: boolean
}

/** A dialect of this format. */
export const madeUpResults = (name: string, record: MadeUpResults): Dialect =>
  fromRecord(name, 'results', record, makeResults)

/** Makes the parts of a dialect from a record of this format. */
export function makeResults({ markers, turns }: MadeUpResults): Made {
  const all = turns ? [...markers, ...OTHER_TURNS] : markers
  return {
    triggers: triggersAt('after', all),
    grammar: () => fabrication(all),
    bare: true,
  }
}
