/** Elements as models write them: `<invoke name="f">`, with double, single or no quotes, and spaces anywhere inside. */
import { unicode } from '../engine/chars.ts'
import {
  aheadOf,
  alt,
  chars,
  lit,
  MAX_HEAD,
  no,
  ok,
  type Parser,
  primitive,
  run,
  spanned,
  ws,
} from '../engine/parsing.ts'
import type { Range } from '../engine/reported.ts'
import { MAX_NAME } from './tool-name.ts'

/** An opening tag: its attributes, and whether it closes itself. */
export interface Tag {
  readonly attributes: ReadonlyMap<string, string>
  /** `<f/>` */
  readonly empty: boolean
  /** The span of a tag whose `>` is missing, or of one with unescaped quotes in a value. */
  readonly garbled?: Range
}
export type { Range }

/** Any closing tag: `</word>`. The result is its word. */
export const closingTag: Parser<string> = lit('</')
  .then(chars(/[^<>/\s]/, 1, 64))
  .skip(lit('>'))

/** A character of an attribute's key. */
export const KEY_CHAR = /[^\s"'<>“”={},/]/
/**
 * The quotes around a value may be escaped: `name=\"f\"`. Those in it should be: if another attribute follows a quote,
 * or the end of the tag, it closes the value, else the first quote does. Those around an object need not match.
 */
const ATTRIBUTE = new RegExp(
  [
    `(KEY+)\\s{0,8}=\\s{0,8}(?:(\\\\?["'])([^=]*?)\\2(?=\\s*(?:/?\\s*$|KEY+\\s*=))`,
    `["']?(\\{[^<>]*\\})["']?|(\\\\?["'])([^]*?)\\5|[“”]([^“”]*)[“”]|["']?([^\\s"'<>“”]+))`,
  ]
    .join('|')
    .replaceAll('KEY', KEY_CHAR.source),
  'g',
)
const OPENING_QUOTE = /=\s*(["'])/

/** Makes a parser for an opening tag up to its `>`. The character after the head of the tag must match `first`. */
const tag =
  (first: RegExp) =>
  (head: Parser<unknown>): Parser<Tag> =>
    spanned(head.then(aheadOf(first)).then(attributes), fromStart)
const fromStart = <T extends { readonly garbled?: Range | undefined }>(one: T, start: number): T =>
  one.garbled ? { ...one, garbled: [start, one.garbled[1]] } : one
const attributes: Parser<Tag> = primitive((input, from) => {
  const end = endOfTag(input, from)
  if (end === NEVER) return no(from, 'an attribute')
  if (end < 0) return no(Math.min(input.length, from + MAX_HEAD), '>')
  const lost = input[end] !== '>'
  const all = input.slice(from, end)
  const inner = lost ? all : all.replace(/\/\s*$/, '')
  const found = new Map<string, string>()
  let last = 0 // where the attributes end
  let damaged = false
  ATTRIBUTE.lastIndex = 0
  for (let one = ATTRIBUTE.exec(inner); one; one = ATTRIBUTE.exec(inner)) {
    const [all, key, , quoted, object, , short, curly, bare] = one
    const value = quoted ?? object ?? short ?? curly ?? bare ?? ''
    found.set(key!, value)
    const [, quote = ''] = OPENING_QUOTE.exec(all) ?? []
    damaged ||= quote !== '' && (!!bare || value.includes(quote))
    last = ATTRIBUTE.lastIndex
    damaged ||= short !== undefined && /[^\s/,]/.test(inner[last] ?? ' ')
  }
  if (lost && found.size === 0 && inner.trim() !== '') return no(end, '>')
  const tag: Tag = { attributes: found, empty: inner !== all }
  if (!lost) return ok(end + 1, damaged ? { ...tag, garbled: [from, end + 1] } : tag)
  // `<parameter name="k"text</parameter>`: the text is not part of the tag.
  const over = inner.slice(last).trim() === '' ? end : from + last
  return ok(over, { ...tag, garbled: [from, over] })
})
/** The opening tag that begins with `head`, up to its `>`. */
export const element = tag(/[\s/>]/)
/** Like `element`, but white space or `/` must follow `head`, as it does before attributes. */
export const elementWithAttributes = tag(/[\s/]/)

/** The opening tag `<name …>`, with one of `prefixes` (such as `antml:`) before the name. */
export const openTag = (name: string, prefixes: readonly string[] = ['']): Parser<Tag> =>
  element(alt(...prefixes.map(prefix => lit(`<${prefix}${name}`))))

/** The most characters of a tag before its first `=` or `>`; more are prose: `<tool is what I would call it, and …`. */
const MAX_WORDS = 48
const NEVER = -2
/**
 * The index of the `>` that ends a tag, or of the `<` of the next tag; -1 if neither is near, `NEVER` if this is not a
 * tag. In quotes, only the same tag is the next one. A name without its closing quote ends with the first `>`: the next
 * quote is that of another attribute, or the element is closed. `from`: the index after the head of the tag.
 */
function endOfTag(input: string, from: number): number {
  const before = input.slice(Math.max(0, from - MAX_WORDS), from)
  const head = before.slice(before.lastIndexOf('<'))
  let quote = ''
  let inName = NEVER // the index of the first `>` in a quoted name
  let assigned = false
  for (let i = from; i < input.length && i < from + MAX_HEAD; i++) {
    const c = input[i]!
    if (quote === '' && (c === '<' || c === '>')) return i
    if (c === '<' && input.startsWith(head, i))
      return inName > 0 && input.slice(inName, i).includes('</') ? inName : NEVER
    if (c === quote) {
      if (inName > 0 && input[i - 1] === '=') return inName
      quote = ''
    } else if (quote !== '') inName ||= c === '>' ? i : 0
    else if (c === '=') assigned = true
    else if (!assigned && (c === '{' || i - from >= MAX_WORDS)) return NEVER
    else if ((c === '"' || c === "'") && input[i - 1] === '=') {
      quote = c
      inName = input.startsWith('name', i - 5) ? 0 : NEVER
    }
  }
  return -1
}

/** The attributes that models use for the name of a call and for the key of a parameter. */
export const ALIASES = { name: ['name', 'tool', 'tool_name'], key: ['name', 'key'] } as const

/** A name in a tag, and the span of the damage, if any. */
export interface Named {
  readonly name: string
  readonly id?: string
  /** `<f/>`: an empty element. */
  readonly empty?: boolean
  /** The attributes of the tag. */
  readonly attributes?: ReadonlyMap<string, string> | undefined
  readonly garbled?: Range | undefined
}

/** A name without a tag. */
export const namedBy = (name: Parser<string>): Parser<Named> => name.map(name => ({ name }))

/**
 * `<function=NAME>`, optionally with spaces or quotes around the name, which must match `fits`. If the `>` is missing
 * before a line break or `<`, the result has the span of the tag in `garbled`.
 */
export function assignTag(head: Parser<unknown>, fits: () => RegExp = SIMPLE): Parser<Named> {
  const rest: Parser<Named> = primitive((input, from) => {
    for (let i = from; i < input.length && i < from + MAX_HEAD; i++) {
      const c = input[i]!
      if (c === '<' && fits === ANY) {
        if (i + 1 === input.length) return no(i + 1, 'a name')
        if (/[\s\d=(]/.test(input[i + 1]!)) continue // `x<=1` is a key
      }
      if (c !== '>' && c !== '<' && c !== '\n') {
        if (fits !== ANY && UNNAMED.test(c)) return no(i, 'a name')
        continue
      }
      const valued = c !== '>' && fits === ANY ? VALUED.exec(input.slice(from, i)) : null
      if (valued) return ok(from + valued[0].length, { name: valued[1]!, garbled: [from, from + valued[0].length] })
      const text = input.slice(from, i).trim()
      const name = unquoted(fits === ANY ? text.replace(ATTRIBUTES, '$1') : text)
      if (c === '>' && EMPTY().test(name)) return ok(i + 1, { name: name.slice(0, -1).trimEnd(), empty: true })
      if (name === '' || !(c === '>' ? fits : SIMPLE)().test(name)) return no(i, 'a name')
      return c === '>' ? ok(i + 1, { name }) : ok(i, { name, garbled: [from, i] })
    }
    return no(Math.min(input.length, from + MAX_HEAD), 'a name')
  })
  return spanned(head.then(space).then(lit('=')).then(rest), fromStart)
}
/** `<parameter=KEY=VALUE</parameter>`, `<parameter=KEY: VALUE`: the value is in the tag. */
const VALUED = /^[ \t]*([^\s"'<>=:]{1,64})(?:=(?!["'])|: )/
/** `<parameter=KEY type="string">`: the attributes are not part of the key. */
const ATTRIBUTES = /(?:\s+[^\s"'=]+\s*=\s*(?:"[^"]*"|'[^']*'))+\s*(\/?)$/
/** `<function=NAME/>` */
const EMPTY = unicode(String.raw`^[\p{L}\p{N}_][\p{L}\p{N}_.:-]*\s*/$`)
/** `text` without its quotes, which may be escaped, and one of which may be missing. */
const unquoted = (text: string): string =>
  /^(\\?["'`])(.*)\1$/s.exec(text)?.[2]?.trim() ?? text.replace(ONE_QUOTE, '$1')
const ONE_QUOTE = /^["']([^"']+)$|(?<=^[^"']+)["']$/
/** The name of a tool. */
export const SIMPLE = unicode(String.raw`^[\p{L}\p{N}_][\p{L}\p{N}_.:/-]*$`)
/** A name of several words, accepted only inside a complete tag. */
export const WORDS = unicode(String.raw`^[\p{L}\p{N}_][\p{L}\p{N}_.:/ -]*$`)
/** Characters that neither `SIMPLE` nor `WORDS` allows. */
const UNNAMED = /[,;!?()[\]{}#*@$%^&+=]/
/** The name of a parameter: any text that is not blank. */
export const ANY = (): RegExp => /\S/

/** At most four spaces or tabs inside a tag. */
export const space: Parser<string> = chars(/[ \t]/, 0, 4)

/** Text on one line up to a character that matches `stop`, which is not read. Trimmed, and not empty. */
export const textBefore = (stop: RegExp): Parser<string> =>
  ws.then(chars(new RegExp(`[^${stop.source}\\n]`), 1, MAX_NAME)).accept(text => text.trim() || undefined, 'a name')
/**
 * Text on one line up to the first `<` where `stop` succeeds; `stop` itself is not read. Fails where `never` succeeds
 * first. Trimmed, and not empty.
 */
export const textUpTo = (stop: Parser<unknown>, never: Parser<unknown>): Parser<string> =>
  ws.then(
    primitive((input, i) => {
      let furthest = i
      let j = i
      for (; j - i < MAX_NAME && input[j] !== '\n'; j++) {
        if (j === input.length) return no(j, 'a marker')
        if (input[j] !== '<') continue
        const found = run(stop, input, j)
        furthest = Math.max(furthest, found.furthest)
        const name = input.slice(i, j).trim()
        if (found.status) return name === '' ? no(furthest, 'a name') : { ...ok(j, name), furthest }
        const other = run(never, input, j)
        furthest = Math.max(furthest, other.furthest)
        if (other.status || furthest >= input.length) return no(furthest, 'a marker')
      }
      return no(Math.max(furthest, j), 'a marker')
    }),
  )
