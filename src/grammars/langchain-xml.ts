import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'
import { several } from '../formats/several.ts'
import { soleParameter } from '../formats/sole-parameter.ts'

/**
 * The name in one tag and the input in another, as LangChain's `create_xml_agent` asks for them. The input is text, the
 * value of a tool's only parameter, or an object of arguments.
 *
 *     <tool>get_weather</tool><tool_input>Oslo</tool_input>
 *     <action>get_weather</action><action_input>Oslo</action_input>
 */
export const langchainXml: Dialect = several(
  'langchain-xml',
  { models: ['LangChain'] },
  namedJson('langchain-xml', {
    call: '<tool>{name}</tool><tool_input>{json}</tool_input>',
    also: ['<tool>{tool}</tool><tool_input>{json}</tool_input>'],
    between: '\n',
    plain: true,
  }),
  soleParameter('langchain-xml', {
    open: '<tool>{tool}</tool><tool_input>',
    close: '</tool_input>',
    also: ['', '\n'].map(line => ({
      open: `<action>{tool}</action>${line}<action_input>`,
      close: '</action_input>',
    })),
  }),
)
