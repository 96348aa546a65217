/** The `tool_choice` of a request: which tools may or must be called. */
import { wrong } from '../engine/wrong.ts'
import { descriptionsOf, readSchemas, type Schemas, type ToolDefinition, type ToolList } from '../tools/definitions.ts'

/**
 * The tool choice of a request, in the form of OpenAI's API (`'auto'`, `'required'`, `'none'`, or `{ type: 'function',
 * function: { name } }`), in that of the AI SDK (`{ type: 'auto' }`, `{ type: 'tool', toolName }`), or as `{ name }`.
 * `any` is Mistral's and Anthropic's word for `required`. A custom tool, which takes any text, is not described, and
 * cannot be demanded.
 */
export type ToolChoice =
  | 'auto'
  | 'required'
  | 'none'
  | 'any'
  | { readonly name: string }
  | { readonly type: 'auto' | 'required' | 'none' | 'any' }
  | { readonly type: 'function'; readonly function: { readonly name: string } }
  | { readonly type: 'custom'; readonly custom: { readonly name: string } }
  | { readonly type: 'tool'; readonly toolName: string }

/** The tools of a request that may be called, of all that it has, or one of which must be. */
export interface AllowedTools {
  readonly type: 'allowed_tools'
  readonly allowed_tools: { readonly mode: 'auto' | 'required'; readonly tools: readonly object[] }
}

/** `auto`, `required` (any tool), `none`, or the name of the tool that must be called. */
export type Choice = 'auto' | 'required' | 'none' | { readonly name: string }

/** @throws TypeError if the choice is invalid, or if it demands a tool that is not among `tools`. */
export function readChoice(given: ToolChoice | null | undefined, tools: Schemas): Choice {
  const choice = plain(given ?? 'auto')
  if (typeof choice === 'object' && !tools.has(choice.name))
    return wrong('toolChoice', `the name of one of the tools (${[...tools.given.keys()].join(', ')})`, choice.name)
  if (choice === 'required' && tools.given.size === 0)
    return wrong('toolChoice', "'auto' or 'none', since there are no tools", choice)
  return choice
}
function plain(given: ToolChoice): Choice {
  const { type, function: called, toolName, name = toolName } = Object(given)
  const word = type ?? given
  if (word === 'any') return 'required'
  if (word === 'auto' || word === 'required' || word === 'none') return word
  const wanted: unknown = called?.name ?? name
  if (typeof wanted === 'string' && wanted !== '') return { name: wanted }
  return wrong('toolChoice', ALLOWED, given)
}
const ALLOWED = "'auto', 'required', 'none', { name } or { type: 'function', function: { name } }"

/** What a request says of its tools: `functions` and `function_call` are the predecessors of `tools`. */
export interface Offer {
  readonly tools?: readonly ToolDefinition[] | null | undefined
  readonly tool_choice?: ToolChoice | AllowedTools | null | undefined
  readonly functions?: readonly object[] | null | undefined
  readonly function_call?: 'auto' | 'none' | { readonly name: string } | null | undefined
}

/**
 * The tools of a request that may be called, with its functions, and its tool choice. `allowed`: the tools to which it
 * narrows those that it has, if it does.
 *
 * @throws TypeError if they are invalid.
 */
export function offered({ tools: given, tool_choice, functions, function_call }: Offer) {
  const all = functions ? [...(given ?? []), ...(functions as readonly ToolDefinition[])] : (given ?? [])
  const choice = tool_choice ?? function_call
  const { allowed_tools: narrowed }: Partial<AllowedTools> = Object(choice)
  const allowed = narrowed && readSchemas(narrowed.tools as readonly ToolDefinition[])
  const tools = allowed ? all.filter(tool => [...readSchemas([tool]).given.keys()].some(allowed.has)) : all
  return { tools, choice: readChoice(narrowed?.mode ?? (choice as ToolChoice), readSchemas(tools)), allowed }
}

/** A tool in the form in which it is described to a model. */
export interface ToldTool {
  readonly name: string
  readonly description?: string
  readonly parameters: unknown
}
/** Returns the tools in their order, each with a JSON Schema; a tool without a schema takes no parameters. */
export const toldTools = (list: ToolList): readonly ToldTool[] => {
  const tools = readSchemas(list)
  const descriptions = descriptionsOf(list)
  return [...tools.given.keys()].map(name => {
    const description = descriptions.get(name)
    const schema = tools.schema(name)
    const parameters = typeof schema === 'object' ? schema : { type: 'object', properties: {} }
    return { name, ...(description !== undefined && { description }), parameters }
  })
}
