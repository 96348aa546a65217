/** Turns numbers as models write them into JSON's notation, without ever losing a digit. */

import { isJsonNumber, losesDigits, notation } from '../json/literals.ts'

/**
 * JSON's notation of a number; undefined if `word` is not a number or overflows. `+5`, `05`, `1_000`, `.5` and `5.` are
 * read, as by Python's `int()` and `float()`. `1,000` is not: it is a thousand in some countries and one in others.
 */
export function readNumber(word: string): string | undefined {
  const json = isJsonNumber(word) ? word : /^[-+\d._eE]+$/.test(word) ? notation(word) : undefined
  return json !== undefined && Number.isFinite(Number(json)) ? json : undefined
}

/** The plain digits of a whole number: `3` for `3.0` and `3e0`; undefined for `3.7`. */
export function wholeNumber(json: string): string | undefined {
  const value = Number(json)
  if (String(value) === json && Number.isInteger(value)) return json
  // `3.00000000000000000001` is 3 only in JavaScript.
  const hasFraction = /^-?\d+\.0*[1-9]\d*$/.test(json)
  return Number.isSafeInteger(value) && !hasFraction && !losesDigits(json) ? String(value) : undefined
}
