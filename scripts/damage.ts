/**
 * Named damage: what models, gateways and limits do to a well-formed message.
 * An operator takes a message of which everything is known and gives damaged
 * copies, each with the calls that a perfect reader would still find.
 */
import type { Dialect, PrintedCall } from '../src/engine/dialect.ts'
import { triggerText } from '../src/engine/dialect.ts'
import { type ParseOptions, type ParseResult, parse } from '../src/index.ts'
import { type JsonToken, jsonTokens } from './tokens.ts'

/** A well-formed message, and what is in it. */
export interface Intact {
  readonly name: string
  readonly raw: string
  readonly dialect: Dialect
  readonly options: ParseOptions
  readonly calls: readonly PrintedCall[]
  readonly content: string
  /** Openers and closers of the dialect, outside of values. */
  readonly marks: readonly Mark[]
  /** Tokens of the JSON in the calls, one list an object. */
  readonly json: readonly (readonly JsonToken[])[]
  /** Where the name of each call ends, and its whole range. */
  readonly places: readonly { readonly named: number; readonly start: number; readonly end: number }[]
  /** Where the markup of each name is over, and its arguments have begun. */
  readonly heads: readonly number[]
}
export interface Mark {
  readonly start: number
  readonly end: number
  readonly closes: boolean
}
export interface Damaged {
  readonly raw: string
  /** What a perfect reader finds; of the last one a beginning, when it is cut. */
  readonly calls: readonly PrintedCall[]
  readonly cut?: true
}
export interface Operator {
  readonly name: string
  readonly apply: (message: Intact) => readonly Damaged[]
}

// What is known of a message

/** `undefined` when the message is not read without a complaint, or holds no call. */
export function intact(name: string, raw: string, dialect: Dialect, options: ParseOptions): Intact | undefined {
  const result = parse(raw, options)
  const sound = result.diagnostics.length === 0 && result.toolCalls.every(c => c.status === 'complete')
  if (!sound || result.toolCalls.length === 0) return undefined
  const values = valueRanges(raw, result)
  const calls = result.toolCalls.map(c => ({ name: c.name, arguments: c.arguments }))
  const places = result.toolCalls.map(c => ({
    named: placeOf(raw, c.name, c.span.start),
    start: c.span.start,
    end: c.span.end,
  }))
  const inside = (at: number) => values.some(([a, b]) => at >= a && at < b)
  const marks = marksOf(raw, dialect, result).filter(m => !inside(m.start))
  const json = places.flatMap(p => objectsIn(raw, p.start, p.end, inside)).map(([a, b]) => jsonTokens(raw, a, b))
  const heads = places.map(p => headOf(raw, p.named, marks))
  return { name, raw, dialect, options, calls, content: result.content, marks, json, places, heads }
}

/** Where the name ends: as a word of its own, not in the name of a tag. */
function placeOf(raw: string, name: string, from: number): number {
  const word = new RegExp(`(?<![\\w.-])${name.replace(/[^\w]/g, '\\$&')}(?![\\w-])`, 'g')
  word.lastIndex = from
  const found = word.exec(raw)
  return (found?.index ?? raw.indexOf(name, from)) + name.length
}

/** Where the markup around a name is over: its tag, the marker after it, or what leads to a JSON object. */
function headOf(raw: string, named: number, marks: readonly Mark[]): number {
  const mark = marks.find(m => m.end > named && m.start <= named + 4)
  if (mark) return mark.end
  const brace = raw.indexOf('{', named)
  return brace < 0 || brace > named + 40 ? named + 4 : brace + 1
}

/** A text as formats write it: raw, or escaped as JSON, Python or CDATA has it. */
const formsOf = (text: string): readonly string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/'/g, "\\'"),
  text.replaceAll(']]>', ']]]]><![CDATA[>'),
]
/** Where the texts of the arguments stand. */
function valueRanges(raw: string, result: ParseResult): (readonly [number, number])[] {
  return result.toolCalls.flatMap(call => {
    let at = call.span.start
    return strings(call.arguments).flatMap(text => {
      if (text.length < 2) return []
      const found = formsOf(text)
        .map(f => [raw.indexOf(f, at), f.length] as const)
        .filter(([i]) => i >= 0 && i < call.span.end)
      if (found.length === 0) return []
      const [start, length] = found.sort((a, b) => a[0] - b[0])[0]!
      at = start + length
      return [[start, at] as const]
    })
  })
}
const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(strings)
      : []

const TAG = /<\/?[\w:.-]+(?:=[^<>\s]+)?(?:\s(?:"[^"\n]*"|'[^'\n]*'|[^<>"'])*)?>|<[|｜][^<>\n]{1,60}[|｜]>/g
function marksOf(raw: string, dialect: Dialect, result: ParseResult): Mark[] {
  const closers = dialect.closers ?? []
  const found: Mark[] = []
  const add = (start: number, text: string) => {
    const closes = closers.includes(text) || text.startsWith('</') || /^<[|｜].*end[|｜]>$/.test(text)
    found.push({ start, end: start + text.length, closes })
  }
  for (const { index, 0: text } of raw.matchAll(TAG)) add(index, text)
  for (const word of [...closers, ...dialect.triggers.map(triggerText)])
    if (word.length > 1)
      for (let at = raw.indexOf(word); at >= 0; at = raw.indexOf(word, at + 1))
        if (!found.some(m => at >= m.start && at < m.end)) add(at, word)
  const ours = result.segments.filter(
    s => s.kind === 'call' || (s.kind === 'markup' && s.dialect === result.toolCalls[0]!.dialect),
  )
  return found
    .filter(m => ours.some(s => m.start >= s.start && m.start < s.end))
    .sort((a, b) => a.start - b.start)
    .filter((m, k, all) => k === 0 || m.start >= all[k - 1]!.end)
}

/** The ranges of whole JSON objects that are no texts of arguments. */
function objectsIn(
  raw: string,
  start: number,
  end: number,
  inside: (at: number) => boolean,
): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  for (let at = start; at < end; at++) {
    if (raw[at] !== '{' || inside(at)) continue
    const close = endOfObject(raw, at, end)
    if (close < 0) continue
    found.push([at, close])
    at = close - 1
  }
  return found
}
function endOfObject(raw: string, start: number, end: number): number {
  let depth = 0
  let string = false
  for (let i = start; i < end; i++) {
    const c = raw[i]!
    if (string) {
      if (c === '\\') i++
      else if (c === '"') string = false
    } else if (c === '"') string = true
    else if (c === '{' || c === '[') depth++
    else if ((c === '}' || c === ']') && --depth === 0) {
      try {
        JSON.parse(raw.slice(start, i + 1))
        return i + 1
      } catch {
        return -1
      }
    }
  }
  return -1
}

// Operators

/** Not more copies of one message than this for one operator. */
const MOST = 6
const some = <T>(all: readonly T[]): readonly T[] =>
  all.length <= MOST
    ? all
    : Array.from({ length: MOST }, (_, k) => all[Math.round((k * (all.length - 1)) / (MOST - 1))]!)

const splice = (raw: string, start: number, end: number, text: string) => raw.slice(0, start) + text + raw.slice(end)
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}
const edited = (raw: string, edits: readonly Edit[]): string =>
  [...edits].sort((a, b) => b.start - a.start).reduce((text, e) => splice(text, e.start, e.end, e.text), raw)

const whole = (message: Intact, raw: string): Damaged => ({ raw, calls: message.calls })
const textOf = (m: Intact, { start, end }: { start: number; end: number }) => m.raw.slice(start, end)

/** One copy for each place that `find` names. */
const each = (name: string, find: (m: Intact) => readonly Edit[]): Operator => ({
  name,
  apply: m =>
    some(find(m))
      .map(e => whole(m, edited(m.raw, [e])))
      .filter(d => d.raw !== m.raw),
})
/** One copy with all places changed. */
const all = (name: string, find: (m: Intact) => readonly Edit[]): Operator => ({
  name,
  apply: m => {
    const raw = edited(m.raw, find(m))
    return raw === m.raw ? [] : [whole(m, raw)]
  },
})
const closersOf = (m: Intact) => m.marks.filter(k => k.closes)
const openersOf = (m: Intact) => m.marks.filter(k => !k.closes)
/** Tags and special tokens; not words such as `Action:`. */
const bracketed = (m: Intact) => openersOf(m).filter(k => /^[<[].*[>\]]$/s.test(textOf(m, k)))
const replace = (m: Intact, marks: readonly Mark[], change: (text: string) => string): Edit[] =>
  marks.map(mark => ({ ...mark, text: change(textOf(m, mark)) }))

/** An opener that another one follows before the first name. */
const wrappers = (m: Intact): readonly Mark[] => {
  const before = openersOf(m).filter(k => k.start < (m.places[0]?.named ?? 0))
  return before.slice(0, -1)
}
const middle = (text: string): string => {
  const at = Math.ceil(text.length / 2)
  return text.slice(0, at - 1) + text.slice(at)
}
const range = (m: Intact): readonly [number, number] => {
  const first = Math.min(m.places[0]!.start, m.marks[0]?.start ?? Number.POSITIVE_INFINITY)
  const last = Math.max(m.places.at(-1)!.end, m.marks.at(-1)?.end ?? 0)
  return [first, last]
}
const aroundCalls = (m: Intact, change: (text: string) => string): string => {
  const [from, to] = range(m)
  return splice(m.raw, from, to, change(m.raw.slice(from, to)))
}

export const TAGS: readonly Operator[] = [
  each('closer dropped', m => replace(m, closersOf(m), () => '')),
  all('all closers dropped', m => replace(m, closersOf(m), () => '')),
  all('all closers dropped but the last', m => replace(m, closersOf(m).slice(0, -1), () => '')),
  each('closer without its last character', m => replace(m, closersOf(m), t => t.slice(0, -1))),
  each('closer without its first character', m => replace(m, closersOf(m), t => t.slice(1))),
  each('closer without a letter', m => replace(m, closersOf(m), middle)),
  each('closer without its slash', m => replace(m, closersOf(m), t => t.replace('/', ''))),
  each('closer with spaces', m => replace(m, closersOf(m), t => t.replace(/^<\//, '</ ').replace(/>$/, ' >'))),
  each('closer in capitals', m => replace(m, closersOf(m), t => t.toUpperCase())),
  each('closer doubled', m => replace(m, closersOf(m), t => t + t)),
  each('closer doubled on a line of its own', m => replace(m, closersOf(m), t => `${t}\n${t}`)),
  all('closers doubled', m => replace(m, closersOf(m), t => t + t)),
  {
    name: 'closers at the end fused',
    apply: m => {
      const last = closersOf(m).slice(-2)
      if (last.length < 2) return []
      const [a, b] = last as [Mark, Mark]
      if (m.raw.slice(a.end, b.start).trim() !== '') return []
      const word = (k: Mark) => textOf(m, k).replace(/^<\//, '')
      const from = m.raw.slice(0, a.start).trimEnd().length
      return [whole(m, splice(m.raw, from, b.end, word(a).slice(0, 3) + word(b)))]
    },
  },
  {
    name: 'closers swapped',
    apply: m => {
      const marks = closersOf(m)
      return some(marks.slice(1).map((b, k) => [marks[k]!, b] as const))
        .filter(([a, b]) => textOf(m, a) !== textOf(m, b) && m.raw.slice(a.end, b.start).trim() === '')
        .map(([a, b]) =>
          whole(
            m,
            edited(m.raw, [
              { ...a, text: textOf(m, b) },
              { ...b, text: textOf(m, a) },
            ]),
          ),
        )
    },
  },
  each('wrapper opener dropped', m => replace(m, wrappers(m), () => '')),
  {
    name: 'wrapper dropped',
    apply: m => {
      const [first] = wrappers(m)
      const last = closersOf(m).at(-1)
      return first && last
        ? [
            whole(
              m,
              edited(m.raw, [
                { ...first, text: '' },
                { ...last, text: '' },
              ]),
            ),
          ]
        : []
    },
  },
  each('opener doubled', m => replace(m, bracketed(m), t => t + t)),
  each('opener without its last character', m => replace(m, bracketed(m), t => t.slice(0, -1))),
  all('spaces inside tags', m => replace(m, openersOf(m), t => t.replace(/^(<[\w:.-]+(?=[\s>]))(.*)>$/, '$1 $2 >'))),
  all('attribute quotes missing', m => replace(m, openersOf(m), t => t.replace(/="([^"\s]*)"/g, '=$1'))),
  all('attribute quotes single', m => replace(m, openersOf(m), t => t.replace(/="([^"']*)"/g, "='$1'"))),
  all('attribute quotes added', m => replace(m, openersOf(m), t => t.replace(/=([^"'\s>/]+)(?=[\s>])/g, '="$1"'))),
  all('ASCII bars', m => replace(m, m.marks, t => t.replace(/｜/g, '|'))),
  all('doubled bars', m => replace(m, m.marks, t => t.replace(/｜/g, '｜｜'))),
  all('low lines for U+2581', m => replace(m, m.marks, t => t.replace(/▁/g, '_'))),
  {
    name: 'self-closed tags',
    apply: m => {
      const pairs = m.marks
        .slice(1)
        .map((b, k) => [m.marks[k]!, b] as const)
        .filter(
          ([a, b]) =>
            !a.closes && b.closes && m.raw.slice(a.end, b.start).trim() === '' && textOf(m, a).startsWith('<'),
        )
        .filter(([a, b]) => textOf(m, a).slice(1).startsWith(textOf(m, b).slice(2, -1)))
      return some(pairs).map(([a, b]) => whole(m, splice(m.raw, a.start, b.end, `${textOf(m, a).slice(0, -1)}/>`)))
    },
  },
  {
    name: 'entities for the markup',
    apply: m =>
      m.marks.some(k => textOf(m, k).startsWith('<'))
        ? [whole(m, aroundCalls(m, escaped)), whole(m, aroundCalls(m, halfEscaped))]
        : [],
  },
  {
    name: 'closer inside a raw value',
    apply: m => {
      if (m.json.length > 0) return []
      const found = m.calls.flatMap((call, k) =>
        Object.entries(call.arguments).flatMap(([key, value]) => {
          if (typeof value !== 'string' || value.length < 6 || value.includes('\n')) return []
          const at = m.raw.indexOf(value, m.places[k]!.start)
          const close = m.marks.find(mark => mark.closes && mark.start >= at + value.length)
          if (at < 0 || !close) return []
          const text = `${value.slice(0, 3)}${textOf(m, close)}${value.slice(3)}`
          const calls = m.calls.map((c, n) => (n === k ? { ...c, arguments: { ...c.arguments, [key]: text } } : c))
          return [{ raw: splice(m.raw, at, at + value.length, text), calls }]
        }),
      )
      return some(found)
    },
  },
  {
    name: 'CDATA around a raw value',
    apply: m => {
      if (m.json.length > 0) return []
      return some(
        m.calls.flatMap((call, k) =>
          Object.values(call.arguments).flatMap(value => {
            if (typeof value !== 'string' || value.length < 4) return []
            const at = m.raw.indexOf(value, m.places[k]!.start)
            if (!inTags(m, at, at + value.length)) return []
            return [whole(m, splice(m.raw, at, at + value.length, `<![CDATA[${value}]]>`))]
          }),
        ),
      )
    },
  },
]
/** Directly between two tags. */
const inTags = (m: Intact, start: number, end: number): boolean =>
  start >= 0 &&
  m.marks.some(
    k => !k.closes && textOf(m, k).endsWith('>') && m.raw.slice(k.end, start).trim() === '' && k.end <= start,
  ) &&
  m.marks.some(k => k.closes && m.raw.slice(end, k.start).trim() === '' && k.start >= end)
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)
const halfEscaped = (text: string) => text.replace(/[<>]/g, c => (c === '<' ? '&lt;' : '&gt;'))

export const AROUND: readonly Operator[] = [
  {
    name: 'fence around',
    apply: m =>
      m.content === ''
        ? ['', 'xml', 'json'].map(l =>
            whole(
              m,
              aroundCalls(m, t => `\`\`\`${l}\n${t}\n\`\`\``),
            ),
          )
        : [],
  },
  { name: 'quote mark before', apply: m => (isAlone(m) ? linePrefixed(m, '> ').map(quoted) : []) },
  { name: 'list mark before', apply: m => linePrefixed(m, '- ') },
  {
    name: 'quote mark before every line',
    apply: m => (isAlone(m) ? [quoted(whole(m, m.raw.replace(/^|(?<=\n)/g, '> ')))] : []),
  },
  {
    name: 'blanks before and after',
    apply: m => [
      whole(
        m,
        aroundCalls(m, t => `\n\n  ${t}\n \n`),
      ),
    ],
  },
  {
    name: 'CRLF',
    apply: m =>
      m.calls.some(c => strings(c.arguments).some(s => s.includes('\n')))
        ? []
        : [whole(m, m.raw.replace(/\r?\n/g, '\r\n'))],
  },
]
/** One call that is the whole message: nothing else may be read as markup. */
const isAlone = (m: Intact): boolean =>
  m.calls.length === 1 && range(m)[0] === 0 && range(m)[1] === m.raw.trimEnd().length
/** A call that the message only quotes is text. */
const quoted = (damaged: Damaged): Damaged => ({ ...damaged, calls: [] })
const linePrefixed = (m: Intact, mark: string): Damaged[] => {
  const [from] = range(m)
  return from === 0 || m.raw[from - 1] === '\n' ? [whole(m, splice(m.raw, from, from, mark))] : []
}

const tokens = (m: Intact, ...kinds: JsonToken['kind'][]): JsonToken[] =>
  m.json.flat().filter(t => kinds.includes(t.kind))
const texts = (m: Intact) => tokens(m, 'key', 'string')
const punctuation = (m: Intact, chars: string) => tokens(m, 'mark').filter(t => chars.includes(m.raw[t.start]!))
const gone = (found: readonly JsonToken[]): Edit[] => found.map(t => ({ ...t, text: '' }))

export const JSONS: readonly Operator[] = [
  each('comma dropped', m => gone(punctuation(m, ','))),
  each('colon dropped', m => gone(punctuation(m, ':'))),
  each('bracket dropped', m => gone(punctuation(m, '}]'))),
  all('brackets at the end dropped', m => m.json.map(list => endOf(m, list))),
  each('bracket doubled', m => punctuation(m, '}]').map(t => ({ ...t, text: m.raw[t.start]!.repeat(2) }))),
  each('trailing comma', m => punctuation(m, '}]').map(t => ({ start: t.start, end: t.start, text: ',' }))),
  each('comma doubled', m => punctuation(m, ',').map(t => ({ ...t, text: ',,' }))),
  all('single quotes', m => texts(m).map(t => ({ ...t, text: single(JSON.parse(textOf(m, t)) as string) }))),
  all('smart quotes', m =>
    texts(m)
      .filter(t => !textOf(m, t).includes('\\"'))
      .map(t => ({ ...t, text: `“${textOf(m, t).slice(1, -1)}”` })),
  ),
  all('keys without quotes', m =>
    tokens(m, 'key')
      .filter(t => /^"[a-zA-Z_]\w*"$/.test(textOf(m, t)))
      .map(t => ({ ...t, text: textOf(m, t).slice(1, -1) })),
  ),
  each('closing quote dropped', m => texts(m).map(t => ({ start: t.end - 1, end: t.end, text: '' }))),
  each('opening quote dropped', m => texts(m).map(t => ({ start: t.start, end: t.start + 1, text: '' }))),
  all('raw line breaks', m =>
    tokens(m, 'string').map(t => ({ ...t, text: textOf(m, t).replace(/((?:^|[^\\])(?:\\\\)*)\\n/g, '$1\n') })),
  ),
  all('inner quotes not escaped', m =>
    tokens(m, 'string').map(t => ({ ...t, text: textOf(m, t).replace(/((?:^|[^\\])(?:\\\\)*)\\"/g, '$1"') })),
  ),
  {
    name: 'words in quotes in a string',
    apply: m => some(m.calls.flatMap((call, k) => quotedWord(m, call, k))),
  },
  all('Python literals', m => tokens(m, 'literal').map(t => ({ ...t, text: PYTHON[textOf(m, t)]! }))),
  all('a Python dict', m =>
    tokens(m, 'literal', 'key', 'string').map(t => ({
      ...t,
      text: t.kind === 'literal' ? PYTHON[textOf(m, t)]! : single(JSON.parse(textOf(m, t)) as string),
    })),
  ),
  all('a comment', m => m.json.map(list => ({ start: list[0]!.end, end: list[0]!.end, text: ' // so be it\n' }))),
  all('escaped as a whole', m =>
    m.json
      .flatMap(list => inner(m, list))
      .map(([a, b]) => ({ start: a, end: b, text: JSON.stringify(m.raw.slice(a, b)) })),
  ),
]
const PYTHON: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }
const single = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`
const endOf = (m: Intact, list: readonly JsonToken[]): Edit => {
  let k = list.length
  while (k > 0 && '}]'.includes(m.raw[list[k - 1]!.start]!)) k--
  return { start: list[k - 1]!.end, end: list.at(-1)!.end, text: '' }
}
/** The object under `"arguments"`. */
const inner = (m: Intact, list: readonly JsonToken[]): (readonly [number, number])[] => {
  const key = list.findIndex(t => t.kind === 'key' && /^"(arguments|parameters|args)"$/.test(textOf(m, t)))
  const open = list[key + 2]
  if (key < 0 || !open || m.raw[open.start] !== '{') return []
  return [[open.start, endOfObject(m.raw, open.start, m.raw.length)]]
}
/** `say hello now` becomes `say "hello" now`, with its quotes not escaped. */
const quotedWord = (m: Intact, call: PrintedCall, k: number): Damaged[] =>
  Object.entries(call.arguments).flatMap(([key, value]) => {
    if (typeof value !== 'string') return []
    const word = /\s(\w+)\s/.exec(value)
    if (!word || /["\\]/.test(value)) return []
    const text = value.replace(word[0], ` "${word[1]}" `)
    const json = JSON.stringify(value).slice(1, -1)
    const token = tokens(m, 'string').find(t => t.start >= m.places[k]!.start && textOf(m, t).slice(1, -1) === json)
    if (!token) return []
    const written = json.replace(word[0], ` "${word[1]}" `)
    if (written === json) return []
    const calls = m.calls.map((c, n) => (n === k ? { ...c, arguments: { ...c.arguments, [key]: text } } : c))
    return [{ raw: splice(m.raw, token.start + 1, token.end - 1, written), calls }]
  })

/** Where the message is cut: at every tenth, and around what a reader might stumble at. */
const cutPoints = (m: Intact): number[] => [
  ...new Set([
    ...Array.from({ length: 9 }, (_, k) => Math.round(((k + 1) * m.raw.length) / 10)),
    ...some(m.marks).flatMap(k => [k.start + 1, k.start + 2, k.end - 1]),
  ]),
]
const cuts = (m: Intact, keep: (at: number) => boolean): Damaged[] =>
  cutPoints(m)
    .filter(at => at > 0 && at < m.raw.length && keep(at))
    .map(at => ({
      raw: m.raw.slice(0, at),
      calls: m.calls.filter((_, k) => m.places[k]!.named < at),
      cut: true,
    }))
/** The call in which `at` lies. */
const callAt = (m: Intact, at: number) => m.places.findIndex(p => p.start < at && at < p.end)

export const CUTS: readonly Operator[] = [
  { name: 'cut outside of a call', apply: m => cuts(m, at => callAt(m, at) < 0) },
  {
    name: 'cut before or in the name',
    apply: m => cuts(m, at => callAt(m, at) >= 0 && at <= m.places[callAt(m, at)]!.named),
  },
  {
    name: 'cut in the markup after the name',
    apply: m =>
      cuts(m, at => callAt(m, at) >= 0 && m.places[callAt(m, at)]!.named < at && at < m.heads[callAt(m, at)]!),
  },
  {
    name: 'cut after the name',
    apply: m =>
      cuts(m, at => callAt(m, at) >= 0 && m.heads[callAt(m, at)]! <= at && m.places[callAt(m, at)]!.named < at),
  },
]

export const OPERATORS: readonly Operator[] = [...TAGS, ...AROUND, ...JSONS, ...CUTS]
