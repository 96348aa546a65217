/**
 * What formats share that have no marker, and are told from text by the name of
 * a tool alone.
 */
import { no, ok, okSoFar, type Parser, primitive } from '../frontier.ts'
import { drop, type Grammar } from '../step.ts'

/** Spaces, and then the end of the line or of the message; the line break is left. */
export const toLineEnd: Parser<undefined> = primitive((input, i) => {
  let j = i
  while (j < input.length && j - i < MAX_SPACES && (input[j] === ' ' || input[j] === '\t' || input[j] === '\r')) j++
  if (j === input.length) return okSoFar(input, undefined)
  return input[j] === '\n' ? ok(j, undefined) : no(j, 'the end of a line')
})
const MAX_SPACES = 80
export const lineEnd: Grammar = drop(toLineEnd)
