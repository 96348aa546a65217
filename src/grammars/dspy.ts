import type { Dialect } from '../engine/dialect.ts'
import { markers } from '../formats/markers.ts'
import { namedJson } from '../formats/name-json.ts'
import { several } from '../formats/several.ts'

const CALL = '{name}\n\n[[ ## next_tool_args ## ]]\n{json}\n\n[[ ## completed ## ]]'

/**
 * The fields of DSPy's `ReAct` in its chat format. The thought before them is content, and its header is dropped.
 *
 *     [[ ## next_thought ## ]]
 *     I look.
 *
 *     [[ ## next_tool_name ## ]]
 *     read_file
 *
 *     [[ ## next_tool_args ## ]]
 *     {"path": "notes.txt"}
 *
 *     [[ ## completed ## ]]
 */
export const dspy: Dialect = several(
  'dspy',
  { models: ['DSPy'] },
  namedJson('dspy', {
    call: `[[ ## next_tool_name ## ]]\n${CALL}`,
    also: [`[[ ## tool_name ## ]]\n${CALL}`],
    between: '\n',
    triggers: ['[[ ## next_tool_name', '[[ ## tool_name'],
  }),
  markers('dspy', { markers: ['[[ ## next_thought ## ]]'], exact: true, at: 'message' }),
)
