/**
 * Format: an object whose keys are names of tools, and whose values are their arguments, without a marker.
 *
 *     {"get_weather": {"city": "Oslo"}}
 *     [{"get_weather": {"city": "Oslo"}}, {"now": {}}]
 */
import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { alt, anyOf, given, list, lit, optional, type Parser, peek, token, ws } from '../engine/parsing.ts'
import { hold } from '../engine/step.ts'
import { args } from '../json/args.ts'
import { array } from '../json/object.ts'
import { givenName } from './by-tool-name.ts'
import { callByKey } from './json-call.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { spacedJson } from './spaced.ts'
import { toolName } from './tool-name.ts'

const QUOTES = ['"', "'"]
/** How models lay out such objects before the first name. */
const BEGINNINGS = ['{', '{ ', '{\n  ', '{\n    ', '[{', '[\n  {', '[\n  {\n    ', '[\n    {']

/** A dialect of this format. */
export const keyedJson = (name: string, record: Common): Dialect =>
  fromRecord(name, 'keyed-json', record, makeKeyedJson)

/** Makes the parts of a dialect of this format. Only the name of a given tool distinguishes a call from data. */
export const makeKeyedJson = (_: Common): Made => ({
  triggers: [],
  grammar: () => {
    const call = callByKey(args({ bare: true }), name => given().has(name))
    return peek(head()).then(hold(alt(call, array(call)), 'whole'))
  },
  known: {
    named: BEGINNINGS.flatMap(text =>
      QUOTES.map(quote => ({ before: text + quote, after: quote, at: 'line' as const })),
    ),
  },
  print: (calls: readonly PrintedCall[]) =>
    `[${calls.map(call => spacedJson({ [call.name]: call.arguments })).join(', ')}]`,
  bare: true,
})

/** The first name, and the first key of its arguments, which must be a parameter of the tool. */
function head(): Parser<unknown> {
  const quote = anyOf(QUOTES)
  const quoted = (name: Parser<string>): Parser<string> => quote.then(name).skip(quote).skip(ws)
  const key = alt(quoted(toolName), lit('}').result(''))
  return list<[string, string]>(
    optional(token('[')).then(token('{')).then(quoted(givenName)).skip(token(':')).skip(token('{')),
    key,
  ).accept(
    ([name, key]) => (key === '' || given().get(name)?.parameters.includes(key) ? name : undefined),
    'a parameter',
  )
}
