import type { Dialect } from '../dialect.ts'
import { fabricated } from '../shapes/fabricated.ts'
import { namedJson } from '../shapes/named-json.ts'
import { seq } from '../step.ts'

const action = namedJson({
  name: 'react',
  triggers: [{ text: 'Action:', at: 'line' }],
  call: 'Action: {name}\nAction Input: {json}',
  also: [
    'Action: {name}\nAction Input:\n```json\n{json}\n```',
    'Action: `{name}`\nAction Input: {json}',
    'Action: "{name}"\nAction Input: {json}',
    'Action: [{name}]\nAction Input: {json}',
  ],
  between: '\n',
  bare: true,
  models: ['LangChain', 'LlamaIndex', 'CrewAI'],
})

/**
 * A thought, which is content, then an action and its input. What the model
 * writes from `Observation:` on it has made up.
 *
 *     Thought: I need the weather.
 *     Action: get_weather
 *     Action Input: {"city": "Oslo"}
 *     Observation: 4 °C
 */
export const react: Dialect = { ...action, grammar: seq(action.grammar, fabricated('Observation:')) }
