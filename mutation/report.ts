/** What came of the runs: a table, and the survivors. Of each file its latest run counts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePart } from '../scripts/page.ts'
import { ROOT } from '../scripts/tools.ts'

interface Mutant {
  readonly mutatorName: string
  readonly replacement: string
  readonly status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'RuntimeError' | 'Ignored'
  readonly location: { readonly start: { readonly line: number } }
}
interface File {
  readonly source: string
  readonly mutants: readonly Mutant[]
}

const RUNS = join(ROOT, 'mutation/.reports/runs')
/** One that a test reaches, and that is in the sample: with Stryker others are errors. What none reaches is all known. */
const sampled = (m: Mutant): boolean => ['Killed', 'Timeout', 'Survived'].includes(m.status)

function files(): [string, File][] {
  const all = new Map<string, File>()
  for (const name of existsSync(RUNS) ? readdirSync(RUNS).sort() : []) {
    const report = JSON.parse(readFileSync(join(RUNS, name), 'utf8')) as { files: Record<string, File> }
    for (const [path, file] of Object.entries(report.files)) all.set(path, file)
  }
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1))
}

interface Row {
  readonly mutants: number
  readonly tried: number
  readonly killed: number
  readonly timeout: number
  readonly survived: number
  readonly unreached: number
}
function rowOf(mutants: readonly Mutant[]): Row {
  const count = (status: Mutant['status']) => mutants.filter(m => m.status === status).length
  return {
    mutants: mutants.length - count('Ignored'),
    unreached: count('NoCoverage'),
    tried: mutants.filter(sampled).length,
    killed: count('Killed'),
    timeout: count('Timeout'),
    survived: count('Survived'),
  }
}
const line = (name: string, r: Row): string => {
  const reached = (r.mutants - r.unreached) / r.mutants
  const share = r.tried === 0 ? '' : `${(((r.killed + r.timeout) / r.tried) * reached * 100).toFixed(1)} %`
  return `| ${name} | ${r.mutants} | ${r.unreached} | ${r.tried} | ${r.killed} | ${r.timeout} | ${r.survived} | ${share} |`
}

/** The table of RESULTS.md. */
export function writeTable(): void {
  const found = files()
  const folder = (path: string) => path.replace(/[^/]*$/, '')
  const folders = [...new Set(found.map(([path]) => folder(path)))]
  const some = (keep: (path: string) => boolean) =>
    rowOf(found.filter(([path]) => keep(path)).flatMap(([, file]) => file.mutants))
  const table = [
    '| file | mutants | reached by no test | tried | killed | timed out | survived | killed, of all |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...found.map(([path, file]) => line(`\`${path}\``, rowOf(file.mutants))),
    ...folders.map(name =>
      line(
        `all of \`${name}\``,
        some(path => folder(path) === name),
      ),
    ),
    line(
      '**all**',
      some(() => true),
    ),
  ]
  writePart(join(ROOT, 'mutation/RESULTS.md'), 'table', table.join('\n'))
  console.log(table.slice(-folders.length - 1).join('\n'))
}

/** What survived in the files whose path has `part`. */
export const survivors = (part: string): string[] =>
  files()
    .filter(([path]) => path.includes(part))
    .flatMap(([path, { source, mutants }]) => {
      const lines = source.split('\n')
      return mutants
        .filter(m => m.status === 'Survived' || m.status === 'NoCoverage')
        .sort((a, b) => a.location.start.line - b.location.start.line)
        .map(m => {
          const { line } = m.location.start
          const missed = m.status === 'NoCoverage' ? ' (no test)' : ''
          return `${path}:${line} ${m.mutatorName}${missed}\n  ${lines[line - 1]!.trim()}\n  → ${m.replacement.split('\n')[0]}`
        })
    })
