/** One call while it is being read: events in, strict JSON deltas out. */

import type { DiagnosticCode } from '../engine/diagnostic.ts'
import type { Event } from '../engine/event.ts'
import { cutAt } from '../engine/parsing.ts'
import type { Values } from '../engine/values.ts'
import { countKeys, shape } from '../json/duplicates.ts'
import { repairJson } from '../json/repair.ts'
import { mayDecode, type TypedArguments, typedArguments } from '../tools/arguments.ts'
import type { Tools } from '../tools/definitions.ts'
import { type ParameterReader, readParameter } from '../tools/parameter.ts'
import { completion } from './completion.ts'
import type { ToolCall } from './types.ts'

type Args = Extract<Event, { type: 'args' }>

export interface Draft {
  readonly start: number
  readonly dialect: string
  readonly lateId: boolean
  readonly unquoted: boolean
  /** Characters of its arguments so far, as they were written. */
  size: number
  /** They are too many: the rest is left out. */
  cut: boolean
  /** The raw text, for as long as the call may prove unreadable. */
  raw: string
  name: string | undefined
  id: string | undefined
  /** The strict JSON so far, but for the newest pieces. */
  json: string
  readonly pieces: string[]
  /** Its place among the calls; undefined until it is announced. */
  index: number | undefined
  /** The place that it would have if no call of the other channel were announced before it. */
  readonly expected: number
  status: ToolCall['status']
  /** Something was skipped before any argument came. */
  doubtful: boolean
  /** Its arguments are whole: more of them are left out, and that is said once for each set. */
  over: boolean
  /** Where the set that is left out begins. */
  surplus: number | undefined
  keys: Set<string> | undefined
  /** The arguments came at once, and were read already. */
  whole: Args | undefined
  /** Reads JSON arguments by the tool's schema, where there is one. */
  typed: TypedArguments | undefined
  /** JSON arguments that came before the name. */
  early: string
  parameter: ParameterReader | undefined
  parameterStart: number
  /** A parameter that may hold all arguments. */
  all: AllInOne | undefined
}
/** `<parameter=arguments>{"city": "Oslo"}</parameter>`: held until the next parameter, or the end. */
export interface AllInOne {
  readonly key: string
  readonly values: Values
  text: string
}

export const draft = (start: number, dialect: string, lateId = false, unquoted = false, expected = 0): Draft => ({
  start,
  dialect,
  lateId,
  unquoted,
  size: 0,
  cut: false,
  raw: '',
  name: undefined,
  id: undefined,
  json: '',
  pieces: [],
  index: undefined,
  expected,
  status: 'complete',
  doubtful: false,
  over: false,
  surplus: undefined,
  keys: undefined,
  whole: undefined,
  typed: undefined,
  early: '',
  parameter: undefined,
  parameterStart: start,
  all: undefined,
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

/** The next piece of the arguments, up to the most that a call may have. */
export function within(call: Draft, delta: string, most: number): string {
  const room = most - call.size
  call.size += delta.length
  if (delta.length <= room) return delta
  call.cut = true
  return delta.slice(0, cutAt(delta, room))
}

/** The next piece of JSON arguments, typed by the schema of the tool; nothing while its name is not known. */
export function typed(call: Draft, args: Args, tools: Tools | undefined): string {
  const { name } = call
  const { delta, whole } = args
  if (tools && name === undefined) {
    call.early += delta
    return ''
  }
  const document = tools && name !== undefined ? tools.document(name) : undefined
  const asWritten =
    document === undefined ||
    (whole && !call.unquoted && !mayDecode(whole.value, key => tools!.parameter(name!, key), document))
  if (whole && call.json === '' && asWritten) call.whole = args
  if (asWritten && !call.typed) return delta
  call.typed ??= typedArguments(key => tools!.parameter(name!, key), document, call.unquoted)
  return call.typed.push(delta)
}

/** A parameter begins: the JSON text up to its value, and whether its key was there before. */
export function beginParameter(call: Draft, key: string, values: Values, tools: Tools | undefined): [string, boolean] {
  call.keys ??= new Set()
  const twice = call.keys.has(key)
  call.keys.add(key)
  const schema = call.name === undefined ? undefined : tools?.parameter(call.name, key)
  call.parameter = readParameter(values, schema, call.name === undefined ? undefined : tools?.document(call.name))
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

/**
 * One more piece of the JSON. Pieces are joined in blocks: a string that was
 * added to a hundred thousand times is a tree, and every garbage collection copies it.
 */
export function addPiece(call: Draft, delta: string): void {
  call.pieces.push(delta)
  if (call.pieces.length >= BLOCK) joinPieces(call)
}
const BLOCK = 64
export function joinPieces(call: Draft): void {
  call.json += call.pieces.join('')
  call.pieces.length = 0
}

/** What closes the arguments. */
export function closing(call: Draft): string {
  if (!call.cut) return call.keys ? '}' : call.json === '' ? '{}' : ''
  joinPieces(call)
  return call.json === '' ? '{}' : completion(call.json)
}

const ALL_IN_ONE: ReadonlySet<string> = new Set(['arguments', 'args', 'input', 'parameters'])

/** Is this first parameter none of the tool's, and named as if it held them all? */
export function mayHoldAll(call: Draft, key: string, tools: Tools | undefined): boolean {
  if (call.keys || call.name === undefined || !ALL_IN_ONE.has(key)) return false
  const declared = tools?.parameters(call.name) ?? []
  return declared.length > 0 && !declared.includes(key)
}

/** The arguments in a parameter, as strict JSON: an object with some parameter of the tool. */
export function heldArguments(call: Draft, { text }: AllInOne, tools: Tools | undefined): Held | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  const { value, text: json, diagnostics } = repairJson(text.trim())
  const known = tools?.parameters(call.name!) ?? []
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || !known.some(key => Object.hasOwn(value, key))) return undefined
  return { json, codes: diagnostics.some(d => d.code === 'limit') ? ['limit', 'encoded'] : ['encoded'] }
}
interface Held {
  readonly json: string
  readonly codes: readonly DiagnosticCode[]
}
