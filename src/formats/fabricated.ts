/** A result that the model made up right after a call, and everything after it. */
import { alt, lit, ok, okSoFar, primitive, ws } from '../engine/parsing.ts'
import { DONE, type Grammar, type Step } from '../engine/step.ts'

/** Drops and reports everything from one of `markers` to the end of the message. */
export const fabrication = (...markers: readonly string[]): Grammar =>
  ws.then(alt(...markers.map(lit))).result<Step>({ events: [{ type: 'lost', code: 'fabricated' }], next: [rest] })
const rest: Grammar = primitive((input, i) =>
  i === input.length
    ? okSoFar(input, DONE)
    : ok(input.length, { events: [{ type: 'lost', code: 'fabricated', more: true }], next: [rest] }),
)
