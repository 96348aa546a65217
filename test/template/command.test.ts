/** `llm-dialects template`: files, processes and what is printed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'
import { readTemplateFile, type TemplateFile } from '../../src/cli/template/file.ts'
import { dialectsOf, type TemplateFormat } from '../../src/template/index.ts'
import { llm as command, type Files } from '../cli-io.ts'
import { worded } from './rendering.ts'
import { TEMPLATES } from './templates.ts'

/** The program of the thread, in one file: Node alone cannot read the sources. */
const folder = mkdtempSync(join(tmpdir(), 'llm-dialects-template-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'renderer.mjs')
buildSync({
  entryPoints: [fileURLToPath(new URL('../../src/cli/template/worker.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: file,
})
const renderer = pathToFileURL(file)

const llm = (args: readonly string[], files: Files) => command(args, files, { renderer })
const NAMED = worded(TEMPLATES['a name, then JSON, between tokens']!)

describe('llm-dialects template', () => {
  test('prints what was found, a sample and the proof', async () => {
    const { code, out } = await llm(['template', 'a.jinja'], { 'a.jinja': NAMED })
    expect(code).toBe(0)
    expect(out).toContain('read by\n  the derived dialects, then the built-in ones\n')
    expect(out).toContain('<|act|>get_weather<|with|>{"city":"Oslo","days":3}<|/act|>')
    expect(out).toMatch(/proof\n {2}(\d+) of \1 conversations are read back\n$/)
  })
  test('--json prints the format, which is read without a template', async () => {
    const { code, out, err } = await llm(['template', '--json', '--only', 'a.jinja'], { 'a.jinja': NAMED })
    expect(code).toBe(0)
    expect(err).toContain('conversations are read back')
    const format: TemplateFormat = JSON.parse(out)
    expect(format.source).toBe('derived')
    expect(dialectsOf(format).map(({ name }) => name)).toContain('template-calls')
    const again = await llm(['template', '--json', 'format.json'], { 'format.json': out })
    expect(JSON.parse(again.out)).toEqual(format)
  })
  test('parse, stream and explain --template read with it, a template or what was derived', async () => {
    const message = '<|act|>get_weather<|with|>{"city":"Oslo"}<|/act|>'
    const { out: format } = await llm(['template', '--json', 'a.jinja'], { 'a.jinja': NAMED })
    const files = { '-': message, 'a.jinja': NAMED, 'format.json': format, bad: '{% for m in messages %}{% endfor %}' }
    expect((await llm(['parse'], files)).out).toMatch(/^text /m)
    const derived = await llm(['parse', '--template', 'a.jinja'], files)
    expect(derived.out).toMatch(/^call +get_weather \(complete, template-calls/m)
    expect(derived.err).toMatch(/^llm-dialects: a\.jinja: (\d+) of \1 conversations are read back\n$/)
    for (const name of ['parse', 'stream', 'explain']) {
      const { out, err } = await llm([name, '--template', 'format.json'], files)
      expect(out).toMatch(/^call +get_weather \(complete, template-calls/m)
      expect(err).toBe('')
    }
    expect(await llm(['parse', '--template', 'bad'], files)).toMatchObject({ code: 1, out: '' })
  })
  test('a template of which nothing can be derived, or that is none', async () => {
    const files = {
      deaf: '{% for m in messages %}{{ m.content }}{% endfor %}',
      broken: '{% if %}',
      'no.json': '{"a": 1}',
    }
    expect(await llm(['template', 'deaf'], files)).toMatchObject({
      code: 1,
      err: expect.stringContaining('deaf: the template'),
    })
    expect(await llm(['template', 'broken'], files)).toMatchObject({
      code: 1,
      err: expect.stringContaining('the template cannot be used: '),
    })
    expect(await llm(['template', 'no.json'], files)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no.json: there is no chat_template in it'),
    })
    expect(await llm(['template'], files)).toMatchObject({ code: 2, err: expect.stringContaining('expected one FILE') })
  })
  test('a template without an end is stopped', async () => {
    const loop = '{% for a in range(99999999) %}{% for b in range(99999999) %}{% endfor %}{% endfor %}'
    const { code, err } = await llm(['template', '--timeout', '3', 'loop'], { loop })
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringMatching(/stopped after 3 s|MiB of memory/) })
  })
})

test('templates are found in the files of tokenizers', () => {
  const read = (value: unknown) =>
    readTemplateFile('x', typeof value === 'string' ? value : JSON.stringify(value)) as TemplateFile
  expect(read('{% for %}')).toEqual({ templates: { default: '{% for %}' }, tokens: {} })
  expect(read({ chat_template: 'T', bos_token: '<s>', eos_token: { content: '</s>' }, model_max_length: 7 })).toEqual({
    templates: { default: 'T' },
    tokens: { bos_token: '<s>', eos_token: '</s>' },
  })
  const several = [
    { name: 'default', template: 'A' },
    { name: 'tool_use', template: 'B' },
  ]
  expect(read({ chat_template: several }).templates).toEqual({ default: 'A', tool_use: 'B' })
  expect(read({ chat_template: several.slice(1) }).templates).toEqual({ default: 'B', tool_use: 'B' })
})
