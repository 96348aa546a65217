/** Leftovers in prose: tokens around a turn, and closing markers without a block. */
import { isAsciiSpace } from '../engine/chars.ts'
import { error, NONE } from '../engine/event.ts'
import { no, ok, okSoFar, primitive, type Reply } from '../engine/parsing.ts'
import { matchAt } from '../engine/search.ts'
import { DONE, type Grammar, type Step } from '../engine/step.ts'
import { type Attempt, isOpen, type ProseFrame, replyAt, viable } from './frame.ts'
import { afterBlock, atEdge, type Position } from './position.ts'

/** The header of the model's own turn, which belongs to the prompt: dropped. */
export const turn =
  ({ positions, own }: ProseFrame): Attempt =>
  (input, i, position) => {
    const word = atEdge(position) ? own.at(input, i) : undefined
    return word === undefined ? undefined : ok(i + word.length, { events: NONE, next: [positions[position]] })
  }

/** Whether only white space follows. The search stops at the first other character. */
const isBlank = (input: string, from: number): boolean => !matchAt(INK, input, from)
const INK = /[^ \t-\r]/g

/** A leftover, which counts as one if only leftovers follow up to the end of the message or the next block. */
export function leftover(frame: ProseFrame): Attempt {
  const { type, positions, asText, leftovers, markers, own, turns, quoted, sections, stops, begun } = frame
  const reported = (word: string, i: number) =>
    leftovers.get(word) ? [error('stray-close', i, i + word.length)] : NONE
  const rest: Grammar = primitive((input, i) => {
    if (i === input.length) return okSoFar(input, DONE)
    if (isAsciiSpace(input.charCodeAt(i))) return ok(i + 1, { events: NONE, next: [rest] })
    if (stops.whole(input, i) || own.whole(input, i)) return ok(i, DONE)
    if (quoted && turns.whole(input, i)) return no(i)
    const word = markers.at(input, i)
    const over = word !== undefined && ok(i + word.length, { events: reported(word, i), next: [rest] })
    const reply = replyAt(sections, input, i, 'after')
    if (over && !reply?.status && !turns.whole(input, i))
      return markers.begun(input, i) || isOpen(reply, input) ? { ...over, furthest: input.length } : over
    const open = begun(input, i, 'after') || isOpen(reply, input)
    if (reply?.status) return open ? okSoFar(input, DONE, i) : ok(i, DONE)
    if (over) return over
    return no(open ? input.length : i)
  })
  return (input, i, position, there) => {
    const word = markers.at(input, i)
    if (word === undefined) return undefined
    const end = i + word.length
    if (!isBlank(input, end) && viable(frame, input, i, position, there)) return undefined
    const events = reported(word, i)
    const turnIsOver = afterBlock(position) // although the model goes on
    if (turnIsOver || (atEdge(position) && leftovers.get(word))) return ok(end, { events, next: [positions[position]] })
    const otherwise = (turns.whole(input, i) ? asText() : positions).inside
    const section = { dialect: undefined, bare: true, prose: type, otherwise }
    return ok(end, { events, hold: 'message', next: [rest, positions.after], section })
  }
}

/**
 * Brackets that close nothing, after a call: `</tool_call>]`. `>` is one only at the end of the message, and so is the
 * mark of a fence that was not opened. White space before them is text.
 */
export function surplus(
  { positions, text, words, fence }: ProseFrame,
  input: string,
  i: number,
  position: Position,
): Reply<Step> | undefined {
  if (!afterBlock(position)) return undefined
  const at = matchAt(INK, input, i)?.index ?? i
  if (!matchAt(SURPLUS, input, at) || (input[at] === '`' ? fence : words.whole(input, at))) return undefined
  const end = SURPLUS.lastIndex
  const reply: Reply<Step> =
    at > i
      ? ok(at, text(input.slice(i, at), position))
      : ok(end, { events: [error('stray-bracket', i, end)], next: [positions.after] })
  return { ...reply, furthest: isBlank(input, end) || words.begun(input, at) ? input.length : end }
}
const SURPLUS = /[\]})]{1,16}(?=[\s<[])|(?:[\]})>]{1,16}|`{3})(?=[ \t-\r]*$)/y
