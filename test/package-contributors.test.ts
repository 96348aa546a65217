/** What contributors start from, run in a copy of the repository. */

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'llm-dialects-copy-'))
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)
const TSC = join(ROOT, 'node_modules/typescript7/bin/tsc')
const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: copy, encoding: 'utf8' })

beforeAll(() => {
  const left = new Set(['node_modules', '.git', 'dist', 'release', 'corpus', 'playground'])
  for (const file of readdirSync(ROOT))
    if (!left.has(file)) cpSync(join(ROOT, file), join(copy, file), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('npm run new-dialect', () => {
  const script = (...args: string[]) => run(bin('tsx'), 'scripts/new-dialect.ts', ...args)

  test('refuses names that are none, or taken', () => {
    expect(script()).toMatchObject({ status: 2, stderr: expect.stringContaining('expected one NAME') })
    expect(script('Harbour')).toMatchObject({ status: 2 })
    expect(script('hermes')).toMatchObject({ status: 2, stderr: expect.stringContaining('there is a dialect hermes') })
  })
  test('writes a dialect that has types, layout, a case, and keeps every law', () => {
    const made = script('harbour-call', '--open', '[[call', '--close', "call]]'", '--before', 'hermes')
    expect(made).toMatchObject({ status: 0, stderr: '' })
    const list = readFileSync(join(copy, 'src/grammars/index.ts'), 'utf8')
    expect(list).toMatch(/^ {2}harbourCall,\n {2}hermes,$/m)
    expect(readFileSync(join(copy, 'docs/dialects.md'), 'utf8')).toContain('### harbour-call\n')
    expect(run(bin('biome'), 'check', 'src/grammars/index.ts', 'src/grammars/harbour-call.ts')).toMatchObject({
      status: 0,
    })
    const { include: _, ...config } = JSON.parse(readFileSync(join(copy, 'tsconfig.json'), 'utf8'))
    writeFileSync(
      join(copy, 'tsconfig.new.json'),
      JSON.stringify({ ...config, files: ['src/grammars/harbour-call.ts'] }),
    )
    expect(run(process.execPath, TSC, '-p', 'tsconfig.new.json')).toMatchObject({ status: 0, stdout: '' })
    expect(existsSync(join(copy, 'corpus/harbour-call/well-formed.json'))).toBe(true)
    const { status, stdout } = run(
      bin('vitest'),
      ...['run', '--project', 'unit', 'test/corpus.test.ts', 'test/laws.test.ts', '-t', 'harbour-call|the corpus'],
    )
    expect(stdout).toMatch(/Tests .*\d+ passed/)
    expect(status).toBe(0)
  }, 180_000)
})

describe('npm run release', () => {
  test('packs and checks, and publishes nothing', () => {
    const { status, stdout, stderr } = spawnSync(bin('tsx'), ['scripts/release.ts', '--quick'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toContain('Nothing is published.')
  })
})
