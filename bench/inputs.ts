/** The same messages for all: five shapes of content, each in six formats; and prose, which has none. */

import { lookup } from '../src/engine/dialect.ts'
import { type Dialect, defaultDialects, type ToolDefinition } from '../src/index.ts'

export interface Input {
  readonly format: Format | 'prose'
  readonly shape: Shape | 'prose'
  readonly size: number
  readonly message: string
  /** The same content as JSON and nothing else: what `JSON.parse` has to read. */
  readonly json: string
  readonly calls: number
}

export const FORMATS = {
  'bare JSON': 'bare-json',
  hermes: 'hermes',
  'invoke XML': 'anthropic-xml',
  'qwen3-coder': 'qwen3-coder-xml',
  'DeepSeek tokens': 'deepseek-v3.1',
  elements: 'cline-xml',
} as const
export type Format = keyof typeof FORMATS

const PARAGRAPH = `The ferry leaves at a quarter past six, and whoever is late waits for the next tide. Nobody minds: there
is a café on the quay, and a dog that knows everyone. "It's always like that," she said - and it was.\n\n`
export const prose = (size: number): string => PARAGRAPH.repeat(Math.ceil(size / PARAGRAPH.length)).slice(0, size)

const CALLS = 30
type Arguments = Readonly<Record<string, unknown>>
const file = (size: number, k = 0): Arguments => ({ path: `chapter-${k}.md`, content: prose(Math.max(8, size - 40)) })
const list = (size: number, bytes: number): number[] =>
  Array.from({ length: Math.max(1, Math.round(size / bytes)) }, (_, k) => k)

/** The arguments of the calls of a message. */
export const SHAPES = {
  'one long string': (size: number) => [file(size)],
  'many keys': (size: number) => [
    Object.fromEntries(list(size, 29).map(k => [`key_${k}`, { n: k, on: k % 2 > 0 }])) as Arguments,
  ],
  'array of objects': (size: number) => [
    { stops: list(size, 52).map(id => ({ id, name: `Pier ${id % 90}`, tags: ['low', 'high'] })) },
  ],
  'thirty calls': (size: number) => Array.from({ length: CALLS }, (_, k) => file(Math.floor(size / CALLS), k)),
} satisfies Record<string, (size: number) => Arguments[]>
export type Shape = keyof typeof SHAPES

const TOOL = 'write_file'
const PROPERTIES = { path: { type: 'string' }, content: { type: 'string' }, stops: { type: 'array' } }
const schema = { type: 'object', properties: PROPERTIES, additionalProperties: { type: 'object' } } as const
/** As the peers take them, and as we do. */
export const PEER_TOOLS = [{ type: 'function', name: TOOL, inputSchema: schema }] as const
export const TOOLS: readonly ToolDefinition[] = [{ name: TOOL, inputSchema: schema }]

/** `cline-xml` is printed as the middleware's elements are: the same to us. */
const printer = (format: Format): Dialect => lookup(defaultDialects, FORMATS[format])!

export function input(format: Format, shape: Shape, size: number): Input {
  const calls = SHAPES[shape](size)
  const message = printer(format).print!(calls.map((args, k) => ({ name: TOOL, arguments: args, id: `call_${k}` })))
  return { format, shape, size, message, json: JSON.stringify(calls), calls: calls.length }
}
export const proseInput = (size: number): Input => {
  const message = prose(size)
  return { format: 'prose', shape: 'prose', size, message, json: JSON.stringify(message), calls: 0 }
}
