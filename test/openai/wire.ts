/** A server's side and a client's side of a streamed chat completion. */
import fc from 'fast-check'

interface Call {
  id?: string
  type?: string
  function: { name?: string; arguments: string }
}
export interface Message {
  role?: string
  content: string | null
  reasoning: string
  calls: Call[]
  finish?: string
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
type Any = Record<string, any>

const ENVELOPE = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' }
/** A chunk of one choice. */
export const chunk = (delta: object, finish_reason: string | null = null, more: object = {}): Any => ({
  ...ENVELOPE,
  choices: [{ index: 0, delta, finish_reason }],
  ...more,
})
/** Pieces of text as a server streams them. */
export const said = (texts: readonly string[], finish = 'stop'): Any[] => [
  chunk({ role: 'assistant', content: '' }),
  ...texts.map(content => chunk({ content })),
  chunk({}, finish),
]

export const frame = (data: string): string => `data: ${data}\n\n`
/** The body of a response. */
export const body = (chunks: readonly unknown[], done = true): string =>
  chunks.map(c => frame(JSON.stringify(c))).join('') + (done ? frame('[DONE]') : '')
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The data of the events of a body. */
export const events = (text: string): string[] =>
  text
    .split('\n')
    .filter(line => line.startsWith('data: '))
    .map(line => line.slice(6))
export const chunks = (text: string): Any[] =>
  events(text)
    .filter(data => data !== '[DONE]')
    .map(data => JSON.parse(data))

/** What a client makes of the chunks of one choice. Throws where OpenAI's rules are broken. */
export function assemble(chunks: readonly unknown[], index = 0): Message {
  const message: Message = { content: null, reasoning: '', calls: [] }
  for (const { choices } of chunks as Any[])
    for (const choice of choices as Any[]) {
      if (choice.index !== index) continue
      if (message.finish !== undefined) throw new Error('a delta after the end')
      add(message, choice.delta)
      if (choice.finish_reason) message.finish = choice.finish_reason
    }
  return message
}
function add(message: Message, { role, content, reasoning_content, tool_calls = [] }: Any): void {
  if (role !== undefined) {
    if (message.role !== undefined || message.content) throw new Error('a role that is not once and first')
    message.role = role
  }
  if (typeof content === 'string') message.content = (message.content ?? '') + content
  if (typeof reasoning_content === 'string') message.reasoning += reasoning_content
  for (const { index, id, type, function: fn } of tool_calls as Any[]) {
    const known = message.calls[index]
    if (known) {
      if (id !== undefined || type !== undefined || fn.name !== undefined) throw new Error('a head that is not once')
      known.function.arguments += fn.arguments
    } else {
      if (index !== message.calls.length) throw new Error(`a call ${index} out of order`)
      if (!id || type !== 'function' || !fn.name || fn.arguments !== '') throw new Error('a head that is not whole')
      message.calls.push({ id, type, function: { name: fn.name, arguments: '' } })
    }
  }
}

/** `bytes` cut at `places`. */
export function cutAt(data: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map(p => p % (data.length + 1)))].sort((a, b) => a - b)
  return [...ends, data.length].map((end, k) => data.subarray(k === 0 ? 0 : ends[k - 1], end))
}
export const places = fc.array(fc.nat(1_000_000), { maxLength: 20 })

/** Everything through a transform. */
export async function through(
  stream: TransformStream<Uint8Array, Uint8Array>,
  pieces: readonly Uint8Array[],
): Promise<string> {
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  return await new Response(source.pipeThrough(stream)).text()
}

/** `text` in pieces of random length. */
export function pieces(text: string, next: () => number): string[] {
  const found: string[] = []
  for (let k = 0; k < text.length; ) found.push(text.slice(k, (k += 1 + (next() % 9))))
  return found
}
