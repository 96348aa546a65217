/**
 * `npm run runs [-- --size 20000] [--dialect NAME] [--part 1/2]`: puts a long run of spaces, quotes, letters and the
 * like at each place of a message of each dialect, with and without what follows, and fails where a run of four times
 * the length takes more than eight times as long. It finds what the counts of `npm run worst` cannot see: a regular
 * expression that goes back over what it has read. All dialects take two hours.
 */
import { parseArgs } from 'node:util'
import { allDialects } from '../src/grammars/index.ts'
import { parse } from '../src/index.ts'
import { printable } from '../src/testing/invented.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '20000' },
    dialect: { type: 'string' },
    part: { type: 'string', default: '1/1' },
  },
})
const [part, parts] = values.part.split('/').map(Number) as [number, number]
const SIZE = Number(values.size)
const MOST = 8
/** Below so many microseconds a character, a run is not measured again. */
const LEAST = 2
/** How often a ratio that is too high is measured, since a full collection of garbage may be in it. */
const TRIES = 5
/** The most places of a message. */
const PLACES = 30

const RUNS = [
  ...[' ', '\t', '\n', '\r\n', ' \n', '\n ', 'a', '1', 'a ', 'a.', '1.', 'é', 'a: ', 'a=', 'a="b" ', 'a,', 'A', '-'],
  ...['.', '"', '\\"', "'", "''", '`', '``` ', '```\n', '\\', '\\u', '(', ')', '[', ']', '{', '}', '<', '>', '</'],
  ...['|', '_', '=', ':', ',', '/', '//', '/*', '&', '&amp;', '#', '*', '<a', '<a ', '<a>', '</a>', '<!--', '"a":'],
  ...['"a",', '{"a":', '> '],
]
const schema = { city: { type: 'string' }, days: { type: 'integer' }, place: { type: 'object' } }
const tools = [{ name: 'get_weather', parameters: { type: 'object', properties: schema } }]
const CALL = { id: 'call_1', name: 'get_weather', arguments: { city: 'Oslo', days: 3, place: { floors: [1] } } }

/** Milliseconds of the processor: the least of so many runs. */
function time(text: string, runs = 1): number {
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < runs; k++) {
    const before = process.cpuUsage().user
    parse(text, { tools })
    least = Math.min(least, (process.cpuUsage().user - before) / 1000)
  }
  return least
}

let tried = 0
let bad = 0
for (const [k, dialect] of allDialects.entries()) {
  if (k % parts !== part - 1) continue
  if (values.dialect !== undefined && values.dialect !== dialect.name) continue
  const text = dialect.print?.(printable(dialect, [CALL])) ?? dialect.printReasoning?.('Low tide.')
  if (text === undefined) continue
  const all = [...text.matchAll(/\w+|[^\w\s]|\s|$/g)].map(({ index }) => index)
  const places = all.filter(
    (_, k) => Math.floor((k * PLACES) / all.length) !== Math.floor(((k - 1) * PLACES) / all.length),
  )
  for (const piece of RUNS) {
    let worst = 0
    let head = ''
    for (const at of places)
      for (const tail of [text.slice(at), ' \\']) {
        const make = (size: number) => text.slice(0, at) + piece.repeat(size / piece.length) + tail
        tried++
        if (time(make(SIZE)) * 1000 < LEAST * SIZE) continue
        let ratio = Number.POSITIVE_INFINITY
        for (let k = 0; k < TRIES && ratio > MOST; k++)
          ratio = time(make(4 * SIZE), 3) / Math.max(1, time(make(SIZE), 3))
        if (ratio > worst) [worst, head] = [ratio, text.slice(0, at)]
      }
    if (worst <= MOST) continue
    bad++
    console.log(
      `${dialect.name}: ${worst.toFixed(1)} times for a run of ${JSON.stringify(piece)} behind ${JSON.stringify(head)}`,
    )
  }
}
console.log(`${tried} runs of ${SIZE} characters: ${bad === 0 ? 'all linear' : `${bad} more than linear`}`)
process.exitCode = bad === 0 ? 0 : 1
