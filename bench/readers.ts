/**
 * Who reads what: this library and its peers, each a function of a whole message and, where it has one, of a stream.
 * Each gives the number of calls (or values) that it found, so that who finds nothing is not called fast.
 */
import { createStreamParser, type ParseOptions, parse } from '../src/index.ts'
import { repairJson } from '../src/json/index.ts'
import { type FORMATS, type Input, PEER_TOOLS, TOOLS } from './inputs.ts'
import { load, version } from './packages.ts'

type Found = number | Promise<number>
export interface Reader {
  readonly name: string
  readonly version: string
  /** A lower bound on any reader, and no peer. */
  readonly floor?: true
  readonly reads: (input: Input) => boolean
  readonly whole?: (input: Input) => Found
  /** The message in pieces of `size` characters; asynchronous ones give up when `over` says so. */
  readonly stream?: (input: Input, size: number, over: () => boolean) => Found
}

const NOW = 'this'
const bareJson = ({ format }: Input): boolean => format === 'bare JSON'
const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : value === undefined ? 0 : 1)

// This library: all dialects; with tools wherever the peers need them

const optionsFor = (input: Input): ParseOptions => (bareJson(input) ? {} : { tools: TOOLS })
const ours: Reader = {
  name: 'llm-dialects',
  version: NOW,
  reads: () => true,
  whole: input => parse(input.message, optionsFor(input)).toolCalls.length,
  stream(input, size) {
    const { message } = input
    const parser = createStreamParser(optionsFor(input))
    for (let i = 0; i < message.length; i += size) parser.pushText(message.slice(i, i + size))
    parser.finish()
    return parser.result.toolCalls.length
  },
}
const ourRepair: Reader = {
  name: 'llm-dialects repairJson',
  version: NOW,
  reads: bareJson,
  whole: ({ message }) => countOf(repairJson(message).value),
}

// Floors

const floor: Reader = {
  name: 'JSON.parse',
  version: process.version,
  floor: true,
  reads: ({ format }) => format !== 'prose',
  whole: ({ json }) => countOf(JSON.parse(json)),
}
const NOTHING: readonly never[] = []
/** The characters that may begin something. */
const BEGINNINGS = /[<[{`|\uff5c]/g
const expression: Reader = {
  name: 'one regular expression',
  version: process.version,
  floor: true,
  reads: ({ format }) => format === 'prose',
  whole({ message }) {
    BEGINNINGS.lastIndex = 0
    while (BEGINNINGS.test(message));
    return 0
  },
}
/** What any parser of a stream must do at the least: join the pieces, and give an output for each. */
const joining: Reader = {
  name: 'joining the pieces',
  version: process.version,
  floor: true,
  reads: () => true,
  stream({ message, calls }, size) {
    let text = ''
    let outputs = 0
    const push = (delta: string) => {
      text += delta
      return { text: delta, reasoning: '', toolCallDeltas: NOTHING, toolCalls: NOTHING, errors: NOTHING }
    }
    for (let i = 0; i < message.length; i += size) outputs += push(message.slice(i, i + size)).text.length
    return outputs === text.length ? calls : 0
  },
}

// JSON readers: a stream is read from its beginning at each piece, as their documentation shows

const again = (read: (text: string) => unknown): NonNullable<Reader['stream']> =>
  function readAgain({ message }, size) {
    let value: unknown
    for (let end = size; end < message.length + size; end += size) value = read(message.slice(0, end))
    return countOf(value)
  }
async function jsonReaders(): Promise<Reader[]> {
  const { jsonrepair } = await load('jsonrepair')
  const partial = await load('partial-json')
  const bestEffort = await load('best-effort-json-parser')
  const { parsePartialJson } = await load('ai')
  bestEffort.disableErrorLogging()
  const sync = (name: string, read: (text: string) => unknown): Reader => ({
    name,
    version: version(name),
    reads: bareJson,
    whole: ({ message }) => countOf(read(message)),
    stream: again(read),
  })
  return [
    sync('jsonrepair', text => repairedBeginning(jsonrepair, text)),
    sync('partial-json', text => partial.parse(text)),
    sync('best-effort-json-parser', text => bestEffort.parse(text)),
    {
      name: 'AI SDK parsePartialJson',
      version: version('ai'),
      reads: bareJson,
      whole: async ({ message }) => countOf((await parsePartialJson(message)).value),
      async stream({ message }, size, over) {
        let value: unknown
        for (let end = size; end < message.length + size && !over(); end += size)
          value = (await parsePartialJson(message.slice(0, end))).value
        return countOf(value)
      },
    },
  ]
}
/** It refuses some beginnings. */
const repairedBeginning = (jsonrepair: (text: string) => string, text: string): unknown => {
  try {
    return JSON.parse(jsonrepair(text))
  } catch {
    return undefined
  }
}

// The middleware of @ai-sdk-tool/parser: one protocol a format

const PROTOCOLS = {
  hermes: 'hermesProtocol',
  'qwen3-coder': 'qwen3CoderProtocol',
  elements: 'morphXmlProtocol',
} as const satisfies Partial<Record<keyof typeof FORMATS, string>>
interface Protocol {
  parseGeneratedText(given: object): readonly { readonly type: string }[]
  createStreamParser(given: object): TransformStream<object, { readonly type: string }>
}
async function middlewares(): Promise<Reader[]> {
  const middleware = await load('@ai-sdk-tool/parser')
  return Object.entries(PROTOCOLS).map(([format, factory]) => {
    const protocol: Protocol = middleware[factory]()
    const given = { tools: PEER_TOOLS, options: {} }
    const isCall = ({ type }: { readonly type: string }) => type === 'tool-call'
    return {
      name: `@ai-sdk-tool/parser ${factory.replace('Protocol', '')}`,
      version: version('@ai-sdk-tool/parser'),
      reads: input => input.format === format || input.format === 'prose',
      whole: ({ message }) => protocol.parseGeneratedText({ text: message, ...given }).filter(isCall).length,
      async stream({ message }, size, over) {
        const { readable, writable } = protocol.createStreamParser(given)
        const writer = writable.getWriter()
        const calls = counted(readable, isCall)
        for (let i = 0; i < message.length && !over(); i += size)
          await writer.write({ type: 'text-delta', id: '1', delta: message.slice(i, i + size) })
        await writer.close()
        return calls
      },
    }
  })
}
async function counted<T>(readable: ReadableStream<T>, counts: (part: T) => boolean): Promise<number> {
  let n = 0
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return n
    if (counts(value)) n++
  }
}

export const readers = async (): Promise<readonly Reader[]> => [
  ours,
  ourRepair,
  floor,
  expression,
  joining,
  ...(await jsonReaders()),
  ...(await middlewares()),
]
