/** The same middleware in AI SDK 7, whose language models have the specification `v4`. */
import {
  generateText,
  jsonSchema,
  type LanguageModelMiddleware,
  stepCountIs,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai7'
import { MockLanguageModelV4, simulateReadableStream } from 'ai7/test'
import { expect, expectTypeOf, it } from 'vitest'
import { dialectMiddleware } from '../../src/ai-sdk/index.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
}
const finishReason = { unified: 'stop' as const, raw: 'stop' }
const CALL = '<function=weather>\n<parameter=city>\nBrest\n</parameter>\n</function>'

/** A model that writes one text after another, and a tool that it may call. */
function scripted(...steps: readonly string[]) {
  const asked: string[] = []
  const model = new MockLanguageModelV4({
    doGenerate: steps.map(text => ({
      content: [{ type: 'text' as const, text }],
      finishReason,
      usage,
      warnings: [],
    })),
    doStream: steps.map(text => ({
      stream: simulateReadableStream({
        chunks: [
          { type: 'stream-start' as const, warnings: [] },
          { type: 'text-start' as const, id: '0' },
          ...[...text].map(delta => ({ type: 'text-delta' as const, id: '0', delta })),
          { type: 'text-end' as const, id: '0' },
          { type: 'finish' as const, usage, finishReason },
        ],
      }),
    })),
  })
  const weather = tool({
    description: 'Weather',
    inputSchema: jsonSchema<{ city: string }>({ type: 'object', properties: { city: { type: 'string' } } }),
    execute: async ({ city }) => {
      asked.push(city)
      return `rain in ${city}`
    },
  })
  const wrapped = wrapLanguageModel({ model, middleware: dialectMiddleware({ specificationVersion: 'v4' }) })
  return { asked, model, options: { model: wrapped, tools: { weather }, prompt: 'coat?', stopWhen: stepCountIs(3) } }
}

it('generateText executes a tool that text called, and goes on', async () => {
  const { asked, model, options } = scripted(`<think>hm</think>Let me look.\n${CALL}`, 'Take a coat.')
  const result = await generateText(options)
  expect(asked).toEqual(['Brest'])
  expect(result.text).toBe('Take a coat.')
  expect(result.steps[0]).toMatchObject({
    text: 'Let me look.',
    reasoningText: 'hm',
    finishReason: 'tool-calls',
    toolCalls: [{ toolName: 'weather', input: { city: 'Brest' } }],
    toolResults: [{ output: 'rain in Brest' }],
  })
  expect(JSON.stringify(model.doGenerateCalls[1]!.prompt)).toContain('rain in Brest')
})
it('streamText too, with several calls', async () => {
  const { asked, model, options } = scripted(
    `Let me look.\n${CALL}\n${CALL.replace('Brest', 'Nantes')}`,
    'Take a coat.',
  )
  const result = streamText(options)
  let streamed = ''
  for await (const delta of result.textStream) streamed += delta
  expect(streamed).toBe('Let me look.Take a coat.')
  expect(asked).toEqual(['Brest', 'Nantes'])
  expect((await result.steps).map(step => step.finishReason)).toEqual(['tool-calls', 'stop'])
  expect(JSON.stringify(model.doStreamCalls[1]!.prompt)).toContain('rain in Nantes')
})
it('has the types of the SDK', () => {
  expectTypeOf(dialectMiddleware({ specificationVersion: 'v4' })).toExtend<LanguageModelMiddleware>()
})
