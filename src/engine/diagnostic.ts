/**
 * Diagnostics: what was repaired, lost or doubted, with its span. The codes are a closed union: a new kind of repair is
 * a new line in one of the tables of sentences, and nothing else.
 */

/** A range of the message in UTF-16 offsets, `end` excluded. */
export interface Span {
  /** The offset of the first character. */
  readonly start: number
  /** The offset after the last character. */
  readonly end: number
  /** Set if the offsets are those of the reasoning channel, which some providers send in a field of its own. */
  readonly channel?: 'reasoning'
}

/**
 * One plain sentence for each code that the JSON repair may report. Where a repair chose between two readings, the
 * sentence says which was taken.
 */
const JSON_SENTENCES = {
  truncated: 'The message ends inside a block.',
  'garbled-close': 'A closing tag is garbled.',
  'missing-open': 'An opening tag or bracket is missing.',
  skipped: 'Something out of place was skipped.',
  unreadable: 'It could not be read.',
  'duplicate-key': 'A key occurs twice: the last value counts, but the first name and arguments of a call.',
  limit: 'A limit was reached.',
  'internal-error': 'A dialect, callback or the parser threw: the rest is text.',
  'unclosed-value': 'An object, list or string is not closed: it was completed.',
  'stray-bracket': 'A closing bracket has no opening one.',
  'missing-comma': 'A comma is missing.',
  'extra-comma': 'There is a comma too many.',
  'missing-colon': 'A colon is missing.',
  'missing-value': 'A value is missing.',
  'quote-style': 'A string has non-standard quotes.',
  unquoted: 'Text without quotes was read as a string.',
  literal: 'A literal is cut or of another language: its likeliest meaning was taken.',
  number: 'A number is not written as in JSON: its likeliest meaning was taken.',
  'raw-control': 'A control character is not escaped.',
  'invalid-escape': 'An escape sequence is invalid: its likeliest meaning was taken.',
  'inner-quote': 'A quote inside a string is not escaped: it was kept.',
  comment: 'A comment was left out.',
  punctuation: 'A comma or colon has another form.',
  sequence: 'A set or tuple became an array, or an array with keys an object.',
  constructor: 'A constructor or call around a value was left out.',
  'joined-strings': 'Adjacent strings were joined.',
  'big-number': 'A number is too long for a double: it became a string.',
  'not-finite': 'A number that JSON lacks became null.',
  ellipsis: 'An ellipsis was left out.',
  encoded: 'The JSON was in a string: it was decoded.',
  'several-values': 'Several values became an array.',
  junk: 'Something between values was skipped.',
} as const
/** The sentences of the codes that only messages have. */
const SENTENCES = {
  'missing-close': 'A closing tag is missing.',
  'stray-close': 'A closing tag stands alone.',
  'stray-reasoning-close': 'Reasoning is closed, not opened: the text before it is reasoning.',
  'garbled-open': 'An opening tag is garbled.',
  'escaped-markup': 'The markup was escaped: it was decoded.',
  'quote-mark': 'A quote mark before a line was left out.',
  'quoted-call': 'A call is only shown: it is text.',
  unexpected: 'A dialect stopped inside a block.',
  'unknown-tool': 'The tool is unknown.',
  'duplicate-call': 'The same call was made before.',
  'wrong-type': 'A value does not fit its type: it was kept.',
  fabricated: 'The model made up a result or turn: the rest was dropped.',
  'missing-key': 'The arguments have no key.',
} as const

/** The sentences of the policy `arguments: 'schema'`. Only the code of that policy brings them into a bundle. */
export const CHANGES = {
  'tool-name': 'The tool is named in another way.',
  wrapped: 'The arguments stand in a member of their own.',
  'lone-value': 'One value where a list belongs: it was put into one.',
  'null-member': 'A needless null was left out.',
  'enum-case': 'A value of an enum is written in another case.',
} as const

/** The code of a repair of JSON. */
export type JsonCode = keyof typeof JSON_SENTENCES
/** What was repaired, lost or doubted: a closed list. Each code has a sentence, the `message` of its diagnostics. */
export type DiagnosticCode = JsonCode | keyof typeof SENTENCES | ChangeCode
/** The code of a change that makes a call fit its tool. */
export type ChangeCode = keyof typeof CHANGES

/** A repair, a loss or a doubt, and where. */
export interface Diagnostic {
  /** What happened: one of a closed list, which the page about recovery explains. */
  readonly code: DiagnosticCode
  /** One plain sentence. */
  readonly message: string
  /** Where in the message. */
  readonly span: Span
  /** The dialect of the block that the diagnostic is about, if any. */
  readonly dialect?: string
  /** The text that was lost: it is neither in the content nor in a call. */
  readonly text?: string
  /** With the code `internal-error`, what was thrown: the name of the error and its message. */
  readonly cause?: string
  /** The part of the call's arguments that was changed or does not fit: `near[0].lat`; `''`: all of them, or the name. */
  readonly path?: string
}

/** What was thrown, as text for `cause`. It may be any value, even one whose conversion to a string throws. */
export function causeOf(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'unknown'
  }
}

export const jsonSentence = (code: JsonCode): string => JSON_SENTENCES[code]
/** The sentence of a code that is not a `ChangeCode`. */
export const sentence = (code: DiagnosticCode): string =>
  JSON_SENTENCES[code as JsonCode] ?? SENTENCES[code as keyof typeof SENTENCES] // `constructor` is a code of JSON

/** The sentence of any code, `ChangeCode`s included. */
export const anySentence = (code: DiagnosticCode): string => sentence(code) ?? CHANGES[code as ChangeCode]
