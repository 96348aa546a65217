/** How values get the types that tools declare, as a call sees it. What does it is handed in: `src/tools/typing.ts`. */
import type { DiagnosticCode } from './diagnostic.ts'
import type { Values } from './values.ts'

/** JSON Schema as data, any draft. `true`, `false` and `{}` declare nothing. */
export type JsonSchema = boolean | { readonly [key: string]: unknown }
export type SchemaObject = Exclude<JsonSchema, boolean>
export const isSchemaObject = (schema: unknown): schema is SchemaObject =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema)

/** What is declared of the arguments of tools. */
export interface Declarations {
  /** The names of the parameters that a tool declares. */
  parameters(tool: string): readonly string[]
  /** The schema of the arguments; undefined where nothing is declared. */
  schema(tool: string): JsonSchema | undefined
}

/** Types values for one message. */
export type Typing = (tools: Declarations | undefined) => Types

export interface Types {
  /** Reads the text of a parameter. `tool` is undefined where the call has no name yet. */
  parameter(tool: string | undefined, key: string, values: Values): ParameterReader
  /**
   * Reads JSON arguments; undefined: they stay as they are. `unquoted`: text may stand without quotes. `whole`: the
   * arguments, where they are there already.
   */
  arguments(tool: string, unquoted: boolean, whole: Record<string, unknown> | undefined): ArgumentsReader | undefined
  /** Is this parameter not one of the tool's, and named as if it held all of them? */
  mayHoldAll(tool: string, key: string): boolean
  /** The arguments that such a parameter holds: an object with some parameter of the tool. */
  heldArguments(tool: string, text: string): HeldArguments | undefined
}

export interface ParameterReader {
  /** The JSON text that this piece decides. */
  push(text: string): string
  /** The rest, and what was repaired or missed. */
  finish(): ReadParameter
}
export interface ReadParameter {
  readonly json: string
  readonly codes: readonly DiagnosticCode[]
  /** The value as an item, where a list is declared and the text is not one: the parameter may be repeated. */
  readonly item?: { readonly json: string; readonly code?: DiagnosticCode } | undefined
}

export interface ArgumentsReader {
  /** The next piece of strict JSON text; what comes out of it. */
  push(delta: string): string
  /** What is to be reported of the members that were decoded, and which they are among all that are strings. */
  readonly decoded: readonly (readonly [code: 'encoded' | 'limit', nth: number])[]
}

export interface HeldArguments {
  readonly json: string
  readonly codes: readonly DiagnosticCode[]
}
