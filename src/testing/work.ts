/** The law of linear work: twice the input takes about twice the steps and looks at twice the characters. No timing. */

import { allFeatures } from '../core.ts'
import { type Dialect, triggerText } from '../engine/dialect.ts'
import type { Work } from '../engine/machine.ts'
import { createObservedParser } from '../parser.ts'
import { fill, hostileSpace, hostileWithin } from './hostile.ts'

/** Lengths of inputs, in characters. `WIDE` is more than twice the white space that a marker may look ahead over. */
const SIZE = 1500
const WIDE = 4400
/** The number of pieces, the hardest ones, that `hostileWithin` puts into a value. */
const PIECES = 6
/** The most rows of `hostileSpace`, which has seven for each marker. */
const SPACES = 42

/** An input as a function of its length, the smaller length to try, and the size of its chunks, both in characters. */
type Row = readonly [label: string, make: (n: number) => string, from: number, piece: number]

function workOf(text: string, piece: number, dialect: Dialect): Work {
  const work: Work = { asked: 0, looked: 0 }
  const parser = createObservedParser([dialect], { features: allFeatures }, { work })
  for (let i = 0; i < text.length; i += piece) parser.pushText(text.slice(i, i + piece))
  parser.finish()
  return work
}

/** Yields the inputs that take more than linear work: the beginning of each, and a sentence with the counts. */
export function* slowInputs(dialect: Dialect, samples: readonly string[]): Generator<[input: string, finding: string]> {
  const rows: readonly Row[] = [
    ...dialect.triggers.map((t): Row => [JSON.stringify(triggerText(t)), fill(triggerText(t)), SIZE, 4]),
    ...Object.entries(hostileWithin(dialect, PIECES)).map(([label, make]): Row => [label, make, SIZE, 4]),
    ...Object.entries(hostileSpace(dialect))
      .slice(0, SPACES)
      .map(([label, make], k): Row => [label, make, WIDE, k % 2 === 0 ? WIDE * 2 : 512]),
    ...samples.filter(Boolean).map((text, k): Row => [`sample ${k}, repeated`, fill(text), SIZE, 4]),
  ]
  for (const [label, make, from, piece] of rows) {
    const once = workOf(make(from), piece, dialect)
    const twice = workOf(make(from * 2), piece, dialect)
    // Lookahead may extend beyond the end of the shorter input, hence the tolerance.
    if (twice.asked < 2.4 * once.asked + 600 && twice.looked < 2.4 * once.looked + 8_000) continue
    yield [
      make(from).slice(0, 100),
      `${label}: twice the input takes ${twice.asked} steps instead of ${once.asked}, and looks at ${twice.looked} characters instead of ${once.looked}. A parser that wants more input is asked again from its beginning: give it a bound (the third parameter of chars, the second of until), or read a value as it arrives (raw, args).`,
    ]
  }
}
