/** Prints calls, their results, content and reasoning for the history in a prompt. */
import { checkIsDialect, type Dialect, type PrintedAround, type PrintedCall } from '../engine/dialect.ts'
import { checkKeys, wrong } from '../engine/wrong.ts'
import { isTooDeep } from '../json/depth.ts'
import { MAX_NESTING } from '../json/values.ts'
import { glueOf, historyOf } from './history.ts'

/** What a printed message contains besides its calls. */
export interface PrintOptions {
  /** The text. Leave out the placeholder of `parseLLMResponse`, which the model did not write. */
  readonly content?: string
  /** The reasoning. Default: none. */
  readonly reasoning?: string
  /** Prints the reasoning if the dialect of the calls has no form for it: for example `think`. */
  readonly reasoningDialect?: Dialect
  /** A layout of the dialect other than its own, by name: GLM-4.5 and 4.6 write `lines`. */
  readonly layout?: string
}
/**
 * A call of this package, of OpenAI's API (arguments as JSON text) or of the AI SDK (`input`, or `args` before version
 * 5). Members of other names are ignored.
 */
export type CallObject =
  | PrintedCall
  | {
      readonly id?: string | undefined
      readonly type?: 'function' | undefined
      readonly function: { readonly name: string; readonly arguments: unknown }
    }
  | { readonly toolCallId?: string; readonly toolName: string; readonly input: unknown }
  | { readonly toolCallId?: string; readonly toolName: string; readonly args: unknown }

/**
 * Prints a message as a model with this dialect would write it, for the history in a prompt: reasoning, content, calls.
 * Without calls and options, returns `''`. An id is printed if the templates of the dialect print one, in their form.
 *
 * @throws TypeError for invalid options; if the dialect has no form for the message; if a call has no name, or one that
 * no dialect could read back; if its arguments are not an object or the JSON text of one, have values that JSON lacks,
 * or are nested more deeply than the parser reads (512 levels).
 */
export function printCalls(dialect: Dialect, calls: readonly CallObject[], options: PrintOptions = {}): string {
  checkIsDialect(dialect)
  checkKeys('options', options, ['content', 'reasoning', 'reasoningDialect', 'layout'])
  const { content = '', reasoning = '', reasoningDialect = dialect, layout } = options
  if (typeof content !== 'string') wrong('content', 'a text', content)
  if (typeof reasoning !== 'string') wrong('reasoning', 'a text', reasoning)
  if (!Array.isArray(calls)) return wrong('calls', 'an array of calls', calls)
  if (calls.length > 0) writing(dialect)
  if (layout !== undefined && !layoutsOf(dialect).includes(layout)) unknownLayout(dialect, layout)
  const list = calls.map((call, k) => printedCallOf(call, `calls[${k}]`))
  const written = list.length > 0 ? dialect.print!(list, layout) : ''
  const around = { reasoning: reasoning !== '', calls: list.length > 0 }
  return thoughts(reasoningDialect, reasoning) + text(dialect, content, around) + written
}
/** Returns a dialect that writes calls. @throws TypeError if it is not a dialect, or writes no calls. */
export const writing = (dialect: Dialect): Dialect =>
  dialect?.print ? dialect : wrong('dialect', 'one that writes calls', dialect?.name ?? dialect)
/** The names of the layouts of a dialect other than its own. */
export const layoutsOf = ({ format }: Dialect): readonly string[] =>
  Object.keys((format as { readonly layouts?: object } | undefined)?.layouts ?? {})
function unknownLayout(dialect: Dialect, layout: string): never {
  const known = layoutsOf(dialect).map(name => `'${name}'`)
  return wrong('layout', known.length > 0 ? known.join(' or ') : `none, since '${dialect.name}' has one layout`, layout)
}

/**
 * Converts a call of any shape to one that can be printed. `place` names it in errors.
 *
 * @throws TypeError as `printCalls` does.
 */
export function printedCallOf(call: CallObject, place: string): PrintedCall {
  if (typeof call !== 'object' || call === null) return wrong(place, SHAPES, call)
  const { name, given, id } = partsOf(call)
  if (typeof name !== 'string') return wrong(place, SHAPES, call)
  if (NO_NAME.test(name))
    wrong(`${place}: the name`, 'a name without line breaks, quotes, braces or angle brackets', name)
  if (id !== undefined && id !== null && typeof id !== 'string') wrong(`${place}: the id`, 'a string', id)
  return { name, arguments: argumentsOf(given, name, place), ...(id && { id }) }
}
const SHAPES = 'a call: { name, arguments }, { id, function: { name, arguments } } or { toolCallId, toolName, input }'
/** Found in a name that no dialect could read back. */
const NO_NAME = /^$|^\s|\s$|[<>{}"'`\x00-\x1f\x7f-\x9f]/

interface Parts {
  readonly name: unknown
  readonly given: unknown
  readonly id?: string | null | undefined
}
function partsOf(call: CallObject): Parts {
  if ('function' in call) return { name: call.function?.name, given: call.function?.arguments, id: call.id }
  if ('toolName' in call)
    return { name: call.toolName, given: 'input' in call ? call.input : call.args, id: call.toolCallId }
  return { name: call.name, given: call.arguments, id: call.id }
}
/** The arguments as an object. OpenAI's API has `''` for no arguments. */
function argumentsOf(given: unknown, name: string, place: string): PrintedCall['arguments'] {
  const what = `${place}: the arguments of '${name}'`
  let values = given
  if (typeof given === 'string') {
    try {
      values = given.trim() === '' ? {} : JSON.parse(given)
    } catch {
      values = undefined
    }
  }
  if (typeof values !== 'object' || values === null || Symbol.iterator in values || isPromise(values))
    return wrong(what, 'an object, or the JSON text of one', given)
  if (isTooDeep(values)) wrong(what, `${MAX_NESTING} levels at most`, values)
  // What has a `toJSON`, such as a date, is printed so by every dialect.
  const copy = JSON.parse(jsonOf(what, values)) as PrintedCall['arguments']
  return typeof copy === 'object' ? copy : wrong(what, 'an object, or the JSON text of one', given)
}
const isPromise = (value: object): boolean => 'then' in value && typeof value.then === 'function'
/** The JSON text of a value. `what` names it in the error if it has none. */
function jsonOf(what: string, value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    return wrong(what, 'values that JSON has, without a BigInt or a cycle', value)
  }
}

function thoughts(dialect: Dialect, reasoning: string): string {
  if (reasoning === '') return ''
  if (!dialect?.printReasoning)
    return wrong('reasoningDialect', 'a dialect that has reasoning, such as think', dialect?.name ?? dialect)
  return dialect.printReasoning(reasoning) + (dialect.reasoning ? '\n\n' : '')
}
function text(dialect: Dialect, content: string, around: PrintedAround): string {
  if (content === '') return ''
  const { printContent } = dialect
  return printContent ? printContent(content, around) : content + (around.calls ? glueOf(dialect) : '')
}

/** The result of a call. */
export interface ToolResult {
  /** The name of the tool, for dialects that print it. */
  readonly name?: string
  /** The id of the call, for dialects that print it. */
  readonly id?: string
  /** What the tool returned: text is printed as it is, anything else as JSON. */
  readonly result: unknown
}
/**
 * Prints the results of calls for a turn of a conversation: in the form of the dialect, or else each in
 * `<tool_response>` tags. Returns the content of a message, of the role `user` if the server does not support tools.
 *
 * @throws TypeError if `dialect` is not a dialect, or `results` is not one result or an array of them.
 */
export function printToolResult(dialect: Dialect, results: ToolResult | readonly ToolResult[]): string {
  checkIsDialect(dialect)
  const { result = RESULT, between = '\n', around: [open, close] = ['', ''] } = historyOf(dialect)
  const list: readonly ToolResult[] = Array.isArray(results) ? results : [results as ToolResult]
  const texts = list.map((one, k) => {
    if (typeof one !== 'object' || one === null || !('result' in one))
      return wrong(`results[${k}]`, 'a result: { result, name, id }', one)
    const written = typeof one.result === 'string' ? one.result : jsonOf(`results[${k}]`, one.result)
    const places: Readonly<Record<string, string>> = { result: written, name: one.name ?? '', id: one.id ?? '' }
    return result.replace(/\{(result|name|id)\}/g, (_, place: string) => places[place]!)
  })
  return texts.length === 0 ? '' : open + texts.join(between) + close
}
const RESULT = '<tool_response>\n{result}\n</tool_response>'
