/** The repairs of a message in one line, for a log. */

import type { Diagnostic, DiagnosticCode } from '../engine/diagnostic.ts'
import { wrong } from '../engine/wrong.ts'
import type { ToolCall } from './types.ts'

/** The words after the number for each code. What follows a `|` is only written for several. */
const WORDS: Readonly<Record<DiagnosticCode, string>> = {
  truncated: 'place|s where the message breaks off',
  'missing-close': 'closing tag|s missing',
  'garbled-close': 'garbled closing tag|s',
  'garbled-open': 'garbled opening tag|s',
  'missing-open': 'opening tag|s missing',
  'stray-close': 'stray closing tag|s',
  'stray-reasoning-close': 'reasoning end|s without a beginning',
  'escaped-markup': 'call|s in escaped markup',
  'quote-mark': 'quote mark|s left out',
  skipped: 'stretch|es skipped',
  unreadable: 'unreadable block|s',
  'quoted-call': 'call|s only quoted',
  unexpected: 'block|s broken off',
  fabricated: 'made-up tool result|s',
  'unknown-tool': 'unknown tool|s',
  'duplicate-call': 'call|s made twice',
  'duplicate-key': 'key|s given twice',
  'wrong-type': 'value|s of the wrong type',
  'tool-name': 'tool|s named otherwise',
  wrapped: 'set|s of arguments unwrapped',
  'lone-value': 'value|s made a list',
  'null-member': 'null|s left out',
  'enum-case': 'enum|s in another case',
  limit: 'limit|s reached',
  'internal-error': 'internal error|s',
  'unclosed-value': 'bracket|s or quote|s missing',
  'stray-bracket': 'bracket|s too many',
  'missing-comma': 'comma|s missing',
  'extra-comma': 'comma|s too many',
  'missing-colon': 'colon|s missing',
  'missing-value': 'value|s missing',
  'missing-key': 'key|s missing',
  'quote-style': 'string|s in other quotes',
  unquoted: 'string|s without quotes',
  literal: 'foreign literal|s',
  number: 'foreign number|s',
  'raw-control': 'raw control character|s',
  'invalid-escape': 'invalid escape|s',
  'inner-quote': 'unescaped quote|s',
  comment: 'comment|s',
  punctuation: 'comma|s or colon|s in another form',
  sequence: 'foreign sequence|s',
  constructor: 'constructor|s left out',
  'joined-strings': 'pair|s of strings joined',
  'big-number': 'number|s kept as text',
  'not-finite': 'number|s that became null',
  ellipsis: 'omission|s',
  encoded: 'value|s encoded twice',
  'several-values': 'set|s of values made an array',
  junk: 'piece|s of junk skipped',
}

const many = (n: number, words: string): string => `${n} ${words.replace(/\|(\w*)/g, n === 1 ? '' : '$1')}`
const CALLS = 'tool call|s'

/**
 * One line for the log of an agent, such as `recovered 1 tool call from damaged
 * markup: 2 closing tags missing`; `''` if nothing was repaired.
 */
export function summarize(result: {
  readonly diagnostics: readonly Diagnostic[]
  readonly toolCalls?: readonly ToolCall[]
}): string
export function summarize(diagnostics: readonly Diagnostic[], toolCalls?: readonly ToolCall[]): string
export function summarize(
  given:
    | readonly Diagnostic[]
    | { readonly diagnostics: readonly Diagnostic[]; readonly toolCalls?: readonly ToolCall[] },
  calls: readonly ToolCall[] = [],
): string {
  const found = isList(given) ? { diagnostics: given, toolCalls: calls } : given
  const { diagnostics, toolCalls = [] }: Partial<typeof found> = Object(found)
  if (!isList(diagnostics)) return wrong('result', 'a result of parsing, or its diagnostics', given)
  if (diagnostics.length === 0) return ''
  const counts = new Map<DiagnosticCode, number>()
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1)
  const cut = toolCalls.filter(c => c.status === 'truncated').length
  const repaired = toolCalls.filter(c => c.status === 'repaired').length
  // Calls that are cut off are counted in `cut`.
  if (cut > 0 && cut === counts.get('truncated')) counts.delete('truncated')
  const heads = [
    ...(repaired > 0 ? [`recovered ${many(repaired, CALLS)} from damaged markup`] : []),
    ...(cut > 0 ? [`${many(cut, CALLS)} cut off`] : []),
  ]
  const counted = [...counts].map(([code, n]) => many(n, WORDS[code] ?? code)).join(', ')
  const head = heads.join(', ')
  return [head, counted].filter(Boolean).join(': ')
}
const isList = (given: unknown): given is readonly Diagnostic[] => Array.isArray(given)
