/**
 * `npm run worst [-- --minutes 10] [--seed N] [--top 50] [--json]`: hunts for the text that costs most a character. Repetitions,
 * pairs and triples of what opens and closes blocks, and halves of them, plain, escaped and quoted, with and without tools,
 * in pieces of 1, 4 and 64 characters and whole; then mutations of the worst. What counts are parser calls and characters
 * looked at, which are the same on every machine; of the worst the time is printed too, as a multiple of prose that comes
 * in the same pieces. `--json`: a line for each, as `test/worst.json` has them.
 */
import { parseArgs } from 'node:util'
import { countCalls } from '../test/count-calls.ts'

const calls = { n: 0 }
countCalls(() => calls.n++) // before the formats make their parsers
const { createObservedParser } = await import('../src/parser.ts')
const { allFeatures } = await import('../src/core.ts')
const { defaultDialects } = await import('../src/index.ts')
const { triggerText } = await import('../src/engine/dialect.ts')
const { encodeMarkup } = await import('../src/engine/entities.ts')
const { printable } = await import('../src/testing/invented.ts')

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    top: { type: 'string' },
    json: { type: 'boolean' },
  },
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
  '"b=">',
  '="',
  '("',
  'f(a=',
  '{"a',
  '{\\"',
  '<!--',
  '- [',
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
/** Counted as in a server, which has read such a text before: what is above the bounds, after some more readings. */
function costOf(input: Input): Cost {
  const text = textOf(input)
  feed(text, input)
  let cost = countedOf(text, input)
  for (let k = 0; k < MOST_FEEDS && score(cost) > 1; k++) cost = countedOf(text, input)
  return cost
}
function countedOf(text: string, input: Input): Cost {
  const work = { asked: 0, looked: 0 }
  calls.n = 0
  feed(text, input, work)
  return { ...input, calls: calls.n / text.length, looked: work.looked / text.length }
}
const MOST_FEEDS = 8
const score = (c: Cost): number => Math.max(c.calls / 10, c.looked / 12)
/** Rotations of a text, repeated, are of one kind. */
function kindOf({ head, unit }: Input): string {
  const twice = unit + unit
  let least = unit
  for (let k = 1; k < unit.length; k++) {
    const rotated = twice.slice(k, k + unit.length)
    if (rotated < least) least = rotated
  }
  return `${head.slice(0, 12)} ${least.slice(0, 16)}`
}
const worst = new Map<string, Cost>()
const sorted = (): Cost[] => [...worst.values()].sort((a, b) => score(b) - score(a))
let tried = 0
let above = 0
function attempt(input: Input): void {
  if (input.unit === '') return
  const cost = costOf(input)
  tried++
  if (score(cost) > 1) above++
  const kind = kindOf(cost)
  const before = worst.get(kind)
  if (!before || score(cost) > score(before)) worst.set(kind, cost)
  if (worst.size > top * 4) for (const cost of sorted().slice(top * 2)) worst.delete(kindOf(cost))
}

for (const dialect of defaultDialects) void dialect.grammar // made before anything is counted
const begin = Date.now()
/** Is this share of the time over? */
const isOver = (share: number): boolean => Date.now() > begin + minutes * 60_000 * share
/** As many as the time allows, in an order that the seed says. */
function attemptAll(inputs: Input[], share: number): void {
  while (inputs.length > 0 && !isOver(share)) {
    const k = Math.floor(random() * inputs.length)
    attempt(inputs[k]!)
    inputs[k] = inputs[inputs.length - 1]!
    inputs.pop()
  }
}
attemptAll(
  plain.flatMap(unit => SIZES.map(piece => ({ head: '', unit, piece, tools: false }))),
  0.25,
)
attemptAll(
  plain.flatMap(unit =>
    wraps.flatMap(wrap => SIZES.map(piece => ({ head: '', unit: wrap(unit), piece, tools: true }))),
  ),
  0.4,
)
while (!isOver(0.7)) {
  const unit = pick(wraps)(Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(plain)).join(''))
  attempt({ head: random() < 0.3 ? pick(wraps)(pick(heads)) : '', unit, piece: pick(SIZES), tools: random() < 0.4 })
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
while (!isOver(1)) {
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
if (values.json) {
  for (const { head, unit, piece, tools } of sorted().slice(0, top))
    console.log(JSON.stringify([head, unit, piece, tools]))
  process.exit()
}
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
