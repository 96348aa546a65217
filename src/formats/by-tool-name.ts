/** Parts of formats without a marker, whose calls only the name of a given tool distinguishes from text. */
import { isLineSpace } from '../engine/chars.ts'
import { remembered } from '../engine/memo.ts'
import { type KnownTool, type NamedWord, namedWords } from '../engine/names.ts'
import {
  alt,
  anyOf,
  awaitsMore,
  end,
  endsInside,
  given,
  lazy,
  no,
  ofGiven,
  ok,
  okSoFar,
  type Parser,
  peek,
  primitive,
  run,
  ws,
} from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { past } from '../engine/search.ts'
import { cutHead, drop, emit, type Grammar, hold, seq } from '../engine/step.ts'
import { STOP_TOKENS } from '../repair/tokens.ts'
import { closingTag } from './element.ts'

/** Spaces up to the end of the line or the message. The line break, or the token that ends the turn, is not read. */
const toLineEnd: Parser<undefined> = primitive((input, i) => {
  const j = past(input, i, isLineSpace, i + MAX_SPACES)
  if (j === input.length) return okSoFar(input, undefined)
  return input[j] === '\n' ? ok(j, undefined) : run(turnEnd, input, j)
})
/** Succeeds, reading nothing, before a token that ends the turn. */
export const turnEnd: Parser<undefined> = peek(anyOf(STOP_TOKENS))
/** The end of the message or of the turn, whose token may be cut off. */
export const turnOver: Parser<undefined> = alt(end, turnEnd, endsInside(turnEnd))
/** White space, then the end of the message or of the turn. */
export const messageEnd: Grammar = drop(ws.then(turnOver))
/** A closing tag without an opening one. */
const strayTag: Grammar = emit(ws.then(reported('stray-close', closingTag)))
/**
 * One or more calls up to the end of the message. Their events are buffered until then, since only a tool's name
 * distinguishes them from documentation.
 */
export function atMessageEnd(call: Grammar): Grammar {
  const next = ws.then(call)
  const rest: Grammar = alt(
    lazy(() => seq(next, rest)),
    lazy(() => seq(strayTag, rest)),
    cutHead(next),
    messageEnd,
  )
  return hold(seq(call, rest), 'message')
}
/** The most spaces at the end of a line. */
const MAX_SPACES = 80
/** Spaces up to the end of the line, as a step without events. */
export const lineEnd: Grammar = drop(toLineEnd)

/** The name of any given tool; of several, the longest. */
export const givenName: Parser<string> = primitive((input, i) => {
  const names = given()
  if (names.tools.length === 0) return no(i - 1, 'the name of a tool')
  const [found] = names.at(input, i)
  const longer = i === input.length || names.begun(input, i)
  if (longer || found === undefined) return no(longer ? input.length : i, 'the name of a tool')
  return ok(i + found.length, found)
}, true)

/**
 * A call of the tool whose word (one of `words` with the name in it) is here, the longest name first. `make` gives the
 * grammar for a tool.
 */
export function byName(words: readonly NamedWord[], make: (tool: KnownTool) => Grammar): Grammar {
  const wordsHere = ofGiven(names => namedWords(words, names))
  const grammarOf = remembered(make, new WeakMap())
  return primitive((input, i) => {
    if (given().tools.length === 0) return no(i - 1, 'the name of a tool')
    const { at, begun } = wordsHere()
    let furthest = i === input.length || begun(input, i) ? input.length : i
    for (const [, tool] of at(input, i)) {
      const reply = run(grammarOf(tool), input, i)
      if (reply.status || awaitsMore(reply, input)) return reply.furthest < furthest ? { ...reply, furthest } : reply
      furthest = Math.max(furthest, reply.furthest)
    }
    return no(furthest, 'the name of a tool')
  })
}
