/**
 * For each code of a diagnostic one small sample, and the tables of docs/recovery.md that `npm run docs` makes of them.
 * A code without a sample does not compile; `test/codes.test.ts` sees that each sample gives its code.
 */
import { anySentence, type DiagnosticCode } from '../src/engine/diagnostic.ts'
import type { Dialect } from '../src/engine/dialect.ts'
import { type Continuation, END, emit, lit } from '../src/grammar.ts'
import { type ParseOptions, parse } from '../src/index.ts'
import { repairJson } from '../src/json/index.ts'

/** A message, with the options that it needs; or JSON alone, as arguments have it. */
export type Sample =
  | { readonly json: string }
  | { readonly message: string; readonly options?: ParseOptions /** What the options are. */; readonly given?: string }

const call = (args: string, close = '</tool_call>'): string =>
  `<tool_call>{"name": "get_weather", "arguments": ${args}}${close}`
const tools = [{ name: 'get_weather', schema: { type: 'object', properties: { days: { type: 'integer' } } } }]

/** A call under the policy that makes it fit its tool. */
const fitted = (name: string, args: string): Sample => ({
  message: call(args).replace('get_weather', name),
  options: { tools: [{ name: 'get_weather', schema: WEATHER }], policies: { arguments: 'schema' } },
  given: "`arguments: 'schema'` and tools",
})
const WEATHER = {
  type: 'object',
  properties: { days: { type: 'integer' }, cities: { type: 'array' }, unit: { enum: ['Celsius', 'Fahrenheit'] } },
  required: ['days'],
}

/** A grammar of one's own that says what must follow, and not what to do when it does not. */
const brittle: Dialect = {
  name: 'brittle',
  triggers: ['@get_weather '],
  grammar: emit(lit('@get_weather '), () => [
    { type: 'call' },
    { type: 'name', name: 'get_weather' },
    { type: 'args', delta: '{}' },
  ]).map(step => ({ ...step, next: [emit(lit('now'), () => END) as Continuation] })),
}

/** A grammar of one's own with a mistake in it. */
const faulty: Dialect = {
  name: 'faulty',
  triggers: ['@get_weather '],
  grammar: emit(lit('@get_weather '), () => {
    throw new Error('a mistake')
  }),
}

export const SAMPLES: Readonly<Record<DiagnosticCode, Sample>> = {
  truncated: { message: '<tool_call>{"name": "get_weather", "arguments": {"days": 4, "note": "the lo' },
  'missing-close': { message: '<invoke name="get_weather"><parameter name="days">4</invoke>' },
  'garbled-close': { message: '<invoke name="get_weather"><parameter name="days">4</parameter></invok>' },
  'missing-open': { json: '"days": 4}' },
  'stray-close': { message: 'All done.\n</tool_call>' },
  'stray-reasoning-close': { message: 'The city first.</think>It is Oslo.' },
  'garbled-open': { message: `<tool_call>${call('{"days": 4}')}` },
  'escaped-markup': {
    message: '&lt;tool_call&gt;\n{"name": "get_weather", "arguments": {"days": 4}}\n&lt;/tool_call&gt;',
  },
  'quoted-call': { message: '> <tool_call>{"name": "get_weather", "arguments": {}}</tool_call>' },
  'quote-mark': {
    message: '> <tool_call>\n> {"name": "get_weather", "arguments": {}}\n> </tool_call>',
    options: { policies: { quotedMarkup: 'call' } },
    given: "`quotedMarkup: 'call'`",
  },
  skipped: { message: '<invoke name="get_weather"><parameter name="days">4</parameter> hm </invoke>' },
  unreadable: { message: call('[4]') },
  unexpected: {
    message: '@get_weather soon',
    options: { dialects: [brittle] },
    given: 'a grammar that is no `section`',
  },
  'unknown-tool': { message: call('{}').replace('get_weather', 'get_wether'), options: { tools }, given: 'tools' },
  'duplicate-call': { message: call('{}').repeat(2) },
  'duplicate-key': { json: '{"days": 3, "days": 4}' },
  'wrong-type': {
    message: '<invoke name="get_weather"><parameter name="days">four</parameter></invoke>',
    options: { tools },
    given: 'tools',
  },
  'tool-name': fitted('functions.Get-Weather', '{"days": 4}'),
  wrapped: fitted('get_weather', '{"arguments": {"days": 4}}'),
  'lone-value': fitted('get_weather', '{"days": 4, "cities": "Oslo"}'),
  'null-member': fitted('get_weather', '{"days": 4, "cities": null}'),
  'enum-case': fitted('get_weather', '{"days": 4, "unit": "celsius"}'),
  fabricated: { message: 'Action: get_weather\nAction Input: {"days": 4}\nObservation: sunny' },
  limit: { message: call('{}'), options: { limits: { calls: 0 } }, given: '`limits: { calls: 0 }`' },
  'internal-error': { message: '@get_weather now', options: { dialects: [faulty] }, given: 'a grammar that throws' },
  'unclosed-value': { json: '{"days": [1, 2}' },
  'stray-bracket': { json: '{"days": 4}}' },
  'missing-comma': { json: '{"days": 4 "nights": 2}' },
  'extra-comma': { json: '{"days": 4,}' },
  'missing-colon': { json: '{"days" 4}' },
  'missing-value': { json: '{"days": , "nights": 2}' },
  'missing-key': { message: '<tool_call>{"name": "get_weather", "days": 4}</tool_call>' },
  'quote-style': { json: "{'port': 'Bergen'}" },
  unquoted: { json: '{port: Bergen}' },
  literal: { json: '{"free": True, "note": None}' },
  number: { json: '{"days": 007, "depth": .5}' },
  'raw-control': { json: '{"note": "two\nlines"}' },
  'invalid-escape': { json: '{"path": "C:\\Users"}' },
  'inner-quote': { json: '{"note": "the "long" days"}' },
  comment: { json: '{"days": 4 /* the long one */}' },
  punctuation: { json: '{"days"：4；"nights"：2}' },
  sequence: { json: '{"days": (3, 4)}' },
  constructor: { json: '{"day": date("2030-05-17")}' },
  'joined-strings': { json: '{"note": "long " + "days"}' },
  'big-number': { json: '{"id": 12345678901234567890}' },
  'not-finite': { json: '{"depth": NaN}' },
  ellipsis: { json: '{"days": [1, 2, ...]}' },
  encoded: { json: '"{\\"days\\": 4}"' },
  'several-values': { json: '{"days": 3}{"days": 4}' },
  junk: { json: '{{"days": 4}}' },
}
export const CODES = Object.keys(SAMPLES) as DiagnosticCode[]

/** What comes of a sample: the codes, and what is shown of the result. */
export function outcome(sample: Sample): { readonly codes: DiagnosticCode[]; readonly gives: string } {
  if ('json' in sample) {
    const { value, diagnostics } = repairJson(sample.json)
    return { codes: diagnostics.map(d => d.code), gives: code(JSON.stringify(value)) }
  }
  const { toolCalls, content, reasoning, diagnostics } = parse(sample.message, sample.options)
  const gives = [
    ...(reasoning === '' ? [] : [`reasoning ${code(reasoning)}`]),
    ...(content === '' ? [] : [`text ${code(content)}`]),
    ...toolCalls.map(c => `${code(`${c.name}(${JSON.stringify(c.arguments)})`)} ${c.status}`),
    ...diagnostics.flatMap(d => (d.text === undefined ? [] : [`lost ${code(d.text)}`])),
  ]
  return { codes: diagnostics.map(d => d.code), gives: gives.join(', ') }
}

/** In a cell of a table. */
const code = (text: string): string => `\`${text.replace(/\n/g, '↵').replaceAll('|', '\\|')}\``

/** The tables: of sections and calls, and of JSON. */
export function codeTables(): string {
  const rows = (list: readonly DiagnosticCode[]): string =>
    list
      .map(name => {
        const sample = SAMPLES[name]
        const [text, given] = 'json' in sample ? [sample.json] : [sample.message, sample.given]
        return `| \`${name}\` | ${anySentence(name)} | ${code(text)}${given ? ` with ${given}` : ''} | ${outcome(sample).gives} |`
      })
      .join('\n')
  const isJson = (name: DiagnosticCode): boolean => 'json' in SAMPLES[name]
  const head = '| code | its sentence | sample | gives |\n|---|---|---|---|'
  return [
    '### In sections and calls',
    `${head}\n${rows(CODES.filter(name => !isJson(name)))}`,
    '### In JSON',
    `${head}\n${rows(CODES.filter(isJson))}`,
  ].join('\n\n')
}
