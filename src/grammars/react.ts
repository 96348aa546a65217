import type { Dialect, KnownTool } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import { aheadOf, alt, chars, lit, optional, succeed, ws } from '../engine/parsing.ts'
import { drop, emit, type Grammar, hold, opened, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { fabricated } from '../formats/fabricated.ts'
import { BEGIN, END } from '../formats/json-call.ts'
import { raw } from '../formats/raw-value.ts'
import { soleTools } from '../formats/sole-parameter.ts'
import { namedJson } from '../formats/template.ts'

const action = namedJson({
  name: 'react',
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
const plain = (tools: readonly KnownTool[]): readonly Grammar[] =>
  soleTools(tools).map(({ name, parameters }) => {
    const head = lit('Action:')
      .then(chars(/[ \t]/, 0, 8))
      .then(lit(name))
      .then(ws)
      .then(INPUT)
    const quote = lit('"')
    const begin: readonly Event[] = [
      ...BEGIN,
      { type: 'name', name },
      { type: 'param', name: parameters[0]!, values: VALUES },
    ]
    const end = emit(succeed(undefined), () => [{ type: 'endParam' }, ...END])
    const quoted = seq(opened(head.then(quote).result(begin), raw('value', '"')), drop(optional(quote)), end)
    return alt(quoted, seq(opened(head.skip(aheadOf(/[^\s{["'`]/)).result(begin), raw('value', '\n')), end))
  })

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
  grammar: seq(action.grammar, fabricated(OBSERVATION)),
  known: tools => ({
    triggers: [],
    grammar: seq(hold(alt(...plain(tools), action.grammar)), fabricated(OBSERVATION)),
  }),
}
