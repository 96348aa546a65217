/** Python literals as `repr()` prints them, read as lenient JSON of which only what Python writes so may be mended. */
import { LOOK } from '../json/ahead.ts'
import { isDone, NO_RULES, type Repair, START, scan } from '../json/scan.ts'

/** The JSON text of a Python literal other than a number; undefined if the text is not one. */
export function readLiteral(text: string): string | undefined {
  const word = text.trim()
  if (!/^[[{("']|^(?:True|False|None)$/.test(word)) return undefined
  const { out, index, state, repairs = [] } = scan(START, word, 0, true, NO_RULES)
  return isDone(state) && index === word.length && repairs.every(repair => isPython(word, repair)) ? out : undefined
}

/** What Python writes unlike JSON: the code that JSON has for it, and how it begins. */
const PYTHON = /^(?:invalid-escape|raw-control|sequence|big-number|quote-style ['"]|literal (?:True|False|None)\b)/
const LAST_COMMA = /^[^\s,([{],\s*[\])}]/
const isPython = (text: string, { code, start }: Repair): boolean =>
  code === 'extra-comma'
    ? LAST_COMMA.test(text.slice(start - 1, start + LOOK))
    : PYTHON.test(`${code} ${text.slice(start, start + 8)}`)
