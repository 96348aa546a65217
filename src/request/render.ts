/** The text that describes the tools to a model. */
import type { Dialect } from '../engine/dialect.ts'
import { checkKeys, wrong } from '../engine/wrong.ts'
import { spacedJson } from '../formats/spaced.ts'
import { writing } from '../message/print.ts'
import { readSchemas, type ToolList } from '../tools/definitions.ts'
import { type Choice, readChoice, type ToldTool, type ToolChoice, toldTools } from './choice.ts'

/** What the text asks of the model. */
export interface ToolOptions {
  /** Default: `auto`, which allows words or calls. */
  readonly toolChoice?: ToolChoice | null | undefined
  /** Whether a reply may contain several calls. Default: yes. */
  readonly parallel?: boolean | null | undefined
}

/**
 * Returns the text that describes the tools to a model, for a system message: the definitions as JSON, instructions,
 * and an example call in the dialect. The same tools and options give the same text, so that prompt caches stay valid.
 * Without tools, and for `none`, the text is `''`.
 *
 * @throws TypeError if the tools or options are invalid, or if the dialect prints no calls.
 */
export function renderTools(dialect: Dialect, tools: ToolList, options: ToolOptions = {}): string {
  checkKeys('options', options, ['toolChoice', 'parallel'])
  const parallel = options.parallel ?? true
  if (typeof parallel !== 'boolean') wrong('parallel', 'true or false', parallel)
  const known = readSchemas(tools)
  const choice = readChoice(options.toolChoice, known)
  writing(dialect)
  if (choice === 'none' || known.given.size === 0) return ''
  return [
    '# Tools',
    '',
    'You can call these functions:',
    '<tools>',
    ...toldTools(tools).map(written),
    '</tools>',
    '',
    `${instruction(choice, parallel)} A call is written exactly like this, with the name of the function and of its parameters:`,
    '',
    example(dialect, parallel),
    '',
    'After your last call end the reply: the results come in the next message.',
  ].join('\n')
}

/** A tool as JSON. */
function written(tool: ToldTool): string {
  try {
    return spacedJson({ type: 'function', function: tool })
  } catch {
    return wrong('tools', 'schemas that JSON can hold', tool.name)
  }
}

function instruction(choice: Choice, parallel: boolean): string {
  if (typeof choice === 'object') return `You must call the function "${choice.name}" in this reply.`
  const when =
    choice === 'required'
      ? 'You must call a function in this reply.'
      : 'Call a function where it helps; otherwise answer in words.'
  return `${when} ${parallel ? 'Several calls may follow each other.' : 'Make one call at a time.'}`
}

/** An example call, and an example of two calls if printing two does not merely repeat the first form. */
function example({ print }: Dialect, parallel: boolean): string {
  const one = print!([EXAMPLE])
  const two = print!([EXAMPLE, EXAMPLE])
  return parallel && !two.startsWith(one) ? `${one}\n\nand two calls like this:\n\n${two}` : one
}
const EXAMPLE = { name: 'name_of_function', arguments: { name_of_parameter: 'value' } }
