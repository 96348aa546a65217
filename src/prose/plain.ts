/** Plain text in prose: triggers that open nothing, inline code, and the marks of quotes and lists. */
import { hasWords } from '../engine/chars.ts'
import { type Event, error } from '../engine/event.ts'
import { MAX_HEAD, no, ok, okSoFar, type Reply } from '../engine/parsing.ts'
import type { Step } from '../engine/step.ts'
import { type Attempt, isOpen, type ProseFrame, sectionAt, viable } from './frame.ts'
import { afterBlock, atLine, isSpecial, type Position, positionAfter, quotesThatClose } from './position.ts'

/** How far to look for the end of inline code or quotes, in characters. */
const MAX_CODE = 256
/** The head of a block that the end of the message cuts off: reported, not shown. */
const LOST: Step = { events: [{ type: 'lost', code: 'truncated' }] }
/** A block that is closed but cannot be parsed. */
const UNREADABLE: Step = { events: [{ type: 'lost', code: 'unreadable' }] }

/** The beginning of a tag or a token. */
const PIECE = /^(?:<|\[.)/
/** The beginning of a tag, up to its name: it may be text, even at the end of a message. */
const NAME = /^<[\w:./-]*$/

const character =
  ({ text }: ProseFrame) =>
  (input: string, i: number, position: Position): Reply<Step> =>
    ok(i + 1, text(input[i]!, position))

/** A trigger that opens nothing, or the beginning of one at the end of the input. */
export function plain(frame: ProseFrame): Attempt {
  const { type, fence, begun, marked, tags, turns, sure, markers, leftovers, positions, asText, text } = frame
  const one = character(frame)
  /** The index after the first closing marker, which ends an unreadable block; -1 if there is none. */
  const closedAt = (input: string, from: number): number => {
    for (let at = markers.seek(input, from); at < input.length; at = markers.seek(input, at + 1)) {
      const word = markers.at(input, at)
      if (word !== undefined && leftovers.get(word)) return at + word.length
    }
    return -1
  }
  return (input, i, position, there) => {
    if (!begun(input, i, position) && !viable(frame, input, i, position, there)) {
      if (!marked.whole(input, i) && !tags.whole(input, i) && !turns.whole(input, i)) {
        const reply = one(input, i, position)
        return marked.begun(input, i) || tags.begun(input, i) || turns.begun(input, i)
          ? { ...reply, furthest: input.length }
          : reply
      }
      const delta = input[i]!
      const tooLong = there?.status === false && there.furthest >= i + MAX_HEAD && marked.whole(input, i)
      const events: readonly Event[] = tooLong ? [{ type, delta }, error('limit', i, i + MAX_HEAD)] : [{ type, delta }]
      return ok(i + 1, { events, next: [asText()[positionAfter(delta, position)]] })
    }
    const rest = input.slice(i)
    const behind = afterBlock(position) && PIECE.test(rest) && (begun(input, i, position) || markers.begun(input, i))
    const opens = !fence && atLine(position) && !NAME.test(rest) && tags.whole(input, i)
    const protocol =
      behind ||
      (opens && viable(frame, input, i, position, there)) ||
      isSpecial(input, i) ||
      (marked.whole(input, i) && viable(frame, input, i, position, undefined, sure))
    const closed = protocol ? closedAt(input, i + 1) : -1
    if (closed > 0) return okSoFar(input, { ...UNREADABLE, next: [positions.after] }, closed)
    const trigger = marked.at(input, i) ?? ''
    if (protocol && !hasWords(rest.slice(trigger.endsWith('>') ? trigger.length - 1 : trigger.length)))
      return { ...okSoFar(input, { ...LOST, next: [positions.after] }), expected: there?.expected ?? [] }
    // A dialect that looked far ahead and failed says nothing about the text in between.
    if (!begun(input, i, position)) return okSoFar(input, text(input[i]!, position), i + 1)
    // `analysis<|mess`: the word before the token is text.
    const [word = rest] = /^.+?(?=<[|｜])/s.exec(rest) ?? []
    return okSoFar(input, text(word, position), i + word.length)
  }
}

/** A block in inline code is text. A backtick without another one on its line does not open inline code. */
export const quotation =
  (plain: Attempt): Attempt =>
  (input, i, position, there) => {
    const limit = i + MAX_CODE
    for (let k = i; k < input.length && k < limit && input[k] !== '\n'; k++)
      if (input[k] === '`') return plain(input, i, position, there)
      else if (k + 1 === input.length && input.length < limit) return no(input.length)
    return undefined
  }

/** The index after the closing quote of a quotation within a line, or -1; `sure`: more input cannot change that. */
export function inQuotes(
  input: string,
  i: number,
  position: Position,
): { readonly end: number; readonly sure: boolean } {
  const closing = quotesThatClose(position)
  const limit = i + MAX_CODE
  for (let k = i; k < limit && closing !== ''; k++) {
    if (k + 1 >= input.length) return { end: -1, sure: false }
    if (input[k] === '\n') break
    if (closing.includes(input[k]!) && !/\w/.test(input[k + 1]!)) return { end: k + 1, sure: true }
  }
  return { end: -1, sure: true }
}

/** Quote or list marks up to `end`, which belong to the block that opens after them; without a block, they are text. */
export const afterMarks =
  (frame: ProseFrame, section: Attempt) =>
  (input: string, i: number, end: number, position: Position): Reply<Step> => {
    const { text, begun } = frame
    const marks = text(input.slice(i, end), position)
    if (end === input.length) return okSoFar(input, marks)
    const inner = positionAfter(input.slice(i, end), position)
    const reply = section(input, end, inner, sectionAt(frame, input, end, inner))
    const open = begun(input, end, inner)
    if (reply?.status) return open ? { ...reply, furthest: input.length } : reply
    return open || isOpen(reply, input) ? okSoFar(input, marks, end) : ok(end, marks)
  }
