/** Renders invented templates, and reads what they print. */
import { Template } from '@huggingface/jinja'
import { type Form, messageOf, type Said } from '../../src/template/conversation.ts'
import type { Derived } from '../../src/template/index.ts'
import { TOOLS } from './conversations.ts'

type Context = Readonly<Record<string, unknown>>
/** The words of markers as they are, or other ones. */
export const worded = (template: string, word: (word: string) => string = word => word): string =>
  template.replace(/~(\w+)~/g, (_, text: string) => word(text))

export function rendererOf(template: string): (context: Context) => string {
  const compiled = new Template(template)
  return context => compiled.render({ ...context })
}

export interface Reply {
  readonly raw: string
  readonly prefill: string
}
/** How the invented templates want messages. */
const FORM: Form = { args: 'object', ids: 'plain', reasoning: 'field', tools: true, none: 'empty' }

/** The reply as the template prints it behind the prompt; undefined if it does not print all that is said. */
export function replyOf(
  render: (context: Context) => string,
  turn: Said,
  { prefill, stop }: Derived,
  ids: Form['ids'] = 'plain',
): Reply | undefined {
  const user = { role: 'user', content: 'Tell me.' }
  const context = { tools: TOOLS, enable_thinking: true }
  const prompt = render({ ...context, messages: [user], add_generation_prompt: true })
  const all = render({ ...context, messages: [user, messageOf(turn, { ...FORM, ids })], add_generation_prompt: false })
  if (turn.reasoning !== undefined && !all.includes(turn.reasoning)) return undefined
  const begun = all.startsWith(prompt)
  const from = begun ? prompt.length : prompt.length - prefill.length
  const text = all.slice(from).trimEnd()
  const end = stop.find(token => text.endsWith(token))
  return { raw: end === undefined ? text : text.slice(0, -end.length), prefill: begun ? prefill : '' }
}
