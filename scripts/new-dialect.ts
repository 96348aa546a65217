/**
 * `npm run new-dialect NAME`: the grammar of a new dialect, its place in the list, its first case in the
 * corpus and its entry on the page of dialects. What it writes passes every law; then it is made true.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Dialect } from '../src/engine/dialect.ts'
import { lookup } from '../src/engine/dialect.ts'
import { defaultDialects } from '../src/grammars/index.ts'
import { ROOT, run } from './tools.ts'

const HELP = `Usage: npm run new-dialect NAME -- [OPTIONS]

  --open TEXT     what opens a section (default: <NAME>)
  --close TEXT    what closes it (default: </NAME>)
  --before NAME   the dialect that it stands before in the list
                  (default: the first one without a marker of its own)
`

const fail = (message: string): never => {
  console.error(`new-dialect: ${message}\n\n${HELP}`)
  process.exit(2)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    open: { type: 'string' },
    close: { type: 'string' },
    before: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit()
}
const [name = '', ...more] = positionals
if (!/^[a-z][a-z0-9]*([._-][a-z0-9]+)*$/.test(name) || more.length > 0)
  fail(`expected one NAME of small letters, digits and hyphens, got ${JSON.stringify(positionals.join(' '))}`)
if (lookup(defaultDialects, name)) fail(`there is a dialect ${name} already`)

const { open = `<${name}>`, close = `</${name}>` } = values
const next = values.before ?? defaultDialects.find(d => d.bare && d.print)!.name
const identifier = name.replace(/[._-]([a-z0-9])/g, (_, c: string) => c.toUpperCase())
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
const path = (...parts: string[]) => join(ROOT, ...parts)

// The grammar

const grammar = path('src/grammars', `${name}.ts`)
if (existsSync(grammar)) fail(`${grammar} is there already`)
writeFileSync(
  grammar,
  `import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * TODO: the wire format in a sentence, and where it is written down.
 *
 *     ${open}
 *     {"name": "find_berth", "arguments": {"port": "Bergen", "nights": 2}}
 *     ${close}
 */
export const ${identifier}: Dialect = jsonCalls(${quoted(name)}, {
  open: ${quoted(open)},
  close: ${quoted(close)},
  layout: 'sections',
  pad: '\\n',
})
`,
)

// Its place in the list

const list = path('src/grammars/index.ts')
const source = readFileSync(list, 'utf8')
const [, follower] =
  new RegExp(`^import { (\\w+) } from './${next.replaceAll('.', '\\.')}\\.ts'$`, 'm').exec(source) ?? []
if (follower === undefined) fail(`--before: there is no dialect ${next}`)
if (new RegExp(`\\b${identifier}\\b`).test(source)) fail(`src/grammars/index.ts has a ${identifier} already`)
writeFileSync(
  list,
  source
    .replace(/^import \{ \w+ \} from '\.\//m, first => `import { ${identifier} } from './${name}.ts'\n${first}`)
    .replace(new RegExp(`^ {2}${follower},`, 'm'), place => `  ${identifier},\n${place}`),
)

// The first case

const dialect = (await import(pathToFileURL(grammar).href))[identifier] as Dialect
const call = { name: 'find_berth', arguments: { port: 'Bergen', nights: 2 } }
const content = 'Let me look for a berth.'
const expect = { content, reasoning: '', toolCalls: [call], diagnostics: [] }
mkdirSync(path('corpus', name), { recursive: true })
writeFileSync(path('corpus', name, 'well-formed.txt'), `${content}\n${dialect.print!([call])}`)
writeFileSync(
  path('corpus', name, 'well-formed.json'),
  `${JSON.stringify({ dialect: name, source: 'TODO: where the shape comes from', expect }, null, 2)}\n`,
)

// Layout, and the page of dialects

const bin = (tool: string) => path('node_modules/.bin', tool)
for (const [command, ...args] of [
  [bin('biome'), 'check', '--write', grammar, list],
  [bin('tsx'), path('scripts/docs.ts')],
] as const) {
  const { ok, output } = run(command, args)
  if (!ok) fail(output)
}

console.log(`src/grammars/${name}.ts        the wire format, and a format that reads it: make it true
src/grammars/index.ts      its place, before ${next}: --before says another
corpus/${name}/            its first case: say where it comes from; add damaged and cut ones
docs/dialects.md           its entry (npm run docs)

npx vitest run --project unit test/corpus.test.ts -t ${name}
npx vitest run --project unit test/laws.test.ts -t ${name}
npx tsx src/cli/main.ts explain corpus/${name}/well-formed.txt`)
