/**
 * Values are not always written as JSON. What is well-formed in the language in
 * which a format writes them is no damage, and is not reported.
 */

import { RPAREN } from '../engine/chars.ts'
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { FIRST, KEY, type Mode, type Open } from './state.ts'

/**
 * - `python`: `'…'`, `"""…"""`, True, None, tuples, `\'` and `\x41`; keywords in a call.
 * - `keys`: keys without quotes, strings in the delimiter alone (Gemma).
 */
export type Syntax = 'python' | 'keys'

/** The place where something is to be reported. */
interface At {
  readonly input: string
  readonly mode: Mode
  readonly open: Open | undefined
}

/** Is what JSON calls `code` at `start` well-formed in `syntax`? */
export function isUsual(syntax: Syntax, { input, mode, open }: At, code: DiagnosticCode, start: number): boolean {
  const atKey = mode === FIRST || mode === KEY
  if (syntax === 'keys') return (code === 'unquoted' && atKey) || (code === 'quote-style' && input[start] === '<')
  switch (code) {
    case 'unquoted':
      return atKey && open?.close === RPAREN
    case 'quote-style':
      return input[start] === "'" || input.startsWith('"""', start)
    case 'literal':
      return /^(?:True|False|None)/.test(input.slice(start, start + 5))
    case 'extra-comma': // `f(a=1,)`
      return /[)\]}]/.test(input[start] ?? '')
    case 'sequence':
      return input[start] === '('
    case 'number':
      return !/^[+-]?\s*0\d/.test(input.slice(start, start + 8))
    case 'invalid-escape':
      return /^\\['x]/.test(input.slice(start, start + 2))
    default:
      return false
  }
}
