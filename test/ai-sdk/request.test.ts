/** An agent loop with the real AI SDK around a model that knows no tools. */
import { generateText, jsonSchema, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai'
import { convertReadableStreamToArray, MockLanguageModelV3, simulateReadableStream } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { dialectMiddleware, type RequestSetting } from '../../src/ai-sdk/index.ts'
import { find } from '../../src/engine/dialect.ts'
import { allDialects } from '../../src/grammars/index.ts'
import { parse } from '../../src/index.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
}
const finishReason = { unified: 'stop' as const, raw: 'stop' }

/** A model that refuses tools, and speaks a dialect when it has read of a tool: asks once, then answers. */
function refusing(dialect: string, modelId = 'm', calls = true) {
  const print = find(allDialects, dialect).print!
  const answer = (params: {
    tools?: unknown
    toolChoice?: unknown
    prompt: readonly { role: string; content: unknown }[]
  }) => {
    if (params.tools !== undefined || params.toolChoice !== undefined) throw new Error('does not support tools')
    const said = JSON.stringify(params.prompt)
    expect(params.prompt.map(message => message.role)).not.toContain('tool')
    expect(said).not.toContain('"tool-call"')
    if (!calls) return 'No.'
    if (said.includes('4 degrees')) return 'It is cold.'
    return said.includes('get_weather')
      ? `I look.\n${print([{ name: 'get_weather', arguments: { city: 'Oslo' } }])}`
      : '?'
  }
  const model: MockLanguageModelV3 = new MockLanguageModelV3({
    modelId,
    doGenerate: async params => ({
      ...{ content: [{ type: 'text' as const, text: answer(params) }], finishReason, usage, warnings: [] },
    }),
    doStream: async params => ({
      stream: simulateReadableStream({
        chunkDelayInMs: null,
        initialDelayInMs: null,
        chunks: [
          { type: 'stream-start' as const, warnings: [] },
          { type: 'text-start' as const, id: '0' },
          ...answer(params)
            .split(/(?<=\W)/)
            .map(delta => ({ type: 'text-delta' as const, id: '0', delta })),
          { type: 'text-end' as const, id: '0' },
          { type: 'finish' as const, usage, finishReason },
        ],
      }),
    }),
  })
  return model
}
const tools = {
  get_weather: tool({
    description: 'The weather in a town.',
    inputSchema: jsonSchema<{ city: string }>({
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    }),
    execute: async ({ city }) => ({ town: city, now: '4 degrees' }),
  }),
}
const wrapped = (model: MockLanguageModelV3, request: RequestSetting) =>
  wrapLanguageModel({ model, middleware: dialectMiddleware({ request }) })

describe.each([
  ['hermes', 'hermes', 'm'],
  ['of the model', true, 'Qwen/Qwen3-Coder-30B-A3B-Instruct'],
  ['options', { dialect: 'glm4.5' }, 'm'],
  ['a dialect', find(allDialects, 'mistral'), 'm'],
] as const)('tools in the prompt: %s', (_, request, modelId) => {
  const dialect =
    typeof request === 'string'
      ? request
      : request === true
        ? 'qwen3-coder-xml'
        : 'dialect' in request
          ? 'glm4.5'
          : 'mistral'
  const ask = { tools, system: 'Be brief.', prompt: 'How is Oslo?', stopWhen: stepCountIs(3) }
  it('a whole loop', async () => {
    const model = refusing(dialect, modelId)
    const result = await generateText({ model: wrapped(model, request), ...ask })
    expect(result.text).toBe('It is cold.')
    expect(result.steps[0]).toMatchObject({ text: 'I look.', finishReason: 'tool-calls' })
    expect(result.steps[0]!.toolResults[0]!.output).toEqual({ town: 'Oslo', now: '4 degrees' })
    const [, last] = model.doGenerateCalls
    const [system, user, assistant, results] = last!.prompt
    expect(system!.content).toMatch(/^Be brief\.\n\n# Tools/)
    expect(user).toEqual({ role: 'user', content: [{ type: 'text', text: 'How is Oslo?' }] })
    const history = (assistant!.content as { text: string }[]).map(part => part.text).join('')
    expect(parse(history, { dialects: [find(allDialects, dialect)] }).toolCalls[0]).toMatchObject({
      name: 'get_weather',
    })
    expect(results).toMatchObject({ role: 'user' })
    expect(JSON.stringify(results)).toContain('4 degrees')
    expect(last!.stopSequences).toHaveLength(1)
  })
  it('streamed', async () => {
    const result = streamText({ model: wrapped(refusing(dialect, modelId), request), ...ask })
    expect(await result.text).toBe('It is cold.')
    expect((await result.steps)[0]).toMatchObject({ text: 'I look.', finishReason: 'tool-calls' })
  })
})

describe('choices', () => {
  it('a required call that does not come is said, and none is made up', async () => {
    const model = wrapped(refusing('hermes', 'm', false), true)
    const noCall = { 'llm-dialects': { diagnostics: ['no-call'] } }
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'How is Oslo?' }] }]
    const offered = [{ type: 'function' as const, name: 'get_weather', inputSchema: { type: 'object' as const } }]
    const ask = { prompt, tools: offered, toolChoice: { type: 'required' as const } }
    const result = await model.doGenerate(ask)
    expect(result).toMatchObject({ content: [{ type: 'text', text: 'No.' }], providerMetadata: noCall })
    const { stream } = await model.doStream({ ...ask, toolChoice: { type: 'tool', toolName: 'get_weather' } })
    expect((await convertReadableStreamToArray(stream)).at(-1)).toMatchObject({
      type: 'finish',
      providerMetadata: noCall,
    })
    expect((await model.doGenerate({ prompt, tools: offered })).providerMetadata).toBeUndefined()
    for (const part of await convertReadableStreamToArray((await model.doStream(ask)).stream))
      expect(part.type).not.toMatch(/^tool-/)
    await expect(generateText({ model, tools, prompt: 'Hm?', toolChoice: 'required' })).rejects.toThrow(/tool call/)
  })
  it('a call of another tool than the one that is asked for is said', async () => {
    const model = wrapped(refusing('hermes', 'm'), true)
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'How is Oslo?' }] }]
    const offered = ['get_weather', 'get_tide'].map(name => ({
      ...{ type: 'function' as const, name, inputSchema: { type: 'object' as const } },
    }))
    const told = async (toolName: string) =>
      (await model.doGenerate({ prompt, tools: offered, toolChoice: { type: 'tool', toolName } })).providerMetadata
    expect(await told('get_tide')).toEqual({ 'llm-dialects': { diagnostics: ['other-tool'] } })
    expect(await told('get_weather')).toBeUndefined()
  })
  it('data in a result is named, not printed', async () => {
    const model = refusing('hermes', 'm')
    const value = [
      { type: 'text', text: 'A map:' },
      { type: 'image-data', data: 'AAAA', mediaType: 'image/png' },
      { type: 'image-url', url: 'https://example.com/map' },
    ]
    const part = { type: 'tool-result', toolCallId: '1', toolName: 'get_weather', output: { type: 'content', value } }
    await wrapped(model, true).doGenerate({ prompt: [{ role: 'tool', content: [part] }] as never })
    const prompt = JSON.stringify(model.doGenerateCalls[0]!.prompt)
    expect(prompt).toContain('A map:\\n[image-data omitted]\\n')
    expect(prompt).toContain('https://example.com/map')
    expect(prompt).not.toContain('AAAA')
  })
  it('none tells nothing', async () => {
    const model = refusing('hermes', 'm', false)
    await generateText({ model: wrapped(model, 'hermes'), tools, toolChoice: 'none', prompt: 'Hm?' })
    expect(model.doGenerateCalls[0]!.prompt).toEqual([{ role: 'user', content: [{ type: 'text', text: 'Hm?' }] }])
  })
  it('wrong settings throw at once', () => {
    expect(() => dialectMiddleware({ request: 7 as never })).toThrow(/request: expected true, a dialect or its name/)
    expect(() => dialectMiddleware({ request: 'hermse' as never })).toThrow(/did you mean 'hermes'/)
    expect(() => dialectMiddleware({ request: { dialct: 'hermes' } as never })).toThrow(
      /expected only dialect, .*"dialct"/,
    )
    expect(dialectMiddleware().transformParams).toBeUndefined()
  })
})
