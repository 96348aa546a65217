/**
 * Shape: one parameter a line.
 *
 *     key: value
 *     other: 3
 */
import type { Event } from '../engine/event.ts'
import { aheadOf, alt, chars, end, list, lit, ok, okSoFar, type Parser, primitive } from '../engine/parsing.ts'
import { emit, type Grammar, many1, opened, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { raw } from './raw-value.ts'

const PLAIN: Values = { untyped: 'json', frame: 'none' }
/** A string in quotes, a list, an object: JSON, whatever is declared. */
const JSON_VALUE: Values = { ...PLAIN, wire: 'json' }
const typed: Parser<Values> = primitive((input, i) => {
  if (i === input.length) return okSoFar(input, PLAIN)
  return ok(i, '"[{'.includes(input[i]!) ? JSON_VALUE : PLAIN)
})
const END_PARAM: readonly Event[] = [{ type: 'endParam' }]

const spaces = chars(/[ \t]/, 0, 16)
/** Spaces after the colon; without one it is no path and no address: `C:\new`, `http://…`. */
const gap = alt<unknown>(chars(/[ \t]/, 1, 16), aheadOf(/[^\\/]/), end)
const key: Parser<string> = list<[string, string, string, unknown]>(chars(/[\w-]/, 1, 64), spaces, lit(':'), gap).map(
  ([key]) => key,
)
/** White space over to a line that holds something. */
const indent = chars(/\s/)

/** What ends a line before its end is text where words follow. */
const before = spaces.then(alt<unknown>(aheadOf(/[<\r\n]/), end))

/** Lines, at least one; a marker that ends one of them before its line does, if there is such. */
export function keyLines(...closes: readonly string[]): Grammar {
  const line = seq(
    opened(
      list<[string, Values]>(key, typed).map(([name, values]): readonly Event[] => [{ type: 'param', name, values }]),
      raw('value', '\r\n', '\n', ...closes.map(text => ({ text, before }))),
    ),
    emit(lineOver, () => END_PARAM),
  )
  return many1(line, indent)
}
/** The line break stays: it is the space between lines. */
const lineOver: Parser<undefined> = primitive((input, i) =>
  i === input.length ? okSoFar(input, undefined) : ok(i, undefined),
)

/** `name` and a line break, after `open`. */
export const nameLine = (open: string, name: Parser<string>): Parser<string> =>
  lit(open)
    .then(name)
    .skip(spaces)
    .skip(alt(lit('\n'), lit('\r\n')))
