/** `llm-dialects/sources`: runs text from any source through a stream parser. All the work is done in `pushText`. */

import { wrong } from '../engine/wrong.ts'
import type { ParserOutput } from '../message/types.ts'
import { choose, type ParseOptions } from '../models/choose.ts'
import { createStreamParserWith, type StreamParser } from '../parser.ts'
import { losslessTransform } from '../providers/transform.ts'

export type { ParserOutput } from '../message/types.ts'
export type { ParseOptions } from '../models/choose.ts'

/** Chunks of text: an iterable, an async iterable, or a `ReadableStream`. */
export type TextSource = AsyncIterable<string> | Iterable<string> | ReadableStream<string>

/**
 * Yields an output for each chunk, and a final output for the end of the message. The source is read no faster than the
 * outputs are consumed; leaving the loop closes the source. If the source throws, a last output has everything that had
 * arrived, then the error is thrown.
 *
 *     for await (const { text, toolCalls } of fromAsyncIterable(chunks, { tools })) …
 *
 * @throws TypeError if the source cannot be iterated or an option is invalid.
 */
export function fromAsyncIterable(source: TextSource, options: ParseOptions = {}): AsyncGenerator<ParserOutput> {
  if ((typeof source !== 'object' && typeof source !== 'string') || source === null || !isIterable(source))
    wrong('source', 'an iterable of texts, or a stream', source)
  return outputs(source, parserOf(options))
}

const isIterable = (source: object | string): boolean =>
  typeof source === 'string' || Symbol.asyncIterator in source || Symbol.iterator in source

async function* outputs(source: TextSource, parser: StreamParser): AsyncGenerator<ParserOutput> {
  try {
    for await (const chunk of source as AsyncIterable<string>) yield parser.pushText(chunk)
  } catch (error) {
    yield parser.finish()
    throw error
  }
  yield parser.finish()
}

/**
 * Returns a stream parser as a `TransformStream`, for `pipeThrough`. If the source fails, a last output has everything
 * that had arrived, then the result fails.
 *
 *     response.body.pipeThrough(new TextDecoderStream()).pipeThrough(parserStream({ tools }))
 *
 * @throws TypeError if an option is invalid.
 */
export function parserStream(options: ParseOptions = {}): TransformStream<string, ParserOutput> {
  const parser = parserOf(options)
  return losslessTransform({ push: (chunk: string) => [parser.pushText(chunk)], end: () => [parser.finish()] })
}

function parserOf(options: ParseOptions): StreamParser {
  const [dialects, rest] = choose(options)
  return createStreamParserWith(dialects, rest)
}
