/** Nothing imports upwards: the layers of `CONTRIBUTING.md`, held by a test. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => file.replaceAll('\\', '/'))

/** What a file imports or re-exports: files of `src` by their path in it, others by name. */
function imports(file: string): string[] {
  return ts
    .preProcessFile(readFileSync(join(SRC, file), 'utf8'))
    .importedFiles.map(({ fileName: from }) =>
      from.startsWith('.') ? relative(SRC, resolve(SRC, dirname(file), from)).replaceAll('\\', '/') : from,
    )
}
const folder = (file: string): string => posix.dirname(file)

/** Every file that can be reached from `file`, itself not counted. */
function reachable(file: string): Set<string> {
  const found = new Set<string>()
  const visit = (from: string) => {
    for (const to of imports(from)) {
      if (found.has(to) || !files.includes(to)) continue
      found.add(to)
      visit(to)
    }
  }
  visit(file)
  return found
}

/** What a dialect or a shape may be made of. */
const BLOCKS = [
  'frontier',
  'step',
  'json',
  'raw',
  'tag',
  'seek',
  'event',
  'dialect',
  'values',
  'place',
  'tokens',
  'remember',
].map(name => `${name}.ts`)

describe('layers', () => {
  test.each(files.filter(f => folder(f) === 'grammars'))('%s is made of blocks, shapes and repair', file => {
    // `grammar.ts` is these and no more: what the documentation writes a dialect with.
    const allowed = [...BLOCKS, 'grammar.ts']
    const wrong = imports(file).filter(to => !allowed.includes(to) && !['shapes', 'repair'].includes(folder(to)))
    expect(wrong).toEqual([])
  })

  test.each(files.filter(f => folder(f) === 'shapes'))('%s knows no dialect', file => {
    const wrong = imports(file).filter(to => !BLOCKS.includes(to) && folder(to) !== 'shapes' && folder(to) !== 'repair')
    expect(wrong).toEqual([])
  })

  test.each(files.filter(f => folder(f) === 'repair'))('%s stands on steps alone', file => {
    const allowed = ['diagnostic.ts', 'event.ts', 'frontier.ts', 'step.ts']
    expect(imports(file).filter(to => !allowed.includes(to) && folder(to) !== 'repair')).toEqual([])
  })

  const ADAPTERS = ['providers', 'openai', 'ai-sdk']
  test('nothing below knows an adapter, and only they know server-sent events', () => {
    const isAdapter = (file: string) => ADAPTERS.includes(folder(file))
    const below = files.filter(f => !isAdapter(f) && !['cli', 'proxy'].includes(folder(f)))
    expect(below.filter(f => imports(f).some(to => isAdapter(to) || to === 'eventsource-parser'))).toEqual([])
  })

  test('adapters stand on the parser and on providers, and import no client', () => {
    const allowed = ['choose', 'diagnostic', 'options', 'parser', 'result', 'tools'].map(name => `${name}.ts`)
    const wrong = (file: string) =>
      imports(file).filter(
        to =>
          !allowed.includes(to) &&
          !['providers', 'repair', folder(file)].includes(folder(to)) &&
          to !== 'eventsource-parser',
      )
    expect(files.filter(f => ADAPTERS.includes(folder(f))).flatMap(wrong)).toEqual([])
  })

  test('the proxy stands on the adapters; it and the command alone know the HTTP library', () => {
    const isHttp = (to: string) => to === 'hono' || to.startsWith('hono/') || to.startsWith('@hono/')
    expect(files.filter(f => imports(f).some(isHttp))).toEqual(['cli/serve.ts', 'proxy/proxy.ts'])
    const others = files.filter(f => !['cli', 'proxy'].includes(folder(f)))
    expect(others.filter(f => imports(f).some(to => folder(to) === 'proxy'))).toEqual([])
    const allowed = ['choose.ts', 'diagnostic.ts', 'tools.ts', 'profiles/model.ts', 'hono']
    const wrong = files
      .filter(f => folder(f) === 'proxy')
      .flatMap(f => imports(f))
      .filter(to => !allowed.includes(to) && !['openai', 'providers', 'proxy'].includes(folder(to)))
    expect(wrong).toEqual([])
  })

  test('core.ts and grammar.ts bring no dialect', () => {
    for (const entry of ['core.ts', 'grammar.ts'])
      expect([...reachable(entry)].filter(f => folder(f) === 'grammars' || f === 'dialects.ts')).toEqual([])
  })

  test('only frontier.ts imports Parsimmon', () => {
    expect(files.filter(f => imports(f).includes('parsimmon'))).toEqual(['frontier.ts'])
  })

  test('the library imports nothing of Node, and nothing of the command', () => {
    const library = files.filter(f => !f.startsWith('cli/'))
    const wrong = library.flatMap(f =>
      imports(f)
        .filter(to => to.startsWith('node:') || to.startsWith('cli/'))
        .map(to => `${f}: ${to}`),
    )
    expect(wrong).toEqual([])
  })

  test('no module exports `then`: it would be a promise to `await import()`', () => {
    const wrong = files.filter(f => /export (const|function|let) then\b/.test(readFileSync(join(SRC, f), 'utf8')))
    expect(wrong).toEqual([])
  })
})
