/** Conversations that no proof has: what is said, and the tools. */
import type { ToolDefinition } from '../../src/core.ts'

const TEXT = { type: 'string' }
const tool = (name: string, properties: Record<string, unknown>) => ({
  type: 'function' as const,
  function: { name, description: name, parameters: { type: 'object', properties } },
})
export const TOOLS = [
  tool('get_weather', {
    city: TEXT,
    days: { type: 'integer' },
    metric: { type: 'boolean' },
    tags: { type: 'array', items: TEXT },
  }),
  tool('write_file', {
    path: TEXT,
    content: TEXT,
    options: { type: 'object' },
    ratio: { type: 'number' },
    after: { type: ['integer', 'null'] },
  }),
  tool('list_all', {}),
] satisfies readonly ToolDefinition[]

export interface Turn {
  readonly content?: string
  readonly reasoning?: string
  readonly calls?: readonly (readonly [name: string, values: Readonly<Record<string, unknown>>])[]
}
export const UNSEEN: Readonly<Record<string, Turn>> = {
  greeting: { content: 'Hello! How can I help?' },
  markdown: { content: '# Title\n\n1. one\n2. two: `a < b && c`\n\n| a | b |\n|---|---|\n| 1 | 2 |' },
  call: { calls: [['get_weather', { city: 'Oslo', days: 3 }]] },
  'no arguments': { calls: [['list_all', {}]] },
  types: { calls: [['get_weather', { city: 'Rome', days: -1, metric: true, tags: ['x', 'y z', '3'] }]] },
  deep: {
    calls: [
      [
        'write_file',
        { path: 'p', options: { mode: 'w', flags: [true, null, 1.5], sub: { k: "it's" } }, ratio: 0.25, after: null },
      ],
    ],
  },
  code: {
    calls: [
      [
        'write_file',
        { path: 'x.py', content: 'def f(a, b="x"):\n    if a < 3 and b != \'y\':\n        return {"k": [1, 2]}' },
      ],
    ],
  },
  markup: { calls: [['write_file', { path: 'i.html', content: '<div class="a">\n  <b>bold</b> &amp; more\n</div>' }]] },
  paths: { calls: [['write_file', { path: 'C:\\new\\table', content: 'tab\there' }]] },
  unicode: { calls: [['get_weather', { city: 'Zürich – 北京 🙂' }]] },
  'numbers as text': { calls: [['write_file', { path: '12', content: 'false' }]] },
  two: {
    calls: [
      ['get_weather', { city: 'A' }],
      ['write_file', { path: 'q', content: 'r' }],
    ],
  },
  three: {
    calls: [
      ['list_all', {}],
      ['list_all', {}],
      ['get_weather', { city: 'B', days: 0 }],
    ],
  },
  'text and a call': { content: 'I will check.', calls: [['get_weather', { city: 'Oslo' }]] },
  'text and two': {
    content: 'Steps:\n- first\n- second',
    calls: [
      ['list_all', {}],
      ['get_weather', { city: 'Oslo' }],
    ],
  },
  'reasoning and text': { reasoning: 'The user greets me.', content: 'Hi.' },
  'long reasoning': { reasoning: 'Line one.\n\nLine two: x > 1', content: 'Done.\nReally.' },
  'reasoning and a call': { reasoning: 'I need weather.', calls: [['get_weather', { city: 'Oslo', days: 2 }]] },
  'all of it': {
    reasoning: 'Both.',
    content: 'On it.',
    calls: [
      ['get_weather', { city: 'Oslo' }],
      ['list_all', {}],
    ],
  },
}
