import { closest } from './closest.ts'
import type { NamedWord } from './names.ts'
import type { Grammar } from './step.ts'
import { wrong } from './wrong.ts'

export type { KnownTool } from './names.ts'

/** A literal that opens blocks, and the positions at which it counts. Default: anywhere. */
export type Trigger =
  | string
  | {
      readonly text: string
      /**
       * `line`: at the start of a line, after white space (or `>`, `-`, `*`); `message`: before any text; `answer`:
       * before any text, but after reasoning; `after`: right after a block.
       */
      readonly at: 'line' | 'message' | 'answer' | 'after'
    }

/** A call to be printed. */
export interface PrintedCall {
  /** The name of the tool. */
  readonly name: string
  /** The arguments by the names of the parameters: values that JSON has. */
  readonly arguments: Readonly<Record<string, unknown>>
  /** Printed if the dialect has ids. */
  readonly id?: string
}

/** Which parts a printed message has in addition to its text. */
export interface PrintedAround {
  /** Reasoning precedes the text. */
  readonly reasoning: boolean
  /** Calls follow the text. */
  readonly calls: boolean
}

/** How texts, calls and results of a conversation are written into a prompt, where a dialect has its own form. */
export interface History {
  /** The separator between text and calls. Default: a line break. */
  readonly glue?: string
  /** A result, with placeholders `{result}`, `{name}`, `{id}`. Default: on lines of its own in `<tool_response>`. */
  readonly result?: string
  /** The separator between two results. Default: a line break. */
  readonly between?: string
  /**
   * The form of ids that the dialect's chat templates require: `{index}` counts the calls of the conversation from 0,
   * `{nine}` stands for nine letters or digits. An id of another form is replaced. Default: any id.
   */
  readonly id?: string
  /** Markers around all results of a turn. Default: none. */
  readonly around?: readonly [open: string, close: string]
}

/** A trigger that contains the name of a tool. Default: anywhere. */
export interface NamedTrigger extends NamedWord {
  readonly at?: Exclude<Trigger, string>['at'] | undefined
}

/**
 * The triggers that count only when tools are given. There may be thousands of tools, so `named` states once what the
 * triggers with the names of tools share.
 */
export interface Known {
  readonly triggers?: readonly Trigger[]
  readonly named?: readonly NamedTrigger[]
}

/** An output format of language models, as a value. Nothing is registered: put it anywhere in a list of dialects. */
export interface Dialect {
  /** Unique in a list. Diagnostics, segments and calls refer to the dialect by this name. */
  readonly name: string
  /** Other names that options accept for this dialect. */
  readonly aliases?: readonly string[] | undefined
  /** The literals that open its blocks. The grammar is only tried where one of them occurs. */
  readonly triggers: readonly Trigger[]
  /** What else opens its blocks when tools are given. */
  readonly known?: Known | undefined
  /** Parses one block, from its trigger on. */
  readonly grammar: Grammar
  /**
   * The calls as the model would write them; undefined where the dialect is for reasoning alone. `layout` is the name
   * of one of the `layouts` of its record: for example `lines` for GLM-4.5 and 4.6, whose layout later models changed.
   */
  readonly print?: ((calls: readonly PrintedCall[], layout?: string) => string) | undefined
  /** How texts, calls and results of a conversation are written into a prompt. */
  readonly history?: History | undefined
  /** The reasoning as the model would write it. */
  readonly printReasoning?: ((text: string) => string) | undefined
  /** The text as the model would write it, where the dialect puts markers around it. */
  readonly printContent?: ((text: string, around: PrintedAround) => string) | undefined
  /** Closing markers: alone at the edge of a message or next to a block, they are leftovers, not content. */
  readonly closers?: readonly string[] | undefined
  /** The dialect has no marker: a block that fails or is cut off is text, and none opens inside reasoning. */
  readonly bare?: boolean | undefined
  /** Its blocks contain reasoning and nothing else. */
  readonly reasoning?: boolean | undefined
  /** Its blocks are marks within a run of prose, which continues as if they were not there. */
  readonly inline?: boolean | undefined
  /** The record that the dialect was made from, as plain data; undefined where its grammar is code. */
  readonly format?: { readonly body: string } | undefined
  /**
   * Models known to write this dialect, for readers. The default list of the package is without them: see docs/dialects.md
   * or `llm-dialects dialects`.
   */
  readonly models?: readonly string[] | undefined
}

export const triggerText = (trigger: Trigger): string => (typeof trigger === 'string' ? trigger : trigger.text)
export const triggerAt = (trigger: Trigger): 'anywhere' | 'line' | 'message' | 'answer' | 'after' =>
  typeof trigger === 'string' ? 'anywhere' : trigger.at

/** Triggers that count where `at` says; undefined: anywhere. */
export const triggersAt = (
  at: Exclude<Trigger, string>['at'] | undefined,
  texts: readonly string[],
): readonly Trigger[] => (at ? texts.map(text => ({ text, at })) : texts)

/** The triggers of a dialect. `given`: those that count when tools are given, too. */
export const triggersOf = (dialect: Dialect, given: boolean): readonly Trigger[] =>
  given ? [...dialect.triggers, ...(dialect.known?.triggers ?? [])] : dialect.triggers

// Lists of dialects: their order is their priority, and names denote positions in it.

/** The list with `dialect` inserted right before the one called `name`. Throws a `TypeError` if there is none. */
export const before = (list: readonly Dialect[], name: string, dialect: Dialect): readonly Dialect[] =>
  inserted(list, name, dialect, 0)
/** The list with `dialect` inserted right after the one called `name`. Throws a `TypeError` if there is none. */
export const after = (list: readonly Dialect[], name: string, dialect: Dialect): readonly Dialect[] =>
  inserted(list, name, dialect, 1)
/** The list without the dialects of these names. Throws a `TypeError` if a name is not in the list. */
export const without = (list: readonly Dialect[], ...names: readonly string[]): readonly Dialect[] => {
  for (const name of names) indexOf(list, name)
  return listed(list).filter(d => !names.some(name => isCalled(d, name)))
}

/** The dialect with this name or alias; undefined when the list has no such dialect. */
export const lookup = (list: readonly Dialect[], name: string): Dialect | undefined => list.find(d => isCalled(d, name))
/** The dialect with this name or alias; throws a `TypeError` when the list has no such dialect. */
export const find = (list: readonly Dialect[], name: string): Dialect => list[indexOf(list, name)]!

const isCalled = (d: Dialect, name: string): boolean => d.name === name || (d.aliases?.includes(name) ?? false)
const inserted = (list: readonly Dialect[], name: string, dialect: Dialect, offset: number): readonly Dialect[] => {
  checkIsDialect(dialect)
  const at = indexOf(list, name) + offset
  return [...list.slice(0, at), dialect, ...list.slice(at)]
}
/** Throws a `TypeError` if `given` is not a dialect but, for example, a name or a record. */
export function checkIsDialect(given: unknown, option = 'dialect'): void {
  if (typeof given !== 'object' || given === null || !('grammar' in given))
    wrong(option, 'a dialect {name, triggers, grammar}', given)
}
const listed = (list: readonly Dialect[]): readonly Dialect[] =>
  Array.isArray(list) ? list : wrong('list', 'an array of dialects', list)
function indexOf(list: readonly Dialect[], name: string): number {
  const at = listed(list).findIndex(d => isCalled(d, name))
  if (at < 0) unknown(list, name)
  return at
}

/** Throws a `TypeError` that suggests similar names from the list. */
function unknown(list: readonly Dialect[], name: unknown): never {
  const near =
    typeof name === 'string'
      ? closest(
          name,
          list.flatMap(d => [d.name, ...(d.aliases ?? [])]),
        )
      : []
  const advice = near.length > 0 ? `; did you mean ${near.map(n => `'${n}'`).join(' or ')}?` : ADVICE
  return wrong('dialects', 'the name of a dialect in the list', name, advice)
}
const ADVICE = '; docs/dialects.md and `npx llm-dialects dialects` list them'
