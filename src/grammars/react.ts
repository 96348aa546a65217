import type { Dialect } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import type { Names } from '../engine/names.ts'
import { aheadOf, alt, chars, lit, optional, type Parser, succeed, ws } from '../engine/parsing.ts'
import { drop, emit, type Grammar, hold, opened, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { soleName } from '../formats/by-tool-name.ts'
import { fabricated } from '../formats/fabricated.ts'
import { BEGIN, END } from '../formats/json-call.ts'
import { raw } from '../formats/raw-value.ts'
import { namedJson } from '../formats/template.ts'

const action = namedJson('react', {
  triggers: [{ text: 'Action:', at: 'line' }],
  call: 'Action: {name}\nAction Input: {json}',
  also: [
    'Action: {name}\nAction Input:\n```json\n{json}\n```',
    'Action: `{name}`\nAction Input: {json}',
    'Action: "{name}"\nAction Input: {json}',
    'Action: [{name}]\nAction Input: {json}',
    'Action: {name}({json})',
  ],
  between: '\n',
  bare: true,
  models: ['LangChain', 'LlamaIndex', 'CrewAI'],
})

const OBSERVATION = 'Observation:'
const INPUT = alt(lit('Action Input:'), lit('ActionInput:')).then(chars(/[ \t]/, 0, 8))
const VALUES: Values = { untyped: 'text', frame: 'none' }
/** Text for the only parameter of a tool. */
const plain = (names: Names): Grammar => {
  const head: Parser<readonly Event[]> = lit('Action:')
    .then(chars(/[ \t]/, 0, 8))
    .then(soleName(names))
    .skip(ws)
    .skip(INPUT)
    .map(({ name, parameters: [key = ''] }) => [
      ...BEGIN,
      { type: 'name', name },
      { type: 'param', name: key, values: VALUES },
    ])
  const quote = lit('"')
  const end = emit(succeed(undefined), () => [{ type: 'endParam' }, ...END])
  const quoted = seq(opened(head.skip(quote), raw('value', '"')), drop(optional(quote)), end)
  return alt(quoted, seq(opened(head.skip(aheadOf(/[^\s{["'`]/)), raw('value', '\n')), end))
}

/**
 * A thought, which is content, then an action and its input. What the model
 * writes from `Observation:` on it has made up.
 *
 *     Thought: I need the weather.
 *     Action: get_weather
 *     Action Input: {"city": "Oslo"}
 *     Observation: 4 °C
 *
 * With tools given, the only parameter of one may stand as text: `Action Input: Oslo`.
 */
export const react: Dialect = {
  ...action,
  format: undefined,
  grammar: seq(action.grammar, fabricated(OBSERVATION)),
  known: (_, names) => ({
    grammar: seq(hold(alt(plain(names), action.grammar)), fabricated(OBSERVATION)),
  }),
}
