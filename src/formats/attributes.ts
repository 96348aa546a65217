/** Formats whose parameters are attributes: an empty element named after the tool, and a list between two markers. */
import { isBegun } from '../engine/chars.ts'
import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { encodeAttribute } from '../engine/entities.ts'
import { END, END_PARAM, type Event, NONE, param } from '../engine/event.ts'
import type { KnownTool } from '../engine/names.ts'
import {
  aheadOf,
  alt,
  chars,
  lazy,
  list,
  lit,
  MAX_HEAD,
  no,
  ok,
  okSoFar,
  optional,
  type Parser,
  primitive,
  run,
  soFar,
  succeed,
  ws,
} from '../engine/parsing.ts'
import { DONE, emit, type Grammar, hold, opened, type Step, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { section } from '../repair/closing.ts'
import { byName } from './by-tool-name.ts'
import { KEY_CHAR, openTag } from './element.ts'
import { raw } from './raw-text.ts'
import { aroundTool, type Common, fromRecord, type Made } from './record.ts'
import { ATTRIBUTES, attributeParameters } from './tagged-call.ts'
import { filledIn, plainKeys } from './templates.ts'
import { toolName } from './tool-name.ts'
import { typedCall } from './with-typing.ts'

export interface AttributeCalls extends Common {
  /** One call: a tag with the places `{tool}` and `{parameters}`. */
  readonly call: string
  /** One parameter: an attribute with the places `{key}` and `{value}`. */
  readonly parameter: string
}

/** A dialect of this format. Only the name of a given tool distinguishes a call from text. */
export const attributeCalls = (name: string, record: AttributeCalls): Dialect =>
  fromRecord(name, 'attributes', record, makeAttributeCalls)

/** Makes the parts of a dialect from a record of this format. */
export function makeAttributeCalls({ call, parameter }: AttributeCalls): Made {
  const word = aroundTool(call.split('{parameters}')[0]!)
  return {
    triggers: [],
    grammar: () => hold(byName([word], element)),
    known: { named: [{ ...word, at: 'line' }] },
    print: calls => calls.map(one => printed(plainKeys(one, PLAIN_KEY), call, parameter)).join('\n'),
    bare: true,
  }
}
const element = ({ name }: KnownTool): Grammar =>
  alt(
    openTag(name).accept<Step>(
      ({ attributes, empty }) =>
        empty ? { events: [...typedCall(name), ...attributeParameters(attributes), ...END] } : undefined,
      '/>',
    ),
    long(name),
    cutTag(name),
  )
/** Succeeds if the message ends inside the tag: it is text, and so is any call in the value of an attribute. */
const cutTag = (name: string): Grammar =>
  primitive((input, i) => {
    const { status, furthest } = run(openTag(name), input, i)
    return !status && furthest >= input.length
      ? soFar(input, () => okSoFar<Step>(input, { events: NONE, reject: [] }))
      : no(furthest, 'a tag')
  })

/** A long tag: its attributes are read one by one, as they arrive. */
const long = (name: string): Grammar =>
  section(
    longTag(name).result(typedCall(name)),
    lazy(() => attribute),
    '/>',
    { end: END, cut: true },
  )
/** `<name`, if the end of the tag is not near. */
const longTag = (name: string): Parser<unknown> =>
  primitive((input, i) => {
    const { status, furthest } = run(openTag(name), input, i)
    const end = i + 1 + name.length
    return status || furthest < end + MAX_HEAD ? no(furthest, 'a tag') : ok(end, undefined)
  })
/** One attribute (key, quote, value), and the attributes after it. */
const attribute: Grammar = alt(
  ...['"', "'"].map(quote =>
    seq(
      opened(
        ws
          .then(chars(KEY_CHAR, 1, 64))
          .skip(ws.then(lit('=')).then(ws).then(lit(quote)))
          .map((name): readonly Event[] => [param(name, ATTRIBUTES)]),
        raw('value', quote),
      ),
      emit(lit(quote), () => END_PARAM),
      lazy(() => alt(attribute, succeed(DONE))),
    ),
  ),
)

const PLAIN_KEY = /^[^\s"'<>{}=,/]+$/
function printed({ name, arguments: values }: PrintedCall, call: string, parameter: string): string {
  const texts = Object.entries(values).map(([key, value]) => {
    const text = encodeAttribute(typeof value === 'string' ? value : JSON.stringify(value))
    return filledIn(parameter, { key, value: text })
  })
  return filledIn(call, { tool: name, parameters: texts.join('') })
}

// Attributes between markers

export interface AttributeLists extends Common {
  /**
   * One call, with the places `{name}` and `{parameters}`: `k="v"`, `k='v'`, `k 'v'` or `k=v`, with or without commas.
   * A name in quotes needs no parameters. Nothing is printed.
   */
  readonly call: string
  /** Other layouts that are also read. */
  readonly also?: readonly string[]
}

/** A dialect of this format: `<call>NAME k="v" n=1</call>`. A call that cannot be read as a whole is text. */
export const attributeLists = (name: string, record: AttributeLists): Dialect =>
  fromRecord(name, 'attribute-lists', record, makeAttributeLists)

/** Makes the parts of a dialect from a record of this format. */
export function makeAttributeLists({ call, also = [] }: AttributeLists): Made {
  const layouts = [call, ...also].map(text => text.split(/\s*\{(?:name|parameters)\}\s*/) as [string, string, string])
  return {
    triggers: [...new Set(layouts.map(([open]) => open.replace(/\W$/, '')))],
    grammar: () => alt(...layouts.map(listCall)),
    bare: true,
  }
}
const LISTED: Values = { untyped: 'json', frame: 'none' }
const listCall = ([open, between, close]: readonly [string, string, string]): Grammar =>
  list<[string, ReadonlyMap<string, string>, unknown]>(
    lit(open).then(ws).then(toolName).skip(ws).skip(lit(between)),
    listed(close, between === '' || close === '/>'),
    lit(close),
  ).map(
    ([name, attributes]): Step => ({
      events: [
        ...typedCall(name),
        // One may repeat the name: `<tool_call>exec tool="exec" command="ls"/>`.
        ...attributeParameters(
          [...attributes].filter(([key, text]) => key !== 'tool' || text !== name),
          LISTED,
        ),
        ...END,
      ],
    }),
  )
/** The longest list of attributes, and the longest text in quotes, in characters. */
const MAX_LIST = 4096
/** `k="v", n=1` up to `close`; with `some`, at least one attribute. */
const listed = (close: string, some: boolean): Parser<ReadonlyMap<string, string>> =>
  primitive((input, i) => {
    const found = new Map<string, string>()
    for (let at = i; at - i < MAX_LIST; ) {
      const from = run(ws, input, at).index
      if (input.startsWith(close, from) && found.size >= Number(some)) return ok(from, found)
      const one = run(pair, input, from)
      const begun = isBegun(close, input, from)
      if (!one.status) return no(begun ? input.length : one.furthest, 'an attribute')
      found.set(...one.value)
      at = one.index
    }
    return no(i + MAX_LIST, close)
  })
/** Text in quotes; the quote may be escaped. */
const quotedIn = (quote: string): Parser<string> =>
  primitive((input, i) => {
    if (input[i] !== quote) return no(i, quote)
    for (let j = i + 1; j < input.length && j - i < MAX_LIST; j++) {
      if (input[j] === quote) return ok(j + 1, input.slice(i + 1, j).replaceAll(`\\${quote}`, quote))
      if (input[j] === '\\') j++
    }
    return no(Math.min(input.length, i + MAX_LIST), quote)
  })
/** `key="value",` */
const pair = list<readonly [string, string]>(
  chars(KEY_CHAR, 1, 64)
    .skip(ws)
    .skip(alt(lit('='), aheadOf(/["']/)))
    .skip(ws),
  alt(quotedIn('"'), quotedIn("'"), chars(/[^\s"'<>[\]{}(),=]/, 1, 256))
    .skip(ws)
    .skip(optional(lit(','))),
)
