/**
 * The OpenAI client in front of a server that leaves tool calls in the text: one line more.
 *
 *     const client = new OpenAI({ baseURL: 'http://127.0.0.1:8000/v1', apiKey: 'none' })
 *     await ask(client, 'Qwen/Qwen3-8B', 'What is in notes.txt?')
 */
import { normalizeStream } from 'llm-dialects/openai'
import type OpenAI from 'openai'

const tools: OpenAI.ChatCompletionFunctionTool[] = [
  {
    type: 'function',
    function: {
      name: 'read_file',
      description: 'The text of a file',
      parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    },
  },
]

export async function ask(client: OpenAI, model: string, question: string, show = (_text: string) => {}) {
  const stream = await client.chat.completions.create({
    model,
    tools,
    // vLLM without a parser refuses any other choice, and describes the tools to the model all the same; SGLang does so
    // with 'auto' alone.
    tool_choice: 'none',
    stream: true,
    messages: [{ role: 'user', content: question }],
  })
  const normalized = normalizeStream(stream, { tools }) // <- this one
  const calls: { name: string; arguments: string }[] = []
  for await (const chunk of normalized) {
    const delta = chunk.choices[0]?.delta
    if (delta?.content) show(delta.content)
    for (const { index, function: fn } of delta?.tool_calls ?? []) {
      const call = (calls[index] ??= { name: fn?.name ?? '', arguments: '' })
      call.arguments += fn?.arguments ?? ''
    }
  }
  return { calls, message: normalized.completeResponse().choices[0]?.message }
}
