import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'
import { parameterTags } from '../formats/parameter-tags.ts'
import { several } from '../formats/several.ts'

const ID = '<xai:tool_usage_card_id>{id}</xai:tool_usage_card_id>'
const NAME = '<xai:tool_name>{name}</xai:tool_name>'
const ARGS = '<xai:tool_args>{json}</xai:tool_args>'

/**
 * A function call with its parameters, as the system prompt of Grok describes it; and the card of a tool that runs on
 * xAI's side, which clients of the web interface pass on.
 *
 *     <xai:function_call name="read_file">
 *     <parameter name="path">notes.txt</parameter>
 *     </xai:function_call>
 */
export const xai: Dialect = several(
  'xai',
  { aliases: ['grok'], models: ['Grok-4', 'Grok-Code'] },
  parameterTags('xai', {
    call: '<xai:function_call name="{name}">\n{parameters}</xai:function_call>\n',
    parameter: '<parameter name="{key}">{value}</parameter>\n',
    values: { untyped: 'json', frame: 'tag' },
  }),
  namedJson('xai', { call: `<xai:tool_usage_card>${ID}${NAME}${ARGS}</xai:tool_usage_card>` }),
)
