import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'
import { barePython } from '../formats/python-call.ts'
import { several } from '../formats/several.ts'
import { soleLines } from '../formats/sole-parameter.ts'

/** Other ways in which models write the two labels: in bold, in capitals, as headings; and those of BeeAI. */
const STYLES = [
  ...['Action', 'ACTION'].map(word => [`**${word}:**`, '**Action Input:**']),
  ['**Action**:', '**Action Input**:'],
  ['### Action:', '### Action Input:'],
  ...['Function', 'Tool'].map(word => [`${word} Name:`, `${word} Input:`]),
]
const NUMBERED = [...'123456789'].map(step => `Observation ${step}:`)
/** What ends a text input at the start of a line. */
const ENDS = [
  ...['Observation:', 'Thought:', 'Action:', 'Final Answer:', '**Observation', '**Thought', '**Action'],
  ...['**Final Answer', '### Observation', '### Thought', '### Action', 'Function ', 'Tool '],
]

/**
 * A thought, which is content, then an action and its input. The model has made up everything from `Observation:` on.
 *
 *     Thought: I need the weather.
 *     Action: get_weather
 *     Action Input: {"city": "Oslo"}
 *     Observation: 4 °C
 *
 * An action may be a Python call: `Action: get_weather(city="Oslo")`. If tools are given, the input may be text, the
 * value of a sole parameter: `Action Input: Oslo`, in the paper `Action 1: f[Oslo]`, in ReWOO `#E1 = f[Oslo]`.
 */
export const react: Dialect = several(
  'react',
  {
    results: [...NUMBERED, 'Observation:', '**Observation', '### Observation', 'Function Output:', 'Tool Output:'],
    models: ['LangChain', 'LlamaIndex', 'CrewAI', 'BeeAI'],
  },
  namedJson('react', {
    triggers: [], // those of the lines below
    call: 'Action: {title}\nAction Input: {json}',
    also: [
      ...['\n```json\n{json}\n```', ' ** {json}', ' `{json}`'].map(input => `Action: {title}\nAction Input:${input}`),
      'Action {label}: {title}\nAction Input {label}: {json}',
      'Action: {title}\n{Input|Args|Arguments|Parameters}: {json}',
      ...STYLES.map(([action, input]) => `${action} {title}\n${input} {json}`),
      '**Action:** {title}\n**Action Input:**\n```json\n{json}\n```',
      'Action: {name} Action Input: {json}',
    ],
    between: '\n',
    bare: true,
  }),
  ...['Action: ', 'Action：'].map(module => barePython('react', { layout: 'lines', module })),
  soleLines('react', {
    open: 'Action: {tool}\nAction Input: ',
    also: STYLES.map(([action, input]) => `${action} {tool}\n${input} `),
    brackets: ['Action', '#E'],
    ends: ENDS,
  }),
)
