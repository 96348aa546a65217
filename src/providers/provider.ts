/** Readers by the name of the provider, or by the form of a chunk. */
import { checkValue } from '../engine/wrong.ts'
import { anthropic } from './anthropic.ts'
import { bedrock } from './bedrock.ts'
import { cohere } from './cohere.ts'
import { completion, isCompletion } from './completion.ts'
import { fields, type Reader } from './event.ts'
import { gemini } from './gemini.ts'
import { langchain } from './langchain.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import { openaiResponses } from './openai-responses.ts'

const READERS = {
  openai,
  deepseek: openai,
  minimax: openai,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  ollama,
  bedrock,
  cohere,
  completion,
  langchain,
  auto,
} as const satisfies Readonly<Record<string, () => Reader>>

/** The provider of the chunks; `auto` recognises it by the first chunk in a known form. */
export type Provider = keyof typeof READERS

/** Returns a reader for one message. Throws a `TypeError` for an unknown name. */
export function readerOf(provider: Provider): Reader {
  checkValue('provider', provider, Object.keys(READERS))
  return READERS[provider]()
}

/** A reader for the provider of the first chunk that is recognised; chunks before that are ignored. */
function auto(): Reader {
  let reader: Reader | undefined
  return chunk => {
    reader ??= recognized(chunk)?.()
    return reader ? reader(chunk) : []
  }
}

/** Whether the form of a chunk is that of the provider's chunks; for `auto`, of any provider's. */
export function isOf(provider: Provider, chunk: unknown): boolean {
  const found = recognized(chunk)
  return provider === 'auto' ? found !== undefined : found === READERS[provider]
}

const CONVERSE = ['messageStart', 'contentBlockStart', 'contentBlockDelta']

function recognized(chunk: unknown): (() => Reader) | undefined {
  const given = fields(chunk)
  const { type, object, choices, candidates, done, content, output, message } = given
  if (Array.isArray(choices)) return openai
  if (Array.isArray(candidates)) return gemini
  if (object === 'response') return openaiResponses
  if (typeof done === 'boolean') return ollama
  if ('tool_call_chunks' in given || 'additional_kwargs' in given) return langchain
  if (typeof type === 'string') {
    if (type.startsWith('response.')) return openaiResponses
    if (/^(?:content_block|message)_/.test(type)) return anthropic
    if (/^(?:message|content|tool-(?:plan|call))-/.test(type)) return cohere
    return type === 'message' && Array.isArray(content) ? anthropic : undefined
  }
  if (fields(output).message !== undefined || CONVERSE.some(name => name in given)) return bedrock
  if (fields(message).role === 'assistant') return cohere
  return isCompletion(chunk) ? completion : undefined
}
