/** Strings between a format's own delimiters, without escapes: `<|"|>…<|"|>`. */
import { among, COLON, isBegun, isWord, RBRACE } from '../engine/chars.ts'
import { matchAt, past } from '../engine/search.ts'
import { commentAt, keyAt, skip, unknown, valueAt, windowEnd } from './ahead.ts'
import { AFTER, COLON_, FIRST, KEY, KEY_STRING } from './mode.ts'
import type { Delimiter, Language, Reader } from './reader.ts'
import { limit, unterminated, wholeEnd } from './strings.ts'
import { type Answer, LOOK, NO, WAIT, YES } from './verdict.ts'

/** The delimiter `text`, which both opens and closes strings. */
export const delimited = (text: string): Delimiter => ({
  text,
  read: readDelimited,
  key: oddKey(text),
  inKey({ input, ended, closers }, k) {
    if (!ended && (k + 1 === input.length || closers?.begun(input, k))) return WAIT
    const other = k + 1 === input.length || input[k + 1] === text[1]
    return other || closers?.whole(input, k) || closers?.begun(input, k) ? NO : YES
  },
  ends(r, k) {
    const { input } = r
    const end = windowEnd(input, k)
    const j = skip(input, k, end)
    return settled(r, j === end ? WAIT : keyAt(input, j, end, false, true), k)
  },
  begun: (input, k) => isBegun(text, input, k),
})

/**
 * Reads a key without quotes such as `it's:`, `http://a:`, `@id:`, which ends at the first colon before a value. A word
 * ends at its first colon, as in `url:http://localhost:3000`, unless a delimiter follows another. Before a key, drops a
 * delimiter after a value that something else has closed: `'a'<|"|>, b: 1`.
 */
function oddKey(delimiter: string): Delimiter['key'] {
  const value = `(?:${delimiter.replace(/[|?*+()[\]{}^$.\\]/g, '\\$&')}|[[{]|-?\\d|true|false|null)`
  const whole = new RegExp(`(${KEY_CHARACTER}{0,${LONGEST}}?):(?=${value})`, 'y')
  return r => {
    const { input, i, ended } = r
    if (r.mode === KEY && input.startsWith(delimiter, i)) {
      const next = skip(input, i + delimiter.length, windowEnd(input, i))
      if (next === input.length && !ended) return false
      if (!among(input.charCodeAt(next), ',}]')) return undefined
      r.unhold(i)
      r.mode = AFTER
      return r.repair('junk', i + delimiter.length)
    }
    const word = matchAt(WORD_KEY, input, i) ? WORD_KEY.lastIndex : 0
    if (word > 0 && !input.startsWith(`:${delimiter}`, word - 1))
      return ended || input.length >= word + delimiter.length ? undefined : false
    if (matchAt(QUOTED, input, i)) return undefined
    if (!ended && matchAt(QUOTE, input, i)) return false
    const text = matchAt(whole, input, i)?.[1]
    if (text === undefined) {
      const end = i + matchAt(BEGUN, input, i)![0].length
      const open = end === i + LONGEST ? input.length <= end + delimiter.length : delimiter.startsWith(input.slice(end))
      return open && !ended && !ORDINARY.test(input.slice(i, end)) ? false : undefined
    }
    if (ORDINARY.test(text)) return undefined
    r.rules.keys?.push(i)
    r.hold(i)
    r.skipTo(i + text.length, JSON.stringify(text.trimEnd()))
    r.mode = COLON_
    return true
  }
}
const WORD_KEY = /\w[\w$.-]{0,63}:[^,{}<\n]{0,64}/y
const KEY_CHARACTER = '[^,{}<\\n]'
const LONGEST = 64
const BEGUN = new RegExp(`${KEY_CHARACTER}{0,${LONGEST}}`, 'y')
/** A key that the ordinary rules read. */
const ORDINARY = /^[\w$][\w$./ -]*$/
const QUOTED = /(["'])[^"'\n]{0,64}\1\s{0,8}:/y
/** The beginning of a key in quotes, at the end of the input. */
const QUOTE = /(["'])[^"'\n]{0,64}(?:\1\s{0,8})?$/y

/** Unquoted keys, strings only between delimiters, and `None`, which Gemma's chat templates print for null. */
export const bareKeys = (delimiter?: string): Language => ({
  usual: ({ input, mode }, code, start) =>
    code === 'unquoted'
      ? mode === FIRST || mode === KEY
      : input[start] === (code === 'quote-style' ? (delimiter ?? '<')[0] : code === 'literal' ? 'N' : ''),
  ...(delimiter !== undefined && { delimiter: delimited(delimiter) }),
})

/** Reads a string without escapes. A delimiter that nothing legal follows is text, or opens the next string. */
function readDelimited(r: Reader): boolean {
  const { input } = r
  const delimiter = r.rules.delimiter!.text
  const key = r.mode === KEY_STRING
  const { at, brackets, open }: Next = key ? { at: input.indexOf(delimiter, r.i) } : nextOf(r, delimiter)
  if (brackets !== undefined) {
    if (!open) return endDelimited(r, brackets)
    takeRaw(r, brackets)
    return false
  }
  if (at >= 0) {
    const to = at + delimiter.length
    const verdict = key ? YES : closesDelimited(r, to)
    const next = verdict === YES ? -1 : NEXT.exec(input.slice(Math.max(r.i, at - LOOK), at))?.[0].length
    if (verdict === WAIT) {
      takeRaw(r, next === undefined ? at : at - next)
      return false
    }
    if (verdict === NO && next !== undefined) return endDelimited(r, at - next)
    takeRaw(r, at)
    if (verdict === NO)
      return r.repair('inner-quote', to, delimiter[0] === '<' ? '\\"' : JSON.stringify(delimiter).slice(1, -1))
    r.skipTo(to, '"')
    if (!key) return r.over()
    r.mode = COLON_
    return true
  }
  let stop = key ? wholeEnd(r) : limit(r)
  let k = Math.max(r.i, input.length - delimiter.length + 1)
  while (k < input.length && !delimiter.startsWith(input.slice(k))) k++
  if (k < stop) stop = k
  if (!key && !r.ended) {
    const last = input.slice(Math.max(r.i, stop - LOOK), stop)
    stop -= NEXT_BEGUN.exec(last)?.[0].length ?? 0
  }
  takeRaw(r, stop)
  if (!r.ended) return false
  if (k < input.length && k === stop) {
    // half a delimiter at the end
    r.skipTo(input.length)
    return false
  }
  return key ? false : unterminated(r)
}
/** The text before the next string: `, key:` or `,`. */
const NEXT = /,\s*(?:[\w$.-]{1,48}\s*[:=]\s*)?$/
const NEXT_BEGUN = /,\s*(?:[\w$.-]{1,48}\s*(?:[:=]\s*)?)?$/

/** Copies the text up to input[to) verbatim. */
function takeRaw(r: Reader, to: number): void {
  if (to > r.i) r.skipTo(to, JSON.stringify(r.input.slice(r.i, to)).slice(1, -1))
}
/** Ends the string at `at`, where its closing delimiter is missing. */
function endDelimited(r: Reader, at: number): boolean {
  takeRaw(r, at)
  r.repair('unclosed-value', at, '"')
  return r.over()
}
/** The answer of a look-ahead from `i`: NO instead of WAIT if more input could not change it. */
const settled = (r: Reader, answer: Answer, i: number): Answer =>
  answer === WAIT && !unknown(r, answer, i) ? NO : answer
/** Whether something that may follow a value comes after the delimiter. */
function closesDelimited(r: Reader, from: number): Answer {
  const { input } = r
  const end = windowEnd(input, from)
  const i = skip(input, from, end)
  if (i === end) return unknown(r, WAIT, from) ? WAIT : YES
  const c = input.charCodeAt(i)
  if (among(c, ',}])<')) return YES
  if (i > from && among(c, '/#')) return commentAt(input, i)
  return isWord(c) ? delimitedMember(r, i, end) : NO
}
/** Whether a member without its comma follows: `key:`, and a delimiter or a value without one. */
function delimitedMember(r: Reader, from: number, end: number): Answer {
  const { input } = r
  const delimiter = r.rules.delimiter!.text
  let i = skip(input, past(input, from, isWord, end), end)
  if (i < end && input.charCodeAt(i) !== COLON) return NO
  i = skip(input, i + 1, end)
  const next = input.slice(i, i + delimiter.length)
  if (next === delimiter) return YES
  if (delimiter.startsWith(next) && i + next.length >= input.length) return r.ended ? NO : WAIT
  return settled(r, valueAt(input, i, end), from)
}
interface Next {
  /** Index of the delimiter; -1 if something else comes first. */
  readonly at: number
  /** Index of brackets that a closing marker follows. */
  readonly brackets?: number
  /** More input will tell whether the string goes on after the marker. */
  readonly open?: boolean
}
/** Finds what comes first in the string: its delimiter, or the brackets that end it without one. */
function nextOf(r: Reader, delimiter: string): Next {
  const { input } = r
  for (let k = r.i; k < input.length; k++) {
    if (input.startsWith(delimiter, k)) return { at: k }
    const end = input.charCodeAt(k) === RBRACE ? bracketsEnd(r, k, delimiter) : undefined
    if (end !== undefined) return { at: -1, ...end }
  }
  return { at: -1 }
}
/**
 * The start of the closing brackets that end with the brace at input[at], if a closing marker follows them, and no
 * delimiter near it that closes this string.
 */
function bracketsEnd(r: Reader, at: number, delimiter: string): Pick<Next, 'brackets' | 'open'> | undefined {
  const { input, closers, open } = r
  if (closers === undefined || open === undefined) return undefined
  const i = skip(input, at + 1, windowEnd(input, at))
  if (input.startsWith(delimiter, i) || !closers.whole(input, i)) return undefined
  const rest = input.slice(i, i + LOOK)
  const next = rest.indexOf(delimiter)
  if (WORDS_FOLLOW.test(rest) || (next > 0 && !OPENS.test(rest.slice(0, next)))) return undefined
  let from = at
  for (let o = open.rest; o !== undefined && from > r.i && input.charCodeAt(from - 1) === o.close; o = o.rest) from--
  return { brackets: from, open: next < 0 && rest.length < LOOK && !r.ended }
}
/** A tag with words behind it: a string that speaks of tags. */
const WORDS_FOLLOW = /^<[^<>]*>\s*[^<\s]/
/** What a delimiter that opens a string follows. */
const OPENS = /[:=,[(]\s*$/
