/**
 * What `npm run bench` runs: every input through every reader, whole and in pieces of 64, 4 and 1 characters.
 * Writes `bench/RESULTS.md` and the plots beside it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FORMATS, type Format, type Input, input, proseInput, SHAPES, type Shape } from './inputs.ts'
import { type Effort, type Time, times } from './measure.ts'
import { plots } from './plots.ts'
import { reach } from './reach.ts'
import { type Reader, readers } from './readers.ts'
import { type Cell, type Mode, report } from './report.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } })
const SIZES = values.quick ? [1_000, 100_000] : [1_000, 10_000, 100_000, 1_000_000, 5_000_000]
const EFFORT: Effort = values.quick ? { rounds: 100, enough: 100, cap: 500 } : { rounds: 300, enough: 250, cap: 6_000 }
/** Larger pieces first: who is stopped there need not try smaller ones. */
const MODES: readonly Mode[] = ['whole', 64, 4, 1]
/** The bundle stands beside its sources. */
const HERE = import.meta.dirname

const all = await readers()
const cells: Cell[] = []
const problems: string[] = []
const rows: ((size: number) => Input)[] = [
  proseInput,
  ...Object.keys(FORMATS).flatMap(format =>
    Object.keys(SHAPES).map(shape => (size: number) => input(format as Format, shape as Shape, size)),
  ),
]

for (const row of rows) {
  const name = `${row(100).format}, ${row(100).shape}`
  if (values.only && !name.includes(values.only)) continue
  const began = performance.now()
  await check(row(SIZES[0]!))
  for (const size of SIZES) {
    const given = row(size)
    for (const mode of MODES) await measure(given, mode)
  }
  console.log(`${name.padEnd(36)} ${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s`)
}

/** Does each reader find what is there? */
async function check(given: Input): Promise<void> {
  for (const reader of able(given, 'whole')) {
    const found = await reader.whole!(given)
    if (found !== given.calls) problems.push(miss(reader, given, 'whole', found))
  }
  for (const reader of able(given, 4)) {
    const found = await reader.stream!(given, 4, () => false)
    if (found !== given.calls) problems.push(miss(reader, given, 'streamed', found))
  }
}
function miss({ name }: Reader, { format, shape, calls }: Input, how: string, found: number): string {
  return `${name} finds ${found} of ${calls} calls in ${format}, ${shape}, ${how}.`
}
function able(given: Input, mode: Mode): Reader[] {
  return all.filter(r => r.reads(given) && (mode === 'whole' ? r.whole : r.stream))
}

async function measure(given: Input, mode: Mode): Promise<void> {
  const { format, shape, size } = given
  const known = able(given, mode).map(reader => ({ reader, time: hopeless(given, mode, reader) }))
  const open = known.filter(k => k.time === undefined).map(k => k.reader)
  const tasks = open.map(({ whole, stream }) => ({
    run: (over: () => boolean) => (mode === 'whole' ? whole!(given) : stream!(given, mode, over)),
  }))
  const found = await times(tasks, EFFORT)
  for (const { reader, time } of known)
    cells.push({ format, shape, size, mode, reader: reader.name, time: time ?? found[open.indexOf(reader)]! })
}
/** Who was stopped at a smaller size or in larger pieces is not tried; nor who would be stopped were he linear. */
function hopeless({ format, shape, size }: Input, mode: Mode, { name }: Reader): Time | undefined {
  const own = cells.filter(c => c.reader === name && c.format === format && c.shape === shape)
  const smaller = own.filter(c => c.mode === mode).at(-1) // of less than 10 KB most is not in proportion to the size
  const linear = smaller && smaller.size >= 10_000 ? (smaller.time.ms * size) / smaller.size : 0
  const larger = own.some(
    c => c.size === size && mode !== 'whole' && c.mode !== 'whole' && c.mode > mode && c.time.capped,
  )
  return smaller?.time.capped || linear > EFFORT.cap * 1.5 || larger ? { ms: EFFORT.cap, capped: true } : undefined
}

const text = report({ cells, readers: all, problems, cap: EFFORT.cap, reach: await reach(values.quick) })
if (values.quick || values.only) console.log(text)
else {
  writeFileSync(join(HERE, 'RESULTS.md'), text)
  mkdirSync(join(HERE, 'plots'), { recursive: true })
  for (const [file, svg] of await plots(cells)) writeFileSync(join(HERE, 'plots', file), svg)
  console.log('bench/RESULTS.md and bench/plots/ are written.')
}
