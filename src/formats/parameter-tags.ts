/**
 * Format: a name, then each parameter between its own markers, all given by templates.
 *
 *     { call: '<|call|>{name}\n{parameters}<|end|>', parameter: '<|key|>{key}<|value|>{value}<|over|>\n' }
 *
 * A place may be text between markers or in an element, an attribute, or follow an equals sign: `<k>{key}</k>`,
 * `<p name="{key}">`, `<p={key}>`, `<|open|>p key="{key}"<|sep|>`. A marker before `?` may be missing in a message; a
 * marker in parentheses may be present, and is not printed. White space between markers is optional.
 */

import { type Dialect, type Trigger, triggersAt } from '../engine/dialect.ts'
import { END_PARAM, type Event, error, param } from '../engine/event.ts'
import { remembered } from '../engine/memo.ts'
import {
  aheadOf,
  alt,
  anyOf,
  chained,
  chars,
  given,
  lazy,
  lit,
  optional,
  type Parser,
  peek,
  succeed,
  until,
  ws,
} from '../engine/parsing.ts'
import { ranged, reported } from '../engine/reported.ts'
import { emit, type Grammar, hold, many1, type Step } from '../engine/step.ts'
import type { ValueRules, Values } from '../engine/values.ts'
import { closers } from '../repair/closer-search.ts'
import { section } from '../repair/closing.ts'
import { alsoGarbled, type Closing, closingText, exactly, misspelt, never, opener } from '../repair/markers.ts'
import { ALIASES, element, type Named } from './element.ts'
import { elementValue } from './element-value.ts'
import { type PrintedTags, printedCalls } from './print-tags.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { distinct } from './several.ts'
import { drifted, misspeltTriggers, type Spell, type Spelling, spelling, strictly, tokenTriggers } from './spelling.ts'
import {
  beginningsOf,
  closingOf,
  closingUnits,
  firstPart,
  otherwiseNamed,
  type Part,
  type PartReading,
  partAfter,
  partBefore,
  partsOf,
  type Said,
  sequenced,
  withoutBracket,
} from './tag-template.ts'
import {
  type Key,
  MAX_NAMELESS,
  type TaggedParameter,
  taggedCall,
  wholeValue,
  wrapped,
  wrappedIn,
} from './tagged-call.ts'
import { isTextType, markersOf } from './templates.ts'
import { childElement } from './tool-elements.ts'
import { toolName } from './tool-name.ts'

export interface ParameterTags extends Common, PrintedTags {
  /** Optional tags or tokens around all calls. */
  readonly wrapper?: readonly [open: string, close: string]
  /**
   * Other names of the element around all calls. Each has its own closing tag; if tags have a token, that of any
   * wrapper will do.
   */
  readonly wrappersAlso?: readonly string[]
  /** The token in the tags may be misspelt or missing. */
  readonly misspelt?: boolean
  /** Calls without the wrapper are text. */
  readonly needsWrapper?: boolean
  /**
   * Words that may stand in place of the wrapper's opening tag, at the beginning of a line. If the dialect is `bare`,
   * only calls right after one are read.
   */
  readonly openings?: readonly string[]
  /**
   * One call, with the places `{name}`, `{parameters}`, and `{index}`, which counts the calls from 1. Markers may
   * surround an element whose attribute is the name. A `?` makes the marker before it optional; all of them
   * together may be missing.
   */
  readonly call: string
  /** Other layouts of a call. */
  readonly also?: readonly string[]
  /**
   * One parameter, with the places `{key}`, `{type}` and `{value}`. `string="{isText}"` says whether the value is text
   * or JSON.
   */
  readonly parameter: string
  /** Values of `{prefix}` in the tags. Any is read, if all tags of a call have the same; the first is printed. */
  readonly prefixes?: readonly string[]
  /** How values are read. If they decode entities, markup is printed as CDATA. */
  readonly values: ValueRules
  /** The separator of a name written twice: with `.`, `f.f` is `f`. */
  readonly twice?: string
  /** A message around the wrapper: its opener, closers (which also close all inside), and the start of the next one. */
  readonly around?: { readonly open: string; readonly closes: readonly string[]; readonly next: string }
  /** Names of a parameter that contains all arguments as an object, unless the tool has a parameter of that name. */
  readonly holdsAll?: readonly string[]
  /** The space in a tag may be missing, or be written as in the vocabulary: `<pname="k">`, `<pĠname="k">`. */
  readonly lostSpaces?: boolean
  /** A call without parameters is text. */
  readonly needsParameter?: boolean
  /** Markers around the text of an answer, for `print` only; another dialect reads them. */
  readonly content?: readonly [open: string, close: string]
  /** The markers are ordinary tags or words: a call that is cut off or fails is text. */
  readonly bare?: boolean
}

/** A dialect of this format. */
export const parameterTags = (name: string, record: ParameterTags): Dialect =>
  fromRecord(name, 'parameters', record, makeParameterTags)

/** Makes the parts of a dialect from a record of this format. */
export function makeParameterTags(record: ParameterTags): Made {
  const { openings, content, bare = false } = record
  const needsOpening = bare && openings !== undefined
  const all = (record.prefixes ?? ['']).map(prefix => tagsOf(record, prefix))
  const [first, ...others] = all.map(tags => tags.closers)
  const withToken = tokenOpeners(record)
  const grammar = (): Grammar => {
    const usual = needsOpening ? [] : all.map(tags => blocksOf(tags))
    const blocks = alt(...(openings ? all.map(tags => garbledWrapper(openings, tags)) : []), ...usual)
    return bare && !openings ? hold(blocks) : blocks
  }
  return {
    triggers: needsOpening
      ? triggersAt('line', openings)
      : [
          ...(withToken ?? new Set(all.flatMap(openersOf))),
          ...all.flatMap(({ begins }) => (openings ?? []).flatMap(word => standIns(word, begins[0]!))),
        ],
    grammar,
    ...(needsOpening ? {} : { print: calls => printedCalls(record, calls) }),
    ...(content && { printContent: text => content[0] + text + content[1] }),
    closers: [...new Set([...(withToken ? drifted(first!) : first!), ...others.flat()])],
    ...(bare && { bare }),
  }
}

/** The openers of tags that have a token (`<｜DSML｜tool_calls>`); `undefined` if those of the record have none. */
export function tokenOpeners({ wrapper, wrappersAlso = [], misspelt }: ParameterTags): readonly string[] | undefined {
  const [, token, word] = ELEMENT.exec(wrapper?.[0].trim() ?? '') ?? []
  if (token === undefined) return undefined
  return [...tokenTriggers(token), ...(misspelt ? misspeltTriggers(token, [word!, ...wrappersAlso]) : [])]
}

// The tags of a record

/** The templates of a record, taken apart, with one of its prefixes. */
interface Tags {
  readonly record: ParameterTags
  readonly layouts: readonly Layout[]
  readonly parameter: string
  readonly wrapper: Wrapper | undefined
  /** The markers around all calls, innermost first. */
  readonly around: readonly Closing[]
  /** Beginnings of a call, or of a message of calls. */
  readonly begins: readonly string[]
  readonly keyBegins: readonly string[]
  /** The closing markers as they are printed. */
  readonly closers: readonly string[]
}
/** A call, and the optional markers around it. */
interface Layout {
  readonly before: readonly string[]
  readonly call: string
  readonly after: string
  readonly begins: readonly string[]
  /** The name follows an equals sign in the tag. */
  readonly assigned: boolean
  /** The name is in an attribute of the tag. */
  readonly attribute: boolean
}
interface Wrapper {
  /** The token in its tags; `''` if they have none. */
  readonly mark: string
  /** The names of the element; empty if the wrapper consists of tokens. */
  readonly words: readonly string[]
  readonly open: string
  readonly closes: readonly Closing[]
}

function tagsOf(record: ParameterTags, prefix: string): Tags {
  const fill = (text: string): string => text.replaceAll('{prefix}', prefix)
  const layouts = [record.call, ...(record.also ?? [])].map(text => layoutOf(fill(text), record))
  const parameter = fill(record.parameter)
  const wrapper = record.wrapper && wrapperOf(record, fill)
  const message = record.around
  const [end = '', ...ends] = message?.closes ?? []
  const around: readonly Closing[] = [
    ...(wrapper?.closes ?? []),
    ...(message ? [{ text: end, also: anyOf(ends), opens: lit(message.open) }] : []),
    ...layouts.flatMap(({ before, after }) => (after === '' ? [] : [{ text: after, opens: lit(before[0]!) }])),
  ]
  const texts = [partAfter(parameter, 'value'), ...layouts.map(({ call }) => partAfter(call, 'parameters'))]
  const begins = layouts.flatMap(({ before, begins }) => [...begins, ...before.slice(0, 1)])
  return {
    record,
    layouts,
    parameter,
    wrapper,
    around,
    begins: [...new Set([...begins, ...(message ? [message.next] : [])])],
    keyBegins: beginningsOf(parameter, record.lostSpaces).map(text => text.replace(/ .*/, ' ')),
    closers: [...texts.flatMap(closingUnits).map(({ text }) => text), ...around.map(closingText)],
  }
}
/** Splits a template into the call and the markers around it. */
function layoutOf(text: string, { lostSpaces }: ParameterTags): Layout {
  const [, before = '', call = text, after = ''] = FRAMED.exec(text) ?? []
  const begins = beginningsOf(call, lostSpaces)
  const assigned = begins[0]!.endsWith('=') && !lostSpaces
  return { before: markersOf(before), call, after: after.trim(), begins, assigned, attribute: ATTRIBUTE.test(call) }
}
const FRAMED = /^(.+?)(<[\w:.-]+ name="\{name\}">.*\{parameters\}<\/[^<>]*>)(.*)$/s
const ATTRIBUTE = /^<(?:｜\w+｜)?([\w:.-]+) name="\{name\}">/
/** The opening tag of a wrapper: its token, if it has one, and the name of the element. */
const ELEMENT = /^<(?:｜(\w+)｜)?([\w:.-]+)>$/
function wrapperOf(record: ParameterTags, fill: (text: string) => string): Wrapper {
  const [open, close] = record.wrapper!.map(text => fill(text).trim()) as [string, string]
  const [, mark = '', word] = ELEMENT.exec(open) ?? []
  if (word === undefined) return { mark, words: [], open, closes: [closingOf(close, [open], spelling)] }
  const words = [word, ...(record.wrappersAlso ?? []).map(other => fill(`{prefix}${other}`))]
  return { mark, words, open, closes: words.map(spelling(mark).close) }
}
/** The openers of blocks: tags up to the first place or space that varies. */
function openersOf({ record, layouts, wrapper }: Tags): readonly string[] {
  const assigned = layouts.some(layout => layout.assigned)
  const attribute = layouts.some(layout => layout.attribute)
  const outer = wrapper ? (wrapper.words.length === 0 ? [wrapper.open] : wrapper.words.map(word => `<${word}`)) : []
  const calls = layouts.flatMap(({ before, begins }) => [...before.slice(0, 1), ...begins])
  const given = record.needsWrapper ? [] : calls.map(begin => begin.replace(/^(<[\w:.-]+)[> ]$/, '$1'))
  const also = (texts: readonly string[], when: boolean, from: string, to: string): readonly string[] =>
    when ? texts.flatMap(text => [text, text.replace(from, to)]) : texts
  const wrappers = also(outer, assigned || attribute, '<', '< ')
  return distinct([...wrappers, ...also(also(given, assigned, '=', ' ='), attribute, '<', '< ')])
}

// Reading

function blocksOf(tags: Tags): Grammar {
  const { record, wrapper } = tags
  const call = callsOf(tags, spelling)
  if (!wrapper) return call
  if (wrapper.mark !== '') return markedBlocks(tags, wrapper)
  return alt(...wrappedBlocks(tags, wrapper, call, spelling('')), ...(record.needsWrapper ? [] : [call]))
}

/** Calls in any of the wrappers. Each has its own closing tag; if tags have a token, that of any wrapper will do. */
function wrappedBlocks(
  tags: Tags,
  { mark, words, open, closes }: Wrapper,
  call: Grammar,
  spelled: Spelling,
): readonly Grammar[] {
  if (words.length === 0) return [wrapped(opener(open), call, closes[0]!)]
  const any = alt(
    call,
    lazy(() => alt(...tags.layouts.flatMap(layout => nameless(layout, spelled)))),
  )
  return words.map((word, k) => {
    const [exact, garbled] = [element(spelled.open(word)), element(spelled.garbled(word))]
    const others = mark === '' ? [] : closes.filter((_, other) => other !== k)
    return lazy(
      () => wrappedIn(exact, garbled, any, closes[k]!, { closes: others, inner: tags.closers }),
      alt(exact, garbled),
    )
  })
}
/** The wrapper, or the calls in it, must have the token; inside a wrapper that has it, tags may lack it. */
function markedBlocks(tags: Tags, exact: Wrapper): Grammar {
  const { mark, words } = exact
  const strict = strictly(mark)
  const calls = callsOf(tags, spelling)
  const { open, garbled } = spelling('')
  const unmarked: Spelling = { ...strict, open: () => never, garbled: word => alt(open(word), garbled(word)) }
  const sign = lit(`｜${mark}｜`).then(chars(/ /, 0, 1))
  const unknown = sign.then(chars(/[A-Za-z_-]/, 3, 32)).then(lit('>'))
  const over = lit('</').then(unknown)
  const overs = over.skip(optional(ws.then(over)))
  const closes = exact.closes.map(close => alsoGarbled(close, overs))
  const wrapper = { ...exact, closes }
  const [close, ...others] = closes
  /** `<｜TOKEN｜toolcalls>`: an unknown word instead of the wrapper's, before a call. */
  const misspelled = section(reported('garbled-open', lit('<').then(unknown).skip(ws)), many1(calls), close!, {
    closes: others,
    around: closers(...tags.closers),
  })
  /** An empty wrapper with the token is markup, not text. */
  const empty = words.map((word, k) => element(strict.open(word)).skip(ws).then(exactly(closes[k]!)))
  return alt(
    ...wrappedBlocks(tags, wrapper, calls, strict),
    calls,
    misspelled,
    emit(reported('skipped', alt<unknown>(...empty))),
    lazy(() => alt(...wrappedBlocks(tags, wrapper, callsOf(tags, strictly), unmarked))),
  )
}
/** The openers of a call that begins with `begin`, after `word` at the beginning of a line. */
const standIns = (word: string, begin: string): readonly Trigger[] =>
  triggersAt(
    'line',
    ['', '\n', '\n  '].map(gap => word + gap + begin),
  )
/** One of `openings`, alone on a line or right before its calls. */
const garbledWrapper = (openings: readonly string[], tags: Tags): Grammar =>
  section(
    reported('garbled-open', anyOf(openings)).skip(
      optional(
        chars(/[ \t\r]/, 0, 8)
          .then(lit('\n'))
          .then(ws),
      ),
    ),
    many1(callsOf(tags, spelling)),
    tags.wrapper!.closes[0]!,
    { optionalClose: true },
  )

/** A call element without a name before one with a name, or its opening tag alone: it is skipped. */
function nameless({ call, attribute }: Layout, spelled: Spelling): readonly Grammar[] {
  if (!attribute) return []
  const word = ATTRIBUTE.exec(call)![1]!
  const close = partAfter(call, 'parameters')
  const next = sequenced(partsOf(`${call.split('>')[0]}>`, { spell: () => spelled }))
  const unnamed = element(spelled.open(word)).accept(tag =>
    ALIASES.name.some(name => tag.attributes.get(name)) ? undefined : tag,
  )
  const rest = until(close, MAX_NAMELESS, `<${word}`).then(lit(close))
  const nothing = succeed('')
  const alone = peek(ws.then(next)).result('')
  const without = chained(
    unnamed,
    ({ empty }) => (empty ? nothing : alt(alone, rest)),
    () => undefined,
  )
  return [emit(reported('skipped', without).skip(peek(ws.then(next))))]
}

/** One call, in any of its layouts. */
const callsOf = (tags: Tags, spell: Spell): Grammar =>
  alt(
    ...tags.layouts.map(layout => {
      const reading = { spell, lostSpaces: tags.record.lostSpaces }
      const first = layout.before.length > 0 ? undefined : firstPart(layout.call, reading)
      return lazy(() => framed(layout, callOf(tags, layout, spell)), first)
    }),
  )

/** The opening tag of a parameter: its key, and how to read the value. */
const keyOf = (parts: readonly Part[], values: Values): Parser<Key> =>
  ranged(sequenced(parts)).accept(
    ([{ key, type, isText, empty = false, attributes, garbled }, range]): Key | undefined => {
      if (key === undefined) return undefined
      const [, name, value] = FOLDED.exec(key) ?? []
      if (name !== undefined && given().parameters.has(name) && !given().parameters.has(key))
        return { key: name, values, garbled: range, empty: value !== undefined, value }
      const text = type === undefined ? isText : String(isTextType(type))
      const wire = text === 'true' ? 'text' : text === 'false' || type !== undefined ? 'json' : undefined
      return { key, values: wire ? { ...values, wire } : values, empty, value: attributes?.get('value'), garbled }
    },
  )

/** The name of a given tool's parameter behind a repeated word or before a value: `parameter=days`, `days=3`, `days 3`. */
const FOLDED = /^(?:parameter=(?=[\w.-]+$)|(?=[\w.-]+[=:\s]))([\w.-]+)(?:[=:\s]\s*(.+))?$/

function callOf(tags: Tags, layout: Layout, spell: Spell): Grammar {
  const { record, parameter, wrapper, keyBegins } = tags
  const { values, lostSpaces, needsParameter = false, twice } = record
  const { call, assigned, attribute } = layout
  const reading = { spell, lostSpaces }
  const keyParts = partsOf(partBefore(parameter, 'value'), reading)
  const parts = partsOf(partBefore(call, 'parameters'), reading)
  const close = closingOf(partAfter(call, 'parameters'), layout.begins, spell, allOf(record))
  const closeText = closingText(close)
  const [first, second] = parts
  const last = parts.filter(part => !part.optional).at(-1)
  const next = [...keyBegins, ...tags.begins, '{', closeText].filter(Boolean).map(lit)
  const plain = last?.bare ? ws.then(peek(alt<unknown>(...next, misspelt(closeText)))) : succeed(undefined)
  const following = needsParameter ? peek(ws.then(keyParts[0]!.parser)) : succeed(undefined)
  const head = holding(tags, sequenced(parts))
    .skip(plain)
    .skip(following)
    .accept(({ name, empty = false, attributes, garbled }): Named | undefined => {
      if (name === undefined) return undefined
      return { name: once(name, twice), empty, attributes, garbled }
    })
  const open = first?.marker !== undefined && second?.bare ? afterAbandoned(first.marker, head) : head
  const unfinished = keyParts[0]?.marker !== undefined && keyParts[1]?.bare
  const outer = assigned && wrapper ? [wrapper.open] : []
  const tagged = (template: string): TaggedParameter => {
    const parts = partsOf(partBefore(template, 'value'), reading)
    const begins = template === parameter ? keyBegins : beginningsOf(template, lostSpaces)
    const [begin = ''] = begins
    const own = closingOf(partAfter(template, 'value'), begins, spell)
    const onLines = { ...values, onLines: template.includes('\n{value}\n') }
    const lost = /^<[\w:.-]+ $/.test(begin) && keyOf(partsOf(partBefore(template, 'value'), LOST_BRACKET), onLines)
    return {
      open: lost ? alt(keyOf(parts, onLines), lost) : keyOf(parts, onLines),
      begins,
      ...(lost && { behind: lost }),
      ...(begin.endsWith(' ') && !lostSpaces && { starts: parts[0]!.parser }),
      ...(begin.endsWith('=') && !lostSpaces ? otherwise(begin.slice(1, -1)) : {}),
      close: template === parameter ? own : alsoGarbled(own, lit(partAfter(parameter, 'value'))),
    }
  }
  const hasToken = call.startsWith('<｜')
  const named = [namedElement(tags, layout, closeText)]
  const markedBy = (template: string): Grammar =>
    taggedCall({
      open,
      close,
      parameter: tagged(template),
      around: tags.around,
      entities: values.entities,
      begins: [...tags.begins, ...outer],
      ...(assigned
        ? { next: alt(...outer.map(text => callIn(text, layout)), head.then(memberFollows(keyBegins, closeText))) }
        : {}),
      ...(unfinished && { padding: noValue(keyBegins, closeText, tags.begins) }),
      ...(attribute && { child: alt(misnamed(head, layout, closeText, values), ...named) }),
    })
  const marked = markedBy(parameter)
  const others = attribute && !hasToken ? otherTags(parameter) : [] // rare
  return alt(marked, ...others.map(template => lazy(() => markedBy(template))))
}
/** Tags that lack their bracket: `parameter name="KEY">`. */
const LOST_BRACKET: PartReading = { spell: () => ({ ...spelling(''), open: () => never, garbled: lit }) }
/** Tags of the next parameter in other spellings: without its bracket or with spaces, and others behind a closing tag. */
const otherwise = (word: string): Pick<TaggedParameter, 'starts' | 'behind'> => ({
  starts: alt<unknown>(withoutBracket([word]), lit(`<${word}`).then(ws).then(lit('='))),
  behind: otherwiseNamed(word),
})
/** The parameters of other dialects in a call: `<param name="KEY">` for `<parameter name="KEY">`, or those of GLM. */
const otherTags = (parameter: string): readonly string[] => [
  parameter.replace(/(?<=<\/?)(param|parameter)(?=[ >])/g, word => (word === 'param' ? 'parameter' : 'param')),
  '<arg_key>{key}</arg_key><arg_value>{value}</arg_value>',
]
/** The beginning of a wrapper with a call in it, which a value may contain as text. */
const callIn = (wrapper: string, { begins: [begin = ''] }: Layout): Parser<unknown> =>
  lit(wrapper)
    .then(ws)
    .then(lit(begin.slice(0, -1)))
/** Succeeds, reading only white space, if a parameter, an object or the end of the call follows. */
const memberFollows = (keyBegins: readonly string[], close: string): Parser<unknown> =>
  ws.then(peek(anyOf([...keyBegins.map(text => text.slice(0, -1)), close.slice(0, -1), '{'])))
/** `f.f` as `f`. */
const once = (name: string, between: string | undefined): string => {
  if (between === undefined) return name
  const half = name.slice(0, (name.length - between.length) / 2)
  return half !== '' && name === half + between + half ? half : name
}
/** A parameter in the tag of a call: `<invoke name="KEY">text</invoke>` in another such element. */
function misnamed(head: Parser<Named>, { begins: [open = ''] }: Layout, close: string, values: Values): Grammar {
  const begin = ({ name }: Named, range: readonly [number, number]): readonly Event[] => [
    error('garbled-open', ...range),
    param(name, values),
  ]
  const own = { open, close }
  const full = ranged(head.skip(peek(ws.then(aheadOf(/[^<{]/)))))
  const vacant = ranged(head).accept(([named, range]): Step | undefined => {
    const text = named.empty && named.attributes?.get('string')
    return text ? { events: [...begin(named, range), ...wholeValue(text), ...END_PARAM] } : undefined
  })
  return alt(
    section(
      full.accept(([named, range]) => (named.empty ? undefined : begin(named, range))),
      elementValue(own, own),
      close,
      { end: END_PARAM, cut: true },
    ),
    vacant,
  )
}
/** A parameter in an element named after its key. */
function namedElement({ record, layouts, parameter, closers }: Tags, { begins }: Layout, close: string): Grammar {
  const own = new Set([
    ...layouts.flatMap(({ call }) => wordsIn(call)),
    ...[parameter, ...otherTags(parameter)].flatMap(wordsIn),
    ...closers.flatMap(wordsIn),
  ])
  return childElement(record.values, { open: begins[0]!, close }, name => !own.has(name))
}
const wordsIn = (text: string): readonly string[] => [...text.matchAll(/<\/?([\w:.-]+)/g)].map(([, word]) => word!)

/** A call between its optional markers, or without any. */
function framed({ before: [first, ...rest], after }: Layout, call: Grammar): Grammar {
  if (first === undefined) return call
  /** Markers that may separate this call from the call before. */
  const own = optional(alt(...rest.filter(marker => marker.startsWith('<')).map(lit)).skip(ws))
  const open = rest.reduce<Parser<unknown>>(
    (so, marker, k) => {
      if (marker === '?') return so
      const one = lit(marker).skip(ws)
      return so.then(rest[k + 1] === '?' ? optional(one) : one)
    },
    own.then(lit(first)).skip(ws),
  )
  /** The name, if it also precedes the element. */
  const name = optional(toolName.skip(ws).skip(peek(lit('<'))))
  return alt(section(open.then(name).result([]), call, after), call)
}

/** Skips a call that the model abandoned within its name, before the next one. */
const afterAbandoned = (begin: string, head: Parser<Named>): Parser<Named> => {
  const abandoned = ranged(
    lit(begin)
      .then(chars(/[^<\n]/, 0, MAX_GIVEN_UP))
      .skip(peek(lit(begin))),
  )
  return chained(
    optional(abandoned),
    () => head,
    (found, named) => (found ? { ...named, garbled: found[1] } : named),
  )
}
/** Skips a key that the model abandoned before its value. */
const noValue = (keyBegins: readonly string[], close: string, begins: readonly string[]): Parser<unknown> => {
  const key = anyOf(keyBegins)
  const next = anyOf([...keyBegins, close, ...begins])
  const given = key
    .then(chars(/[^<\n]/, 0, MAX_GIVEN_UP))
    .skip(ws)
    .skip(peek(next))
  return ws.then(optional(given)).then(ws)
}
/** The longest abandoned name or key, in characters. */
const MAX_GIVEN_UP = 64

/** `head`, then, when tools are given, the opening tag of a parameter of `holdsAll` if an object follows the tag. */
function holding({ record, parameter }: Tags, head: Parser<Said>): Parser<Said> {
  const { holdsAll = [], lostSpaces } = record
  if (holdsAll.length === 0) return head
  const key = sequenced(partsOf(partBefore(parameter, 'value'), { spell: spelling, lostSpaces }))
  const holder = remembered((own: readonly string[]) => {
    const all = key.accept(({ key = '' }) => (holdsAll.includes(key) && !own.includes(key)) || undefined)
    return optional(ws.then(all).skip(peek(ws.then(lit('{')))))
  }, new WeakMap())
  const nothing = succeed(undefined)
  return chained<Said, unknown, Said>(
    head,
    ({ name = '' }) => (given().tools.length > 0 ? holder(given().get(name)?.parameters ?? NONE) : nothing),
    head => head,
  )
}
const NONE: readonly string[] = []
const allOf = ({ holdsAll = [], parameter }: ParameterTags): string | undefined =>
  holdsAll.length > 0 ? partAfter(parameter, 'value') : undefined
