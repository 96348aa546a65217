/** Converts regular expressions to trees, as far as grammars can express them. */
import { ASCII, alt, classOf, cls, many, type Node, seq, text } from './tree.ts'

/** How a notation writes characters. */
export interface Writing {
  /** The class of characters that are written as they are. */
  readonly own: string
  /** If the text is raw, what no fixed value may contain. Such text has no other form for what is not in `own`. */
  readonly raw?: readonly string[]
  /** Returns a text with escapes; characters that the notation cannot write stay as they are. */
  readonly written: (text: string) => string
}
const AS_THEY_ARE: Writing = { own: '.|\\s', written: text => text }

/** Returns the tree of a pattern from `^` to `$`; undefined if it lacks the anchors or grammars cannot express it. */
export function patternOf(pattern: string, writing: Writing): Node | undefined {
  try {
    new RegExp(pattern)
    return regular(/^\^(.*)(?<!\\)\$$/s.exec(pattern)![1]!, writing)
  } catch {
    return undefined
  }
}

/** What patterns are tried with of ASCII: all but the control characters that text hardly has. */
const USUAL = /[\t\n\r -~]/
/** A character, an escape or a class. */
const ONE = /^(?:\[(?:\\.|[^\\\]])*\]|\\.|[^*+?{}^$\]])/s
/** Escapes of more characters than one, or of none; and classes that name characters beyond ASCII. */
const REFUSED = /\\[1-9bBckpPux]|^\[.*[^\x00-\x7f]/s

/** The tree of a regular expression without anchors. @throws if a grammar cannot express it. */
export function regular(source: string, { own, raw, written }: Writing = AS_THEY_ARE): Node {
  let rest = source
  const refuse = (): never => {
    throw new Error(source)
  }
  const take = (what: RegExp) => {
    const found = what.exec(rest) ?? undefined
    rest = rest.slice(found?.[0].length)
    return found
  }
  const either = (): Node => {
    const list = [sequence()]
    while (take(/^\|/)) list.push(sequence())
    return alt(...list)
  }
  const sequence = (): Node => {
    const list: Node[] = []
    while (/^[^|)]/.test(rest)) list.push(repeated())
    return seq(...list)
  }
  const repeated = (): Node => {
    const node = one()
    const [sign, min, more, max] = take(/^(?:[*+?]|\{(\d{1,3})(,(\d{0,3}))?\})/) ?? []
    if (sign === undefined) return node
    if (min === undefined) return many(node, sign === '+' ? 1 : 0, sign === '?' ? 1 : undefined)
    return many(node, Number(min), max ? Number(max) : more ? undefined : Number(min))
  }
  const one = (): Node => {
    if (take(/^\((?:\?:|(?!\?))/)) {
      const node = either()
      return take(/^\)/) ? node : refuse()
    }
    const [found] = take(ONE) ?? refuse()
    return REFUSED.test(found) ? refuse() : characters(found)
  }
  /** The characters that fit, as they are written. In raw text some cannot be written, and the pattern is refused. */
  const characters = (one: string): Node => {
    if (/[^\x00-\x7f]/.test(one)) return text(written(one))
    const [fits, bare] = [new RegExp(`^${one}$`), new RegExp(`^(${own})$`)]
    const all = ASCII.filter(c => USUAL.test(c) && fits.test(c))
    const plain = all.filter(c => bare.test(c))
    if (raw && plain.length < all.length) return refuse()
    const nodes = all.filter(c => !bare.test(c) && written(c) !== c).map(c => text(written(c)))
    if (plain.length > 0) nodes.push(plain.length > 1 ? cls(classOf(plain)) : text(plain[0]!))
    if (fits.test('é')) nodes.push(cls('[^\\u0000-\\u007f]'))
    return nodes.length > 0 ? alt(...nodes) : refuse()
  }
  const node = sequence()
  // Alternatives outside of groups are refused, since each has only one of the anchors.
  return rest === '' ? node : refuse()
}
