/** What the SDKs have fits without a cast, and what comes out fits them: `tsc` checks it, with the packages where they are. */
import type { ToolSet } from 'ai'
import type { ToolSet as ToolSet7 } from 'ai7'
import type OpenAI from 'openai'
import type { Stream } from 'openai/streaming'
import { describe, expectTypeOf, it } from 'vitest'
import { type DialectName, type ModelProfile, type ParseOptions, parse } from '../../src/index.ts'
import { normalizeCompletion, normalizeStream } from '../../src/openai/index.ts'
import type { AnthropicTool, AnthropicToolUnion, McpListToolsResult, McpTool } from './declared.ts'

type Tools = NonNullable<ParseOptions['tools']>

describe('tools', () => {
  it('of OpenAI', () => {
    expectTypeOf<OpenAI.ChatCompletionTool[]>().toExtend<Tools>()
    expectTypeOf<OpenAI.ChatCompletionFunctionTool[]>().toExtend<Tools>()
    expectTypeOf<OpenAI.Responses.Tool[]>().toExtend<Tools>()
    expectTypeOf<OpenAI.Responses.FunctionTool[]>().toExtend<Tools>()
    expectTypeOf<NonNullable<OpenAI.ChatCompletionCreateParams['tools']>>().toExtend<Tools>()
  })
  it('of Anthropic', () => {
    expectTypeOf<AnthropicTool[]>().toExtend<Tools>()
    expectTypeOf<AnthropicToolUnion[]>().toExtend<Tools>()
  })
  it('of the AI SDK', () => {
    expectTypeOf<ToolSet>().toExtend<Tools>()
    expectTypeOf<ToolSet7>().toExtend<Tools>()
  })
  it('of MCP', () => {
    expectTypeOf<McpTool[]>().toExtend<Tools>()
    expectTypeOf<McpListToolsResult>().toExtend<Tools>()
  })
  it('and what is none does not fit', () => {
    expectTypeOf<string[]>().not.toExtend<Tools>()
    expectTypeOf<{ description: string }[]>().not.toExtend<Tools>()
    expectTypeOf<{ type: 'function'; function: { title: string } }[]>().not.toExtend<Tools>()
    // @ts-expect-error: a name is missing
    const options: ParseOptions = { tools: [{ parameters: {} }] }
    expectTypeOf(options).toExtend<ParseOptions>()
  })
})

describe('names of dialects', () => {
  it('are known', () => {
    expectTypeOf<'hermes'>().toExtend<DialectName>()
    expectTypeOf<'hermes-json'>().toExtend<DialectName>()
    expectTypeOf<ModelProfile['dialects']>().toExtend<NonNullable<ParseOptions['dialects']>>()
  })
  it('and a misspelt one is not', () => {
    expectTypeOf<'hermse'>().not.toExtend<DialectName>()
    // @ts-expect-error: no dialect is called that
    const options: ParseOptions = { dialects: ['hermse'] }
    expectTypeOf(options).toExtend<ParseOptions>()
  })
})

describe('the openai client', () => {
  it('takes a normalised completion as its own', () => {
    const read = (completion: OpenAI.ChatCompletion) => normalizeCompletion(completion)
    type Read = ReturnType<typeof read>
    expectTypeOf<Read>().toExtend<OpenAI.ChatCompletion>()
    expectTypeOf<Read['choices'][number]['message']['reasoning_content']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Read['choices'][number]['message']>().toExtend<OpenAI.ChatCompletionMessageParam>()
  })
  it('takes a normalised stream as its own', () => {
    const read = (stream: Stream<OpenAI.ChatCompletionChunk>) => normalizeStream(stream)
    expectTypeOf<ReturnType<typeof read>>().toExtend<Stream<OpenAI.ChatCompletionChunk>>()
    type Chunks<T> = T extends AsyncIterable<infer Chunk> ? Chunk : never
    const plain = (chunks: AsyncIterable<OpenAI.ChatCompletionChunk>) => normalizeStream(chunks)
    type Chunk = Chunks<ReturnType<typeof plain>>
    expectTypeOf<Chunk>().toExtend<OpenAI.ChatCompletionChunk>()
    expectTypeOf<Chunk['choices'][number]['delta']['reasoning_content']>().toEqualTypeOf<string | undefined>()
    const loop = async (stream: ReturnType<typeof read>) => {
      for await (const { choices } of stream)
        expectTypeOf(choices[0]!.delta.reasoning_content).toEqualTypeOf<string | undefined>()
      stream.controller.abort()
      return stream.completeResponse()
    }
    expectTypeOf(loop).returns.resolves.toHaveProperty('choices')
  })
  it('takes the message so far into a conversation', () => {
    type Message = ReturnType<ReturnType<typeof normalizeStream>['completeResponse']>['choices'][number]['message']
    expectTypeOf<Message>().toExtend<OpenAI.ChatCompletionMessageParam>()
  })
})

it('literals need no cast', () => {
  parse('', { tools: [{ type: 'function', function: { name: 'search', parameters: { type: 'object' } } }] })
  parse('', { tools: [{ name: 'search', input_schema: { type: 'object' } }, { type: 'web_search' }] })
  parse('', { tools: { search: { inputSchema: { type: 'object' } } } })
  parse('', { tools: { tools: [{ name: 'search', inputSchema: { type: 'object' } }] } })
})
