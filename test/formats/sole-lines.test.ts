/** Inputs that are text: nothing closes them but a label, the fence around them, or the end of the message. */
import { expect, test } from 'vitest'
import { dialect } from '../../src/formats/dialect.ts'
import { parse } from '../../src/index.ts'
import { checkLaws } from '../cuts.ts'

const tools = [
  { name: 'run python', inputSchema: { type: 'object', properties: { code: { type: 'string' } } } },
  { name: 'search', inputSchema: { type: 'object', properties: { query: { type: 'string' }, limit: {} } } },
]
const HEAD = 'Action: run python\nAction Input: '

test.each([
  ['one line', `${HEAD}print(1)`, 'print(1)', ''],
  ['lines, to the end of the message', `${HEAD}x = 1\n\nprint(x) 🚀`, 'x = 1\n\nprint(x) 🚀', ''],
  ['white space at the end', `${HEAD}print(1)\n  \n`, 'print(1)', ''],
  ['a fence', `${HEAD}\n\`\`\`\nprint(1)\n\`\`\``, '```\nprint(1)\n```', ''],
  ['a fence with a language behind words', `${HEAD}Run:\n\`\`\`py\n1\n\`\`\`\nNow.`, 'Run:\n```py\n1\n```\nNow.', ''],
  ['a fence that is open', `${HEAD}Run:\n\`\`\`py\n1`, 'Run:\n```py\n1', ''],
  ['a label within a line', `${HEAD}print("Thought: hm")`, 'print("Thought: hm")', ''],
  ['a label that begins a line', `${HEAD}print(1)\n  Thought: hm`, 'print(1)', 'Thought: hm'],
  ['a fence around the turn', `\`\`\`\nThought: x\n${HEAD}print(1)\n\`\`\``, 'print(1)', '```\nThought: x'],
])('%s', (_, raw, code, content) => {
  const result = checkLaws(raw, { tools })
  expect(result.toolCalls.map(({ name, arguments: values }) => [name, values])).toEqual([['run python', { code }]])
  expect(result.content).toBe(content)
})
test.each([
  ['a tool of two parameters', 'Action: search\nAction Input: tides'],
  ['an unknown tool', 'Action: sing\nAction Input: a song'],
  ['no input', HEAD],
])('%s: text', (_, raw) => {
  const { content, toolCalls } = checkLaws(raw, { tools })
  expect(toolCalls).toEqual([])
  expect(content).toBe(raw.trim())
})

test.each([
  ['Do: run python[print(1)]', 'print(1)', 'complete'],
  ['Do 12:  run python [x = [1', 'x = [1', 'truncated'],
])('a record with `brackets` opens by itself: %s', (raw, code, status) => {
  const own = dialect('own', { body: 'sole-lines', open: 'Run: {tool}\nWith: ', brackets: ['Do'], ends: ['Then:'] })
  const { toolCalls } = parse(raw, { tools, dialects: [own] })
  expect(toolCalls.map(one => [one.arguments, one.status])).toEqual([[{ code }, status]])
})
