/** The request for the upstream server: its tools are unchanged, put into the prompt, or marked as not to be parsed. */
import { constraint } from '../constraint/index.ts'
import { lookup } from '../engine/dialect.ts'
import { allDialects } from '../grammars/index.ts'
import { modelProfile } from '../models/model.ts'
import { type Fields, fields } from '../providers/event.ts'
import { offered } from '../request/choice.ts'
import { writtenIn } from '../request/dialect.ts'
import { type ChatRequest, toRequest } from '../request/index.ts'
import { readTemplate } from '../template/format.ts'
import type { ToolDefinition } from '../tools/definitions.ts'
import { listIn } from '../tools/layers.ts'
import type { Settings } from './options.ts'

/**
 * The body for the upstream server; undefined if it stays as it is. `known`: the model whose profile is used;
 * `prefill`: the start of the reply that the prompt has already.
 *
 * @throws TypeError for malformed tools and calls in the request.
 */
export function rewritten(
  request: Fields,
  { tools: mode, constrain, parse }: Settings,
  known: string | undefined,
  prefill: string | undefined,
): Fields | undefined {
  if (mode === 'pass') return undefined
  const asked = withTools(request)
  if (asked.tools.length === 0 && (mode === 'native-prompt' || !hasCalls(request))) return undefined
  const dialect = writtenIn({ ...(known !== undefined && { model: known }), ...('template' in parse ? parse : {}) })
  const { functions: _, function_call: __, ...rest } = request
  const options = { dialect, ...(known !== undefined && { model: known }) }
  const sent: Fields =
    mode === 'emulate'
      ? toRequest({ ...rest, ...asked } as unknown as ChatRequest, options)
      : { ...rest, tools: asked.tools, tool_choice: 'none' }
  if (constrain === 'none' || asked.tools.length === 0 || asked.tool_choice === 'none') return sent
  if (OWN_RULES.some(key => (request[key] ?? null) !== null)) return sent
  const { prefill: opened, reasoning } = thoughts(known, parse, prefill)
  const { tools, choice: toolChoice } = offered(asked)
  const made = constraint(dialect, tools, {
    ...{ toolChoice, ...(reasoning && { reasoning }), ...(opened && { prefill: opened }) },
    ...(request.parallel_tool_calls === false && { parallel: false }),
  })
  return { ...sent, ...SERVERS[constrain](made) }
}
/** Whether the history has calls or results. */
const hasCalls = (request: Fields): boolean =>
  listIn(request.messages)
    .map(fields)
    .some(
      ({ role, tool_calls, function_call }) => role === 'tool' || role === 'function' || (tool_calls ?? function_call),
    )
/** Members with which a client constrains the reply itself. */
const OWN_RULES = ['response_format', 'structured_outputs', 'grammar', 'json_schema', 'guided_json', 'guided_grammar']

/** The members with which each kind of server takes a grammar. */
const SERVERS: Readonly<Record<'llamacpp' | 'vllm' | 'sglang', (made: ReturnType<typeof constraint>) => Fields>> = {
  llamacpp: made => ({ grammar: made.toGBNF() }),
  vllm: made => ({ structured_outputs: { structural_tag: JSON.stringify(made.toStructuralTag()) } }),
  sglang: made => ({ response_format: made.toStructuralTag() }),
}

type ToolRequest = Pick<ChatRequest, 'tool_choice'> & { readonly tools: readonly ToolDefinition[] }
/** The tools of the request, including its `functions`, and its tool choice. */
export function withTools(request: Fields): ToolRequest {
  const tools = listIn(request.tools).filter(tool => fields(tool).type === 'function')
  const legacy = listIn(request.functions).map(fn => ({ type: 'function', function: fn }))
  const name = fields(request.function_call).name
  const choice = request.tool_choice ?? (name === undefined ? request.function_call : { name })
  const all = [...tools, ...legacy] as readonly ToolDefinition[]
  return { tools: all, tool_choice: choice as ChatRequest['tool_choice'] }
}

/** The dialect of the reasoning that may come before the calls, and as much of its opener as is in the prompt. */
function thoughts(known: string | undefined, parse: Settings['parse'], prefill: string | undefined) {
  const profile = known === undefined ? undefined : modelProfile(known)
  const derived = parse.template && readTemplate(parse.template)
  const always = derived ?? profile
  const opened = parse.prefill ?? prefill ?? (always?.prefillWhen === 'always' ? always.prefill : undefined)
  const named = profile?.reasoning === undefined ? undefined : lookup(allDialects, profile.reasoning)
  const reasoning = named ?? (opened?.includes('<think>') ? lookup(allDialects, 'think') : undefined)
  return { prefill: reasoning?.printReasoning?.('').startsWith(opened?.trim() ?? '') ? opened : undefined, reasoning }
}
