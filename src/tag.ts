/** Elements as models write them: `<invoke name="f">`, with either quotes or none, and spaces anywhere inside. */
import { MAX_HEAD, no, ok, type Parser, primitive, type Reply } from './frontier.ts'

export interface Tag {
  readonly attributes: ReadonlyMap<string, string>
  /** `<f/>` */
  readonly empty: boolean
  /** `<f` and then another tag: its `>` is missing. */
  readonly unclosed: boolean
}

const ATTRIBUTE = /([\w:.-]+)\s{0,8}=\s{0,8}(?:"([^"]*)"|'([^']*)'|“([^”]*)”|([^\s"'<>]+))/g

/** The opening tag `<name …>`; `prefix` stands before the name (`antml:`), and is optional. */
export function openTag(name: string, prefixes: readonly string[] = ['']): Parser<Tag> {
  const starts = prefixes.map(prefix => `<${prefix}${name}`)
  const expected = starts[0]!
  return primitive((input, i): Reply<Tag> => {
    const start = starts.find(s => input.startsWith(s, i))
    if (start === undefined) return no(starts.some(s => begins(input, i, s)) ? input.length : i, expected)
    const from = i + start.length
    if (from === input.length) return no(from, expected)
    if (!/[\s/>]/.test(input[from]!)) return no(from, expected)
    const end = endOfTag(input, from)
    if (end < 0) return no(input.length - from < MAX_HEAD ? input.length : from, '>')
    if (input[end] === '<') {
      if (input.slice(from, end).trim() !== '') return no(end, '>')
      return ok(end, { attributes: new Map(), empty: false, unclosed: true })
    }
    const inner = input.slice(from, end)
    const attributes = new Map<string, string>()
    for (const [, key, double, single, curly, bare] of inner.matchAll(ATTRIBUTE))
      attributes.set(key!, double ?? single ?? curly ?? bare ?? '')
    return ok(end + 1, { attributes, empty: inner.endsWith('/'), unclosed: false })
  })
}

/** Only the beginning of `word` is there. */
const begins = (input: string, i: number, word: string): boolean =>
  input.length - i < word.length && word.startsWith(input.slice(i))

/** The `>` that ends a tag, outside quotes, or the `<` of the next tag; -1 when there is none near. */
function endOfTag(input: string, from: number): number {
  let quote = ''
  for (let i = from; i < input.length && i < from + MAX_HEAD; i++) {
    const c = input[i]!
    if (quote !== '') quote = c === quote ? '' : quote
    else if (c === '>' || c === '<') return i
    else if ((c === '"' || c === "'") && input[i - 1] === '=') quote = c
  }
  return -1
}
