/** Character codes and classes, in UTF-16 code units: every character that matters here is in the BMP. */
export const TAB = 9
export const NL = 10
export const CR = 13
export const SPACE = 32
export const QUOTE = 34
export const HASH = 35
const DOLLAR = 36
export const APOS = 39
export const LPAREN = 40
export const RPAREN = 41
export const STAR = 42
export const PLUS = 43
export const COMMA = 44
export const MINUS = 45
export const DOT = 46
export const SLASH = 47
export const COLON = 58
export const SEMICOLON = 59
export const LT = 60
export const EQUALS = 61
export const GT = 62
export const LBRACKET = 91
export const BACKSLASH = 92
export const RBRACKET = 93
export const BACKTICK = 96
export const LBRACE = 123
export const RBRACE = 125
/** The typographic closing quote, `”`. */
export const CURLY = 0x201d

/** What begins and ends a block of code in Markdown. */
export const FENCE = '```'

/** Whether `c` is a character of `set`. A linear search, for rare cases. */
export function among(c: number, set: string): boolean {
  for (let k = 0; k < set.length; k++) if (set.charCodeAt(k) === c) return true
  return false
}
export const isDigit = (c: number): boolean => c >= 48 && c <= 57
export const isHex = (c: number): boolean => isDigit(c) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102)
export const isLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90)
/** White space as JSON defines it. */
export const isStrictSpace = (c: number): boolean => c === NL || isLineSpace(c)
/** White space within a line, and the carriage return before its break. */
export const isLineSpace = (c: number): boolean => c === SPACE || c === TAB || c === CR
/** ASCII white space. */
export const isAsciiSpace = (c: number): boolean => c === SPACE || (c >= 9 && c <= 13)
/** Any Unicode white space, zero-width characters and the byte order mark included. */
export const isSpace = (c: number): boolean => c === SPACE || (c >= 9 && c <= 13) || (c >= 0x85 && isOddSpace(c))
const isOddSpace = (c: number): boolean =>
  (c >= 0x2000 && c <= 0x200f) ||
  (c >= 0x2028 && c <= 0x202f) ||
  (c >= 0x205f && c <= 0x2064) ||
  among(c, '\u0085\u00a0\u00ad\u1680\u180e\u3000\ufeff')
/** A character that an unquoted key or value may contain; the dot is not among them. */
export const isWord = (c: number): boolean =>
  isLetter(c) || isDigit(c) || c === 95 || c === DOLLAR || c === MINUS || (c >= 0x80 && isWordBeyond(c))
const isWordBeyond = (c: number): boolean =>
  !isOddSpace(c) && ascii(c) === c && closing(c) === 0 && c !== 0x2019 && c !== 0x2026
/** The closing quote for the opening quote `c`, or 0 if `c` opens none. */
export const closing = (c: number): number =>
  c === QUOTE || c === APOS || c === BACKTICK ? c : c < 0x80 ? 0 : closingBeyond(c)
function closingBeyond(c: number): number {
  if (c >= 0x201c && c <= 0x201f) return CURLY
  if (c === 0x2018 || c === 0x201a || c === 0x201b) return 0x2019
  return c === 0xab ? 0xbb : c === 0xff02 || c === 0xff07 ? c : 0
}
/** Whether `c` may close a string whose closing quote should be `q`: a smart quote is often closed by an ASCII one. */
export const ends = (q: number, c: number): boolean =>
  c === q ||
  (q >= 0x80 &&
    among(c, q === CURLY || q === 0xff02 ? '"\u201c\u201d' : q === 0x2019 || q === 0xff07 ? "'\u2018\u2019" : ''))
/** The ASCII equivalent of full-width punctuation; any other character unchanged. */
export const ascii = (c: number): number =>
  c === 0x3001 ? COMMA : c >= 0xff08 && among(c - FULL_WIDTH, ',:;{}[]()') ? c - FULL_WIDTH : c
/** How far full-width characters are from those of ASCII. */
const FULL_WIDTH = 0xfee0
/** Whether `c` may follow the backslash of a simple escape: `\" \\ \/ \b \f \n \r \t`. */
export const isEscape = (c: number): boolean => among(c, '"\\/bfnrt')

/** The JSON escape sequence of a control character. */
export const jsonEscape = (c: number): string => JSON.stringify(String.fromCharCode(c)).slice(1, -1)
/** A code unit in hexadecimal digits, as JSON and regular expressions escape it. */
export const codeUnit = (c: number): string => `\\u${c.toString(16).padStart(4, '0')}`
/** Whether `c` is the first half of a surrogate pair. */
export const isHigh = (c: number): boolean => (c & 0xfc00) === 0xd800
/** Whether `c` is the second half of a surrogate pair. */
export const isLow = (c: number): boolean => (c & 0xfc00) === 0xdc00
/** The last index up to `end` at which `input` may be cut without splitting a surrogate pair. */
export const cutAt = (input: string, end: number): number =>
  isHigh(input.charCodeAt(end - 1)) && !(end < input.length && !isLow(input.charCodeAt(end))) ? end - 1 : end

/**
 * A regular expression with Unicode classes such as `\p{L}`, created on first use. Parsing such a class takes up to
 * 0.2 ms, and JavaScript parses each literal when its file is loaded, and again when the code around it first runs.
 */
export function unicode(source: string, flags = 'u'): () => RegExp {
  let made: RegExp | undefined
  return () => {
    made ??= new RegExp(source, flags)
    return made
  }
}

/** The index at which the last line of `text` begins. `lastIndexOf` is slow on a few characters. */
export function lastLine(text: string): number {
  const far = text.length - LINE_LOOK
  let from = text.length
  while (from > far && from > 0 && text.charCodeAt(from - 1) !== NL) from--
  return from > far ? from : text.lastIndexOf('\n', from - 1) + 1
}
/** The number of characters that are compared one by one, which is faster where a line break is near. */
const LINE_LOOK = 64

/**
 * Whether `text` has words of a sentence, which markup does not have: two in a row outside quotes, one before a
 * punctuation mark, one in a tag that is not an attribute, a last one behind a tag and a blank: `<tool_calls> now`, the
 * end of a sentence behind a marker, `[TOOL_CALLS].`, or a letter before a Chinese comma or full stop.
 */
export const hasWords = (text: string): boolean => WORDS().test(text.replace(QUOTED, '""'))
const QUOTED = /"(?:[^"\\]|\\.?)*"?/gs
const WORDS = unicode(
  String.raw`(?:^|[\s,;])\p{L}+(?:[ ,;:]+\p{L}+[ .,;:?!]|[ ,;:]+\p{L}+$|[.;?!](?:\s|$)|,\s)|> \p{L}+\s*$|[>\]](?: \p{L}+)?[.!?]+\s*$|\p{L}[\u3002\uff0c]`,
)

/** Whether the rest of `input` from `i` on is a proper prefix of `text`. */
export const isBegun = (text: string, input: string, i: number): boolean =>
  input.length - i < text.length && text.startsWith(input.slice(i))

/**
 * Whether `next`, the two characters after a marker, go on with a sentence: `The tag <b> opens it, as in "a <b>".` A
 * quote goes on with it unless words follow, which the quote begins. In Chinese and Japanese, any letter goes on with it.
 */
export const continues = (next: string): boolean => /^(?: [a-z|]|[.,;:)\u3001-\u9fff]|[`"'](?:[\s.,;:)]|$))/.test(next)

/** Whether the sentence continues at `i`. */
export function sentenceContinues(input: string, i: number): 'yes' | 'no' | 'maybe' {
  const next = input.slice(i, i + 2)
  if (/^[ `"']?$/.test(next)) return 'maybe'
  return continues(next) ? 'yes' : 'no'
}
