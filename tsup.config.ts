import { readdirSync } from 'node:fs'
import { defineConfig } from 'tsup'
import { readFormats } from './src/cli/formats.ts'

/** Every dialect is an entry of its own: a new file in `src/grammars` needs no line here. */
const grammars = Object.fromEntries(
  readdirSync('src/grammars')
    .filter(file => file.endsWith('.ts') && file !== 'index.ts')
    .map(file => [`grammars/${file.slice(0, -3)}`, `src/grammars/${file}`]),
)

export default defineConfig([
  {
    entry: {
      index: 'src/index.ts',
      core: 'src/core.ts',
      grammar: 'src/grammar.ts',
      repair: 'src/json/index.ts',
      providers: 'src/providers/index.ts',
      openai: 'src/openai/index.ts',
      'ai-sdk': 'src/ai-sdk/index.ts',
      sources: 'src/sources/index.ts',
      proxy: 'src/proxy/index.ts',
      ...grammars,
    },
    format: ['esm', 'cjs'],
    target: 'es2022',
    platform: 'neutral',
    splitting: true,
    dts: true,
  },
  {
    // The command bundles its own copy of the library, so that it starts fast; the server is loaded when it is asked for.
    entry: { 'cli/main': 'src/cli/main.ts', 'cli/worker': 'src/cli/log/worker.ts' },
    format: 'esm',
    target: 'node20',
    platform: 'node',
    splitting: true,
    define: { WIRE_FORMATS: JSON.stringify(readFormats(new URL('src/grammars/', import.meta.url))) },
  },
])
