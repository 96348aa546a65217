/** Conversations that no proof has: what is said, and the tools. */
import type { ToolDefinition } from '../../src/core.ts'
import { callOf, type Said, TEXT, toolOf } from '../../src/template/conversation.ts'

export const TOOLS = [
  toolOf('get_weather', {
    city: TEXT,
    days: { type: 'integer' },
    metric: { type: 'boolean' },
    tags: { type: 'array', items: TEXT },
  }),
  toolOf('write_file', {
    path: TEXT,
    content: TEXT,
    options: { type: 'object' },
    ratio: { type: 'number' },
    after: { type: ['integer', 'null'] },
  }),
  toolOf('list_all', {}),
] satisfies readonly ToolDefinition[]

export const UNSEEN: Readonly<Record<string, Said>> = {
  greeting: { content: 'Hello! How can I help?' },
  markdown: { content: '# Title\n\n1. one\n2. two: `a < b && c`\n\n| a | b |\n|---|---|\n| 1 | 2 |' },
  call: { calls: [callOf('get_weather', { city: 'Oslo', days: 3 })] },
  'no arguments': { calls: [callOf('list_all', {})] },
  types: { calls: [callOf('get_weather', { city: 'Rome', days: -1, metric: true, tags: ['x', 'y z', '3'] })] },
  deep: {
    calls: [
      callOf('write_file', {
        path: 'p',
        options: { mode: 'w', flags: [true, null, 1.5], sub: { k: "it's" } },
        ratio: 0.25,
        after: null,
      }),
    ],
  },
  code: {
    calls: [
      callOf('write_file', {
        path: 'x.py',
        content: 'def f(a, b="x"):\n    if a < 3 and b != \'y\':\n        return {"k": [1, 2]}',
      }),
    ],
  },
  markup: {
    calls: [callOf('write_file', { path: 'i.html', content: '<div class="a">\n  <b>bold</b> &amp; more\n</div>' })],
  },
  paths: { calls: [callOf('write_file', { path: 'C:\\new\\table', content: 'tab\there' })] },
  unicode: { calls: [callOf('get_weather', { city: 'Zürich – 北京 🙂' })] },
  'numbers as text': { calls: [callOf('write_file', { path: '12', content: 'false' })] },
  two: {
    calls: [callOf('get_weather', { city: 'A' }), callOf('write_file', { path: 'q', content: 'r' })],
  },
  three: {
    calls: [callOf('list_all', {}), callOf('list_all', {}), callOf('get_weather', { city: 'B', days: 0 })],
  },
  'text and a call': { content: 'I will check.', calls: [callOf('get_weather', { city: 'Oslo' })] },
  'text and two': {
    content: 'Steps:\n- first\n- second',
    calls: [callOf('list_all', {}), callOf('get_weather', { city: 'Oslo' })],
  },
  'reasoning and text': { reasoning: 'The user greets me.', content: 'Hi.' },
  'long reasoning': { reasoning: 'Line one.\n\nLine two: x > 1', content: 'Done.\nReally.' },
  'reasoning and a call': { reasoning: 'I need weather.', calls: [callOf('get_weather', { city: 'Oslo', days: 2 })] },
  'all of it': {
    reasoning: 'Both.',
    content: 'On it.',
    calls: [callOf('get_weather', { city: 'Oslo' }), callOf('list_all', {})],
  },
}
