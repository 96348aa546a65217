/**
 * `npm run fuzz -- [TIMES]`: the laws of `test/laws.test.ts` with many times the
 * documents of a usual run (default 20). A failure prints its seed: SEED=… runs it again.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './tools.ts'

const times = process.argv[2] ?? '20'
if (!/^[1-9]\d*$/.test(times)) {
  console.error(`fuzz: expected how many times as many documents, a number from 1, got ${JSON.stringify(times)}`)
  process.exit(2)
}
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', '--project', 'unit', 'test/laws.test.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FUZZ: times },
  },
)
process.exitCode = status ?? 1
