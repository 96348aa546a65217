/** Invented turns of an assistant, and the messages that templates expect for them. */

export interface Call {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}
export const callOf = (name: string, values: Call['arguments']): Call => ({ name, arguments: values })

/** The contents of an assistant's turn. */
export interface Said {
  readonly content?: string
  readonly reasoning?: string
  readonly calls?: readonly Call[]
}
/** The form in which a template expects messages, found by trial. */
export interface Form {
  /** Whether arguments are an object or JSON text. */
  readonly args: 'object' | 'text'
  /** Ids like `call00001`, or like `functions.NAME:0` for templates that print the id instead of the name. */
  readonly ids: 'plain' | 'named'
  /** Whether reasoning is a field of the message or a block of its content. */
  readonly reasoning: 'field' | 'blocks'
  /** Whether tools are passed, or an empty list: some templates or template engines fail on tools. */
  readonly tools: boolean
  /** How a message without content is written. */
  readonly none: 'null' | 'empty' | 'absent'
}

/** The JSON Schema of a string. */
export const TEXT = { type: 'string' }
/** A tool definition in the shape of OpenAI's API. */
export const toolOf = (name: string, properties: Readonly<Record<string, unknown>>) => ({
  type: 'function' as const,
  function: {
    name,
    description: `Does ${name}`,
    parameters: { type: 'object', properties, required: [] },
  },
})

export const idOf = (name: string, index: number, { ids }: Form): string =>
  ids === 'named' ? `functions.${name}:${index}` : `call0000${index + 1}`

const NONE = { null: { content: null }, empty: { content: '' }, absent: {} } as const

/** Returns the assistant's message in the form that a template expects. */
export function messageOf({ content, reasoning, calls = [] }: Said, form: Form): Record<string, unknown> {
  const blocks = form.reasoning === 'blocks' && reasoning !== undefined
  const text = content === undefined ? [] : [{ type: 'text', text: content }]
  return {
    role: 'assistant',
    ...(blocks
      ? { content: [{ type: 'thinking', thinking: reasoning }, ...text] }
      : content === undefined
        ? NONE[form.none]
        : { content }),
    ...(!blocks && reasoning !== undefined && { reasoning_content: reasoning, reasoning, thinking: reasoning }),
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map((call, k) => ({
            id: idOf(call.name, k, form),
            type: 'function',
            function: {
              name: call.name,
              arguments: form.args === 'text' ? JSON.stringify(call.arguments) : call.arguments,
            },
          })),
        }),
  }
}
