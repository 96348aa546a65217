/** Writes a tree as GBNF, the grammar format of llama.cpp; xgrammar reads the same text as EBNF. */
import type { Node } from './tree.ts'

/** Returns the rules of a tree, one a line; the first is `root`. */
export function gbnf(root: Node): string {
  const rules: [name: string, text: string][] = []
  const named = new Map<string, string>()
  const used = new Set<string>()
  const reserve = (hint: string): string => {
    let name = hint
    for (let k = 2; used.has(name); k++) name = `${hint}-${k}`
    used.add(name)
    return name
  }
  const shared = (key: string, hint: string, write: (name: string) => string): string => {
    const known = named.get(key)
    if (known !== undefined) return known
    const name = reserve(hint)
    named.set(key, name)
    const at = rules.push([name, '']) - 1
    rules[at] = [name, write(name)]
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
  return `${rules.map(([name, text]) => `${name} ::= ${text}`).join('\n')}\n`
}
const times = (min: number, max: number): string => {
  if (min === 0 && max === 1) return '?'
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  return `{${min},${max}}`
}

/** An escape of four hex digits: after `\\x`, xgrammar reads any number of digits. */
const hex = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\x00-\x1f\x7f]/g, control)}"`
const control = (c: string): string => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[c] ?? hex(c)
const inClass = (c: string): string => (/[\\\]^-]/.test(c) ? hex(c) : control2(c))
const control2 = (c: string): string => (/[\x00-\x1f\x7f]/.test(c) ? control(c) : c)

/** A marker up to its first non-ASCII character: engines disagree on classes of such characters. */
interface Marker {
  readonly text: string
  /** Whether a non-ASCII character follows. */
  readonly goesOn: boolean
}
const markerOf = (marker: string): Marker => {
  const [text = ''] = /^[\x00-\x7f]*/.exec(marker)!
  return { text, goesOn: text.length < marker.length }
}

/** Writes the rules of text without these markers: a rule for each prefix of a marker (Aho-Corasick automaton). */
function freeText(
  { without, whole }: Extract<Node, { kind: 'free' }>,
  rules: [string, string][],
  reserve: (hint: string) => string,
): string {
  const markers = without.map(markerOf)
  const states = ['']
  for (const { text, goesOn } of markers)
    for (let k = 1; k < text.length + (goesOn ? 1 : 0); k++)
      if (!states.includes(text.slice(0, k))) states.push(text.slice(0, k))
  const letters = [...new Set(markers.flatMap(({ text }) => [...text]))]
  const names = states.map(() => reserve('text-part'))
  /** The longest suffix of the text read so far that is a prefix of a marker; undefined if a marker is complete. */
  const next = (state: string, c: string): string | undefined => {
    const seen = state + c
    if (markers.some(({ text, goesOn }) => !goesOn && seen.endsWith(text))) return undefined
    for (let k = 0; ; k++) if (states.includes(seen.slice(k))) return seen.slice(k)
  }
  states.forEach((state, k) => {
    const home = names[0]!
    const beyond = !markers.some(({ text, goesOn }) => goesOn && state.endsWith(text))
    const to = new Map<string, string[]>()
    /** The characters that do not lead back to the first state: they begin, continue or complete a marker. */
    const special = letters.filter(c => next(state, c) !== '')
    for (const c of special) {
      const then = next(state, c)
      if (then !== undefined) to.set(then, [...(to.get(then) ?? []), c])
    }
    const others =
      special.length === 0 && beyond ? '[^\\u0000]' : beyond ? `[^${special.map(inClass).join('')}]` : asciiBut(special)
    const parts = [...to].map(([then, list]) => `[${list.map(inClass).join('')}] ${names[states.indexOf(then)]}`)
    rules.push([names[k]!, [...(whole && state !== '' ? [] : ['""']), `${others} ${home}`, ...parts].join(' | ')])
  })
  return names[0]!
}
/** A class of all ASCII characters except these, as ranges. */
function asciiBut(letters: readonly string[]): string {
  const ends = [...new Set(letters.map(c => c.charCodeAt(0)))].sort((a, b) => a - b)
  const code = (n: number) => hex(String.fromCharCode(n))
  const ranges = [...ends, 128].map((end, k) => [(ends[k - 1] ?? 0) + 1, end - 1] as const)
  return `[${ranges
    .filter(([a, b]) => a <= b)
    .map(([a, b]) => (a === b ? code(a) : `${code(a)}-${code(b)}`))
    .join('')}]`
}
