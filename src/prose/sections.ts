/** Sections in prose: calls, reasoning, marks; and JSON that is none of them. */
import { run } from '../frontier.ts'
import { jsonText } from '../json.ts'
import { atStart, type Place } from '../place.ts'
import { followed, type Grammar, type Step } from '../step.ts'
import { fenceRest } from './fenced.ts'
import { type Attempt, entered, type Run, viable } from './run.ts'

export function section(frame: Run): Attempt {
  const { fence, policies, places, asText } = frame
  const after = resume(frame)
  return (_input, _i, place, reply) => {
    if (!reply?.status) return reply
    if (fence === undefined)
      return entered(reply, [after(place, reply.value)], asText().inside, { refused: places.refused })
    return policies.fencedMarkup === 'call'
      ? entered(reply, [places.inside], asText().inside)
      : entered(reply, [fenceRest(frame, fence, true), places.inside], asText().inside, { hold: 'message' })
  }
}

/** What follows a section that stood at `before`: after reasoning alone, the answer. */
export function resume({ dialects, within, fence }: Run): (before: Place, step: Step) => Grammar {
  const thoughts = new Set<string | undefined>(dialects.filter(d => d.reasoning).map(d => d.name))
  return (before, { section, events }) => {
    const nothing = before === 'first' || before === 'answer' || events.some(e => e.type === 'reasoned')
    const next = within(fence)
    if (nothing && thoughts.has(section!.dialect)) return next.answer
    return next[atStart(before) ? 'called' : 'after']
  }
}

/** A mark within the prose, which goes on. */
export const mark =
  ({ marks, places }: Run): Attempt =>
  (input, i, place) => {
    const asked = marks.at(input, i, place)
    const reply = asked && run(asked, input, i)
    return reply?.status ? { ...reply, value: followed(reply.value, places[place]) } : reply
  }

/** JSON that is no call is text as a whole, so that no call is found inside an answer. */
export function answer(frame: Run): Attempt {
  const { sections, marked, words, places } = frame
  if (!sections.anywhere.includes('{')) return () => undefined
  return (input, i, place, there) => {
    if (input[i] !== '{' && input[i] !== '[') return undefined
    if (marked.whole(input, i) && viable(frame, input, i, place, there)) return undefined
    const json = run(jsonText(), input, i)
    // `[` may yet become another trigger: `[TOOL_CALLS]`.
    const reply = json.status && words.begun(input, i) ? { ...json, furthest: input.length } : json
    return reply.status ? { ...reply, value: followed(reply.value, places.inside) } : reply
  }
}
