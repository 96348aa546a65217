/**
 * Format: name and arguments inside one JSON object, between markers.
 *
 *     OPEN {"name": "f", "arguments": {…}} CLOSE
 *     OPEN [{…}, {…}] CLOSE
 *     OPEN [{"f": {…}}, {"g": {…}}] CLOSE
 */
import type { Closers } from '../engine/closers.ts'
import type { Dialect, PrintedCall, Trigger } from '../engine/dialect.ts'
import { BEGIN, beginCall, bounds, END, type Event, NONE } from '../engine/event.ts'
import {
  alt,
  anyOf,
  chars,
  end,
  endsInside,
  ifGiven,
  lit,
  no,
  ok,
  type Parser,
  peek,
  primitive,
  sequence,
  ws,
} from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { matchAt } from '../engine/search.ts'
import { drop, emit, type Grammar, hold, many, many1, opened, type Step, seq } from '../engine/step.ts'
import { args, skipped, strictArgs } from '../json/args.ts'
import { comments, id as givenId, label, name, nameOrNone, quotedTool } from '../json/head.ts'
import { array, emptyArray, entries, object } from '../json/object.ts'
import { closers } from '../repair/closer-search.ts'
import { section } from '../repair/closing.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { spacedJson } from './spaced.ts'

/** The keys of a call; `print` writes the first of each. */
export interface CallKeys {
  /** Keys of the name; the first is printed. */
  readonly name: readonly string[]
  /** Keys of the arguments; the first is printed. */
  readonly arguments: readonly string[]
  /** Keys of the id. */
  readonly id?: readonly string[]
  /** Other keys with which a call may begin, and which are ignored. */
  readonly also?: readonly string[]
  /** Keys whose value is the whole call, with the keys of any call: `{"command": {"name": …, "args": …}}`. */
  readonly whole?: readonly string[]
}
/** The keys of a call without a marker. */
export const CALL_KEYS: CallKeys = {
  name: ['name'],
  arguments: ['arguments', 'parameters'],
  id: ['id'],
  also: ['index'], // in the pieces of OpenAI's streams
}
/** The keys of a call if the names of the tools are known, or an enclosing key says that it is a call. */
export const ANY_KEYS: CallKeys = {
  ...CALL_KEYS,
  name: [
    ...['name', 'tool_name', 'function_name', 'tool', 'toolName', 'call'],
    ...['recipient_name', 'recipient', 'function'],
  ],
  arguments: [
    ...['arguments', 'parameters', 'args', 'tool_args', 'input', 'params', 'tool_input', 'kwargs'],
    ...['inputs', 'function_parameters'],
  ],
  id: ['id', 'tool_call_id', 'call_id', 'toolCallId'],
}

/** The keys of a call between markers, where models also mix up the keys of several formats. */
export const MARKED_KEYS: CallKeys = {
  ...ANY_KEYS,
  name: [...ANY_KEYS.name, 'action'],
  arguments: [...ANY_KEYS.arguments, 'properties', 'action_input'],
}

/** Keys whose value is the whole call, as in `{"tool_call": {…}}` between markers. */
const WHOLE_KEYS: readonly string[] = ['tool_call', 'function_call', 'functionCall']

const LATE: readonly Event[] = [{ type: 'call', lateId: true }]

/** How the object of a call is read. */
export interface CallObject {
  readonly keys?: CallKeys
  readonly around?: Closers | undefined
  /** No marker shows that this is a call, so every key must belong to a call. */
  readonly bare?: boolean
  /** A marker shows that this is a call, so a name alone suffices if the message ends or the closing marker follows. */
  readonly marked?: boolean
  /** The id may come after the arguments. */
  readonly lateId?: boolean
  /** Members of the call itself may be its arguments. */
  readonly flat?: boolean
  /** Another call came before. */
  readonly later?: boolean
  /** The end of the message in the key of the arguments, which shows that it is a call. */
  readonly last?: Parser<unknown> | undefined
}

/** `{"name": "f", "arguments": {…}}`, its keys in any order; or `{"type": "function", "function": {…}}`. */
export function callObject({
  keys = CALL_KEYS,
  around,
  bare = false,
  marked = false,
  lateId = false,
  flat = marked || bare,
  later = false,
  last,
}: CallObject = {}): Grammar {
  const values = args({ around, bare, depth: 1 })
  const called = bare ? name : nameOrNone
  const id = alt(givenId, label)
  const type = alt(quotedTool, label) // `"type": "get_weather"`
  const also = skipped()
  const own = { ...fields(keys.name, called), ...fields(keys.arguments, values) }
  const inner = object(own, { strangeFirst: !bare, bare, enough: [values], head: marked ? [called] : [] })
  const whole = ['function', ...(marked ? WHOLE_KEYS : (keys.whole ?? []))]
  /** The whole call may stand in place of the name: `{"tool": {"name": …}}`. */
  const either = alt(inner, called)
  const all = {
    ...fields(keys.also ?? [], also),
    ...fields(whole, inner),
    ...own,
    ...fields(
      keys.name.filter(key => marked || whole.includes(key)),
      either,
    ),
    ...fields(keys.id ?? [], id),
    type,
  }
  const begin = lateId ? LATE : BEGIN
  const anyOrder = object(all, {
    begin,
    end: END,
    strangeFirst: !bare,
    bare,
    later,
    enough: [values, inner],
    again: [id, type, also],
    head: marked ? [either] : [],
    arguments: flat ? values : undefined,
    last,
  })
  return bare || lateId ? anyOrder : alt(strictCall(keys, flat), anyOrder)
}
/** A complete call in strict JSON, as most calls are. Twice as fast as reading key by key, with as many steps. */
const strictCall = (keys: CallKeys, flat: boolean): Grammar =>
  primitive((input, i) => {
    const [, nameKey = '', called = ''] = matchAt(STRICT_NAME, input, i) ?? []
    if (!keys.name.includes(nameKey)) return no(i)
    const named = STRICT_NAME.lastIndex
    const key = matchAt(STRICT_ARGUMENTS, input, named)?.[1]
    if (key === undefined || !keys.arguments.includes(key)) return no(i)
    const from = STRICT_ARGUMENTS.lastIndex
    const args = strictArgs(input, from)
    if (!args || !matchAt(STRICT_END, input, args.whole.end)) return no(i)
    const { whole } = args
    const length = whole.end - named
    const closing = STRICT_END.lastIndex - whole.end
    const none = flat && EMPTY.test(args.delta) // the arguments may be missing, or be members of the call itself
    const end: Grammar = primitive((_, k) => ok(k + closing, { events: END }))
    const rest: Grammar = primitive((_, k) =>
      ok(k + length, { events: none ? NONE : [...bounds('string', whole.strings, k - named), args], next: [end] }),
    )
    const step: Step = { events: beginCall(called), next: [rest] }
    return ok(named, step)
  })
const STRICT_NAME = /\{\s{0,64}"(\w{1,32})"\s{0,64}:\s{0,64}"([\w.:/-]{1,128})"/y
const STRICT_ARGUMENTS = /\s{0,64},\s{0,64}"(\w{1,32})"\s{0,64}:\s{0,64}(?=\{)/y
const EMPTY = /^\{\s*\}$/
const STRICT_END = /\s{0,64}\}/y
export const fields = (keys: readonly string[], grammar: Grammar) => Object.fromEntries(keys.map(key => [key, grammar]))

/** `{"f": {…}}`: the key is the name, and each member is a call. */
export const callByKey = (values: Grammar, isName: (key: string) => boolean = () => true): Grammar =>
  entries(key => (isName(key) ? beginCall(key) : NONE), values, END)

/** A marker: a literal, or several literals with optional white space between them. */
export type Marker = string | readonly string[]

/** A dialect of JSON calls between markers, as strings from which its grammar, triggers and `print` are made. */
export interface JsonCalls extends Common {
  /** The marker before the JSON. */
  readonly open: string
  /** Other spellings of the opening marker. */
  readonly opens?: readonly Marker[]
  /** Default: none; the end of the JSON closes the block. */
  readonly close?: string
  /** Other closing markers. */
  readonly closes?: readonly string[]
  /** Optional markers around all blocks. */
  readonly wrapper?: readonly [open: string, close: string]
  /** Models omit the closing marker, and so does `print`. */
  readonly optionalClose?: boolean
  /** How `print` writes calls: a block for each, or one block with an array, an array over several lines, or lines. */
  readonly layout: 'sections' | 'array' | 'list' | 'lines'
  /** What may occur between the markers. Default (`any`): an array, or objects one after the other. */
  readonly holds?: 'any' | 'array' | 'objects'
  /** The keys of a call. Default: those that models are known to write, `name` and `arguments` first. */
  readonly keys?: CallKeys
  /** The key is the name, and its value the arguments. */
  readonly keyed?: boolean
  /** The id may come after the arguments; it is printed there. */
  readonly lateId?: boolean
  /** The id of a call is printed, as its first member. Default: ids are only read. */
  readonly printsId?: boolean
  /** An empty array is text. Default: it is markup without a call. */
  readonly noEmptyList?: boolean
  /** White space inside the markers, as the model prints it: one string for both sides, or one for each. */
  readonly pad?: string | readonly [string, string]
  /** What `print` puts between blocks or lines. */
  readonly between?: string
  /** The markers also occur in prose, so everything between them must belong to a call. */
  readonly bare?: boolean
  /** Where the opening markers count. Default: anywhere. */
  readonly at?: 'line' | 'message'
}

/** A dialect of this format. */
export const jsonCalls = (name: string, record: JsonCalls): Dialect => fromRecord(name, 'json', record, makeJsonCalls)

/** Makes the parts of a dialect from a record of this format. */
export function makeJsonCalls(record: JsonCalls): Made {
  const { open, opens = [], close = '', closes = [], wrapper, bare = false, at } = record
  const openers = [open, ...opens]
  const markers = [close, ...closes, wrapper?.[1] ?? ''].filter(Boolean)
  const grammar = () => {
    const body = callsBody(record, markers)
    const optionalClose = record.optionalClose ?? close === ''
    const blocks = openers.map(marker => {
      const again = typeof marker === 'string' && marker !== '' ? triggerOf(marker) : undefined
      return section(words(marker).skip(separator).result(NONE), body, close, { optionalClose, closes, again })
    })
    return alt(...(wrapper ? [wrapped(wrapper, alt(...blocks))] : []), ...blocks)
  }
  const triggers = [
    ...new Set(
      [...(wrapper ? [wrapper[0]] : []), ...openers].map(marker =>
        typeof marker === 'string' ? triggerOf(marker) : marker[0]!,
      ),
    ),
  ]
  const leftovers = markers.filter(text => /\w/.test(text)) // the end of a fence, or a symbol, is also text
  return {
    triggers: at ? triggers.map((text): Trigger => ({ text, at })) : triggers,
    grammar: bare ? () => hold(grammar()) : grammar,
    print: calls => printed(record, calls),
    closers: leftovers.length > 0 && !bare ? leftovers : undefined,
    bare: bare || undefined,
  }
}
const wrapped = ([open, close]: readonly [string, string], call: Grammar): Grammar =>
  section(lit(open).skip(ws).result(NONE), many1(call), close)
/** The trigger of an opening marker. A tag may have spaces before its `>`, so its trigger ends before the `>`. */
const triggerOf = (open: string): string => (/^<[\w:.-]+>$/.test(open) ? open.slice(0, -1) : open)
const words = (marker: Marker): Parser<unknown> => (typeof marker === 'string' ? opener(marker) : sequence(...marker))

export interface BareCalls extends Common {
  /** The keys of a call. Default: `name` and `arguments`, and others that models are known to write. */
  readonly keys?: CallKeys
  /** The keys when tools are given; a call must then name one of the tools. */
  readonly knownKeys?: CallKeys
}

/**
 * A dialect of calls without a marker: `{…}`, `{{…}}`, `{…}; {…}` or `[{…}, {…}]`. Adjacent objects are separate
 * blocks.
 */
export const bareCalls = (name: string, record: BareCalls): Dialect =>
  fromRecord(name, 'bare-json', record, makeBareCalls)

/** Makes the parts of a dialect from a record of this format. */
export function makeBareCalls({ keys = CALL_KEYS, knownKeys }: BareCalls): Made {
  const printOne = (one: PrintedCall) => printedCall(one, keys)
  return {
    triggers: ['{', '['],
    grammar: () => {
      const usual = inBraces(bareBody(keys))
      return knownKeys ? ifGiven(inBraces(bareBody(knownKeys, true)), usual) : usual
    },
    print: calls => (calls.length === 1 ? printOne(calls[0]!) : `[${calls.map(printOne).join(', ')}]`),
    bare: true,
  }
}
/** `body`, or `body` after another `{`: prompt templates double the braces of their examples. */
const inBraces = (body: Grammar): Grammar => alt(body, lit('{').then(body))
/** A flat object without a word such as `name` or `function` in it: data, not a call. */
export const plainData = (): Parser<unknown> =>
  lit('{')
    .then(chars(/[^{}]/, 2, 256))
    .skip(lit('}'))
    .accept(members => (/name|function|tool|call|action/i.test(members) ? undefined : members))
/** How much of `, "arguments":` shows that it is this key, in characters. */
const LEAST_KEY = 6
function bareBody(keys: CallKeys, known = false): Grammar {
  const key = sequence(',', anyOf(keys.arguments.map(key => `"${key}"`)), ':', '{')
  const last = known ? endsInside(key, LEAST_KEY) : undefined
  const call = callObject({ keys, bare: true, last })
  const later = callObject({ keys, bare: true, later: true, last })
  const next = ws.then(chars(/[,;]/, 1, 1)).then(ws)
  const data = emit(reported('skipped', plainData()))
  return hold(alt(seq(call, many(hold(later), next)), array(call, alt(later, data, callObject({ keys })))))
}

function callsBody(spec: JsonCalls, markers: readonly string[]): Grammar {
  const { bare = false, lateId = false, holds = 'any', keys = bare ? CALL_KEYS : MARKED_KEYS } = spec
  const around = markers.length > 0 ? closers(...markers) : undefined
  const plain = bare || spec.keyed === true
  const object = callObject({ keys, lateId, bare: plain, marked: !plain, around })
  const call = spec.keyed ? alt(object, callByKey(args({ around }))) : object
  const first = alt(call, ...(bare ? [] : [doubled, comments]).map(line => opened(line.skip(ws), call)))
  const next = alt(call, opened(strayClosers, alt(call, drop(end))))
  const objects = seq(first, many(next, separator))
  const calls = array(call)
  const lists = [calls, ...(bare || spec.noEmptyList ? [] : [emptyArray])]
  return alt(...(holds === 'objects' ? [] : lists), ...(holds === 'array' ? [] : [objects]))
}

/** An opening marker. A tag may have spaces and attributes, but no name: `<tool_call name="f">` is another format. */
const opener = (open: string): Parser<unknown> => {
  const begin = triggerOf(open)
  const spaced = chars(/\s/, 1).then(alt<unknown>(lit('>'), attributes))
  return begin === open ? lit(open) : alt<unknown>(lit(open), lit(begin).then(spaced))
}

/** Attributes up to the end of a tag, none of which is a name. */
const attributes = peek(
  chars(/[\w:.-]/, 1)
    .then(ws)
    .then(lit('=')),
)
  .then(chars(/[^<>{]/))
  .skip(lit('>'))
  .accept(text => (NAME.test(text) ? undefined : text))
const NAME = /\bname\s*=/

/** What separates two objects: white space, with a comma, a semicolon or neither. */
const separator: Parser<unknown> = ws.then(chars(/[,;]/, 0, 1)).then(ws)

/** Extra closing brackets after a closed object, before the next one or the end of the message. */
const strayClosers = reported('stray-bracket', chars(/[}\])]/, 1, 8)).skip(separator)
/** The first brace of `{{"name": …}}`: prompt templates double the braces of their examples. */
const doubled = reported('stray-bracket', lit('{')).skip(peek(ws.then(lit('{'))))
function printed(spec: JsonCalls, calls: readonly PrintedCall[]): string {
  const { open, close = '', layout, pad = '', between = '\n' } = spec
  const [before, after] = typeof pad === 'string' ? [pad, pad] : pad
  const objects = calls.map(call =>
    spec.keyed ? spacedJson({ [call.name]: call.arguments }) : printedCall(call, spec.keys, idOf(spec)),
  )
  const end = spec.optionalClose ? '' : close
  const inside = (text: string) => `${open}${before}${text}${after}${end}`
  if (layout === 'sections') {
    const [first, last] = spec.wrapper ?? ['', '']
    return first + objects.map(inside).join(between) + last
  }
  if (layout === 'lines') return inside(objects.join(between))
  return inside(layout === 'array' ? `[${objects.join(', ')}]` : `[\n    ${objects.join(',\n    ')}\n]`)
}

/** Whether and where the id of a call is printed. Most templates print none, so a model would not write one. */
const idOf = ({ printsId, lateId }: JsonCalls): 'first' | 'last' | 'none' =>
  lateId ? 'last' : printsId ? 'first' : 'none'

/** A call as a JSON object. */
export function printedCall(
  call: PrintedCall,
  keys: CallKeys = CALL_KEYS,
  place: 'first' | 'last' | 'none' = 'none',
): string {
  const id = keys.id && { [keys.id[0]!]: call.id }
  return spacedJson({
    ...(place === 'first' && id),
    [keys.name[0]!]: call.name,
    [keys.arguments[0]!]: call.arguments,
    ...(place === 'last' && id),
  })
}
