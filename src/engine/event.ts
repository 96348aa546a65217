/** What a grammar says it saw. A message is a list of these; the envelope is a fold over them. */
import type { DiagnosticCode } from './diagnostic.ts'
import type { Typing } from './value-types.ts'
import type { Values } from './values.ts'

/** An object of strict JSON that was read at once. */
export interface Strict {
  /** Index after the closing brace. */
  readonly end: number
  /** Members of the object and of all objects in it, those that share a key included. */
  readonly keys: number
  /** Where strings begin and end that are values of its members. */
  readonly strings: readonly number[]
  readonly value: Record<string, unknown>
}

/** What a step of a grammar saw. */
export type Event =
  /** Prose for the reader, or the model's reasoning. */
  | { readonly type: 'text' | 'reasoning'; readonly delta: string }
  /**
   * A call begins. `lateId`: its id may come after its arguments, and nothing is announced before. `unquoted`: in its
   * format text may stand without quotes, so that what looks like a number is text where the schema says so. `typing`:
   * its format does not say the types of values, so it brings what does; others have those that the parser was given.
   */
  | { readonly type: 'call'; readonly lateId?: true; readonly unquoted?: true; readonly typing?: Typing }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'id'; readonly id: string }
  /**
   * The next piece of the arguments, as strict JSON text. `whole`: it is all of them, and was read already. `over`: it is
   * the last of them; what still comes for the same call is left out and reported.
   */
  | { readonly type: 'args'; readonly delta: string; readonly whole?: Strict; readonly over?: boolean }
  /** Members that stand where the arguments should be: their keys, and their values as strict JSON. */
  | { readonly type: 'members'; readonly members: readonly Member[] }
  /**
   * A string begins here, or the last one ends: one that is the value of a member of the arguments, or all of them;
   * `beside`: the value of another member of the call.
   */
  | {
      readonly type: 'string' | 'beside'
      readonly start: number
      readonly end: number
      readonly at?: number | undefined
    }
  /** A parameter begins whose value is written as text: how it is to be read. */
  | { readonly type: 'param'; readonly name: string; readonly values: Values }
  | { readonly type: 'value'; readonly delta: string }
  /** It ends; where its closing tag begins, if the step took more than that. */
  | { readonly type: 'endParam' }
  | { readonly type: 'endParam'; readonly start: number; readonly end: number; readonly at?: number | undefined }
  | { readonly type: 'end' }
  /**
   * What stands in the place of the arguments is something else: unless others follow, the call is unreadable. `text`, the
   * value of a string, is that of the tool's only parameter.
   */
  | { readonly type: 'void'; readonly text?: string }
  /** The members of an envelope that the model wrote itself. */
  | { readonly type: 'content'; readonly delta: string }
  | { readonly type: 'calls' }
  | { readonly type: 'more'; readonly value: boolean }
  /** Reasoning ends here that was never opened: the text so far was reasoning. */
  | { readonly type: 'reasoned' }
  /** All that the step took is neither content nor call. `more`: it continues what the step before lost. */
  | { readonly type: 'lost'; readonly code: DiagnosticCode; readonly more?: true }
  /** A repair or a loss, in offsets of the text that the grammar was given. */
  | {
      readonly type: 'error'
      readonly code: DiagnosticCode
      readonly start: number
      readonly end: number
      /** Where it was seen, if an earlier step may have read the start. */
      readonly at?: number | undefined
    }

/** A key, and its value as strict JSON. */
export type Member = readonly [key: string, json: string]

/** `{"f": {…}}` in the place of a call: its only member, the key of which is the name of a tool. */
export function keyedCall([only, ...others]: readonly Member[], isTool: (name: string) => boolean): Member | undefined {
  return only?.[1][0] === '{' && others.length === 0 && isTool(only[0]) ? only : undefined
}
/** Could a tool be named so? */
export const mayBeTool = (name: string): boolean => /^[A-Za-z_][\w.-]*$/.test(name)

export const NONE: readonly Event[] = []

/** Strings that begin and end at these offsets. */
export const bounds = (type: 'string' | 'beside', all: readonly number[], by = 0): readonly Event[] =>
  all.map(at => ({ type, start: at + by, end: at + by }))

/** What was repaired or is lost, and where. */
export type Found = Extract<Event, { type: 'error' }>

/** The event of a repair or a loss, between two offsets of the text that the grammar was given. */
export const error = (code: DiagnosticCode, start: number, end = start): Found => ({ type: 'error', code, start, end })
