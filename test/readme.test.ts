/**
 * The README and docs/: every TypeScript block runs and has types, and a line `expression // → value` says what it
 * gives, and is checked; commands and links name what is there.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { page as dialectsPage } from '../scripts/docs.ts'
import { recordsPage } from '../scripts/records.ts'
import type { Io } from '../src/cli/io.ts'
import { run } from '../src/cli/run.ts'
import { blocksOf, exampleId, examplesOf, headings, pages, ROOT } from './pages.ts'

const all = pages.flatMap(page => examplesOf(page).map((example, k) => ({ ...example, id: exampleId(page, k) })))
const named = all.map((example, k) => ({ ...example, name: `${example.page}: ${example.heading} (${k + 1})` }))

describe('examples', () => {
  test.each(named)('$name', async ({ id }) => {
    const { __given: given }: { __given: [unknown, unknown][] } = await import(/* @vite-ignore */ id)
    expect(given.length).toBeGreaterThan(0)
    expect(given.map(([found]) => found)).toEqual(given.map(([, claimed]) => claimed))
  })

  test('have types', () => {
    const files = new Map(named.map(({ code }, k) => [join(ROOT, `example-${k}.ts`), code]))
    const options: ts.CompilerOptions = {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      moduleDetection: ts.ModuleDetectionKind.Force,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      esModuleInterop: true,
      types: ['node'],
      paths: {
        'llm-dialects': [join(ROOT, 'src/index.ts')],
        'llm-dialects/repair': [join(ROOT, 'src/json/index.ts')],
        'llm-dialects/*': [join(ROOT, 'src/*/index.ts'), join(ROOT, 'src/*.ts')],
      },
    }
    const host = ts.createCompilerHost(options)
    const { getSourceFile, fileExists, readFile } = host
    host.fileExists = file => files.has(file) || fileExists.call(host, file)
    host.readFile = file => files.get(file) ?? readFile.call(host, file)
    host.getSourceFile = (file, version, ...rest) =>
      files.has(file)
        ? ts.createSourceFile(file, files.get(file)!, version)
        : getSourceFile.call(host, file, version, ...rest)
    const program = ts.createProgram([...files.keys()], options, host)
    const found = [...files.keys()].flatMap(file => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
    const place = (file: string | undefined) => named[Number(/(\d+)\.ts$/.exec(file ?? '')?.[1])]?.name ?? file
    expect(
      found.map(d => `${place(d.file?.fileName)}: ${ts.flattenDiagnosticMessageText(d.messageText, '\n')}`),
    ).toEqual([])
  })
})

describe.each(pages)('$path', page => {
  const blocks = blocksOf(page)
  const code = blocks.map(block => block.code)

  test('JSON is JSON', () => {
    for (const block of blocks.filter(b => b.language === 'json')) expect(() => JSON.parse(block.code)).not.toThrow()
  })
  test('commands are there, and take these options', async () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    for (const [, script] of page.text.matchAll(/\bnpm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(script)
    const shell = blocks.filter(b => b.language === 'sh').map(b => b.code.replace(/\\\n/g, ''))
    for (const [, command, rest] of shell.join('\n').matchAll(/\bllm-dialects ([a-z]\w*)([^\n|#]*)/g)) {
      const help = await helpOf(command!)
      for (const [, option] of rest!.matchAll(/(--[\w-]+)/g)) expect(help, command).toContain(option)
    }
  })
  test('links lead somewhere', () => {
    const text = code.reduce((rest, block) => rest.replace(block, ''), page.text)
    for (const [link, path, anchor] of text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)) {
      const target = path === '' ? page.path : join(dirname(page.path), path!)
      expect(existsSync(join(ROOT, target)), link).toBe(true)
      if (anchor) expect(headings(readFileSync(join(ROOT, target), 'utf8')).map(anchorOf), link).toContain(anchor)
    }
  })
})

/** As GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-')

async function helpOf(command: string): Promise<string> {
  let help = ''
  const io = { out: (text: string) => (help += text), err: (text: string) => (help += text) }
  expect(await run([command, '--help'], io as unknown as Io), help).toBe(0)
  return help
}

test('CONTRIBUTING names files that are there', () => {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const named = [...text.matchAll(/`((?:src|test)\/[\w./-]+)`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(path => !existsSync(join(ROOT, path)) && !path.includes('my-model'))).toEqual([])
})

test('the page of dialects is as the code', () =>
  expect(readFileSync(join(ROOT, 'docs/dialects.md'), 'utf8')).toBe(dialectsPage()))
test('the page of records is as the types', () =>
  expect(readFileSync(join(ROOT, 'docs/records.md'), 'utf8')).toBe(recordsPage()))
