import type { Dialect } from '../engine/dialect.ts'
import { alt, chars, lit, no, ok, okSoFar, type Parser, primitive } from '../engine/parsing.ts'
import { drop } from '../engine/step.ts'

/** The longest span that is looked through for its closing mark. */
const REACH = 400
const sources = chars(/[\d\s,:[\]]/, 1, 200)

/** A mark that opens a span: one that is cited, for all that is known so far. */
const before = (mark: Parser<unknown>): Parser<unknown> =>
  mark.then(
    primitive((input, i) => {
      const window = input.slice(i, i + REACH)
      if (/^\s/.test(window)) return no(i, 'a span')
      const at = window.indexOf('</co')
      const known = at >= 0 && at + '</co'.length < window.length
      if (known) return window[at + '</co'.length] === ':' ? ok(i, undefined) : no(i + at, '</co: ')
      return window.length < REACH ? okSoFar(input, undefined, i) : no(i, '</co: ')
    }),
  )

/**
 * Marks around what an answer takes from its sources. The text stays, the marks
 * go, in reasoning as well.
 *
 *     <co>Oslo is cold</co: 0:[1,2],1:[0]>
 *     <co: 0,1>Oslo is cold</co: 0,1>
 */
export const cohereCitations: Dialect = {
  name: 'cohere-citations',
  triggers: ['<co>', '<co:', '</co:'],
  grammar: drop(
    alt(
      before(lit('<co>')),
      before(lit('<co:').then(sources).then(lit('>'))),
      lit('</co:').then(sources).then(lit('>')),
    ),
  ),
  inline: true,
  models: ['Command-R', 'Command-R+', 'Command-A'],
}
