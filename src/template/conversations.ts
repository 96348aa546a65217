/** The invented conversations of a proof. */
import { type Call, callOf as call, type Said, TEXT, toolOf } from './conversation.ts'

/** The tools of the conversations. */
export const PROOF_TOOLS = [
  toolOf('find_place', {
    town: TEXT,
    limit: { type: 'integer' },
    open: { type: 'boolean' },
    near: { type: 'array', items: TEXT },
  }),
  toolOf('store_note', {
    title: TEXT,
    body: TEXT,
    meta: { type: 'object' },
    rating: { type: 'number' },
    until: { type: 'integer', nullable: true },
  }),
  toolOf('ping', {}),
  toolOf('read-file', { file_path: TEXT, lines: { type: 'array', items: { type: 'integer' } } }),
]
const note = (values: Call['arguments']): Said => ({ calls: [call('store_note', values)] })

/** Turns of the assistant, keyed by what they test. */
export const CONVERSATIONS: Readonly<Record<string, Said>> = {
  text: { content: 'Rivers run to the sea.' },
  'text-lines': { content: 'One: a < b.\n\n- two `x`\n- {three} [four]' },
  'text-code': { content: 'Run this:\n```json\n{"name": "x", "size": [1, 2]}\n```\nand `f(x=1)` <b>then</b> stop.' },
  'text-table': { content: '# Sea\n\n| tide | at |\n|---|---|\n| low | 4 |' },
  call: { calls: [call('find_place', { town: 'Lima', limit: 4 })] },
  'call-string': note({ title: 'Shopping list' }),
  'call-none': { calls: [call('ping', {})] },
  'call-types': {
    calls: [
      call('store_note', { title: 't', rating: -2.5, until: null }),
      call('find_place', { town: 'Kyiv', open: true }),
    ],
  },
  'call-types-one': { calls: [call('find_place', { town: 'Kyiv', open: false, near: ['a', 'b c'], limit: 0 })] },
  'call-nested': note({ title: 'n', meta: { a: { b: [1, 2, { c: 'd' }] }, e: 'f' } }),
  'call-quotes': note({ title: 'say "hi" \\o/', body: "it's C:\\tmp\\x" }),
  'call-backslashes': note({ title: 'x', body: 'C:\\new\\table' }),
  'call-lines': note({ title: 'x', body: 'first\n\n  second\tthird' }),
  'call-code': note({ title: 'x', body: 'if (a < b && c > d) { return [1, "two"] }\n```js\nx\n```' }),
  'call-tags': note({ title: 'x', body: '<p class="q">r</p><br/>' }),
  'call-unicode': { calls: [call('find_place', { town: '東京 🌉 – é' })] },
  'call-number-text': note({ title: '00700', body: 'true' }),
  'call-json-text': note({ title: '{"a": [1]}', body: 'null' }),
  'call-empty-text': note({ title: '', body: 'b' }),
  'call-edges': note({ title: ' spaced ', body: '\nlines\n' }),
  'call-name': { calls: [call('read-file', { file_path: '/home/ada/notes.txt', lines: [1, 20] })] },
  'call-link': { calls: [call('read-file', { file_path: 'https://example.org/a?b=c&d=e#f', lines: [] })] },
  'call-numbers': note({ title: 'n', rating: 12345.678, until: 1700000000, meta: { at: [0, -1, 2e-3] } }),
  'call-list': { calls: [call('find_place', { town: "L'Aquila", near: ['x, y', '[z]', "it's", '{w}'], open: true })] },
  'call-long': note({ title: 'A longer title: with a colon', body: `${'Words and more words. '.repeat(12)}End.` }),
  'call-markdown': note({ title: '# Head', body: '- **bold** `code`\n- [link](http://a.b/c)\n\n> quote\n\n---\n' }),
  two: { calls: [call('find_place', { town: 'Oslo' }), call('ping', {})] },
  'two-same': {
    calls: [call('find_place', { town: 'Oslo', limit: 1 }), call('find_place', { town: 'Bern', limit: 2 })],
  },
  three: { calls: [call('ping', {}), call('find_place', { town: 'Oslo' }), call('store_note', { title: 'z' })] },
  'text-call': { content: 'Looking it up.', calls: [call('find_place', { town: 'Lima' })] },
  'text-two': { content: 'Both:\n1. a\n2. b', calls: [call('find_place', { town: 'Lima' }), call('ping', {})] },
  'why-text': { reasoning: 'The sea is down.', content: 'Down.' },
  'why-lines': { reasoning: 'First x < 3.\n\nThen {y}.', content: 'So: y.' },
  'why-call': { reasoning: 'A town is needed.', calls: [call('find_place', { town: 'Lima' })] },
  'why-two': {
    reasoning: 'Two:\n- a\n- b',
    calls: [call('ping', {}), call('find_place', { town: 'Oslo', open: true })],
  },
  'why-text-call': { reasoning: 'A town.', content: 'Let me see.', calls: [call('ping', {})] },
}
