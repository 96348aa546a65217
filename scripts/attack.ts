/**
 * Messages that attack, beside the mutants of the corpus: calls that a dialect prints, with their tokens changed or
 * damaged values in their places, and messages of two dialects in one.
 */
import assert from 'node:assert/strict'
import {
  type Dialect,
  defaultDialects,
  modelProfile,
  type ParseOptions,
  type ParseResult,
  type PrintedCall,
} from '../src/index.ts'
import { type Chunk, channelsOf, says } from '../test/cuts.ts'
import { piecesOf, printable } from '../test/generate.ts'
import type { Random } from './mutate.ts'

const printers = defaultDialects.filter(d => d.print)
const thinkers = defaultDialects.filter(d => d.printReasoning)

// Calls, as dialects print them

export const NAMES = ['find_berth', 'write_file', 'f', 'get-tide', 'a.b', 'read']
export const KEYS = ['port', 'path', 'content', 'n', 'name', 'arguments', 'x1', 'id']
const WORDS = [
  'walrus',
  'kestrel',
  'two lines\nof words',
  'x < y && y > z',
  'it\'s "so"',
  'ünïcode 😀 漢',
  '',
  '007',
  'C:\\dir\\new',
]

const text = (random: Random): string =>
  random.chance(60) ? random.one(WORDS) : Array.from({ length: 1 + random.below(3) }, () => random.one(WORDS)).join(' ')
function value(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 1 ? 6 : 9)
  if (kind < 4) return text(random)
  if (kind === 4) return random.one([0, 7, -1.5, 1e21, 12345678901234])
  if (kind === 5) return random.one([true, false, null])
  if (kind < 8) return Array.from({ length: random.below(3) }, () => value(random, depth + 1))
  return members(random, depth + 1)
}
const members = (random: Random, depth: number): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: random.below(4) }, () => [random.one(KEYS), value(random, depth)]))

const call = (random: Random): PrintedCall => ({
  name: random.one(NAMES),
  arguments: members(random, 0),
})
const calls = (random: Random): PrintedCall[] => Array.from({ length: random.chance(75) ? 1 : 2 }, () => call(random))

const print = (dialect: Dialect, list: readonly PrintedCall[]): string => dialect.print!(printable(dialect, list))

const AROUND = [
  '',
  '',
  '',
  'walrus ',
  'I look.\n',
  '\nkestrel',
  '\n\n',
  '```\n',
  '`',
  '> ',
  '- ',
  '\u2028',
  '\ufeff',
  ' ',
  '1. ',
]
/** A section: calls of a dialect, or reasoning. */
const section = (random: Random, dialect = random.one(printers)): string =>
  random.chance(92) ? print(dialect, calls(random)) : random.one(thinkers).printReasoning!(text(random))
const message = (random: Random): string => random.one(AROUND) + section(random) + random.one(AROUND)

// Tokens

const TOKEN =
  /<[|/]?[\w:|.-]{0,30}(?:=[^<>\s]{0,30})?[|/]?>|\[\/?[A-Z_]+\]|```\w*|\\u[\da-fA-F]{4}|\\.|\w+|\r?\n|[ \t]+|[\s\S]/gu
const tokens = (raw: string): string[] => raw.match(TOKEN) ?? []

const PIECES = piecesOf(defaultDialects)
/** What readers trip over. */
const ODD = [
  ...[
    '\ud800',
    '\udc00',
    '\u2028',
    '\u2029',
    '\ufeff',
    '\0',
    '\r',
    '\r\n',
    '\u0085',
    '\u00a0',
    '\u000b',
    '\u001c',
    '\u200b',
  ],
  ...['"', "'", '`', '\\', '\\"', "\\'", '\\`', '\\\\', '\\\\"', '"""', "'''", '“', '”', '‘', '’', '«', '»', '″'],
  ...[
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '</',
    '/>',
    '{{',
    '}}',
    '${',
    '"}',
    '"]',
    '})',
    '"})',
    ',',
    ':',
    '=',
    ';',
    '|',
    '.',
    '...',
    '…',
  ],
  ...[
    '//',
    '/*',
    '*/',
    '#',
    '--',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    ']]',
    '&lt;',
    '&gt;',
    '&amp;',
    '&quot;',
    '&#39;',
    '&#x',
    '&',
    '&amp;lt;',
  ],
  ...['```', '```json\n', '~~~', '\n```', '\n', '\n\n', ' ', '\t', '\n> ', '\n- ', '\n  '],
  ...[
    'null',
    'None',
    'True',
    'undefined',
    'NaN',
    '-Infinity',
    '1e999',
    '0x1F',
    '1_000',
    '-',
    '+1',
    '.5',
    '5.',
    '\\u',
    '\\u00',
    '\\ud83d',
    '\\x4',
    '\\ud83d\\ude00',
  ],
  ...[
    '<think>',
    '</think>',
    '<tool_call>',
    '</tool_call>',
    '</invoke>',
    '</parameter>',
    '<|im_end|>',
    '[/INST]',
    '</s>',
    '😀',
    '\u{1F600}'.slice(0, 1),
  ],
]
const token = (random: Random, own: readonly string[]): string => {
  const kind = random.below(10)
  if (kind < 4) return random.one(own)
  if (kind < 6) return random.one(PIECES)
  return kind < 9 ? random.one(ODD) : random.one(tokens(section(random)))
}
function changeTokens(raw: string, random: Random): string {
  const list = tokens(raw)
  for (let times = 1 + random.below(4); times > 0 && list.length > 0; times--) {
    const at = random.below(list.length)
    const far = random.below(list.length)
    const kind = random.below(8)
    if (kind === 0) list.splice(at, 1)
    else if (kind === 1) list.splice(at, 1 + random.below(6))
    else if (kind === 2) list.splice(at, 0, list[at]!)
    else if (kind === 3) list.splice(far, 0, ...list.slice(at, at + 1 + random.below(8)))
    else if (kind === 4) [list[at], list[far]] = [list[far]!, list[at]!]
    else if (kind === 5) list.splice(at, 0, token(random, list))
    else if (kind === 6) list[at] = token(random, list)
    else if (random.chance(40)) list.length = at
  }
  return list.join('')
}

// Damaged values

const QUOTES = ['"', "'", '`', '"""', "'''", '“', '‘', '\\"', "\\'", '&quot;', '']
const CLOSING: Readonly<Record<string, string>> = { '“': '”', '‘': '’' }
const quoted = (inner: string, random: Random): string => {
  const mark = random.one(QUOTES)
  return mark + inner + (random.chance(85) ? (CLOSING[mark] ?? mark) : random.one(QUOTES))
}
/** What a model may write in the place of a value. */
function snippet(random: Random, depth = 0): string {
  const kind = random.below(depth > 2 ? 5 : 14)
  const inner = () => snippet(random, depth + 1)
  const few = (between: string) => Array.from({ length: random.below(4) }, inner).join(between)
  if (kind === 0) return text(random)
  if (kind === 1) return random.one(ODD)
  if (kind === 2) return text(random) + random.one(ODD) + text(random)
  if (kind === 3) return quoted(random.one(ODD) + text(random) + random.one(ODD), random)
  if (kind === 4) return quoted(text(random), random)
  if (kind === 5) return `[${few(', ')}${random.chance(85) ? ']' : ''}`
  if (kind === 6) return `{${few(random.one([', ', ': ', ' ', '; ', '\n']))}${random.chance(85) ? '}' : ''}`
  if (kind === 7) return `{${quoted(random.one(KEYS), random)}${random.one([': ', '=', ' => ', ''])}${inner()}}`
  if (kind === 8) return quoted(inner(), random)
  if (kind === 9) return JSON.stringify(inner())
  if (kind === 10) {
    const whole = inner()
    return whole.slice(0, random.below(whole.length + 1))
  }
  if (kind === 11) return section(random)
  if (kind === 12)
    return random.one([
      (s: string) => `<![CDATA[${s}]]>`,
      (s: string) => `\`\`\`json\n${s}\n\`\`\``,
      (s: string) => `<item>${s}</item>`,
      (s: string) => `<!-- ${s} -->`,
      (s: string) => `/* ${s} */`,
      (s: string) => `// ${s}\n`,
      (s: string) => `${random.one(NAMES)}(${s})`,
      (s: string) => `(${s},)`,
      (s: string) => s.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      (s: string) =>
        random.one(['[', '{"a":', '<a>', '(', '"', "'", '\\', '`', '\n> ']).repeat(1 + random.below(30)) + s,
    ])(inner())
  return inner() + random.one(['', ' ', '\n', ', ', random.one(ODD)]) + inner()
}

/** A place of its own in what a dialect prints: a word that nothing else has. */
const HERE = 'zqvalue'
function placed(random: Random): string {
  const dialect = random.one(printers)
  const kind = random.below(12)
  if (kind === 0) return random.one(AROUND) + snippet(random) + random.one(AROUND) + section(random, dialect)
  if (kind === 1) return section(random, dialect) + random.one(AROUND) + snippet(random)
  if (kind === 2) {
    const thinker = random.one(thinkers)
    return (
      thinker.printReasoning!(HERE).replace(HERE, () => snippet(random)) +
      random.one(['', '\n\n']) +
      section(random, dialect)
    )
  }
  if (kind === 3) {
    const framed = dialect.printContent?.(HERE, { reasoning: false, calls: true }) ?? HERE
    return framed.replace(HERE, () => snippet(random)) + section(random, dialect)
  }
  const key = random.one(KEYS)
  const name = random.one(NAMES)
  const args = random.chance(70) ? { [key]: HERE } : { [key]: HERE, ...members(random, 0) }
  const printed = print(dialect, [
    kind === 4
      ? { name: HERE, arguments: members(random, 0) }
      : kind === 5
        ? { name, arguments: { [HERE]: text(random) } }
        : { name, arguments: args },
    ...(random.chance(20) ? [call(random)] : []),
  ])
  // With the quotes that it has, or in their place.
  const place = random.chance(50) ? /(?:\\?["'])?zqvalue(?:\\?["'])?/ : HERE
  return random.one(AROUND) + printed.replace(place, () => snippet(random)) + random.one(AROUND)
}

// Splices

function splice(random: Random, pool: readonly string[]): string {
  const some = () => (random.chance(70) ? message(random) : random.one(pool).slice(0, 800))
  const [a, b] = [tokens(some()), tokens(some())]
  const at = random.below(a.length + 1)
  const from = random.below(b.length + 1)
  if (random.chance(50)) return [...a.slice(0, at), ...b.slice(from)].join('')
  return [...a.slice(0, at), ...b.slice(from, from + random.below(b.length)), ...a.slice(at)].join('')
}

/** Short runs of the tokens of one message in any order, so that what one format is made of meets in all ways. */
function crumbs(random: Random, pool: readonly string[]): string {
  const own = tokens(random.chance(40) ? message(random) : random.one(pool).slice(0, 800))
  const run = () => {
    const at = random.below(own.length)
    return own.slice(at, at + 1 + random.below(4)).join('')
  }
  const count = 2 + random.below(13)
  return Array.from({ length: count }, () => (random.chance(92) ? run() : token(random, own))).join('')
}

/** Ways to make a message, by name. */
export const ATTACKS: Readonly<Record<string, (random: Random, pool: readonly string[]) => string>> = {
  tokens: random => changeTokens(message(random), random),
  values: random => (random.chance(80) ? placed(random) : changeTokens(placed(random), random)),
  splices: (random, pool) => splice(random, pool),
  crumbs,
}

/** A message in both channels, which come in turns. */
export function turns(random: Random, pool: readonly string[]): Chunk[] {
  const some = () => random.one(Object.values(ATTACKS))(random, pool)
  const said = random.chance(60) ? some() : text(random)
  const thought = random.chance(60) ? some() : text(random)
  const list: Chunk[] = []
  let [i, k] = [0, 0]
  const most = 1 + random.below(1 + random.one([3, 20, said.length + thought.length]))
  while (i < said.length || k < thought.length) {
    const [a, b] = [i + random.below(most + 1), k + random.below(most + 1)]
    if (i < said.length && a > i) list.push(said.slice(i, a))
    if (k < thought.length && b > k) list.push({ reasoning: thought.slice(k, b) })
    ;[i, k] = [a, b]
  }
  return list
}

// Words

/** Words that no marker has: each that the message has is somewhere in what came of it. */
const MARKED = /walrus|kestrel|ünïcode/g
/** The opening line of a fence. */
const FENCE = /(`{3,}|~{3,})[^\n`]*\n/g
/** The opening tag of reasoning, whose attributes say nothing to a reader. */
const THINK = /^<think [^<>]*>/
/** No word is shown that was not said, and none is gone without a diagnostic in whose span it stands. */
export function checkWords(turns: readonly Chunk[], options: ParseOptions, result: ParseResult): void {
  const { text, reasoning } = channelsOf(turns)
  const shown = `${result.content}\n${result.reasoning}`
  // Elsewhere the segments say what is shown.
  const bothSay = text !== '' && reasoning !== ''
  if (!bothSay && result.segments.some(s => s.dialect === 'json-envelope' || s.dialect === 'action-action_input')) {
    const all = `${options.prefill ?? modelProfile(options.model ?? '')?.prefill ?? ''}${text}\n${reasoning}`
    // Texts with sections between them are one.
    const joins = (word: string): boolean => {
      const ends = [0]
      for (let end = 1; end <= word.length; end++)
        if (ends.some(from => says(all, word.slice(from, end)))) ends.push(end)
      return ends.at(-1) === word.length
    }
    for (const word of new Set(shown.match(/[\p{L}\p{N}]+/gu)))
      assert.ok(joins(word), `words: shown and not said: ${word}`)
  }
  if (options.limits || options.policies?.truncatedCalls === 'drop' || bothSay) return
  const kept = [shown, JSON.stringify(result.toolCalls), ...result.diagnostics.map(d => d.text ?? '')].join('\n')
  const raw = text + reasoning
  // An envelope may have members of which the result knows nothing.
  for (const { kind, start, end, dialect } of result.segments)
    if (kind === 'markup' && dialect !== 'json-envelope')
      for (const word of raw.slice(start, end).replace(FENCE, '').replace(THINK, '').match(MARKED) ?? [])
        assert.ok(
          kept.includes(word) || result.diagnostics.some(({ span }) => span.start < end && start < span.end),
          `words: gone without a diagnostic: ${word}`,
        )
}
