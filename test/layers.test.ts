/** Nothing imports upwards, and nothing in a circle: the layers of `CONTRIBUTING.md`, for all of `src`. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
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
/** The folder in `src`; a file that lies in `src` itself is a layer of its own. */
const layer = (file: string): string => file.split('/')[0]!

/** The layers that each may import beside itself. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  repair: ['engine'],
  json: ['engine'],
  prose: ['engine', 'repair', 'json'],
  tools: ['engine', 'json'],
  formats: ['engine', 'repair', 'json', 'tools'],
  grammars: ['engine', 'formats'],
  message: ['engine', 'json', 'tools'],
  'options.ts': ['engine', 'prose', 'tools'],
  'parser.ts': ['engine', 'prose', 'tools', 'message', 'options.ts'],
  template: ['engine', 'json', 'formats', 'grammars', 'message', 'parser.ts', 'core.ts'],
  models: ['engine', 'grammars', 'options.ts', 'core.ts', 'template'],
  constraint: ['engine', 'formats', 'tools', 'message', 'request'],
  request: ['engine', 'formats', 'grammars', 'tools', 'message', 'models', 'template'],
  'core.ts': ['engine', 'prose', 'tools', 'message', 'options.ts', 'parser.ts'],
  'index.ts': ['message', 'grammars', 'models', 'parser.ts', 'core.ts'],
  'grammar.ts': ['engine', 'repair', 'json', 'formats'],
  testing: ['engine', 'prose', 'formats', 'tools', 'message', 'options.ts', 'parser.ts', 'core.ts'],
  sources: ['engine', 'message', 'models', 'parser.ts', 'providers'],
  providers: ['engine', 'json', 'tools', 'message', 'models', 'options.ts', 'parser.ts'],
  openai: ['engine', 'tools', 'message', 'models', 'options.ts', 'parser.ts', 'providers'],
  'ai-sdk': ['engine', 'message', 'models', 'parser.ts', 'tools', 'providers', 'request'],
  proxy: [
    ...['engine', 'grammars', 'message', 'models', 'template', 'tools', 'openai', 'providers', 'request', 'constraint'],
  ],
  cli: [
    ...['engine', 'json', 'prose', 'formats', 'grammars', 'tools', 'message', 'models', 'options.ts', 'parser.ts'],
    ...['index.ts', 'template', 'openai', 'providers', 'proxy'],
  ],
}
/** Packages, and the files that may import them. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  parsimmon: ['engine/parsing.ts'],
  'eventsource-parser': ['openai', 'providers'],
  'eventsource-parser/stream': ['openai', 'providers'],
  hono: ['proxy', 'cli/serve.ts'],
  '@hono/node-server': ['cli/serve.ts'],
  picocolors: ['cli'],
  '@huggingface/jinja': ['cli/template/worker.ts'],
}

describe('layers', () => {
  test('every folder and every loose file has its place', () => {
    expect([...new Set(files.map(layer))].sort()).toEqual(Object.keys(LAYERS).sort())
  })

  test.each(Object.entries(LAYERS))('%s imports what is below it', (name, below) => {
    const wrong = files
      .filter(file => layer(file) === name)
      .flatMap(file =>
        imports(file)
          .filter(to => files.includes(to) && layer(to) !== name && !below.includes(layer(to)))
          .map(to => `${file}: ${to}`),
      )
    expect(wrong).toEqual([])
  })

  test('the layers themselves have an order', () => {
    const order: string[] = []
    const visit = (name: string, path: readonly string[]) => {
      expect(path).not.toContain(name)
      if (order.includes(name)) return
      for (const below of LAYERS[name]!) visit(below, [...path, name])
      order.push(name)
    }
    for (const name of Object.keys(LAYERS)) visit(name, [])
  })

  test('no file imports itself through others', () => {
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (done.has(file) || path.includes(file)) return
      for (const to of imports(file)) if (files.includes(to)) visit(to, [...path, file])
      done.add(file)
    }
    for (const file of files) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('packages and Node are imported where they belong', () => {
    const allowed = (file: string, to: string): boolean =>
      to.startsWith('node:')
        ? layer(file) === 'cli'
        : (PACKAGES[to] ?? []).some(place => place === file || place === layer(file))
    const wrong = files.flatMap(file =>
      imports(file)
        .filter(to => !files.includes(to) && !allowed(file, to))
        .map(to => `${file}: ${to}`),
    )
    expect(wrong).toEqual([])
  })

  test('no module exports `then`: it would be a promise to `await import()`', () => {
    const wrong = files.filter(f => /export (const|function|let) then\b/.test(readFileSync(join(SRC, f), 'utf8')))
    expect(wrong).toEqual([])
  })
})
