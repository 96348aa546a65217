/**
 * `npm run regexps` (once `npm ci --prefix bench`): every regular expression of the library, written or made while every
 * dialect reads and prints, through a checker for those that take more than linear time. Those that do and are asked of
 * short texts alone are listed below, each with its bound.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { load } from '../bench/packages.ts'
import { ROOT } from './tools.ts'

/** By place: why it never sees a long text. */
const BOUNDED: Readonly<Record<string, string>> = {
  'cli/mask.ts': '41 characters at each place',
  'fence.ts': 'an info string, of 80 characters at most',
  'tag.ts': 'the inside of a tag, of 512 characters at most',
  'shapes/xtml.ts': 'the inside of a tag, of 512 characters at most',
  'grammars/muse-atem.ts': 'the name of a tool, of 512 characters at most',
  'shapes/brace-call.ts': 'the name of a tool, of 512 characters at most',
  'shapes/kimi-id.ts': 'an id, of 512 characters at most',
  'prose/fenced.ts': 'the opening line of a fence, of 96 characters at most',
  'shapes/python-call.ts': 'what may be a key, cut to the longest of a name',
  'repair/document.ts': 'the end of a text, cut to the reach of a look-ahead',
  'repair/similar.ts': 'a word of 64 characters at most',
  'repair/marks.ts': 'a marker of a dialect, which is no text of a model',
  'proxy/options.ts': 'an option',
}

interface Found {
  readonly source: string
  readonly flags: string
  readonly where: string
}
const found = new Map<string, Found>()
const note = (source: string, flags: string, where: string) => {
  const key = `/${source}/${flags}`
  if (!found.has(key)) found.set(key, { source, flags, where })
}

/** As they are written. */
function literals(file: string): void {
  const text = readFileSync(join(ROOT, 'src', file), 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(node.text)!
      note(source!, flags!, `${file}:${tree.getLineAndCharacterOfPosition(node.pos).line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
}

/** As they are made. */
async function made(): Promise<void> {
  const Original = RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, args) {
      const made = Reflect.construct(target, args) as RegExp
      const line = new Error().stack?.split('\n').find(l => /src\/(?!frontier)/.test(l)) ?? ''
      note(made.source, made.flags, /src\/([\w./-]+:\d+)/.exec(line)?.[1] ?? 'made')
      return made
    },
  })
  const { parse, createStreamParser } = await import('../src/index.ts')
  const { allDialects } = await import('../src/grammars/index.ts')
  const CALLS = [{ name: 'sail', arguments: { to: 'Brest' }, id: 'call00001' }]
  for (const { print, printReasoning } of allDialects) {
    const raw = print?.(CALLS) ?? printReasoning?.('Low tide.') ?? ''
    for (const text of [raw, raw.slice(0, raw.length - 3), `\`\`\`json\n${raw}\n\`\`\``]) {
      parse(text)
      parse(text, {
        tools: [{ name: 'sail', inputSchema: { type: 'object', properties: { to: { type: 'string' } } } }],
      })
      const parser = createStreamParser({ policies: { recovery: 'off' } })
      for (const c of text) parser.pushText(c)
      parser.finish()
    }
  }
  globalThis.RegExp = Original
}

for (const file of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.ts')) literals(file)
await made()

const { check } = await load('recheck')
let bad = 0
const used = new Set<string>()
for (const { source, flags, where } of found.values()) {
  const result = await check(source, flags.replace(/[dv]/g, ''), { timeout: 20_000 })
  if (result.status === 'safe') continue
  const file = where.split(':')[0]!
  const why = BOUNDED[file]
  if (why !== undefined) used.add(file)
  else bad++
  const said = result.complexity?.summary ?? result.error?.kind
  console.log(
    `${why === undefined ? 'NOT SAFE' : 'bounded '}  ${where}: /${source}/${flags}: ${said}${why ? `; asked of ${why}` : ''}`,
  )
}
for (const file of Object.keys(BOUNDED)) if (!used.has(file)) console.log(`no longer needed: ${file}`)
console.log(`${found.size} expressions, ${bad} not safe`)
process.exitCode = bad === 0 ? 0 : 1
