/**
 * Turns Python literals, as `repr()` prints them, and JSON into strict JSON text.
 * Strict: it fails at a word that is not a literal, and at anything after the value.
 * Brackets are on an explicit stack, so depth costs no recursion.
 */
import { readNumber } from './number.ts'

/** An open bracket. A brace is a set until a colon shows a dict; a parenthesis is a tuple once it has a comma. */
interface Open {
  readonly closer: string
  /** Index of its opening bracket in the output, which may be corrected later. */
  readonly at: number
  items: number
  comma: boolean
  dict: boolean
  /** Whether a dict's entry has its key and needs its value. */
  keyed: boolean
}

const CLOSERS = new Map([
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
])
const WORDS = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
])
const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', '\x07'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['/', '/'],
  ['\n', ''],
])

/** The JSON text of a Python or JSON literal; undefined if the text is not one. */
export const readLiteral = (text: string): string | undefined => new LiteralReader(text).read()

class LiteralReader {
  #at = 0
  readonly #out: string[] = []
  readonly #open: Open[] = []

  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }

  read(): string | undefined {
    do {
      if (!this.#value()) return undefined
      if (!this.#afterValue()) return undefined
    } while (this.#open.length > 0)
    return this.#at === this.#text.length ? this.#out.join('') : undefined
  }

  /** Reads opening brackets down to the first complete value. */
  #value(): boolean {
    for (;;) {
      const char = this.#next()
      const inside = this.#open.at(-1)
      if (inside && char === inside.closer && !inside.keyed) return this.#close(inside)
      this.#separate(inside)
      const closer = CLOSERS.get(char)
      if (closer === undefined) return this.#scalar(char)
      this.#open.push({ closer, at: this.#out.length, items: 0, comma: false, dict: false, keyed: false })
      this.#put(closer === '}' ? '{' : '[')
    }
  }

  #separate(inside: Open | undefined) {
    if (!inside || inside.keyed) return
    if (inside.items > 0) this.#out.push(',')
    inside.items++
  }

  /** Reads closing brackets, up to a comma or colon after which a value must follow, or to the end. */
  #afterValue(): boolean {
    for (;;) {
      const char = this.#next()
      const inside = this.#open.at(-1)
      if (!inside) return true
      if (char === ':') return this.#colon(inside)
      // An entry of a dict is complete only with its colon.
      if (inside.dict && !inside.keyed) return false
      inside.keyed = false
      if (char === ',') {
        inside.comma = true
        this.#at++
        return true
      }
      if (char !== inside.closer || !this.#close(inside)) return false
    }
  }

  /** Turns the value just read into a key, which JSON needs quoted. */
  #colon(inside: Open): boolean {
    const isDict = inside.dict || inside.items === 1
    const key = this.#out.at(-1)!
    if (inside.closer !== '}' || !isDict || inside.keyed) return false
    if (/^[\]}]?$/.test(key)) return false
    if (!key.startsWith('"')) this.#out[this.#out.length - 1] = `"${key}"`
    inside.dict = inside.keyed = true
    this.#put(':')
    return true
  }

  #close(inside: Open): boolean {
    this.#open.pop()
    // `(1)` is 1, and `{1}` is a set, an array in JSON.
    const isGrouped = inside.closer === ')' && inside.items === 1 && !inside.comma
    const isList = inside.closer !== '}' || (!inside.dict && inside.items > 0)
    if (isGrouped || isList) this.#out[inside.at] = isGrouped ? '' : '['
    this.#put(isGrouped ? '' : isList ? ']' : '}')
    return true
  }

  #scalar(char: string): boolean {
    const json = char === '"' || char === "'" ? this.#string(char) : this.#word()
    if (json !== undefined) this.#out.push(json)
    return json !== undefined
  }

  #word(): string | undefined {
    const word = this.#take(/[\w.+-]+/y)
    return WORDS.get(word) ?? readNumber(word)
  }

  #string(quote: string): string | undefined {
    const triple = quote.repeat(3)
    const closer = this.#text.startsWith(triple, this.#at) ? triple : quote
    const value: string[] = []
    for (this.#at += closer.length; this.#at < this.#text.length; ) {
      value.push(this.#take(/[^\\'"]+/y))
      if (this.#text.startsWith(closer, this.#at)) {
        this.#at += closer.length
        return JSON.stringify(value.join(''))
      }
      value.push(this.#text[this.#at] === '\\' ? this.#escape() : this.#text.slice(this.#at, ++this.#at))
    }
    return undefined
  }

  #escape(): string {
    this.#at++
    const code = this.#take(/x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}/y)
    if (code) return codePoint(code, Number.parseInt(code.slice(1), 16))
    const octal = this.#take(/[0-7]{1,3}/y)
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8))
    const char = this.#text.slice(this.#at, ++this.#at)
    return ESCAPES.get(char) ?? `\\${char}`
  }

  /** The next character that is not a space, not taken yet; `''` at the end. */
  #next(): string {
    this.#take(/\s+/y)
    return this.#text.charAt(this.#at)
  }

  /** Takes what `pattern` (sticky) matches here, or `''`. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  /** Writes `json` for the one character here. */
  #put(json: string) {
    this.#out.push(json)
    this.#at++
  }
}

/** The character of an escape; beyond the last code point the escape stays as written. */
const codePoint = (code: string, point: number) => (point > 0x10ffff ? `\\${code}` : String.fromCodePoint(point))
