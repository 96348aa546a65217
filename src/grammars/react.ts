import type { Dialect } from '../engine/dialect.ts'
import { barePython } from '../formats/python-call.ts'
import { several } from '../formats/several.ts'
import { soleLines } from '../formats/sole-parameter.ts'
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
 * The labels may be in bold, or headings. An action may be a Python call: `Action: get_weather(city="Oslo")`. The name may have spaces. If tools are given, the input may be text, the value of a tool's only parameter:
 * `Action Input: Oslo`; it goes on to the end of the message.
 */
export const react: Dialect = several(
  'react',
  {
    results: ['Observation:', '**Observation', '### Observation'],
    models: ['LangChain', 'LlamaIndex', 'CrewAI'],
  },
  namedJson('react', {
    triggers: ['Action:', '**Action', '**ACTION', '### Action'].map(text => ({ text, at: 'line' })),
    call: 'Action: {title}\nAction Input: {json}',
    also: [
      'Action: {title}\nAction Input:\n```json\n{json}\n```',
      'Action: {title}\nAction Input: ** {json}',
      'Action: {title}\nAction Input: `{json}`',
      'Action: {title}\nInput: {json}',
      'Action: {title}\nArgs: {json}',
      'Action: {title}\nArguments: {json}',
      'Action: {title}\nParameters: {json}',
      '**Action:** {title}\n**Action Input:** {json}',
      '**Action:** {title}\n**Action Input:**\n```json\n{json}\n```',
      '**ACTION:** {title}\n**Action Input:** {json}',
      '**Action**: {title}\n**Action Input**: {json}',
      '### Action: {title}\n### Action Input: {json}',
      'Action: {name} Action Input: {json}',
      'Action: {name}({json})',
    ],
    between: '\n',
    bare: true,
  }),
  barePython('react', { layout: 'lines', module: 'Action: ' }),
  ...[
    'Action: {tool}\nAction Input: ',
    '**Action:** {tool}\n**Action Input:** ',
    '**ACTION:** {tool}\n**Action Input:** ',
    '**Action**: {tool}\n**Action Input**: ',
    '### Action: {tool}\n### Action Input: ',
  ].map(open =>
    soleLines('react', {
      open,
      ends: [
        'Observation:',
        'Thought:',
        'Action:',
        'Final Answer:',
        '**Observation',
        '**Thought',
        '**Action',
        '**Final Answer',
        '### Observation',
        '### Thought',
        '### Action',
      ],
    }),
  ),
)
