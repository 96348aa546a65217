/**
 * The package as it is published: packed, put into an empty project, and used
 * from ESM, CommonJS and TypeScript. Works offline; wants `npm run build` first.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultDialects } from '../src/index.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'llm-dialects-'))
const modules = join(project, 'node_modules')
const installed = join(modules, 'llm-dialects')
const DEPENDENCIES = ['eventsource-parser', 'parsimmon']
const dialects = readdirSync(join(ROOT, 'src/grammars'))
  .filter(file => file !== 'index.ts')
  .map(file => file.slice(0, -3))

beforeAll(() => {
  if (!existsSync(join(ROOT, 'dist/index.d.ts'))) throw new Error('no build to test: npm run build first')
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const tarball = join(project, JSON.parse(packed)[0].filename)
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1'])
  for (const name of DEPENDENCIES) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  writeFileSync(join(project, 'package.json'), '{"name": "empty", "private": true}')
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const CALL = { name: 'f', arguments: { a: 'b' }, id: 'c' }
const MESSAGE = '<tool_call>{"name": "f", "arguments": {"a": [1, 2}}</tool_call>'
const USE = `
const message = ${JSON.stringify(MESSAGE)}
const found = r => r.toolCalls.map(c => [c.name, c.arguments, c.dialect])
const stream = createStreamParser()
for (const c of message) stream.pushText(c)
stream.finish()
console.log(JSON.stringify([
  found(parse(message)),
  found(parseWith([hermes], message)),
  found(stream.result),
  parseLLMResponseWith([hermes], message).toolCalls.length,
  defaultDialects.some(d => d.name === hermes.name),
  typeof jsonCalls,
  repairJson('[1, 2').value,
]))`
const call = ['f', { a: [1, 2] }, 'hermes']
const USED = [[call], [call], [call], 1, true, 'function', [1, 2]]

function node(name: string, text: string): string {
  writeFileSync(join(project, name), text)
  return execFileSync(process.execPath, [name], { cwd: project, encoding: 'utf8' })
}

describe('JavaScript', () => {
  test('ESM', () => {
    const out = node(
      'use.mjs',
      `import { createStreamParser, defaultDialects, parse } from 'llm-dialects'
import { parseLLMResponseWith, parseWith } from 'llm-dialects/core'
import { jsonCalls } from 'llm-dialects/grammar'
import { hermes } from 'llm-dialects/grammars/hermes'
import { repairJson } from 'llm-dialects/repair'
${USE}`,
    )
    expect(JSON.parse(out)).toEqual(USED)
  })
  test('CommonJS', () => {
    const out = node(
      'use.cjs',
      `const { createStreamParser, defaultDialects, parse } = require('llm-dialects')
const { parseLLMResponseWith, parseWith } = require('llm-dialects/core')
const { jsonCalls } = require('llm-dialects/grammar')
const { hermes } = require('llm-dialects/grammars/hermes')
const { repairJson } = require('llm-dialects/repair')
${USE}`,
    )
    expect(JSON.parse(out)).toEqual(USED)
  })
  test('what the build prepared of the dialects is what they are', () => {
    const out = node(
      'prepared.mjs',
      `import { defaultDialects } from 'llm-dialects'
console.log(JSON.stringify(defaultDialects.map(d => ({ ...d, print: d.print?.([CALL]), known: typeof d.known }))))
`.replace('CALL', JSON.stringify(CALL)),
    )
    const bare = { models: undefined } // which are for readers
    const same = defaultDialects.map(d => ({
      ...{ ...d, ...bare, format: { ...d.format, ...bare } },
      ...{ print: d.print?.([CALL]), known: typeof d.known },
    }))
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(same)))
  })
  test('a dialect of an entry of its own counts once beside the same one of the list', () => {
    const out = node(
      'once.mjs',
      `import { before, defaultDialects, parse } from 'llm-dialects'
import { hermes } from 'llm-dialects/grammars/hermes'
const refused = []
for (const name of ${JSON.stringify(dialects)})
  for (const dialect of Object.values(await import('llm-dialects/grammars/' + name)))
    try {
      parse('', { dialects: [dialect, ...defaultDialects] })
    } catch (error) {
      refused.push(error.message)
    }
const other = { ...hermes, grammar: hermes.grammar, triggers: ['<other>'], format: { ...hermes.format, open: '<other>' } }
try {
  parse('', { dialects: [other, 'hermes'] })
} catch (error) {
  refused.push(error.message)
}
const { toolCalls } = parse('<tool_call>{"name": "f", "arguments": {}}</tool_call>', { dialects: before(defaultDialects, 'think', hermes) })
console.log(JSON.stringify([refused, toolCalls.length]))
`,
    )
    expect(JSON.parse(out)).toEqual([['dialects: expected dialects of different names, got "hermes" twice'], 1])
  })
  test('every entry, by await import() too, and every dialect by its name', () => {
    const out = node(
      'each.mjs',
      `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const entries = ['', '/core', '/grammar', '/repair', '/testing', '/providers', '/openai', '/ai-sdk', '/sources', '/proxy', '/template', '/request', '/constraint', ...${JSON.stringify(dialects)}.map(d => '/grammars/' + d)]
const names = []
for (const entry of entries) {
  const esm = await import('llm-dialects' + entry)
  const cjs = require('llm-dialects' + entry)
  if (Object.keys(esm).filter(k => k !== 'default').join() !== Object.keys(cjs).sort().join()) throw new Error(entry)
  if (entry.startsWith('/grammars/')) names.push(...Object.values(esm).map(d => d.name))
}
console.log(JSON.stringify(names))`,
    )
    expect(JSON.parse(out)).toEqual(dialects)
  })
})

const IMPORT = /(?:\bfrom|\bimport|\brequire) ?\(?["']([^"'\s,]+)["']/g
/** Comments have examples. */
const COMMENT = /^ *\/?\*.*/gm

describe('packages of others', () => {
  test('are few, and the build asks for no more', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies)).toEqual(DEPENDENCIES)
    const wanted = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(js|cjs|d\.ts|d\.cts)$/.test(file))
      .flatMap(file => [
        ...readFileSync(join(installed, 'dist', file), 'utf8')
          .replace(COMMENT, '')
          .matchAll(IMPORT),
      ])
      .map(([, name]) => name!)
      .filter(name => !name.startsWith('.') && !isBuiltin(name))
    expect([...new Set(wanted)].sort()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort())
  })
  test('whose code is in the build have their licence beside it', () => {
    const notices = readFileSync(join(installed, 'dist/THIRD-PARTY.txt'), 'utf8')
    expect(notices.match(/^\S+ \d+\.\d+\.\d+$/gm)?.map(line => line.split(' ')[0])).toEqual([
      ...['@hono/node-server', 'hono', 'parsimmon', 'picocolors'],
    ])
    expect(notices.match(/^Copyright/gm)).toHaveLength(4)
  })
})

describe('TypeScript', () => {
  const PROGRAM = `import { parse, createStreamParser, type Dialect, type ParseResult, type ToolCall } from 'llm-dialects'
import { before, createStreamParserWith, parseLLMResponseWith, parseWith, type StreamParser } from 'llm-dialects/core'
import { alt, hold, jsonCalls, lit, section, type Grammar, type Parser, type Step } from 'llm-dialects/grammar'
import { hermes } from 'llm-dialects/grammars/hermes'
import { repairJson } from 'llm-dialects/repair'
const result: ParseResult = parse('x', { policies: { fencedMarkup: 'call' }, tools: [{ name: 'f', inputSchema: {} }] })
const call: ToolCall | undefined = result.toolCalls[0]
const status: 'complete' | 'repaired' | 'truncated' | undefined = call?.status
const mine: Dialect = jsonCalls('mine', { open: '<<', close: '>>', layout: 'sections' })
const list: readonly Dialect[] = before([hermes], 'hermes', mine)
const stream: StreamParser = createStreamParserWith(list)
const parser: Parser<string> = alt(lit('a'), lit('b'))
const grammar: Grammar = hold(parser.map((): Step => ({ events: [] })))
export const all = [status, stream.pushText('x').text, parseWith(list, 'x').content, grammar, section, createStreamParser,
  parseLLMResponseWith(list, 'x').content, repairJson('{').text]
// @ts-expect-error a policy that is not there
parse('x', { policies: { fencedMarkup: 'maybe' } })
// @ts-expect-error a message is a string
parse(42)
`
  test.each([
    ['node16, ESM and CommonJS', ['use.mts', 'use.cts'], { module: 'node16', moduleResolution: 'node16' }],
    ['bundler', ['bundled.ts'], { module: 'esnext', moduleResolution: 'bundler' }],
  ])('%s', (_, files, options) => {
    for (const file of files) writeFileSync(join(project, file), PROGRAM)
    const config = join(project, `${files[0]}.json`)
    const compilerOptions = { ...options, target: 'es2022', strict: true, noEmit: true, types: [], skipLibCheck: false }
    writeFileSync(config, JSON.stringify({ compilerOptions: { ...compilerOptions, lib: ['es2022'] }, files }))
    const tsc = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', config], {
      encoding: 'utf8',
    })
    expect(tsc.stdout).toBe('')
    expect(tsc.status).toBe(0)
  })
})

describe('the command', () => {
  const bin = () => join(installed, 'dist/cli/main.js')
  const command = (args: string[], input = '') =>
    spawnSync(process.execPath, [bin(), ...args], { cwd: project, encoding: 'utf8', input })

  test('reads a message and tells its version', () => {
    expect(command(['parse'], MESSAGE)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('hermes'),
    })
    expect(command(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
  test('exit codes', () => {
    expect(command(['parse', 'gone.txt'])).toMatchObject({ status: 1, stdout: '' })
    expect(command(['parse', '.'])).toMatchObject({ status: 1, stderr: expect.stringContaining('directory') })
    expect(command(['stream', '--size', 'x'])).toMatchObject({ status: 2, stdout: '' })
  })
  test('the wire formats and models are in the build', () => {
    const { stdout } = command(['dialects', 'show', 'hermes'])
    expect(stdout).toContain('One JSON object in each pair of tags.')
    expect(stdout).toContain('Hermes-2-Pro')
  })
  test('colours for a terminal, or by FORCE_COLOR; never with NO_COLOR', () => {
    const colored = (env: Record<string, string>) =>
      spawnSync(process.execPath, [bin(), 'parse'], {
        input: 'x',
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...env },
      }).stdout.includes('\x1b')
    expect([{}, { FORCE_COLOR: '1' }, { FORCE_COLOR: '1', NO_COLOR: '1' }].map(colored)).toEqual([false, true, false])
  })
  const log = (n: number) => {
    const records = Array.from({ length: n }, (_, k) =>
      JSON.stringify({ k, said: `${'Ahoy. '.repeat(k % 300)}${MESSAGE}` }),
    )
    writeFileSync(join(project, 'log.jsonl'), `${records.join('\n')}\nno JSON\n`)
    return ['parse', '--jsonl', '--in', 'log.jsonl', '--field', 'said']
  }
  test('a log by one thread and by two: the same lines, in little memory', () => {
    const args = log(4000)
    const read = (...more: string[]) =>
      spawnSync(process.execPath, ['--max-old-space-size=48', bin(), ...args, ...more], {
        cwd: project,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      })
    const one = read()
    const two = read('--workers', '2', '--out', 'read.jsonl', '--json')
    expect([one.status, two.status, two.stdout]).toEqual([0, 0, ''])
    expect(one.stdout.split('\n')).toHaveLength(4002)
    expect(readFileSync(join(project, 'read.jsonl'), 'utf8') === one.stdout).toBe(true)
    expect(JSON.parse(two.stderr.split('\n')[1]!)).toMatchObject({
      lines: 4001,
      calls: 4000,
      bad: 1,
      stopped: false,
    })
  })
  test('interrupted, it has written whole lines, and goes on behind them', async () => {
    const args = [...log(2000), '--workers', '2', '--out', 'cut.jsonl']
    const running = spawn(process.execPath, [bin(), ...args], { cwd: project })
    const ended = new Promise(resolve => running.once('exit', resolve))
    const cut = join(project, 'cut.jsonl')
    while (!existsSync(cut) || statSync(cut).size === 0) await new Promise(resolve => setTimeout(resolve, 5))
    running.kill('SIGINT')
    expect([0, 130]).toContain(await ended) // it may have been quick
    expect(readFileSync(cut, 'utf8')).toMatch(/\n$/)
    expect(command([...args, '--resume']).status).toBe(0)
    const ids = readFileSync(cut, 'utf8').trimEnd().split('\n').slice(0, -1)
    expect(ids.map(line => JSON.parse(line).k)).toEqual(ids.map((_, k) => k))
    expect(ids).toHaveLength(2000)
  })
  test('the proxy runs, answers and stops', async () => {
    const proxy = spawn(process.execPath, [bin(), 'proxy', '--upstream', 'http://127.0.0.1:9'], { cwd: project })
    try {
      const said = await new Promise<string>(resolve => proxy.stderr.once('data', data => resolve(String(data))))
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
      const ended = new Promise(resolve => proxy.once('exit', resolve))
      proxy.kill('SIGTERM')
      expect(await ended).toBe(0)
    } finally {
      proxy.kill('SIGKILL')
    }
  })
  test('a closed pipe is no error', () => {
    writeFileSync(join(project, 'long.txt'), 'a line\n'.repeat(200_000))
    const piped = spawnSync('sh', ['-c', `"$0" "$1" parse long.txt | head -1`, process.execPath, bin()], {
      cwd: project,
      encoding: 'utf8',
    })
    expect(piped).toMatchObject({ status: 0, stderr: '', stdout: 'dialects   none: plain text\n' })
  })
})
