/** The interface through which calls give values the types that tools declare. `src/tools/typing.ts` implements it. */
import type { DiagnosticCode } from './diagnostic.ts'
import type { Values } from './values.ts'

/** JSON Schema as data, any draft. `true`, `false` and `{}` declare nothing. */
export type JsonSchema = boolean | { readonly [key: string]: unknown }
export type SchemaObject = Exclude<JsonSchema, boolean>
export const isSchemaObject = (schema: unknown): schema is SchemaObject =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema)

/** What the tools declare about their arguments. */
export interface Declarations {
  /** The names of the parameters that a tool declares. */
  parameters(tool: string): readonly string[]
  /** The parameter that a text alone is the value of: the only one, or the only one required if it is a string. */
  sole(tool: string): string | undefined
  /** The schema of a tool's arguments; undefined where nothing is declared. */
  schema(tool: string): JsonSchema | undefined
}

/** Types values for one message. */
export type Typing = (tools: Declarations | undefined) => Types

export interface Types {
  /** A reader for the text of a parameter. `tool` is undefined while the call has no name. */
  parameter(tool: string | undefined, key: string, values: Values): ParameterReader
  /**
   * A reader for JSON arguments; undefined: they stay as they are. `unquoted`: the format allows strings without
   * quotes. `whole`: the arguments, if they are complete already.
   */
  arguments(tool: string, unquoted: boolean, whole: Record<string, unknown> | undefined): ArgumentsReader | undefined
  /** Whether the tool does not declare this parameter, and its name suggests a wrapper of all arguments. */
  mayHoldAll(tool: string, key: string): boolean
  /** The arguments in the text of such a wrapper: an object with at least one parameter of the tool; else undefined. */
  heldArguments(tool: string, text: string): HeldArguments | undefined
}

export interface ParameterReader {
  /** Adds a piece. Returns the JSON text that is final now. */
  push(text: string): string
  /** Returns the rest of the JSON, and the codes of what was repaired or did not fit. */
  finish(): ReadParameter
}
export interface ReadParameter {
  readonly json: string
  readonly codes: readonly DiagnosticCode[]
  /** The value of `json`; undefined if that is only the rest. */
  readonly value?: unknown
  /** The value as an item, where a list is declared and the text is not one: the parameter may be repeated. */
  readonly item?: { readonly json: string; readonly code?: DiagnosticCode } | undefined
}

export interface ArgumentsReader {
  /** Takes the next piece of strict JSON text. Returns the typed JSON text that is final now. */
  push(delta: string): string
  /** The codes to report for decoded members; `nth`: the index of the member among those that are strings. */
  readonly decoded: readonly (readonly [code: 'encoded' | 'limit', nth: number])[]
}

export interface HeldArguments {
  readonly json: string
  readonly codes: readonly DiagnosticCode[]
}
