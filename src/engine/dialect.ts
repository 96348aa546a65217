import { closest } from './closest.ts'
import type { KnownTool, NamedWord, Names } from './names.ts'
import type { Grammar } from './step.ts'
import { wrong } from './wrong.ts'

export type { KnownTool } from './names.ts'

/** Where a trigger may stand. Default: anywhere. */
export type Trigger =
  | string
  | {
      readonly text: string
      /**
       * `line`: after white space (or `>`, `-`, `*`) at the start of a line; `message`: before any text; `answer`: the
       * same, after reasoning; `after`: right after a section.
       */
      readonly at: 'line' | 'message' | 'answer' | 'after'
    }

/** A call to be printed. */
export interface PrintedCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly id?: string
}

/** What a printed message holds beside its text. */
export interface PrintedAround {
  readonly reasoning: boolean
  readonly calls: boolean
}

/** How a conversation in a prompt holds texts, calls and results, where a dialect has a form of its own for it. */
export interface History {
  /** What stands between text and calls. Default: a line break. */
  readonly glue?: string
  /** A result, with the places `{result}`, `{name}` and `{id}`. Default: on lines of its own in `<tool_response>`. */
  readonly result?: string
  /** What stands between two results. Default: a line break. */
  readonly between?: string
  /**
   * The form of ids that templates of the dialect demand: `{index}` counts the calls of the conversation from 0,
   * `{nine}` stands for nine letters or digits. An id of another form is replaced. Default: any id.
   */
  readonly id?: string
  /** What stands around all results of a turn. Default: nothing. */
  readonly around?: readonly [open: string, close: string]
}

/** A trigger with the name of a tool in it. Default: anywhere. */
export interface NamedTrigger extends NamedWord {
  readonly at?: Exclude<Trigger, string>['at']
}

/** An output format of language models, as a value. Nothing is registered: put it anywhere in a list of dialects. */
export interface Dialect {
  /** Unique in a list. Diagnostics, segments and calls name it. */
  readonly name: string
  /** Other names by which options may call it. */
  readonly aliases?: readonly string[] | undefined
  /** The literals that open its sections. Only where one stands is the grammar asked. */
  readonly triggers: readonly Trigger[]
  /**
   * For a format that the name of a tool tells from text: what opens its sections besides its triggers, and how they
   * read, when these tools are given (never called without tools). There may be thousands: what they share is said once, in `named`, and `names` finds the name that stands in a text.
   */
  readonly known?:
    | ((
        tools: readonly KnownTool[],
        names: Names,
      ) => {
        readonly triggers?: readonly Trigger[]
        readonly named?: readonly NamedTrigger[]
        readonly grammar?: Grammar
      })
    | undefined
  /** One section, from its trigger on. */
  readonly grammar: Grammar
  /**
   * The calls as the model would write them; undefined where the dialect is for reasoning alone. `layout` names one of
   * the `layouts` of its record: such as `lines` of GLM-4.5 and 4.6, beside that of later models.
   */
  readonly print?: ((calls: readonly PrintedCall[], layout?: string) => string) | undefined
  /** How a conversation in a prompt holds texts, calls and results. */
  readonly history?: History | undefined
  /** The reasoning as the model would write it. */
  readonly printReasoning?: ((text: string) => string) | undefined
  /** The text as the model would write it, where the dialect puts markers around it. */
  readonly printContent?: ((text: string, around: PrintedAround) => string) | undefined
  /** Closing markers: alone at the edge of a message or next to a section they are leftovers, not content. */
  readonly closers?: readonly string[] | undefined
  /** It has no marker of its own: a failed or cut section is text, and it never opens inside reasoning. */
  readonly bare?: boolean | undefined
  /** Its sections are reasoning and nothing else. */
  readonly reasoning?: boolean | undefined
  /** Its sections are marks within a run of prose, which goes on as if they were not there. */
  readonly inline?: boolean | undefined
  /** The record that it was made from, which JSON can hold; undefined where its grammar is code. */
  readonly format?: { readonly body: string } | undefined
  /** Models known to speak it. */
  readonly models?: readonly string[] | undefined
}

export const triggerText = (trigger: Trigger): string => (typeof trigger === 'string' ? trigger : trigger.text)
export const triggerPlace = (trigger: Trigger): 'anywhere' | 'line' | 'message' | 'answer' | 'after' =>
  typeof trigger === 'string' ? 'anywhere' : trigger.at

/** A dialect, for the tools that were given. */
export interface ReadyDialect extends Dialect {
  readonly named?: readonly NamedTrigger[] | undefined
}

/** A dialect with other members, and a grammar that is made when it is asked for: that of a record is made then. */
export const changed = (
  dialect: ReadyDialect,
  members: Partial<Omit<ReadyDialect, 'grammar'>>,
  grammar: () => Grammar,
): ReadyDialect => {
  const { name, closers, bare, reasoning, inline, print } = dialect
  let made: Grammar | undefined
  return {
    ...{ name, closers, bare, reasoning, inline, print, triggers: dialect.triggers, named: dialect.named },
    ...members,
    get grammar() {
      return (made ??= grammar())
    },
  }
}

/** The dialects, for these tools; without any they are as declared. */
export const withTools = (dialects: readonly Dialect[], names: Names): readonly ReadyDialect[] => {
  if (names.tools.length === 0) return dialects
  return dialects.map(dialect => {
    if (!dialect.known) return dialect
    const known = dialect.known(names.tools, names)
    const { triggers = [], named } = known
    return changed(
      dialect,
      { triggers: [...dialect.triggers, ...triggers], named },
      () => known.grammar ?? dialect.grammar,
    )
  })
}

// Lists of dialects: order is priority, and names are places in it.

/** A list with `dialect` right before the one called `name`. Throws a `TypeError` where the list has no dialect of that name. */
export const before = (list: readonly Dialect[], name: string, dialect: Dialect): readonly Dialect[] =>
  placed(list, name, dialect, 0)
/** A list with `dialect` right after the one called `name`. Throws a `TypeError` where the list has no dialect of that name. */
export const after = (list: readonly Dialect[], name: string, dialect: Dialect): readonly Dialect[] =>
  placed(list, name, dialect, 1)
/** The list without the dialects of these names. Throws a `TypeError` where a name is not in the list. */
export const without = (list: readonly Dialect[], ...names: readonly string[]): readonly Dialect[] => {
  for (const name of names) indexOf(list, name)
  return list.filter(d => !names.some(name => isCalled(d, name)))
}

/** The dialect with this name or alias; undefined when the list has no such dialect. */
export const lookup = (list: readonly Dialect[], name: string): Dialect | undefined => list.find(d => isCalled(d, name))
/** The dialect with this name or alias; throws a `TypeError` when the list has no such dialect. */
export const find = (list: readonly Dialect[], name: string): Dialect => list[indexOf(list, name)]!

const isCalled = (d: Dialect, name: string): boolean => d.name === name || (d.aliases?.includes(name) ?? false)
const placed = (list: readonly Dialect[], name: string, dialect: Dialect, offset: number): readonly Dialect[] => {
  const at = indexOf(list, name) + offset
  return [...list.slice(0, at), dialect, ...list.slice(at)]
}
function indexOf(list: readonly Dialect[], name: string): number {
  const at = list.findIndex(d => isCalled(d, name))
  if (at < 0) unknown(list, name)
  return at
}

/** Throws an error that says which name may have been meant. */
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
