/**
 * Masks the words of a message: every letter becomes `x` or `X` and every digit `1`, so that all offsets stay. What
 * decides how it is parsed is kept: tags and special tokens, keys, the names of tools, escapes, garbled tags, and the
 * words of the dialects.
 */
import { triggerText } from '../engine/dialect.ts'
import { MARKED_KEYS } from '../formats/json-call.ts'
import { allDialects } from '../grammars/index.ts'
import type { ParseOptions, ParseResult } from '../index.ts'

/** `result`: the result of parsing `raw`, which has the names of tools and their parameters. */
export function mask(raw: string, result: ParseResult, tools: ParseOptions['tools']): string {
  const kept = new Uint8Array(raw.length)
  const keep = (pattern: RegExp) => {
    for (const found of raw.matchAll(pattern)) kept.fill(1, found.index, found.index + found[0].length)
  }
  for (const pattern of PATTERNS) keep(pattern)
  for (const word of MARKERS()) keep(new RegExp(escaped(word), 'g'))
  for (const { code, span } of result.diagnostics)
    if (BROKEN.has(code) && span.end - span.start <= 80) kept.fill(1, span.start, span.end)
  const words = [...namesIn(result.toolCalls), ...namesIn(tools ?? []), ...WORDS]
  keep(new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`, 'gu'))
  return raw.replace(/[\p{L}\p{N}]/gu, (c, at: number) => (kept[at] ? c : hidden(c).repeat(c.length)))
}
const hidden = (c: string): string => (/\p{N}/u.test(c) ? '1' : /\p{Lu}/u.test(c) ? 'X' : 'x')
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** The diagnostics of tags that are so damaged that `PATTERNS` may miss them. */
const BROKEN = new Set(['garbled-close', 'garbled-open', 'stray-close', 'missing-open'])
const PATTERNS: readonly RegExp[] = [
  /<\/?[^\s<>"'`@/]{1,80}/g, // tags and special tokens
  /\[\/?[A-Z_]{2,40}\]/g, // [TOOL_CALLS]
  /(["'])[^"'\\\n]{1,64}\1(?=\s*:)/g, // keys
  /\\(?:u[\da-fA-F]{4}|[\s\S])/g,
  /&#?\w{1,8};/g,
  /(?<![\p{L}\p{N}])\d[\d.]{0,40}[eE](?=[+-]?\d)/gu,
]
/** The markers that are kept: those of one or two characters are not, since they would reveal much of the prose. */
const MARKERS = (): readonly string[] =>
  allDialects.flatMap(d => [...d.triggers.map(triggerText), ...(d.closers ?? [])]).filter(text => text.length > 2)
const WORDS: readonly string[] = [
  ...Object.values(MARKED_KEYS).flat(),
  ...['true', 'false', 'null', 'True', 'False', 'None', 'NaN', 'Infinity', 'undefined'],
  ...['json', 'xml', 'python', 'text', 'function', 'object', 'string'],
]

/** Names of tools, and keys at any depth. */
function namesIn(value: unknown, key = ''): string[] {
  if (key === 'name' && typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(item => namesIn(item))
  return Object.entries(value).flatMap(([key, inner]) => [key, ...namesIn(inner, key)])
}

/** Tool definitions without descriptions, allowed values, examples and the like. */
export const maskTools = (tools: unknown): unknown =>
  Array.isArray(tools)
    ? tools.map(maskTools)
    : typeof tools === 'object' && tools !== null
      ? Object.fromEntries(
          Object.entries(tools)
            .filter(([key, value]) => !(SAID.has(key) && !isSchema(value)))
            .map(([key, value]) => [key, maskTools(value)]),
        )
      : tools
const SAID = new Set(['description', 'title', 'enum', 'const', 'default', 'examples', 'example', 'pattern', '$comment'])
/** Whether `value` is the schema of a parameter, which may be called `description`. */
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && 'type' in value
