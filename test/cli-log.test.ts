/** `llm-dialects parse --jsonl`: logs, from bytes to bytes. */
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Io } from '../src/cli/io.ts'
import { countLines, lineBatches } from '../src/cli/log/lines.ts'
import { lineOf } from '../src/cli/log/progress.ts'
import { logReader } from '../src/cli/log/read.ts'
import { run } from '../src/cli/run.ts'
import { parse } from '../src/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'llm-dialects-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const file = (text?: string): string => {
  const path = join(folder, `${files++}.jsonl`)
  if (text !== undefined) writeFileSync(path, text)
  return path
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
async function* pieces(...all: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of all) yield typeof piece === 'string' ? encoder.encode(piece) : piece
}

/** The command over files; `source` stands for standard input. */
async function llm(args: readonly string[], more: Partial<Io> & { readonly source?: AsyncIterable<Uint8Array> } = {}) {
  let out = ''
  let err = ''
  const { source = pieces(), ...io } = more
  const code = await run(['parse', '--jsonl', ...args], {
    out: text => void (out += text),
    err: text => void (err += text),
    write: async bytes => void (out += decoder.decode(bytes)),
    bytes: path => (path === '-' ? source : pieces(readFileSync(path))),
    onStop: () => () => {},
    keyboard: false,
    color: false,
    live: false,
    worker: new URL('file:///nowhere'),
    width: 100,
    version: '9.9.9',
    ...io,
  })
  return { code, out, err }
}

const CALL = '<tool_call>{"name": "sail", "arguments": {"to": "Brest",}}</tool_call>'
const record = (n: number): string => JSON.stringify({ id: n, answer: { text: n % 3 ? `Ship ${n}. ${CALL}` : `${n}` } })
const log = (n: number): string => `${Array.from({ length: n }, (_, k) => record(k)).join('\n')}\n`
const rows = (text: string) => text.trimEnd().split('\n')

describe('a log', () => {
  test('comes out in order, each record as it was, with what was read', async () => {
    const { code, out, err } = await llm(['--in', file(log(50)), '--field', 'answer.text'])
    expect(code).toBe(0)
    expect(rows(out)).toHaveLength(50)
    rows(out).forEach((row, n) => {
      expect(row.startsWith(`${record(n).slice(0, -1)},"parsed":{`)).toBe(true)
      const { parsed } = JSON.parse(row)
      expect(parsed.content).toBe(n % 3 ? `Ship ${n}.` : `${n}`)
      expect(parsed.toolCalls).toMatchObject(n % 3 ? [{ id: 'call_00000000', name: 'sail', status: 'repaired' }] : [])
    })
    expect(err).toMatch(/^llm-dialects: 50 lines in [\d.]+ s .*, 33 calls, 33 messages with repairs, 0 bad lines\n$/)
  })
  test('--field by a path or a JSON pointer, --as, --only, and options of the parser', async () => {
    const odd = '{"a.b": [{"text": "<think>hm</think>x"}], "n": 12345678901234567890}'
    const pointer = await llm(['--field', '/a.b/0/text', '--as', 'read'], { source: pieces(odd) })
    expect(pointer.out).toContain('12345678901234567890,"read":{"content":"x","reasoning":"hm"')
    const only = await llm(['--field', 'text', '--only', '--dialect', 'hermes'], {
      source: pieces('{"text": "<think>hm</think>x"}'),
    })
    expect(JSON.parse(only.out)).toMatchObject({ content: '<think>hm</think>x', toolCalls: [] })
  })
  test('without --field each line is a string', async () => {
    const { out } = await llm([], { source: pieces(`${JSON.stringify(CALL)}\n"x"`) })
    expect(rows(out).map(row => JSON.parse(row).toolCalls.length)).toEqual([1, 0])
  })
  test('null is an empty message, an empty record gets its member, a blank line stays', async () => {
    const { out, code } = await llm(['--field', 'text'], { source: pieces('{"text": null}\r\n\n{}\n') })
    expect(code).toBe(0)
    expect(out.split('\n').map(row => row && JSON.parse(row))).toMatchObject([
      { text: null, parsed: { content: '' } },
      '',
      { parsed: { error: 'no text at text' } },
      '',
    ])
  })
  test('bad lines stay in their place, are told and counted', async () => {
    const lines = ['{"text": "a"}', '{"text": ', '{"text": 3}', '[]', '{"other": "b"}', '{"text": "c"}']
    const { code, out, err } = await llm(['--field', 'text'], { source: pieces(lines.join('\n')) })
    expect(code).toBe(0)
    expect(rows(out)).toHaveLength(6)
    expect(rows(out).map(row => JSON.parse(row).raw)).toEqual([
      undefined,
      '{"text": ',
      undefined,
      '[]',
      undefined,
      undefined,
    ])
    expect(JSON.parse(rows(out)[1]!).parsed.error).toMatch(/^no JSON: /)
    expect(err).toMatch(
      /^line 2: no JSON: .*\nline 3: no text at text\nline 4: .*\nline 5: .*\nllm-dialects: .* 4 bad lines\n$/,
    )
    const strict = await llm(['--field', 'text', '--max-bad', '3'], { source: pieces(lines.join('\n')) })
    expect(strict.code).toBe(3)
    const { bad, lines: read } = JSON.parse((await llm(['--json'], { source: pieces('"a"\n3') })).err.split('\n')[1]!)
    expect([bad, read]).toEqual([1, 2])
  })
  test('the results are those of parse', () => {
    const read = logReader({ as: 'parsed', only: false, parse: {} })
    const { diagnostics, content, reasoning } = parse(CALL)
    const [row] = rows(decoder.decode(read(encoder.encode(JSON.stringify(CALL))).text))
    expect(JSON.parse(row!)).toMatchObject({ content, reasoning, diagnostics })
  })
})

describe('files', () => {
  test('--out is written; one that is there is not lost', async () => {
    const [from, to] = [file(log(9)), file()]
    const args = ['--in', from, '--field', 'answer.text', '--out', to]
    expect((await llm(args)).code).toBe(0)
    const whole = readFileSync(to, 'utf8')
    expect(rows(whole)).toHaveLength(9)
    expect(await llm(args)).toMatchObject({ code: 2, err: expect.stringContaining('is there already: --resume') })
    expect(readFileSync(to, 'utf8')).toBe(whole)
    expect((await llm([...args, '--force'])).code).toBe(0)
    expect(readFileSync(to, 'utf8')).toBe(whole)
    expect(await llm(['--in', from, '--out', from])).toMatchObject({
      code: 2,
      err: expect.stringContaining('another file'),
    })
    expect(await llm(['--in', from, '--out', join(folder, 'no', 'where')])).toMatchObject({ code: 1 })
  })
  test('--resume goes on wherever the output was cut', async () => {
    const [from, to] = [file(log(20)), file()]
    const args = ['--in', from, '--field', 'answer.text', '--out', to]
    await llm(args)
    const whole = readFileSync(to, 'utf8')
    for (const length of [0, 1, 100, 600, whole.indexOf('\n') + 1, whole.length - 1, whole.length]) {
      writeFileSync(to, whole)
      truncateSync(to, length)
      expect((await llm([...args, '--resume'])).code).toBe(0)
      expect(readFileSync(to, 'utf8')).toBe(whole)
    }
  })
  test('stopped, what was read is there, and --resume has the rest', async () => {
    const text = log(4000)
    const [from, to] = [file(text), file()]
    const args = ['--field', 'answer.text', '--out', to]
    let stop = () => {}
    const cut = text.length - 70_000
    const source = async function* () {
      yield encoder.encode(text.slice(0, cut))
      setTimeout(() => stop(), 20)
      await new Promise(() => {}) // no more comes, and no end
    }
    const onStop = (listener: () => void) => {
      stop = listener
      return () => {}
    }
    const stopped = await llm(args, { source: source(), onStop })
    expect(stopped.code).toBe(130)
    const read = rows(readFileSync(to, 'utf8')).length
    expect(stopped.err).toContain(`stopped behind line ${read.toLocaleString('en-US')}`)
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(4000)
    await llm([...args, '--in', from, '--resume'])
    expect(rows(readFileSync(to, 'utf8')).map(row => JSON.parse(row).id)).toEqual(
      Array.from({ length: 4000 }, (_, k) => k),
    )
  })
})

describe('lines', () => {
  const batches = async (source: AsyncIterable<Uint8Array>, options = {}) => {
    const found: (string | undefined)[] = []
    for await (const batch of lineBatches(source, options)) found.push(batch && decoder.decode(batch))
    return found
  }
  test('however the bytes come, they are the same, and batches end with their lines', async () => {
    const text = fc.array(fc.constantFrom('\n', 'ä', 'x'.repeat(100_000), '😀', 'word'), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 200_000 }), fc.nat(4), async (parts, size, skip) => {
        const bytes = encoder.encode(parts.join(''))
        const cut = Array.from({ length: Math.ceil(bytes.length / size) }, (_, k) =>
          bytes.subarray(k * size, (k + 1) * size),
        )
        const found = await batches(pieces(...cut), { skip })
        expect(found.join('')).toBe(parts.join('').split('\n').slice(skip).join('\n'))
        for (const batch of found.slice(0, -1)) expect(batch!.endsWith('\n')).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
  test('one that is too long is said, and the next is read', async () => {
    const source = () => pieces('a\n', 'b'.repeat(300), 'b'.repeat(300), 'b\nc\n', 'd')
    expect(await batches(source(), { maxLine: 500 })).toEqual(['a\n', undefined, 'c\nd'])
    expect(await batches(source(), { maxLine: 1000 })).toEqual([`a\n${'b'.repeat(601)}\nc\nd`])
  })
  test('counted, with the end of the last whole one', async () => {
    expect(await countLines(pieces('a\nb', 'b\nc'))).toEqual({ lines: 2, end: 5 })
  })
})

test('the progress', () => {
  const count = { lines: 12_345, bad: 2, calls: 0, repaired: 0, bytes: 250 }
  expect(lineOf(count, 1000, 10)).toBe('██████░░░░░░░░░░░░░░░░░░  25 %  12,345 lines, 1,235/s, 2 bad, 0:30 left')
  expect(lineOf({ ...count, bad: 0 }, undefined, 10)).toBe('12,345 lines, 1,235/s')
})
test('the progress is for terminals', async () => {
  const source = () => pieces(log(5))
  expect((await llm(['--field', 'answer.text'], { source: source() })).err).not.toContain('\r')
  expect((await llm(['--field', 'answer.text'], { source: source(), live: true })).err).toContain('\r')
})
