/** Format: marks around spans of text, such as citations. The marks are dropped, also in reasoning; the text stays. */
import type { Dialect } from '../engine/dialect.ts'
import { alt, chars, lit, no, ok, okSoFar, type Parser, primitive } from '../engine/parsing.ts'
import { drop } from '../engine/step.ts'
import { type Common, fromRecord, type Made } from './record.ts'

export interface Marks extends Common {
  /** Marks that open a span, if `close` is near. `{numbers}` matches digits, `,`, `:`, `[`, `]`, white space. */
  readonly open: readonly string[]
  /** The mark that closes a span of any kind. */
  readonly close: string
}

/** A dialect of this format. */
export const marks = (name: string, record: Marks): Dialect => fromRecord(name, 'marks', record, makeMarks)

/** Makes the parts of a dialect from a record of this format. */
export function makeMarks({ open, close }: Marks): Made {
  return {
    triggers: [...open, close].map(text => text.split(NUMBERS)[0]!),
    grammar: () => drop(alt(...open.map(text => mark(text).then(before(close, open[0]!))), mark(close))),
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

/** How far ahead the closing mark is searched for, in characters. */
const REACH = 400
/** The most spans that may open inside a span. */
const MAX_INNER = 2
/**
 * Succeeds, reading nothing, if text begins here and the closing mark is near or may still arrive. The first tag whose
 * name begins like that of the closing mark must be the closing mark.
 */
function before(close: string, open: string): Parser<unknown> {
  const word = close.split(NUMBERS)[0]!
  const name = word.slice(0, -1)
  const inner = open.slice(0, -1)
  return primitive((input, i) => {
    const window = input.slice(i, i + REACH)
    if (/^\s/.test(window)) return no(i, 'a span')
    const at = window.indexOf(name)
    let last = window.indexOf(inner)
    for (let k = 0; k < MAX_INNER && last >= 0; k++) last = window.indexOf(inner, last + 1)
    if (last >= 0 && (at < 0 || last < at)) return no(i + last + inner.length - 1, close)
    if (at >= 0 && at + name.length < window.length)
      return window.startsWith(word, at) ? ok(i, undefined) : no(i + at, close)
    return window.length < REACH ? okSoFar(input, undefined, i) : no(i, close)
  })
}
