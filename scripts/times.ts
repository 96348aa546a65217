/**
 * `npm run times`: runs the two commands of the README in a fresh clone of what is committed, and writes there how long
 * they took. For a quiet machine; npm's cache is as it is.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePart } from './page.ts'
import { ROOT, run } from './tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'llm-dialects-times-'))
function seconds(command: string): number {
  const began = performance.now()
  const { ok, output } = run('sh', ['-c', `cd "${folder}" && ${command}`])
  if (!ok) throw new Error(`${command}:\n${output}`)
  return (performance.now() - began) / 1000
}
/** As people say it: `20 seconds`, `5 minutes`. */
const said = (s: number): string => (s < 90 ? `${Math.ceil(s / 5) * 5} seconds` : `${Math.ceil(s / 60)} minutes`)

const before = loadavg()[0]!
if (before > 0.5) console.warn(`The load of the machine is ${before.toFixed(1)}: the times will say too much.`)
try {
  const { ok, output } = run('git', ['clone', '--quiet', ROOT, folder])
  if (!ok) throw new Error(output)
  const [start, test] = ['npm ci && npm start', 'npm ci && npm test'].map(seconds)
  writePart(
    join(ROOT, 'README.md'),
    'times',
    `\`\`\`sh
npm ci && npm start   # in a clone, ${said(start!)}: the command line over the messages in samples/
npm ci && npm test    # every check, ${said(test!)} on ${cpus().length} quiet cores; the last line says how many passed
\`\`\``,
  )
  console.log(`start ${start!.toFixed(0)} s, test ${test!.toFixed(0)} s`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
