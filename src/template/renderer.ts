/** Renders conversations and extracts the assistant's turn, which is the text that the model is trained to write. */
import { type Form, messageOf, type Said } from './conversation.ts'
import { commonPrefix } from './tokens.ts'
import type { ApplyChatTemplate, DeriveOptions, TemplateContext } from './types.ts'

type Message = TemplateContext['messages'][number]
type Tool = NonNullable<TemplateContext['tools']>[number]

const USER = { role: 'user', content: 'Uu question uU' } satisfies Message
/** Variables that templates use, with reasoning on. */
const VARIABLES = { enable_thinking: true, thinking: true, date_string: '2025-01-02' }
/** Special tokens that a tokenizer would pass, for a renderer without a tokenizer. */
const TOKENS = { bos_token: '<s>', eos_token: '</s>' }

export interface Renderer {
  /** The text that the generation prompt adds to the prompt, with or without thinking; `''` if that is unknown. */
  opening(form: Form, tools: readonly Tool[], thinking: boolean): Promise<string>
  /** The assistant's turn with its header, or the reason why it cannot be rendered. */
  turn(said: Said, form: Form, tools: readonly Tool[]): Promise<string | Error>
}

export function rendererOf(apply: ApplyChatTemplate, signal: DeriveOptions['signal']): Renderer {
  const memory = new Map<string, string | Error>()
  let variables: Readonly<Record<string, unknown>> = VARIABLES

  async function rendered(context: TemplateContext): Promise<string | Error> {
    signal?.throwIfAborted()
    try {
      const text: unknown = await apply(structuredClone(context))
      return typeof text === 'string' ? text : new Error(`the renderer gives ${typeof text} in place of a string`)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  async function render(messages: readonly Message[], tools: readonly Tool[], prompt: boolean, thinking = true) {
    const key = JSON.stringify([messages, tools, prompt, thinking])
    const known = memory.get(key)
    if (known !== undefined) return known
    const off = thinking ? {} : { enable_thinking: false, thinking: false }
    const context = { ...off, messages, tools, add_generation_prompt: prompt }
    let text = await rendered({ ...variables, ...context })
    if (text instanceof Error && variables === VARIABLES) {
      const again = await rendered({ ...TOKENS, ...variables, ...context })
      if (!(again instanceof Error)) {
        variables = { ...TOKENS, ...variables }
        memory.clear()
        text = again
      }
    }
    memory.set(key, text)
    return text
  }
  const renderer: Renderer = {
    async opening(form, all, thinking) {
      const tools = form.tools ? all : []
      const before = await render([USER], tools, false, thinking)
      const after = await render([USER], tools, true, thinking)
      return before instanceof Error || after instanceof Error ? '' : (rest(before, after) ?? '')
    },
    async turn(said, form, all) {
      const given = variables
      const tools = form.tools ? all : []
      const before = await render([USER], tools, false)
      if (before instanceof Error) return before
      const whole = await render([USER, messageOf(said, form)], tools, false)
      if (given !== variables) return renderer.turn(said, form, all)
      if (whole instanceof Error) return whole
      const turn = rest(before, whole) ?? fromDifference(fromQuestion(before), fromQuestion(whole))
      return turn ?? new Error('the prompt changes when the turn of the assistant is added')
    },
  }
  return renderer
}

/**
 * The rest of `all` after `before`; undefined if `all` does not begin with `before`. The white space at the end of
 * `before` and the text before the user's question may differ.
 */
function rest(before: string, all: string): string | undefined {
  return after(before, all) ?? after(fromQuestion(before), fromQuestion(all))
}
/**
 * The rest of `all` from where it differs from `before`, if both begin with the question: a template may end each
 * conversation with a token, or with the opener of the next turn.
 */
function fromDifference(before: string, all: string): string | undefined {
  const shared = commonPrefix(before, all)
  return shared.includes(USER.content) ? all.slice(shared.length) : undefined
}
function after(before: string, all: string): string | undefined {
  if (all.startsWith(before)) return all.slice(before.length)
  const short = before.trimEnd()
  return all.startsWith(short) ? all.slice(short.length) : undefined
}
/** The text from the last occurrence of the question on; all of it if there is none. */
const fromQuestion = (text: string): string => text.slice(Math.max(0, text.lastIndexOf(USER.content)))
