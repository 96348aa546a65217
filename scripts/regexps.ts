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

const RECORD = 'a member of a record, which is no text of a model'
const TEMPLATE = 'what a chat template prints around a call'
const TAG = 'the inside of a tag, of 512 characters at most'
/** By file: the beginning of each of its expressions, and what it is asked of, which is never long. */
const BOUNDED: Readonly<Record<string, readonly (readonly [source: string, why: string])[]>> = {
  'cli/mask.ts': [['(?<![\\p{L}', '41 characters at each place']],
  'constraint/calls.ts': [
    ['Qa.*Qz', 'a call that a dialect prints'],
    ['\\d+$', 'a number'],
  ],
  'constraint/notation.ts': [
    ['^<\\/', 'a marker of a dialect'],
    ['aa.*ba', 'a call that a dialect prints'],
  ],
  'engine/chars.ts': [
    ['^([<[]', 'a marker of a dialect'],
    ['^["\'', 'a line of 128 characters at most'],
    ['[^\\p{L}', 'a word of 64 characters at most'],
    ['^\\s*(?:[\\p{L}_]', 'what may be a key, of 128 characters at most'],
  ],
  'engine/names.ts': [['^(?:functions', 'the name of a tool, of 512 characters at most']],
  'engine/step.ts': [['"(?:', 'the last 256 characters of a message']],
  'formats/attributes.ts': [['\\s*\\{', RECORD]],
  'formats/brace-call.ts': [['\\W*$', RECORD]],
  'formats/element.ts': [
    ['([^\\s', TAG],
    ['(?:\\s+', TAG],
    ['^["\']([^', TAG],
  ],
  'formats/ids.ts': [['^functions', 'an id in a header, of 512 characters at most']],
  'formats/messages.ts': [['to=', RECORD]],
  'formats/parameter-tags.ts': [
    ['^(.+?)(<', RECORD],
    ['^(?:parameter=', TAG],
  ],
  'formats/record-checks.ts': [['', RECORD]],
  'formats/tag-template.ts': [['', RECORD]],
  'formats/templates.ts': [['\\{([^{}]*', RECORD]],
  'json/document.ts': [
    ['\\)\\s*', 'the end of a text, cut to the reach of a look-ahead'],
    ['(?:```', 'the end of a text, cut to the reach of a look-ahead'],
  ],
  'models/table.ts': [[';+$', 'a row of the table']],
  'prose/fence-line.ts': [['^[ \\t]*', 'the info string of a fence, of 80 characters at most']],
  'prose/fences.ts': [['^[`~]+', 'the opening line of a fence, of 96 characters at most']],
  'proxy/options.ts': [['\\/+$', 'an option']],
  'repair/markers.ts': [
    ['[\\w-]*$', 'a marker of a dialect'],
    ['^(.*<', 'a marker of a dialect'],
  ],
  'repair/tokens.ts': [['^<(?!', 'a tag of 66 characters at most']],
  'template/named-calls.ts': [['[\\w.]*$', TEMPLATE]],
  'template/tagged-calls.ts': [['[\\p{L}', TEMPLATE]],
  'testing/ledger.ts': [['<[^>]*>', 'the prefill of a test']],
  'testing/watch.ts': [['\\[', 'a regular expression']],
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
const used = new Set<object>()
for (const { source, flags, where } of found.values()) {
  const result = await check(source, flags.replace(/[dv]/g, ''), { timeout: 20_000 })
  if (result.status === 'safe') continue
  const known = BOUNDED[where.split(':')[0]!]?.find(([beginning]) => source.startsWith(beginning))
  if (known) used.add(known)
  else bad++
  const said = result.complexity?.summary ?? result.error?.kind
  console.log(
    `${known ? 'bounded ' : 'NOT SAFE'}  ${where}: /${source}/${flags}: ${said}${known ? `; asked of ${known[1]}` : ''}`,
  )
}
for (const [file, all] of Object.entries(BOUNDED))
  for (const one of all) if (!used.has(one)) console.log(`no longer needed: ${file}: ${one[0]}`)
console.log(`${found.size} expressions, ${bad} not safe`)
process.exitCode = bad === 0 ? 0 : 1
