/** Converts a request with tools into one for a server without tool support. */
import type { Dialect, History } from '../engine/dialect.ts'
import { checkKeys, checkString, checkValue, wrong } from '../engine/wrong.ts'
import { type Offer, offered } from './choice.ts'
import { type ChatMessage, type PlainMessage, plainMessages } from './conversation.ts'
import { type Written, writtenIn } from './dialect.ts'
import { FORM_KEYS, formOf, PLACES, type RequestForm } from './form.ts'
import { renderTools } from './render.ts'

/** A request to `/chat/completions`, with the members that are read here. Others are passed through. */
export interface ChatRequest extends Offer {
  readonly messages: readonly ChatMessage[]
  readonly parallel_tool_calls?: boolean | null | undefined
  readonly stop?: string | readonly string[] | null | undefined
}
/** A request without tools, with all other members of the given one. */
export type PlainRequest<Request extends ChatRequest = ChatRequest> = Omit<
  Request,
  'messages' | 'stop' | 'tools' | 'tool_choice' | 'parallel_tool_calls' | 'functions' | 'function_call'
> & {
  messages: (PlainMessage & Request['messages'][number])[]
  /** Those of the request, then the marker that opens results after calls: four at most, as OpenAI's API allows. */
  stop?: string[]
}
/** The dialect in which the request is written, and its form. */
export interface RequestOptions extends Written {
  /** The text that describes the tools, instead of that of `renderTools`. */
  readonly toolsText?: string | undefined
  /** How tools, calls and results are written in the prompt; `requestForm` derives it from a chat template. */
  readonly form?: RequestForm | undefined
}

const OPTIONS = ['dialect', 'model', 'template', 'toolsText', 'form']

/**
 * Returns a request without tools: the prompt describes them, calls of the history are printed in the dialect, and
 * results become user messages. Parse the reply with `parse` and the same tools. For `tool_choice: 'none'` no tools are
 * described; `required` or a named tool is asked for in words (`llm-dialects/constraint` enforces it). The given
 * request is not modified.
 *
 * @throws TypeError if the request, its tools or the options are invalid.
 */
export function toRequest<Request extends ChatRequest>(
  request: Request,
  options: RequestOptions = {},
): PlainRequest<Request> {
  checkKeys('options', options, OPTIONS)
  if (!Array.isArray(request?.messages)) return wrong('request.messages', 'an array of messages', request?.messages)
  const dialect = writtenIn(options)
  const { form: given = {}, toolsText } = options
  checkString('toolsText', toolsText)
  checkKeys('form', given, FORM_KEYS)
  checkValue('form.place', given.place ?? 'after', PLACES)
  const own = formOf(dialect, options.model)
  // The dialect's markers around results belong to its own form of a result.
  const form = { ...own, ...given, around: given.result === undefined ? (own.around ?? NO_MARKERS) : NO_MARKERS }
  // Only a server with tool support understands these.
  const { tools, tool_choice, parallel_tool_calls, functions, function_call, ...rest } = request
  const toolTexts = words(request, dialect, form, toolsText)
  const messages = plainMessages(request.messages, dialect, form, toolTexts)
  const stop = [...new Set([...[request.stop ?? []].flat(), ...(toolTexts.alone ? stopsOf(form) : [])])]
  for (const text of stop) checkString('request.stop', text)
  const plain = { ...rest, messages, ...(stop.length > 0 && { stop: stop.slice(0, MOST_STOPS) }) }
  return plain as unknown as PlainRequest<Request>
}
const MOST_STOPS = 4

function words(request: ChatRequest, dialect: Dialect, form: RequestForm, given: string | undefined) {
  const { tools, choice } = offered(request)
  if (choice === 'none' || tools.length === 0) return { beside: '', alone: '' }
  const beside =
    given ?? form.tools ?? renderTools(dialect, tools, { toolChoice: choice, parallel: request.parallel_tool_calls })
  return { beside, alone: given ?? form.toolsAlone ?? beside }
}

const NO_MARKERS = ['', ''] as const
/** The marker that opens results: a reply that goes on after it would be an invented result. */
function stopsOf({ result, around: [open] }: Required<Pick<History, 'around'>> & RequestForm): readonly string[] {
  const [before = ''] = (result ?? '<tool_response>{result}').split(/\{\w+\}/)
  const text = open.trim() || before.trim()
  return text ? [text] : []
}
