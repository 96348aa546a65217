/**
 * `npm run bench:logs`: lines a second of `parse --jsonl` by one thread and by two, and the most memory that it held.
 * Writes them into docs/logs.md; with a number of lines (`-- 10000`) it only prints those of such a log.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePart } from '../scripts/page.ts'
import { ensureBuilt, ROOT } from '../scripts/tools.ts'

const ONE = process.argv[2]
const LOGS = ONE === undefined ? [60_000, 180_000] : [Number(ONE)]
const WORDS = 'The tide turns at six, so we look at the chart first and then decide. '
const message = (n: number): string => {
  const prose = WORDS.repeat(3 + (n % 15))
  const call = JSON.stringify({
    name: 'plot_course',
    arguments: { from: `Buoy ${n}`, via: ['Ushant', 'Sein'], note: WORDS },
  })
  // One in ten is damaged, one in four has no call.
  const written = n % 10 === 0 ? `${call.slice(0, -2)},}` : call
  return n % 4 === 0 && n % 10 !== 0
    ? prose
    : `<think>\n${WORDS}\n</think>\n${prose}\n<tool_call>\n${written}\n</tool_call>`
}

ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'llm-dialects-bench-'))
const log = join(folder, 'log.jsonl')
/** Gives its size in megabytes. */
async function writeLog(lines: number): Promise<number> {
  const file = createWriteStream(log)
  for (let n = 0; n < lines; n++)
    if (!file.write(`${JSON.stringify({ id: n, response: { text: message(n) } })}\n`)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
  return statSync(log).size / 1e6
}

const TELL = 'process.on("exit",()=>console.error(JSON.stringify({rss:process.resourceUsage().maxRSS})))'
const number = (n: number): string => n.toLocaleString('en-US')
const rows: string[] = []
for (const lines of LOGS) {
  const megabytes = await writeLog(lines)
  for (const workers of ['1', '2']) {
    const { stderr } = spawnSync(
      process.execPath,
      [
        ...['--import', `data:text/javascript,${encodeURIComponent(TELL)}`, join(ROOT, 'dist/cli/main.js')],
        ...[
          'parse',
          '--jsonl',
          '--in',
          log,
          '--field',
          'response.text',
          '--out',
          join(folder, `${lines}-${workers}.jsonl`),
        ],
        ...['--workers', workers, '--json'],
      ],
      { encoding: 'utf8' },
    )
    const [account, ...rest] = stderr.trim().split('\n')
    const { seconds } = JSON.parse(account!) as { seconds: number }
    const memory = Math.max(...rest.map(line => (JSON.parse(line) as { rss: number }).rss)) / 1024
    const what = workers === '1' ? `${number(lines)} lines, ${megabytes.toFixed(0)} MB` : ''
    const speed = number(Math.round(lines / seconds / 100) * 100)
    rows.push(`| ${what} | ${workers} | ${speed} | ${(megabytes / seconds).toFixed(1)} | ${memory.toFixed(0)} MB |`)
  }
}
rmSync(folder, { recursive: true })

const machine = `${cpus().length} cores of an ${cpus()[0]!.model}, Node ${process.versions.node}`
const table = `\`npm run bench:logs\`, ${new Date().toISOString().slice(0, 10)}, ${machine}:

| log | workers | lines a second | MB a second | most memory |
|---|---|---|---|---|
${rows.join('\n')}`
console.log(table)
if (ONE === undefined) writePart(join(ROOT, 'docs/logs.md'), 'speed', table)
