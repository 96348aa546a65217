/** Writes a tree as GBNF, the grammar format of llama.cpp; xgrammar reads the same text as EBNF. */
import { ASCII, classOf, hex, type Node } from './tree.ts'

/** Returns the rules of a tree, one a line; the first is `root`. */
export function gbnf(root: Node): string {
  const rules = new Map<string, string>()
  const named = new Map<string, string>()
  let count = 0
  const reserve = (hint: string): string => `${hint}${count++ || ''}`
  const shared = (key: string, hint: string, write: () => string): string => {
    const known = named.get(key)
    if (known !== undefined) return known
    const name = reserve(hint)
    named.set(key, name)
    rules.set(name, '') // keeps its place
    rules.set(name, write())
    return name
  }
  const inside = (node: Node): string => (node.kind === 'alt' || node.kind === 'seq' ? `(${write(node)})` : write(node))
  const write = (node: Node): string => {
    switch (node.kind) {
      case 'text':
        return quoted(node.text)
      case 'class':
        return node.text
      case 'seq':
        return node.of.length === 0
          ? '""'
          : node.of.map(one => (one.kind === 'alt' ? inside(one) : write(one))).join(' ')
      case 'alt':
        return node.of.map(write).join(' | ')
      case 'many':
        return inside(node.of) + times(node.min, node.max)
      case 'rule':
        return shared(`rule ${node.key}`, node.hint, () => write(node.make()))
      case 'free':
        return shared(`free ${node.whole} ${JSON.stringify(node.without)}`, 'text', () =>
          freeText(node, rules, reserve),
        )
    }
  }
  shared('', 'root', () => write(root))
  return `${[...rules].map(([name, text]) => `${name} ::= ${text}`).join('\n')}\n`
}
const times = (min: number, max: number): string => {
  if (min === 0 && max === 1) return '?'
  if (max < Number.POSITIVE_INFINITY) return `{${min},${max}}`
  return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
}

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\x00-\x1f\x7f]/g, control)}"`
const control = (c: string): string => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[c] ?? hex(c)
const inClass = (c: string): string => (/[\x00-\x1f\x7f\\\]^-]/.test(c) ? control(c) : c)

/** Stands for any non-ASCII character: engines disagree on classes that name one. */
const BEYOND = '\x80'
/**
 * The part of a marker that counts: up to its first non-ASCII character, or its second one if it begins with one, and
 * with `\x01` behind it, by which text may go on, but not end.
 */
const counted = (marker: string): string =>
  /^.?[\x00-\x7f]*[^\x00-\x7f]?\x01?/su.exec(marker)![0].replace(/[^\x00-\x7f]/gu, BEYOND)

/** A prefix of markers, as far as the text was read. */
interface Prefix {
  readonly longer: Map<string, Prefix>
  /** Whether a marker ends here, which the text must not contain. */
  isMarker: boolean
  /** Whether whole text cannot end here. It can after letters alone, or a single non-ASCII character. */
  isBegun: boolean
  /** The longest prefix that this one ends with; undefined for the empty one. */
  back?: Prefix
}

/** Writes the rules of text without these markers: a rule for each prefix of a marker (Aho-Corasick automaton). */
function freeText(
  { without, whole }: Extract<Node, { kind: 'free' }>,
  rules: Map<string, string>,
  reserve: (hint: string) => string,
): string {
  const prefix = (isBegun: boolean): Prefix => ({ longer: new Map(), isMarker: false, isBegun })
  const home = prefix(false)
  const markers = without.map(counted)
  for (const marker of markers) {
    let at = home
    for (const c of marker) {
      const isBegun = at === home ? /[^a-z\x80]/i.test(c) : at.isBegun || at === home.longer.get(BEYOND)
      if (!at.longer.has(c)) at.longer.set(c, prefix(isBegun))
      at = at.longer.get(c)!
    }
    at.isMarker = true
  }
  const next = (from: Prefix | undefined, c: string): Prefix =>
    from === undefined ? home : (from.longer.get(c) ?? next(from.back, c))
  const all = [home] // grows: shorter ones come first
  for (const at of all)
    for (const [c, longer] of at.longer) {
      const back = (longer.back = next(at.back, c))
      longer.isMarker ||= back.isMarker
      longer.isBegun ||= back.isBegun
      if (!longer.isMarker) all.push(longer)
    }
  const names = new Map(all.map(at => [at, reserve('t')]))
  const letters = [...new Set(markers.join(''))]
  for (const at of all) {
    /** The characters that do not lead back to the beginning: they begin, continue or complete a marker. */
    const special: string[] = []
    const parts: string[] = []
    for (const c of letters) {
      const then = next(at, c)
      if (then === home) continue
      special.push(c)
      if (!then.isMarker) parts.push(`${c === BEYOND ? '[^\\u0000-\\u007f]' : `[${inClass(c)}]`} ${names.get(then)}`)
    }
    const others = special.includes(BEYOND)
      ? classOf(ASCII.filter(c => !special.includes(c)))
      : `[^${special.map(inClass).join('') || '\\u0000'}]`
    const end = whole && at.isBegun ? [] : ['""']
    rules.set(names.get(at)!, [...end, `${others} ${names.get(home)}`, ...parts].join(' | '))
  }
  return names.get(home)!
}
