/**
 * `npm run bench:start [-- runs]` (once `npm ci --prefix bench`): what it costs a fresh process to import the package and
 * to read its first message, beside the import of `@ai-sdk-tool/parser` alone. Milliseconds of CPU, the least of several
 * processes, each library in turn: what else runs on the machine adds to them, and is in none of the least.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ROOT } from '../scripts/tools.ts'
import { ensureInstalled, version } from './packages.ts'

ensureInstalled()
ensureBuilt()
const runs = Number(process.argv[2] ?? 15)
const PEER = '@ai-sdk-tool/parser'
const MESSAGE = `I'll look it up.
<tool_call>
{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}
</tool_call>`

const built = (file: string): string => JSON.stringify(pathToFileURL(join(ROOT, 'dist', file)).href)
/** What is imported, and what is done with it. */
const cases: Readonly<Record<string, readonly [load: string, first: string]>> = {
  [PEER]: [`await import(${JSON.stringify(PEER)})`, ''],
  'llm-dialects': [`const { parse } = await import(${built('index.js')})`, 'parse(message)'],
  'core and one dialect': [
    `const [{ parseWith }, { hermes }] = await Promise.all([import(${built('core.js')}), import(${built('grammars/hermes.js')})])`,
    'parseWith([hermes], message)',
  ],
}
interface Cost {
  readonly load: number
  readonly first: number
}
function measured([load, first]: readonly [string, string]): Cost {
  const program = `const message = ${JSON.stringify(MESSAGE)}
const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
const began = spent()
${load}
const loaded = spent()
${first}
console.log(JSON.stringify({ load: loaded - began, first: spent() - loaded }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(ROOT, 'bench'),
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

const least = new Map<string, Cost>()
for (let run = 0; run < runs; run++)
  for (const [name, one] of Object.entries(cases)) {
    const cost = measured(one)
    const best = least.get(name)
    if (!best || cost.load + cost.first < best.load + best.first) least.set(name, cost)
  }
const sum = ({ load, first }: Cost): number => load + first
const peer = sum(least.get(PEER)!)
console.log(`${runs} processes each; ${PEER} ${version(PEER)}; Node ${process.versions.node}`)
console.log('CPU, ms                import   first message     both   of the peer')
for (const [name, cost] of least) {
  const figures = [cost.load, cost.first, sum(cost)].map((n, k) => n.toFixed(1).padStart([7, 16, 9][k]!))
  console.log(`${name.padEnd(22)}${figures.join('')}${(sum(cost) / peer).toFixed(2).padStart(14)}`)
}
