/**
 * Format: a name, then each parameter between markers of its own, all said by templates.
 *
 *     { call: '<|call|>{name}\n{parameters}<|end|>', parameter: '<|key|>{key}<|value|>{value}<|over|>\n' }
 *
 * Places may be text between markers or in an element, attributes, or stand behind an equals sign: `<k>{key}</k>`,
 * `<p name="{key}">`, `<p={key}>`, `<|open|>p key="{key}"<|sep|>`. A marker before `?` may be missing; what is in
 * parentheses may be there, and is not printed. White space between markers may be there or not.
 */
import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { type Names, NO_NAMES } from '../engine/names.ts'
import {
  alt,
  chars,
  fail,
  list,
  lit,
  MAX_HEAD,
  optional,
  type Parser,
  peek,
  succeed,
  until,
  ws,
} from '../engine/parsing.ts'
import { type Grammar, hold } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { type Closer, type Closing, misspelt, opener } from '../repair/markers.ts'
import { assignTag, element, type Named, type Range, ranged, textBefore } from './element.ts'
import { type Key, printedParameters, taggedCall, wrapped } from './parameters.ts'
import { filled, isTextType, typeName } from './places.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { toolName } from './template.ts'
import { textElement } from './text-element.ts'

export interface ParameterTags extends Common {
  /** Around all calls; it may be missing. */
  readonly wrapper?: readonly [open: string, close: string]
  /** One call, with the places `{name}`, `{parameters}`, and `{index}`, which counts the calls from 1. */
  readonly call: string
  /** Other layouts of a call. */
  readonly also?: readonly string[]
  /** One parameter, with the places `{key}`, `{type}` and `{value}`. */
  readonly parameter: string
  /** Between two calls, as the model prints it. */
  readonly between?: string
  /** How values are read. Where entities stand for characters, markup is printed as CDATA. */
  readonly values: Values
  /** Names of a parameter that holds all arguments as an object, of a tool that has no parameter of that name. */
  readonly holdsAll?: readonly string[]
  /** The space in a tag may be lost, or be printed as the vocabulary has it: `<pname="k">`, `<pĠname="k">`. */
  readonly lostSpaces?: boolean
  /** Without a parameter it is no call. */
  readonly needsParameter?: boolean
  /** Around the text of an answer, as the model prints it; another dialect reads it. */
  readonly content?: readonly [open: string, close: string]
  readonly bare?: boolean
}

/** A dialect of this format. */
export const parameterTags = (name: string, record: ParameterTags): Dialect =>
  fromRecord(name, 'parameters', record, makeParameterTags)

/** What a record of this format makes. */
export function makeParameterTags(record: ParameterTags): Made {
  const { wrapper, call, also = [], parameter, holdsAll = [], content, bare = false } = record
  const begins = [call, ...also].flatMap(text => beginningsOf(text, record))
  const closes = [partAfter(parameter, 'value'), ...[call, ...also].map(text => partAfter(text, 'parameters'))]
  const markers = [...closes.flatMap(closingUnits).map(({ text }) => text), ...(wrapper ? [wrapper[1].trim()] : [])]
  const grammar = (names: Names) => (bare ? hold(grammarOf(record, names)) : grammarOf(record, names))
  return {
    triggers: [
      ...new Set([
        ...(wrapper ? [wrapper[0].trim()] : []),
        ...begins.map(text => text.replace(/^(<[\w:.-]+)>$/, '$1')),
      ]),
    ],
    grammar: () => grammar(NO_NAMES),
    ...(holdsAll.length > 0 ? { known: (_, names) => ({ grammar: grammar(names) }) } : {}),
    print: calls => printed(record, calls),
    ...(content ? { printContent: text => content[0] + text + content[1] } : {}),
    closers: [...new Set(markers)],
    ...(bare ? { bare } : {}),
  }
}

function grammarOf(record: ParameterTags, names: Names): Grammar {
  const { wrapper, call, also = [], parameter, values, needsParameter = false } = record
  const layouts = [call, ...also]
  const around = wrapper ? [closingOf(wrapper[1].trim(), [wrapper[0].trim()])] : []
  const begins = layouts.flatMap(text => beginningsOf(text, record))
  const keyBegins = beginningsOf(parameter, record).map(text => text.replace(/ .*/, ' '))
  const keyParts = partsOf(partBefore(parameter, 'value'), record)
  const key = sequenced(keyParts).chain(({ key, type, garbled }): Parser<Key> => {
    if (key === undefined) return fail('the name of a parameter')
    const wire: Values = type === undefined ? values : { ...values, wire: isTextType(type) ? 'text' : 'json' }
    return succeed({ key, values: wire, ...(garbled ? { garbled } : {}) })
  })
  const one = (text: string): Grammar => {
    const close = closingOf(partAfter(text, 'parameters'), beginningsOf(text, record), allOf(record))
    const parts = partsOf(partBefore(text, 'parameters'), record)
    const [first] = parts
    const last = parts.filter(part => !part.optional).at(-1)
    const marker = first?.marker
    const next = [...keyBegins, ...begins, '{', textOf(close)].filter(text => text !== '').map(lit)
    const plain = last?.bare ? ws.then(peek(alt<unknown>(...next, misspelt(textOf(close))))) : succeed(undefined)
    const following = needsParameter ? peek(ws.then(keyParts[0]!.parser)) : succeed(undefined)
    const head = sequenced(parts)
      .chain(said => holder(record, names, said).result(said))
      .skip(plain)
      .skip(following)
      .chain(
        ({ name, empty = false, garbled }): Parser<Named> =>
          name === undefined ? fail('the name of a tool') : succeed({ name, empty, ...(garbled ? { garbled } : {}) }),
      )
    const given = marker !== undefined && parts[1]?.bare ? afterAbandoned(marker, head) : head
    const unfinished =
      keyParts[0]?.marker !== undefined && keyParts[1]?.bare ? noValue(keyBegins, textOf(close), begins) : ws
    return taggedCall({
      open: given,
      close,
      parameter: { open: key, begins: keyBegins, close: closingOf(partAfter(parameter, 'value'), keyBegins) },
      around,
      begins,
      padding: unfinished,
    })
  }
  const calls = layouts.map(one)
  const any = calls.length > 1 ? alt(...calls) : calls[0]!
  return wrapper ? alt(wrapped(lit(wrapper[0].trim()), any, around[0]!), any) : any
}

/** A call given up within its name, before the next one, is skipped. */
const afterAbandoned = (begin: string, head: Parser<Named>): Parser<Named> => {
  const abandoned = ranged(
    lit(begin)
      .then(chars(/[^<\n]/, 0, MAX_GIVEN_UP))
      .skip(peek(lit(begin))),
  )
  return optional(abandoned).chain(found => (found ? head.map(named => ({ ...named, garbled: found[1] })) : head))
}
/** A key given up before its value says nothing. */
const noValue = (keyBegins: readonly string[], close: string, begins: readonly string[]): Parser<unknown> => {
  const key = alt(...keyBegins.map(lit))
  const next = alt(...[...keyBegins, close, ...begins].map(lit))
  const given = key
    .then(chars(/[^<\n]/, 0, MAX_GIVEN_UP))
    .skip(ws)
    .skip(peek(next))
  return ws.then(optional(given)).then(ws)
}
const MAX_GIVEN_UP = 64

/** With tools given: the opening tag of a parameter that is said to hold all arguments, before an object. */
function holder(record: ParameterTags, names: Names, { name = '' }: Said): Parser<unknown> {
  const { holdsAll = [], parameter } = record
  if (holdsAll.length === 0 || names.tools.length === 0) return succeed(undefined)
  const own = names.get(name)?.parameters ?? []
  const all = sequenced(partsOf(partBefore(parameter, 'value'), record)).chain(({ key = '' }) =>
    holdsAll.includes(key) && !own.includes(key) ? peek(ws.then(lit('{'))) : fail('all arguments'),
  )
  return optional(ws.then(all))
}
const allOf = ({ holdsAll = [], parameter }: ParameterTags): string | undefined =>
  holdsAll.length > 0 ? partAfter(parameter, 'value') : undefined

// Templates

const partBefore = (template: string, place: string): string => template.split(`{${place}}`)[0]!
const partAfter = (template: string, place: string): string => (template.split(`{${place}}`)[1] ?? '').trim()

/** What a part of a template says. */
interface Said {
  readonly name?: string
  readonly key?: string
  readonly type?: string
  readonly empty?: boolean
  readonly garbled?: Range
}
interface Part {
  readonly parser: Parser<Said>
  readonly optional: boolean
  /** The marker, if it is nothing else. */
  readonly marker?: string
  /** It is a place between two markers. */
  readonly bare?: boolean
}
const PART = new RegExp(
  [
    '\\((?<maybe>[^()]*)\\)',
    '<(?<tag>[\\w:.-]+)(?<attributes>(?: [\\w-]+="\\{\\w+\\}")+)>',
    '<(?<assigned>[\\w:.-]+)=\\{(?<value>\\w+)\\}>',
    '<(?<element>[\\w:.-]+)>\\{(?<text>\\w+)\\}</\\k<element>>',
    '(?<token><\\|[^<>]*\\|>\\w+)(?<fields>(?: [\\w-]+="\\{\\w+\\}")+)(?<end><\\|[^<>]*\\|>)',
    '\\{(?<place>\\w+)\\}',
    '(?<marker><[^<>]*>)(?<mark>\\?)?',
  ].join('|'),
  'g',
)
const partsOf = (template: string, record: Pick<ParameterTags, 'lostSpaces'>): readonly Part[] =>
  [...template.matchAll(PART)].flatMap(({ groups = {} }): readonly Part[] => {
    const { maybe, tag, attributes = '', assigned, value, element: word, text, token, fields = '', end, place } = groups
    if (maybe !== undefined) return partsOf(maybe, record).map(part => ({ ...part, optional: true }))
    const part = (parser: Parser<Said>): readonly Part[] => [{ parser, optional: false }]
    if (tag !== undefined) return part(attributeTag(tag, placesOf(attributes), record.lostSpaces))
    if (assigned !== undefined) return part(assignTag(lit(`<${assigned}`)).map(named => saidOf(value!, named)))
    if (word !== undefined) return part(textElement(word).map(named => saidOf(text!, named)))
    if (token !== undefined) return part(tokenAttributes(token, placesOf(fields), end!))
    if (place !== undefined) return [{ parser: bareText(place), optional: false, bare: true }]
    const { marker = '', mark } = groups
    const damaged = opener(marker).map(garbled => (garbled ? { garbled } : {}))
    if (mark === undefined) return [{ parser: damaged, optional: false, marker }]
    return [{ parser: alt(damaged, lit(marker.replace(/>$/, '/>')).result({})), optional: true, marker }]
  })
const saidOf = (place: string, { name, ...rest }: Named): Said => ({ ...rest, [place]: name })
const bareText = (place: string): Parser<Said> =>
  (place === 'name' ? toolName : textBefore(/</)).map(text => ({ [place]: text }))

/** `name="{key}" type="{type}"` */
const placesOf = (attributes: string): readonly (readonly [attribute: string, place: string])[] =>
  [...attributes.matchAll(/([\w-]+)="\{(\w+)\}"/g)].map(([, attribute, place]) => [attribute!, place!])
/** What the attributes say; the names must be there. */
function saidIn(places: ReturnType<typeof placesOf>, given: ReadonlyMap<string, string>): Parser<Said> {
  const found = places.map(([attribute, place]) => [place, given.get(attribute)] as const)
  const lost = found.some(([place, text]) => (place === 'name' || place === 'key') && !text)
  return lost ? fail('name="…"') : succeed<Said>(Object.fromEntries(found.filter(([, text]) => text !== undefined)))
}
function attributeTag(word: string, places: ReturnType<typeof placesOf>, lostSpaces = false): Parser<Said> {
  const tag = element(lit(`<${word}`)).chain(({ attributes, empty, garbled }) =>
    saidIn(places, attributes).map(said => ({ ...said, empty, ...(garbled ? { garbled } : {}) })),
  )
  if (!lostSpaces) return tag
  const [[attribute, place] = ['', '']] = places
  const head = lit(`<${word}`)
    .then(chars(/Ġ/, 0, 1))
    .then(lit(`${attribute}="`))
  return alt(
    tag,
    ranged(head.then(until('"')).skip(lit('">'))).map(([name, garbled]): Said => ({ [place]: name, garbled })),
  )
}
/** Attributes between two tokens, their `&` and `"` escaped. */
const tokenAttributes = (token: string, places: ReturnType<typeof placesOf>, end: string): Parser<Said> =>
  lit(token)
    .then(chars(/ /, 1, 4))
    .then(until(end, MAX_HEAD))
    .skip(lit(end))
    .chain(text => {
      const found = [...text.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)]
      return saidIn(places, new Map(found.map(([, key, value]) => [key!, unescaped(value!)])))
    })
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** One part after the other, with white space between; the first damage counts. */
const sequenced = (parts: readonly Part[]): Parser<Said> =>
  parts.reduce<Parser<Said>>((before, { parser, optional: maybe }, k) => {
    if (k === 0) return parser
    const next: Parser<Said> = maybe ? optional(ws.then(parser)).map(said => said ?? {}) : ws.then(parser)
    return list<[Said, Said]>(before, next).map(([said, more]) => {
      const garbled = said.garbled ?? more.garbled
      return { ...more, ...said, ...(garbled ? { garbled } : {}) }
    })
  }, succeed({}))

/** Literals with which what a template says begins. */
function beginningsOf(template: string, { lostSpaces = false }: Pick<ParameterTags, 'lostSpaces'>): readonly string[] {
  const [, tagged, attribute, marker = ''] =
    /^(<(?:\|[^<>]*\|>)?[\w:.-]+)[ ]([\w-]+)=|^(<[^<>{}]*(?:=(?=\{)|>))/.exec(template) ?? []
  if (tagged === undefined) return [marker]
  return lostSpaces ? [' ', '', 'Ġ'].map(gap => `${tagged}${gap}${attribute}=`) : [`${tagged} `]
}

/** Closing markers: tags, or a word between two tokens. */
const UNIT = /(?<!\()(<\|[^<>]*\|>\w+<\|[^<>]*\|>|<[^<>]*>)(\?)?|\(([^()]*)\)/g
interface Unit {
  readonly text: string
  /** It may be missing, or it may be there. */
  readonly optional: boolean
  readonly printed: boolean
}
const closingUnits = (template: string): readonly Unit[] =>
  [...template.matchAll(UNIT)].map(([, text, mark, maybe]) => ({
    text: text ?? maybe!,
    optional: text === undefined || mark !== undefined,
    printed: text !== undefined,
  }))
/** `template` as a closing marker of what begins with one of `begins`; before it `also` may stand. */
function closingOf(template: string, begins: readonly string[], also?: string): Closing {
  const units = closingUnits(template)
  const text = units
    .filter(unit => unit.printed)
    .map(unit => unit.text)
    .join('')
  const needed = units.filter(unit => !unit.optional)
  const extra: readonly Unit[] = also === undefined ? [] : [{ text: also, optional: true, printed: false }]
  const all = [...extra, ...units]
  const [token = '', , ...end] = text.match(/<\|[^<>]*\|>|\w+/g) ?? []
  const closer: Closer = {
    text,
    ...(all.length > 1 ? { also: loosely(all) } : {}),
    ...(needed.length > 1 ? { garbled: alt(...needed.map(unit => lit(unit.text))) } : {}),
    ...(needed.length === 1 && end.length === 1 ? { garbled: lit(token).then(lit(text)) } : {}),
    ...(text.startsWith('</') || begins.length === 0 ? {} : { opens: alt<unknown>(...begins.flatMap(kin).map(lit)) }),
  }
  return Object.keys(closer).length > 1 ? closer : text
}
/** `marker`, and as another format may spell what it closes alike: `<|tool_call:begin|>` for `<|tool_call:start|>`. */
const kin = (marker: string): readonly string[] => [
  ...new Set([marker, marker.replace(/start(?=\|>)/, 'begin'), marker.replace(/begin(?=\|>)/, 'start')]),
]
const textOf = (closing: Closing): string => (typeof closing === 'string' ? closing : closing.text)
const loosely = (units: readonly Unit[]): Parser<unknown> =>
  units.reduce<Parser<unknown>>((before, unit, k) => {
    const one = k === units.length - 1 ? lit(unit.text) : lit(unit.text).skip(ws)
    return before.then(unit.optional ? optional(one) : one)
  }, succeed(undefined))

// Printing

function printed(record: ParameterTags, calls: readonly PrintedCall[]): string {
  const { wrapper: [open, close] = ['', ''], call, parameter, between = '', values } = record
  const literal = /<\|[^<>]*\|>\w+ /.test(call) ? escaped : (text: string) => text
  const text = values.entities ? inCdata : (value: string) => value
  const one = (key: string, value: string, typed: unknown) =>
    filled(parameter, { key: literal(key), type: typeName(typed), value: text(value) })
  const all = calls.map((it, k) =>
    filled(call, {
      name: literal(it.name),
      index: String(k + 1),
      parameters: printedParameters(it, one, values.frame),
    }),
  )
  return open + all.join(between) + close
}
/** Markup, line breaks and white space at the edge need CDATA. */
const inCdata = (value: string): string =>
  /[<>&\n\r]|^\s|\s$/.test(value) ? `<![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : value
