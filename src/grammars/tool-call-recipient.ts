import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * A harmony header in plain tags.
 *
 *     <tool_call>assistant to=functions.get_weather json
 *     {"city": "Oslo"}
 *     </tool_call>
 */
export const toolCallRecipient: Dialect = namedJson('tool-call-recipient', {
  call: '<tool_call>assistant to=functions.{name} json\n{json}\n</tool_call>',
  also: [
    '<tool_call>assistant to=functions.{name} {label}\n{json}\n</tool_call>',
    '<tool_call>to=functions.{name} {label}\n{json}\n</tool_call>',
    '<tool_call>assistant to=functions.{name}\n{json}\n</tool_call>',
    '<tool_call>to=functions.{name} json\n{json}\n</tool_call>',
  ],
  between: '\n',
})
