/**
 * `npm run docs`: writes docs/dialects.md and the type of their names from the dialects themselves, docs/records.md from
 * the types of records, and the table of codes in docs/recovery.md from its samples; with `--check` it only says
 * whether they are stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Dialect } from '../src/engine/dialect.ts'
import { allDialects, defaultDialects, extraDialects } from '../src/grammars/index.ts'
import { printable } from '../test/generate.ts'
import { codeTables } from './codes.ts'
import { withPart } from './page.ts'
import { recordsPage } from './records.ts'

const FILE = 'docs/dialects.md'
const NAMES = 'src/models/dialect-names.ts'
const RECOVERY = 'docs/recovery.md'
const RECORDS = 'docs/records.md'
const CALLS = [{ name: 'get_weather', arguments: { city: 'Oslo', days: 3 }, id: 'call00001' }]

const sample = (d: Dialect): string =>
  d.print ? d.print(printable(d, CALLS)) : (d.printReasoning?.('First I look.') ?? '')
const section = (d: Dialect): string =>
  [
    `### ${d.name}`,
    '',
    [
      d.aliases?.length ? `Also called ${d.aliases.map(a => `\`${a}\``).join(', ')}.` : '',
      d.models?.length ? `Models: ${d.models.join(', ')}.` : '',
      d.bare ? 'No marker of its own: it waits until it is sure.' : '',
    ]
      .filter(line => line !== '')
      .join(' '),
    sample(d) === '' ? '' : `\n~~~text\n${sample(d)}\n~~~`,
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()

export const page = (): string => {
  const groups: readonly (readonly [string, readonly Dialect[]])[] = [
    ['Reasoning', defaultDialects.filter(d => d.reasoning)],
    ['Frames and leftovers', defaultDialects.filter(d => !d.reasoning && !d.print)],
    ['Calls with markers', defaultDialects.filter(d => d.print && !d.bare)],
    ['Calls without markers', defaultDialects.filter(d => d.print && d.bare)],
    ['Only when named', extraDialects],
  ]
  const body = groups.map(([title, list]) => `## ${title}\n\n${list.map(section).join('\n\n')}`)
  return `# Dialects\n\nWritten by \`npm run docs\` from the code. Within a group in order of priority; the samples are what \`print\` gives.\n\n${body.join('\n\n')}\n`
}

/** The type that completes and checks names of dialects. */
export const names = (): string => {
  const all = allDialects.flatMap(d => [d.name, ...(d.aliases ?? [])])
  return `/** The names of our dialects, and their aliases. Written by \`npm run docs\`. */
export type DialectName =
${all.map(name => `  | '${name}'`).join('\n')}
`
}

if (process.argv[1]?.endsWith('docs.ts')) {
  const recovery = readFileSync(RECOVERY, 'utf8')
  const made = [
    [FILE, page()],
    [NAMES, names()],
    [RECORDS, recordsPage()],
    [RECOVERY, withPart(recovery, 'codes', codeTables())],
  ] as const
  for (const [file, text] of made)
    if (!process.argv.includes('--check')) writeFileSync(file, text)
    else if (readFileSync(file, 'utf8') !== text) throw new Error(`${file} is stale: npm run docs`)
}
