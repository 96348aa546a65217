/**
 * `npm run mutation [-- --files "src/repair/*.ts"] [--share 0.2] [--budget 15000] [--concurrency 2]` (once
 * `npm ci --prefix mutation`): changes the sources in one place at a time, and counts the changes that no test sees.
 * Each run leaves its report in `mutation/.reports`; `-- --report` puts the table of all of them, the latest of each
 * file, into mutation/RESULTS.md, and `-- --survivors src/repair/` prints what survived.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, run } from '../scripts/tools.ts'
import { survivors, writeTable } from './report.ts'

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    share: { type: 'string' },
    budget: { type: 'string' },
    concurrency: { type: 'string' },
    report: { type: 'boolean' },
    survivors: { type: 'string' },
  },
})
const stryker = join(ROOT, 'mutation/node_modules/@stryker-mutator/core/bin/stryker.js')

if (values.report) writeTable()
else if (values.survivors !== undefined) console.log(survivors(values.survivors).join('\n'))
else if (!existsSync(stryker)) {
  console.error('Stryker is not installed. Once: npm ci --prefix mutation')
  process.exitCode = 2
} else mutate()

function mutate(): void {
  const { files, share, budget, concurrency } = values
  if (share !== undefined) process.env.MUTATION_SHARE = share
  if (budget !== undefined) process.env.MUTATION_BUDGET = budget
  const options = [...(files ? ['--mutate', files] : []), ...(concurrency ? ['--concurrency', concurrency] : [])]
  const { ok } = run(process.execPath, [stryker, 'run', 'mutation/stryker.config.js', ...options], false)
  const last = join(ROOT, 'mutation/.reports/last.json')
  if (existsSync(last)) {
    mkdirSync(join(ROOT, 'mutation/.reports/runs'), { recursive: true })
    renameSync(last, join(ROOT, 'mutation/.reports/runs', `${new Date().toISOString().replaceAll(':', '-')}.json`))
  }
  rmSync(join(ROOT, 'mutation/.tmp'), { recursive: true, force: true })
  process.exitCode = ok ? 0 : 1
}
