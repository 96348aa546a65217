/** Events: what a grammar saw. A message becomes a list of events, and the envelope is a fold over the list. */
import type { DiagnosticCode } from './diagnostic.ts'
import type { Typing } from './value-types.ts'
import type { Values } from './values.ts'

/** A complete object of strict JSON that was read in one step. */
export interface Strict {
  /** The index after the closing brace. */
  readonly end: number
  /** The number of members of the object and of all objects in it; members that share a key count each. */
  readonly keys: number
  /** The offsets at which the string values of its members begin and end. */
  readonly strings: readonly number[]
  readonly value: Record<string, unknown>
}

/** What a step of a grammar saw. */
export type Event =
  /** A piece of the text for the reader, or of the model's reasoning. */
  | { readonly type: 'text' | 'reasoning'; readonly delta: string }
  /**
   * A call begins. `lateId`: its id may come after its arguments, so the call is not announced before. `unquoted`: its
   * format allows strings without quotes, so that what looks like a number is text where the schema says so. `typing`:
   * the typing of values for a format that does not state their types; other calls use the one given to the parser.
   * `again`: further arguments follow those of the call. They make another call of its tool, or repeat the last ones:
   * `lateId`, since that is known at their end.
   */
  | {
      readonly type: 'call' | 'again'
      readonly lateId?: true
      readonly unquoted?: true
      readonly typing?: Typing
    }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'id'; readonly id: string }
  /**
   * The next piece of the arguments, as strict JSON text. `whole`: the piece is all of the arguments, already parsed.
   * `over`: it is the last piece; further arguments of the same call are left out and reported.
   */
  | { readonly type: 'args'; readonly delta: string; readonly whole?: Strict; readonly over?: boolean }
  /** Members found where the arguments should be: their keys, and their values as strict JSON text. */
  | { readonly type: 'members'; readonly members: readonly Member[] }
  /**
   * A string begins at `start`, or the string that began last ends there. `string`: the value of a member of the
   * arguments, or the arguments written as one string; `beside`: the value of another member of the call.
   */
  | {
      readonly type: 'string' | 'beside'
      readonly start: number
      readonly end: number
      readonly at?: number | undefined
    }
  /** A parameter begins whose value is written as text; `values` says how to read it. */
  | { readonly type: 'param'; readonly name: string; readonly values: Values }
  | { readonly type: 'value'; readonly delta: string }
  /** The parameter ends. `start`: where its closing tag begins, if the step consumed more than that tag. */
  | { readonly type: 'endParam' }
  | { readonly type: 'endParam'; readonly start: number; readonly end: number; readonly at?: number | undefined }
  | { readonly type: 'end' }
  /**
   * Something other than arguments was found in their place: unless arguments follow, the call is unreadable. `text`:
   * if it was a string, its value, which a tool with exactly one parameter takes.
   */
  | { readonly type: 'void'; readonly text?: string }
  /** Members of an envelope that the model wrote itself: content, the list of calls, and whether it needs more work. */
  | { readonly type: 'content'; readonly delta: string }
  | { readonly type: 'calls' }
  | { readonly type: 'more'; readonly value: boolean }
  /** A closer of reasoning that was never opened: the text so far was reasoning. */
  | { readonly type: 'reasoned' }
  /** All that the step consumed is lost: neither content nor call. `more`: continues the loss of the step before. */
  | { readonly type: 'lost'; readonly code: DiagnosticCode; readonly more?: true }
  /** A repair or a loss, in offsets of the grammar's input. */
  | {
      readonly type: 'error'
      readonly code: DiagnosticCode
      readonly start: number
      readonly end: number
      /** The offset at which the damage was noticed, if an earlier step may have consumed its start. */
      readonly at?: number | undefined
    }

/** A key, and its value as strict JSON. */
export type Member = readonly [key: string, json: string]
/** In place of the key of an object that has none: `{"name": "f", {…}}`. */
export const KEYLESS = '{'

/** The only member of `{"get_weather": {…}}` in place of a call, if its key is a tool name; else undefined. */
export function keyedCall([only, ...others]: readonly Member[], isTool: (name: string) => boolean): Member | undefined {
  return only?.[1][0] === '{' && others.length === 0 && isTool(only[0]) ? only : undefined
}
/** Whether `name` has the form of a tool name. */
export const mayBeTool = (name: string): boolean => /^[A-Za-z_][\w.-]*$/.test(name)

export const NONE: readonly Event[] = []
/** The events that begin a call. */
export const BEGIN: readonly Event[] = [{ type: 'call' }]
/** Begins a call of the tool `name`. */
export const beginCall = (name: string): readonly Event[] => [...BEGIN, { type: 'name', name }]
/** Whether a call begins. */
export const beginsCall = (e: Event): e is Event & { type: 'call' | 'again' } => e.type === 'call' || e.type === 'again'
/** The events that end a call. */
export const END: readonly Event[] = [{ type: 'end' }]
/** The events that end a parameter. */
export const END_PARAM: readonly Event[] = [{ type: 'endParam' }]

/** The event that begins a parameter. */
export const param = (name: string, values: Values): Event => ({ type: 'param', name, values })

/** The events of strings that begin and end at these offsets, each moved by `by`. */
export const bounds = (type: 'string' | 'beside', all: readonly number[], by = 0): readonly Event[] =>
  all.map(at => ({ type, start: at + by, end: at + by }))

/** The event of a repair or a loss. */
export type Found = Extract<Event, { type: 'error' }>

/** Makes the event of a repair or a loss between two offsets of the grammar's input. */
export const error = (code: DiagnosticCode, start: number, end = start): Found => ({ type: 'error', code, start, end })
