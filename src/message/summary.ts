/** The repairs of a message in one line, for a log. */
import type { Diagnostic, DiagnosticCode } from '../engine/diagnostic.ts'
import type { ToolCall } from './types.ts'

/** The words after the number, for one repair and for several. */
type Words = readonly [one: string, several: string]
// Marked as free of side effects, so that a bundle without `summarize` contains none of this.
const missing = /* @__NO_SIDE_EFFECTS__ */ (one: string, several = `${one}s`): Words => [
  `${one} missing`,
  `${several} missing`,
]
const counted = /* @__NO_SIDE_EFFECTS__ */ (one: string, several = `${one}s`): Words => [one, several]

const WORDS: Readonly<Record<DiagnosticCode, Words>> = {
  truncated: counted('place where the message breaks off', 'places where the message breaks off'),
  'missing-close': missing('closing tag'),
  'garbled-close': counted('garbled closing tag'),
  'garbled-open': counted('garbled opening tag'),
  'missing-open': missing('opening tag'),
  'stray-close': counted('stray closing tag'),
  'stray-reasoning-close': counted('reasoning end without a beginning', 'reasoning ends without a beginning'),
  'escaped-markup': counted('call in escaped markup', 'calls in escaped markup'),
  'quote-mark': counted('quote mark left out', 'quote marks left out'),
  skipped: counted('stretch skipped', 'stretches skipped'),
  unreadable: counted('unreadable section'),
  'quoted-call': counted('call only quoted', 'calls only quoted'),
  unexpected: counted('section broken off', 'sections broken off'),
  fabricated: counted('made-up tool result'),
  'unknown-tool': counted('unknown tool'),
  'duplicate-call': counted('call made twice', 'calls made twice'),
  'duplicate-key': counted('key given twice', 'keys given twice'),
  'wrong-type': counted('value of the wrong type', 'values of the wrong type'),
  'tool-name': counted('tool named otherwise', 'tools named otherwise'),
  wrapped: counted('set of arguments unwrapped', 'sets of arguments unwrapped'),
  'lone-value': counted('value made a list', 'values made lists'),
  'null-member': counted('null left out', 'nulls left out'),
  'enum-case': counted('enum in another case', 'enums in another case'),
  limit: counted('limit reached', 'limits reached'),
  'internal-error': counted('internal error'),
  'unclosed-value': missing('bracket or quote', 'brackets or quotes'),
  'stray-bracket': counted('bracket too many', 'brackets too many'),
  'missing-comma': missing('comma'),
  'extra-comma': counted('comma too many', 'commas too many'),
  'missing-colon': missing('colon'),
  'missing-value': missing('value'),
  'missing-key': missing('key'),
  'quote-style': counted('string in other quotes', 'strings in other quotes'),
  unquoted: counted('string without quotes', 'strings without quotes'),
  literal: counted('foreign literal'),
  number: counted('foreign number'),
  'raw-control': counted('raw control character'),
  'invalid-escape': counted('invalid escape'),
  'inner-quote': counted('unescaped quote'),
  comment: counted('comment'),
  punctuation: counted('comma or colon in another form', 'commas or colons in another form'),
  sequence: counted('foreign sequence'),
  constructor: counted('constructor left out', 'constructors left out'),
  'joined-strings': counted('pair of strings joined', 'pairs of strings joined'),
  'big-number': counted('number kept as text', 'numbers kept as text'),
  'not-finite': counted('number that became null', 'numbers that became null'),
  ellipsis: counted('ellipsis', 'ellipses'),
  encoded: counted('value encoded twice', 'values encoded twice'),
  'several-values': counted('set of values made an array', 'sets of values made an array'),
  junk: counted('piece of junk skipped', 'pieces of junk skipped'),
}

const many = (n: number, [one, several]: Words): string => `${n} ${n === 1 ? one : several}`
const CALLS: Words = ['tool call', 'tool calls']

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
  const { diagnostics, toolCalls = [] } = isList(given) ? { diagnostics: given, toolCalls: calls } : given
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
  const found = [...counts].map(([code, n]) => many(n, WORDS[code])).join(', ')
  const head = heads.join(', ')
  return [head, found].filter(part => part !== '').join(': ')
}
const isList = (given: object): given is readonly Diagnostic[] => Array.isArray(given)
