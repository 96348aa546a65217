import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { minify as terser } from 'terser'
import { defineConfig, type Options } from 'tsup'
import { notices } from './scripts/notices.ts'
import { withPureConstants } from './scripts/pure.ts'
import { readFormats } from './src/cli/formats.ts'
import { packed } from './src/formats/packed.ts'
import { allDialects, defaultDialects, extraDialects } from './src/grammars/index.ts'
import { packedRows } from './src/models/table.ts'

/** Every dialect is an entry of its own: a new file in `src/grammars` needs no line here. */
const grammars = Object.fromEntries(
  readdirSync('src/grammars')
    .filter(file => file.endsWith('.ts') && file !== 'index.ts')
    .map(file => [`grammars/${file.slice(0, -3)}`, `src/grammars/${file}`]),
)

/** The main entry and what is built on it: they share one file, which holds everything. */
const whole = {
  index: 'src/index.ts',
  providers: 'src/providers/index.ts',
  openai: 'src/openai/index.ts',
  'ai-sdk': 'src/ai-sdk/index.ts',
  sources: 'src/sources/index.ts',
  proxy: 'src/proxy/index.ts',
  template: 'src/template/index.ts',
  request: 'src/request/index.ts',
}
/** Entries that hold only what an import names: one file for the core, and files for each format and dialect. */
const parts = {
  core: 'src/core.ts',
  grammar: 'src/grammar.ts',
  testing: 'src/testing/index.ts',
  ...grammars,
}
/** Entries that need little of the rest: a file each, which shares nothing. */
const alone = {
  repair: 'src/json/index.ts',
  constraint: 'src/constraint/index.ts',
}

/** The order in which the members of records are smallest with gzip, by 0.3 kB. Found by trying; any order is right. */
const MEMBERS = `
  literals bare at pad keyed code prefixes optionalClose parameter between closesAlone keys openings exact values
  body reasoning types people layout of preamble delimiter several call around layouts over glued label close
  untagged parameters misspelt until needsParameter objectOnly content open aloneKnown plain brackets printsId lines
  also noEmptyList module names needsWrapper wrappers spellings turns unescaped closes lostSpaces alone object
  results empty markers marker holds words closeAlso ids wrapEach holdsAll token wrapper blocks wrappersAlso skipped
  calls knownKeys ends lateId aliases shown numbered text suffix known opens stops triggers answers more never roles
`
  .trim()
  .split(/\s+/)

/** Dialects and models as data, which is smaller than their files and read faster: `src/formats/packed.ts`. */
const PACKED = {
  PACKED_DEFAULTS: JSON.stringify(packed(defaultDialects, MEMBERS)),
  PACKED_EXTRA: JSON.stringify(packed(extraDialects, MEMBERS)),
  PACKED_MODELS: JSON.stringify(packedRows()),
}

/**
 * Terser, which makes what esbuild leaves smaller: constants that are used once stand where they are used. Functions do
 * not, of which a bundler would make more text. Only ASCII: what has another character is kept in two bytes each.
 * `unsafe` writes `String(a)` and templates as sums, which is the same for all but symbols and objects with a `valueOf`.
 */
const shorter: NonNullable<Options['plugins']>[number] = {
  name: 'shorter',
  renderChunk: async code => {
    const made = await terser(code, {
      module: true,
      ecma: 2020,
      compress: {
        passes: 2,
        sequences: false,
        inline: 0,
        reduce_funcs: false,
        keep_fargs: false,
        pure_getters: true,
        unsafe: true,
        unsafe_arrows: true,
        unsafe_methods: true,
      },
      format: { ascii_only: true, preserve_annotations: true },
    })
    return { code: made.code! }
  },
}

/**
 * Makes some entries import others, so that what any of them shares with those is shared by all of them, and stands in
 * one file: a file takes Node half a millisecond to load.
 */
const importing = (entries: RegExp, files: readonly string[]): NonNullable<Options['esbuildPlugins']>[number] => ({
  name: 'importing',
  setup(build) {
    const imports = files.map(file => `import 'entry:${file}'\n`).join('')
    build.onLoad({ filter: entries }, ({ path }) => ({
      contents: `${imports}${readFileSync(path, 'utf8')}`,
      loader: 'ts',
    }))
    build.onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: resolve(path.slice(6)), sideEffects: true }))
  },
})

/**
 * Files that stand first in the file that holds everything, and in that of the core: with gzip, these are then 1.4 and
 * 0.4 kB smaller. It finds what repeats only within 32 kB, so files that resemble each other should be near each other.
 * Found by trying each file in turn.
 */
const FIRST = {
  whole: [
    'src/repair/tokens.ts',
    'src/prose/shown.ts',
    'src/engine/search.ts',
    'src/message/completion.ts',
    'src/tools/number.ts',
    'src/json/reader.ts',
    'src/prose/position.ts',
    'src/json/read-value.ts',
    'src/models/id.ts',
    'src/engine/entities.ts',
    'src/json/depth.ts',
    'src/json/delimited.ts',
    'src/json/ahead.ts',
    'src/json/python.ts',
    'src/formats/ids.ts',
    'src/tools/typing.ts',
    'src/engine/last-used.ts',
    'src/formats/record.ts',
    'src/formats/tool-name.ts',
    'src/formats/element.ts',
    'src/formats/templates.ts',
    'src/formats/python-call.ts',
    'src/models/match.ts',
    'src/tools/definitions.ts',
    'src/formats/marks.ts',
    'src/formats/brace-call.ts',
    'src/engine/placeholder.ts',
    'src/tools/fit.ts',
    'src/message/message.ts',
    'src/engine/cut-head.ts',
    'src/prose/frame.ts',
    'src/formats/json-call.ts',
    'src/models/choose.ts',
  ],
  core: [
    'src/engine/search.ts',
    'src/tools/number.ts',
    'src/prose/position.ts',
    'src/json/scan.ts',
    'src/engine/placeholder.ts',
    'src/tools/coerce.ts',
    'src/engine/diagnostic.ts',
    'src/engine/scanner.ts',
    'src/tools/typing.ts',
    'src/tools/python.ts',
    'src/options.ts',
    'src/message/guard.ts',
    'src/prose/encoded.ts',
    'src/formats/json-call.ts',
    'src/json/delimited.ts',
    'src/engine/machine.ts',
    'src/message/arrival.ts',
    'src/engine/parsing.ts',
    'src/json/depth.ts',
    'src/engine/chars.ts',
    'src/message/completion.ts',
    'src/engine/step.ts',
    'src/tools/definitions.ts',
    'src/prose/shown.ts',
    'src/repair/tokens.ts',
    'src/json/python.ts',
    'src/prose/fences.ts',
    'src/prose/blocks.ts',
    'src/message/call.ts',
    'src/engine/policies.ts',
    'src/message/state.ts',
    'src/formats/labelled.ts',
    'src/engine/narrowed.ts',
    'src/prose/ending.ts',
  ],
}

/**
 * Parsimmon's `Parser`, without its methods and functions: `src/engine/parsing.ts` has its own, and alone imports it. A
 * bundler cannot leave them out, since they are members of one function; they are 5 kB with gzip in every bundle.
 */
const parsimmon: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'parsimmon',
  setup(build) {
    build.onResolve({ filter: /^parsimmon$/ }, () => ({ path: resolve('node_modules/parsimmon/src/parsimmon.js') }))
    build.onLoad({ filter: /\/parsimmon\/src\/parsimmon\.js$/ }, ({ path }) => {
      const parser = /^function Parsimmon\([\s\S]*?^\}/m.exec(readFileSync(path, 'utf8'))?.[0]
      if (parser === undefined) throw new Error(`${path} does not declare Parsimmon as a function`)
      return { contents: `${parser}\nexport default Parsimmon`, loader: 'js' }
    })
  },
}

const pure: NonNullable<Options['plugins']>[number] = {
  name: 'pure',
  renderChunk: code => ({ code: withPureConstants(code) }),
}

/**
 * The declarations of entries, which the build has made of the sources before (`tsconfig.types.json`): bundling them
 * takes a sixth of the time that the sources would. `npm test` checks types on its own.
 */
const typesOf = (entries: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, file.replace(/^src\/(.*)\.ts$/, '.types/$1.d.ts')]),
  )

const library: Options = {
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  // Inlined, beside devDependencies: finding and loading a package takes Node as long as the rest of the entry.
  noExternal: ['parsimmon'],
  esbuildPlugins: [notices, parsimmon],
  // Node parses a whole file when it loads it, which takes half as long if the file is minified.
  minify: true,
  // Rollup makes CommonJS of the files; tsup's own step would turn each `?.` and `??` into the call of a function.
  treeshake: true,
  plugins: [shorter, pure],
  define: PACKED,
}

export default defineConfig([
  {
    ...library,
    entry: whole,
    esbuildPlugins: [
      ...library.esbuildPlugins!,
      importing(/src\/index\.ts$/, FIRST.whole),
      importing(/src\/(?:providers|openai|ai-sdk|sources|proxy|template|request)\/index\.ts$/, ['src/index.ts']),
    ],
  },
  { ...library, entry: alone, splitting: false },
  // The types of all entries at once.
  {
    ...library,
    entry: parts,
    esbuildPlugins: [
      ...library.esbuildPlugins!,
      // What most dialects share beside the core is part of it.
      importing(/src\/(?:grammars\/[^/]*|testing\/index|grammar|core)\.ts$/, [
        ...FIRST.core,
        'src/core.ts',
        'src/formats/json-call.ts',
      ]),
    ],
    dts: { entry: typesOf({ ...whole, ...parts, ...alone }) },
  },
  {
    ...library,
    // The command bundles its own copy of the library, so that it starts fast; the server is loaded when it is asked for.
    entry: {
      'cli/main': 'src/cli/main.ts',
      'cli/worker': 'src/cli/log/worker.ts',
      'cli/template-worker': 'src/cli/template/worker.ts',
    },
    format: 'esm',
    target: 'node20',
    platform: 'node',
    noExternal: [],
    define: {
      ...PACKED,
      WIRE_FORMATS: JSON.stringify(readFormats(new URL('src/grammars/', import.meta.url))),
      MODELS: JSON.stringify(Object.fromEntries(allDialects.map(d => [d.name, d.models]))),
    },
  },
])
