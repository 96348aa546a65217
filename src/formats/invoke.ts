/**
 * Format: elements for the call and for each of its parameters, in wrappers of
 * several names. How a tag is spelled is up to the dialect: `<invoke`,
 * `<invoke`, `<｜DSML｜invoke`.
 *
 *     <wrapper>
 *     <invoke name="f">
 *     <parameter name="k">v</parameter>
 *     </invoke>
 *     </wrapper>
 */
import type { Dialect, PrintedCall, Trigger } from '../engine/dialect.ts'
import { type Event, error } from '../engine/event.ts'
import { alt, chars, fail, lit, optional, type Parser, peek, succeed, until, ws } from '../engine/parsing.ts'
import { drop, type Grammar, many, many1, seq, withRange } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { section } from '../repair/block.ts'
import { closers } from '../repair/closers.ts'
import { type Closer, type Closing, closingText, exactly, never } from '../repair/markers.ts'
import { element, type Named, ranged, space, type Tag } from './element.ts'
import { childElement } from './nested-tags.ts'
import { printedParameters, printedValue, type TaggedCall, taggedCall, wrapped, wrappedIn } from './parameters.ts'
import { filled, markersOf } from './places.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { toolName } from './template.ts'
import { TYPED } from './typed.ts'

/** How the tags of a dialect are spelled. */
export interface Spelling {
  /** `<word`, as the model prints it: a trigger, and what ends a value. */
  readonly text: (word: string) => string
  readonly open: (word: string) => Parser<unknown>
  /** Spellings that are read and reported. */
  readonly garbled: (word: string) => Parser<unknown>
  readonly close: (word: string) => Closer
}

/** `<PREFIXword`, `</PREFIXword>`. */
export const plainTags = (prefix = ''): Spelling => ({
  text: word => `<${prefix}${word}`,
  open: word => lit(`<${prefix}${word}`),
  garbled: word =>
    lit('<')
      .then(chars(/[ \t]/, 1, 4))
      .then(lit(prefix + word)),
  close: word => ({ text: `</${prefix}${word}>` }),
})

/**
 * `<｜TOKEN｜word`: proxies and models rewrite the bars (`|`, `‖`, doubled, with
 * spaces around) or lose the whole token inside.
 */
function tokenTags(token: string, loose = true): Spelling {
  const bar = '｜'
  const bars = chars(/[｜|‖∥]/, 1, 4)
  const sign = bars.then(space).then(lit(token)).then(space).then(bars)
  const exact = lit(bar + token + bar).then(chars(/ /, 0, 1))
  const drift = loose ? optional(alt<unknown>(sign, bars)) : sign
  return {
    text: word => `<${bar}${token}${bar}${word}`,
    open: word => lit('<').then(exact).then(lit(word)),
    garbled: word => lit('<').then(space).then(drift).then(space).then(lit(word)),
    close: word => ({
      text: `</${bar}${token}${bar}${word}>`,
      also: lit('</')
        .then(exact)
        .then(lit(`${word}>`)),
      garbled: lit('<')
        .then(space)
        .then(lit('/'))
        .then(space)
        .then(drift)
        .then(space)
        .then(lit(word))
        .then(space)
        .then(lit('>')),
    }),
  }
}

/** The elements of a call, by the words of their tags. */
export interface Invokes {
  readonly tags: Spelling
  readonly wrappers: readonly string[]
  readonly values: Values
  readonly call?: string
  readonly parameter?: string
  /** The name of the tool, from what is written there. */
  readonly nameOf?: (written: string) => string
  /** Closing markers of sections around the wrapper. */
  readonly around?: readonly Closing[]
  /** What begins such a section, besides the element of a call. */
  readonly begins?: readonly string[]
}

const named = (names: readonly string[], tag: Tag): string | undefined =>
  names.map(name => tag.attributes.get(name)).find(name => name !== undefined && name !== '')

/** `string="true"` says that a value is text, `string="false"` that it is JSON. */
const typed = (values: Values, tag: Tag): Values => {
  const flag = tag.attributes.get('string')
  return flag === 'true' ? { ...values, wire: 'text' } : flag === 'false' ? { ...values, wire: 'json' } : values
}

/** A tag in any spelling; the place of a garbled one is noted. */
const anyTag = (tags: Spelling, word: string): Parser<Tag> =>
  alt(
    element(tags.open(word)),
    ranged(element(tags.garbled(word))).map(([tag, garbled]) => ({ ...tag, garbled })),
  )

/** One call. */
export function invokeCall({
  tags,
  wrappers,
  values,
  call = 'invoke',
  parameter = 'parameter',
  nameOf = written => written,
  around = [],
  begins = [],
}: Invokes): Grammar {
  const open = ranged(anyTag(tags, call)).chain(([tag, range]): Parser<Named> => {
    const written = named(NAMES, tag)
    if (written === undefined) return fail('name="…"')
    const garbled = TOKEN_AFTER.test(written) ? range : tag.garbled
    const name = nameOf(written.replace(TOKEN_AFTER, ''))
    return succeed({ name, empty: tag.empty, ...(garbled ? { garbled } : {}) })
  })
  const spec: TaggedCall = {
    open,
    close: tags.close(call),
    parameter: {
      open: anyTag(tags, parameter).chain(tag => {
        const key = named(KEYS, tag)
        if (key === undefined || tag.empty) return fail('name="…"')
        return succeed({ key, values: typed(values, tag), ...(tag.garbled ? { garbled: tag.garbled } : {}) })
      }),
      begins: [`${tags.text(parameter)} `],
      starts: alt(tags.open(parameter), tags.garbled(parameter)).then(chars(/\s/, 1, 1)),
      close: tags.close(parameter),
    },
    around: [...wrappers.map(tags.close), ...around],
    begins: [`${tags.text(call)} `, ...begins],
  }
  const marked = taggedCall(spec)
  if (tags.text('') !== '<') return marked
  const own = new Set([call, parameter, ...wrappers])
  const close = closingText(tags.close(call))
  const child = childElement(values, { open: `${tags.text(call)} `, close }, name => !own.has(name))
  const elements = section(
    open.skip(ws).map((named): readonly Event[] => [...TYPED, { type: 'name', name: named.name }]),
    seq(child, many(child)),
    close,
    { end: [{ type: 'end' }], cut: true },
  )
  return alt(marked, elements)
}
/** An element for a call that has no name, before one that has: it is read over. */
const nameless = ({ tags, call = 'invoke' }: Invokes): Grammar => {
  const close = closingText(tags.close(call))
  const tag = anyTag(tags, call)
  const without = element(tags.open(call)).chain(found => (named(NAMES, found) ? fail('no name') : succeed(found)))
  const next = tag.chain(found => (named(NAMES, found) ? succeed(found) : fail('name="…"')))
  return ranged(without.chain(({ empty }) => (empty ? succeed('') : until(close, MAX_NAMELESS).skip(lit(close)))))
    .skip(peek(ws.then(next)))
    .map(([, [from, to]]) => ({ events: [error('skipped', from, to)] }))
}
/** The longest one. */
const MAX_NAMELESS = 2048
/** A token at the end of a name is none of it. */
const TOKEN_AFTER = /<\|\w+\|>$/
/** Attributes that hold the name of a call. */
const NAMES = ['name', 'tool', 'tool_name']
/** Those that hold the name of a parameter. */
const KEYS = ['name', 'key']

/** Calls in any of the wrappers, spelled as `tags`; any of them closes any. */
export const invokeSections = (
  invokes: Invokes,
  call: Grammar = invokeCall(invokes),
  tags: Spelling = invokes.tags,
): readonly Grammar[] => {
  const { wrappers } = invokes
  const closes = wrappers.map(tags.close)
  const any = alt(call, nameless({ ...invokes, tags }))
  return wrappers.map(word =>
    wrappedIn(element(tags.open(word)), element(tags.garbled(word)), any, tags.close(word), {
      closes: closes.filter(close => close.text !== tags.close(word).text),
      inner: invokeClosers(invokes),
    }),
  )
}

/** A dialect as templates; white space between their tags may be there or not when a message is read. */
export interface InvokeTags extends Common {
  /**
   * Around all calls: the tags of an element, or tokens. Where `openings` are words, they are on a line of their own in
   * place of the opening tag.
   */
  readonly wrapper?: readonly [open: string, close: string]
  /** Other names of the element around all calls; each closes itself. */
  readonly wrappersAlso?: readonly string[]
  /** Words that stand for a garbled opening tag: they are read and reported. Then only a call right after one is read. */
  readonly openings?: readonly string[]
  /**
   * One call: `<invoke name="{name}">{parameters}</invoke>`. Markers may stand before and after it, and a `?` behind one
   * that may be missing; without a call in them they may be missing all.
   */
  readonly call: string
  /** One parameter: `<parameter name="{key}">{value}</parameter>`. `string="{isText}"` says whether it is text or JSON. */
  readonly parameter: string
  /** Between two calls, as the model prints it. */
  readonly between?: string
  /** What stands for `{prefix}` in the tags: any of them is read, alike in all tags of a call; the first is printed. */
  readonly prefixes?: readonly string[]
  readonly values: Values
  /** Does a call open its block without the wrapper? */
  readonly unwrapped?: boolean
  readonly bare?: boolean
}

/** A dialect of this format. */
export const invokeTags = (name: string, record: InvokeTags): Dialect =>
  fromRecord(name, 'invoke', record, makeInvokeTags)

/** What a record of this format makes. */
export function makeInvokeTags(record: InvokeTags): Made {
  const { openings, unwrapped = false, bare = false } = record
  const { before, after, wrapper, word, parameter } = wordsOf(record)
  const begins = before.slice(0, 1)
  const around: readonly Closing[] = [
    ...(after === '' ? [] : [{ text: after, opens: alt(...begins.map(lit)) }]),
    ...(wrapper.tokens ? [{ text: wrapper.tokens[1], opens: lit(wrapper.tokens[0]) }] : []),
  ]
  const all = (record.prefixes ?? ['']).map(
    (prefix): Invokes => ({
      tags: plainTags(prefix),
      wrappers: wrapper.words,
      values: record.values,
      call: word,
      parameter,
      around,
      begins,
    }),
  )
  const opens = all.flatMap(({ tags }) => wrapper.words.map(tags.text))
  const calls = unwrapped ? [...begins, ...all.map(({ tags }) => tags.text(word))] : []
  const markers = [...opens, ...(wrapper.tokens ? [wrapper.tokens[0]] : []), ...calls]
  return {
    triggers: openings
      ? openings.map((text): Trigger => ({ text, at: 'line' }))
      : markers.filter(text => !markers.some(other => other !== text && text.startsWith(other))),
    grammar: () => {
      if (openings) return alt(...all.map(elements => garbledWrapper(openings, elements)))
      const each = all.map(elements => framed(before, after, invokeCall(elements)))
      const sections = all.flatMap((elements, k) =>
        wrapper.words.flatMap(word => invokeSections({ ...elements, wrappers: [word] }, each[k])),
      )
      const tokens = wrapper.tokens ? [wrapped(lit(wrapper.tokens[0]), alt(...each), wrapper.tokens[1])] : []
      return alt(...sections, ...tokens, ...(unwrapped ? each : []))
    },
    ...(openings ? {} : { print: calls => printed(record, calls) }),
    closers: [...new Set([...all.flatMap(invokeClosers), ...around.map(closingText)])],
    ...(bare ? { bare } : {}),
  }
}
function printed(record: InvokeTags, calls: readonly PrintedCall[]): string {
  const { call, parameter, between = '', values, prefixes: [prefix = ''] = [] } = record
  const [open, close] = (record.wrapper ?? ['', '']).map(marker => filled(marker, { prefix }))
  const one = (key: string, value: string, typed: unknown) =>
    filled(parameter, { key, value, prefix, isText: String(typeof typed === 'string') })
  const all = calls.map(it =>
    filled(call, { name: it.name, parameters: printedParameters(it, one, values.frame), prefix }),
  )
  return open + all.join(between) + close
}

/** The words of the tags, and the markers around. */
function wordsOf({ call, parameter, wrapper, wrappersAlso = [] }: InvokeTags) {
  const [, before = '', word = 'invoke', after = ''] =
    /^(.*?)<(?:\{prefix\})?([\w:.-]+) name="\{name\}">\s*\{parameters\}<\/[^<>]*>(.*)$/s.exec(call) ?? []
  const outer = wrapper && /^<\/(?:\{prefix\})?([\w:.-]+)>$/.exec(wrapper[1].trim())?.[1]
  return {
    before: markersOf(before),
    after: after.trim(),
    word,
    parameter: /<(?:\{prefix\})?([\w:.-]+) /.exec(parameter)?.[1] ?? 'parameter',
    wrapper: {
      words: outer === undefined ? [] : [outer, ...wrappersAlso],
      tokens: outer === undefined && wrapper ? ([wrapper[0].trim(), wrapper[1].trim()] as const) : undefined,
    },
  }
}

/** A call between markers, of which each `?` follows one that may be missing; or without any. */
function framed(before: readonly string[], after: string, call: Grammar): Grammar {
  const [first, ...rest] = before
  if (first === undefined) return call
  /** What may part it from the call before. */
  const own = optional(alt(...rest.filter(marker => marker.startsWith('<')).map(lit)).skip(ws))
  const open = rest.reduce<Parser<unknown>>(
    (so, marker, k) => {
      if (marker === '?') return so
      const one = lit(marker).skip(ws)
      return so.then(rest[k + 1] === '?' ? optional(one) : one)
    },
    own.then(lit(first)).skip(ws),
  )
  /** The name that stands in the element too. */
  const name = optional(toolName.skip(ws).skip(peek(lit('<'))))
  return alt(section(open.then(name).result([]), call, after), call)
}

/** One of `openings` alone on a line, and calls. */
const garbledWrapper = (openings: readonly string[], elements: Invokes): Grammar =>
  section(
    ranged(alt(...openings.map(lit)))
      .skip(chars(/[ \t\r]/, 0, 8))
      .skip(lit('\n'))
      .skip(ws)
      .map(([, [from, to]]) => [error('garbled-open', from, to)]),
    many1(invokeCall(elements)),
    elements.tags.close(elements.wrappers[0]!),
    { optionalClose: true },
  )

export interface TokenInvokes extends Common {
  readonly token: string
  /** The first one is printed. */
  readonly wrappers: readonly string[]
  readonly closers?: readonly string[]
}
/** A dialect whose tags are marked with a token; `string="true|false"` says whether a value is text or JSON. */
export const tokenInvokes = (name: string, record: TokenInvokes): Dialect =>
  fromRecord(name, 'token-invoke', record, makeTokenInvokes)

/** What a record of this format makes. */
export function makeTokenInvokes({ token, wrappers, closers = [] }: TokenInvokes): Made {
  const values: Values = { untyped: 'json', frame: 'none' }
  const invokes: Invokes = { tags: tokenTags(token), wrappers, values }
  return {
    triggers: tokenTriggers(token, wrappers),
    grammar: () => tokenGrammar(invokes, token),
    print: calls => printedInvokes(calls, invokes, true),
    closers: [...invokeClosers(invokes), ...closers],
  }
}

/** The wrapper must be marked, or the calls in it: what is inside a marked one may have lost its mark. */
function tokenGrammar(invokes: Invokes, token: string): Grammar {
  const strict = tokenTags(token, false)
  const unmarked = invokeSections(invokes, invokeCall({ ...invokes, tags: strict }), {
    ...invokes.tags,
    open: () => never,
    garbled: plainTags().open,
  })
  const loose = invokeCall(invokes)
  const sections = invokeSections(invokes, loose, { ...strict, close: invokes.tags.close })
  const empty = invokes.wrappers.map(word => emptyWrapper(strict, word))
  return alt(...sections, loose, misspelt(invokes, token, loose), ...empty, ...unmarked)
}
/** `<｜TOKEN｜toolcalls>` for a wrapper: a word that we do not know, and a call. */
function misspelt(invokes: Invokes, token: string, call: Grammar): Grammar {
  const mark = lit(`｜${token}｜`).then(chars(/ /, 0, 1))
  const word = chars(/[A-Za-z_-]/, 3, 32)
  const open = ranged(lit('<').then(mark).then(word).then(lit('>')).skip(ws))
  const closes = invokes.wrappers.map(invokes.tags.close)
  const close: Closer = { ...closes[0]!, garbled: lit('</').then(mark).then(word).then(lit('>')) }
  return section(
    open.map(([, [from, to]]) => [error('garbled-open', from, to)]),
    many1(call),
    close,
    { closes: closes.slice(1), around: closers(...invokeClosers(invokes)) },
  )
}
/** A wrapper around nothing is no text where a token marks it. */
const emptyWrapper = (tags: Spelling, word: string): Grammar =>
  withRange(
    drop(
      element(tags.open(word))
        .skip(ws)
        .then(exactly(tags.close(word))),
    ),
    (start, end) => [error('skipped', start, end)],
  )

/** The beginnings of marked tags, with their bars as proxies rewrite them. */
const tokenTriggers = (token: string, wrappers: readonly string[]): readonly string[] => [
  ...['<｜', '<｜｜', '<｜ ', '< ｜', '<|', '<||', '<| ', '< |', '<‖', '<‖ '].map(bars => bars + token),
  ...wrappers.map(word => `<${word}>`),
]

/** The calls as text. `string="…"` is written where `flags` says so. */
export function printedInvokes(
  calls: readonly PrintedCall[],
  { tags, wrappers, call = 'invoke', parameter = 'parameter', values }: Invokes,
  flags = false,
): string {
  const flag = (value: unknown) => (flags ? ` string="${typeof value === 'string'}"` : '')
  const element = (word: string, attributes: string, inside: string) =>
    `${tags.text(word)}${attributes}>${inside}${tags.close(word).text}`
  const one = ({ name, arguments: all }: PrintedCall) => {
    const parameters = Object.entries(all).map(
      ([key, value]) => `${element(parameter, ` name="${key}"${flag(value)}`, printedValue(value, values.frame))}\n`,
    )
    return `${element(call, ` name="${name}"`, `\n${parameters.join('')}`)}\n`
  }
  const all = calls.map(one).join('')
  return wrappers[0] === undefined ? all : element(wrappers[0], '', `\n${all}`)
}

/** The closing markers of all elements. */
export const invokeClosers = ({
  tags,
  wrappers,
  call = 'invoke',
  parameter = 'parameter',
}: Invokes): readonly string[] => [parameter, call, ...wrappers].map(word => closingText(tags.close(word)))
