/**
 * What formats share that have no marker, and are told from text by the name of
 * a tool alone.
 */
import { type Event, error } from '../engine/event.ts'
import { alt, end, lit, ok, okSoFar, type Parser, peek, primitive, run, ws } from '../engine/parsing.ts'
import { atEnd, drop, emit, type Grammar, opened, seq } from '../engine/step.ts'
import { args } from '../json/object.ts'
import { STOP_TOKENS } from '../repair/tokens.ts'
import { BEGIN, END } from './json-call.ts'

const object = args({ bare: true })
/** A name, an object for its arguments, and what is `over` with them. */
export const objectCall = (name: Parser<string>, over: Parser<unknown> = ws): Grammar => {
  const head = name.skip(ws).skip(peek(lit('{')))
  return seq(
    opened(
      head.map((name): readonly Event[] => [...BEGIN, { type: 'name', name }]),
      object,
    ),
    alt(
      emit(over, () => END),
      atEnd(at => [error('truncated', at), ...END]),
    ),
  )
}

/** Spaces, and then the end of the line or of the message; the line break is left, or the token that ends the turn. */
const toLineEnd: Parser<undefined> = primitive((input, i) => {
  let j = i
  while (j < input.length && j - i < MAX_SPACES && (input[j] === ' ' || input[j] === '\t' || input[j] === '\r')) j++
  if (j === input.length) return okSoFar(input, undefined)
  return input[j] === '\n' ? ok(j, undefined) : run(turnEnd, input, j)
})
/** A token that ends the turn; nothing is read. */
const turnEnd: Parser<undefined> = peek(alt<unknown>(...STOP_TOKENS.map(lit)))
/** White space, and then the end of the message. */
export const messageEnd: Grammar = drop(ws.then(alt(end, turnEnd)))
const MAX_SPACES = 80
export const lineEnd: Grammar = drop(toLineEnd)
