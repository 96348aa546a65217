/** One call while it is being read: events in, strict JSON deltas out. */

import { cutAt } from '../engine/chars.ts'
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import type { Event } from '../engine/event.ts'
import { growing } from '../engine/string-builder.ts'
import type { ArgumentsReader, ParameterReader, ReadParameter, Types } from '../engine/value-types.ts'
import type { Values } from '../engine/values.ts'
import { countKeys, shape } from '../json/duplicates.ts'
import type { Tools } from '../tools/definitions.ts'
import type { Unfit } from '../tools/fit.ts'
import { completion } from './completion.ts'
import type { ToolCall } from './types.ts'

type Args = Extract<Event, { type: 'args' }>

/** A call that is being read. */
export class OpenCall {
  readonly lateId: boolean
  readonly unquoted: boolean
  /** The number of characters of the arguments so far, as written. */
  size = 0
  /** Whether the arguments exceed the limit, so that the rest is dropped. */
  cut = false
  /** The raw text, as long as the call may still prove unreadable. */
  raw = ''
  name: string | undefined
  /** The name as the model wrote it. */
  written = ''
  id: string | undefined
  /** The strict JSON so far. */
  json = ''
  readonly growth = growing()
  /** The index among the calls; undefined until the call is announced. */
  index: number | undefined
  status: ToolCall['status'] = 'complete'
  /** Whether something was skipped before any argument came. */
  doubtful = false
  /** Text in place of the arguments. */
  text: string | undefined
  /** Whether the arguments are complete: further sets are dropped, each with one report. */
  over = false
  /** The arguments of the call before in the same block, if this one has only arguments of its own. */
  before: string | undefined
  /** Start of the set that is being dropped. */
  surplus: number | undefined
  /** The parameters by their keys, if there are any; the value of one that came in pieces is undefined. */
  values: Map<string, unknown> | undefined
  /** The event with all arguments, if they came at once and are already parsed. */
  whole: Args | undefined
  /** Types JSON arguments by the tool's schema, if there is one. */
  typed: ArgumentsReader | undefined
  /** The offsets at which strings begin and end: values of the arguments, and values beside the arguments. */
  string: number[] = []
  readonly beside: number[] = []
  /** JSON arguments that came before the name. */
  early = ''
  parameter: ParameterReader | undefined
  parameterStart: number
  /** The JSON before the value of the newest parameter, until the value begins. */
  head = ''
  /** The key of the newest parameter. */
  key = ''
  /** A parameter that may hold all arguments. */
  all: AllInOne | undefined
  /** A parameter that may be an item of a list: it waits until something follows, perhaps another of its name. */
  list: List | undefined
  /** Whether the call is in reasoning. */
  inReasoning = false
  /** Parameters whose values do not fit, but may yet be made to fit. */
  readonly unfit: Unfit[] = []

  constructor(
    readonly start: number,
    readonly dialect: string,
    { lateId = false, unquoted = false }: { readonly lateId?: boolean; readonly unquoted?: boolean } = {},
    /** Types the values; if undefined, JSON keeps its types and all other values are text. */
    readonly types?: Types,
    /** The index that the call gets unless a call of the other channel is announced before it. */
    readonly expected = 0,
  ) {
    this.lateId = lateId
    this.unquoted = unquoted
    this.parameterStart = start
  }
}
/** `<parameter=arguments>{"city": "Oslo"}</parameter>`: buffered until the next parameter or the end. */
interface AllInOne {
  readonly key: string
  readonly values: Values
  text: string
  /** The offset at which the parameter ends. */
  end?: number
}

/** The value of a parameter, and the span of its report. */
export interface FoundValue {
  readonly read: ReadParameter
  readonly start: number
  readonly end: number
}

/** `<tags>a</tags><tags>b</tags>`, where a list is declared. */
export interface List {
  readonly key: string
  /** The only value so far, which is not a list; undefined once there are several. */
  only: FoundValue | undefined
}

/**
 * Whether everything is known that is announced first: the name, the first of the arguments, and the id if it is late.
 */
export const announceable = (call: OpenCall): boolean =>
  call.name !== undefined && call.json !== '' && (!call.lateId || call.id !== undefined)

/** Records a repair inside the call. */
export function blemish(call: OpenCall, code: DiagnosticCode): void {
  if (code === 'truncated') call.status = 'truncated'
  else if (call.status === 'complete') call.status = 'repaired'
  if (code === 'skipped' && call.json === '') call.doubtful = true
}

/** The next piece of the arguments, cut off at the limit of a call, `most` characters. */
export function capped(call: OpenCall, delta: string, most: number): string {
  const room = most - call.size
  call.size += delta.length
  if (delta.length <= room) return delta
  call.cut = true
  return delta.slice(0, cutAt(delta, room))
}

/** The next piece of JSON arguments, typed by the tool's schema; `''` while the name is not known. */
export function typed(call: OpenCall, args: Args, tools: Tools | undefined): string {
  const { name, types } = call
  const { delta, whole } = args
  if (types && tools && name === undefined) {
    call.early += delta
    return ''
  }
  if (types && name !== undefined) call.typed ??= types.arguments(name, call.unquoted, whole?.value)
  if (call.typed) return call.typed.push(delta)
  if (whole && call.json === '') call.whole = args
  return delta
}

/** Begins a parameter. Returns whether its key occurred before. */
export function beginParameter(call: OpenCall, key: string, values: Values): boolean {
  call.values ??= new Map()
  const twice = call.values.has(key)
  call.values.set(key, undefined)
  call.parameter = call.types?.parameter(call.name, key, values) ?? plainText()
  return twice
}
/** Without types a value is its text, without a line break on either side. */
function plainText(): ParameterReader {
  let all = ''
  return {
    push(text) {
      all += text
      return ''
    },
    finish: () => ({ json: JSON.stringify(all.replace(/^\r?\n|\r?\n$/g, '')), codes: [] }),
  }
}

/** The arguments as a value. They are strict JSON, unless a grammar sends two sets of arguments. */
export function valueOf({ json, whole, values }: OpenCall): Record<string, unknown> | undefined {
  if (values && ![...values.values()].includes(undefined)) return Object.fromEntries(values)
  if (whole?.delta === json) return whole.whole!.value
  try {
    return JSON.parse(json) as Record<string, unknown>
  } catch {
    return undefined
  }
}
/** Whether a key occurs twice in one object. */
export function repeatsKey({ json, whole }: OpenCall, value: unknown): boolean {
  const keys = countKeys(value)
  if (whole?.delta === json) return whole.whole!.keys > keys
  let colons = 0 // mostly there are no more than keys, which is seen faster than where strings end
  for (let i = 0; (i = json.indexOf(':', i) + 1) > 0; ) colons++
  return colons > keys && shape(json).keys > keys
}

/** The JSON that closes the arguments. */
export function completing(call: OpenCall): string {
  if (call.json === '') return '{}'
  return call.cut ? completion(call.json) : call.values ? '}' : ''
}

/** Whether this is the first parameter, is unknown to the tool, and is named as if it held all arguments. */
export const mayHoldAll = ({ values, name, types }: OpenCall, key: string): boolean =>
  !values && name !== undefined && types?.mayHoldAll(name, key) === true
