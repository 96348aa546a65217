/** Values without quotes: literals of other languages, numbers in other notations, and plain text. */

import type { JsonCode } from '../engine/diagnostic.ts'

/** The strict JSON of a word (`undefined` if the word is not a value), and the code of its repair. */
export type ReadWord = readonly [text: string | undefined, code: JsonCode | undefined]

const LITERAL = /^(?:(true|false)|(nan|inf|infinity)|null|none|nil|undefined)$/i
/** Literals that are recognised even if the end of the input cuts them off. */
const CUTTABLE = ['true', 'false', 'null', 'none', 'undefined']

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** Whether the word is a number in JSON's notation. */
export const isJsonNumber = (word: string): boolean => NUMBER.test(word)

/** Whether the word is a JSON number or a literal of any language, so that a comma ends it. */
export const isPlain = (word: string): boolean => isJsonNumber(word) || LITERAL.test(word)

/** Reads a word as JSON. `cut`: the input ends right after the word. */
export function read(word: string, cut: boolean): ReadWord {
  if (word === 'true' || word === 'false' || word === 'null') return [word, undefined]
  if (isJsonNumber(word)) return number(word, undefined)
  if (word === '...' || word === '…' || word === '....') return [undefined, 'ellipsis']
  const sign = /^[-+]/.test(word)
  const lower = (sign ? word.slice(1) : word).toLowerCase()
  const whole = cut && !sign ? CUTTABLE.find(literal => literal.startsWith(lower)) : undefined
  const [literal, truth, odd] = LITERAL.exec(whole ?? lower) ?? []
  if (odd !== undefined) return ['null', 'not-finite']
  if (literal !== undefined && !sign) return [truth ?? 'null', 'literal']
  if (cut && /^[+-]?\.?$/.test(word)) return [undefined, 'missing-value']
  const other = notation(cut ? word.replace(/(?:[eE][+-]?|[_,])$/, '') : word)
  return other === undefined ? [JSON.stringify(word), 'unquoted'] : number(other, 'number')
}

/** Converts `+1`, `007`, `.5`, `1.`, `1_000`, `1,000`, `- 5`, `0. 85`, `0x1F` to JSON's notation; else `undefined`. */
export function notation(word: string): string | undefined {
  const m = /^([+-]?)\s*(\d+(?:_\d+)*|\d{1,3}(?:,\d{3})+)?(?:\.\s*(\d+(?:_\d+)*)?)?([eE][+-]?\d+)?[nLl]?$/.exec(word)
  const [, , whole, fraction, exponent = ''] = m ?? []
  const sign = word[0] === '-' ? '-' : ''
  if (whole || fraction) {
    const digits = (whole ?? '0').replace(/[_,]/g, '').replace(/^0+(?=\d)/, '')
    return sign + digits + (fraction ? `.${fraction.replace(/_/g, '')}` : '') + exponent
  }
  const radix = /^[+-]?(0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/.exec(word)
  return radix ? sign + BigInt(radix[1]!) : undefined
}

/** A number whose digits a double would lose becomes a string: a different type is better than a different value. */
function number(word: string, code: JsonCode | undefined): ReadWord {
  return losesDigits(word) ? [`"${word}"`, 'big-number'] : [word, code]
}
/** The most significant digits that a double needs; a fraction with no more is taken to be printed from a double. */
const DOUBLE_DIGITS = 17
export function losesDigits(word: string): boolean {
  if (word.length < 16 && !/[eE]/.test(word)) return false
  const value = Number(word)
  if (!Number.isFinite(value)) return true
  if (/^-?\d+$/.test(word))
    return !Number.isSafeInteger(value) && BigInt(value) !== BigInt(word) && String(value) !== word
  // The digits from the first that is not zero to the last; the exponent does not count.
  const digits = /[1-9](?:\d*[1-9])?/.exec(word.split(/[eE]/, 1)[0]!.replace('.', ''))?.[0] ?? ''
  return value === 0 ? digits !== '' : digits.length > DOUBLE_DIGITS
}
