/**
 * Soups of what JSON is made of and damaged by, and what must hold of each, as plain functions: fast enough for millions
 * (`npm run fuzz:repair`).
 */
import { repairJson } from '../../src/json/repair.ts'
import { scan } from '../../src/json/scan.ts'
import { feed, RULES, STATES, whole } from '../json/generate.ts'

/** Random choices that a seed repeats. */
export interface Choices {
  below(n: number): number
  one<T>(list: readonly T[]): T
}

const QUOTES = [...'"\'`“”„‘’‚«»＂＇']
const ESCAPED = [
  ...QUOTES,
  '\\',
  '/',
  'n',
  'u',
  'x',
  'd',
  '$',
  '{',
  '}',
  ':',
  ',',
  ' ',
  '\n',
  '\u2028',
  '\ud83d',
  'é',
  '<',
]
/** Tokens by kind: each kind is as likely as another. */
const KINDS: readonly (readonly string[])[] = [
  QUOTES,
  [
    "'",
    '"',
    "\\'",
    '\\"',
    "\\'",
    '\\"',
    "\\\\'",
    '\\\\"',
    "\\\\\\'",
    '\\\\\\"',
    "''",
    '""',
    "'''",
    '"""',
    "\\'\\'",
    '\\"\\"',
  ],
  ESCAPED.map(c => `\\${c}`),
  ESCAPED.map(c => `\\\\${c}`),
  [
    '\\',
    '\\\\',
    '\\\\\\',
    '\\\\\\\\',
    '\\u',
    '\\u0',
    '\\u00',
    '\\u004',
    '\\u0041',
    '\\u{41}',
    '\\u{110000}',
    '\\u{}',
    '\\x',
    '\\x4',
  ],
  [
    '\\x41',
    '\\x22',
    '\\x5c',
    '\\x00',
    '\\u0022',
    '\\u005c',
    '\\ud83d',
    '\\ude00',
    '\\ud83d\\ude00',
    '\\uD83',
    '\\N',
    '\\0',
    '\\U1',
  ],
  [...'{}[]()'],
  [
    ...'{}[](){}[]',
    '{{',
    '}}',
    '[[',
    ']]',
    '{"',
    '"}',
    "{'",
    "'}",
    '{\\"',
    '\\"}',
    "{\\'",
    "\\'}",
    '["',
    '"]',
    '},',
    '],',
  ],
  [...',:;=', ',,', '=>', '->', '，', '：', '；', '、', '+', ' + ', '...', '…', '-'],
  [' ', ' ', '\n', '\t', '\r', '\r\n', '\u00a0', '\ufeff', '\u2028', '\u2029', '\\n', '\\t', '\v'],
  [
    'a',
    'b',
    'r',
    'key',
    'x y',
    'say',
    'it',
    's',
    'é',
    '日本',
    '😀',
    'New York',
    'u',
    'n',
    'f(',
    'ObjectId(',
    'new Date(',
  ],
  [
    '"a":',
    "'a':",
    '\\"a\\":',
    "\\'a\\':",
    'a:',
    'a=',
    '"a"',
    "'a'",
    '"a": 1',
    ', "b":',
    ",'b':",
    '``:',
    '“a”:',
    '"a" "b"',
    '--k ',
  ],
  [
    '"__proto__":',
    '"constructor":',
    '"a":',
    '"":',
    "'':",
    '"\\u0061":',
    '"a\\"":',
    '"toString":',
    '{"a":1,"a":2}',
    'a:1,a:',
  ],
  ["'\\x41':1,", '"\\u0061":1,', "'a\\'':1,", 'a:1,', '"a":1,', '"":1,', '“a”:1,', '"b\\nb":[', '{"A":', '}', '],'],
  [
    '1',
    '0',
    '12',
    '-',
    '-1.5e3',
    '.5',
    '1.',
    '007',
    '0x1f',
    '1e',
    '1e999',
    '12345678901234567890',
    '1,234',
    '1_000',
    '+1',
    '12 kg',
  ],
  [
    'true',
    'false',
    'null',
    'True',
    'False',
    'None',
    'undefined',
    'NaN',
    'Infinity',
    '-Infinity',
    'nul',
    'tru',
    'TRUE',
    'b"',
    "u'",
    "f'",
  ],
  ['//', '/*', '*/', '#', '// c\n', '/* c */', '# c\n', '/', '*', '<!--', '-->'],
  ['&quot;', '&amp;', '&lt;', '&#39;', '&#x27;', '&', '%22'],
  [
    '<',
    '>',
    '</',
    '</tool_call>',
    '<|"|>',
    '<|',
    '<b>',
    '```',
    '```json\n',
    '<![CDATA[',
    ']]>',
    '</invoke>',
    '<escape>',
    '</t',
    '[/TO',
  ],
  ['\ud83d', '\ude00', '\udfff', '\ud800', '\u0000', '\u0001', '\u001f', '\u007f', '\u0085', '\b', '\f', '\ufffe'],
  [
    '{"a": "',
    "{'a': '",
    '{"a": [',
    '{',
    '{"a": {"b": "',
    '["',
    "['",
    '{\\"a\\": \\"',
    "{\\'a\\': \\'",
    '{a: ',
    '"""',
    "{'a': 'say ",
  ],
]

/** One to forty tokens. Most soups are made of a few kinds: they meet more often then. */
export function soupOf({ below, one }: Choices): string {
  const kinds = Array.from({ length: 1 + below(7) }, () => one(KINDS))
  const few = kinds.map(kind => (below(3) === 0 ? [one(kind), one(kind)] : kind))
  const length = 1 + below(1 + below(40))
  let text = below(3) === 0 ? one(KINDS.at(-1)!) : ''
  for (let k = 0; k < length; k++) text += one(below(8) === 0 ? one(KINDS) : one(few))
  return text
}

/** What is broken by a text, or nothing. `piece`: the size of the pieces in which it comes. */
export function broken(text: string, rule: number, from: number, piece: number): string | undefined {
  try {
    return brokenRepair(text) ?? brokenScan(text, rule, from, piece)
  } catch (error) {
    return `throws: ${(error as Error).stack ?? String(error)}`
  }
}
const outside = ({ start, end }: { readonly start: number; readonly end: number }, length: number): boolean =>
  !(start >= 0 && start <= end && end <= length)

function brokenRepair(text: string): string | undefined {
  const { value, text: json, diagnostics } = repairJson(text)
  for (const { code, span } of diagnostics)
    if (outside(span, text.length)) return `span of ${code}: ${span.start}-${span.end} of ${text.length}`
  if (value === undefined)
    return json === '' && diagnostics.length === 1 && diagnostics[0]!.code === 'unreadable' ? undefined : 'refused'
  if (JSON.stringify(value) !== JSON.stringify(JSON.parse(json))) return 'the value is not that of the text'
  if (diagnostics.length === 0 && JSON.stringify(value) !== JSON.stringify(JSON.parse(text))) return 'silent'
  return undefined
}
/** The same in a stream, by one set of rules: the pieces that are written, joined, are JSON, however the text comes. */
function brokenScan(text: string, rule: number, from: number, piece: number): string | undefined {
  const rules = RULES[rule % RULES.length]!
  const state = STATES[from % STATES.length]!
  const batch = scan(state, text, 0, true, rules)
  const json = whole(state, batch.out, batch.state)
  if (json !== '') JSON.parse(json)
  for (const { code, start, end } of batch.repairs ?? [])
    if (outside({ start, end }, text.length)) return `scan: span of ${code}: ${start}-${end} of ${text.length}`
  const early = scan(state, text, 0, false, rules)
  JSON.parse(whole(state, early.out, early.state) || 'null')
  if (rules.strict) return undefined
  const pieces: string[] = []
  for (let i = 0; i < text.length; i += piece) pieces.push(text.slice(i, i + piece))
  const fed = feed(state, pieces, rules)
  if (fed.out !== batch.out || fed.index !== batch.index) return `chunks of ${piece}: ${fed.out}\nwhole: ${batch.out}`
  return undefined
}
