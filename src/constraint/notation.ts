/** Finds how a dialect writes values from what it prints for sample values. */
import { regular, type Writing } from './pattern.ts'
import { alt, cls, free, hex, many, maybe, type Node, rule, seq, text } from './tree.ts'

/** Prints a value and returns its text alone; undefined if there is no form for it. */
export type Print = (value: unknown) => string | undefined

/** How strings are written: between `open` and `close`. */
export interface Strings extends Writing {
  readonly open: string
  readonly close: string
  /** The tree of the text in between: raw text without markers, or characters and escapes. */
  readonly inside: Node
  /** The tree of one character, by which lengths count; an escape is one character. */
  readonly plain: Node
  /** Another form, for texts that this one cannot write. */
  readonly other?: Strings
}
/** A notation of values: its scalars, strings, separators and white space. */
export interface Notation {
  readonly name: string
  /** Writes a string, a number, a boolean or null. */
  readonly scalar: (value: unknown) => string
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
const SPACE: Node = rule('space', 'space', () => regular('(| |\n[ \t]{0,20})'))
const around = (sign: string, space = SPACE): Node => seq(space, text(sign), space)

const ESCAPE: Node = rule('json escape', 'escape', () => regular('\\\\(["\\\\/bfnrt]|u[\\da-fA-F]{4})'))
const JSON_OWN = '[^"\\u005c\\u0000-\\u001f]'
const JSON_CHARACTER: Node = rule('json character', 'character', () => alt(cls(JSON_OWN), ESCAPE))
const JSON_STRINGS: Strings = {
  ...{ open: '"', close: '"', own: JSON_OWN, plain: JSON_CHARACTER },
  inside: many(JSON_CHARACTER),
  written: value => JSON.stringify(value).slice(1, -1),
}
/** JSON with optional white space. */
export const JSON_NOTATION: Notation = {
  ...{ name: 'JSON', scalar: value => JSON.stringify(value), strings: JSON_STRINGS },
  ...{ bareKeys: false, sorted: false, comma: around(','), colon: around(':'), space: SPACE },
}

const BLANK = maybe(text(' '))
/** JSON on one line. */
export const JSON_LINE: Notation = {
  ...{ ...JSON_NOTATION, name: 'JSON on a line', space: BLANK },
  ...{ comma: around(',', BLANK), colon: around(':', BLANK) },
}
const BARE_OWN = '[^"\\u005c<>&\\u0000-\\u001f]'
const BARE = alt(cls(BARE_OWN), ESCAPE)
/** JSON inside markup: its strings contain no `<`, `>` or `&`. */
export const JSON_BARE: Notation = {
  ...{ ...JSON_NOTATION, name: 'JSON without markup' },
  strings: { ...JSON_STRINGS, own: BARE_OWN, inside: many(BARE), plain: BARE },
}
const CDATA_OWN = '[^"\\u005c\\u005d\\u0000-\\u001f]'
/** The text of a JSON string without `]]>`; `brackets` is the number of `]` just before it, at most two. */
const beforeCdataEnd = (brackets: 0 | 1 | 2): Node =>
  rule(`json in cdata ${brackets}`, 'in-cdata', () =>
    alt(
      text(''),
      seq(alt(cls(brackets === 2 ? '[^"\\u005c\\u005d>\\u0000-\\u001f]' : CDATA_OWN), ESCAPE), beforeCdataEnd(0)),
      seq(text(']'), beforeCdataEnd(brackets === 0 ? 1 : 2)),
    ),
  )
/** JSON in a CDATA section. */
export const JSON_IN_CDATA: Notation = {
  ...{ ...JSON_NOTATION, name: 'JSON in CDATA' },
  strings: { ...JSON_STRINGS, own: CDATA_OWN, inside: beforeCdataEnd(0), plain: alt(cls(CDATA_OWN), ESCAPE) },
}

/** Characters that a notation may escape or not allow. */
const SPECIAL = '"\'\\<>&\n\r\t`{[\x01\x7f|/'

/**
 * Finds how `print` writes strings: as in JSON; raw, without the markers in `without`; or with escapes of its own or
 * forbidden characters. Undefined if it prints none.
 */
export function stringsOf(print: Print, without: readonly string[]): Strings | undefined {
  const first = parts(print('QvxyvQ'), 'QvxyvQ')
  if (!first) return undefined
  const [open, close] = first
  /** The characters that are written in another way, or not at all. */
  const escapes = new Map<string, string | undefined>()
  const inside = stripped(print, { open: `${open}Qv`, close: `vQ${close}` })
  for (const c of SPECIAL) {
    const body = inside(`Qv${c}vQ`)
    if (body !== c) escapes.set(c, body)
  }
  if (escapes.get('"') === '\\"' && escapes.get('\x01') === '\\u0001' && escapes.get('\n') === '\\n' && open === '"')
    return { ...JSON_STRINGS, open, close }
  if (escapes.size === 0) {
    const markers = markersIn(close, without)
    // A closing tag may be found without its prefix, too.
    const raw = markers.flatMap(one => [one, one.replace(/^<\/.*?(\w+)$/, '</$1')])
    return { ...rawText(open, markers, '[^<>\\u005b\\u005d{}|`\\u0000-\\u001f]', close), raw }
  }
  // Python: a text with `'` is in double quotes; with both quotes, `'` is escaped.
  const quoted = parts(print("Qv'vQ"), "Qv'vQ")
  if (quoted && escapes.has("'") && print(`Qv'"vQ`) === `${open}Qv\\'"vQ${close}`) {
    const single = escapedText(open, new Map(escapes).set("'", "\\'"), close)
    escapes.delete("'")
    return { ...single, other: escapedText(quoted[0], escapes.set('"', undefined), quoted[1]) }
  }
  const cdata = print('Qv<\nvQ') === `${open}<![CDATA[Qv<\nvQ]]>${close}`
  const other = cdata && rawText(`${open}<![CDATA[`, [']]>', ...without], '[^\\u005d\\u0000]', `]]>${close}`)
  return { ...escapedText(open, escapes, close), ...(other && { other }) }
}
/** Text in which characters have escapes; those without one cannot be written. */
const escapedText = (open: string, escapes: ReadonlyMap<string, string | undefined>, close: string): Strings => {
  const out = [...escapes.keys(), ...(close.length === 1 ? [close] : [])].filter(c => c >= ' ')
  const own = `[^${[...new Set(out)].map(hex).join('')}\\u0000${escapes.has('\x01') ? '-\\u001f' : ''}]`
  const plain = alt(cls(own), ...[...escapes.values()].flatMap(escape => (escape ? text(escape) : [])))
  const written = (value: string) => [...value].map(c => escapes.get(c) || c).join('')
  return { open, close, own, plain, inside: many(plain), written }
}
/** Text without escapes, which contains none of the markers in `without`. */
const rawText = (open: string, without: readonly string[], own: string, close: string): Strings => ({
  ...{ open, close, own, inside: free(without), plain: cls(own), written: value => value },
})

/**
 * The texts that raw text must not contain: its closer, of which a closing tag is enough, and other markers. A tag is
 * listed without its last character, because the parser takes a tag that is cut short for a damaged tag.
 */
export const markersIn = (close: string, without: readonly string[]): readonly string[] => {
  const closer = close.trim().replace(/^(<\/[^>]+>).*/s, '$1')
  return [...new Set([closer, ...without].filter(Boolean).map(own => own.replace(/^(<.{2,})>$/s, '$1')))]
}
/** The text without `open` and `close`. */
export const insideOf = (shown: string, { open, close }: Around): string =>
  shown.slice(open.length, shown.length - close.length)
/** Prints only what stands between `open` and `close`. */
export const stripped =
  (print: Print, around: Around): Print =>
  value => {
    const shown = print(value)
    if (!shown?.startsWith(around.open) || !shown.endsWith(around.close)) return undefined
    return shown.length < around.open.length + around.close.length ? undefined : insideOf(shown, around)
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
  const scalar = (value: unknown) => inList(value) ?? ''
  const bareKeys = !shown!.includes(`${strings.open}ba`)
  const sorted = /aa.*ba/s.test(shown!)
  const blank = /, /.test(shown!) ? ' ' : ''
  const signs = { comma: text(`,${blank}`), colon: text(`:${blank}`), space: text('') }
  const own = { name: 'own', scalar, strings, bareKeys, sorted, ...signs }
  const sample = literal([SAMPLE], own)
  if (sample.kind !== 'text' || sample.text !== shown) return undefined
  if (strings.inside === JSON_STRINGS.inside && scalar(null) === 'null' && !bareKeys) return JSON_NOTATION
  return blank === '' ? own : { ...own, comma: seq(text(','), BLANK), colon: seq(text(':'), BLANK) }
}

/** A fixed value in a notation. */
export function literal(value: unknown, notation: Notation): Node {
  const { scalar, comma, colon, space, sorted } = notation
  const listed = (open: string, of: readonly Node[], close: string) =>
    bracketed(open, seq(...of.flatMap((one, k) => (k === 0 ? [one] : [comma, one]))), close, space)
  const each = (one: unknown) => literal(one, notation)
  if (Array.isArray(value)) return listed('[', value.map(each), ']')
  if (typeof value !== 'object' || value === null) return text(scalar(value))
  const members = Object.entries(value)
  if (sorted) members.sort(alphabetical)
  return listed(
    '{',
    members.map(([key, one]) => seq(keyOf(key, notation), colon, each(one))),
    '}',
  )
}
export const alphabetical = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1
export const keyOf = (key: string, notation: Notation): Node => (notation.bareKeys ? text(key) : literal(key, notation))
export const bracketed = (open: string, inside: Node, close: string, space: Node): Node =>
  seq(text(open), space, inside, space, text(close))
