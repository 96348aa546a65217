/** The markers around a value: how a dialect writes them, and how models damage them. */
import { FENCE, unicode } from '../engine/chars.ts'
import {
  aheadOf,
  alt,
  chars,
  FAILS,
  fail,
  glanceOf,
  list,
  lit,
  no,
  ok,
  okSoFar,
  optional,
  type Parser,
  peek,
  primitive,
  type Reply,
  run,
  UNSURE,
  ws,
} from '../engine/parsing.ts'
import { type Range, ranged } from '../engine/reported.ts'
import { tagsOf } from './closer-search.ts'
import { tagLike } from './similar.ts'

/** A closing marker. A string has no other spelling. */
export type Closing = string | Closer
/** A closing marker with other spellings. */
export interface Closer {
  /** As the model prints it. */
  readonly text: string
  /** Other spellings that are equally valid. */
  readonly also?: Parser<unknown>
  /** Damaged spellings, which are read and reported. */
  readonly garbled?: Parser<unknown>
  /** The opening of the block that the marker closes. Default: a tag of that name. */
  readonly opens?: Parser<unknown>
}

const closerOf = (closing: Closing): Closer => (typeof closing === 'string' ? { text: closing } : closing)
export const closingText = (closing: Closing): string => closerOf(closing).text
/** The name in a closing tag. */
export const closedName = (closing: Closing): string => closingText(closing).replace(/^<\/|>$/g, '')
/** The marker in a valid spelling. */
export const exactly = (closing: Closing): Parser<unknown> => {
  const { text, also } = closerOf(closing)
  return also ? alt<unknown>(lit(text), also) : lit(text)
}
/** The marker in a damaged spelling. */
export const inexactly = (closing: Closing): Parser<unknown> => {
  const { text, garbled = never } = closerOf(closing)
  return alt<unknown>(tagWithSpaces(text), garbled)
}
/** `closing` with another damaged spelling. */
export const alsoGarbled = (closing: Closing, other: Parser<unknown>): Closer => {
  const { garbled = never, ...closer } = closerOf(closing)
  return { ...closer, garbled: alt<unknown>(garbled, other) }
}
/** The marker in any spelling. */
export const anyhow = (closing: Closing): Parser<unknown> => alt(exactly(closing), inexactly(closing))

/**
 * The opening, in a text, of a block that `closing` closes: for `</name>` any `<name …>` or `<name=…>` that does not
 * end in `/>`, also without the dialect's token in the tag; for several tags, the opening of the last.
 */
export const opensLike = (closing: Closing): Parser<unknown> => {
  const { text, opens } = closerOf(closing)
  return opens ?? opensTag(tagsOf(text).at(-1) ?? '')
}
/** The opening, in a value, of a block that `closing` closes; for several tags, of any: each may be closed alone. */
export const opensValue = (closing: Closing): Parser<unknown> => {
  const { text, opens = never } = closerOf(closing)
  return alt<unknown>(opens, ...tagsOf(text).map(opensTag))
}
function opensTag(close: string): Parser<unknown> {
  const [, lead = '', name = ''] = CLOSING_TAG.exec(close) ?? []
  if (name === '') return never
  const bare = /[\w-]*$/.exec(name)![0]
  const own = lit(lead + name)
  if (bare === '') return tagOf(own)
  const other = lit('<').then(foreign).then(lit(bare))
  return tagOf(lead + name === `<${bare}` ? alt<unknown>(own, other) : alt<unknown>(own, lit(`<${bare}`), other))
}
/** The token of another dialect in a tag, as written by a model that knows both dialects: `｜DSML｜`. */
export const foreign: Parser<unknown> = chars(/[｜|]/, 1, 2)
  .then(chars(/[A-Z]/, 2, 8))
  .then(chars(/[｜|]/, 1, 2))
const CLOSING_TAG = /^(.*<[^\w/]*)\/([^>]+)>$/su
/** A whole tag that begins with `head` and does not end in `/>`. */
export const tagOf = (head: Parser<unknown>): Parser<unknown> =>
  head
    .skip(aheadOf(/[\s=:>]/))
    .then(chars(/[^<>]/, 0, 256).skip(lit('>')))
    .accept(inside => !inside.trimEnd().endsWith('/') || undefined)

/** The most white space within a marker, in characters. */
const MAX_BLANK = 8
const blank = chars(/\s/, 0, MAX_BLANK)
export const never: Parser<never> = fail('nothing')

/**
 * `open` with an opening tag that is repeated, or whose last tag is, counted once; `damaged` is told the span. The
 * repetition is text if `isText` succeeds after it.
 */
export const unrepeated = <T>(
  open: Parser<T>,
  damaged: (value: T, ...range: Range) => T,
  isText: Parser<unknown> = never,
): Parser<T> => {
  const glance = glanceOf(open)
  return primitive(
    (input, i): Reply<T> => {
      const first = run(open, input, i)
      const again = first.status && repeated(input, i, first.index)
      if (!again) return first
      const { text, from } = again
      const index = from + text.length
      if (index > input.length) return { ...first, furthest: input.length }
      const second = run(open, input, from)
      const closed = run(isText, input, index)
      const furthest = Math.max(first.furthest, second.furthest, closed.furthest)
      if (closed.status) return { ...first, furthest }
      const value = damaged(first.value, from, index)
      return { ...(second.status ? second : { ...first, index }), value, furthest }
    },
    glance &&
      ((input, i) => {
        const at = glance(input, i)
        return at === FAILS || at === UNSURE || !repeated(input, i, at) ? at : UNSURE
      }),
  )
}
/** The opening tag between two offsets, or its last tag, if it, or the part of it that has arrived, is repeated. */
function repeated(input: string, start: number, end: number) {
  const from = run(ws, input, end).index
  const next = input[from] ?? '<'
  if (next !== '<' && next !== input[start]) return undefined // the usual case
  const whole = input.slice(start, end).trim()
  const texts = TAG.test(whole) ? [whole, LAST_TAG.exec(whole)?.[0] ?? whole] : []
  const text = texts.find(one => one.startsWith(input.slice(from, from + one.length)))
  return text === undefined ? undefined : { text, from }
}
/** An opener of at least three characters; a shorter one may be intended twice. */
const TAG = /^[<[\]{(]../
const LAST_TAG = /<[^<>\n]+>$/

/**
 * An opening marker. The result is the span of the damage if the marker is repeated, has spaces inside, or lacks its
 * last character before something that cannot belong to the marker.
 */
export function opener(text: string): Parser<Range | undefined> {
  if (!/^[<[].{2,}[>\]]$/s.test(text)) return lit(text).result(undefined)
  const name = /^<([\w:.-]+)>$/.exec(text)?.[1]
  const spaced = name === undefined ? never : list(lit('<'), blank, lit(name), blank, lit('>'))
  const cut = lit(text.slice(0, -1)).skip(aheadOf(name === undefined ? /[^>\]]/ : /[\s<{[]/))
  const damaged = ranged(alt<unknown>(spaced, cut)).map(([, range]) => range)
  const exact = lit(text).result<Range | undefined>(undefined)
  return alt<Range | undefined>(
    unrepeated(exact, (_, ...range) => range),
    damaged,
  )
}
/**
 * `</ invoke >`, `<//invoke>`, `</invoke name="f">`, `</invoke">` for `</invoke>`: spaces inside a tag, a slash too many,
 * the attribute of its opening tag or the end of one, another case; `</invoke` before a line or tag.
 */
function tagWithSpaces(close: string): Parser<unknown> {
  const name = /^<\/([\w:.｜-]+)>$/.exec(close)?.[1]
  if (name === undefined) return never
  const again = lit(' name="').then(chars(/[^"<>]/, 1, 64))
  const end = alt<unknown>(
    optional(again)
      .then(chars(/[\s"'=]/, 0, MAX_BLANK))
      .then(lit('>')),
    aheadOf(/[\n<]/),
  )
  return spread('</')
    .then(optional(lit('/')))
    .then(word(name))
    .then(end)
}

/**
 * Damaged spellings of `close` where a closing tag must follow: `</ invoke >`, `</Invoke>`, `</invok>` for `</invoke>`
 * (spaces inside, another case, a letter or two added, lost or changed); `/invoke>`; `</invoke` before a tag, a line
 * break or a brace; `<invoke>` before a closing tag, the end of a fence, or another `<invoke`. Of several tags, some
 * suffice.
 */
export function misspelt(close: string): Parser<unknown> {
  const [one = '', ...more] = tagsOf(close)
  if (more.length === 0) return misspeltTag(one)
  const either = (tag: string) => alt<unknown>(lit(tag), misspeltTag(tag))
  const all = more.reduce<Parser<unknown>>((before, tag) => before.skip(optional(ws.then(either(tag)))), either(one))
  return alt<unknown>(all, ...more.map(misspeltTag))
}
function misspeltTag(close: string): Parser<unknown> {
  const [, lead = '', name = '', trail = ''] = BRACKETED().exec(close) ?? []
  if (name === '') return never
  const shorter = withoutOne(lead).filter(part => part !== '' && part.includes('/') === lead.includes('/'))
  const end = alt<unknown>(chars(/[>\]]/, 1, trail.replace(/[^>\]]/g, '').length), aheadOf(/[\n<{]/))
  const word = tagLike(name)
  const prefixed = alt<unknown>(foreign, list(chars(/\w/, 1, 16), chars(/[:-]/, 1, 1))).then(word)
  const named = lead === '</' ? alt(word, prefixed) : word
  const closed = list(alt<unknown>(spread(lead), ...shorter.map(lit)), named, end)
  if (!lead.includes('/')) return closed
  const open = close.replace('/', '')
  const next = alt(lit(lead), lit(open.slice(0, -trail.length)), lit(FENCE))
  return alt<unknown>(closed, lit(open).skip(peek(ws.then(next))))
}
/** `text` without one of its characters, for each of them. */
export const withoutOne = (text: string): readonly string[] =>
  [...text].map((_, k) => text.slice(0, k) + text.slice(k + 1))
const BRACKETED = unicode(String.raw`^([<[][^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*[>\]])$`)

/** `text` with optional white space after each of its characters. */
const spread = (text: string): Parser<undefined> =>
  primitive((input, i) => {
    let at = i
    for (const c of text) {
      if (input[at] !== c) return no(at, text)
      const last = ++at + MAX_BLANK
      while (at < last && at < input.length && /\s/.test(input[at]!)) at++
    }
    return at === input.length ? okSoFar(input, undefined) : ok(at, undefined)
  }, true)

/** `name` in upper, lower or mixed case. */
const word = (name: string): Parser<string> =>
  primitive((input, i) => {
    const found = input.slice(i, i + name.length).toLowerCase()
    if (found === name.toLowerCase()) return ok(i + name.length, name)
    const begun = i + found.length === input.length && name.toLowerCase().startsWith(found)
    return no(begun ? input.length : i, name)
  }, true)
