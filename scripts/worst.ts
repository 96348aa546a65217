/**
 * `npm run worst [-- --minutes 10] [--seed N] [--top 50]`: hunts for the text that costs most a character. Repetitions,
 * pairs and triples of what opens and closes blocks, and halves of them, plain, escaped and quoted, with and without tools,
 * in pieces of 1, 4 and 64 characters and whole; then mutations of the worst. What counts are parser calls and characters
 * looked at, which are the same on every machine; of the worst the time is printed too, as a multiple of prose.
 */
import { parseArgs } from 'node:util'
import { countCalls } from '../src/engine/parsing.ts'

const calls = { n: 0 }
countCalls(() => calls.n++) // before the formats make their parsers
const { createObservedParser } = await import('../src/parser.ts')
const { allFeatures } = await import('../src/core.ts')
const { defaultDialects } = await import('../src/index.ts')
const { triggerText } = await import('../src/engine/dialect.ts')
const { encodeMarkup } = await import('../src/engine/entities.ts')
const { printable } = await import('../src/testing/invented.ts')

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, top: { type: 'string' } },
})
const minutes = Number(values.minutes ?? 10)
const top = Number(values.top ?? 50)
let seed = Number(values.seed ?? 1)
const random = (): number => {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff
  return seed / 0x80000000
}
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!

const SIZE = 1200
const SIZES = [1, 4, 64, SIZE] as const
const TOOLS = [
  { name: 'f', parameters: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'array' } } } },
  { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
]
const half = (text: string): string => text.slice(0, Math.ceil(text.length / 2))
/** Texts of dialects, and what is hard for a value. */
const words = [...new Set(defaultDialects.flatMap(d => [...d.triggers.map(triggerText), ...(d.closers ?? [])]))]
const heads = defaultDialects.flatMap(d => {
  if (!d.print) return []
  const call = d.print(printable(d, [{ name: 'f', arguments: { a: 'VALUE' } }]))
  return [call, call.split('VALUE')[0]!]
})
const OTHER = [
  'x ',
  'x',
  ' ',
  '\n',
  '<',
  '</',
  '"',
  "'",
  '\\',
  '{',
  '[',
  '{"a":',
  ',',
  ':',
  '`',
  '```\n',
  '> ',
  '- ',
  '|',
  ')',
  '(',
  '&lt;',
  '<a>',
  '</a>',
  '<a b="',
  'f(',
  '\n\n',
  '}',
  ']',
  '1',
  '#',
]
const plain = [
  ...new Set([...words, ...words.map(w => w.slice(0, -1)), ...words.map(half), ...heads, ...heads.map(half), ...OTHER]),
].filter(w => w !== '')
const quoted = (text: string): string => text.replace(/^/gm, '> ')
const wraps: readonly ((text: string) => string)[] = [t => t, encodeMarkup, quoted, t => JSON.stringify(t).slice(1, -1)]

interface Input {
  readonly head: string
  readonly unit: string
  readonly piece: number
  readonly tools: boolean
}
interface Cost extends Input {
  readonly calls: number
  readonly looked: number
}
const textOf = ({ head, unit }: Input): string => head + unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE)
function feed(text: string, { piece, tools }: Input, work = { asked: 0, looked: 0 }): void {
  const parser = createObservedParser(
    defaultDialects,
    { features: allFeatures, ...(tools ? { tools: TOOLS } : {}) },
    { work },
  )
  for (let i = 0; i < text.length; i += piece) parser.pushText(text.slice(i, i + piece))
  parser.finish()
  if (parser.result.diagnostics.some(({ code }) => code === 'internal-error'))
    throw new Error(`failed: ${JSON.stringify(text.slice(0, 200))}`)
}
function costOf(input: Input): Cost {
  const text = textOf(input)
  const work = { asked: 0, looked: 0 }
  calls.n = 0
  feed(text, input, work)
  return { ...input, calls: calls.n / text.length, looked: work.looked / text.length }
}
const score = (c: Cost): number => Math.max(c.calls / 10, c.looked / 12)
const worst = new Map<string, Cost>()
let tried = 0
let above = 0
function attempt(input: Input): void {
  if (input.unit === '') return
  const cost = costOf(input)
  tried++
  if (score(cost) > 1) above++
  const key = `${cost.unit.slice(0, 12)} ${cost.head.slice(0, 12)}` // one of a kind
  const before = worst.get(key)
  if (!before || score(cost) > score(before)) worst.set(key, cost)
  if (worst.size > top * 4)
    for (const [k] of sorted()
      .slice(top * 2)
      .map(c => [`${c.unit.slice(0, 12)} ${c.head.slice(0, 12)}`]))
      worst.delete(k!)
}
const sorted = (): Cost[] => [...worst.values()].sort((a, b) => score(b) - score(a))

for (const dialect of defaultDialects) void dialect.grammar // made before anything is counted
const end = Date.now() + minutes * 60_000
const share = Date.now() + minutes * 36_000
for (const unit of plain) {
  if (Date.now() > share) break
  for (const piece of SIZES) attempt({ head: '', unit, piece, tools: false })
}
while (Date.now() < share) {
  const unit = pick(wraps)(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(plain)).join(''))
  attempt({ head: random() < 0.4 ? pick(wraps)(pick(heads)) : '', unit, piece: pick(SIZES), tools: random() < 0.4 })
}
const mutate = (unit: string): string => {
  const at = Math.floor(random() * (unit.length + 1))
  const to = at + Math.floor(random() * 4)
  return pick([
    () => unit.slice(0, at) + pick(plain) + unit.slice(at),
    () => unit.slice(0, at) + unit.slice(to),
    () => unit.slice(0, at) + pick(OTHER) + unit.slice(at),
    () => unit.slice(at) + unit.slice(0, at),
  ])()
}
while (Date.now() < end) {
  const from = pick(sorted().slice(0, top))
  attempt({ ...from, unit: mutate(from.unit).slice(0, 400), piece: pick(SIZES), tools: random() < 0.5 })
}

const spent = (text: string, input: Input): number => {
  let least = Infinity
  for (let k = 0; k < 5; k++) {
    const { user, system } = process.cpuUsage()
    feed(text, input)
    const after = process.cpuUsage()
    least = Math.min(least, after.user + after.system - user - system)
  }
  return least / text.length
}
const PROSE = 'The weather in Oslo is mild today, and the ferry leaves at nine. '
console.log(`${tried} inputs, ${above} above 10 calls or 12 characters looked at for each character`)
console.log('calls looked  time  piece tools  input')
for (const cost of sorted().slice(0, top)) {
  const text = textOf(cost).repeat(10)
  const prose = PROSE.repeat(Math.ceil(text.length / PROSE.length)).slice(0, text.length)
  const times = spent(text, cost) / spent(prose, { ...cost, tools: false })
  const shown = `${JSON.stringify(cost.head)} + ${JSON.stringify(cost.unit)}`
  console.log(
    `${cost.calls.toFixed(0).padStart(5)} ${cost.looked.toFixed(0).padStart(6)} ${times.toFixed(0).padStart(5)}  ${String(cost.piece).padStart(5)} ${cost.tools ? 'yes' : 'no '}    ${shown.slice(0, 200)}`,
  )
}
