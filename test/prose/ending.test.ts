/** A closer of reasoning at the end of a value that the message cuts off is the end of what the model wrote. */
import { expect, test } from 'vitest'
import { defaultDialects, parse } from '../../src/index.ts'
import { checkCuts } from '../cuts.ts'

const CUT = '<tool_call>\n{"name": "moor", "arguments": {"berth": "C4'
const berth = (raw: string, dialects?: readonly string[]) =>
  parse(raw, dialects && { dialects: defaultDialects.filter(({ name }) => dialects.includes(name)) }).toolCalls[0]
    ?.arguments.berth

test.each([
  '</think>',
  '</thinking>',
  '</thought>',
  '</reasoning>',
  '</scratchpad>',
  '</THINK>',
  '</mm:think>',
  '[/THINK]',
  '◁/think▷',
  '<|END_THINKING|>',
  '<unused95>',
])('%s', closer => {
  const raw = CUT + closer
  expect(berth(raw)).toBe('C4')
  expect(berth(`${raw}"}}`)).toBe(`C4${closer}`)
  checkCuts(raw, [[raw], [...raw], [raw.slice(0, -3), raw.slice(-3)]])
})
test('other tags, and closers of several tokens, are part of the value', () => {
  for (const text of ['</b>', '<|close|>think<|sep|>']) {
    const raw = CUT + text
    expect(berth(raw)).toBe(`C4${text}`)
    checkCuts(raw, [[raw], [...raw]])
  }
})
test('the dialects say which closers there are; </think> counts with any', () => {
  expect(berth(`${CUT}</scratchpad>`, ['hermes'])).toBe('C4</scratchpad>')
  expect(berth(`${CUT}</think>`, ['hermes'])).toBe('C4')
})
