/** `npm run bench:logs`: lines a second of `parse --jsonl` by one thread and by two, and the most memory that it held. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ROOT } from '../scripts/tools.ts'

const LINES = Number(process.argv[2] ?? 100_000)
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
const file = createWriteStream(log)
for (let n = 0; n < LINES; n++)
  if (!file.write(`${JSON.stringify({ id: n, response: { text: message(n) } })}\n`)) await once(file, 'drain')
file.end()
await once(file, 'finish')
const megabytes = statSync(log).size / 1e6
console.log(`${LINES.toLocaleString('en-US')} lines, ${megabytes.toFixed(0)} MB`)

const TELL =
  'process.on("exit",()=>{const r=process.resourceUsage();console.error(JSON.stringify({rss:r.maxRSS,cpu:(r.userCPUTime+r.systemCPUTime)/1e6}))})'
for (const workers of ['1', '2']) {
  const { stderr } = spawnSync(
    process.execPath,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(TELL)}`, join(ROOT, 'dist/cli/main.js')],
      ...['parse', '--jsonl', '--in', log, '--field', 'response.text', '--out', join(folder, `${workers}.jsonl`)],
      ...['--workers', workers, '--json'],
    ],
    { encoding: 'utf8' },
  )
  const [account, ...rest] = stderr.trim().split('\n')
  const { lines, seconds, calls, repaired } = JSON.parse(account!)
  const told = rest.map(line => JSON.parse(line))
  const rss = Math.max(...told.map(({ rss }) => rss)) / 1024
  const cpu = Math.max(...told.map(({ cpu }) => cpu))
  console.log(
    `${workers} worker${workers === '1' ? ' ' : 's'}: ${Math.round(lines / seconds).toLocaleString('en-US')} lines/s, ${(megabytes / seconds).toFixed(1)} MB/s, ${Math.round(lines / cpu).toLocaleString('en-US')} a second of CPU; ${calls} calls, ${repaired} repaired; at most ${rss.toFixed(0)} MB of memory`,
  )
}
rmSync(folder, { recursive: true })
