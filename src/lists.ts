/** Lists of dialects: order is priority, and names are places in it. */
import type { Dialect, PrintedCall } from './dialect.ts'

/** `dialect` put right before the one called `name`. */
export const before = (list: readonly Dialect[], name: string, dialect: Dialect): readonly Dialect[] =>
  placed(list, name, dialect, 0)
/** `dialect` put right after the one called `name`. */
export const after = (list: readonly Dialect[], name: string, dialect: Dialect): readonly Dialect[] =>
  placed(list, name, dialect, 1)
/** The list without the dialects of these names. */
export const without = (list: readonly Dialect[], ...names: readonly string[]): readonly Dialect[] => {
  for (const name of names) indexOf(list, name)
  return list.filter(d => !names.some(name => isCalled(d, name)))
}

/** The dialect of a name or an alias; undefined when there is none. */
export const lookup = (list: readonly Dialect[], name: string): Dialect | undefined => list.find(d => isCalled(d, name))
/** The same, and a `TypeError` when there is none. */
export const find = (list: readonly Dialect[], name: string): Dialect => list[indexOf(list, name)]!

/** The calls as a model of that dialect would write them, for a history in a prompt. */
export function printCalls(dialect: Dialect, calls: readonly PrintedCall[]): string {
  if (!dialect.print)
    throw new TypeError(`dialect: expected one that has calls, got '${dialect.name}', which has reasoning alone`)
  return dialect.print(calls)
}

const isCalled = (d: Dialect, name: string): boolean => d.name === name || (d.aliases?.includes(name) ?? false)
const placed = (list: readonly Dialect[], name: string, dialect: Dialect, offset: number): readonly Dialect[] => {
  const at = indexOf(list, name) + offset
  return [...list.slice(0, at), dialect, ...list.slice(at)]
}
function indexOf(list: readonly Dialect[], name: string): number {
  const at = list.findIndex(d => isCalled(d, name))
  if (at < 0)
    throw new TypeError(
      `dialects: expected one of ${list.map(d => `'${d.name}'`).join(', ')}, got ${JSON.stringify(name)}`,
    )
  return at
}
