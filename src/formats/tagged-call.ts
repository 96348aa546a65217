/**
 * Format: a name in a tag, then each parameter in its own tag. Strings are written as they are; the types of values are
 * in the message or in the tool's schema.
 *
 *     CALL-OPEN ( PARAM-OPEN value PARAM-CLOSE )* CALL-CLOSE
 */
import { END, END_PARAM, type Event, error, NONE, param } from '../engine/event.ts'
import { rememberedFew } from '../engine/memo.ts'
import {
  absent,
  alt,
  anyOf,
  chained,
  chars,
  end,
  given,
  lazy,
  lit,
  no,
  ok,
  okSoFar,
  optional,
  type Parser,
  peek,
  primitive,
  recalled,
  run,
  succeed,
  until,
  ws,
} from '../engine/parsing.ts'
import { type Range, reported } from '../engine/reported.ts'
import { DONE, emit, followed, type Grammar, many, opening, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { args } from '../json/args.ts'
import { closers } from '../repair/closer-search.ts'
import { blockEnd, garbled, section } from '../repair/closing.ts'
import {
  alsoGarbled,
  anyhow,
  type Closing,
  closingText,
  misspelt,
  never,
  opensLike,
  opensValue,
  unrepeated,
} from '../repair/markers.ts'
import { givenName } from './by-tool-name.ts'
import { ALIASES, closingTag, type Named, type Tag } from './element.ts'
import { rawValues } from './raw-value.ts'
import { type Level, type OpenedKey, oneOf, pastSpace } from './value-marks.ts'
import { typedCall } from './with-typing.ts'

/** The markers of a call with parameters in tags. */
export interface TaggedCall {
  /** The opening tag of a call, with its name. */
  readonly open: Parser<string | Named>
  readonly close: Closing
  readonly parameter: TaggedParameter
  /** Other tags of parameters that are also read. */
  readonly also?: readonly TaggedParameter[]
  /** The markers around the call, innermost first. */
  readonly around: readonly Closing[]
  /** Literals that begin another call, or a block of calls. */
  readonly begins?: readonly string[]
  /** The head of another call, if values may contain `begins` as text. Default: any of `begins` ends a value. */
  readonly next?: Parser<unknown>
  /** What may occur between parameters and is ignored. */
  readonly padding?: Parser<unknown>
  /** A parameter whose value is missing. */
  readonly valueless?: Parser<unknown>
  /** A parameter in an element named after its key. */
  readonly child?: Grammar
  /** Entities in values are decoded. */
  readonly entities?: boolean | undefined
  /** What closes the call or the block around it must follow: a message that ends before that cuts the call off. */
  readonly inside?: boolean
}
/** The markers of a parameter. */
export interface TaggedParameter {
  /** The opening tag of a parameter, with its key and how to read its value. */
  readonly open: Parser<Key>
  /** Literals that begin an opening tag, and so end the value before it. */
  readonly begins: readonly string[]
  /** Other beginnings of an opening tag. */
  readonly starts?: Parser<unknown>
  /** Other beginnings of an opening tag that count only right after the closing marker of a value. */
  readonly behind?: Parser<unknown>
  readonly close: Closing
}
/** The key of a parameter, and how its text becomes a value. */
export interface Key extends OpenedKey {
  readonly values: Values
  /** `<parameter name="k"/>`: its value is the empty text, or `value`. */
  readonly empty?: boolean
  readonly value?: string | undefined
}

/** One call, with its parameters in tags or as a JSON object. A closing tag named after a given tool closes it, too. */
export function taggedCall({
  open,
  close,
  parameter: { open: openParameter, ...rest },
  also = [],
  around,
  begins = [],
  next,
  padding = ws,
  valueless = never,
  child = never,
  entities,
  inside,
}: TaggedCall): Grammar {
  const parameter: TaggedParameter = { ...rest, open: recalled(openParameter) }
  const parameters = [parameter, ...also]
  const keyBegins = parameters.flatMap(({ begins }) => begins)
  const ends = closers(...[...parameters.map(({ close }) => close), close, ...around].map(closingText))
  const outer = [close, ...around].filter(closing => closingText(closing) !== '')
  const gap = padding === ws ? ws : alt(padding, ws)
  const begun = anyOf(keyBegins)
  const starts = alt<unknown>(
    begun,
    ...(next ? [next] : begins.map(lit)),
    ...parameters.map(({ starts }) => starts ?? never),
  )
  const paramClose = closingText(parameter.close)
  const closed = alt<unknown>(...outer.map(anyhow))
  /** `<parameter>` before a value: else it is a closing tag without its slash. */
  const unnamed = paramClose.startsWith('</')
    ? lit(paramClose.replace('/', '')).skip(absent(ws.then(alt(begun, closed))))
    : never
  const behind = alt<unknown>(unnamed, ...parameters.map(it => it.behind ?? never))
  /** Whether values have no closing marker: they end where the next parameter begins or the call ends. */
  const isUnclosed = ({ close }: TaggedParameter) => closingText(close) === ''
  const closeOf = (it: TaggedParameter) => (isUnclosed(it) ? never : anyhow(it.close))
  const levels = outer.map((closing): Level => {
    const open = opensLike(closing) // which may begin like `closing`: ```tool
    return { open, close: absent(open).then(anyhow(closing)) }
  })
  const anyOpen = alt(...parameters.map(({ open }) => whole(open)))
  const head = recalled(
    open.map(named => (typeof named === 'string' ? { name: named } : named) as Named),
    true,
  )
  /** The opening tags of a call to an unknown tool. Where no tools are given, every tool is known. */
  const unknown = optional(alt(...levels.slice(1).map(({ open }) => open)).skip(ws))
    .then(head)
    .accept(({ name }) => {
      const { tools, has } = given()
      return (tools.length > 0 && !has(name)) || undefined
    })
  const firstsOf = (parameter: TaggedParameter) =>
    [...new Set([parameter.close, ...outer, ...keyBegins, ...begins].map(first))].join('')
  /** One parameter. A closing tag named after its key, too, closes it if the call goes on after that. */
  const one = (parameter: TaggedParameter): Grammar => {
    const { close } = parameter
    const open = whole(parameter.open)
    const values = rawValues({
      close: closeOf(parameter),
      unclosed: isUnclosed(parameter),
      garbled: misspelt(closingText(close)),
      open: starts,
      behind,
      opening: alt<OpenedKey | true>(anyOpen, unknown),
      own: alt<unknown>(open, opensValue(close)),
      outer: levels,
      first: firstsOf(parameter),
      // A word closes a value only on a line of its own.
      closes: [closingText(close).replace(/^[^/|]+$/, '\n$&'), ...outer.map(closingText)].filter(text =>
        /[/|\n]/.test(text),
      ),
      entities,
    })
    const over = blockEnd(close, { end: END_PARAM, cut: true, around: ends })
    const keyed = rememberedFew((key: string) => {
      const named = isUnclosed(parameter) ? '' : `</${key}>`
      return { value: values(key, named), over: over(() => alsoGarbled(close, lit(named))) }
    }, MAX_KEYS)
    return chained(
      unrepeated(open, (key, ...garbled) => ({ ...key, garbled }), ws.then(closeOf(parameter))),
      ({ key }) => keyed(key).value,
      (key, value) => followed(opening(begin(key), value), ...keyed(key.key).over),
    )
  }
  const vacant = empty(alt(...parameters.map(({ open }) => open)), key => [
    ...begin(key),
    ...wholeValue(key.value),
    ...END_PARAM,
  ])
  const anyClose = alt<unknown>(...parameters.map(closeOf))
  const strayClose = emit(reported('stray-close', anyClose))
  const noValue = emit(reported('missing-value', valueless))
  const item: Grammar = alt(
    ...(isUnclosed(parameter) ? [] : [plainParameter(parameter, close, firstsOf(parameter))]),
    gap.then(alt(...parameters.map(one), vacant, child, strayClose, noValue)),
  )
  const damaged = outer.map(closing => misspelt(closingText(closing)))
  const anyEnd = peekOrCut(alt<unknown>(closed, ...begins.map(lit), end, ...damaged, garbled(ends)))
  const closeText = closingText(close)
  /** White space belongs to a closing marker; without one, it is not part of the call. */
  const over = (closeText === '' ? peek(gap.then(anyEnd)) : gap.skip(anyEnd)).result(DONE)
  /** The most frequent end, and the cheapest to see. */
  const closes = closeText === '' ? never : gap.skip(peek(lit(closeText))).result(DONE)
  const nextPart = alt<unknown>(begun, anyClose, closed)
  /** A parameter whose tag begins like this and has no name is skipped. */
  const nameless = (tag: Parser<unknown>) =>
    emit(
      reported(
        'skipped',
        gap
          .then(tag)
          .then(until(paramClose, MAX_NAMELESS, keyBegins[0]))
          .then(anyClose),
      ),
    )
  const cut = cutTag(gap, alt<unknown>(anyOpen, child), inside)
  const items: Grammar = alt(
    closes,
    lazy(() => seq(item, items)),
    cut,
    over,
    lazy(() => seq(nameless(alt(begun, unnamed)), items)),
    lazy(() => seq(junk(nextPart), items)),
    succeed(DONE),
  )
  /** Directly after the name, a part of a call must follow. */
  const firstItems: Grammar = alt(closes, seq(item, items), cut, over, seq(nameless(begun), items))
  const object = args({ around: closers(...outer.map(closingText)), bare: true })
  const body = alt(gap.skip(peek(lit('{'))).then(object), firstItems)
  const isOver = peek(gap.then(closed))
  /** Attributes of the tag, except an id and a type, are parameters if the call has no others. */
  const full = chained(
    head,
    named => {
      if (named.empty) return never
      const others = othersOf(named).filter(([key]) => key !== 'id' && key !== 'type')
      return others.length > 0 ? alt(isOver.result(attributeParameters(others)), NOTHING) : NOTHING
    },
    (named, over) => [...announced(named), ...over],
  )
  const alone = empty(head, named => [...announced(named), ...attributeParameters(othersOf(named)), ...END])
  const ofTool = alsoGarbled(close, lit('</').then(givenName).then(lit('>')))
  return alt(section(full, body, ofTool, { end: END, cut: true, around: ends }), alone)
}

/**
 * Reads a parameter in one step, as is possible for most parameters of a whole message. It must have arrived
 * completely, its value must not contain a character that may begin a marker, and the next parameter or the end of the
 * call must follow.
 */
function plainParameter({ open, close, begins }: TaggedParameter, call: Closing, firsts: string): Grammar {
  const end = closingText(close)
  const follow = [...begins, closingText(call)].filter(Boolean)
  const marker = oneOf(firsts)
  return primitive((input, i) => {
    const start = pastSpace(input, i)
    if (!begins.some(text => input.startsWith(text, start))) return no(i)
    const tag = run(open, input, start)
    if (!tag.status || tag.value.garbled || tag.value.empty || tag.furthest >= input.length) return no(i)
    marker.lastIndex = tag.index
    const at = marker.exec(input)?.index ?? -1
    if (at < 0 || !input.startsWith(end, at)) return no(i)
    const index = at + end.length
    const next = pastSpace(input, index)
    if (!follow.some(text => input.startsWith(text, next))) return no(i)
    return ok(index, { events: [...begin(tag.value), ...wholeValue(input.slice(tag.index, at)), endParam(at)] })
  })
}
/** The event that ends a parameter read in one step, whose closing tag begins at `at`. */
export const endParam = (at: number): Event => ({ type: 'endParam', start: at, end: at })

/** Succeeds if the message ends inside the opening tag of a parameter; with `before`, also before one. */
const cutTag = (gap: Parser<unknown>, open: Parser<unknown>, before = false): Grammar =>
  gap.then(
    primitive((input, i) => {
      const { status, furthest } = run(open, input, i)
      const cut = !status && furthest >= input.length && (before || /[^\w\s]/.test(input[i] ?? ''))
      return cut ? okSoFar(input, { events: [error('truncated', i, input.length)] }) : no(furthest, 'a parameter')
    }),
  )

/** An opening tag that does not close itself. */
const whole = <T extends Pick<Named, 'empty'>>(open: Parser<T>): Parser<T> =>
  open.accept(tag => (tag.empty ? undefined : tag))
/** A tag that closes itself, and the events of its element. */
const empty = <T extends Pick<Named, 'empty'>>(open: Parser<T>, events: (tag: T) => readonly Event[]): Grammar =>
  open.accept(tag => (tag.empty ? { events: events(tag) } : undefined), '/>')
/** How many keys of parameters have a grammar of their own, at most. */
const MAX_KEYS = 64

const begin = ({ key, values, garbled }: Key): readonly Event[] => [...damage(garbled), param(key, values)]
const damage = (garbled: Range | undefined): readonly Event[] => (garbled ? [error('garbled-open', ...garbled)] : NONE)
/** The event of a whole value; none if the value is empty or missing. */
export const wholeValue = (text: string | undefined): readonly Event[] =>
  text ? [{ type: 'value', delta: text }] : NONE
/** The parameters of a call that are attributes of its tag. */
export const attributeParameters = (
  attributes: Iterable<readonly [string, string]>,
  values: Values = ATTRIBUTES,
): readonly Event[] =>
  [...attributes].flatMap(([name, delta]): readonly Event[] => [
    param(name, values),
    { type: 'value', delta },
    ...END_PARAM,
  ])
export const ATTRIBUTES: Values = { untyped: 'json', frame: 'none', entities: true }
const NOTHING = succeed(NONE)
/** The attributes of a call's tag that are parameters. */
const othersOf = ({ attributes }: Named): readonly (readonly [string, string])[] =>
  [...(attributes ?? [])].filter(([key]) => !OF_CALLS.has(key))
const OF_CALLS: ReadonlySet<string> = new Set([...ALIASES.name, 'call_id', 'index'])
const announced = ({ name, id, garbled }: Named): readonly Event[] => [
  ...typedCall(name),
  ...(id === undefined ? NONE : ([{ type: 'id', id }] as const)),
  ...damage(garbled),
]
const first = (closing: Closing): string => closingText(closing)[0]!

/** The longest element without a name that is skipped, in characters. */
export const MAX_NAMELESS = 2048
/** The longest unknown text between two parameters that is skipped, in characters. */
const MAX_JUNK = 200
/** Unknown text after which the call goes on: skipped and reported. */
export const junk = (next: Parser<unknown>): Grammar =>
  emit(reported('skipped', ws.then(chars(/[^<[\]]/, 1, MAX_JUNK))).skip(peek(next)))

/** Succeeds, reading nothing, if `parser` succeeds here or the message ends before its answer is certain. */
export const peekOrCut = (parser: Parser<unknown>): Parser<undefined> =>
  primitive((input, i) => {
    const { status, furthest } = run(parser, input, i)
    if (furthest >= input.length) return okSoFar(input, undefined, i)
    return status ? { ...ok(i, undefined), furthest } : no(furthest)
  })

/** One or more calls, up to one of `closes`; stray closing tags between them are dropped. */
const calls = (call: Grammar, closes: readonly Closing[]): Grammar => {
  const stray = absent(alt(...closes.map(anyhow)))
    .then(closingTag)
    .accept(word => (OF_REASONING.test(word) ? undefined : word), 'a call')
  const strayClose = emit(reported('stray-close', stray))
  return seq(call, many(call, ws, [strayClose]))
}

/** The name of a closing tag that ends the reasoning around a call. */
const OF_REASONING = /think|thought|reasoning/i

/** `OPEN call+ CLOSE`; a damaged opening marker is reported. */
export const wrapped = (
  open: Parser<Range | undefined>,
  call: Grammar,
  close: Closing,
  closes: readonly Closing[] = [],
): Grammar => section(open.skip(ws).map(damage), calls(call, [close, ...closes]), close, { closes })

/**
 * Calls in a wrapper element, whose opening tag may be repeated, lack its `>`, or be `garbled`. `inner` are the closing
 * markers of the calls.
 */
export const wrappedIn = (
  exact: Parser<Tag>,
  garbled: Parser<Tag>,
  call: Grammar,
  close: Closing,
  { closes = [], inner = [] }: { readonly closes?: readonly Closing[]; readonly inner?: readonly string[] } = {},
): Grammar => {
  const around = closers(closingText(close), ...inner)
  const once = exact.skip(ws).accept(tag => (tag.garbled ? undefined : NONE), '>')
  const damaged = reported('garbled-open', alt(exact, garbled))
  return section(alt(once, damaged).skip(ws), calls(call, [close, ...closes]), close, {
    closes,
    around,
  })
}
