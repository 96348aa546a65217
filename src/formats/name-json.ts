/**
 * Format: a name between markers, then the arguments as JSON. A record gives a call as the model writes it, with places
 * for what varies:
 *
 *     <|tool_call_begin|>{id}<|tool_call_argument_begin|>{json}<|tool_call_end|>
 *
 * Triggers, grammar and `print` are made from this layout. White space in a layout and between two markers is optional.
 */
import type { Dialect, PrintedCall, Trigger } from '../engine/dialect.ts'
import { beginCall, END, type Event, error, NONE } from '../engine/event.ts'
import { remembered, rememberedFew } from '../engine/memo.ts'
import {
  absent,
  alt,
  chained,
  chars,
  endsInside,
  fail,
  given,
  lazy,
  list,
  lit,
  no,
  okSoFar,
  optional,
  type Parser,
  peek,
  primitive,
  recalled,
  succeed,
  token,
  until,
  ws,
} from '../engine/parsing.ts'
import { type Range, ranged, reported } from '../engine/reported.ts'
import { ahead, drop, emit, type Grammar, hold, opening, report, reportAtEnd, seq } from '../engine/step.ts'
import { args, several } from '../json/args.ts'
import { closers } from '../repair/closer-search.ts'
import { section } from '../repair/closing.ts'
import { opener } from '../repair/markers.ts'
import { atMessageEnd, givenName, turnEnd } from './by-tool-name.ts'
import { type Named, namedBy, SIMPLE } from './element.ts'
import { nameInId, printedId } from './ids.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { wrapped } from './tagged-call.ts'
import { alternatives, filledIn, markersOf } from './templates.ts'
import { closedText } from './text-element.ts'
import { MAX_NAME, title, toolName } from './tool-name.ts'

/** What was read in the head of a call. */
interface Head {
  readonly name: string
  readonly id?: string
  /** The span of a garbled closing tag in the head; an empty span if the tag is missing. */
  readonly garbled?: Range | undefined
  /** The span of a damaged opening marker in the head; an empty span if the marker is missing. */
  readonly opened?: Range
}

/** What follows the head of a call. */
interface Rest {
  /** What closes the call; `''` if the end of its JSON does. */
  readonly close: string
  /** Other markers that close it. */
  readonly closes: readonly string[]
  /** Closing markers of the blocks around. */
  readonly around: readonly string[]
  /** What ends the arguments before the closing marker: the end of a code fence. */
  readonly tail: readonly string[]
  /** The closing marker may be missing. */
  readonly optionalClose: boolean
  /** The markers before the arguments do not show that this is a call: what follows them does. */
  readonly plain: boolean
  /** Only an object of arguments shows that this is a call, or the end of the message if it `mayEnd` there. */
  readonly needsObject: boolean
  /** The message may end before the arguments. */
  readonly mayEnd: boolean
}

/** One call: everything up to its arguments, then the arguments and what closes the call. */
function namedCall(
  open: Parser<readonly Event[]>,
  { close, closes, around, tail, optionalClose, plain, needsObject, mayEnd }: Rest,
): Grammar {
  const one = args({ around: closers(...tail.filter(isMarker), close, ...around), bare: plain })
  // Behind a call that is words and has no end, an object may be text.
  const values = plain && (close === '' || optionalClose) ? one : several(one)
  const cut = mayEnd ? [reportAtEnd('truncated')] : []
  const body = needsObject ? alt(values, ...cut) : alt(before(tail[0] ?? ''), values, ...cut, before(close))
  const head = open
    .skip(ws)
    .skip(optional(lit('<![CDATA[')))
    .skip(ws)
  return section(head, seq(body, CDATA_END, ...tail.map(closing)), close, { end: END, optionalClose, closes })
}
const begun = ({ name, id, garbled, opened }: Head): readonly Event[] => [
  ...beginCall(name),
  ...(id === undefined ? [] : [{ type: 'id' as const, id }]),
  ...damagedMarker('open', opened),
  ...damagedMarker('close', garbled),
]
/** Reports the span of a garbled marker; it is missing if the span is empty. */
const damagedMarker = (which: 'open' | 'close', range: Range | undefined): readonly Event[] =>
  range ? [error(`${range[0] === range[1] ? 'missing' : 'garbled'}-${which}`, ...range)] : []

/** The end of CDATA around the arguments. */
const CDATA_END: Grammar = drop(optional(ws.then(lit(']]>'))))
/** Missing arguments: succeeds, reading nothing, before `marker`. */
const before = (marker: string): Grammar => (marker === '' ? fail('arguments') : ahead(lit(marker)))

/** `marker`. A marker that is missing, or cut off by the end of the message, is reported. */
const closing = (marker: string): Grammar =>
  alt(
    drop(ws.then(lit(marker))),
    ws.then(
      primitive((input, i) =>
        marker.startsWith(input.slice(i, i + marker.length))
          ? okSoFar(input, { events: [error('missing-close', i, input.length)] })
          : no(i, marker),
      ),
    ),
    report('missing-close'),
  )

// A whole dialect

export interface NamedJson extends Common {
  /**
   * One call with its markers, with the places `{name}`, `{id}`, `{json}`, and `{label}` for a word that is ignored.
   * `{sign}`: some of the signs `=(/.:,\[])>!;#`, reported as a garbled tag, as is `{noise}`, some characters that are
   * not ASCII. `{lost}`: a marker is missing here, which is reported. `{title}` instead of `{name}`: the name is the
   * rest of its line, and may have spaces, quotes or a remark. `{tool}` instead of `{name}`: only names of given tools
   * count. Without `{json}` the call has no arguments, and must be followed by the next call, a token that ends the
   * turn or, if a given tool has the name, the end of the message.
   */
  readonly call: string
  /**
   * Other layouts that are also read; those that begin with a place other than `{tool}`, only inside a wrapper, if
   * there are wrappers. One with `{id}` is printed if a call has an id for which `call` has no place. `{Tool|Function}`
   * stands for a layout with each of these texts.
   */
  readonly also?: readonly string[]
  /** Optional opening and closing markers around all calls; the first pair is printed. */
  readonly wrappers?: readonly (readonly [open: string, close: string])[]
  /** Calls without the wrapper are text. */
  readonly needsWrapper?: boolean
  /** `print` writes a wrapper for each call. */
  readonly wrapEach?: boolean
  /** The text between two calls, as the model prints it. */
  readonly between?: string
  /**
   * The forms of ids; the first is printed for a call without one. `{name}` is the tool's name, read from the id if the
   * layout has no other place for it; `{index}` counts the calls from 0, `{00001}` from 1 in five digits.
   */
  readonly ids?: readonly string[]
  /** What is printed for `{label}`. */
  readonly label?: string
  /**
   * Other spellings of all markers: replacements of characters in them. The first marker of a wrapper may have another
   * spelling than the rest.
   */
  readonly spellings?: readonly Readonly<Record<string, string>>[]
  /** Other closing markers of a call, with `{tool}` for its name. */
  readonly closesAlso?: readonly string[]
  /** Models omit the closing marker of a call, and so does `print`. */
  readonly optionalClose?: boolean
  /** The openers of a block. Default: the first marker of each layout and wrapper, anywhere. */
  readonly triggers?: readonly Trigger[]
  /**
   * The markers are ordinary tags or words: a call needs an object of arguments, a closing marker alone is text. In a
   * layout with `{tool}`, the message may end before the arguments.
   */
  readonly plain?: boolean
  /** A call needs an object of arguments; otherwise another dialect may read it. */
  readonly objectOnly?: boolean
  /** White space must match the layout exactly. */
  readonly exact?: boolean
  /** Like `plain`; also, a call that is cut off or fails is text. */
  readonly bare?: boolean
  /** Calls are text if anything else follows them in the message. */
  readonly ends?: 'message'
}

/** A dialect of this format. */
export const namedJson = (name: string, record: NamedJson): Dialect =>
  fromRecord(name, 'name-json', record, makeNamedJson)

/** Makes the parts of a dialect from a record of this format. */
export function makeNamedJson(spec: NamedJson): Made {
  const { wrappers = [], bare, plain = bare, ends } = spec
  const respelled = spellingsOf(spec)
  const all = layoutsIn(spec)
  /** The markers that a message in this spelling begins with. */
  const openersOf = (spell: Respell): readonly string[] => {
    const layouts = all.filter(text => !ofTool(text)).map(text => layoutOf(spell(text.replace('{lost}', ''))))
    const first = layouts.flatMap(({ head: [opener] }) => (Array.isArray(opener) ? opener.slice(0, 1) : []))
    const wrapping = wrappers.flatMap(([open]) => respelled.map(other => other(open)))
    return [...wrapping, ...(spec.needsWrapper ? [] : first)].map(beginning)
  }
  const grammar = (): Grammar => {
    const inSpelling = (spell: Respell): Grammar => {
      const own = lazy(() => spelled(spec, spell, openersOf(spell))) // a message has one spelling
      return spec.triggers || !spec.spellings ? own : peek(alt(...openersOf(spell).map(lit))).then(own)
    }
    const any = alt(...respelled.map(inSpelling))
    if (ends === 'message') return atMessageEnd(any)
    return bare ? hold(any) : any
  }
  const closes = [...wrappers.map(([, close]) => close), ...all.map(text => layoutOf(text).close)]
  return {
    triggers: spec.triggers ?? [...new Set(respelled.flatMap(openersOf))],
    grammar,
    print: calls => printed(spec, calls),
    closers: plain ? undefined : [...new Set(respelled.flatMap(spell => closes.filter(isMarker).map(spell)))],
    bare,
  }
}
/** The layouts of a record, with each of the texts that stand for one another in them. */
const layoutsIn = ({ call, also = [] }: NamedJson): readonly string[] => [call, ...also.flatMap(alternatives)]
const ofTool = (text: string): boolean => text.includes('{tool}')
type Respell = (text: string) => string
const spellingsOf = ({ spellings = [] }: NamedJson): readonly Respell[] => [text => text, ...spellings.map(respell)]
const respell =
  (spelling: Readonly<Record<string, string>>): Respell =>
  text =>
    Object.entries(spelling).reduce((text, [from, to]) => text.replaceAll(from, to), text)

/** The opener for a marker: a long marker counts without its last character. */
const beginning = (marker: string): string => (isMarker(marker) && marker.length > 10 ? marker.slice(0, -1) : marker)

function spelled(spec: NamedJson, spell: Respell, openers: readonly string[]): Grammar {
  const {
    wrappers = [],
    needsWrapper = false,
    ids,
    closesAlso = [],
    optionalClose = false,
    bare,
    plain = bare,
    objectOnly = plain,
  } = spec
  const ends = wrappers.map(([, close]) => spell(close)).filter(Boolean)
  const nameOf = ids && nameInId(ids)
  const own = layoutsIn(spec)
  /** One call in a layout. A message has one, so only the beginnings of the others are made. */
  const one = remembered((text: string): Grammar => {
    const own = layoutOf(spell(text))
    const head = spec.exact ? exactly(spell(text)) : own.head
    const reading: Reading = { nameOf, exact: spec.exact, last: !text.includes('{json}') }
    return lazy(() => whole({ ...own, head }, reading), pieceIn(head, 0, reading))
  })
  const whole = ({ head, tail, close }: Layout, reading: Reading): Grammar => {
    const unmarked = typeof head.at(-1) === 'string'
    const unsure = objectOnly === true || unmarked // `f{…}`: only the brace shows a call
    const after = (end: (marker: string) => string) =>
      // The next call may end one that has no closing marker.
      ({
        tail: tail.map(end),
        close: end(close),
        closes: closesAlso.map(end),
        around: plain || close ? ends : openers.filter(text => text[1]), // `[` begins a list, too
        plain: unsure,
        // A special token that closes the call shows it as well.
        needsObject: plain === true || (unsure && !/^<[|｜]/.test(close)),
        mayEnd: !unsure || (!bare && head.includes('tool')),
        optionalClose,
      }) as const
    const named = headOf(head, reading)
    const headParser = unmarked ? named.skip(absent(LAST_QUOTE)) : named
    if (reading.last) return alone(headParser, head[0]!)
    if (![...tail, close, ...closesAlso].some(marker => PLACE.test(marker)))
      return namedCall(
        headParser.map(begun),
        after(marker => marker),
      )
    const inside = rememberedFew(
      name =>
        namedCall(
          succeed(NONE),
          after(marker => marker.replace(PLACE, () => name)),
        ),
      MAX_NAMES,
    )
    return chained(
      recalled(headParser, true),
      ({ name }) => inside(name),
      (head, step) => opening(begun(head), step),
    )
  }
  const bared = needsWrapper ? [] : wrappers.length > 0 ? own.filter(startsMarked) : own
  const any = alt(...own.map(one))
  const sections = wrappers.flatMap(([open, close]) => [
    wrapped(alt(...spellingsOf(spec).map(other => opener(other(open)))), any, spell(close), ends),
    ...(close === '' ? [] : [empty(spell(open), spell(close))]),
  ])
  return alt(...sections, ...bared.map(one))
}
/** A quote behind the name in its tag: `<function=f">`. It does not begin the arguments. */
const LAST_QUOTE = chars(/["']/, 1, 1).then(lit('>'))
const startsMarked = (text: string): boolean => !/^\{(?!tool)/.test(text.replace('{lost}', ''))
const PLACE = /\{(?:name|tool)\}/
/** The size of the cache of grammars for calls whose closing marker contains the name, in names. */
const MAX_NAMES = 32

/** A call that ends with its name. The `opener` of the next call shows that the call is complete. */
const alone = (head: Parser<Head>, opener: Layout['head'][number]): Grammar => {
  const next = Array.isArray(opener) ? [lit(opener[0]!)] : []
  const over = ahead(alt<unknown>(...next, turnEnd))
  const whole = emit(over, () => END)
  const cut = reportAtEnd('truncated', END)
  const either = alt(whole, cut)
  return chained(
    head,
    ({ name }) => (given().get(name) ? either : whole),
    ({ name }, step) => opening(beginCall(name), step),
  )
}
/** A wrapper without calls: skipped and reported. */
const empty = (open: string, close: string): Grammar => emit(reported('skipped', token(open).then(lit(close))))

// Layouts

type Place = 'name' | 'title' | 'tool' | 'id' | 'label' | 'sign' | 'noise' | 'lost'
/** The parts of a layout. */
interface Layout {
  /** The markers and places up to the arguments. */
  readonly head: readonly (readonly string[] | Place)[]
  /** The markers after the arguments, except the last. */
  readonly tail: readonly string[]
  /** The last marker. */
  readonly close: string
}
function layoutOf(text: string): Layout {
  const [before = '', after = ''] = text.split('{json}')
  const head = parted(before, markersOf)
  const ends = markersOf(after)
  return { head, tail: ends.slice(0, -1), close: ends.at(-1) ?? '' }
}
const exactly = (text: string): Layout['head'] => parted(text.split('{json}')[0]!, literal => [literal])
const parted = (text: string, literals: (text: string) => readonly string[]): Layout['head'] =>
  text
    .split(/\{(name|title|tool|id|label|sign|noise|lost)\}/)
    .map((part, k) => (k % 2 === 1 ? (part as Place) : part === '' ? [] : literals(part)))
    .filter(part => part.length > 0)
const isMarker = (text: string): boolean => /^[<[][^{}]*[>\]]$/.test(text)

/** How the places of a head are read. */
interface Reading {
  readonly nameOf: ((id: string) => string) | undefined
  readonly exact: boolean | undefined
  /** Nothing follows the name, so the message may end with the name. */
  readonly last: boolean
}
const headOf = (pieces: Layout['head'], reading: Reading): Parser<Head> => {
  return list<Partial<Head>[]>(...pieces.map((_, k) => pieceIn(pieces, k, reading))).accept(parts => {
    const damaged = damage(parts.find(part => part.opened)?.opened)
    const found: Partial<Head> = Object.assign({}, ...parts, damaged)
    const { id = '', name } = found
    const said = name ?? (id && (reading.nameOf?.(id) ?? id))
    return said === '' ? undefined : { ...found, name: said }
  }, 'the name of a tool')
}
const pieceIn = (pieces: Layout['head'], k: number, reading: Reading): Parser<Partial<Head>> =>
  reading.exact ? exactPiece(pieces[k]!, reading) : ws.then(pieceOf(pieces, k, reading))
/** A place, or a literal, which may have the line breaks of Windows. */
const exactPiece = (piece: Layout['head'][number], reading: Reading): Parser<Partial<Head>> => {
  if (typeof piece === 'string') return placeOf(piece, reading)
  const text = piece.join('')
  return alt(lit(text), lit(text.replaceAll('\n', '\r\n'))).result({})
}
const placeOf = (
  place: Place,
  { last }: Reading,
  [next = '']: readonly string[] | Place = [],
): Parser<Partial<Head>> => {
  if (place === 'tool') return namedBy(givenName)
  if (place === 'title') return namedBy(title)
  if (place === 'sign' || place === 'noise')
    return ranged(place === 'sign' ? SIGNS : NOISE).map(([, opened]) => ({ opened }))
  if (place === 'lost') return ranged(succeed('')).map(([, opened]) => ({ opened }))
  // A name may hold the sign with which the next marker begins, and ends before the marker.
  const name = /^[-./:]/.test(next)
    ? until(next, MAX_NAME).accept(text => (SIMPLE().test(text) && text) || undefined)
    : toolName
  return (last ? lastName : name).map(text => ({ [place]: text }))
}
const SIGNS = chars(/[=(/.:,\\[\])>!;#]/, 1)
const NOISE = chars(/[^\0-\x7f]/, 1, 32)
const lastName = chars(/[\w.-]/, 1, 128)
function pieceOf(pieces: Layout['head'], k: number, reading: Reading): Parser<Partial<Head>> {
  const piece = pieces[k]!
  const element = elementOf(pieces, k)
  if (element && typeof piece === 'string')
    return element.map(([{ name, ...garbled }, opened]) => ({ ...garbled, ...damage(opened), [piece]: name }))
  if (elementOf(pieces, k - 1)) return succeed({})
  if (typeof piece === 'string') return placeOf(piece, reading, pieces[k + 1])
  const named = pieces[k - 1] === 'name' || pieces[k - 1] === 'tool'
  return (named ? cutMarkers(piece) : markers(piece)).map(damage)
}
/** A place, the closing tag of the element around it, which may be damaged, and the markers after it. */
const elementOf = (pieces: Layout['head'], k: number): Parser<readonly [Named, Range | undefined]> | undefined => {
  const [close = '', ...rest] = typeof pieces[k] === 'string' && pieces[k] !== 'tool' ? (pieces[k + 1] ?? []) : []
  if (!close.startsWith('</') || close.length < 4) return undefined
  return list<[Named, Range | undefined]>(closedText(close, toolName).skip(ws), orCut(rest))
}

/** Markers. The message may end after the first, which shows that the name is complete. */
const cutMarkers = ([first = '', ...rest]: readonly string[]): Parser<Range | undefined> => {
  const one = markers([first]).skip(ws)
  return rest.length === 0 ? one : pair(one, orCut(rest))
}
/** `texts`, or as much of them as the message contains before it ends. */
const orCut = (texts: readonly string[]): Parser<Range | undefined> => {
  const all = markers(texts)
  return alt<Range | undefined>(all, endsInside(all, 0))
}

/** Opening markers in sequence, with the span of a damaged one; a fence may omit its language. */
const markers = (texts: readonly string[]): Parser<Range | undefined> => {
  const [first = succeed(undefined), ...rest] = texts.map(text =>
    text === '```json' ? alt(lit(text), lit('```')).result(undefined) : opener(text),
  )
  return rest.reduce((before, marker) => pair(before.skip(ws), marker), first)
}
const pair = (a: Parser<Range | undefined>, b: Parser<Range | undefined>): Parser<Range | undefined> =>
  list<[Range | undefined, Range | undefined]>(a, b).map(([first, second]) => first ?? second)
const damage = (opened: Range | undefined) => (opened ? { opened } : {})

function printed(spec: NamedJson, calls: readonly PrintedCall[]): string {
  const { ids, between = '', wrapEach = false } = spec
  const call = spec.optionalClose ? spec.call.replace(/(?<=\{json\}).*/s, '') : spec.call
  const [open, close] = spec.wrappers?.[0] ?? ['', '']
  const withId = call.includes('{id}') ? call : (layoutsIn(spec).find(text => text.includes('{id}')) ?? call)
  const nameOf = withId.includes('{name}') || !ids ? undefined : nameInId(ids)
  /** The id to print. If the name is only in the id, an id that does not contain the name is replaced. */
  const idOf = ({ id, name }: PrintedCall, k: number): string => {
    if (id !== undefined && (!nameOf || (id !== name && nameOf(id) === name))) return id
    return ids?.[0] === undefined ? '' : printedId(ids[0], name, k)
  }
  const texts = calls.map((c, k) => {
    const places: Record<string, string> = {
      name: c.name,
      title: c.name,
      tool: c.name,
      id: idOf(c, k),
      label: spec.label ?? '',
      json: JSON.stringify(c.arguments),
    }
    return filledIn(c.id === undefined ? call : withId, places)
  })
  return wrapEach ? texts.map(text => open + text + close).join(between) : open + texts.join(between) + close
}
