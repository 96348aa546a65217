/** One call while it is being read: events in, strict JSON deltas out. */
import type { DiagnosticCode } from './diagnostic.ts'
import type { Event } from './event.ts'
import { type ParameterReader, readParameter } from './parameter.ts'
import { countKeys, shape } from './repair/duplicates.ts'
import type { ToolCall } from './result.ts'
import type { Tools } from './tools.ts'
import { mayDecode, type TypedArguments, typedArguments } from './typing/arguments.ts'
import type { Values } from './values.ts'

type Args = Extract<Event, { type: 'args' }>

export interface Draft {
  readonly start: number
  readonly dialect: string
  readonly lateId: boolean
  /** The raw text, for as long as the call may prove unreadable. */
  raw: string
  name: string | undefined
  id: string | undefined
  /** The strict JSON so far, and how much of it has been announced. */
  json: string
  /** Its place among the calls; undefined until it is announced. */
  index: number | undefined
  status: ToolCall['status']
  /** Something was skipped before any argument came. */
  doubtful: boolean
  keys: Set<string> | undefined
  /** The arguments came at once, and were read already. */
  whole: Args | undefined
  /** Reads JSON arguments by the tool's schema, where there is one. */
  typed: TypedArguments | undefined
  /** JSON arguments that came before the name. */
  early: string
  parameter: ParameterReader | undefined
  parameterStart: number
  /** The parameter in hand is not declared, and may hold all arguments. */
  wrapper: string | undefined
}

export const draft = (start: number, dialect: string, lateId: boolean): Draft => ({
  start,
  dialect,
  lateId,
  raw: '',
  name: undefined,
  id: undefined,
  json: '',
  index: undefined,
  status: 'complete',
  doubtful: false,
  keys: undefined,
  whole: undefined,
  typed: undefined,
  early: '',
  parameter: undefined,
  parameterStart: start,
  wrapper: undefined,
})

/** Everything is there that must come first: nothing of the call is said before. */
export const announceable = (call: Draft): boolean =>
  call.name !== undefined && call.json !== '' && (!call.lateId || call.id !== undefined)

/** A repair inside the call. */
export function blemish(call: Draft, code: DiagnosticCode): void {
  if (code === 'truncated') call.status = 'truncated'
  else if (call.status === 'complete') call.status = 'repaired'
  if (code === 'skipped' && call.json === '') call.doubtful = true
}

/** The next piece of JSON arguments, typed by the schema of the tool; nothing while its name is not known. */
export function typed(call: Draft, args: Args, tools: Tools | undefined): string {
  const { name } = call
  const { delta, whole } = args
  if (tools && name === undefined) {
    call.early += delta
    return ''
  }
  const schema = tools && name !== undefined ? tools.schema(name) : undefined
  const asWritten =
    schema === undefined || (whole && !mayDecode(whole.value, key => tools!.parameter(name!, key), schema))
  if (whole && call.json === '' && asWritten) call.whole = args
  if (asWritten && !call.typed) return delta
  call.typed ??= typedArguments(key => tools!.parameter(name!, key), schema)
  return call.typed.push(delta)
}

/** A parameter begins: the JSON text up to its value, and whether its key was there before. */
export function beginParameter(call: Draft, key: string, values: Values, tools: Tools | undefined): [string, boolean] {
  call.keys ??= new Set()
  const twice = call.keys.has(key)
  call.keys.add(key)
  const schema = call.name === undefined ? undefined : tools?.parameter(call.name, key)
  call.parameter = readParameter(values, schema, call.name === undefined ? undefined : tools?.schema(call.name))
  return [`${call.keys.size > 1 || twice ? ',' : '{'}${JSON.stringify(key)}:`, twice]
}

/** The arguments as a value. Strict JSON by construction; a grammar that sends two sets of arguments makes it none. */
export function valueOf({ json, whole }: Draft): Record<string, unknown> | undefined {
  if (whole?.delta === json) return whole.whole!.value
  try {
    return JSON.parse(json) as Record<string, unknown>
  } catch {
    return undefined
  }
}
/** Is there a key that occurs twice in one object? */
export const repeatsKey = ({ json, whole }: Draft, value: unknown): boolean =>
  (whole?.delta === json ? whole.whole!.keys : shape(json).keys) > countKeys(value)

/** What closes the arguments. */
export const closing = (call: Draft): string => (call.keys ? '}' : call.json === '' ? '{}' : '')
