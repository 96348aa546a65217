/**
 * Every TypeScript example of the README and of the page on the proxy runs, and has types. A line
 * `expression // → value` says what it gives, and is checked.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { page } from '../scripts/docs.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const README = ['README.md', 'docs/proxy.md'].map(page => readFileSync(join(ROOT, page), 'utf8')).join('\n')

interface Example {
  readonly name: string
  readonly code: string
}
const examples: Example[] = [...README.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((found, k) => {
  const heading =
    README.slice(0, found.index)
      .match(/^#+ (.*)$/gm)
      ?.at(-1) ?? ''
  return { name: `${k + 1}: ${heading.replace(/^#+ /, '')}`, code: found[1]! }
})

/** Where a specifier of the package stands in the sources. */
const source = (specifier: string): string => {
  const entry = join(ROOT, 'src', specifier.replace(/^llm-dialects\/?/, ''))
  return existsSync(join(entry, 'index.ts')) ? join(entry, 'index.ts') : `${entry}.ts`
}

/** The values that an example claims, beside those that it gives. */
async function results(code: string): Promise<[given: unknown, claimed: unknown][]> {
  const checked = code.replace(/^(\S.*?) \/\/ → (.*)$/gm, '__given.push([$1, $2])')
  const { outputFiles } = await build({
    stdin: { contents: `export const __given: unknown[] = []\n${checked}`, loader: 'ts', resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [
      {
        name: 'sources',
        setup: ({ onResolve }) => onResolve({ filter: /^llm-dialects/ }, ({ path }) => ({ path: source(path) })),
      },
    ],
  })
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
  return (await import(/* @vite-ignore */ url)).__given
}

describe('README', () => {
  test('has examples', () => expect(examples.length).toBeGreaterThanOrEqual(8))

  test.each(examples)('$name', async ({ code }) => {
    const all = await results(code)
    expect(all.length).toBeGreaterThan(0)
    expect(all.map(([given]) => given)).toEqual(all.map(([, claimed]) => claimed))
  })

  test('the examples have types', () => {
    const files = new Map(examples.map(({ code }, k) => [join(ROOT, `example-${k}.ts`), code]))
    const specifiers = new Set([...README.matchAll(/from '(llm-dialects[^']*)'/g)].map(([, from]) => from!))
    const options: ts.CompilerOptions = {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      esModuleInterop: true,
      types: ['node'],
      paths: Object.fromEntries([...specifiers].map(s => [s, [source(s)]])),
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
    expect(found.map(d => `${d.file?.fileName}: ${ts.flattenDiagnosticMessageText(d.messageText, '\n')}`)).toEqual([])
  })

  test('the page of dialects is as the code', () =>
    expect(readFileSync(join(ROOT, 'docs/dialects.md'), 'utf8')).toBe(page()))
})
