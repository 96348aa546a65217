/**
 * `npm run bench [-- --quick]` (once `npm ci --prefix bench`): how fast whole messages and streams are, beside other
 * libraries, on the same inputs in one process. The code is bundled first, as a user's would be.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { writeFigures } from '../scripts/figures.ts'
import { ROOT, run } from '../scripts/tools.ts'
import { ensureInstalled } from './packages.ts'

ensureInstalled()
const bundle = join(ROOT, 'bench/.run.mjs')
await build({
  entryPoints: [join(ROOT, 'bench/run.ts')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
})
const { ok } = run(process.execPath, ['--expose-gc', bundle, ...process.argv.slice(2)], false)
rmSync(bundle, { force: true })
if (ok) writeFigures()
process.exitCode = ok ? 0 : 1
