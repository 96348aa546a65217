import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * A call to a tool of an MCP server; the name of the server is dropped.
 *
 *     <use_mcp_tool>
 *     <server_name>weather</server_name>
 *     <tool_name>get_weather</tool_name>
 *     <arguments>
 *     {"city": "Oslo"}
 *     </arguments>
 *     </use_mcp_tool>
 */
export const mirothinker: Dialect = namedJson('mirothinker', {
  call: '<use_mcp_tool>\n<server_name>{label}</server_name>\n<tool_name>{name}</tool_name>\n<arguments>\n{json}\n</arguments>\n</use_mcp_tool>',
  also: [
    '<use_mcp_tool>\n<tool_name>{name}</tool_name>\n<arguments>\n{json}\n</arguments>\n</use_mcp_tool>',
    '{lost}<server_name>{label}</server_name>\n<tool_name>{name}</tool_name>\n<arguments>\n{json}\n</arguments>\n</use_mcp_tool>',
  ],
  label: 'tools',
  between: '\n\n',
  models: ['MiroThinker'],
})
