/** Invented turns of an assistant, and the messages that templates want for them. */

export interface Call {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}
export const callOf = (name: string, values: Call['arguments']): Call => ({ name, arguments: values })

/** What the assistant says in a turn. */
export interface Said {
  readonly content?: string
  readonly reasoning?: string
  readonly calls?: readonly Call[]
}
/** How a template wants messages; found by trying. */
export interface Form {
  /** Arguments as an object, or as JSON text. */
  readonly args: 'object' | 'text'
  /** Ids as `call00001`, or with the name inside, for templates that print nothing but the id. */
  readonly ids: 'plain' | 'named'
  /** Reasoning as a field of the message, or as blocks of content. */
  readonly reasoning: 'field' | 'blocks'
  /** Whether tools are given, or an empty list: some templates, or engines, fail over them. */
  readonly tools: boolean
  /** What stands for no content. */
  readonly none: 'null' | 'empty' | 'absent'
}

/** The schema of a text. */
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

/** The assistant's message in the form that a template wants. */
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
    ...(!blocks && reasoning !== undefined ? { reasoning_content: reasoning, reasoning, thinking: reasoning } : {}),
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
