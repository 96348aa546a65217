/** What is handed in to a parser: what each does, and that a bundle without it does not hold it. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { allFeatures, createStreamParserWith, encoded, type Feature, fences, parseWith, typing } from '../src/core.ts'
import { glm45 } from '../src/grammars/glm4.5.ts'
import { hermes } from '../src/grammars/hermes.ts'
import { allDialects } from '../src/grammars/index.ts'
import { pythonic } from '../src/grammars/pythonic.ts'
import { parse } from '../src/index.ts'
import { checkCuts } from '../src/testing/chunking.ts'
import { corpus, optionsOf } from './corpus.ts'
import { counter } from './cuts.ts'

const tools = [
  { name: 'book', parameters: { properties: { nights: { type: 'integer' }, zip: { type: 'string' } } } },
] as const
const call = (args: string) => `<tool_call>\n{"name": "book", "arguments": ${args}}\n</tool_call>`
const policies = { quotedMarkup: 'call' } as const
const read = (raw: string, ...features: readonly Feature[]) => parseWith([hermes], raw, { tools, features, policies })
const args = (raw: string, ...features: readonly Feature[]) => read(raw, ...features).toolCalls.map(c => c.arguments)

describe('typing', () => {
  const raw = call('{"nights": "3"}')
  test('values of JSON get the types of the schema', () => {
    expect(args(raw)).toEqual([{ nights: '3' }])
    expect(args(raw, typing)).toEqual([{ nights: 3 }])
  })
  test('arguments written as a string are read without it', () => {
    expect(args(call('"{\\"nights\\": 3}"'))).toEqual([{ nights: 3 }])
  })
  test('a name behind its arguments', () => {
    const late = '<tool_call>{"arguments": {"nights": "3"}, "name": "book"}</tool_call>'
    expect(args(late)).toEqual([{ nights: '3' }])
    expect(args(late, typing)).toEqual([{ nights: 3 }])
  })
  test('tools are known without it', () => {
    expect(parseWith([hermes], raw, { tools: [{ name: 'other' }] }).diagnostics.map(d => d.code)).toEqual([
      'unknown-tool',
    ])
  })
  test('it comes with formats that leave types to the schema', () => {
    const tagged =
      '<tool_call>book<arg_key>nights</arg_key><arg_value>3</arg_value><arg_key>zip</arg_key><arg_value>0150</arg_value></tool_call>'
    expect(parseWith([hermes, glm45], tagged, { tools }).toolCalls.map(c => c.arguments)).toEqual([
      { nights: 3, zip: '0150' },
    ])
    expect(parseWith([pythonic], '[book(nights="3")]', { tools }).toolCalls.map(c => c.arguments)).toEqual([
      { nights: 3 },
    ])
  })
})

describe('fences', () => {
  const example = `So:\n\`\`\`xml\n${call('{}')}\n\`\`\`\nThat is how it looks.`
  test('an example is text with it, and a call without', () => {
    expect(read(example, fences)).toMatchObject({ content: example, toolCalls: [] })
    expect(read(example)).toMatchObject({
      content: 'So:\n```xml\n\n```\nThat is how it looks.',
      toolCalls: [{ name: 'book' }],
    })
  })
})

describe('encoded', () => {
  const html = call('{"nights": 3}').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const quoted = call('{"nights": 3}').replace(/^/gm, '> ')
  test('escaped for HTML', () => {
    expect(args(html, encoded)).toEqual([{ nights: 3 }])
    expect(read(html)).toMatchObject({ content: html, toolCalls: [] })
  })
  test('behind quote marks', () => {
    expect(read(quoted, encoded).diagnostics.map(d => d.code)).toEqual(['quote-mark', 'quote-mark'])
    expect(read(quoted).diagnostics.map(d => d.code)).not.toContain('quote-mark')
  })
})

test('all of them are what the main entry has', () => {
  const raws = [call('{"nights": "3"}'), `\`\`\`\n${call('{}')}\n\`\`\`\nx`, call('{}').replaceAll('<', '&lt;')]
  const generateId = () => 'c'
  for (const raw of raws)
    expect(parseWith([hermes], raw, { tools, features: allFeatures, generateId })).toEqual(
      parse(raw, { dialects: ['hermes'], tools, generateId }),
    )
  expect(() => parseWith([hermes], '', { features: typing as never })).toThrow('features: expected an array')
})

test('the laws hold without them, in all dialects', () => {
  for (const one of corpus().filter((_, k) => process.env.FUZZ || k % 40 === 0))
    for (const features of [[], [fences], [typing, encoded]]) {
      const half = one.raw.length >> 1
      const cuts = [one.raw.split(''), [one.raw.slice(0, half), one.raw.slice(half)]]
      const { model: _model, dialects: _dialects, prefill = '', ...options } = optionsOf(one)
      const settings = { ...options, prefill, features }
      const open = () => createStreamParserWith(allDialects, { ...settings, generateId: counter() })
      checkCuts(one.raw, cuts, open, { prefill, ...(options.limits ? { limits: options.limits } : {}) })
    }
})

const ROOT = fileURLToPath(new URL('../src/', import.meta.url))
/** The files of the sources of which something is in the bundle. */
async function bundled(dialect: string, features: readonly string[]): Promise<readonly string[]> {
  const names = ['parseWith', 'createStreamParserWith', ...features]
  const contents = `import { ${names} } from './core.ts'
import { ${dialect.replace(/\W/g, '')} as dialect } from './grammars/${dialect}.ts'
console.log(${names}, dialect)`
  const { metafile } = await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    metafile: true,
    absWorkingDir: ROOT,
  })
  const inputs = Object.entries(Object.values(metafile.outputs)[0]!.inputs)
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file)
}
const TYPING = ['arguments', 'parameter', 'coerce', 'elements', 'members', 'schema', 'python', 'number'].map(
  file => `tools/${file}.ts`,
)

describe('a bundle', () => {
  test.each([
    ['hermes', [], []],
    ['hermes', ['typing'], TYPING],
    ['hermes', ['fences'], ['prose/fence-line.ts', 'prose/fences.ts']],
    ['hermes', ['encoded'], ['prose/encoded.ts']],
    ['hermes', ['quoting'], ['prose/shown.ts']],
    ['hermes', ['fitting'], ['tools/fit.ts', 'tools/schema.ts']],
    [
      'hermes',
      ['allFeatures'],
      [...TYPING, 'prose/fence-line.ts', 'prose/fences.ts', 'prose/encoded.ts', 'prose/shown.ts'],
    ],
    ['glm4.5', [], TYPING],
    ['think', [], []],
  ])('of %s and %j', async (dialect, features, held) => {
    const optional = /^tools\/(?!definitions|layers|typing)|^json\/(repair|document)|^prose\/(encoded|fence|shown)/
    const found = await bundled(dialect, features)
    expect(found.filter(file => optional.test(file)).sort()).toEqual([...held].sort())
  })
})
