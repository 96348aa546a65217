/** Python literals as `repr()` prints them: lenient JSON whose only repairs are for Python's own notation. */
import { type Mended, mended } from '../json/mended.ts'
import { usual } from '../json/python.ts'

/** The JSON text of a Python literal other than a number; undefined if the text is not one. */
export function readLiteral(text: string): string | undefined {
  const word = text.trim()
  const read = /^[[{("']|^(?:True|False|None)$/.test(word) ? mended(word) : undefined
  return read && isLiteral(word, read) ? read.json : undefined
}

/** Whether `text`, which was read as JSON, is a Python literal or valid JSON. */
export const isLiteral = (text: string, { repairs }: Mended): boolean =>
  repairs.every(
    ({ code, start, at }) =>
      /^(?:raw-control|big-number|invalid-escape|sequence)$/.test(code) ||
      (code !== 'number' && usual({ input: text }, code, at ?? start)),
  )
