/**
 * `npm run streams [-- --parsers 2000 --mb 10 --chunk 4 --only calls,fence]`: 2,000 parsers that take turns chunk by chunk
 * beside as many one after the other, in CPU time and in memory; then the longest push of long messages, each a single block
 * or many, as a multiple of the median push in prose. A push counts with the least time of three runs, so that what is
 * slow by chance is not seen.
 */
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { encodeMarkup } from '../src/engine/entities.ts'
import { createStreamParser, type StreamParser } from '../src/index.ts'
import { messages } from './messages.ts'

const { values } = parseArgs({
  options: {
    parsers: { type: 'string', default: '2000' },
    mb: { type: 'string', default: '10' },
    chunk: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
})
const CHUNK = Number(values.chunk)
const only = values.only?.split(',')
const isAsked = (name: string): boolean => only === undefined || only.includes(name)
const RUNS = 3

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void
const heap = () => (gc(), process.memoryUsage().heapUsed)
/** Microseconds of CPU. */
function spent(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
const chunksOf = (text: string): string[] => text.match(new RegExp(`[^]{1,${CHUNK}}`, 'g')) ?? []
const fill = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
const create = (): StreamParser => createStreamParser({ limits: { calls: Number.POSITIVE_INFINITY } })

// Many at once

const COUNT = Number(values.parsers)
const SIZE = 2000
function inARow(chunks: readonly string[]): void {
  for (let k = 0; k < COUNT; k++) {
    const parser = create()
    for (const chunk of chunks) parser.pushText(chunk)
    parser.finish()
  }
}
function inTurns(chunks: readonly string[]): StreamParser[] {
  const open = Array.from({ length: COUNT }, create)
  for (const chunk of chunks) for (const parser of open) parser.pushText(chunk)
  return open
}
console.log(`${COUNT} parsers of ${SIZE} characters, by ${CHUNK}`)
for (const [name, piece] of Object.entries(messages).filter(([name]) => isAsked(name))) {
  const chunks = chunksOf(fill(piece, SIZE))
  let [row, turns, each] = [Infinity, Infinity, 0]
  for (let k = 0; k < RUNS; k++) {
    row = Math.min(
      row,
      spent(() => inARow(chunks)),
    )
    const before = heap()
    let open: StreamParser[] = []
    const pushes = spent(() => {
      open = inTurns(chunks)
    })
    each = (heap() - before) / COUNT / 1000
    const ends = spent(() => {
      for (const parser of open) parser.finish()
    })
    turns = Math.min(turns, pushes + ends)
  }
  const us = (all: number) => `${(all / COUNT / chunks.length).toFixed(2)} µs a push`
  console.log(
    name.padEnd(20),
    `in a row ${us(row)}, in turns ${us(turns)}: ${(turns / row).toFixed(2)} times; ${each.toFixed(0)} KB each`,
  )
}

// The longest push

const LONG = Number(values.mb) * 1_000_000
const PROSE = messages.prose!
const STRING = JSON.stringify(PROSE).slice(1, -1)
const CODE = 'if (a < b && `c` < d) x = <T>(y: {a: "<b"}) => `z`\n'
const CALL = '{"name": "sail", "arguments": {"to": "'
const TAGS = '<tool_call>\n<function=sail>\n<parameter=to>\n'
const END = '\n</parameter>\n</function>\n</tool_call>'
const lines = (text: string): string => text.replaceAll('\n', '\\n')
/** What stands first, what is repeated, what stands last. */
const long: Readonly<Record<string, readonly [string, string, string]>> = {
  'long prose': ['', PROSE, ''],
  reasoning: ['<think>', PROSE, '</think>So.'],
  'string value': [`<tool_call>${CALL}`, STRING, '"}}</tool_call>'],
  'list value': ['<tool_call>{"name": "sail", "arguments": {"a": [', '{"a": 1, "b": "c"}, ', '1]}}</tool_call>'],
  parameter: ['<invoke name="sail">\n<parameter name="to">', PROSE, '</parameter>\n</invoke>'],
  'parameter of code': [TAGS, CODE, END],
  'many calls': ['', `<tool_call>${CALL}Brest"}}</tool_call>\n`, ''],
  'list of calls': ['[', `${CALL}Brest"}}, `, '{"name": "f", "arguments": {}}]'],
  envelope: ['{"content": "', STRING, '", "tool_calls": [{"name": "sail", "arguments": {}}]}'],
  fence: ['```ts\n', CODE, '```\n'],
  'call in a fence': [`\`\`\`json\n${CALL}`, STRING, '"}}\n```\n'],
  'escaped value': [encodeMarkup(`<tool_call>${CALL}`), STRING, encodeMarkup('"}}</tool_call>')],
  'escaped parameter': [encodeMarkup(TAGS), encodeMarkup('if (a < b) { s = x; }\n'), encodeMarkup(END)],
  'quoted parameter': [TAGS.replace(/^/gm, '> '), `${PROSE}> `, END.replaceAll('\n', '\n> ')],
  'literal breaks': [lines(TAGS), lines(PROSE), lines(END)],
  'Python value': ['[sail(to="', STRING, '")]'],
  code: ['', CODE, ''],
}
/** Pieces of `length` characters, each a string of its own. */
function* pieces([head, piece, end]: readonly [string, string, string], length: number): Generator<string> {
  yield* chunksOf(head)
  const text = fill(piece, piece.length * 2 + CHUNK)
  for (let at = 0; at < length; at += CHUNK) {
    const from = at % piece.length
    yield Buffer.from(text.slice(from, from + CHUNK)).toString()
  }
  yield* chunksOf(end)
}
/** Nanoseconds of each push; the last is the end of the message. */
function pushes(message: readonly [string, string, string], length: number): number[] {
  const parser = create()
  const times: number[] = []
  const time = (run: () => void) => {
    const before = process.hrtime.bigint()
    run()
    times.push(Number(process.hrtime.bigint() - before))
  }
  for (const chunk of pieces(message, length)) time(() => parser.pushText(chunk))
  time(() => parser.finish())
  return times
}
const warm = (message: readonly [string, string, string]) => {
  for (let k = 0; k < 20; k++) pushes(message, 10_000)
}
warm(long['long prose']!)
const sorted = pushes(long['long prose']!, 1_000_000).sort((a, b) => a - b)
const median = sorted[sorted.length >> 1]!
console.log(`\nthe longest push in ${values.mb} MB by ${CHUNK}, in pushes of prose of ${median} ns`)
for (const [name, message] of Object.entries(long).filter(([name]) => isAsked(name))) {
  warm(message)
  const least = pushes(message, LONG)
  for (let k = 1; k < RUNS; k++)
    pushes(message, LONG).forEach((time, at) => {
      least[at] = Math.min(least[at]!, time)
    })
  const end = least.length - 1 - chunksOf(message[2]).length
  const most = (from: number, to: number) => {
    let time = 0
    for (let at = from; at < to; at++) time = Math.max(time, least[at]!)
    return `${(time / median).toFixed(0)} (${(time / 1e6).toFixed(2)} ms)`
  }
  console.log(name.padEnd(20), `on the way ${most(0, end)}, at the end ${most(end, least.length)}`)
}
