/** Converts regular expressions of JSON Schema to trees, as far as grammars can express them. */
import type { Strings } from './notation.ts'
import { alt, cls, hex, many, type Node, seq, text } from './tree.ts'

/** Returns the tree of a pattern from `^` to `$`; undefined if it lacks the anchors or grammars cannot express it. */
export function patternOf(pattern: string, strings: Strings): Node | undefined {
  if (!pattern.startsWith('^') || !pattern.endsWith('$') || pattern.endsWith('\\$')) return undefined
  try {
    const reader = new Reader(pattern.slice(1, -1), strings)
    return reader.all()
  } catch {
    return undefined
  }
}
const CLASSES: Readonly<Record<string, string>> = { d: '0-9', w: 'a-zA-Z0-9_', s: ' ' }
/** Characters that no notation escapes, so that a class of them is valid in every notation. */
const SAFE = /^[a-zA-Z0-9_ .:;,+*?!@#%()=~^$/-]$/

/** Ends the reading of a pattern that grammars cannot express. */
const refuse = (): never => {
  throw new Error()
}

class Reader {
  readonly #source: string
  readonly #strings: Strings
  #at = 0
  constructor(source: string, strings: Strings) {
    this.#source = source
    this.#strings = strings
  }
  all(): Node {
    const node = this.#either()
    return this.#at < this.#source.length ? refuse() : node
  }
  #either(): Node {
    const list = [this.#sequence()]
    while (this.#take('|')) list.push(this.#sequence())
    return alt(...list)
  }
  #sequence(): Node {
    const list: Node[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) list.push(this.#repeated())
    return seq(...list)
  }
  #repeated(): Node {
    const one = this.#one()
    if (this.#take('*')) return many(one, 0)
    if (this.#take('+')) return many(one, 1)
    if (this.#take('?')) return many(one, 0, 1)
    const counts = /^\{(\d{1,3})(,(\d{0,3}))?\}/.exec(this.#source.slice(this.#at))
    if (!counts) return one
    this.#at += counts[0].length
    const min = Number(counts[1])
    return many(one, min, counts[2] === undefined ? min : counts[3] ? Number(counts[3]) : Number.POSITIVE_INFINITY)
  }
  #one(): Node {
    const c = this.#source[this.#at++]!
    if (c === '(') {
      if (!this.#take('?:') && this.#source[this.#at] === '?') return refuse()
      const node = this.#either()
      return this.#take(')') ? node : refuse()
    }
    if (c === '[') return cls(this.#class())
    if (c === '.') return this.#strings.plain
    if (c === '\\') return this.#escape()
    return '*+?{}^$]'.includes(c) ? refuse() : text(this.#strings.written(c))
  }
  #escape(): Node {
    const c = this.#source[this.#at++] ?? ''
    const own = CLASSES[c]
    if (own !== undefined) return cls(`[${own}]`)
    return /[a-zA-Z0-9]/.test(c) ? refuse() : text(this.#strings.written(c))
  }
  /** A class of safe characters. A negated one is refused: it depends on the characters that the notation escapes. */
  #class(): string {
    let own = ''
    while (!this.#take(']')) {
      const c = this.#source[this.#at++]
      if (c === undefined || (c === '^' && own === '')) return refuse()
      if (c === '-' && own !== '' && this.#source[this.#at] !== ']') {
        own += '-'
        continue
      }
      const escaped = c === '\\' ? (this.#source[this.#at++] ?? '') : undefined
      if (escaped !== undefined && CLASSES[escaped] !== undefined) own += CLASSES[escaped]
      else {
        const one = escaped ?? c
        if (!SAFE.test(one)) return refuse()
        own += /\w/.test(one) ? one : hex(one)
      }
    }
    return `[${own}]`
  }
  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }
}
