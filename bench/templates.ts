/**
 * `npm run bench:template`: how long a dialect takes to be derived from each of the invented chat templates, rendered by
 * `@huggingface/jinja`, proved, and compared with the built-in dialects. Milliseconds of a clock or of the processor,
 * whichever are fewer, the least of several runs; and those of the first one, in which nothing is compiled yet. Writes the table of `docs/templates.md`.
 */
import { join } from 'node:path'
import { writePart } from '../scripts/page.ts'
import { ROOT } from '../scripts/tools.ts'
import { deriveDialects } from '../src/template/index.ts'
import { rendererOf, worded } from '../test/template/rendering.ts'
import { TEMPLATES } from '../test/template/templates.ts'

const RUNS = 5

async function derivation(source: string): Promise<{ readonly ms: number; readonly renders: number }> {
  const render = rendererOf(source)
  let renders = 0
  const begun = performance.now()
  const before = process.cpuUsage()
  const { reason } = await deriveDialects(context => {
    renders++
    return render(context)
  })
  if (reason !== undefined) throw new Error(reason)
  const clock = performance.now() - begun
  const { user, system } = process.cpuUsage(before)
  return { ms: Math.min(clock, (user + system) / 1000), renders }
}

let first = 0
const rows: { readonly name: string; readonly ms: number; readonly renders: number }[] = []
for (const [name, source] of Object.entries(TEMPLATES)) {
  let best = Number.POSITIVE_INFINITY
  let renders = 0
  for (let run = 0; run < RUNS; run++) {
    const one = await derivation(worded(source))
    first ||= one.ms
    best = Math.min(best, one.ms)
    renders = one.renders
  }
  rows.push({ name, ms: best, renders })
}
rows.sort((a, b) => a.ms - b.ms)
const whole = (n: number): string => String(Math.round(n))
const [middle, last] = [rows[rows.length >> 1]!, rows.at(-1)!]
const table = `| | ms | renderings |
|---|---|---|
| median of ${rows.length} templates | ${whole(middle.ms)} | ${middle.renders} |
| the slowest: ${last.name} | ${whole(last.ms)} | ${last.renders} |
| the first of a process | ${whole(first)} | |

Node ${process.versions.node.split('.')[0]}, one core, the built-in dialects included.`
writePart(join(ROOT, 'docs/templates.md'), 'times', table)
for (const { name, ms, renders } of rows)
  console.log(`${whole(ms).padStart(5)} ms ${String(renders).padStart(4)}  ${name}`)
console.log(`\n${table}`)
