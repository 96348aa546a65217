/**
 * Format: a parameter is an element named after its key, and a value may itself consist of elements: the members of an
 * object, named after their keys, or the `<item>`s of an array. A token precedes each tag, so text is never escaped.
 *
 *     NS<invoke name="f">NS<city>Oslo NS</city>NS<tags>NS<item>a NS</item>NS</tags>NS</invoke>
 */
import { cutAt, unicode } from '../engine/chars.ts'
import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { END, END_PARAM, type Event, error, NONE, param } from '../engine/event.ts'
import { addTo, rememberedFew } from '../engine/memo.ts'
import {
  absent,
  alt,
  chars,
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
  soFar,
  spanned,
  succeed,
  ws,
} from '../engine/parsing.ts'
import { type Range, ranged, reported } from '../engine/reported.ts'
import { seeker } from '../engine/scanner.ts'
import { type Grammar, many, type Step } from '../engine/step.ts'
import type { ValueRules, Values } from '../engine/values.ts'
import { fromFirst } from '../json/object.ts'
import { MAX_NESTING } from '../json/scan.ts'
import { section } from '../repair/closing.ts'
import { alsoGarbled, anyhow, type Closer, closingText, exactly, opensLike } from '../repair/markers.ts'
import { elementWithAttributes } from './element.ts'
import { printedValue } from './print-tags.ts'
import { rawValues } from './raw-value.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { junk, wrapped } from './tagged-call.ts'
import { filled, plainKeys } from './templates.ts'
import type { Level } from './value-marks.ts'
import { typedCall } from './with-typing.ts'

/** `NS</name>`; white space may follow the token, and the token may be missing. */
export const closeTag = (token: string, name: string): Closer => ({
  text: `${token}</${name}>`,
  also: lit(token)
    .then(blank)
    .then(lit(`</${name}>`)),
  garbled: lit(`</${name}>`),
})
const blank = chars(/\s/, 0, 8)

export interface NestedParameters {
  readonly token: string
  readonly values: Values
  /** The closing markers around the parameters, innermost first. */
  readonly around: readonly Closer[]
}

const NAMED = unicode(String.raw`[\p{L}\p{N}_.-]`)
/** The size of the cache of grammars, in keys. */
const MAX_KEYS = 64
/** The longest value whose opening tag is lost, in characters. */
const MAX_UNTAGGED = 512
/** All parameters of a call. */
export function nestedParameters({ token, values, around }: NestedParameters): Grammar {
  const mark = lit(token).then(blank)
  const name: Parser<string> = chars(NAMED(), 1, 128)
  /** The type of a value, which is ignored. */
  const attributes = lit(' type=').then(chars(/[^<>\n/]/, 1, 80))
  const opening = mark.then(lit('<')).then(name).skip(optional(attributes)).skip(lit('>'))
  const empty = mark.then(lit('<')).then(name).skip(ws).skip(lit('/>'))
  const vacant: Grammar = empty.map((name): Step => ({ events: [param(name, values), ...END_PARAM] }))
  /** A parameter whose opening tag is lost: `NSnotes.txt NS</path>`. */
  const untagged: Grammar = spanned(
    list<[string, string]>(
      mark.then(chars(new RegExp(`[^<\\${token[0]}]`), 1, MAX_UNTAGGED)),
      mark.then(lit('</')).then(name).skip(lit('>')),
    ),
    ([delta, name], at): Step => ({
      events: [param(name, values), error('missing-open', at), { type: 'value', delta }, ...END_PARAM],
    }),
  )
  const [call, ...wrappers] = around.map(opensLike)
  const written = alt<unknown>(call!, ...wrappers.map(open => open.then(ws).then(call!)))
  const child = absent(written).then(opening)
  const parameter = (key: string): Grammar => {
    const { garbled: _, ...closer } = closeTag(token, key)
    const close = exactly(closer)
    /** The closing tag without the token, which counts if the call goes on after it. */
    const bare = `</${key}>`
    const nothing = ws.then(close)
    const twice = optional(mark)
      .then(lit(`<${key}>`))
      .skip(absent(nothing))
    const again = optional(ranged(twice).map(([, range]) => range))
    /** An element opens a tree unless the parameter is closed right after its tag. */
    const inner = ws.then(child).skip(absent(nothing))
    const leaf = rawValues({
      close,
      open: mark.then(lit('<')),
      opening: opening.map(key => ({ key })),
      own: mark.then(lit(`<${key}>`)),
      outer: around.map((closing): Level => ({ open: opensLike(closing), close: anyhow(closing) })),
      first: `${token[0]!}<`,
      closes: [closer.text, ...around.map(closingText)],
    })(key, bare)
    const tree = peek(inner).then(treeOf(token, key))
    const open = list<[Range | undefined, readonly Event[]]>(again, begin(key, values, inner)).map(([twice, events]) =>
      twice ? [error('garbled-open', ...twice), ...events] : events,
    )
    return section(open, alt(tree, leaf), alsoGarbled(closer, lit(bare)), { end: END_PARAM, cut: true })
  }
  return many(alt(opening.chain(rememberedFew(parameter, MAX_KEYS)), vacant, untagged, junk(mark)))
}
/** Begins a parameter. Its value is a tree if another element follows at once that is not a call quoted as text. */
const begin = (name: string, values: Values, inner: Parser<unknown>): Parser<readonly Event[]> =>
  primitive((input, i) => {
    const { status, furthest } = run(inner, input, i)
    return { ...ok(i, [param(name, status ? { ...values, tree: true } : values)]), furthest }
  })

// Trees

/** An open element: its text, and the closed elements inside as JSON, the last one first. */
interface Open {
  readonly name: string
  readonly text: string
  readonly inside: Inside | undefined
  readonly parent: Open | undefined
  /** The number of open elements around this one. */
  readonly depth: number
  /** The number of open elements inside this one that exceed the limit of nesting: they are dropped. */
  readonly over: number
}
/** A closed element, and the closed elements before it in the same parent. */
interface Inside {
  readonly name: string
  readonly json: string
  readonly before: Inside | undefined
}

/** The elements in the parameter `key`, as the JSON text of its value. */
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
      if (found > i) return ok(found, step(adding(open, input.slice(i, found))))
      if (i === input.length) return cutIn(input, i, open)
      return outside(input, i, open)
    })
  /** The reply where the message ends: open elements are closed, and if there are any, truncation is reported. */
  const cutIn = (input: string, i: number, open: Open): Reply<Step> =>
    soFar(input, () => okSoFar(input, finish(open, [error('truncated', i, input.length)])))
  const outside = (input: string, i: number, open: Open): Reply<Step> => {
    const reply = run(tag, input, i)
    if (!reply.status) {
      if (reply.furthest >= input.length) return cutIn(input, i, open)
      const next = cutAt(input, i + 1)
      return ok(next, step(adding(open, input.slice(i, next))))
    }
    const { name, opens } = reply.value
    if (opens && /\s/.test(name)) return ok(i, finish(open, [error('missing-close', i)]))
    if (opens && open.depth >= MAX_NESTING) {
      const limit = open.over > 0 ? NONE : [error('limit', i, reply.index)]
      return ok(reply.index, step({ ...open, over: open.over + 1 }, limit))
    }
    if (opens) return enter(input, reply.index, openElement(name, open))
    if (open.over > 0 && name !== key) return ok(reply.index, step({ ...open, over: open.over - 1 }))
    if (name === open.name && open.parent) return ok(reply.index, step(shut(open)))
    if (name === key || !within(open, name)) return ok(i, finish(open, [error('missing-close', i)]))
    return ok(i, step(shut(open), [error('missing-close', i)]))
  }
  /** Goes on inside `open`, whose tag ends at `i`; a repetition of the tag is dropped. */
  const enter = (input: string, i: number, open: Open): Reply<Step> => {
    const { status, index, furthest } = run(lit(`<${open.name}>`), input, i)
    if (status) return ok(index, step(open, [error('garbled-open', i, index)]))
    return furthest >= input.length ? okSoFar(input, step(open), i) : ok(i, step(open))
  }
  const step = (open: Open, events: readonly Event[] = NONE): Step => ({ events, next: [at(open)] })
  return at(openElement(key, undefined))
}
const openElement = (name: string, parent: Open | undefined): Open => ({
  name,
  text: '',
  inside: undefined,
  parent,
  depth: parent ? parent.depth + 1 : 0,
  over: 0,
})
const adding = (open: Open, text: string): Open => (open.over > 0 ? open : { ...open, text: open.text + text })
/** Closes `open`: it becomes a member of its parent. */
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
  const all = fromFirst(inside)
  if (all.every(part => part.name === 'item')) return `[${all.map(part => part.json).join(',')}]`
  const members = new Map<string, string[]>()
  for (const { name, json } of all) addTo(members, name, json)
  return `{${[...members].map(([name, list]) => `${JSON.stringify(name)}:${list.length === 1 ? list[0] : `[${list.join(',')}]`}`).join(',')}}`
}

// Printing

/** A parameter as elements; an object or array that elements cannot represent is printed as JSON. */
export function printedNested(token: string, name: string, value: unknown): string {
  const inside = isTree(value) ? children(token, value) : printedValue(value, 'none')
  return `${token}<${name}>${inside}${token}</${name}>`
}
const children = (token: string, value: object): string =>
  (Array.isArray(value) ? value.map(v => ['item', v] as const) : Object.entries(value))
    .map(([name, v]) => printedNested(token, name, v))
    .join('')
/** Whether all leaves are strings that cannot be mistaken for other types, under names that a tag can have. */
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

export interface NestedValues extends Common {
  /** The token before each tag, `{token}` in the templates. */
  readonly token: string
  /** The optional element around all calls: `{token}<tool_call>`, `{token}</tool_call>`. */
  readonly wrapper: readonly [open: string, close: string]
  /**
   * One call: `{token}<invoke name="{name}">{parameters}{token}</invoke>`. A parameter is an element named after its
   * key.
   */
  readonly call: string
  /** How values are read. */
  readonly values: ValueRules
}

/** A dialect of this format. */
export const nestedValues = (name: string, record: NestedValues): Dialect =>
  fromRecord(name, 'nested-values', record, makeNestedValues)

/** Makes the parts of a dialect from a record of this format. */
export function makeNestedValues(record: NestedValues): Made {
  const { token, wrapper, call } = record
  const outer = /<([\w:.-]+)>/.exec(wrapper[0])?.[1] ?? ''
  const word = /<([\w:.-]+) /.exec(call)?.[1] ?? ''
  return {
    triggers: [token, `<${outer}>`],
    grammar: () => callsOf(record, outer, word),
    print: calls => {
      const [open, close] = wrapper.map(marker => filled(marker, { token }))
      return open + calls.map(it => printedCall(record, plainKeys(it))).join('') + close
    },
    closers: [...[word, outer].map(name => closeTag(token, name).text), token],
  }
}
function printedCall({ token, call }: NestedValues, { name, arguments: all }: PrintedCall): string {
  const parameters = Object.entries(all).map(([key, value]) => printedNested(token, key, value))
  return filled(call, { token, name, parameters: parameters.join('') })
}
function callsOf({ token, values }: NestedValues, outer: string, word: string): Grammar {
  const mark = lit(token)
  const [close, wrapperClose] = [closeTag(token, word), closeTag(token, outer)]
  const headFrom = (open: string) =>
    elementWithAttributes(mark.then(blank).then(lit(open))).accept(({ attributes }) => {
      const name = attributes.get('name')
      return name ? typedCall(name) : undefined
    }, 'name="…"')
  const garbled = ranged(headFrom(word)).map(([events, range]) => [...events, error('garbled-open', ...range)])
  const head = alt(headFrom(`<${word}`), garbled)
  /** A token before the call whose tag is missing. */
  const stray = alt<readonly Event[]>(reported('garbled-open', mark.skip(ws)).skip(peek(mark)), succeed(NONE))
  const one = section(
    list<[readonly Event[], readonly Event[]]>(stray, head).map(([damage, events]) => [...events, ...damage]),
    nestedParameters({ token, values, around: [close, wrapperClose] }),
    close,
    { end: END, cut: true },
  )
  return alt(
    wrapped(
      optional(mark)
        .then(blank)
        .then(lit(`<${outer}>`))
        .result(undefined),
      one,
      wrapperClose,
    ),
    one,
  )
}
