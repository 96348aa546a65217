import type { Dialect } from '../engine/dialect.ts'
import { several } from '../formats/several.ts'
import { soleLine } from '../formats/sole-parameter.ts'
import { namedJson } from '../formats/template.ts'

/**
 * A thought, which is content, then an action and its input. The model has made up
 * everything from `Observation:` on.
 *
 *     Thought: I need the weather.
 *     Action: get_weather
 *     Action Input: {"city": "Oslo"}
 *     Observation: 4 °C
 *
 * If tools are given, the input may be text, the value of a tool's only parameter: `Action Input: Oslo`.
 */
export const react: Dialect = several(
  'react',
  {
    results: ['Observation:'],
    models: ['LangChain', 'LlamaIndex', 'CrewAI'],
  },
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
