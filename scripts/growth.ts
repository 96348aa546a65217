/**
 * `npm run growth [-- --to KB] [--only WORD] [--part 1/8]`: doubles every hostile input from 12.5 KB to 800 KB, whole
 * and in pieces of 4 characters, and fails where twice the input takes more than 2.4 times as long, or where nothing was
 * chosen; and reads a message with long lists of tools. Times are those of the processor, so that other programs do no harm; a doubling that seems too slow is
 * measured again before it counts. All inputs take some four hours.
 */
import { parseArgs } from 'node:util'
import { allDialects } from '../src/grammars/index.ts'
import { createStreamParser, defaultDialects, parse } from '../src/index.ts'
import { hostile, hostileSpace, hostileWithin } from './hostile.ts'

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: '800' },
    only: { type: 'string' },
    part: { type: 'string', default: '1/1' },
  },
})
const [part, parts] = values.part.split('/').map(Number) as [number, number]
const FROM = 12_500
const TO = Number(values.to) * 1000
const MOST = 2.4
/** Below so many milliseconds a ratio says nothing. */
const LEAST = 20
const TRIES = 5

const all: [string, (n: number) => string][] = [
  ...Object.entries(hostile(defaultDialects)),
  ...allDialects.flatMap(dialect => Object.entries(hostileWithin(dialect))),
  ...Object.entries(Object.assign({}, ...allDialects.map(hostileSpace)) as Record<string, (n: number) => string>),
]

const inputs = all.filter(([label], k) => k % parts === part - 1 && (!values.only || label.includes(values.only)))

if (inputs.length === 0) {
  console.error('no input has that name, or that part is none')
  process.exit(2)
}

/** Milliseconds of the processor: the best of so many runs. */
function time(text: string, size: number, runs: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let k = 0; k < runs; k++) {
    const before = process.cpuUsage().user
    const parser = createStreamParser()
    for (let i = 0; i < text.length; i += size) parser.pushText(text.slice(i, i + size))
    parser.finish()
    best = Math.min(best, (process.cpuUsage().user - before) / 1000)
  }
  return best
}

/** The worst ratio of two sizes that both take long enough, and the time a character takes at the end. */
function growth(make: (n: number) => string, size: number): { ratio: number; at: number; perChar: number } {
  let worst = 0
  let at = 0
  let before = time(make(FROM), size, 1)
  for (let n = FROM * 2; n <= TO; n *= 2) {
    let now = time(make(n), size, 1)
    for (let k = 1; k < TRIES && now > LEAST && now > MOST * before; k++) {
      before = time(make(n / 2), size, k)
      now = Math.min(now, time(make(n), size, k))
    }
    if (now > LEAST && now / before > worst) [worst, at] = [now / before, n]
    if (worst > MOST) return { ratio: worst, at, perChar: (1000 * now) / n }
    before = now
  }
  return { ratio: worst, at, perChar: (1000 * before) / TO }
}

const bad: string[] = []
let seen = 0
const SCHEMA = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } } }
/** Milliseconds until a message is read with a list of tools that was not seen before. */
function setUp(tools: number, runs: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let k = 0; k < runs; k++) {
    const list = Array.from({ length: tools }, (_, n) => ({ name: `tool_${seen}_${n}`, parameters: SCHEMA }))
    seen++
    const before = process.cpuUsage().user
    parse('<tool_call>{"name": "f", "arguments": {"a": 1}}</tool_call> and text', { tools: list })
    best = Math.min(best, (process.cpuUsage().user - before) / 1000)
  }
  return best
}
if (part === 1 && !values.only) {
  setUp(10, 20)
  const [few, many] = [setUp(1000, TRIES), setUp(8000, TRIES)]
  console.log(`a new list of tools: ${few.toFixed(1)} ms for 1,000, ${many.toFixed(1)} ms for 8,000`)
  if (many > 8 * few + LEAST) bad.push(`lists of tools: ${(many / few).toFixed(1)} times for eight times as many`)
}

let tried = 0
let slowest = { label: '', perChar: 0 }
for (const [label, make] of inputs) {
  for (const size of [4, Number.POSITIVE_INFINITY]) {
    const how = `${label}, ${size === 4 ? 'by 4' : 'whole'}`
    const { ratio, at, perChar } = growth(make, size)
    tried++
    if (perChar > slowest.perChar) slowest = { label: how, perChar }
    if (ratio > MOST) bad.push(`${how}: ${ratio.toFixed(2)} times at ${at / 1000} KB`)
    if (ratio > MOST || values.only)
      console.log(how.padEnd(60), `${ratio.toFixed(2)} a doubling`, `${perChar.toFixed(2)} µs a character`)
  }
  if (tried % 200 === 0) console.log(`… ${tried / 2} of ${inputs.length} inputs`)
}
console.log(`slowest: ${slowest.label}, ${slowest.perChar.toFixed(2)} µs a character`)
console.log(
  `${tried} rows, ${FROM / 1000} to ${TO / 1000} KB: ${bad.length === 0 ? 'all linear' : `${bad.length} more than linear`}`,
)
process.exitCode = bad.length === 0 ? 0 : 1
