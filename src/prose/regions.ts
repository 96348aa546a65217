/** Stretches of prose that only show something: the results of tools that the model repeats, comments, examples. */
import { NONE } from '../engine/event.ts'
import { no, ok, okSoFar, primitive } from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import { DONE, type Grammar } from '../engine/step.ts'
import { regionsOf } from './region-words.ts'
import type { Attempt, Run } from './run.ts'

/** All is text up to the closing marker, or the end of the prose. */
export function region(run: Run): Attempt {
  const { policies, type, places, text, stops, until } = run
  const all = regionsOf(policies).map(([open, close]) => [open, inside(close)] as const)
  function inside(close: string): Grammar {
    const { seek, whole } = seeker([close, ...until])
    const self: Grammar = primitive((input, i) => {
      if (i === input.length) return okSoFar(input, DONE)
      const at = seek(input, i)
      if (at > i) return ok(at, { events: [{ type, delta: input.slice(i, at) }], next: [self] })
      if (stops.whole(input, i)) return ok(i, { events: NONE, next: [places.inside] })
      if (!whole(input, i)) return okSoFar(input, { events: [{ type, delta: input.slice(i) }] })
      return ok(i + close.length, text(close, 'inside'))
    })
    return self
  }
  return (input, i, place, there) => {
    if (input[i] !== '<' || place === 'code' || place === 'tick') return undefined
    if (there?.status && there.value.events.some(e => e.type === 'lost')) return undefined // made up, behind a call
    const found = all.find(([open]) => input.startsWith(open, i))
    if (!found) return undefined
    const [open, rest] = found
    const end = i + open.length
    if (place === 'spaced' && end + 2 > input.length) return no(input.length, 'a region')
    if (place === 'spaced' && MENTIONED.test(input.slice(end, end + 2))) return undefined
    return ok(end, { events: [{ type, delta: open }], next: [rest] })
  }
}
/** A marker in a sentence that goes on: `The tag <tool_response> holds it.` */
const MENTIONED = /^( [a-z|]|[.,;:)])/
