/**
 * Format: a parameter is an element named by its key, and a value may be made of
 * elements again: members of an object by their keys, elements of an array as
 * `<item>`. A token stands before each tag, so that text is never escaped.
 *
 *     NS<invoke name="f">NS<city>Oslo NS</city>NS<tags>NS<item>a NS</item>NS</tags>NS</invoke>
 */
import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { type Event, error, NONE } from '../engine/event.ts'
import {
  alt,
  chars,
  cutAt,
  fail,
  list,
  lit,
  ok,
  okSoFar,
  optional,
  type Parser,
  peek,
  primitive,
  type Reply,
  run,
  succeed,
  ws,
} from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import { type Grammar, many, type Step } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { section } from '../repair/block.ts'
import { anyhow, type Closer, closingText } from '../repair/markers.ts'
import { element, type Range, ranged } from './element.ts'
import { printedValue, wrapped } from './parameters.ts'
import { filled } from './places.ts'
import { rawValue } from './raw-value.ts'
import { type Common, fromRecord, type Made } from './record.ts'

/** `NS</name>`; white space may follow the token, and the token may be lost. */
export const closeTag = (token: string, name: string): Closer => ({
  text: `${token}</${name}>`,
  also: lit(token)
    .then(blank)
    .then(lit(`</${name}>`)),
  garbled: lit(`</${name}>`),
})
const blank = chars(/\s/, 0, 8)

export interface NestedValues {
  readonly token: string
  readonly values: Values
  /** The closing markers around the parameters, innermost first. */
  readonly around: readonly Closer[]
}

/** All parameters of a call. */
export function nestedParameters({ token, values, around }: NestedValues): Grammar {
  const mark = lit(token).then(blank)
  const name: Parser<string> = chars(/[\p{L}\p{N}_.-]/u, 1, 128)
  const opening = mark.then(lit('<')).then(name).skip(lit('>'))
  const outer = alt(...around.map(anyhow))
  const one: Grammar = opening.chain(key => {
    const again = optional(ranged(alt(lit(`<${key}>`), mark.then(lit(`<${key}>`)))).map(([, range]) => range))
    const { garbled: _, ...closer } = closeTag(token, key)
    const leaf = rawValue({
      close: alt<unknown>(lit(closer.text), closer.also!),
      open: mark.then(lit('<')),
      outer,
      first: `${token[0]!}<`,
      closes: [closer.text, ...around.map(closingText)],
    })
    const tree = ws.then(peek(opening)).then(treeOf(token, key))
    const open = again.chain(twice => begin(key, values, opening, twice))
    return section(open, alt(tree, leaf), closer, { end: [{ type: 'endParam' }], cut: true })
  })
  return many(one)
}
/** Another element follows at once: then the value is a tree. */
const begin = (
  name: string,
  values: Values,
  opening: Parser<unknown>,
  twice: Range | undefined,
): Parser<readonly Event[]> => {
  const inside = ws.then(opening)
  return primitive((input, i) => {
    const { status, furthest } = run(inside, input, i)
    const param: Event = { type: 'param', name, values: status ? { ...values, tree: true } : values }
    return { ...ok(i, twice ? [error('garbled-open', ...twice), param] : [param]), furthest }
  })
}

// Trees

/** An element that is open: its text, and the elements inside as JSON, the last one first. */
interface Open {
  readonly name: string
  readonly text: string
  readonly inside: Inside | undefined
  readonly parent: Open | undefined
}
interface Inside {
  readonly name: string
  readonly json: string
  readonly before: Inside | undefined
}

/** The elements inside the parameter `key`, as the JSON text of its value. */
function treeOf(token: string, key: string): Grammar {
  const words = seeker([token])
  const mark = lit(token).then(blank)
  const tag = mark.then(
    alt(
      lit('</')
        .then(chars(/[^<>]/, 1, 128))
        .skip(lit('>'))
        .map(name => ({ name, opens: false })),
      lit('<')
        .then(chars(/[^<>/]/, 1, 128))
        .skip(lit('>'))
        .map(name => ({ name, opens: true })),
    ),
  )
  const finish = (top: Open, events: readonly Event[] = NONE): Step => {
    let open = top
    while (open.parent) open = shut(open)
    const missing: readonly Event[] = top.parent ? events : NONE
    return { events: [{ type: 'value', delta: jsonOf(open) }, ...missing] }
  }
  const at = (open: Open): Grammar =>
    primitive((input, i): Reply<Step> => {
      const found = words.seek(input, i)
      if (found > i) return ok(found, step({ ...open, text: open.text + input.slice(i, found) }))
      if (i === input.length) return okSoFar(input, finish(open, [error('truncated', i)]))
      const reply = run(tag, input, i)
      if (!reply.status) {
        if (reply.furthest >= input.length) return okSoFar(input, finish(open, [error('truncated', i, input.length)]))
        const next = cutAt(input, i + 1)
        return ok(next, step({ ...open, text: open.text + input.slice(i, next) }))
      }
      const { name, opens } = reply.value
      if (opens && /\s/.test(name)) return ok(i, finish(open, [error('missing-close', i)]))
      if (opens) return enter(input, reply.index, { name, text: '', inside: undefined, parent: open })
      if (name === open.name && open.parent) return ok(reply.index, step(shut(open)))
      if (name === key || !within(open, name)) return ok(i, finish(open, [error('missing-close', i)]))
      return ok(i, step(shut(open), [error('missing-close', i)]))
    })
  /** The tag of `open` was read up to `i`; it may stand there twice. */
  const enter = (input: string, i: number, open: Open): Reply<Step> => {
    const { status, index, furthest } = run(lit(`<${open.name}>`), input, i)
    if (status) return ok(index, step(open, [error('garbled-open', i, index)]))
    return furthest >= input.length ? okSoFar(input, step(open), i) : ok(i, step(open))
  }
  const step = (open: Open, events: readonly Event[] = NONE): Step => ({ events, next: [at(open)] })
  return at({ name: key, text: '', inside: undefined, parent: undefined })
}
/** `open` becomes a part of its parent. */
const shut = (open: Open): Open => {
  const parent = open.parent!
  return { ...parent, inside: { name: open.name, json: jsonOf(open), before: parent.inside } }
}
const within = (open: Open, name: string): boolean => {
  for (let o: Open | undefined = open; o; o = o.parent) if (o.name === name) return true
  return false
}
function jsonOf({ inside, text }: Open): string {
  if (!inside) return JSON.stringify(text)
  const all: Inside[] = []
  for (let part: Inside | undefined = inside; part; part = part.before) all.unshift(part)
  if (all.every(part => part.name === 'item')) return `[${all.map(part => part.json).join(',')}]`
  const members = new Map<string, string[]>()
  for (const { name, json } of all) members.set(name, [...(members.get(name) ?? []), json])
  return `{${[...members].map(([name, list]) => `${JSON.stringify(name)}:${list.length === 1 ? list[0] : `[${list.join(',')}]`}`).join(',')}}`
}

// Printing

/** A parameter as elements; a container that elements would not give back stands as JSON. */
export function printedNested(token: string, name: string, value: unknown): string {
  const inside = isTree(value) ? children(token, value) : printedValue(value, 'none')
  return `${token}<${name}>${inside}${token}</${name}>`
}
const children = (token: string, value: object): string =>
  (Array.isArray(value) ? value.map(v => ['item', v] as const) : Object.entries(value))
    .map(([name, v]) => printedNested(token, name, v))
    .join('')
/** Strings all the way down that nobody takes for numbers, under names that a tag can have. */
const isTree = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(
    ([key, v]) =>
      (typeof v === 'string' ? !/^(?:true|false|null|-?\d.*)$/.test(v) : isTree(v)) &&
      (Array.isArray(value) || (key !== 'item' && /^[\w.-]+$/.test(key))),
  )

// A whole dialect

export interface NestedTags extends Common {
  /** Stands before each tag, where the templates have `{token}`. */
  readonly token: string
  /** The element around all calls: `{token}<tool_call>`, `{token}</tool_call>`. It may be missing. */
  readonly wrapper: readonly [open: string, close: string]
  /** One call: `{token}<invoke name="{name}">{parameters}{token}</invoke>`. A parameter is an element named by its key. */
  readonly call: string
  readonly values: Values
}

/** A dialect of this format. */
export const nestedTags = (name: string, record: NestedTags): Dialect =>
  fromRecord(name, 'nested-values', record, makeNestedTags)

/** What a record of this format makes. */
export function makeNestedTags(record: NestedTags): Made {
  const { token, wrapper, call } = record
  const outer = /<([\w:.-]+)>/.exec(wrapper[0])?.[1] ?? ''
  const word = /<([\w:.-]+) /.exec(call)?.[1] ?? ''
  return {
    triggers: [token, `<${outer}>`],
    grammar: () => callsOf(record, outer, word),
    print: calls => {
      const [open, close] = wrapper.map(marker => filled(marker, { token }))
      return open + calls.map(it => printedCall(record, it)).join('') + close
    },
    closers: [word, outer].map(name => closeTag(token, name).text),
  }
}
function printedCall({ token, call }: NestedTags, { name, arguments: all }: PrintedCall): string {
  const parameters = Object.entries(all).map(([key, value]) => printedNested(token, key, value))
  return filled(call, { token, name, parameters: parameters.join('') })
}
function callsOf({ token, values }: NestedTags, outer: string, word: string): Grammar {
  const mark = lit(token)
  const [close, wrapperClose] = [closeTag(token, word), closeTag(token, outer)]
  const head = element(mark.then(blank).then(lit(`<${word}`))).chain(({ attributes }): Parser<readonly Event[]> => {
    const name = attributes.get('name')
    return name ? succeed([{ type: 'call' }, { type: 'name', name }]) : fail('name="…"')
  })
  /** The token of a tag that is lost, before the call. */
  const stray = alt<readonly Event[]>(
    ranged(mark.skip(ws))
      .skip(peek(mark))
      .map(([, [from, to]]) => [error('garbled-open', from, to)]),
    succeed(NONE),
  )
  const one = section(
    list<[readonly Event[], readonly Event[]]>(stray, head).map(([said, events]) => [...events, ...said]),
    nestedParameters({ token, values, around: [close, wrapperClose] }),
    close,
    { end: [{ type: 'end' }], cut: true },
  )
  return alt(
    wrapped(
      optional(mark)
        .then(blank)
        .then(lit(`<${outer}>`)),
      one,
      wrapperClose,
    ),
    one,
  )
}
