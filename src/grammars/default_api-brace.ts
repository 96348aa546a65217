import type { Dialect } from '../dialect.ts'
import type { Event } from '../event.ts'
import { alt, lit, type Parser, succeed } from '../frontier.ts'
import { args } from '../json.ts'
import { BEGIN, END } from '../shapes/json-call.ts'
import { pythonName } from '../shapes/python-call.ts'
import { emit, hold, opened, seq } from '../step.ts'

const MODULE = 'default_api:'
/** Words that stand before the module now and then. */
const WORDS = ['', 'call:', 'tool_call:', 'tool_code:', 'tool:', 'function:']

const head: Parser<readonly Event[]> = alt(...WORDS.map(word => lit(word + MODULE)))
  .then(pythonName)
  .map(name => [...BEGIN, { type: 'name', name }])

/**
 * A name in the module of the tools, and an object whose keys need no quotes.
 *
 *     default_api:get_weather{city:"Oslo",days:3}
 */
export const defaultApiBrace: Dialect = {
  name: 'default_api-brace',
  triggers: WORDS.map(word => ({ text: word + MODULE, at: 'line' })),
  grammar: hold(
    seq(
      opened(head, args({ language: { syntax: 'keys' }, bare: true })),
      emit(succeed(undefined), () => END),
    ),
  ),
  print: calls => calls.map(({ name, arguments: values }) => MODULE + name + JSON.stringify(values)).join('\n'),
  bare: true,
  spec: { shape: 'named-json', open: MODULE },
  models: ['Gemini'],
}
