/**
 * The tests and the (mutated) sources as one file, `.bundle/suite.cjs`: each mutant gets a process of its own to be
 * loaded in, and loading one file takes a tenth of the time. The corpus stands in it as data.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HERE = join(ROOT, 'mutation')

/** Every file of the corpus by its path. */
const files = readdirSync(join(ROOT, 'corpus'), { recursive: true, encoding: 'utf8' })
  .map(file => join(ROOT, 'corpus', file))
  .filter(file => statSync(file).isFile())
const corpus = Object.fromEntries(files.map(file => [relative(ROOT, file), readFileSync(file, 'utf8')]))

const plugin: Plugin = {
  name: 'tests',
  setup({ onResolve, onLoad }) {
    // What the tests read is the corpus; properties try what `properties.ts` says.
    onResolve({ filter: /^node:fs$/ }, () => ({ path: join(HERE, 'files.ts') }))
    onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
      importer.endsWith('properties.ts')
        ? { path: 'fast-check', external: true }
        : { path: join(HERE, 'properties.ts') },
    )
    onResolve({ filter: /^vitest$/ }, () => ({ path: join(HERE, 'vitest.ts') }))
    onResolve({ filter: /^corpus$/ }, () => ({ path: 'corpus', namespace: 'corpus' }))
    onLoad({ filter: /./, namespace: 'corpus' }, () => ({ contents: JSON.stringify(corpus), loader: 'text' }))
    onLoad({ filter: /[\\/]test[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path)))
        .replaceAll(/repeat\((?:20_000|1e5)\)/g, 'repeat(1500)'), // deep enough to be too deep
      loader: 'ts',
    }))
  },
}

await build({
  entryPoints: [join(HERE, 'suite.ts')],
  outfile: join(HERE, '.bundle/suite.cjs'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  define: { 'process.env.FUZZ': '"0.04"', 'process.env.RUNS': '"200"' },
  external: ['fast-check', 'typescript', 'chai', '@vitest/expect'],
  plugins: [plugin],
  // The package says that its files have no side effects; tests have.
  ignoreAnnotations: true,
  logLevel: 'error',
})
