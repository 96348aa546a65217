/** Invented calls, tools that declare them, and damaged messages. */
import { type Dialect, type PrintedCall, triggerText } from '../engine/dialect.ts'
import type { ToolDefinition } from '../tools/definitions.ts'
import { generator } from './feed.ts'

export const NAMES = ['read_file', 'search', 'get-weather', 'f', 'todo_write', 'a.b', 'update_todo_list2'] as const
export const KEYS = ['path', 'query', 'n', 'file_path', 'todos', 'x1', 'content', 'name', 'größe'] as const
/** Texts that are hard to encode: markup, quotes, line breaks, escapes, and what looks like a value of another type. */
export const TEXTS = [
  'hello',
  'a b',
  'two\nlines',
  'ü 😀 漢字',
  '007',
  'true',
  'null',
  '{"a": 1}',
  "it's",
  'say "hi"',
  '\n',
  ' spaced ',
  'x < y && y > z',
  '',
  'C:\\dir\\f',
  'a\tb',
  'crlf\r\nand\r',
  '&lt;b&gt; &amp',
  '[1',
  '`code`',
  '```js\nlet a\n```',
] as const
/** Prose around calls. */
export const PROSE = [
  '',
  '',
  'I will look.\n',
  'Two\nlines:\n\n',
  '\nDone.',
  ' and `code` ',
  '\n```sh\nls\n```\n',
  '<|im_end|>',
  '- item\n',
  '\n\n',
] as const

/** Reduces calls to those that the dialect can express: in some dialects, a call has exactly one argument. */
export const printable = (dialect: Dialect, list: readonly PrintedCall[]): readonly PrintedCall[] =>
  dialect.format?.body === 'sole-parameter'
    ? list.map(c => ({ ...c, arguments: Object.fromEntries([sole(Object.entries(c.arguments))]) }))
    : list
/** The first argument; its value is replaced if it is blank or looks like the JSON of all arguments. */
const sole = ([[key, value] = ['text', 'x']]: readonly [string, unknown][]): [string, unknown] =>
  (typeof value === 'string' && value.trim() === '') || JSON.stringify(value)?.startsWith(`{"${key}"`)
    ? [key, 'x']
    : [key, value]

/**
 * Tools whose schemas declare the arguments of the calls, so that typing by schema restores their values. Every second
 * tool declares them in a schema that its own refers to.
 */
export const toolsOf = (list: readonly PrintedCall[]): ToolDefinition[] =>
  [...new Set(list.map(c => c.name))].map((name, k) => {
    const own = { type: 'object', properties: properties(list.filter(c => c.name === name)) }
    return { name, inputSchema: k % 2 === 0 ? own : { allOf: [{ $ref: '#/$defs/own' }], $defs: { own } } }
  })
const properties = (list: readonly PrintedCall[]): Record<string, unknown> => {
  const types = new Map<string, Set<string>>()
  for (const c of list)
    for (const [k, v] of Object.entries(c.arguments)) types.set(k, (types.get(k) ?? new Set()).add(typeOf(v)))
  return Object.fromEntries([...types].map(([k, set]) => [k, { type: set.size === 1 ? [...set][0] : [...set] }]))
}
const typeOf = (v: unknown): string => (v === null ? 'null' : Array.isArray(v) ? 'array' : typeof v)

/** Random choices that depend only on a seed. */
export interface Chance {
  /** A whole number from 0 to `n - 1`. */
  below(n: number): number
  pick<T>(list: readonly T[]): T
}
export function chance(seed: number): Chance {
  const next = generator(seed)
  for (let k = 0; k < 8; k++) next() // the first numbers are similar for small seeds
  const below = (n: number) => next() % n
  return { below, pick: list => list[below(list.length)]! }
}

const times = <T>(n: number, make: (k: number) => T): T[] => Array.from({ length: n }, (_, k) => make(k))
const object = (chance: Chance, most: number, value: () => unknown): Record<string, unknown> =>
  Object.fromEntries(times(chance.below(most + 1), () => [chance.pick(KEYS), value()]))
const leaf = (chance: Chance): unknown =>
  [
    () => chance.pick(TEXTS),
    () => chance.pick(TEXTS),
    () => chance.below(2001) - 1000,
    () => (chance.below(2_000_001) - 1_000_000) / 1024,
    () => chance.pick([true, false, null]),
    () => chance.pick([1e21, 1.5e-9, 2147483648, -0.1]),
  ][chance.below(6)]!()
const value = (chance: Chance): unknown => {
  const kind = chance.below(6)
  if (kind === 0) return times(chance.below(4), () => leaf(chance))
  return kind === 1 ? object(chance, 3, () => leaf(chance)) : leaf(chance)
}
/** One to three calls, each of a different tool, so that each value has one declared type. */
export const inventedCalls = (chance: Chance): readonly PrintedCall[] =>
  times(1 + chance.below(3), k => ({
    name: `${chance.pick(NAMES)}${k}`,
    arguments: object(chance, 4, () => value(chance)),
  }))

/** The markers of a dialect, and characters that damage markup. */
const piecesOf = ({ triggers, closers = [] }: Dialect): readonly string[] => [
  ...new Set([...triggers.map(triggerText), ...closers, ...SOUP]),
]
const SOUP = [
  '<',
  '>',
  '</',
  '<|',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '"',
  "'",
  '\\',
  ',',
  ':',
  ';',
  '=',
  '\n',
  ' ',
  'x',
  '1',
]

/** Damaged copies of a message: cut off, with doubled or missing markers, with pieces inserted or deleted. */
export function damaged(raw: string, dialect: Dialect, chance: Chance): readonly string[] {
  const { closers = [] } = dialect
  const cut = raw.slice(0, chance.below(raw.length + 1))
  const without = closers.map(text => raw.replaceAll(text, ''))
  const lacking = closers.map(text => raw.replace(text, ''))
  const short = closers.map(text => raw.replace(text, text.slice(0, -1)))
  const doubled = [...closers, ...dialect.triggers.map(triggerText)].map(text => raw.replace(text, () => text + text))
  const edited = times(2, () => {
    let text = raw
    for (let n = chance.below(4); n >= 0; n--) {
      const at = chance.below(text.length + 1)
      text = text.slice(0, at) + chance.pick(piecesOf(dialect)) + text.slice(at + chance.below(4))
    }
    return text
  })
  return [...new Set([cut, ...without, ...lacking, ...short, ...doubled, ...edited, raw + raw])].filter(t => t !== raw)
}

/** A text made only of markers and fragments of markup. */
export const soup = (dialect: Dialect, chance: Chance): string =>
  times(2 + chance.below(20), () => chance.pick(piecesOf(dialect))).join('')
