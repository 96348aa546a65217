/** Python literals as `repr()` prints them: lenient JSON whose only repairs are for Python's own notation. */

import { isPythonQuote } from '../json/python.ts'
import { type ReadValue, readValue } from '../json/read-value.ts'
import { LOOK } from '../json/verdict.ts'

/** The JSON text of a Python literal other than a number; undefined if the text is not one. */
export function readLiteral(text: string): string | undefined {
  const word = text.trim()
  const read = /^[[{("']|^(?:True|False|None)$/.test(word) ? readValue(word) : undefined
  return read && isLiteral(word, read) ? read.json : undefined
}

/** Whether `text`, which was read as JSON, is a Python literal or valid JSON. */
export const isLiteral = (text: string, { repairs }: ReadValue): boolean =>
  repairs.every(({ code, start }) => {
    switch (code) {
      case 'invalid-escape':
      case 'raw-control':
      case 'sequence':
      case 'big-number':
        return true
      case 'quote-style':
        return isPythonQuote(text, start)
      case 'literal':
        return /^(?:True|False|None)\b/.test(text.slice(start, start + 8))
      default:
        return code === 'extra-comma' && LAST_COMMA.test(text.slice(start - 1, start + LOOK))
    }
  })
/** A comma after the last item. */
const LAST_COMMA = /^[^\s,([{],\s*[\])}]/
