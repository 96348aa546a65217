/** Format: blocks that are skipped and reported, such as tool results that the model made up. */
import type { Dialect } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { alt, lit } from '../engine/parsing.ts'
import { section } from '../repair/closing.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { skippedTo } from './typed-message.ts'

export interface Skipped extends Common {
  /** The opening and closing marker of each kind of block. */
  readonly blocks: readonly (readonly [open: string, close: string])[]
}

/** A dialect of this format. */
export const skippedBlocks = (name: string, record: Skipped): Dialect =>
  fromRecord(name, 'skipped', record, makeSkipped)

/** Makes the parts of a dialect from a record of this format. */
export function makeSkipped({ blocks }: Skipped): Made {
  return {
    triggers: blocks.map(([open]) => open),
    grammar: () =>
      alt(...blocks.map(([open, close]) => section(lit(open).result(NONE), skippedTo([close]), close, { cut: true }))),
    closers: [...new Set(blocks.map(([, close]) => close))],
  }
}
