import type { Dialect } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import { alt, chars, lit, type Parser, peek, succeed, token, ws } from '../engine/parsing.ts'
import { emit, type Grammar, hold, opened, seq } from '../engine/step.ts'
import { oneOf } from '../formats/by-tool-name.ts'
import { BEGIN, END } from '../formats/json-call.ts'
import { pythonName } from '../formats/python-call.ts'
import { args, word } from '../json/object.ts'

const MODULE = 'default_api:'
/** Words that stand before the module now and then. */
const WORDS = ['', 'call:', 'tool_call:', 'tool_code:', 'tool:', 'function:']

const call = (head: Parser<string>, values: Grammar): Grammar =>
  hold(
    seq(
      opened(
        head.map((name): readonly Event[] => [...BEGIN, { type: 'name', name }]),
        values,
      ),
      emit(succeed(undefined), () => END),
    ),
  )
const plain = args({ language: { syntax: 'keys' }, bare: true })
const marked = args({ language: { syntax: 'keys', delimiter: '<|"|>' }, bare: true })
/** Nothing, or a key and its colon: `f{k="v"}` is something else. */
const colons = token('{').then(
  alt<unknown>(
    lit('}'),
    alt<unknown>(word, chars(/[\w.-]/, 1, 64))
      .then(ws)
      .then(lit(':')),
  ),
)
const module = alt(...WORDS.map(word => lit(word + MODULE))).then(pythonName)

/**
 * A name in the module of the tools, and an object whose keys need no quotes.
 *
 *     default_api:get_weather{city:"Oslo",days:3}
 *
 * With tools given, whose name must be there, also without the module: what is
 * left of Gemma's calls where the markers were removed.
 *
 *     call:get_weather{city:<|"|>Oslo<|"|>}
 *     get_weather{city:"Oslo"}
 */
export const defaultApiBrace: Dialect = {
  name: 'default_api-brace',
  triggers: WORDS.map(word => ({ text: word + MODULE, at: 'line' })),
  grammar: call(module, plain),
  known: (_, names) => {
    const name = oneOf(names)
    return {
      named: [{ before: 'call:' }, { after: '{', at: 'line' }],
      grammar: alt(call(module, plain), call(alt(lit('call:').then(name), name).skip(peek(colons)), marked)),
    }
  },
  print: calls => calls.map(({ name, arguments: values }) => MODULE + name + JSON.stringify(values)).join('\n'),
  bare: true,
  models: ['Gemini', 'Gemma-4'],
}
