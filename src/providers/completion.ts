/**
 * Servers that continue a prompt, whose chunks have hardly more than the next piece of text:
 *
 *     {"content": "Hel", "stop": false}                                        llama.cpp, `/completion`
 *     {"token": {"text": "Hel", "special": false}, "generated_text": null}     text-generation-inference
 *     {"generated_text": "Hello"}                                              its reply without a stream
 *     {"token": "Hel", "finish_reason": null}                                  KoboldCpp
 *     {"response": "Hel"}                                                      Workers AI; also within `result`
 *     {"text": "Hel", "meta_info": {…}}                                        SGLang, `/generate`: all text so far
 *     {"generation": "Hel"}, {"outputs": [{"text": "Hel"}]}                    Llama and Mistral at Bedrock
 *     {"results": [{"generated_text": "Hel"}]}, or `text`, `outputText`        watsonx, KoboldCpp, Titan
 *
 * Workers AI reports calls as `{"tool_calls": [{"name": "read_file", "arguments": {"path": "a"}}]}`.
 */
import { listIn } from '../tools/layers.ts'
import { ended, type Fields, fields, type Reader, said, text, used, type WireEvent, wholeCall } from './event.ts'

export function completion(): Reader {
  let count = 0 // calls
  let soFar = ''
  return chunk => {
    const { result = chunk } = fields(chunk)
    const given = fields(result)
    const { meta_info, tool_calls, usage } = given
    const written = textOf(given)
    const isWhole = meta_info !== undefined && written?.startsWith(soFar) === true
    const delta = isWhole ? written.slice(soFar.length) : written
    if (isWhole) soFar = written
    const calls = listIn(tool_calls).flatMap((call): WireEvent[] => {
      const { id, function: called = call } = fields(call)
      const { name, arguments: args } = fields(called)
      return wholeCall(String(count++), id, name, args)
    })
    return [...said('text', delta), ...calls, ...used(usage), ...ended(reasonOf(given))]
  }
}

/** Whether a chunk has text where one of these servers writes it, or calls. */
export function isCompletion(chunk: unknown): boolean {
  const { result = chunk } = fields(chunk)
  return textOf(fields(result)) !== undefined || Array.isArray(fields(result).tool_calls)
}

const TEXTS = ['content', 'response', 'generation', 'text', 'generated_text', 'outputText']

/** The places in which a chunk has its text and its reason: itself, and the first of its results. */
const placesIn = (given: Fields): readonly Fields[] => [given, listIn(given.results ?? given.outputs)[0]].map(fields)

/** The text of a chunk. The last token of text-generation-inference comes with the whole text. */
function textOf(given: Fields): string | undefined {
  const found = placesIn(given).flatMap(place => [
    place.token,
    fields(place.token).text,
    ...TEXTS.map(name => place[name]),
  ])
  return found.find(value => typeof value === 'string')
}

const REASONS = ['finish_reason', 'stop_reason', 'stop_type', 'completionReason']
/** Values of these fields in chunks before the last one. */
const UNFINISHED = new Set(['none', 'not_finished', 'null'])

function reasonOf(given: Fields): string | undefined {
  for (const place of [...placesIn(given), fields(given.details), fields(given.meta_info)])
    for (const name of REASONS) {
      const reason = text(place[name]) ?? text(fields(place[name]).type)
      if (reason !== undefined && !UNFINISHED.has(reason)) return reason
    }
  return undefined
}
