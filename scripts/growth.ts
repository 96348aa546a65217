/** `npm run growth`: doubles every hostile input and compares the times; whole and in pieces of 4 characters. */
import { createStreamParser, defaultDialects } from '../src/index.ts'
import { hostile } from './hostile.ts'

const SIZES = (process.argv[2] ?? '25,50,100').split(',').map(Number)
const only = process.argv[3]

function time(text: string, size: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let k = 0; k < 2; k++) {
    const start = performance.now()
    const parser = createStreamParser()
    for (let i = 0; i < text.length; i += size) parser.pushText(text.slice(i, i + size))
    parser.finish()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
let bad = 0
for (const [label, make] of Object.entries(hostile(defaultDialects))) {
  if (only && !label.includes(only)) continue
  for (const size of [4, Number.POSITIVE_INFINITY]) {
    const times = SIZES.map(kb => time(make(kb * 1000), size))
    const last = times.at(-1)!
    const ratio = last / times.at(-2)!
    const slow = ratio > 2.6 && last > 5
    if (slow) bad++
    const perChar = (1000 * last) / (SIZES.at(-1)! * 1000)
    if (slow || perChar > 2 || only)
      console.log(
        label.padEnd(42).slice(0, 60),
        String(size).padEnd(9),
        times
          .map(t => t.toFixed(1))
          .join(' / ')
          .padEnd(26),
        `${perChar.toFixed(2)} us/char`,
        slow ? '<-- more than linear' : '',
      )
  }
}
console.log(bad === 0 ? 'all linear' : `${bad} rows more than linear`)
