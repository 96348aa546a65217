/**
 * Shape: name and arguments inside one JSON object, between markers.
 *
 *     OPEN {"name": "f", "arguments": {…}} CLOSE
 *     OPEN [{…}, {…}] CLOSE
 */
import type { Dialect, PrintedCall } from '../dialect.ts'
import { type Event, NONE } from '../event.ts'
import { alt, lit, optional, type Parser, ws } from '../frontier.ts'
import { args, array, label, name, named, object } from '../json.ts'
import { type Closers, closers } from '../repair/closers.ts'
import { section } from '../repair/section.ts'
import { type Grammar, many1 } from '../step.ts'
import { openTag } from '../tag.ts'

/** The keys under which a call says what it is; the first of each is the one that `print` writes. */
export interface CallKeys {
  readonly name: readonly string[]
  readonly arguments: readonly string[]
  readonly id?: readonly string[]
}
export const CALL_KEYS: CallKeys = { name: ['name'], arguments: ['arguments', 'parameters'], id: ['id'] }

export const BEGIN: readonly Event[] = [{ type: 'call' }]
export const END: readonly Event[] = [{ type: 'end' }]
const LATE: readonly Event[] = [{ type: 'call', lateId: true }]

export interface CallObject {
  readonly keys?: CallKeys
  readonly around?: Closers
  /** No marker says that this is a call: every key must be one of a call. */
  readonly bare?: boolean
  /** A marker says so: a name alone is a call, when the message ends or the closing marker follows. */
  readonly marked?: boolean
  /** The id may come after the arguments. */
  readonly lateId?: boolean
}

/** `{"name": "f", "arguments": {…}}`, its keys in any order; or `{"type": "function", "function": {…}}`. */
export function callObject({
  keys = CALL_KEYS,
  around,
  bare = false,
  marked = false,
  lateId = false,
}: CallObject = {}): Grammar {
  const values = args({ around, bare })
  const head = marked ? { head: [name] } : {}
  const id = named(text => [{ type: 'id', id: text }])
  const own = { ...fields(keys.name, name), ...fields(keys.arguments, values) }
  const inner = object(own, { strangeFirst: !bare, bare, enough: [values], ...head })
  const all = { ...own, ...fields(keys.id ?? [], alt(id, label)), type: label, function: inner }
  return object(all, {
    begin: lateId ? LATE : BEGIN,
    end: END,
    strangeFirst: !bare,
    bare,
    enough: [values, inner],
    ...head,
  })
}
const fields = (keys: readonly string[], grammar: Grammar) => Object.fromEntries(keys.map(key => [key, grammar]))

export interface JsonCalls {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly open: string
  /** Absent: nothing closes the section but its JSON. */
  readonly close?: string
  /** The closing marker may be missing at the end of the message. */
  readonly optionalClose?: boolean
  /** How `print` lays several calls out: a section each, or one with a list, or one with a line each. */
  readonly layout: 'sections' | 'array' | 'lines'
  readonly keys?: CallKeys
  readonly lateId?: boolean
  /** White space inside the markers, as the model prints it. */
  readonly pad?: string
  readonly models?: readonly string[]
}

/** A dialect of this shape. */
export function jsonCalls(spec: JsonCalls): Dialect {
  const { open, close = '', keys = CALL_KEYS, lateId = false } = spec
  const call = callObject({ keys, lateId, marked: true, ...(close ? { around: closers(close) } : {}) })
  const body = alt(many1(call, separator), array(call))
  return {
    name: spec.name,
    ...(spec.aliases ? { aliases: spec.aliases } : {}),
    triggers: [/^<[\w:.-]+>$/.test(open) ? open.slice(0, -1) : open],
    grammar: section(opener(open).skip(ws).result(NONE), body, close, {
      optionalClose: spec.optionalClose ?? close === '',
    }),
    print: calls => printed(spec, calls),
    ...(close ? { closers: [close] } : {}),
    spec: { shape: 'json-call', ...spec },
    ...(spec.models ? { models: spec.models } : {}),
  }
}

/** A tag may have spaces in it; any other marker stands as it is. */
const opener = (open: string): Parser<unknown> => {
  const name = /^<([\w:.-]+)>$/.exec(open)?.[1]
  return name === undefined ? lit(open) : openTag(name)
}

/** Between two objects: white space, a comma or a semicolon. */
const separator: Parser<unknown> = ws.then(optional(alt(lit(','), lit(';')))).then(ws)

function printed(spec: JsonCalls, calls: readonly PrintedCall[]): string {
  const { open, close = '', layout, pad = '' } = spec
  const objects = calls.map(call => printedCall(call, spec.keys ?? CALL_KEYS))
  const inside = (text: string) => `${open}${pad}${text}${pad}${close}`
  if (layout === 'sections') return objects.map(inside).join('\n')
  return inside(layout === 'array' ? `[${objects.join(', ')}]` : objects.join('\n'))
}
export function printedCall(call: PrintedCall, keys: CallKeys = CALL_KEYS): string {
  const id = call.id !== undefined && keys.id ? [[keys.id[0]!, call.id] as const] : []
  return JSON.stringify(Object.fromEntries([...id, [keys.name[0]!, call.name], [keys.arguments[0]!, call.arguments]]))
}
