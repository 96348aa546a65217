/** Seed 002, "DeepSeek XML Tool Parsing": the malformed elements of DeepSeek V3.2 (MaaS). */
import { describe, expect, it } from 'vitest'
import { parse, parseLLMResponse } from '../../src/index.ts'
import { checkLaws } from '../cuts.ts'

const codes = (raw: string) => parse(raw).diagnostics.map(d => d.code)

describe('the two samples', () => {
  it('<invoke name="update_todo_list">{"todos": "...invfunction_calls>', () => {
    const raw = '<invoke name="update_todo_list">{"todos": "...invfunction_calls>'
    const { toolCalls, content } = checkLaws(raw)
    expect(toolCalls).toMatchObject([{ name: 'update_todo_list', arguments: { todos: '...' } }])
    expect(toolCalls[0]!.status).not.toBe('complete')
    expect(content).toBe('')
    expect(codes(raw)).toContain('garbled-close')
    expect(parseLLMResponse(raw)).toEqual({
      toolCalls: [{ name: 'update_todo_list', arguments: { todos: '...' } }],
      content: 'Executing tools',
      needsMoreWork: true,
    })
  })
  it('<function_calls><invoke name="tool">{"arg":"val"invfunction_calls>', () => {
    const raw = '<function_calls>\n<invoke name="tool">{"arg":"val"invfunction_calls>'
    const { toolCalls, content } = checkLaws(raw)
    expect(toolCalls).toMatchObject([{ name: 'tool', arguments: { arg: 'val' }, status: 'repaired' }])
    expect(content).toBe('')
    expect(codes(raw)).toContain('garbled-close')
  })
})

describe('well-formed', () => {
  it('is read as it is, and nothing is reported', () => {
    const raw = '<function_calls>\n<invoke name="tool">{"arg":"val"}</invoke>\n</function_calls>'
    const result = checkLaws(raw)
    expect(result.toolCalls).toMatchObject([{ name: 'tool', arguments: { arg: 'val' }, status: 'complete' }])
    expect(result.diagnostics).toEqual([])
  })
  it('with parameters as elements', () => {
    const raw =
      '<function_calls>\n<invoke name="tool">\n<parameter name="arg">val</parameter>\n</invoke>\n</function_calls>'
    const result = checkLaws(raw)
    expect(result.toolCalls).toMatchObject([{ name: 'tool', arguments: { arg: 'val' }, status: 'complete' }])
    expect(result.diagnostics).toEqual([])
  })
})

describe('malformed closing tags', () => {
  const body = '{"todos": "[x] one\\n[ ] two"}'
  const args = { todos: '[x] one\n[ ] two' }
  it.each([
    ['none at all', `<function_calls><invoke name="t">${body}`],
    ['no </invoke>', `<function_calls><invoke name="t">${body}</function_calls>`],
    ['no </function_calls>', `<function_calls><invoke name="t">${body}</invoke>`],
    ['invfunction_calls>', `<function_calls><invoke name="t">${body}invfunction_calls>`],
    ['</invfunction_calls>', `<function_calls><invoke name="t">${body}</invfunction_calls>`],
    ['</invoke', `<function_calls><invoke name="t">${body}</invoke`],
    ['</inv', `<function_calls><invoke name="t">${body}</inv`],
    ['</invoke></function', `<function_calls><invoke name="t">${body}</invoke></function`],
    ['</invoke>function_calls>', `<function_calls><invoke name="t">${body}</invoke>function_calls>`],
    ['</invoke></function_call>', `<function_calls><invoke name="t">${body}</invoke></function_call>`],
    ['</ invoke > </ function_calls >', `<function_calls><invoke name="t">${body}</ invoke > </ function_calls >`],
  ])('%s', (_, raw) => {
    const { toolCalls, content, diagnostics } = checkLaws(raw)
    expect(toolCalls).toMatchObject([{ name: 't', arguments: args }])
    expect(content).toBe('')
    expect(diagnostics).not.toEqual([])
  })
})

describe('incomplete JSON', () => {
  it.each([
    ['a brace', '{"arg": "val"', { arg: 'val' }],
    ['two braces', '{"a": {"arg": "val"', { a: { arg: 'val' } }],
    ['a bracket and a brace', '{"a": [1, 2', { a: [1, 2] }],
    ['a quote and a brace', '{"arg": "val', { arg: 'val' }],
  ])('%s, before both closing tags', (what, body, args) => {
    const raw = `<function_calls><invoke name="t">${body}</invoke></function_calls>`
    const { toolCalls, content } = checkLaws(raw)
    expect(toolCalls, what).toMatchObject([{ name: 't', arguments: args, status: 'repaired' }])
    expect(content).toBe('')
  })
  it.each([
    ['after a value', '{"arg": "val"', { arg: 'val' }],
    ['in a string', '{"arg": "va', { arg: 'va' }],
  ])('%s, at the end of the message: the call says so', (_, body, args) => {
    const { toolCalls, content } = checkLaws(`<function_calls><invoke name="t">${body}`)
    expect(toolCalls).toMatchObject([{ name: 't', arguments: args, status: 'truncated' }])
    expect(content).toBe('')
  })
})

describe('a garbled wrapper', () => {
  const call = '<invoke name="t">{"arg": "val"}</invoke>'
  it.each([
    ['no opening tag', `${call}</function_calls>`],
    ['no wrapper', call],
    ['the word court where it was', `court\n${call}\n</function_calls>`],
    ['one opened twice', `<function_calls><function_calls>${call}</function_calls>`],
    ['one cut short', `<function_calls\n${call}\n</function_calls>`],
  ])('%s', (_, raw) => {
    expect(checkLaws(raw).toolCalls).toMatchObject([{ name: 't', arguments: { arg: 'val' } }])
    expect(parse(raw).content).not.toMatch(/invoke|function_calls>/)
  })
})

describe('no tool text gives no calls', () => {
  it.each([
    'I updated the list, and there is nothing left to do.',
    'Call it with <b>care</b>.',
    'The function_calls wrapper holds invoke elements.',
    'invfunction_calls>',
    '{"todos": "..."}',
    'Write `<invoke name="tool">` to call a tool.',
    '',
  ])('%j', raw => {
    expect(checkLaws(raw).toolCalls).toEqual([])
    expect(parse(raw).content).toBe(raw)
  })
})

it('recovers each of several calls, whatever became of the one before', () => {
  const raw =
    '<function_calls><invoke name="a">{"x": 1</invoke><invoke name="b">{"y": 2}</invoke><invoke name="c"><parameter name="z">3</invoke></function_calls>'
  expect(checkLaws(raw).toolCalls).toMatchObject([
    { name: 'a', arguments: { x: 1 }, status: 'repaired' },
    { name: 'b', arguments: { y: 2 }, status: 'complete' },
    { name: 'c', arguments: { z: 3 }, status: 'repaired' },
  ])
})
