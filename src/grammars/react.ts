import type { Dialect } from '../engine/dialect.ts'
import { several } from '../formats/several.ts'
import { soleLine } from '../formats/sole-parameter.ts'
import { namedJson } from '../formats/template.ts'

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
export const react: Dialect = several(
  'react',
  { results: ['Observation:'], models: ['LangChain', 'LlamaIndex', 'CrewAI'] },
  soleLine('react', { open: 'Action: {tool}\nAction Input: ', when: 'tools' }),
  namedJson('react', {
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
  }),
)
