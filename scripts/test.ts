/** `npm test`: everything that must hold before a change is done, and one closing line. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './tools.ts'

const REPORT = join(ROOT, '.test-report.json')

interface Check {
  readonly name: string
  readonly command: readonly string[]
  /** Its tests count one by one. */
  readonly tests?: true
}
const bin = (name: string, ...args: string[]) => [join(ROOT, 'node_modules/.bin', name), ...args]
const vitest = (project: string) =>
  bin('vitest', 'run', '--project', project, '--reporter=json', `--outputFile=${REPORT}`, '--reporter=dot')

const CHECKS: readonly Check[] = [
  { name: 'types', command: bin('tsc', '--noEmit') },
  { name: 'lint', command: bin('biome', 'check', '--diagnostic-level=warn') },
  { name: 'tests', command: vitest('unit'), tests: true },
  { name: 'build', command: ['npm', 'run', 'build'] },
  { name: 'publint', command: bin('publint', '--strict', '--pack', 'npm') },
  {
    name: 'are the types wrong',
    command: bin('attw', '--pack', '.', '--profile', 'node16', '--no-emoji', '--format', 'ascii'),
  },
  { name: 'size', command: bin('size-limit') },
  { name: 'package', command: vitest('package'), tests: true },
]

let passed = 0
let failed = 0
for (const { name, command, tests } of CHECKS) {
  const began = performance.now()
  rmSync(REPORT, { force: true })
  const { ok, output } = run(command[0]!, command.slice(1))
  const [good, bad] = tests ? counted(ok) : ok ? [1, 0] : [0, 1]
  passed += good
  failed += bad
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name}${tests ? `: ${good} passed, ${bad} failed` : ''} (${seconds} s)`)
  if (!ok) console.log(output)
}
rmSync(REPORT, { force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** How many tests of a run passed and failed; a file that did not even start is a failure. */
function counted(ok: boolean): [number, number] {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(REPORT, 'utf8'))
    return [numPassedTests, ok ? 0 : Math.max(1, numFailedTests)]
  } catch {
    return [0, 1]
  }
}
