/** `llm-dialects parse --jsonl`: logs, from bytes to bytes. */
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { Closed, type Io, Unreadable, Unwritable } from '../src/cli/io.ts'
import { countLines, lineBatches, MAX_LINE, unmarked } from '../src/cli/log/lines.ts'
import { lineOf } from '../src/cli/log/progress.ts'
import { logReader } from '../src/cli/log/read.ts'
import { threadsOf } from '../src/cli/log/threads.ts'
import { parse } from '../src/index.ts'
import { llm as command } from './cli-io.ts'

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
function llm(args: readonly string[], more: Partial<Io> & { readonly source?: AsyncIterable<Uint8Array> } = {}) {
  const { source = pieces(), ...io } = more
  const bytes: Io['bytes'] = path => (path === '-' ? source : pieces(readFileSync(path)))
  return command(['parse', '--jsonl', ...args], {}, { bytes, ...io })
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
  test('--field with brackets', async () => {
    const source = () => pieces('{"choices": [{"message": {"content": "Hi"}}]}\n')
    const found = await llm(['--field', 'choices[0].message.content', '--only'], { source: source() })
    expect(found).toMatchObject({ code: 0, out: expect.stringContaining('"content":"Hi"') })
    expect((await llm(['--field', '[0].text', '--only'], { source: pieces('[{"text": "Hi"}]') })).code).toBe(0)
  })
  test.each(['.', 'a..b', 'a.', 'a[', 'a[0', 'a[x]', 'a[-1]', 'a]', '[]', '/a/~2', '/~'])(
    '--field that is no path is refused, and nothing is read: %s',
    async field => {
      const to = file()
      const { code, out, err } = await llm(['--in', file(log(3)), '--field', field, '--out', to])
      expect([code, out, existsSync(to)]).toEqual([2, '', false])
      expect(err).toContain('--field: expected a path ')
      expect(err).toContain(JSON.stringify(field))
    },
  )
  test.each([
    ['.a', '{"a": "x"}'],
    ['a b.0', '{"a b": ["x"]}'],
    ['/a[x]/', '{"a[x]": {"": "x"}}'],
    ['/~0~1', '{"~/": "x"}'],
  ])('--field with odd names: %s', async (field, line) => {
    expect((await llm(['--field', field], { source: pieces(line) })).out).toContain('"parsed":{"content":"x"')
  })
  test('--field that no record has', async () => {
    const { code, out, err } = await llm(['--field', 'content'], { source: pieces('{"text": "a"}\n{"text": "b"}\n') })
    expect(code).toBe(2)
    expect(out.split('\n')).toHaveLength(3)
    expect(err).toContain('no record has one at content')
    expect((await llm(['--field', 'text'], { source: pieces('{"text": "a"}\n{"body": "b"}\n') })).code).toBe(0)
    expect((await llm(['--field', 'text'], { source: pieces('') })).code).toBe(0)
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
    expect(JSON.parse(rows(out)[1]!).parsed.error).toMatch(/^not JSON: /)
    expect(err).toMatch(
      /^line 2: not JSON: .*\nline 3: no text at text\nline 4: .*\nline 5: .*\nllm-dialects: .* 4 bad lines\n$/,
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

describe('lines that are no record', () => {
  const values = ['null', '3', '-1e5', 'true', '"text"', '""', '[]', '[{"text": "a"}]', '{}', '{"text": {}}', ' null ']
  const odd = ['', ' \t\r', '\ufeff', '\u00a0', '\u2028', '{', 'nul', '\0', '{"text": "a"}\u00a0']
  test.each<string[]>([[], ['--field', 'text'], ['--field', '0.text'], ['--field', 'text', '--only'], ['--field', '']])(
    'each is a line of JSON, with its error and all that it said: %s',
    async (...args) => {
      const lines = [...values, ...odd, '{"text": "b"}', '"c"']
      const { code, out, err } = await llm([...args, '--json'], { source: pieces(lines.join('\n')) })
      expect(code).toBe(args[1] === undefined || args[1] === 'text' ? 0 : 2)
      const found = out.split('\n').slice(0, -1)
      expect(found).toHaveLength(lines.length)
      let bad = 0
      for (const [k, line] of lines.entries()) {
        if (/^[ \t\r]*$/.test(line)) {
          expect(found[k]).toBe('')
          continue
        }
        const read = JSON.parse(found[k]!)
        const { error } = args.includes('--only') || !('parsed' in read) ? read : read.parsed
        if (error === undefined) continue
        bad++
        if (read.raw === undefined) expect(read).toMatchObject(args.includes('--only') ? {} : JSON.parse(line))
        else expect(read.raw).toBe(line)
      }
      expect(bad).toBeGreaterThan(10)
      expect(JSON.parse(err.trimEnd().split('\n').at(-1)!)).toMatchObject({ lines: lines.length, bad })
    },
  )
  test('a record that is no object takes no member', async () => {
    const { out } = await llm(['--field', '0.text'], { source: pieces('[{"text": "a"}]') })
    expect(JSON.parse(out)).toEqual({ parsed: { error: 'the line is not a JSON object' }, raw: '[{"text": "a"}]' })
    const only = await llm(['--field', '0.text', '--only'], { source: pieces('[{"text": "a"}]') })
    expect(JSON.parse(only.out)).toMatchObject({ content: 'a' })
  })
  test.each(['parsed', '__proto__', 'a"b'])('a member %j that is there already is not written over', async name => {
    const line = `{"text": "a", ${JSON.stringify(name)}: {"mine": 1}}`
    const { out, err } = await llm(['--field', 'text', '--as', name], { source: pieces(line) })
    const { raw, ...rest } = JSON.parse(out)
    expect(raw).toBe(line)
    expect(Object.getOwnPropertyDescriptor(rest, name)?.value.error).toMatch(
      /already has .* \(--as names another member/,
    )
    expect(err).toContain('1 bad line')
    const other = await llm(['--field', 'text', '--as', 'read'], { source: pieces(line) })
    expect(JSON.parse(other.out)).toMatchObject({ read: { content: 'a' } })
    const only = await llm(['--field', 'text', '--only', '--as', name], { source: pieces(line) })
    expect(JSON.parse(only.out)).toMatchObject({ content: 'a' })
  })
  test('bytes that are not UTF-8 are a bad line, and the lines beside it are read', async () => {
    const latin = Uint8Array.of(...encoder.encode('{"text": "caf'), 0xe9, ...encoder.encode('"}\n'))
    const { out } = await llm(['--field', 'text'], { source: pieces('{"text": "é"}\n', latin, '{"text": "\\ud800"}') })
    expect(rows(out).map(row => JSON.parse(row).parsed)).toMatchObject([
      { content: 'é' },
      { error: 'the line is not UTF-8' },
      { content: '\ud800' },
    ])
  })
})

describe('the mark of UTF-8', () => {
  test('is left out at the start of the file and nowhere else, wherever the bytes are cut', async () => {
    const line = `\ufeff{"text": "x\ufeff${'a'.repeat(1000)}"}`
    const bytes = encoder.encode(`${line}\n`.repeat(1000))
    for (const size of [1e9, 70_001, 2]) {
      const parts = size === 2 ? [bytes.subarray(0, 1), bytes.subarray(1, 2), bytes.subarray(2)] : []
      for (let k = 0; size !== 2 && k < bytes.length; k += size) parts.push(bytes.subarray(k, k + size))
      const { out } = await llm(['--field', 'text'], { source: pieces(...parts) })
      const [first, ...others] = rows(out)
      expect(first!.startsWith('{')).toBe(true)
      expect(JSON.parse(first!).parsed.content).toBe(`x\ufeff${'a'.repeat(1000)}`)
      expect(others.filter(row => JSON.parse(row).raw === line)).toHaveLength(999)
    }
  })
  test('of an empty file, and of one that is shorter', async () => {
    for (const text of ['', '\ufeff', 'a', 'ab', '\ufeffa']) {
      const found: Uint8Array[] = []
      for await (const bytes of unmarked(pieces(...Array.from(encoder.encode(text), byte => Uint8Array.of(byte)))))
        found.push(bytes)
      expect(Buffer.concat(found).toString()).toBe(text.replace('\ufeff', ''))
    }
  })
  test.each([
    [0xff, 0xfe],
    [0xfe, 0xff],
  ])('UTF-16 is refused, and the output is left alone', async (...mark) => {
    const to = file('mine\n')
    const source = pieces(Uint8Array.of(...mark, 0x22, 0, 0x61, 0, 0x22, 0, 0x0a, 0))
    const { code, err } = await llm(['--out', to, '--force'], { source })
    expect(code).toBe(1)
    expect(err).toContain('UTF-16')
    expect(readFileSync(to, 'utf8')).toBe('mine\n')
  })
})

describe('what fails in one record is one bad line', () => {
  test('the parser throws', () => {
    let n = 0
    const options = {
      get prefill(): string {
        if (n++ === 7) throw new RangeError('Maximum call stack size exceeded')
        return ''
      },
    }
    const lines = Array.from({ length: 20 }, (_, k) => JSON.stringify({ id: k, text: `Ship ${k}. ${CALL}` }))
    for (const only of [false, true]) {
      const read = logReader({ field: 'text', as: 'parsed', only, parse: options })
      n = 0 // wrong options are told before the first line
      const batch = read(encoder.encode(lines.join('\n')))
      const error = 'internal error: RangeError: Maximum call stack size exceeded'
      expect(batch).toMatchObject({ lines: 20, calls: 19, repaired: 19, bad: [[7, error]] })
      const found = rows(decoder.decode(batch.text)).map(row => JSON.parse(row))
      found.forEach((row, k) => {
        const result = k === 7 ? { error } : { content: `Ship ${k}.`, toolCalls: [{ name: 'sail' }] }
        expect(row).toMatchObject(only ? result : { ...JSON.parse(lines[k]!), parsed: result })
      })
    }
  })
  test.each([4_000, 6_000, 100_000])('%i brackets, in the record and in the arguments of a call', async depth => {
    const deep = '['.repeat(depth) + ']'.repeat(depth)
    const calls = [
      `<tool_call>{"name": "f", "arguments": {"a": ${deep}}}</tool_call>`,
      `<tool_call>\n<function=f>\n<parameter=a>\n${deep}\n</parameter>\n</function>\n</tool_call>`,
      `<invoke name="f"><parameter name="a">${deep}</parameter></invoke>`,
    ]
    const log = ['"a"', deep, ...calls.map(call => JSON.stringify(call)), '"b"'].join('\n')
    const { code, out } = await llm([], { source: pieces(log) })
    expect(code).toBe(0)
    expect(rows(out)).toHaveLength(6)
    expect(rows(out).map(row => JSON.parse(row).content)).toMatchObject({ 0: 'a', 5: 'b' })
  })
  // A thread that does what its line says.
  const worker = pathToFileURL(file())
  const program = `
    import { parentPort } from 'node:worker_threads'
    const batch = text => ({ text: new TextEncoder().encode(text), lines: text.split('\\n').length - 1, bad: [], calls: 0, repaired: 0 })
    parentPort.on('message', async bytes => {
      const text = new TextDecoder().decode(bytes)
      if (text.includes('throw')) throw new Error('thrown')
      if (text.includes('exit')) process.exit(0)
      if (text.includes('uncaught')) await new Promise(() => setTimeout(() => { throw new Error('late') }))
      parentPort.postMessage(batch(text))
    })`
  worker.pathname += '.mjs'
  writeFileSync(worker, program)
  test.each(['throw', 'exit', 'uncaught'])('a thread that ends: %s', { timeout: 60_000 }, async fault => {
    const ok = `${'x'.repeat(1000)}\n`
    const all = [...Array.from({ length: 900 }, (_, k) => `${k} ${ok}`)]
    for (const k of [5, 300, 899]) all[k] = `${k} ${fault}\n`
    const { code, out, err } = await llm(['--workers', '2'], { source: pieces(...all), worker })
    expect(code).toBe(0)
    const found = out.split('\n').slice(0, -1)
    expect(found).toHaveLength(900)
    const fallen = [5, 300, 899]
    expect(found.filter((_, k) => !fallen.includes(k))).toEqual(
      all.filter((_, k) => !fallen.includes(k)).map(row => row.trimEnd()),
    )
    for (const k of fallen)
      expect(JSON.parse(found[k]!)).toEqual({
        parsed: { error: expect.stringMatching(/^the thread that read it failed: (thrown|it ended|late)$/) },
        raw: all[k]!.trimEnd(),
      })
    expect(err).toMatch(/^line 6: the thread .*\nline 301: .*\nline 900: .*\n.* 3 bad lines\n$/)
  })
  test('threads that cannot be started end the run, and the output is left alone', async () => {
    const to = file('mine\n')
    const { code, err } = await llm(['--workers', '2', '--out', to, '--force'], {
      source: pieces(log(3)),
      worker: pathToFileURL(join(folder, 'nowhere.mjs')),
    })
    expect(code).toBe(1)
    expect(err).toMatch(/^llm-dialects: cannot start threads: /)
    expect(readFileSync(to, 'utf8')).toBe('mine\n')
  })
  test('threads that fail while they are ended fail nothing else', async () => {
    const uncaught: unknown[] = []
    const caught = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', caught)
    const options = { as: 'parsed', only: false, parse: {} }
    for (let k = 0; k < 10; k++) {
      const nowhere = { worker: pathToFileURL(join(folder, 'nowhere.mjs')) } as Io
      await expect(threadsOf(4, options, nowhere)).rejects.toThrow('cannot start threads')
    }
    process.off('uncaughtException', caught)
    expect(uncaught).toEqual([])
  })
})

describe('what fails around them', () => {
  test.each(['1', '2'])('an input that breaks off: what was read is written, with %s workers', async workers => {
    const worker = pathToFileURL(`${file()}.mjs`)
    writeFileSync(
      worker,
      `import { parentPort } from 'node:worker_threads'
      parentPort.on('message', text =>
        parentPort.postMessage({ text, lines: text.filter(b => b === 10).length, bad: [], calls: 0, repaired: 0 }))`,
    )
    const source = async function* () {
      yield encoder.encode(log(3000))
      yield encoder.encode(log(3000))
      throw new Unreadable('cannot read log: input/output error')
    }
    const { code, out, err } = await llm(['--field', 'answer.text', '--workers', workers], { source: source(), worker })
    expect(code).toBe(1)
    expect(rows(out)).toHaveLength(6000)
    expect(err).toContain('llm-dialects: cannot read log: input/output error\n')
  })
  test('an input that cannot be read leaves the output alone', async () => {
    const to = file('mine\n')
    const bytes = () => {
      throw new Unreadable('cannot read log: it is a directory')
    }
    expect(await llm(['--out', to, '--force'], { bytes })).toMatchObject({ code: 1 })
    expect(readFileSync(to, 'utf8')).toBe('mine\n')
    const fresh = file()
    expect(await llm(['--out', fresh], { source: pieces() })).toMatchObject({ code: 0 })
    expect(readFileSync(fresh, 'utf8')).toBe('')
  })
  test('a standard output that is full, and one that nobody reads', async () => {
    const failing = (error: Error) => ({ source: pieces(log(9)), write: () => Promise.reject(error) })
    const full = await llm(['--field', 'answer.text'], failing(new Unwritable('cannot write standard output: full')))
    expect(full).toEqual({ code: 1, out: '', err: 'llm-dialects: cannot write standard output: full\n' })
    expect(await llm(['--field', 'answer.text'], failing(new Closed()))).toEqual({ code: 0, out: '', err: '' })
  })
  test('told to stop twice, it does not wait for who does not read', async () => {
    let stop = () => {}
    const write = () => {
      setTimeout(() => (stop(), stop()), 10)
      return new Promise<void>(() => {})
    }
    const onStop = (listener: () => void) => {
      stop = listener
      return () => {}
    }
    expect(await llm(['--field', 'answer.text'], { source: pieces(log(9)), write, onStop })).toMatchObject({
      code: 130,
    })
  })
})

describe('files', () => {
  test('--out by any name of --in is refused, and nothing is lost', async () => {
    const from = file(log(3))
    const [soft, hard, both] = [file(), file(), file()]
    symlinkSync(from, soft)
    linkSync(from, hard)
    symlinkSync(hard, both)
    for (const to of [from, soft, hard, both, relative(process.cwd(), from), `${folder}/../${from.slice(5)}`])
      for (const how of [['--force'], ['--resume'], []])
        for (const [a, b] of [
          [from, to],
          [to, from],
        ] as const)
          expect(await llm(['--in', a, '--out', b, ...how])).toMatchObject({
            code: 2,
            err: expect.stringContaining('--out: expected another file than --in'),
          })
    expect(readFileSync(from, 'utf8')).toBe(log(3))
  })
  test('a link to another file, one that leads nowhere yet, and what is no file', async () => {
    const from = file(log(3))
    const [other, link, fresh, dangling] = [file('old\n'), file(), file(), file()]
    symlinkSync(other, link)
    symlinkSync(fresh, dangling)
    const args = ['--in', from, '--field', 'answer.text', '--force', '--out']
    for (const to of [link, dangling, '/dev/null']) expect((await llm([...args, to])).code).toBe(0)
    expect([rows(readFileSync(other, 'utf8')).length, rows(readFileSync(fresh, 'utf8')).length]).toEqual([3, 3])
  })
  test.runIf(existsSync('/dev/full'))('a full disk', async () => {
    const { code, err } = await llm(['--in', file(log(3)), '--field', 'answer.text', '--out', '/dev/full'])
    expect([code, err]).toEqual([1, 'llm-dialects: cannot write /dev/full: the disk is full; --resume continues\n'])
  })
  test('--out is written; one that is there is not lost', async () => {
    const [from, to] = [file(log(9)), file()]
    const args = ['--in', from, '--field', 'answer.text', '--out', to]
    expect((await llm(args)).code).toBe(0)
    const whole = readFileSync(to, 'utf8')
    expect(rows(whole)).toHaveLength(9)
    expect(await llm(args)).toMatchObject({ code: 2, err: expect.stringContaining('already exists: --resume') })
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
  test('--resume needs --out, and excludes --force', async () => {
    const [from, to] = [file(log(9)), file('old\n')]
    for (const out of [[], ['--out', '-']])
      expect(await llm(['--in', from, '--field', 'answer.text', '--resume', ...out])).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('--resume: expected --out FILE'),
      })
    const { code, err } = await llm(['--in', from, '--out', to, '--resume', '--force'])
    expect([code, err]).toEqual([2, expect.stringContaining('--resume and --force')])
    expect(readFileSync(to, 'utf8')).toBe('old\n')
  })
  describe('--resume refuses what is no output of the log, and leaves it as it was', () => {
    const other = (n: number) => log(n).replaceAll('Ship', 'Boat').replaceAll('"id":', '"no":')
    const told = '--resume: expected an output of this log'
    test.each<[string, string[]]>([
      ['records', ['--field', 'answer.text']],
      ['results alone', ['--field', 'answer.text', '--only']],
    ])('%s', async (_, form) => {
      const [from, to] = [file(log(9)), file()]
      await llm(['--in', file(other(5)), '--out', to, ...form])
      const before = `${readFileSync(to, 'utf8')}{"cut`
      writeFileSync(to, before)
      expect(await llm(['--in', from, '--out', to, '--resume', ...form])).toMatchObject({
        code: 2,
        err: expect.stringContaining(told),
      })
      expect(readFileSync(to, 'utf8')).toBe(before)
    })
    test('an output that is longer than the log', async () => {
      const [from, to] = [file(log(9)), file()]
      await llm(['--in', from, '--field', 'answer.text', '--out', to])
      const before = readFileSync(to, 'utf8')
      for (const short of [file(log(4)), file('')])
        expect(await llm(['--in', short, '--field', 'answer.text', '--out', to, '--resume'])).toMatchObject({
          code: 2,
          err: expect.stringContaining(told),
        })
      expect(readFileSync(to, 'utf8')).toBe(before)
    })
    test('a record that was read by another version counts as one of the log', async () => {
      const [from, to] = [file(log(9)), file(`${record(0).slice(0, -1)},"parsed":{"content":"0","more":1}}\n`)]
      expect((await llm(['--in', from, '--field', 'answer.text', '--out', to, '--resume'])).code).toBe(0)
      expect(rows(readFileSync(to, 'utf8'))).toHaveLength(9)
    })
    test('bad lines, blank lines, lines that are no record, and a log without a last line break go on', async () => {
      const lines = [
        '{"text": "a"}',
        'no json',
        '',
        '{"text": 3}',
        '"x"',
        '{"text": "b", "parsed": 1}',
        '{"text": "c"}',
      ]
      for (const form of [['--field', 'text'], ['--field', 'text', '--only'], []]) {
        const [from, to] = [file(lines.join('\n')), file()]
        await llm(['--in', from, '--out', to, ...form])
        const whole = readFileSync(to, 'utf8')
        const ends = [...whole].flatMap((c, k) => (c === '\n' ? [k + 1] : []))
        expect(ends).toHaveLength(lines.length)
        for (const end of ends) {
          writeFileSync(to, whole.slice(0, end))
          expect((await llm(['--in', from, '--out', to, '--resume', ...form])).code).not.toBe(1)
          expect(readFileSync(to, 'utf8')).toBe(whole)
        }
      }
    })
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
    expect(stopped.err).toContain(`stopped after line ${read.toLocaleString('en-US')}`)
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
  test('which one is too long does not depend on how the bytes come', async () => {
    const length = fc.constantFrom(0, 1, 5, 9, 10, 11, 19, 20, 21, 40)
    await fc.assert(
      fc.asyncProperty(
        fc.array(length, { maxLength: 12 }),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        async (lengths, size, ended) => {
          const lines = lengths.map((length, k) => String.fromCharCode(97 + k).repeat(length))
          const bytes = encoder.encode(lines.join('\n') + (ended ? '\n' : ''))
          const cut = Array.from({ length: Math.ceil(bytes.length / size) }, (_, k) =>
            bytes.subarray(k * size, (k + 1) * size),
          )
          const found = (await batches(pieces(...cut), { maxLine: 10 })).map(batch => batch ?? 'LONG\n').join('')
          const expected = lines.map(line => (line.length > 10 ? 'LONG' : line)).join('\n') + (ended ? '\n' : '')
          expect(found.trimEnd()).toBe(expected.trimEnd())
        },
      ),
      { numRuns: 300 },
    )
  })
  test('one of 100 MB among others', async () => {
    const part = 'x'.repeat(1024 * 1024)
    const source = async function* () {
      yield encoder.encode('"a"\n"')
      for (let k = 0; k < 100; k++) yield encoder.encode(part)
      yield encoder.encode('"\n"b"\n')
    }
    const { code, out } = await llm([], { source: source() })
    expect(code).toBe(0)
    expect(rows(out).map(row => JSON.parse(row))).toMatchObject([
      { content: 'a' },
      { parsed: { error: `longer than ${MAX_LINE} bytes` } },
      { content: 'b' },
    ])
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
