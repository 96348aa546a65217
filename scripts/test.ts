/**
 * `npm test`: everything that must hold before a change is done, and one closing line. Checks of a lane run one after
 * the other, lanes side by side: the tests take most of the time, and all else is done beside them.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foundChromium } from './chromium.ts'
import { ROOT, start } from './tools.ts'

interface Check {
  readonly name: string
  readonly command: readonly string[]
  /** Its tests count one by one: where vitest reports them. */
  readonly report?: string
}
const scratch = mkdtempSync(join(tmpdir(), 'llm-dialects-test-'))
const bin = (name: string, ...args: string[]) => [join(ROOT, 'node_modules/.bin', name), ...args]
/** The compiler that is a native program checks the same in a fifth of the time; the other one builds. */
const tsc = (...args: string[]) => [process.execPath, join(ROOT, 'node_modules/typescript7/bin/tsc'), ...args]
const vitest = (name: string, project: string): Check => {
  const report = join(scratch, `${project}.json`)
  const reporters = ['--reporter=json', `--outputFile=${report}`, '--reporter=dot', '--no-color']
  return { name, command: bin('vitest', 'run', '--project', project, ...reporters), report }
}
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const tarball = join(scratch, `llm-dialects-${version}.tgz`)

const LANES: readonly (readonly Check[])[] = [
  [vitest('tests', 'unit')],
  [
    { name: 'types', command: tsc('--noEmit') },
    { name: 'types of the playground', command: tsc('-p', 'playground') },
    { name: 'lint', command: bin('biome', 'check', '--diagnostic-level=warn') },
    { name: 'nothing unused', command: bin('knip', '--no-progress') },
    { name: 'reference', command: bin('typedoc', '--emit', 'none') },
    { name: 'build', command: ['npm', 'run', 'build'] },
    { name: 'pack', command: ['npm', 'pack', '--ignore-scripts', '--pack-destination', scratch] }, // else it builds again
    { name: 'publint', command: bin('publint', 'run', '--strict', tarball) },
    {
      name: 'are the types wrong',
      command: bin('attw', tarball, '--profile', 'node16', '--no-emoji', '--format', 'ascii'),
    },
    { name: 'size', command: bin('tsx', 'scripts/sizes.ts', '--check') },
    { name: 'chromium', command: bin('tsx', 'scripts/chromium.ts') },
    vitest('counts', 'counts'),
    vitest('package', 'package'),
  ],
]

/** Compilers make many objects that die young: with more room for them, they take a tenth less. Tests measure memory. */
const ROOMY = { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=128` }
let passed = 0
let failed = 0
const began = performance.now()
await Promise.all(
  LANES.map(async lane => {
    for (const check of lane) await perform(check)
  }),
)
rmSync(scratch, { recursive: true, force: true })
if (!foundChromium())
  console.log('SKIPPED  THE PLAYGROUND: there is no Chromium, and none could be installed (CHROMIUM names its path)')
console.log(`all in ${seconds(began)}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function perform({ name, command, report }: Check): Promise<void> {
  const from = performance.now()
  const { ok, output } = await start(command[0]!, command.slice(1), report ? process.env : ROOMY)
  const [good, bad] = report ? counted(report, ok) : ok ? [1, 0] : [0, 1]
  passed += good
  failed += bad
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name}${report ? `: ${good} passed, ${bad} failed` : ''} (${seconds(from)})`)
  if (!ok) console.log(output)
}
function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`
}

/** How many tests of a run passed and failed; a file that did not even start is a failure. */
function counted(report: string, ok: boolean): [number, number] {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return [numPassedTests, ok ? 0 : Math.max(1, numFailedTests)]
  } catch {
    return [0, 1]
  }
}
