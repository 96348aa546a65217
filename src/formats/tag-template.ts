/** Turns templates of tags with places into parsers for the markers that open and close a call or a parameter. */
import { decodeEntities } from '../engine/entities.ts'
import {
  aheadOf,
  alt,
  anyOf,
  chars,
  failsAs,
  list,
  lit,
  MAX_HEAD,
  no,
  ok,
  optional,
  type Parser,
  primitive,
  succeed,
  until,
  ws,
} from '../engine/parsing.ts'
import { garbledIn, ranged } from '../engine/reported.ts'
import { matchAt } from '../engine/search.ts'
import { type Closer, type Closing, never, opener } from '../repair/markers.ts'
import {
  ALIASES,
  ANY,
  assignTag,
  element,
  elementWithAttributes,
  KEY_CHAR,
  type Named,
  namedBy,
  type Range,
  SIMPLE,
  textUpTo,
  WORDS,
} from './element.ts'
import { anyTag, type Spell, type Spelling } from './spelling.ts'
import { textElement } from './text-element.ts'
import { toolName } from './tool-name.ts'

/** How a template is read. */
export interface PartReading {
  readonly spell: Spell
  /** The space in a tag may be missing. */
  readonly lostSpaces?: boolean | undefined
}

export const partBefore = (template: string, place: string): string => template.split(`{${place}}`)[0]!
export const partAfter = (template: string, place: string): string => (template.split(`{${place}}`)[1] ?? '').trim()

/** The texts read at the places of a template. */
export interface Said {
  readonly name?: string | undefined
  readonly key?: string | undefined
  readonly type?: string | undefined
  /** `true` or `false` */
  readonly isText?: string | undefined
  readonly empty?: boolean | undefined
  readonly attributes?: ReadonlyMap<string, string> | undefined
  readonly garbled?: Range | undefined
}
export interface Part {
  readonly parser: Parser<Said>
  readonly optional: boolean
  /** The marker, if the part is only a marker. */
  readonly marker?: string
  /** The part is a place between two markers. */
  readonly bare?: boolean
}
const PART = new RegExp(
  [
    '\\((?<maybe>[^()]*)\\)',
    '<(?:｜(?<mark>\\w+)｜)?(?<tag>[\\w:.-]+)(?<attributes>(?: [\\w-]+="\\{\\w+\\}")+)>',
    '<(?<assigned>[\\w:.-]+)=\\{(?<value>\\w+)\\}>',
    '<(?<element>[\\w:.-]+)>\\{(?<text>\\w+)\\}</\\k<element>>',
    '(?<token><\\|[^<>]*\\|>\\w+)(?<fields>(?: [\\w-]+="\\{\\w+\\}")+)(?<end><\\|[^<>]*\\|>)',
    '\\{(?<place>\\w+)\\}',
    '(?<marker><[^<>]*>)(?<missing>\\?)?',
  ].join('|'),
  'g',
)
/** The parts of a template. */
export const partsOf = (template: string, reading: PartReading): readonly Part[] =>
  [...template.matchAll(PART)].flatMap(({ 0: { length }, index, groups = {} }): readonly Part[] => {
    const { maybe, mark = '', tag, attributes = '', assigned, value, element: word, text, token, fields = '' } = groups
    if (maybe !== undefined) return partsOf(maybe, reading).map(part => ({ ...part, optional: true }))
    const part = (parser: Parser<Said>): readonly Part[] => [{ parser, optional: false }]
    const { spell, lostSpaces } = reading
    if (tag !== undefined) return part(attributeTag(spell(mark), tag, placesOf(attributes), lostSpaces))
    if (assigned !== undefined) {
      const named = namedTag(spell(mark), assigned, value === 'key' ? ANY : WORDS)
      const others = value === 'key' ? [named, withoutBracket([assigned])] : [named]
      return part(alt(plainTag(`<${assigned}=`, '>'), ...others).map(named => saidOf(value!, named)))
    }
    if (word !== undefined) return part(textElement(word).map(named => saidOf(text!, named)))
    if (token !== undefined) return part(tokenAttributes(token, placesOf(fields), groups.end!))
    const { place, marker = '', missing } = groups
    if (place !== undefined)
      return [{ parser: bareText(place, template.slice(index + length).trim()), optional: false, bare: true }]
    const damaged = opener(marker).map(garbled => ({ garbled }))
    if (missing === undefined) return [{ parser: damaged, optional: false, marker }]
    return [{ parser: damaged, optional: true, marker }]
  })
/** What a template begins with; undefined if that may be missing. */
export function firstPart(template: string, reading: PartReading): Parser<Said> | undefined {
  const [first] = template.match(PART) ?? []
  const part = first && partsOf(first, reading)[0]
  return part && !part.optional ? part.parser : undefined
}
const saidOf = (place: string, { name, empty, attributes, garbled }: Named): Said => ({
  name: place === 'name' ? name : undefined,
  key: place === 'key' ? name : undefined,
  type: place === 'type' ? name : undefined,
  isText: place === 'isText' ? name : undefined,
  empty,
  attributes,
  garbled,
})
/** Merges what two parts have read. Members are listed one by one: spreading is slow, and this runs for each tag. */
const joined = (one: Said, other: Said): Said => ({
  name: one.name ?? other.name,
  key: one.key ?? other.key,
  type: one.type ?? other.type,
  isText: one.isText ?? other.isText,
  empty: one.empty ?? other.empty,
  attributes: one.attributes ?? other.attributes,
  garbled: one.garbled ?? other.garbled,
})
/** A name, or a key up to the beginning of the marker `next`. */
const bareText = (place: string, next: string): Parser<Said> =>
  (place === 'name' ? toolName : textUpTo(lit(next.slice(0, 2)), never)).map(text => ({ [place]: text }))

/** An undamaged tag with one word between `before` and `after`: most tags are so, and this is the fastest way. */
function plainTag(before: string, after: string): Parser<Named> {
  const tag = new RegExp(`${before}(\\w[\\w-]{0,63})${after}`, 'y')
  return primitive(
    (input, i) => {
      const [all = '', name = ''] = matchAt(tag, input, i) ?? []
      return name === '' ? no(i) : ok(i + all.length, { name })
    },
    failsAs(lit(before)),
  )
}

/** `<word=NAME>`, with spaces, or `<word name="NAME">`; `<word NAME>` is damaged. */
function namedTag({ open, garbled }: Spelling, word: string, fits: () => RegExp): Parser<Named> {
  const attribute = elementWithAttributes(open(word)).accept((tag): Named | undefined => {
    const name = tag.attributes.get('name')?.trim()
    return name ? { ...tag, name } : undefined
  }, 'name="…"')
  const late = garbledIn(assignTag(garbled(word), fits))
  return alt(assignTag(open(word), fits), attribute, late, garbledIn(spacedTag(open(word))))
}

/** `<word NAME>`: the equals sign is missing. */
const spacedTag = (open: Parser<unknown>): Parser<Named> =>
  namedBy(
    open
      .then(chars(/ /, 1, 4))
      .then(chars(KEY_CHAR, 1, 64))
      .skip(lit('>')),
  )

/** `parameter=KEY>`: a tag with one of these names that lacks its `<`. */
export const withoutBracket = (words: readonly string[]): Parser<Named> => garbledIn(assignTag(anyOf(words), SIMPLE))
/** The tag `<word=KEY>` in other spellings: `<word name="KEY">`, `<word KEY>`. */
export const otherwiseNamed = (word: string): Parser<unknown> =>
  lit(`<${word}`)
    .then(chars(/ /, 1, 4))
    .then(chars(KEY_CHAR, 1, 64))
    .then(aheadOf(/[>=]/))

const isName = (place: string): place is keyof typeof ALIASES => place === 'name' || place === 'key'
/** Each place, with the attributes that may contain its text: the first that is not empty counts. */
type Places = readonly (readonly [place: string, attributes: readonly string[]])[]
/** The places of a template such as `name="{key}" type="{type}"`. */
const placesOf = (attributes: string): Places =>
  [...attributes.matchAll(/([\w-]+)="\{(\w+)\}"/g)].map(([, attribute, place = '']) => [
    place,
    [attribute!, ...(isName(place) ? ALIASES[place] : [])],
  ])
/** The texts of the places in the attributes `given`; undefined if a name or key is missing. */
function saidIn(places: Places, given: ReadonlyMap<string, string>): Said | undefined {
  const said: Record<string, string> = {}
  for (const [place, attributes] of places) {
    let text: string | undefined
    for (const attribute of attributes) text ||= given.get(attribute)
    if (isName(place) && !(text = text?.trim())) return undefined
    if (text !== undefined) said[place] = text
  }
  return said
}
/** `string="true"` marks a value as text, `string="false"` as JSON, in any tag with attributes. */
const STRING: Places[number] = ['isText', ['string']]
/** Tokens at the end of a name, which are not part of it. */
const TOKENS = /(?:<\|\w+\|>)+$/
function attributeTag(spelling: Spelling, word: string, places: Places, lostSpaces = false): Parser<Said> {
  const read = places.some(([place]) => isName(place)) ? elementWithAttributes : element
  const all = [...places, STRING]
  /** The attributes that are places, except those that are never arguments. */
  const own = places.flatMap(([, [attribute]]) => (attribute === 'name' ? [] : attribute!))
  const tag = ranged(anyTag(spelling, word, read)).accept(
    ([{ attributes: found, empty, garbled }, range]): Said | undefined => {
      const said = saidIn(all, found)
      const attributes = own.length > 0 ? new Map([...found].filter(([key]) => !own.includes(key))) : found
      const name = said?.name?.replace(TOKENS, '')
      if (name === said?.name) return said && Object.assign(said, { empty, attributes, garbled })
      return { ...said, name, empty, attributes, garbled: range }
    },
    'name="…"',
  )
  if (!lostSpaces) return tag
  const [[place, [attribute]] = ['', []]] = places
  const head = lit(`<${word}`)
    .then(chars(/Ġ/, 0, 1))
    .then(lit(`${attribute}="`))
  return alt(
    tag,
    garbledIn(
      head
        .then(until('"'))
        .skip(lit('">'))
        .map((name): Said => ({ [place]: name })),
    ),
  )
}
/** Attributes between two tokens, with `&` and `"` escaped. */
const tokenAttributes = (token: string, places: Places, end: string): Parser<Said> =>
  lit(token)
    .then(chars(/ /, 1, 4))
    .then(until(end, MAX_HEAD, token.slice(0, token.indexOf('>') + 1)))
    .skip(lit(end))
    .accept(text => {
      const found = [...text.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)]
      return saidIn(places, new Map(found.map(([, key, value]) => [key!, decodeEntities(value!)])))
    })

/** The parts in sequence, with optional white space between; the first damage is kept. */
export const sequenced = (parts: readonly Part[]): Parser<Said> =>
  parts.reduce<Parser<Said>>((before, { parser, optional: maybe }, k) => {
    if (k === 0) return parser
    const next: Parser<Said> = maybe ? optional(ws.then(parser)).map(said => said ?? {}) : ws.then(parser)
    return list<[Said, Said]>(before, next).map(([said, more]) => joined(said, more))
  }, succeed({}))

/** The literals with which a match of the template begins. */
export function beginningsOf(template: string, lostSpaces = false): readonly string[] {
  const [, tagged, attribute, marker = ''] =
    /^(<(?:\|[^<>]*\|>|｜\w+｜)?[\w:.-]+)[ ]([\w-]+)=|^(<[^<>{}]*(?:=(?=\{)|>))/.exec(template) ?? []
  if (tagged === undefined) return [marker]
  return lostSpaces ? [' ', '', 'Ġ'].map(gap => `${tagged}${gap}${attribute}=`) : [`${tagged} `]
}

/** Closing markers: tags, or a word between two tokens. */
const UNIT = /(?<!\()(<\|[^<>]*\|>\w+<\|[^<>]*\|>|<[^<>]*>)(\?)?|\(([^()]*)\)/g
interface Unit {
  readonly text: string
  /** The marker may be missing (`?`), or may be present (in parentheses). */
  readonly optional: boolean
  readonly printed: boolean
}
/** The closing markers in a template. */
export const closingUnits = (template: string): readonly Unit[] =>
  [...template.matchAll(UNIT)].map(([, text, mark, maybe]) => ({
    text: text ?? maybe!,
    optional: text === undefined || mark !== undefined,
    printed: text !== undefined,
  }))
/** `template` as the closing marker of a block that begins with one of `begins`; `also` may precede the marker. */
export function closingOf(template: string, begins: readonly string[], spell: Spell, also?: string): Closing {
  const [, mark, word = ''] = /^<\/(?:｜(\w+)｜)?([\w:.-]+)>\s*$/.exec(template) ?? []
  if (word !== '' && also === undefined) return spell(mark ?? '').close(word)
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
    ...(all.length > 1 && { also: loosely(all) }),
    ...(needed.length > 1 && { garbled: alt(...needed.map(unit => lit(unit.text))) }),
    ...(needed.length === 1 && end.length === 1 && { garbled: lit(token).then(lit(text)) }),
    ...(text.startsWith('</') || begins.length === 0 ? {} : { opens: alt<unknown>(...begins.flatMap(kin).map(lit)) }),
  }
  return Object.keys(closer).length > 1 ? closer : text
}
/** `marker`, and its spelling in related formats: `<|tool_call:begin|>` for `<|tool_call:start|>`. */
const kin = (marker: string): readonly string[] => [
  ...new Set([marker, marker.replace(/start(?=\|>)/, 'begin'), marker.replace(/begin(?=\|>)/, 'start')]),
]
const loosely = (units: readonly Unit[]): Parser<unknown> =>
  units.reduce<Parser<unknown>>((before, unit, k) => {
    const one = k === units.length - 1 ? lit(unit.text) : lit(unit.text).skip(ws)
    return before.then(unit.optional ? optional(one) : one)
  }, succeed(undefined))
