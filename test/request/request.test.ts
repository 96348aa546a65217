/** Tools into the prompt: what is told, and what becomes of a conversation with calls. */
import { describe, expect, test } from 'vitest'
import { find } from '../../src/engine/dialect.ts'
import { allDialects, defaultDialects } from '../../src/grammars/index.ts'
import { parse } from '../../src/index.ts'
import { checkReply, dialectFor, renderTools, toRequest } from '../../src/request/index.ts'

const READ = {
  type: 'function' as const,
  function: {
    name: 'read_file',
    description: 'Reads a file.',
    parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  },
}
const LOOK = {
  type: 'function' as const,
  function: { name: 'look', parameters: { type: 'object', properties: { at: { type: 'integer' } } } },
}
const tools = [READ, LOOK]
const call = (id: string, name: string, args: string) => ({ id, type: 'function', function: { name, arguments: args } })
const CALLED = [
  { role: 'user', content: 'Go.' },
  { role: 'assistant', content: null, tool_calls: [call('call_1', 'read_file', '{"path": "a.txt"}')] },
  { role: 'tool', tool_call_id: 'call_1', content: 'ok' },
]
const named = (name: string) => find(allDialects, name)

describe.each(allDialects.filter(d => d.print).map(d => [d.name, d] as const))('%s', (_, dialect) => {
  test('goes round: tools told, the example read, the history printed and read back', () => {
    const text = renderTools(dialect, tools)
    expect(text).toContain('"name": "read_file", "description": "Reads a file."')
    const example = dialect.print!([{ name: 'name_of_function', arguments: { name_of_parameter: 'value' } }])
    expect(text).toContain(example)
    const asTools = [
      {
        name: 'name_of_function',
        parameters: { type: 'object', properties: { name_of_parameter: { type: 'string' } } },
      },
    ]
    const told = parse(example, { dialects: [dialect], tools: asTools })
    expect(told.toolCalls.map(c => [c.name, c.arguments])).toEqual([
      ['name_of_function', { name_of_parameter: 'value' }],
    ])
    const { messages, ...rest } = toRequest({ messages: CALLED, tools, tool_choice: 'auto', model: 'm' }, { dialect })
    expect(Object.keys(rest).sort()).toEqual(['model', 'stop'])
    expect(messages.map(m => m.role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(JSON.stringify(messages)).not.toContain('tool_calls"')
    const again = parse(messages[2]!.content as string, { dialects: [dialect], tools })
    expect(again.toolCalls.map(c => [c.name, c.arguments])).toEqual([['read_file', { path: 'a.txt' }]])
    expect(messages[3]!.content).toContain('ok')
  })
})

test('the same tools give the same text', () => {
  expect(renderTools(named('hermes'), structuredClone(tools))).toBe(renderTools(named('hermes'), tools))
  expect(renderTools(named('hermes'), [])).toBe('')
  expect(renderTools(named('hermes'), tools, { toolChoice: 'none' })).toBe('')
})

test('what is asked of the model is said', () => {
  const say = (options: object) => renderTools(named('hermes'), tools, options)
  expect(say({ toolChoice: 'required' })).toContain('You must call a function')
  expect(say({ toolChoice: { type: 'function', function: { name: 'look' } } })).toContain(
    'must call the function "look"',
  )
  expect(say({ parallel: false })).toContain('one call at a time')
  expect(say({ toolChoice: { type: 'auto' } })).toContain('otherwise answer in words')
  expect(() => say({ toolChoice: { name: 'rm' } })).toThrow(/toolChoice: expected the name of one of the tools/)
  expect(() => say({ toolChoice: 'always' })).toThrow(TypeError)
  expect(() => renderTools(named('think'), tools)).toThrow(/dialect: expected one that writes calls/)
})

test('lists of several calls are shown', () => {
  expect(renderTools(named('mistral'), tools)).toContain('and two calls like this')
  expect(renderTools(named('hermes'), tools)).not.toContain('and two calls like this')
})

describe('toRequest', () => {
  test('hermes', () => {
    const request = {
      messages: [
        { role: 'system', content: 'Be brief.' },
        ...CALLED,
        { role: 'user', content: [{ type: 'text', text: 'And now?' }] },
      ],
      tools,
      stop: 'END',
    }
    const before = structuredClone(request)
    const { messages, stop } = toRequest(request, { dialect: 'hermes' })
    expect(request).toEqual(before)
    expect(messages).toEqual([
      { role: 'system', content: `Be brief.\n\n${renderTools(named('hermes'), tools)}` },
      { role: 'user', content: 'Go.' },
      {
        role: 'assistant',
        content: '<tool_call>\n{"name": "read_file", "arguments": {"path": "a.txt"}}\n</tool_call>',
      },
      {
        role: 'user',
        content: [
          { type: 'text', text: '<tool_response>\nok\n</tool_response>' },
          { type: 'text', text: 'And now?' },
        ],
      },
    ])
    expect(stop).toEqual(['END', '<tool_response>'])
  })
  test('none tells nothing, and the history is printed all the same', () => {
    const { messages, stop } = toRequest({ messages: CALLED, tools, tool_choice: 'none' })
    expect(messages.map(m => m.role)).toEqual(['user', 'assistant', 'user'])
    expect(messages[1]!.content).toContain('<tool_call>')
    expect(stop).toBeUndefined()
  })
  test('a model has its dialect and its form', () => {
    const of = (model: string) =>
      toRequest({ messages: [{ role: 'system', content: 'S' }, ...CALLED], tools }, { model })
    expect(of('Qwen/Qwen3.5-9B').messages[0]!.content).toMatch(/\n\nS$/)
    expect(of('zai-org/GLM-4.6').messages.map(m => m.role)).toEqual(['system', 'system', 'user', 'assistant', 'user'])
    expect(of('zai-org/GLM-4.6').messages[3]!.content).toBe(
      '\n<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>a.txt</arg_value>\n</tool_call>',
    )
    expect(of('zai-org/GLM-4.7').messages.at(-2)!.content).toContain('<tool_call>read_file<arg_key>')
    expect(of('Meta-Llama-3.1-8B-Instruct').messages[1]!.content).toMatch(/^# Tools[\s\S]*\n\nGo\.$/)
    expect(of('somebody/unknown').messages[2]!.content).toContain('<tool_call>')
  })
  test('ids are as the dialect wants them', () => {
    const two = [...CALLED, ...CALLED.slice(1)]
    const kimi = toRequest({ messages: two, tools }, { dialect: 'kimi-k2' }).messages
    expect(kimi[2]!.content).toContain('functions.read_file:0<')
    expect(kimi[4]!.content).toContain('functions.read_file:1<')
    const own = structuredClone(CALLED)
    own[1]!.tool_calls![0]!.id = 'functions.read_file:7'
    expect(toRequest({ messages: own, tools }, { dialect: 'kimi-k2' }).messages[2]!.content).toContain(':7<')
    const mistral = toRequest({ messages: CALLED, tools }, { dialect: 'mistral' }).messages[2]!.content as string
    expect(parse(mistral, { tools }).toolCalls[0]!.id).toMatch(/^[a-z0-9]{9}$/)
    expect(toRequest({ messages: CALLED, tools }, { dialect: 'mistral' }).messages[2]!.content).toBe(mistral)
    expect(toRequest({ messages: CALLED, tools }, { dialect: 'hermes' }).messages[2]!.content).not.toContain('call_1')
  })
  test('several results are one message; other parts stay', () => {
    const messages = [
      {
        role: 'assistant',
        content: 'Both.',
        reasoning_content: 'hm',
        tool_calls: [call('1', 'look', ''), call('2', 'look', '{"at": 2}')],
      },
      { role: 'tool', tool_call_id: '1', content: [{ type: 'text', text: 'one' }] },
      { role: 'tool', tool_call_id: '2', content: 'two' },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:,' } }] },
    ]
    const out = toRequest({ messages, tools }, { toolsText: 'TOOLS' }).messages
    expect(out[0]).toEqual({ role: 'system', content: 'TOOLS' })
    expect(out[1]!.reasoning_content).toBe('hm')
    expect(out[1]!.content).toMatch(/^Both\.\n<tool_call>/)
    expect(out.slice(2)).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: '<tool_response>\none\n</tool_response>\n<tool_response>\ntwo\n</tool_response>' },
          { type: 'image_url', image_url: { url: 'data:,' } },
        ],
      },
    ])
  })
  test('a form of results of its own has no other markers around it', () => {
    const own = { result: '<tool_result>{result}</tool_result>' }
    const written = (form: object) => toRequest({ messages: CALLED, tools }, { dialect: 'deepseek-dsml', form })
    expect(written({}).messages.at(-1)!.content).toBe('<function_results>\n<result>ok</result>\n</function_results>')
    expect(written({}).stop).toEqual(['<function_results>'])
    expect(written(own).messages.at(-1)!.content).toBe('<tool_result>ok</tool_result>')
    expect(written(own).stop).toEqual(['<tool_result>'])
  })
  test('what a result has beside text has a line that names its type, and other lists are JSON', () => {
    const image = { type: 'image_url', image_url: { url: 'data:,' } }
    const result = (content: unknown) => {
      const asked = { role: 'assistant', tool_calls: [call('1', 'look', '')] }
      const messages = [asked, { role: 'tool', tool_call_id: '1', content: content as [] }]
      const text = toRequest({ messages }).messages.at(-1)!.content as string
      return text.replace(/^<tool_response>\n(.*)\n<\/tool_response>$/s, '$1')
    }
    expect(result([{ type: 'text', text: 'A map: ' }, image, image])).toBe(
      'A map: \n[image_url omitted]\n[image_url omitted]',
    )
    expect(result([image])).toBe('[image_url omitted]')
    expect(
      result([
        { type: 'text', text: 'one' },
        { type: 'text', text: ' two' },
      ]),
    ).toBe('one two')
    expect(result([{ town: 'Oslo' }, 2, null])).toBe('[{"town":"Oslo"},2,null]')
    expect(result([])).toBe('')
  })
  test('results stand in the order of their calls, whichever came first', () => {
    const asked = { role: 'assistant', tool_calls: [call('a', 'look', ''), call('b', 'read_file', '')] }
    const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: `of ${id}` })
    const last = (...ids: string[]) =>
      toRequest({ messages: [asked, ...ids.map(result)] }, { dialect: 'hermes' }).messages.at(-1)!.content
    expect(last('b', 'a')).toBe(last('a', 'b'))
    expect(last('z', 'b', 'a')).toBe(last('a', 'b', 'z'))
  })
  test('functions, as before there were tools, are told too', () => {
    const functions = tools.map(tool => tool.function)
    const messages = [{ role: 'user', content: 'Go.' }]
    const asked = toRequest({ messages, functions, function_call: { name: 'look' } })
    expect(asked).toEqual(toRequest({ messages, tools, tool_choice: { name: 'look' } }))
    expect(asked.messages[0]!.content).toContain('must call the function "look"')
    expect(checkReply(parse('No.'), { functions, function_call: { name: 'look' } })[0]?.code).toBe('no-call')
  })
  test('what is wrong is said', () => {
    expect(() => toRequest({} as never)).toThrow(/request.messages: expected an array/)
    expect(() => toRequest({ messages: [] }, { dialect: 'hermess' as never })).toThrow(/did you mean 'hermes'/)
    expect(() => toRequest({ messages: [] }, { dialects: [] } as never)).toThrow(/options: expected only/)
    const bad = [{ role: 'assistant', tool_calls: [call('1', 'look', '{"at":')] }]
    const listless = [{ role: 'assistant', content: null, tool_calls: {} }] as never
    expect(() => toRequest({ messages: listless })).toThrow(
      'messages[0].tool_calls: expected an array of calls, got {}',
    )
    expect(() => toRequest({ messages: bad })).toThrow(/messages\[0\].tool_calls\[0\]: the arguments of 'look'/)
  })
})

test('dialectFor', () => {
  expect(dialectFor('Qwen/Qwen3-8B')?.name).toBe('hermes')
  expect(dialectFor('HyperCLOVAX-SEED-Think-32B')?.name).toBe('hyperclovax-32b')
  expect(defaultDialects.map(d => d.name)).not.toContain('hyperclovax-32b')
  expect(dialectFor('somebody/unknown')).toBeUndefined()
})

test('what is no result, or no request, is refused', () => {
  expect(() => checkReply({ content: 'No.' } as never, {})).toThrow(/^result: expected what parse returns, got /)
  expect(() => checkReply(parse('No.'), null as never)).toThrow('request: expected an object, got null')
})
test('a reply that is not what was asked for', () => {
  const codes = (raw: string, asked: object) => checkReply(parse(raw, { tools }), { tools, ...asked }).map(d => d.code)
  const print = (...names: string[]) => named('hermes').print!(names.map(name => ({ name, arguments: {} })))
  expect(codes('Sorry.', { tool_choice: 'required' })).toEqual(['no-call'])
  expect(codes('Sorry.', {})).toEqual([])
  expect(codes('', { tool_choice: { type: 'function', function: { name: 'look' } } })).toEqual(['no-call'])
  expect(codes(print('read_file'), { tool_choice: { type: 'function', function: { name: 'look' } } })).toEqual([
    'other-tool',
  ])
  expect(codes(print('look', 'read_file'), { parallel_tool_calls: false })).toEqual(['surplus-call'])
})

test('what is wrong with the options is said', () => {
  const messages = [{ role: 'user', content: 'Hi.' }]
  const given = (value: unknown) => value as never
  const asked = (options: object) => () => toRequest({ messages, tools }, given(options))
  expect(() => renderTools(given('hermes'), tools)).toThrow('dialect: expected one that writes calls, got "hermes"')
  expect(() => renderTools(named('hermes'), tools, given({ parallel: 'x' }))).toThrow(
    'parallel: expected true or false',
  )
  expect(asked({ dialect: 5 })).toThrow('dialect: expected one that writes calls, got 5')
  expect(asked({ toolsText: 5 })).toThrow('toolsText: expected a string, got 5')
  expect(asked({ form: 5 })).toThrow('form: expected an object, got 5')
  expect(asked({ form: { plaze: 'own' } })).toThrow('form: expected only place, joint,')
  expect(asked({ form: { place: 'middle' } })).toThrow("form.place: expected 'after' or 'before' or 'own' or 'user'")
  for (const stop of [5, ['a', 5]])
    expect(() => toRequest({ messages, stop: given(stop) })).toThrow('request.stop: expected a string, got 5')
})

test('schemas that JSON cannot hold are refused', () => {
  const cyclic: Record<string, unknown> = { type: 'object' }
  cyclic.properties = { self: cyclic }
  let deep: object = { type: 'string' }
  for (let k = 0; k < 20_000; k++) deep = { type: 'object', properties: { a: deep } }
  for (const parameters of [cyclic, deep, { type: 'object', properties: { n: { maximum: 1n } } }])
    expect(() => renderTools(named('hermes'), [{ name: 'f', parameters }])).toThrow(
      'tools: expected schemas that JSON can hold, got "f"',
    )
})

test('content that is neither a text nor a list of parts is passed as JSON', () => {
  const { messages } = toRequest({
    messages: [
      { role: 'user', content: 5 as never },
      { role: 'assistant', content: { a: [1] } as never },
    ],
  })
  expect(messages.map(({ content }) => content)).toEqual(['5', '{"a":[1]}'])
})
