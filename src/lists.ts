/** Lists of dialects: order is priority, and names are places in it. */
import type { Dialect, PrintedAround, PrintedCall } from './dialect.ts'

/** A list with `dialect` right before the one called `name`. Throws a `TypeError` where there is none of that name. */
export const before = (list: readonly Dialect[], name: string, dialect: Dialect): readonly Dialect[] =>
  placed(list, name, dialect, 0)
/** A list with `dialect` right after the one called `name`. Throws a `TypeError` where there is none of that name. */
export const after = (list: readonly Dialect[], name: string, dialect: Dialect): readonly Dialect[] =>
  placed(list, name, dialect, 1)
/** The list without the dialects of these names. Throws a `TypeError` where there is none of a name. */
export const without = (list: readonly Dialect[], ...names: readonly string[]): readonly Dialect[] => {
  for (const name of names) indexOf(list, name)
  return list.filter(d => !names.some(name => isCalled(d, name)))
}

/** The dialect of a name or an alias; undefined when there is none. */
export const lookup = (list: readonly Dialect[], name: string): Dialect | undefined => list.find(d => isCalled(d, name))
/** The same, and a `TypeError` when there is none. */
export const find = (list: readonly Dialect[], name: string): Dialect => list[indexOf(list, name)]!

/** What a printed message holds besides its calls. */
export interface PrintOptions {
  readonly content?: string
  readonly reasoning?: string
  /** Prints the reasoning, where the dialect of the calls has no frame for it: `think`, for one. */
  readonly reasoningDialect?: Dialect
}
/**
 * A message as a model of that dialect would write it, for a history in a prompt: reasoning, content, calls. No calls
 * and no options give ''. Throws a `TypeError` where the dialect has no form for what is asked.
 */
export function printCalls(
  dialect: Dialect,
  calls: readonly PrintedCall[],
  { content = '', reasoning = '', reasoningDialect = dialect }: PrintOptions = {},
): string {
  if (calls.length > 0 && !dialect.print)
    throw new TypeError(`dialect: expected one that writes calls, got '${dialect.name}', which writes none`)
  const written = calls.length > 0 ? dialect.print!(calls) : ''
  const around = { reasoning: reasoning !== '', calls: calls.length > 0 }
  return thoughts(reasoningDialect, reasoning) + text(dialect, content, around) + written
}
function thoughts(dialect: Dialect, reasoning: string): string {
  if (reasoning === '') return ''
  if (!dialect.printReasoning)
    throw new TypeError(
      `reasoningDialect: expected one that has reasoning, since '${dialect.name}' has none (such as 'think')`,
    )
  return dialect.printReasoning(reasoning) + (dialect.reasoning ? '\n\n' : '')
}
function text({ printContent }: Dialect, content: string, around: PrintedAround): string {
  if (content === '') return ''
  return printContent ? printContent(content, around) : content + (around.calls ? '\n' : '')
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
