/** Mutants of messages: what a pool of them gives when it is cut, spliced, repeated and sprinkled with markers. */
import { defaultDialects } from '../src/index.ts'
import { generator } from '../test/cuts.ts'
import { piecesOf } from '../test/generate.ts'

export type Random = ReturnType<typeof dice>
/** Random choices that a seed repeats. */
export function dice(seed: number) {
  const next = generator(seed)
  for (let k = 0; k < 8; k++) next() // neighbouring seeds begin alike
  const below = (n: number): number => next() % Math.max(1, n)
  return {
    below,
    chance: (percent: number): boolean => below(100) < percent,
    one: <T>(list: readonly T[]): T => list[below(list.length)]!,
  }
}

const PIECES = piecesOf(defaultDialects)
const SIGNS = '<>{}[]()"\'`\\/|:=,;&#- \n\t\u00a0\u{1F600}0aA_.~*\ufeff\u2028\ud800'
const MAX_LENGTH = 3000

type Mutation = (raw: string, pool: readonly string[], random: Random) => string

/** A range of the text: short ones are more likely. */
const range = (raw: string, { below }: Random): [number, number] => {
  const from = below(raw.length + 1)
  return [from, Math.min(raw.length, from + 1 + below(1 + below(Math.max(1, raw.length - from))))]
}
const put = (raw: string, at: number, text: string, end = at): string => raw.slice(0, at) + text + raw.slice(end)

const MUTATIONS: readonly Mutation[] = [
  (raw, _, random) => raw.slice(0, random.below(raw.length + 1)),
  (raw, _, random) => raw.slice(random.below(raw.length + 1)),
  (raw, _, random) => put(raw, ...swap(range(raw, random), '')),
  (raw, _, random) => {
    const [from, to] = range(raw, random)
    return put(raw, random.below(raw.length + 1), raw.slice(from, to))
  },
  (raw, _, random) => {
    const [from, to] = range(raw, random)
    return put(raw, to, raw.slice(from, to).repeat(1 + random.below(4)))
  },
  (raw, _, random) => put(raw, random.below(raw.length + 1), random.one(PIECES)),
  (raw, _, random) => put(raw, ...swap(range(raw, random), random.one(PIECES))),
  (raw, _, random) => put(raw, random.below(raw.length + 1), random.one([...SIGNS])),
  (raw, _, random) => {
    const at = random.below(raw.length + 1)
    return put(raw, at, random.one([...SIGNS]), at + 1)
  },
  (raw, pool, random) => {
    const other = random.one(pool)
    const [from, to] = range(other, random)
    return put(raw, random.below(raw.length + 1), other.slice(from, to))
  },
  (raw, pool, random) =>
    raw.slice(0, random.below(raw.length + 1)) + random.one(pool).slice(random.below(raw.length + 1)),
  (raw, pool, random) => raw + random.one(['', '\n', '\n\n', ' ']) + random.one(pool),
  (raw, _, random) => {
    const [from, to] = range(raw, random)
    const part = raw.slice(from, to)
    return put(raw, from, random.chance(50) ? part.toUpperCase() : part.toLowerCase(), to)
  },
  (raw, _, random) => {
    const sign = random.one([...SIGNS])
    const places = [...raw.matchAll(/["'<>{}[\]`,:]/g)].map(m => m.index)
    const at = places.length > 0 ? random.one(places) : 0
    return put(raw, at, random.chance(60) ? '' : sign, at + 1)
  },
]
const swap = ([from, to]: [number, number], text: string): [number, string, number] => [from, text, to]

/** A message of the pool, mutated one to five times. */
export function mutant(pool: readonly string[], random: Random): string {
  let raw = random.one(pool)
  for (let times = 1 + random.below(5); times > 0; times--) raw = random.one(MUTATIONS)(raw, pool, random)
  return raw.slice(0, MAX_LENGTH)
}
