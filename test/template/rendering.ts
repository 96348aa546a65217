/** Renders invented templates, and reads what they print. */
import { Template } from '@huggingface/jinja'
import type { Derived } from '../../src/template/index.ts'
import { TOOLS, type Turn } from './conversations.ts'

type Context = Readonly<Record<string, unknown>>
/** The words of markers as they are, or other ones. */
export const worded = (template: string, word: (word: string) => string = word => word): string =>
  template.replace(/~(\w+)~/g, (_, text: string) => word(text))

export function rendererOf(template: string): (context: Context) => string {
  const compiled = new Template(template)
  return context => compiled.render({ ...context })
}

const messageOf = ({ content, reasoning, calls = [] }: Turn, ids: 'plain' | 'named') => ({
  role: 'assistant',
  content: content ?? '',
  ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
  ...(calls.length === 0
    ? {}
    : {
        tool_calls: calls.map(([name, values], k) => ({
          id: ids === 'named' ? `functions.${name}:${k}` : `call_${k}`,
          type: 'function',
          function: { name, arguments: values },
        })),
      }),
})

export interface Reply {
  readonly raw: string
  readonly prefill: string
}
/** The reply as the template prints it behind the prompt; undefined if it does not print all that is said. */
export function replyOf(
  render: (context: Context) => string,
  turn: Turn,
  { prefill, stop }: Derived,
  ids: 'plain' | 'named' = 'plain',
): Reply | undefined {
  const user = { role: 'user', content: 'Tell me.' }
  const context = { tools: TOOLS, enable_thinking: true }
  const prompt = render({ ...context, messages: [user], add_generation_prompt: true })
  const all = render({ ...context, messages: [user, messageOf(turn, ids)], add_generation_prompt: false })
  if (turn.reasoning !== undefined && !all.includes(turn.reasoning)) return undefined
  const begun = all.startsWith(prompt)
  const from = begun ? prompt.length : prompt.length - prefill.length
  const text = all.slice(from).trimEnd()
  const end = stop.find(token => text.endsWith(token))
  return { raw: end === undefined ? text : text.slice(0, -end.length), prefill: begun ? prefill : '' }
}
