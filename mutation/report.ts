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
/** A mutant that was not in the sample is an error with Stryker. */
const sampled = (m: Mutant): boolean => m.status !== 'Ignored' && m.status !== 'RuntimeError'

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
  const tried = mutants.filter(sampled)
  const count = (...statuses: Mutant['status'][]) => tried.filter(m => statuses.includes(m.status)).length
  return {
    mutants: mutants.filter(m => m.status !== 'Ignored').length,
    tried: tried.length,
    killed: count('Killed'),
    timeout: count('Timeout'),
    survived: count('Survived'),
    unreached: count('NoCoverage'),
  }
}
const line = (name: string, r: Row): string => {
  const share = r.tried === 0 ? '' : `${(((r.killed + r.timeout) / r.tried) * 100).toFixed(1)} %`
  return `| ${name} | ${r.mutants} | ${r.tried} | ${r.killed} | ${r.timeout} | ${r.survived} | ${r.unreached} | ${share} |`
}

/** The table of RESULTS.md. */
export function writeTable(): void {
  const found = files()
  const folder = (path: string) => path.replace(/[^/]*$/, '')
  const folders = [...new Set(found.map(([path]) => folder(path)))]
  const some = (keep: (path: string) => boolean) =>
    rowOf(found.filter(([path]) => keep(path)).flatMap(([, file]) => file.mutants))
  const table = [
    '| file | mutants | tried | killed | timed out | survived | reached by no test | killed or timed out |',
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
