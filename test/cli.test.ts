/** The command line, from its arguments to its exit code. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Io, Unreadable } from '../src/cli/io.ts'
import { places } from '../src/cli/print.ts'
import { run } from '../src/cli/run.ts'
import { parse } from '../src/index.ts'

const HERMES = 'Let me look.\n<tool_call>\n{"name": "read_file", "arguments": {"path": "a.txt",}}\n</tool_call>'

/** What the command prints, given `files` to read. */
async function llm(args: string[], files: Record<string, string> = {}, more: Partial<Io> = {}) {
  let out = ''
  let err = ''
  const code = await run(args, {
    out: text => void (out += text),
    err: text => void (err += text),
    read: async path => {
      if (!Object.hasOwn(files, path)) throw new Unreadable(`cannot read ${path}: there is no such file`)
      return files[path]!
    },
    onStop: () => () => {},
    keyboard: false,
    color: false,
    version: '9.9.9',
    ...more,
  })
  return { code, out, err }
}

describe('llm-dialects', () => {
  test('--help and --version', async () => {
    expect(await llm(['--version'])).toEqual({ code: 0, out: '9.9.9\n', err: '' })
    expect((await llm(['--help'])).out).toContain('llm-dialects COMMAND')
    expect((await llm(['parse', '--help'])).out).toContain('--stream N')
  })
  test('no command, or one that is not there', async () => {
    expect(await llm([])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('One of: parse') })
    expect(await llm(['prase'])).toMatchObject({ code: 2, err: expect.stringContaining('"prase". One of: parse') })
  })
})

describe('llm-dialects parse', () => {
  test('shows dialect, call, arguments, status, text and repairs with their place', async () => {
    const { code, out, err } = await llm(['parse', 'm.txt'], { 'm.txt': HERMES })
    expect(code).toBe(0)
    expect(err).toBe('')
    expect(out).toMatch(/^dialects +hermes$/m)
    expect(out).toMatch(/^call +read_file \(repaired, hermes, 2:1-\d+:\d+\)$/m)
    expect(out).toMatch(/^ +path: "a.txt"$/m)
    expect(out).toMatch(/^text +Let me look\.$/m)
    expect(out).toMatch(/^ {2}3:5\d\S* extra-comma /m)
  })
  test('reads standard input, named - or not', async () => {
    for (const args of [['parse'], ['parse', '-']])
      expect((await llm(args, { '-': 'Hello.' })).out).toBe('dialects   none: plain text\ntext       Hello.\n')
  })
  test('--json is the result', async () => {
    const { out } = await llm(['parse', '--json'], { '-': HERMES })
    const { toolCalls, ...rest } = JSON.parse(out)
    const expected = parse(HERMES)
    expect(rest).toEqual(JSON.parse(JSON.stringify({ ...expected, toolCalls: undefined })))
    expect(toolCalls).toHaveLength(1)
  })
  test('--stream shows what leaves when, then the result', async () => {
    const { out } = await llm(['parse', '--stream', '5'], { '-': HERMES })
    expect(out).toMatch(/^ {5}5 {2}text +"Let m"$/m)
    expect(out).toMatch(/^ +\d+ {2}call 1 +read_file \(call_[0-9a-f]{8}\)$/m)
    expect(out).toMatch(/^ +\d+ {2}done +read_file \(repaired\)$/m)
    expect(out).toMatch(/\n\ndialects +hermes\n/)
  })
  test('--stream --json gives one line for each output, whose pieces join to the result', async () => {
    const { out } = await llm(['parse', '--stream', '3', '--json'], { '-': HERMES })
    const lines = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    const { result } = lines.pop()
    expect(lines.map(({ output }) => output.text).join('')).toBe(result.content)
    const deltas = lines.flatMap(({ output }) => output.toolCallDeltas)
    expect(JSON.parse(deltas.map(d => d.argumentsDelta ?? '').join(''))).toEqual(result.toolCalls[0].arguments)
  })
  test('--dialect, once or more', async () => {
    const dialects = async (...names: string[]) =>
      (await llm(['parse', ...names.flatMap(n => ['--dialect', n])], { '-': HERMES })).out.split('\n')[0]
    expect(await dialects('think')).toBe('dialects   none: plain text')
    expect(await dialects('think', 'hermes')).toBe('dialects   hermes')
  })
  test('--tools types the arguments', async () => {
    const tools = JSON.stringify([{ name: 'f', schema: { type: 'object', properties: { n: { type: 'string' } } } }])
    const message = '<invoke name="f">\n<parameter name="n">12</parameter>\n</invoke>'
    const args = ['parse', '--json', '--tools', 't.json']
    const { out } = await llm(args, { '-': message, 't.json': tools })
    expect(JSON.parse(out).toolCalls[0].arguments).toEqual({ n: '12' })
  })

  test.each([
    [['parse', 'gone.txt'], 1, 'cannot read gone.txt: there is no such file'],
    [['parse', '--tools', 'gone.json'], 1, 'cannot read gone.json'],
    [['parse', 'a', 'b'], 2, 'expected one FILE, got 2: a b'],
    [['parse', '--stream', '0'], 2, '--stream: expected a number of characters from 1, got "0"'],
    [['parse', '--stream', 'x'], 2, '--stream: expected a number of characters from 1, got "x"'],
    [['parse', '--strem', '4'], 2, "'--strem'. Options: --json, --stream N"],
    [['parse', '--tools', 'object.json'], 2, '--tools: expected a JSON array of tool definitions in object.json'],
    [['parse', '--tools', 'broken.json'], 2, '--tools: expected a JSON array of tool definitions in broken.json'],
    [['parse', '--tools', 'numbers.json'], 2, '--tools'],
    [['parse', '--dialect', 'hermit'], 2, "--dialect: expected one of 'think'"],
  ])('%j ends with %i: %s', async (args, code, message) => {
    const files = { '-': 'x', a: 'x', b: 'x', 'object.json': '{}', 'broken.json': '[', 'numbers.json': '[1]' }
    const result = await llm(args, files)
    expect(result).toMatchObject({ code, out: '' })
    expect(result.err).toContain(message)
    expect(result.err.trim()).not.toContain('\n')
  })
  test('a keyboard and no FILE is wrong usage', async () => {
    expect(await llm(['parse'], {}, { keyboard: true })).toMatchObject({
      code: 2,
      err: expect.stringContaining('FILE'),
    })
  })

  test('control characters of the message do not reach the terminal', async () => {
    const raw = 'a\x1b[31mred\x07\n{"name": "f\x1b[2J", "arguments": {"k": "\x1b[0m"}}'
    for (const args of [['parse'], ['parse', '--stream', '1']]) {
      const { out } = await llm(args, { '-': raw })
      expect(out).not.toMatch(/[\x00-\x08\x0b-\x1f]/)
    }
  })
  test('colours only where asked for', async () => {
    expect((await llm(['parse'], { '-': HERMES }, { color: true })).out).toContain('\x1b[1mdialects')
    expect((await llm(['parse'], { '-': HERMES })).out).not.toContain('\x1b')
  })
  test('places count lines and columns from 1', () => {
    const { range } = places('ab\ncd\n')
    expect([0, 2, 3, 5, 6].map(start => range({ start, end: start }))).toEqual(['1:1', '1:3', '2:1', '2:3', '3:1'])
    expect(range({ start: 1, end: 4 })).toBe('1:2-2:2')
  })

  const samples = fileURLToPath(new URL('../samples', import.meta.url))
  test.each(readdirSync(samples))('sample %s: the same whole and in pieces', async name => {
    const files = { '-': readFileSync(`${samples}/${name}`, 'utf8') }
    const whole = await llm(['parse'], files)
    const pieces = await llm(['parse', '--stream', '1'], files)
    expect(whole.code).toBe(0)
    expect(pieces.out.endsWith(whole.out)).toBe(true)
  })
})
