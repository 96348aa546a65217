/**
 * `npm run memory [-- --mb N] [--only calls,prose]`: messages of 200 MB in pieces of 4 KB through a parser that retains nothing, and the heap
 * after each tenth of them. It fails where the last half is above the first by more than noise.
 */
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createStreamParser } from '../src/index.ts'
import { messages, streamed } from './messages.ts'

const { values } = parseArgs({ options: { mb: { type: 'string', default: '200' }, only: { type: 'string' } } })
const only = values.only?.split(',')
const MB = 1_000_000
const SIZE = Number(values.mb) * MB
const STEPS = 10
const NOISE = MB

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void

let failed = false
for (const [name, piece] of Object.entries(messages)) {
  if (only && !only.includes(name)) continue
  const parser = createStreamParser({ retain: 'none', limits: { calls: Number.POSITIVE_INFINITY } })
  const heaps: number[] = []
  let read = 0
  for (const chunk of streamed(piece, SIZE)) {
    parser.pushText(chunk)
    read += chunk.length
    if (read < ((heaps.length + 1) * SIZE) / STEPS) continue
    gc()
    heaps.push(process.memoryUsage().heapUsed)
  }
  parser.finish()
  const grows = heaps.at(-1)! > Math.max(...heaps.slice(0, STEPS / 2)) + NOISE
  failed ||= grows
  console.log(
    name.padEnd(18),
    `${values.mb} MB, heap in MB:`,
    heaps.map(h => (h / MB).toFixed(1)).join(' '),
    grows ? '<-- grows' : '',
  )
}
process.exitCode = failed ? 1 : 0
