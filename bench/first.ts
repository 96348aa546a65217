/**
 * `npm run bench`: how fast whole messages and streams are, beside `JSON.parse`
 * of the same arguments in the same run. Medians; trust the ratios more than the
 * figures, which are those of one machine.
 */
import { createStreamParser, parse } from '../src/index.ts'

const MB = 1_000_000
const ROUNDS = 9

const wrapped = (args: string) => `<tool_call>\n{"name": "write_file", "arguments": ${args}}\n</tool_call>`
const PARAGRAPH = `The ferry leaves at a quarter past six, and whoever is late waits for the next tide. Nobody minds: there
is a café on the quay, and a dog that knows everyone. "It's always like that," she said - and it was.\n\n`
const CODE = 'export const tide = (hours: number) => {\n\treturn "low" // at noon\n}\n'

const fill = (text: string, size: number) => text.repeat(Math.ceil(size / text.length)).slice(0, size)
const oneString = (size: number) => JSON.stringify({ path: 'chapter.md', content: fill(PARAGRAPH, size) })
const code = (size: number) => JSON.stringify({ path: 'tide.ts', content: fill(CODE, size) })
const manyKeys = (size: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: size / 25 }, (_, k) => [`key_${k}`, { n: k, on: k % 2 > 0 }])))

interface Case {
  readonly name: string
  readonly message: string
  /** What `JSON.parse` reads for comparison; for prose a JSON string of the same text. */
  readonly json: string
}
const call = (name: string, json: string): Case => ({ name, message: wrapped(json), json })
const cases = (size: number): Case[] => [
  { name: 'prose', message: fill(PARAGRAPH, size), json: JSON.stringify(fill(PARAGRAPH, size)) },
  call('one string argument', oneString(size)),
  call('code in a string', code(size)),
  call('many keys', manyKeys(size)),
]

/** Milliseconds of each task: the median of `ROUNDS`, taken in turns so that all share the machine's moods. */
function medians(tasks: readonly (() => void)[]): number[] {
  const times: number[][] = tasks.map(() => [])
  for (let round = -2; round < ROUNDS; round++)
    tasks.forEach((task, k) => {
      const began = performance.now()
      task()
      if (round >= 0) times[k]!.push(performance.now() - began)
    })
  return times.map(list => list.sort((a, b) => a - b)[ROUNDS >> 1]!)
}

function pushAll(message: string, size: number): void {
  const parser = createStreamParser()
  for (let i = 0; i < message.length; i += size) parser.pushText(message.slice(i, i + size))
  parser.finish()
}

const row = (cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, k) => (k === 0 ? String(cell).padEnd(24) : String(cell).padStart(14))).join(''))
const figure = (n: number) => (n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2))

console.log(`Node ${process.version}, medians of ${ROUNDS} rounds\n`)

row(['whole message, 1 MB', 'parse MB/s', 'JSON.parse', 'times slower'])
for (const { name, message, json } of cases(MB)) {
  const [ours, theirs] = medians([() => parse(message), () => JSON.parse(json)]) as [number, number]
  row([
    name,
    figure(message.length / MB / (ours / 1000)),
    figure(json.length / MB / (theirs / 1000)),
    figure(ours / theirs),
  ])
}

const STREAM = 200_000
const PIECE = 4
console.log()
row([`stream, ${PIECE} characters`, 'µs a push', 'MB/s', 'µs at half', 'growth'])
for (const [k, { name, message }] of cases(STREAM).entries()) {
  const half = cases(STREAM / 2)[k]!.message
  const [whole, first] = medians([() => pushAll(message, PIECE), () => pushAll(half, PIECE)]) as [number, number]
  const perPush = (ms: number, text: string) => (ms * 1000) / Math.ceil(text.length / PIECE)
  row([
    name,
    figure(perPush(whole, message)),
    figure(message.length / MB / (whole / 1000)),
    figure(perPush(first, half)),
    figure(perPush(whole, message) / perPush(first, half)),
  ])
}
console.log('\ngrowth: µs a push in the whole stream against one half as long; 1 is linear time.')
