/** Finds how a dialect writes values from what it prints for sample values. */
import { alt, cls, free, hex, many, maybe, type Node, rule, seq, text } from './tree.ts'

/** Prints a value and returns its text alone; undefined if there is no form for it. */
export type Print = (value: unknown) => string | undefined

/** How strings are written: between `open` and `close`. */
export interface Strings {
  readonly open: string
  readonly close: string
  /** The tree of the text in between: raw text without markers, or characters and escapes. */
  readonly inside: Node
  /** The tree of one character, by which lengths and patterns count; an escape is one character. */
  readonly plain: Node
  /** Another form of strings, including the text around them. */
  readonly other?: Node
  /** Returns a text as it is written inside a string, with escapes. */
  readonly written: (text: string) => string
}
/** A notation of values: its words, strings, separators and white space. */
export interface Notation {
  readonly name: string
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>
  readonly strings: Strings
  /** Whether keys of objects have no quotes. */
  readonly bareKeys: boolean
  /** Whether keys of objects are sorted. */
  readonly sorted: boolean
  readonly comma: Node
  readonly colon: Node
  /** White space inside brackets. */
  readonly space: Node
}

/** White space between the tokens of JSON: none, a space, or a line break with indentation. */
const SPACE: Node = rule('space', 'space', () => alt(text(''), text(' '), seq(text('\n'), many(cls('[ \\t]'), 0, 20))))
const around = (sign: string, space = SPACE): Node => seq(space, text(sign), space)

const ESCAPE: Node = rule('json escape', 'escape', () =>
  seq(text('\\'), alt(cls('["\\u005c/bfnrt]'), seq(text('u'), many(cls('[0-9a-fA-F]'), 4, 4)))),
)
const JSON_PLAIN = cls('[^"\\u005c\\u0000-\\u001f]')
const JSON_CHARACTER: Node = rule('json character', 'character', () => alt(JSON_PLAIN, ESCAPE))
const JSON_STRINGS: Strings = {
  ...{ open: '"', close: '"', plain: JSON_CHARACTER },
  inside: many(JSON_CHARACTER),
  written: value => JSON.stringify(value).slice(1, -1),
}
/** JSON with optional white space. */
export const JSON_NOTATION: Notation = {
  ...{ name: 'JSON', words: { true: 'true', false: 'false', null: 'null' }, strings: JSON_STRINGS },
  ...{ bareKeys: false, sorted: false, comma: around(','), colon: around(':'), space: SPACE },
}

const BLANK = maybe(text(' '))
/** JSON on one line. */
export const JSON_LINE: Notation = {
  ...{ ...JSON_NOTATION, name: 'JSON on a line', space: BLANK },
  ...{ comma: around(',', BLANK), colon: around(':', BLANK) },
}
const BARE = alt(cls('[^"\\u005c<>&\\u0000-\\u001f]'), ESCAPE)
/** JSON inside markup: its strings contain no `<`, `>` or `&`. */
export const JSON_BARE: Notation = {
  ...{ ...JSON_NOTATION, name: 'JSON without markup' },
  strings: { ...JSON_STRINGS, inside: many(BARE), plain: BARE },
}
/** The text of a JSON string without `]]>`; `brackets` is the number of `]` just before it, at most two. */
const beforeCdataEnd = (brackets: 0 | 1 | 2): Node =>
  rule(`json in cdata ${brackets}`, 'in-cdata', () =>
    alt(
      text(''),
      seq(
        alt(cls(brackets === 2 ? '[^"\\u005c\\u005d>\\u0000-\\u001f]' : '[^"\\u005c\\u005d\\u0000-\\u001f]'), ESCAPE),
        beforeCdataEnd(0),
      ),
      seq(text(']'), beforeCdataEnd(brackets === 0 ? 1 : 2)),
    ),
  )
/** JSON in a CDATA section. */
export const JSON_IN_CDATA: Notation = {
  ...{ ...JSON_NOTATION, name: 'JSON in CDATA' },
  strings: { ...JSON_STRINGS, inside: beforeCdataEnd(0), plain: alt(cls('[^"\\u005c\\u005d\\u0000-\\u001f]'), ESCAPE) },
}

/** Characters that a notation may escape or not allow. */
const SPECIAL = ['"', "'", '\\', '<', '>', '&', '\n', '\r', '\t', '`', '{', '[', '\x01', '\x7f', '|', '/']

/**
 * Finds how `print` writes strings: as in JSON; raw, without the markers in `without`; or with escapes of its own or
 * forbidden characters. Undefined if it prints none.
 */
export function stringsOf(print: Print, without: readonly string[]): Strings | undefined {
  const first = parts(print('QvxyvQ'), 'QvxyvQ')
  if (!first) return undefined
  const [open, close] = first
  const escapes = new Map<string, string>()
  const forbidden: string[] = []
  const inside = stripped(print, { open: `${open}Qv`, close: `vQ${close}` })
  for (const c of SPECIAL) {
    const body = inside(`Qv${c}vQ`)
    if (body === undefined) forbidden.push(c)
    else if (body !== c) escapes.set(c, body)
  }
  if (escapes.get('"') === '\\"' && escapes.get('\x01') === '\\u0001' && escapes.get('\n') === '\\n' && open === '"')
    return { ...JSON_STRINGS, open, close }
  const other = otherQuotes(print, open, close, escapes, forbidden)
  const written = (value: string) => [...value].map(c => escapes.get(c) ?? c).join('')
  if (escapes.size === 0 && forbidden.length === 0) {
    const own = free(markersIn(close, without))
    return { open, close, inside: own, plain: cls('[^<>\\u005b\\u005d{}|`\\u0000-\\u001f]'), written }
  }
  const cdata = print('Qv<\nvQ') === `${open}<![CDATA[Qv<\nvQ]]>${close}`
  const out = [...forbidden, ...escapes.keys(), ...(close.length === 1 ? [close] : [])]
  const control = out.includes('\x01') ? '\\u0000-\\u001f' : '\\u0000'
  const plain = cls(
    `[^${[...new Set(out)]
      .filter(c => c >= ' ')
      .map(hex)
      .join('')}${control}]`,
  )
  const usable = [...escapes.values()].filter(escape => escape !== '')
  const character = usable.length > 0 ? alt(plain, ...usable.map(text)) : plain
  const own = many(character)
  return {
    ...{ open, close, plain: character, written },
    ...(other && { other }),
    inside: cdata ? alt(own, seq(text('<![CDATA['), free([']]>', ...without]), text(']]>'))) : own,
  }
}
/** Python's second form of strings: a text with `'` is in double quotes; with both quotes, `'` is escaped. */
function otherQuotes(
  print: Print,
  open: string,
  close: string,
  escapes: Map<string, string>,
  forbidden: string[],
): Node | undefined {
  const at = forbidden.indexOf("'")
  const around = parts(print("Qv'vQ"), "Qv'vQ")
  if (at < 0 || !around || print(`Qv'"vQ`) !== `${open}Qv\\'"vQ${close}`) return undefined
  const plain = cls('[^"\\u005c\\u0000-\\u001f]')
  const others = [...escapes].filter(([c]) => c !== '"').map(([, escape]) => text(escape))
  forbidden.splice(at, 1)
  escapes.set("'", "\\'")
  return seq(text(around[0]), many(alt(plain, ...others)), text(around[1]))
}

/**
 * The texts that raw text must not contain: its closer and other markers. A tag is listed without its last character,
 * because the parser takes a tag that is cut short for a damaged tag.
 */
const markersIn = (close: string, without: readonly string[]): readonly string[] => [
  ...new Set(
    [close.trim(), ...without].filter(own => own !== '').map(own => (/^<.{2,}>$/s.test(own) ? own.slice(0, -1) : own)),
  ),
]
/** The text without `open` and `close`. */
export const within = (shown: string, { open, close }: Around): string =>
  shown.slice(open.length, shown.length - close.length)
/** Prints only what stands between `open` and `close`. */
export const stripped =
  (print: Print, around: Around): Print =>
  value => {
    const shown = print(value)
    if (!shown?.startsWith(around.open) || !shown.endsWith(around.close)) return undefined
    return shown.length < around.open.length + around.close.length ? undefined : within(shown, around)
  }
interface Around {
  readonly open: string
  readonly close: string
}

/** The texts before and after the first `mark`; undefined if `shown` does not contain it. */
export function parts(shown: string | undefined, mark: string): readonly [string, string] | undefined {
  const at = shown?.indexOf(mark) ?? -1
  return shown === undefined || at < 0 ? undefined : [shown.slice(0, at), shown.slice(at + mark.length)]
}

/** A sample value that shows how a notation writes nested arrays and objects. */
const SAMPLE = { ba: [1, { bb: true, ba: null }, 'Qs'], aa: { x: false } }
/** Finds the notation in which `print` writes arrays and objects; undefined if it is not a known one. */
export function notationOf(print: Print, without: readonly string[]): Notation | undefined {
  const shown = print([SAMPLE])
  if (print([]) !== '[]' || print([{}]) !== '[{}]') return undefined
  const inList = stripped(value => print([value]), { open: '[', close: ']' })
  const strings = stringsOf(inList, without)
  if (!strings) return undefined
  const words = { true: inList(true) ?? '', false: inList(false) ?? '', null: inList(null) ?? '' }
  for (const bareKeys of [false, true])
    for (const sorted of [false, true])
      for (const blank of [' ', '']) {
        const signs = { comma: text(`,${blank}`), colon: text(`:${blank}`), space: text('') }
        const own = { name: 'own', words, strings, bareKeys, sorted, ...signs }
        const sample = literal([SAMPLE], own)
        if (sample.kind !== 'text' || sample.text !== shown) continue
        const isJson =
          strings.inside === JSON_STRINGS.inside && words.true === 'true' && words.null === 'null' && !bareKeys
        if (isJson) return JSON_NOTATION
        return blank === '' ? own : { ...own, comma: seq(text(','), BLANK), colon: seq(text(':'), BLANK) }
      }
  return undefined
}

/** A fixed value in a notation. */
export function literal(value: unknown, notation: Notation): Node {
  const { strings, words, comma, colon, space, sorted } = notation
  const listed = (open: string, of: readonly Node[], close: string) =>
    bracketed(open, seq(...of.flatMap((one, k) => (k === 0 ? [one] : [comma, one]))), close, space)
  if (typeof value === 'string') return text(strings.open + strings.written(value) + strings.close)
  const each = (one: unknown) => literal(one, notation)
  if (Array.isArray(value)) return listed('[', value.map(each), ']')
  if (typeof value !== 'object' || value === null) return text(words[String(value) as 'true'] ?? String(value))
  const members = Object.entries(value)
  if (sorted) members.sort(byName)
  return listed(
    '{',
    members.map(([key, one]) => seq(keyOf(key, notation), colon, each(one))),
    '}',
  )
}
export const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)
export const keyOf = (key: string, notation: Notation): Node => (notation.bareKeys ? text(key) : literal(key, notation))
export const bracketed = (open: string, inside: Node, close: string, space: Node): Node =>
  seq(text(open), space, inside, space, text(close))
