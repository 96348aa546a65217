/** Code fences in prose: their lines are text, and their content may be a call. */
import { isAsciiSpace } from '../engine/chars.ts'
import { error, NONE } from '../engine/event.ts'
import {
  aheadOf,
  alt,
  awaitsMore,
  chars,
  end,
  lit,
  no,
  ok,
  okSoFar,
  type Parser,
  peek,
  primitive,
  type Reply,
  run,
  ws,
} from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { seeker } from '../engine/scanner.ts'
import { DONE, followed, type Grammar, type Step } from '../engine/step.ts'
import { type Fence, fenceClose, fenceOpen, fenceOpenInside } from './fence-line.ts'
import {
  type Attempt,
  type ByPosition,
  blockAt,
  entered,
  type Fences,
  isOpen,
  type ProseFrame,
  replyAt,
  resume,
} from './frame.ts'
import { atLine } from './position.ts'
import { vain, wrapperAttempt } from './wrappers.ts'

/** A fence that opens or closes. */
function fenced(prose: ProseFrame): Attempt {
  const { fence } = prose
  const opens = fenceOpens(prose)
  const closes = fence && fenceCloses(prose, fence)
  return (input, i, position, there) => {
    if (input[i] !== '`' && (input[i] !== '~' || !atLine(position))) return undefined
    if (closes) return atLine(position) ? closes(input, i, position, there) : undefined
    return opens(input, i, position, there)
  }
}

function fenceCloses(frame: ProseFrame, fence: Fence): Attempt {
  const { type, within, text } = frame
  const close = closing(frame, fence)
  return (input, i, position) => {
    const reply = close(input, i)
    if (!reply.status) return isOpen(reply, input) ? okSoFar(input, text(input.slice(i), position)) : undefined
    const step: Step = { events: [{ type, delta: input.slice(i, reply.index) }], next: [within(undefined).inside] }
    return { ...reply, value: step }
  }
}
/**
 * The closing line of a fence, or only its mark where a block, a marker or the end of the prose follows on its line, as
 * in chat templates; with `line` false, the mark always.
 */
function closing(
  { stops, markers, words, behind }: ProseFrame,
  fence: Fence,
  line = true,
): (input: string, i: number) => Reply<undefined> {
  const outsideWords = seeker(behind.anywhere, behind.named.anywhere)
  const whole = fenceClose(fence, line)
  return (input, i) => {
    const closed = run(whole, input, i)
    if (closed.status || isOpen(closed, input)) return closed
    const mark = run(fenceClose(fence, false), input, i)
    if (!mark.status) return mark
    const end = mark.index
    if (stops.whole(input, end) || markers.at(input, end) !== undefined) return mark
    const reply = replyAt(behind, input, end, 'inside')
    const open = words.begun(input, end) || outsideWords.begun(input, end) || isOpen(reply, input)
    const furthest = open ? input.length : Math.max(mark.furthest, reply?.furthest ?? -1)
    return reply?.status ? { ...mark, furthest } : no(furthest)
  }
}

function fenceOpens(prose: ProseFrame): Attempt {
  const { type, within, policies, text, reasoning } = prose
  const next = resume(prose)
  return (input, i, position) => {
    const opened = run(atLine(position) ? fenceOpen : fenceOpenInside, input, i)
    if (awaitsMore(opened, input)) return no(input.length)
    if (!opened.status) return isOpen(opened, input) ? okSoFar(input, text(input.slice(i), position)) : undefined
    const body = run(ws, input, opened.index).index
    const turn = run(TURN, input, body)
    const inner = within(turn.status ? { ...opened.value, turn: true } : opened.value)
    const line = input.slice(i, opened.index)
    const code: Step = { events: [{ type, delta: line }], next: [inner.line] }
    const json = input[body] === '{' || input[body] === '['
    if (body < input.length && !json && policies.fencedMarkup === 'text') return ok(opened.index, code)
    const own = blockAt(prose, input, body)
    const sure = own?.status === true && !own.value.section!.bare
    const tag = sure || policies.fencedMarkup === 'text' ? undefined : run(unknownTag, input, body)
    const at = tag?.status ? tag.index : body
    const inside = tag?.status ? blockAt(prose, input, at) : undefined
    const waits = own !== undefined && awaitsMore(own, input)
    const isInside = inside?.status === true && !waits && (!own?.status || !inside.value.section!.bare)
    const reply = isInside ? inside : own
    const undecided = at === input.length || [turn, tag, inside].some(one => isOpen(one, input))
    const open = undecided || isOpen(own, input)
    const step = reply?.value
    const over = reasoning.has(step?.section?.dialect) || step?.events.some(e => e.type === 'reasoned')
    if (!reply?.status || over || SAYS_MORE.test(line))
      return open ? okSoFar(input, code, opened.index) : ok(opened.index, code)
    const final = (!json || policies.exampleMarkup === 'text') && policies.fencedMarkup !== 'call'
    const after = [
      fenceRest(prose, opened.value, final, isInside ? `</${tag!.value}>` : undefined),
      next(position, reply.value),
    ]
    const found = entered(reply, after, inner.inside, {
      refused: fenceLine(prose, inner),
      ...(final && { hold: 'message' }),
    })
    return undecided && !sure && !isInside ? { ...found, furthest: input.length } : found
  }
}
/** What begins a turn of ReAct, which prompts show in a fence. */
const TURN = lit('Thought:')
/** The opening line of a fence with words for the reader: such a fence is not only there for a call. */
const SAYS_MORE = /^[`~]+[ \t]*\S+[ \t]+[^\s=]+[ \t]+\S/

/** The opening line of a fence, as text. */
const fenceLine = ({ type }: ProseFrame, inner: ByPosition): Grammar =>
  primitive((input, i) => {
    const opened = run(fenceOpen, input, i)
    return { ...opened, value: { events: [{ type, delta: input.slice(i, opened.index) }], next: [inner.line] } }
  })

/** A tag alone on its line, around blocks: `<calls>`. The result is its name. */
const unknownTag: Parser<string> = lit('<')
  .then(chars(/[\w:.-]/, 1, 64))
  .skip(lit('>'))
  .skip(aheadOf(/[\r\n]/))
  .skip(ws)

/**
 * After a block in a fence: more blocks, the end of the fence and, with `final`, of the message. `wrapper`: the closing
 * tag of the element around the blocks.
 */
function fenceRest(frame: ProseFrame, inside: Fence, final: boolean, wrapper?: string): Grammar {
  const { words, markers, within } = frame
  const outer = within(undefined)
  const inner = within(inside)
  const close = closing(frame, inside, final)
  const over: Grammar = primitive((input, i) => {
    if (i === input.length) return okSoFar(input, DONE)
    if (!final) return ok(i, { events: NONE, otherwise: outer.inside })
    if (isAsciiSpace(input.charCodeAt(i))) return ok(i + 1, followed(DONE, over))
    const word = markers.at(input, i)
    if (word !== undefined) return ok(i + word.length, followed(DONE, over))
    if (words.begun(input, i)) return no(input.length)
    return ok(i, { events: NONE, reject: [], otherwise: outer.inside })
  })
  const rest: Grammar = primitive((input, i) => {
    if (i === input.length) return okSoFar(input, DONE)
    if (isAsciiSpace(input.charCodeAt(i))) return ok(i + 1, followed(DONE, rest))
    if (wrapper !== undefined && input.startsWith(wrapper, i)) return ok(i + wrapper.length, followed(DONE, rest))
    if (wrapper?.startsWith(input.slice(i))) return no(input.length, wrapper)
    const closed = close(input, i)
    if (closed.status) return { ...closed, value: followed(DONE, over) }
    const stray = run(strayBrackets, input, i)
    if (stray.status) return { ...stray, value: { events: stray.value, next: [rest] } }
    const reply = blockAt(frame, input, i)
    if (reply?.status) return entered(reply, [rest], inner.inside, { refused: inner.refused })
    const word = markers.at(input, i)
    if (word !== undefined) {
      const step: Step = { events: [error('stray-close', i, i + word.length)], next: [rest] }
      return isOpen(reply, input) ? okSoFar(input, step, i + word.length) : ok(i + word.length, step)
    }
    if ([closed, stray, reply].some(one => isOpen(one, input))) return no(input.length)
    return final ? no(i) : ok(i, followed(DONE, inner.inside))
  })
  return rest
}
/** Brackets that close nothing, before the end of a fence. */
const strayBrackets = reported('stray-bracket', chars(/[\]})]/, 1, 16).skip(peek(ws.then(alt<unknown>(lit('`'), end)))))

export const fences: Fences = {
  around: frame => [wrapperAttempt(frame), vain(frame), fenced(frame)],
  rest: fenceRest,
}
