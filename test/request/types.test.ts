/** Requests of the `openai` client, without a cast in either direction. */
import type OpenAI from 'openai'
import { expect, expectTypeOf, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { checkReply, toRequest } from '../../src/request/index.ts'

type Params = OpenAI.ChatCompletionCreateParamsNonStreaming
const fn = (name: string) => ({ type: 'function' as const, function: { name } })
const messages: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'user', content: [{ type: 'text', text: 'Go.' }] },
  { role: 'assistant', tool_calls: [{ id: 'a', ...fn('look'), function: { name: 'look', arguments: '{}' } }] },
  { role: 'tool', tool_call_id: 'a', content: 'seen' },
]
const tools: OpenAI.ChatCompletionTool[] = [fn('look'), fn('sail'), { type: 'custom', custom: { name: 'grep' } }]

test('a request of the client is taken, and the result is one', () => {
  const params: Params = { model: 'm', messages, tools, tool_choice: 'auto', temperature: 0 }
  const plain = toRequest(params)
  expectTypeOf(plain).toExtend<Params>()
  expectTypeOf(plain.model).toEqualTypeOf<Params['model']>()
  expectTypeOf(plain.messages[0]!.content).toExtend<string | readonly object[]>()
  expectTypeOf(plain).not.toHaveProperty('tools')
  expect(plain).toMatchObject({ model: 'm', temperature: 0 })
  expect(checkReply(parse(''), params)).toEqual([])
  const fresh = toRequest({ model: 'm', messages: [{ role: 'user', content: 'Go.', cache: true }], tools, top_k: 1 })
  expectTypeOf(fresh.top_k).toEqualTypeOf<number>()
  expect(fresh).toMatchObject({ top_k: 1 })
})

test('every choice of the client, and the words of others', () => {
  const asked = (tool_choice: NonNullable<Params['tool_choice']> | 'any') =>
    String(toRequest({ messages, tools, tool_choice }, { dialect: 'hermes' }).messages[0]!.content)
  expect(asked('any')).toBe(asked('required'))
  const allowed = (mode: 'auto' | 'required') => ({
    type: 'allowed_tools' as const,
    allowed_tools: { mode, tools: [fn('sail')] },
  })
  expect(asked(allowed('auto'))).not.toContain('"name": "look"')
  expect(asked(allowed('auto'))).toContain('"name": "sail"')
  expect(asked(allowed('required'))).toContain('You must call a function')
  const grep = { type: 'custom', custom: { name: 'grep' } } as const
  expect(() => asked(grep)).toThrow(/toolChoice: expected/)
})

test('a call of a tool that is not allowed is another one', () => {
  const reply = parse('<tool_call>{"name": "look", "arguments": {}}</tool_call>', { tools })
  const codes = (name: string, mode: 'auto' | 'required') => {
    const allowed_tools = { mode, tools: [fn(name)] }
    return checkReply(reply, { tools, tool_choice: { type: 'allowed_tools', allowed_tools } }).map(d => d.code)
  }
  expect([codes('look', 'auto'), codes('look', 'required')]).toEqual([[], []])
  expect([codes('sail', 'auto'), codes('sail', 'required')]).toEqual([['other-tool'], ['other-tool']])
})
