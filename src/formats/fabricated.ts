/** A result that the model made up right after a call, and everything after it. */
import { alt, anyOf, chars, no, ok, okSoFar, type Parser, primitive } from '../engine/parsing.ts'
import { DONE, type Grammar, type Step } from '../engine/step.ts'

/**
 * Drops and reports everything from one of `markers` to the end of the message, and brackets too many before it. What
 * is also the beginning of one of `openers`, at the end of the message, may be another block.
 */
export const fabrication = (markers: readonly string[], openers: readonly string[] = []): Grammar =>
  chars(/[}\s]/)
    .then(alt<unknown>(anyOf(markers), begunOf(markers, openers)))
    .result<Step>({ events: [{ type: 'lost', code: 'fabricated' }], next: [rest] })
/** Succeeds if the message ends inside one of the markers, as it does where a server stops at that marker. */
const begunOf = (markers: readonly string[], openers: readonly string[]): Parser<undefined> =>
  primitive((input, i) => {
    const rest = input.slice(i)
    const begins = (text: string) => text.startsWith(rest)
    const isOne = rest.length > LEAST && markers.some(begins) && !openers.some(begins)
    return isOne ? okSoFar(input, undefined) : no(i)
  })
/** So few characters of a marker at the end of the message are text. */
const LEAST = 4
const rest: Grammar = primitive((input, i) =>
  i === input.length
    ? okSoFar(input, DONE)
    : ok(input.length, { events: [{ type: 'lost', code: 'fabricated', more: true }], next: [rest] }),
)
