/** After a call: the result of it, as the model made it up, and all that follows from it. */
import { alt, lit, ok, okSoFar, primitive, ws } from '../engine/parsing.ts'
import { DONE, type Grammar, type Step } from '../engine/step.ts'

/** From one of `markers` on to the end of the message nothing is text or call. */
export const fabrication = (...markers: readonly string[]): Grammar =>
  ws.then(alt(...markers.map(lit))).result<Step>({ events: [{ type: 'lost', code: 'fabricated' }], next: [rest] })
const rest: Grammar = primitive((input, i) =>
  i === input.length
    ? okSoFar(input, DONE)
    : ok(input.length, { events: [{ type: 'lost', code: 'fabricated', more: true }], next: [rest] }),
)
