/** Values in CDATA: what is in it is the value. */

import { cutAt } from '../engine/chars.ts'
import { type Event, error, NONE } from '../engine/event.ts'
import { lit, ok, okSoFar, primitive, run, until, ws } from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import { DONE, type Grammar, type Step } from '../engine/step.ts'
import { type QuotedMarkup, REACH } from './quoted-markup.ts'
import { taken } from './raw-text.ts'
import { type Finder, pastSpace } from './value-marks.ts'

const OPEN = lit('<![CDATA[')
const ends = seeker([']]>'])

/** Unwraps a value that is entirely in CDATA, up to 8192 characters long. */
export const cdata: Grammar = ws
  .then(OPEN)
  .then(until(']]>', 8192))
  .skip(lit(']]>'))
  .skip(ws)
  .map(delta => ({ events: [{ type: 'value', delta }] }))

/** `value`, or a value in CDATA. `]]>` ends it where the call can go on, or `value`. `entities`: they are decoded later. */
export function orCdata(
  value: Grammar,
  entities: boolean | undefined,
  { next }: Finder,
  follows: QuotedMarkup['follows'],
): Grammar {
  const escaped = (text: string): string => (entities ? text.replaceAll('&', '&amp;') : text)
  const inside: Grammar = primitive((input, i) => {
    const at = ends.seek(input, i)
    const safe = at === input.length ? cutAt(input, at) : at
    if (safe > i) return ok(safe, { events: [{ type: 'value', delta: escaped(input.slice(i, safe)) }], next: [inside] })
    if (i === input.length) return okSoFar(input, { events: [error('truncated', i)] })
    if (!ends.whole(input, i)) {
      const rest: Event = { type: 'value', delta: escaped(input.slice(i)) }
      return okSoFar(input, { events: [rest, error('truncated', input.length)] })
    }
    const more = run(OPEN, input, pastSpace(input, i + 3))
    if (more.status) return ok(more.index, { events: NONE, next: [inside] })
    const after = follows(input, i + 3, true)
    // Where neither the call can go on nor a marker is near, the next one ends it: this one is text.
    const again = ends.seek(input, i + 3)
    const isEnd = after.legal || again >= i + REACH
    const mark = isEnd ? undefined : next(input, i + 3, again)
    const isText = !isEnd && !mark && ends.whole(input, again)
    const known = after.sure && more.furthest < input.length && (isEnd || isText || mark?.sure)
    const over: Step = after.legal ? DONE : { events: NONE, next: [value] }
    const step: Step = isText ? { events: taken(input, i, i + 3), next: [inside] } : over
    return known ? ok(i + 3, step) : okSoFar(input, step, i + 3)
  })
  return primitive((input, i) => {
    const from = pastSpace(input, i)
    const begun = run(OPEN, input, from)
    if (begun.status) return ok(begun.index, { events: NONE, next: [inside] })
    if (begun.furthest < input.length) return run(value, input, i)
    return { ...run(value, input, i), furthest: input.length }
  })
}
