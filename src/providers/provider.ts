/** Readers by the name of the provider, or by the form of a chunk. */
import { checkValue } from '../engine/wrong.ts'
import { anthropic } from './anthropic.ts'
import { fields, type Reader } from './event.ts'
import { gemini } from './gemini.ts'
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

function recognized(chunk: unknown): (() => Reader) | undefined {
  const { type, object, choices, candidates, done, content } = fields(chunk)
  if (Array.isArray(choices)) return openai
  if (Array.isArray(candidates)) return gemini
  if (object === 'response') return openaiResponses
  if (typeof done === 'boolean') return ollama
  if (typeof type !== 'string') return undefined
  if (type.startsWith('response.')) return openaiResponses
  if (type.startsWith('content_block_') || type.startsWith('message_')) return anthropic
  return type === 'message' && Array.isArray(content) ? anthropic : undefined
}
