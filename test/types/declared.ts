/**
 * Tools as two SDKs declare them that are not installed here: copied from the declarations of `@anthropic-ai/sdk` 1.12
 * (`resources/messages/messages.d.ts`) and `@modelcontextprotocol/sdk` 1.32 (`spec.types.d.ts`; its schemas infer
 * members that may also be `undefined`), without comments and without members that all variants share.
 */

interface CacheControlEphemeral {
  type: 'ephemeral'
  ttl?: '5m' | '1h'
}
interface InputSchema {
  type: 'object'
  properties?: unknown | null
  required?: Array<string> | null
  [k: string]: unknown
}
export interface AnthropicTool {
  input_schema: InputSchema
  name: string
  allowed_callers?: Array<'direct' | 'code_execution_20250825'>
  cache_control?: CacheControlEphemeral | null
  defer_loading?: boolean
  description?: string
  eager_input_streaming?: boolean | null
  input_examples?: Array<{ [key: string]: unknown }>
  strict?: boolean
  type?: 'custom' | null
}
interface ToolBash20250124 {
  name: 'bash'
  type: 'bash_20250124'
  cache_control?: CacheControlEphemeral | null
  input_examples?: Array<{ [key: string]: unknown }>
  strict?: boolean
}
interface BrowserToolset20260801 {
  type: 'browser_toolset_20260801'
  cache_control?: CacheControlEphemeral | null
  configs?: object | null
}
interface WebSearchTool20250305 {
  name: 'web_search'
  type: 'web_search_20250305'
  allowed_domains?: Array<string> | null
  cache_control?: CacheControlEphemeral | null
  max_uses?: number | null
  strict?: boolean
}
interface ToolSearchToolBm25_20251119 {
  name: 'tool_search_tool_bm25'
  type: 'tool_search_tool_bm25_20251119' | 'tool_search_tool_bm25'
  defer_loading?: boolean
}
export type AnthropicToolUnion =
  | AnthropicTool
  | ToolBash20250124
  | BrowserToolset20260801
  | WebSearchTool20250305
  | ToolSearchToolBm25_20251119

export interface McpTool {
  name: string
  title?: string | undefined
  description?: string | undefined
  inputSchema: {
    [x: string]: unknown
    type: 'object'
    properties?: { [key: string]: object } | undefined
    required?: string[] | undefined
  }
  outputSchema?:
    | { [x: string]: unknown; type: 'object'; properties?: { [key: string]: object } | undefined }
    | undefined
  annotations?: { title?: string | undefined; readOnlyHint?: boolean | undefined } | undefined
  _meta?: { [key: string]: unknown } | undefined
}
export interface McpListToolsResult {
  [x: string]: unknown
  tools: McpTool[]
  nextCursor?: string | undefined
}
