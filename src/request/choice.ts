/** The `tool_choice` of a request: which tools may or must be called. */
import { wrong } from '../engine/wrong.ts'
import { descriptionsOf, readTools, type ToolList, type Tools } from '../tools/definitions.ts'

/**
 * The tool choice of a request, in the form of OpenAI's API (`'auto'`, `'required'`, `'none'`, or `{ type: 'function',
 * function: { name } }`), in that of the AI SDK (`{ type: 'auto' }`, `{ type: 'tool', toolName }`), or as `{ name }`.
 */
export type ToolChoice =
  | 'auto'
  | 'required'
  | 'none'
  | { readonly name: string }
  | { readonly type: 'auto' | 'required' | 'none' }
  | { readonly type: 'function'; readonly function: { readonly name: string } }
  | { readonly type: 'tool'; readonly toolName: string }

/** `auto`, `required` (any tool), `none`, or the name of the tool that must be called. */
export type Choice = 'auto' | 'required' | 'none' | { readonly name: string }

/** @throws TypeError if the choice is invalid, or if it demands a tool that is not among `tools`. */
export function readChoice(given: ToolChoice | null | undefined, tools: Tools): Choice {
  const choice = plain(given ?? 'auto')
  if (typeof choice === 'object' && !tools.has(choice.name))
    return wrong('toolChoice', `the name of one of the tools (${[...tools.given.keys()].join(', ')})`, choice.name)
  if (choice === 'required' && tools.given.size === 0)
    return wrong('toolChoice', "'auto' or 'none', since there are no tools", choice)
  return choice
}
function plain(given: ToolChoice): Choice {
  const word = typeof given === 'object' && 'type' in given ? given.type : given
  if (word === 'auto' || word === 'required' || word === 'none') return word
  const name = nameOf(Object(given))
  if (typeof name === 'string' && name !== '') return { name }
  return wrong('toolChoice', ALLOWED, given)
}
const ALLOWED = "'auto', 'required', 'none', { name } or { type: 'function', function: { name } }"
function nameOf(given: object): unknown {
  const { function: called, toolName, name } = given as { [member: string]: unknown; function?: { name?: unknown } }
  return called?.name ?? toolName ?? name
}

/** A tool in the form in which it is described to a model. */
export interface ToldTool {
  readonly name: string
  readonly description?: string
  readonly parameters: unknown
}
/** Returns the tools in their order, each with a JSON Schema; a tool without a schema takes no parameters. */
export const toldTools = (list: ToolList): readonly ToldTool[] => {
  const tools = readTools(list)
  const descriptions = descriptionsOf(list)
  return [...tools.given.keys()].map(name => {
    const description = descriptions.get(name)
    const schema = tools.schema(name)
    const parameters = typeof schema === 'object' ? schema : { type: 'object', properties: {} }
    return { name, ...(description !== undefined && { description }), parameters }
  })
}

/** @throws TypeError as `readTools` does. */
export const toolsOf = (list: ToolList | null | undefined): Tools => readTools(list ?? [])
