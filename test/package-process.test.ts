/** The command as it is built: what its streams, its files and its signals do to it. Wants `npm run build` first. */
import { type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { scripted } from './proxy/servers.ts'

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'llm-dialects-process-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const file = (text: string): string => {
  const path = join(folder, `${files++}.jsonl`)
  writeFileSync(path, text)
  return path
}
const log = (n: number): string => '"On it."\n'.repeat(n)

type Stream = NonNullable<Exclude<SpawnOptions['stdio'], string>>[number]
function start(args: readonly string[], [input, output, error]: readonly [Stream, Stream, Stream]) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: [input, output, error] })
  let err = ''
  child.stderr?.on('data', data => {
    err += data
  })
  const ended = new Promise<{ code: number | null; err: string }>(resolve =>
    child.on('close', code => resolve({ code, err })),
  )
  return { child, ended, said: () => err }
}
/** The same with files of this system opened for it. */
async function over(args: readonly string[], input: string | undefined, output: string, how = 'w') {
  const from = input === undefined ? 'ignore' : openSync(input, 'r')
  const to = openSync(output, how)
  const { ended } = start(args, [from, to, 'pipe'])
  closeSync(to)
  if (typeof from === 'number') closeSync(from)
  return await ended
}

describe.skipIf(!existsSync('/dev/full'))('standard output on a full disk', { timeout: 60_000 }, () => {
  const message = file('Hello.')
  const records = file(log(3))
  test.each([
    ['parse', message],
    ['parse', '--json', message],
    ['explain', message],
    ['stream', message],
    ['repair', file('{}')],
    ['--help'],
    ['parse', '--jsonl', '--in', records],
  ])('%s %s', async (...args) => {
    const { code, err } = await over(args, undefined, '/dev/full')
    expect(code).toBe(1)
    expect(err).toContain('llm-dialects: cannot write standard output: the disk is full\n')
    expect(err).not.toMatch(/ {4}at |Unhandled|node:/)
  })
  test('a proxy goes on without its log', async () => {
    const upstream = await scripted((_, res) => res.end('aye'))
    const to = openSync('/dev/full', 'w')
    const { child, ended, said } = start(['proxy', '--upstream', upstream], ['ignore', to, 'pipe'])
    closeSync(to)
    await expect.poll(said, { timeout: 20_000 }).toContain('stands in front of')
    const url = /http:\S+/.exec(said())![0]
    for (let k = 0; k < 3; k++) expect(await (await fetch(`${url}/v1/models`)).text()).toBe('aye')
    child.kill('SIGTERM')
    const { code, err } = await ended
    expect(code).toBe(0)
    expect(err.match(/the log is lost: cannot write standard output: the disk is full/g)).toHaveLength(1)
  })
})

describe('files and pipes', { timeout: 60_000 }, () => {
  test('nobody reads on: no error', async () => {
    const { child, ended } = start(['parse', '--jsonl', '--in', file(log(50_000))], ['ignore', 'pipe', 'pipe'])
    child.stdout!.once('data', () => child.stdout!.destroy())
    expect(await ended).toEqual({ code: 0, err: '' })
  })
  test('standard error that nobody reads does not end a run', async () => {
    const to = join(folder, 'out.jsonl')
    const { child, ended } = start(['parse', '--jsonl', '--out', to], ['pipe', 'ignore', 'pipe'])
    child.stderr!.destroy()
    child.stdin!.end(`3\n`.repeat(20) + log(5000))
    expect((await ended).code).toBe(0)
    expect(readFileSync(to, 'utf8').split('\n')).toHaveLength(5021)
  })
  test('standard input and output that are one file', async () => {
    const path = file(log(3))
    const asInput = await over(['parse', '--jsonl', '--out', path, '--force'], path, '/dev/null')
    expect(asInput).toMatchObject({ code: 2, err: expect.stringContaining('another file than --in') })
    const asOutput = await over(['parse', '--jsonl', '--in', path], undefined, path, 'a')
    expect(asOutput).toMatchObject({ code: 2, err: expect.stringContaining('another file than --in') })
    expect(readFileSync(path, 'utf8')).toBe(log(3))
  })
  test('/dev/stdin and /dev/stdout', async () => {
    const to = join(folder, 'piped.jsonl')
    const args = ['parse', '--jsonl', '--in', '/dev/stdin', '--out', '/dev/stdout']
    expect(await over(args, file(log(3)), to)).toMatchObject({ code: 0 })
    expect(readFileSync(to, 'utf8').split('\n')).toHaveLength(4)
  })
  test('a directory leaves the output alone', async () => {
    const to = file('mine\n')
    const { ended } = start(['parse', '--jsonl', '--in', folder, '--out', to, '--force'], ['ignore', 'ignore', 'pipe'])
    expect(await ended).toEqual({ code: 1, err: `llm-dialects: cannot read ${folder}: it is a directory\n` })
    expect(readFileSync(to, 'utf8')).toBe('mine\n')
  })
  test('stopped twice while nobody reads: it ends', async () => {
    const { child, ended } = start(['parse', '--jsonl', '--in', file(log(50_000))], ['ignore', 'pipe', 'pipe'])
    await new Promise(resolve => child.stdout!.once('readable', resolve))
    child.kill('SIGINT')
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(child.exitCode).toBe(null)
    child.kill('SIGINT')
    await expect.poll(() => child.exitCode, { timeout: 10_000 }).toBe(130)
    child.stdout!.resume()
    expect((await ended).err).toContain('stopped after line')
  })
  test('a run is killed in the middle, and --resume has the rest', async () => {
    const to = join(folder, 'killed.jsonl')
    const records = Array.from({ length: 30_000 }, (_, k) => JSON.stringify({ k, text: `Aye ${k}.` })).join('\n')
    const args = ['parse', '--jsonl', '--in', file(records), '--field', 'text', '--out', to]
    const { child, ended } = start(args, ['ignore', 'ignore', 'pipe'])
    await expect.poll(() => existsSync(to) && statSync(to).size > 0, { timeout: 20_000, interval: 5 }).toBe(true)
    child.kill('SIGKILL')
    await ended
    expect((await start([...args, '--resume'], ['ignore', 'ignore', 'pipe']).ended).code).toBe(0)
    const rows = readFileSync(to, 'utf8').trimEnd().split('\n')
    expect(rows.map(row => JSON.parse(row).k)).toEqual(Array.from({ length: 30_000 }, (_, k) => k))
  })
})
