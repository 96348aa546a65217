import type { Dialect } from '../engine/dialect.ts'
import { type Event, error } from '../engine/event.ts'
import { type Names, NO_NAMES } from '../engine/names.ts'
import { alt, chars, fail, lit, type Parser } from '../engine/parsing.ts'
import { ahead, atEnd, emit, type Grammar } from '../engine/step.ts'
import { BEGIN, END } from '../formats/json-call.ts'
import { namedJson } from '../formats/template.ts'

const OPEN = '[TOOL_CALLS]'
const json = namedJson('mistral-v11', {
  call: `${OPEN}{name}{json}`,
  models: ['Mistral-Small-3', 'Mistral-Large-2411', 'Pixtral-Large'],
})

const name: Parser<string> = lit(OPEN).then(chars(/[\w.-]/, 1, 128))
const begin = (said: string): readonly Event[] => [...BEGIN, { type: 'name', name: said }]
/** Nothing after the name: the next call or the end of the turn says that it is whole; at the end of the message a tool must be so called, and may have been cut. */
const over = ahead(alt<unknown>(lit(OPEN), lit('</s>')))
const none = (tools: Names): Grammar =>
  name.chain(said =>
    alt(
      emit(over, () => [...begin(said), ...END]),
      tools.has(said) ? atEnd(at => [...begin(said), error('truncated', at), ...END]) : fail('a tool'),
    ),
  )
const grammar = (tools: Names): Grammar => alt(json.grammar, none(tools))

/**
 * A marker, the name and its arguments with nothing between; nothing closes them.
 *
 *     [TOOL_CALLS]get_weather{"city": "Oslo"}[TOOL_CALLS]get_time{}
 *
 * A call without arguments may end with its name.
 */
export const mistralV11: Dialect = {
  ...json,
  format: undefined,
  grammar: grammar(NO_NAMES),
  known: (_, names) => ({ grammar: grammar(names) }),
}
