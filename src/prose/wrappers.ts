/** Tags around calls that no dialect has: `<json>` before a call and `</json>` after it; and tags of dialects with nothing in them. */
import { error, NONE } from '../engine/event.ts'
import { isSpace, no, ok, okSoFar, primitive, type Reply, run, ws } from '../engine/parsing.ts'
import { DONE, type Grammar, type Step } from '../engine/step.ts'
import { WRAPPERS } from '../repair/tokens.ts'
import { atLine } from './position.ts'
import { type Attempt, entered, isOpen, type Run, resume } from './run.ts'

const closing = (tag: string): string => tag.replace('<', '</')

/** A tag at the start of a line, then a call. */
export const wrapped = (frame: Run): Attempt => {
  const { fence, type, sections, places, asText, begun } = frame
  if (fence || type !== 'text') return () => undefined
  const next = resume(frame)
  const rests = new Map(WRAPPERS.map(tag => [tag, rest(frame, closing(tag))]))
  return (input, i, place) => {
    const tag = input[i] === '<' && atLine(place) ? WRAPPERS.find(tag => input.startsWith(tag, i)) : undefined
    if (tag === undefined) return undefined
    const body = run(ws, input, i + tag.length).index
    const asked = sections.at(input, body, 'line')
    const reply = asked && run(asked, input, body)
    if (reply?.status && reply.value.events.some(e => e.type === 'call'))
      return entered(reply, [rests.get(tag)!, next(place, reply.value)], asText().inside, { refused: places.refused })
    const open = body === input.length || begun(input, body, 'line') || isOpen(reply, input)
    return open ? no(input.length, 'a call') : undefined
  }
}
/** After a call in a wrapper: more of them, and its closing tag, which may be missing. */
function rest({ sections, asText, places, begun }: Run, close: string): Grammar {
  const self: Grammar = primitive((input, i): Reply<Step> => {
    if (i === input.length) return okSoFar(input, DONE)
    if (input.startsWith(close, i)) return ok(i + close.length, DONE)
    if (isSpace(input.charCodeAt(i))) {
      const after = run(ws, input, i).index
      if (
        after === input.length ||
        close.startsWith(input.slice(after, after + close.length)) ||
        sections.at(input, after, 'line')
      )
        return ok(i + 1, { events: NONE, next: [self] })
      return begun(input, after, 'line') ? no(input.length, close) : ok(i, DONE)
    }
    const asked = sections.at(input, i, 'line')
    const reply = asked && run(asked, input, i)
    if (reply?.status) return entered(reply, [self], asText().inside, { refused: places.refused })
    const open = close.startsWith(input.slice(i)) || begun(input, i, 'line') || isOpen(reply, input)
    return open ? no(input.length, close) : ok(i, DONE)
  })
  return self
}

/** An opening tag of a dialect at the start of a line, and its closing one right behind it: no call, and no text. */
export const empty =
  ({ marked, places, fence, type }: Run): Attempt =>
  (input, i, place) => {
    if (fence !== undefined || type !== 'text' || !atLine(place) || !marked.whole(input, i)) return undefined
    TAG.lastIndex = i
    const tag = TAG.exec(input)?.[0]
    if (tag === undefined) return undefined
    const at = run(ws, input, i + tag.length).index
    const close = closing(tag)
    const end = at + close.length
    if (!input.startsWith(close, at)) return close.startsWith(input.slice(at)) ? no(input.length, close) : undefined
    if (end === input.length) return okSoFar(input, { events: [error('skipped', i, end)], next: [places.after] })
    if (input[end] !== '\n' && input[end] !== '\r') return undefined
    return ok(end, { events: [error('skipped', i, end)], next: [places.after] })
  }
const TAG = /<[\w:]{1,64}>/y
