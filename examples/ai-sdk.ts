/**
 * The AI SDK: a middleware, and tools are executed whether the model's server reports its calls or
 * the model writes them as text.
 *
 *     const model = createOpenAICompatible({ name: 'local', baseURL: 'http://127.0.0.1:8000/v1' })('Qwen/Qwen3-8B')
 *     for await (const text of chat(model, 'Shall I take a coat?')) process.stdout.write(text)
 */
import { jsonSchema, type LanguageModel, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai'
import { dialectMiddleware } from 'llm-dialects/ai-sdk'

type Model = Parameters<typeof wrapLanguageModel>[0]['model']

const tools = {
  weather: tool({
    description: 'The weather in a city',
    inputSchema: jsonSchema<{ city: string }>({
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    }),
    execute: async ({ city }) => `rain in ${city}`,
  }),
}

export async function* chat(model: Model, prompt: string): AsyncGenerator<string> {
  const wrapped: LanguageModel = wrapLanguageModel({ model, middleware: dialectMiddleware() })
  yield* streamText({ model: wrapped, tools, prompt, stopWhen: stepCountIs(5) }).textStream
}
