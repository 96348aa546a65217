/** The set of allowed replies as a tree, from which grammars are written and, in tests, random texts are generated. */

/** A set of texts. */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'seq'; readonly of: readonly Node[] }
  | { readonly kind: 'alt'; readonly of: readonly Node[] }
  | { readonly kind: 'many'; readonly of: Node; readonly min: number; readonly max: number }
  /** One character of a class, as grammars and regular expressions both write it: `[^"\\]`. */
  | { readonly kind: 'class'; readonly text: string }
  /**
   * Any text that contains none of these markers and, if `whole`, does not end with the beginning of one, unless that is
   * a word. A marker counts up to its first non-ASCII character, or to its second one if it begins with one; any
   * non-ASCII character counts for it.
   */
  | { readonly kind: 'free'; readonly without: readonly string[]; readonly whole: boolean }
  /** A node that others share, or that contains itself. Nodes with the same key are the same rule. */
  | { readonly kind: 'rule'; readonly key: string; readonly hint: string; readonly make: () => Node }

/** An escape of four hex digits: after `\\x`, xgrammar reads any number of digits. */
export const hex = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
export const ASCII: readonly string[] = Array.from({ length: 127 }, (_, k) => String.fromCharCode(k + 1))
/** A class of these characters as ranges; they are in the order of their codes. */
export const classOf = (chars: readonly string[]): string => {
  const isNext = (c: string | undefined, then: string | undefined) =>
    c !== undefined && then?.charCodeAt(0) === c.charCodeAt(0) + 1
  const ends = chars.filter((c, k) => !isNext(c, chars[k + 1]))
  const ranges = chars.filter((c, k) => !isNext(chars[k - 1], c)).map((c, k) => [...new Set([c, ends[k]!])])
  return `[${ranges.map(range => range.map(c => (/\w/.test(c) ? c : hex(c))).join('-')).join('')}]`
}
export const text = (text: string): Node => ({ kind: 'text', text })
const NOTHING = text('')
export const seq = (...of: readonly Node[]): Node => {
  const flat = of.flatMap(node => (node.kind === 'seq' ? node.of : node === NOTHING ? [] : [node]))
  const joined: Node[] = []
  for (const node of flat) {
    const last = joined.at(-1)
    if (node.kind === 'text' && last?.kind === 'text') joined[joined.length - 1] = text(last.text + node.text)
    else joined.push(node)
  }
  return joined.length === 1 ? joined[0]! : { kind: 'seq', of: joined }
}
/** The caller passes at least one alternative: a grammar without any accepts no reply. */
export const alt = (...of: readonly Node[]): Node => {
  const flat = of.flatMap(node => (node.kind === 'alt' ? node.of : [node]))
  return flat.length === 1 ? flat[0]! : { kind: 'alt', of: flat }
}
export const many = (of: Node, min = 0, max = Number.POSITIVE_INFINITY): Node => ({ kind: 'many', of, min, max })
export const maybe = (of: Node): Node => many(of, 0, 1)
export const cls = (text: string): Node => ({ kind: 'class', text })
export const free = (without: readonly string[], whole = false): Node => ({ kind: 'free', without, whole })
export const rule = (key: string, hint: string, make: () => Node): Node => ({ kind: 'rule', key, hint, make })
