/** Format: marks around spans of text, such as citations. The text stays, the marks are dropped, in reasoning as well. */
import type { Dialect } from '../engine/dialect.ts'
import { alt, chars, lit, no, ok, okSoFar, type Parser, primitive } from '../engine/parsing.ts'
import { drop } from '../engine/step.ts'
import { type Common, fromRecord, type Made } from './record.ts'

export interface Marks extends Common {
  /** What opens a span: it counts where `close` is near. `{numbers}` stands for digits, `, :`, brackets and white space. */
  readonly open: readonly string[]
  /** What closes it, the same for all. */
  readonly close: string
}

/** A dialect of this format. */
export const marks = (name: string, record: Marks): Dialect => fromRecord(name, 'marks', record, makeMarks)

/** What a record of this format makes. */
export function makeMarks({ open, close }: Marks): Made {
  return {
    triggers: [...open, close].map(text => text.split(NUMBERS)[0]!),
    grammar: () => drop(alt(...open.map(text => mark(text).then(before(close))), mark(close))),
    inline: true,
  }
}
const NUMBERS = '{numbers}'
const mark = (text: string): Parser<unknown> => {
  const [start = '', end] = text.split(NUMBERS)
  return end === undefined
    ? lit(text)
    : lit(start)
        .then(chars(/[\d\s,:[\]]/, 1, 200))
        .then(lit(end))
}

/** The longest span that is looked through for its closing mark, in characters. */
const REACH = 400
/** Text that begins right here, and the closing mark near, for all that is known so far; no other tag of that name before it. */
function before(close: string): Parser<unknown> {
  const word = close.split(NUMBERS)[0]!
  const name = word.slice(0, -1)
  return primitive((input, i) => {
    const window = input.slice(i, i + REACH)
    if (/^\s/.test(window)) return no(i, 'a span')
    const at = window.indexOf(name)
    if (at >= 0 && at + name.length < window.length)
      return window.startsWith(word, at) ? ok(i, undefined) : no(i + at, close)
    return window.length < REACH ? okSoFar(input, undefined, i) : no(i, close)
  })
}
