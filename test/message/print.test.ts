/** What stands in a history: calls in any shape, their ids, results, and what is refused. */
import { describe, expect, test } from 'vitest'
import { find } from '../../src/engine/dialect.ts'
import { allDialects } from '../../src/grammars/index.ts'
import { parse, printCalls, printToolResult } from '../../src/index.ts'

const named = (name: string) => find(allDialects, name)
const CALL = { name: 'moor', arguments: { pier: 4, near: [{ lat: 1.5 }] } }

test.each(allDialects.filter(d => d.print).map(d => [d.name, d] as const))(
  'a date is printed as JSON has it: %s',
  (_, d) => {
    expect(printCalls(d, [{ name: 'f', arguments: { day: new Date(0) } }])).toContain('1970-01-01T00:00:00.000Z')
  },
)
/** Dialects whose keys are names of elements or attributes, or begin a line. */
const NAMES_ONLY = new Set(['minimax-m3', 'fence-tool', 'self-closing-tag', 'yaml-xml', 'cline-xml'])
test.each(allDialects.filter(d => d.print).map(d => [d.name, d] as const))(
  'a key with a space is read, or refused: %s',
  (name, d) => {
    const call = { name: 'f', arguments: { 'a b': 'Oslo' } }
    const printed = () => printCalls(d, [call])
    const tools = [{ name: 'f', parameters: { type: 'object', properties: { 'a b': { type: 'string' } } } }]
    if (NAMES_ONLY.has(name))
      expect(printed).toThrow(
        new TypeError('the arguments of \'f\': expected keys without spaces, quotes or brackets, got "a b"'),
      )
    else expect(parse(printed(), { dialects: [d], tools }).toolCalls).toMatchObject([call])
  },
)
test('in Python, keys that are no names stand in a dict', () => {
  const lfm2 = named('lfm2')
  expect(printCalls(lfm2, [{ name: 'f', arguments: { 'a b': 'x', n: 1 } }])).toContain("f(**{'a b': 'x', 'n': 1})")
})
test('a call is printed alike in every shape', () => {
  const own = printCalls(named('hermes'), [CALL])
  const text = JSON.stringify(CALL.arguments)
  const shapes = [
    { id: 'c1', type: 'function' as const, function: { name: 'moor', arguments: text } },
    { id: 'c1', function: { name: 'moor', arguments: CALL.arguments } },
    { type: 'tool-call', toolCallId: 'c1', toolName: 'moor', input: CALL.arguments },
    { type: 'tool-call', toolCallId: 'c1', toolName: 'moor', input: text },
    { toolCallId: 'c1', toolName: 'moor', args: CALL.arguments },
    parse(own).toolCalls[0]!,
  ]
  for (const shape of shapes) expect(printCalls(named('hermes'), [shape])).toBe(own)
  expect(printCalls(named('hermes'), [{ function: { name: 'moor', arguments: '' } }])).toContain('"arguments": {}')
})

describe('ids', () => {
  test('are printed where templates print them', () => {
    const ids = (name: string) => printCalls(named(name), [{ ...CALL, id: 'call_77' }]).includes('call_77')
    expect(['mistral', 'mistral-v13', 'cohere-command', 'json-envelope'].filter(ids)).toHaveLength(4)
    expect(['hermes', 'granite', 'llama3-json', 'jamba', 'bare-json', 'kimi-k2'].filter(ids)).toEqual([])
  })
  test('of Kimi always have the name', () => {
    const print = (id: string) => printCalls(named('kimi-k2'), [{ ...CALL, id }])
    for (const id of ['call_1', 'moor', 'functions.other:0', 'functions.moor:3'])
      expect(parse(print(id), { tools: [{ name: 'moor' }] }).toolCalls[0]).toMatchObject(CALL)
    expect(print('functions.moor:3')).toContain('functions.moor:3<')
    expect(print('call_1')).toContain('functions.moor:0<')
  })
})

test('arrays and objects in tags have spaces, as templates print them', () => {
  for (const name of ['qwen3-coder-xml', 'glm4.5', 'minimax-m2', 'cline-xml', 'deepseek-dsml'])
    expect(printCalls(named(name), [CALL])).toContain('[{"lat": 1.5}]')
})

test('layouts', () => {
  const glm = named('glm4.5')
  const call = { name: 'moor', arguments: { pier: 4 } }
  expect(printCalls(glm, [call, call], { layout: 'lines', content: 'Now.' })).toBe(
    `Now.${'\n<tool_call>moor\n<arg_key>pier</arg_key>\n<arg_value>4</arg_value>\n</tool_call>'.repeat(2)}`,
  )
  expect(parse(printCalls(glm, [call], { layout: 'lines' })).toolCalls[0]).toMatchObject(call)
  expect(() => printCalls(glm, [call], { layout: 'rows' })).toThrow('layout: expected \'lines\', got "rows"')
  expect(() => printCalls(named('hermes'), [call], { layout: 'lines' })).toThrow("since 'hermes' has one layout")
})

test('what stands between text and calls is the dialect’s own', () => {
  const glue = (name: string) => printCalls(named(name), [CALL], { content: 'Now.' }).slice(4, 6)
  expect(glue('qwen3-coder-xml')).toBe('\n\n')
  expect(glue('hermes')).toBe('\n<')
  expect(glue('mistral')).toBe('[T')
})

test('what would print nonsense is refused', () => {
  const refused = (call: unknown) => expect(() => printCalls(named('hermes'), [call as never]))
  refused({ name: 'f', arguments: '{"a":' }).toThrow(
    /calls\[0\]: the arguments of 'f': expected an object, or the JSON/,
  )
  refused({ name: 'f', arguments: [] }).toThrow(/the arguments of 'f'/)
  refused({ name: 'f' }).toThrow(/the arguments of 'f'/)
  refused({ name: 'f', arguments: new Map([['a', 1]]) }).toThrow(/the arguments of 'f'/)
  refused({ name: 'f', arguments: '[1]' }).toThrow(/the arguments of 'f'/)
  refused({ name: 'f', arguments: { n: 1n } }).toThrow(/the arguments of 'f': expected values that JSON has, /)
  refused({ name: 'f', arguments: new Date(0) }).toThrow(/the arguments of 'f': .* got Date/)
  refused({ name: 'f', arguments: Promise.resolve({}) }).toThrow(/the arguments of 'f': .* got a promise/)
  expect(() => printToolResult(named('hermes'), { result: { n: 1n } })).toThrow(
    /results\[0\]: expected values that JSON/,
  )
  for (const reasoningDialect of ['think', null])
    expect(() => printCalls(named('hermes'), [], { reasoning: 'x', reasoningDialect } as never)).toThrow(
      /^reasoningDialect: expected a dialect that has reasoning/,
    )
  refused({ arguments: {} }).toThrow(/calls\[0\]: expected a call/)
  refused(null).toThrow(/calls\[0\]: expected a call/)
  refused({ name: '', arguments: {} }).toThrow(/calls\[0\]: the name/)
  refused({ name: 'f\n</tool_call>', arguments: {} }).toThrow(/calls\[0\]: the name/)
  refused({ name: 'f', arguments: {}, id: 7 }).toThrow(/calls\[0\]: the id: expected a string/)
  expect(() => printCalls(named('hermes'), {} as never)).toThrow(/calls: expected an array/)
  expect(() => printCalls(named('think'), [CALL])).toThrow(/expected one that writes calls/)
  const refusedWith = (options: unknown) => expect(() => printCalls(named('hermes'), [CALL], options as never))
  refusedWith({ contnt: 'x' }).toThrow(
    'options: expected only content, reasoning, reasoningDialect, layout, got "contnt"',
  )
  refusedWith({ content: null }).toThrow('content: expected a text, got null')
  refusedWith({ reasoning: {} }).toThrow('reasoning: expected a text, got {}')
  refusedWith(null).toThrow('options: expected an object, got null')
})

test('results', () => {
  const print = (name: string, ...results: { result: unknown; name?: string }[]) =>
    printToolResult(named(name), results)
  expect(print('hermes', { result: 'a' }, { result: { b: 1 } })).toBe(
    '<tool_response>\na\n</tool_response>\n<tool_response>\n{"b":1}\n</tool_response>',
  )
  expect(print('react', { result: '4 °C' })).toBe('Observation: 4 °C')
  expect(print('deepseek-dsml', { result: 'a' }, { result: 'b' })).toBe(
    '<function_results>\n<result>a</result>\n<result>b</result>\n</function_results>',
  )
  expect(printToolResult(named('minimax-m2'), { result: '{name}' })).toBe('<response>{name}</response>')
  expect(print('hermes')).toBe('')
  expect(() => printToolResult('hermes' as never, { result: 'a' })).toThrow(/dialect: expected a dialect/)
  expect(() => printToolResult(named('hermes'), ['a'] as never)).toThrow(/results\[0\]: expected a result/)
})
