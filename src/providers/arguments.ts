/**
 * Repairs the arguments of a call that a provider reports: whatever the pieces are, the output joins to one strict
 * JSON object. Valid JSON passes unchanged.
 */
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { codesOf, readValue } from '../json/read-value.ts'
import { finish, isDone, type Rules, START, scan } from '../json/scan.ts'

export interface ArgumentsReader {
  /** Takes the next piece; returns the next strict JSON that is certain. */
  push(delta: string): string
  /** Ends the input: returns the rest of the JSON, or `undefined` if the input is not an object. */
  end(): string | undefined
  /** Whether an object has begun. */
  begun(): boolean
  /** Whether the object is closed. */
  done(): boolean
  /** All JSON returned so far. */
  json(): string
  /** The repairs that were made. */
  readonly codes: ReadonlySet<DiagnosticCode>
  /** The input that has not been read. */
  unread(): string
}

/** Nothing follows the arguments in their field. */
const ALONE: Rules = { alone: true }

/**
 * Finds the object in text that does not begin with one, and adds its repairs to `codes`: it may be encoded as a JSON
 * string, follow words, or lack its opening brace. Empty text and `null` stand for an empty object. Returns undefined if
 * there is no object.
 */
function objectIn(text: string, codes: Set<DiagnosticCode>): string | undefined {
  const read = readValue(text)
  const { json } = read
  if (json === 'null') return '{}'
  if (json[0] === '"' && !codesOf(read).has('skipped')) {
    const inner = JSON.parse(json) as string
    codes.add('encoded')
    return inner === text ? undefined : objectIn(inner.trim(), new Set())
  }
  const from = text.indexOf('{')
  if (from >= 0) {
    const found = readValue(text.slice(from), { object: true })
    if (from > 0) codes.add('skipped')
    for (const code of codesOf(found)) codes.add(code)
    return found.json
  }
  if (!text.includes(':')) return undefined
  codes.add('missing-open')
  return readValue(`{${text}`).json
}

/**
 * An empty object before the arguments, `{}{"city": "Oslo"}`, as servers join them; and its beginning. Space in them is
 * bounded, because each piece reads a beginning again.
 */
const EMPTY_BEFORE = /^\{\s{0,20}\}\s{0,20}(?=\{)/
const EMPTY_BEGUN = /^(?:\{\s{0,20}(?:\}\s{0,20})?)?$/

export function argumentsReader(): ArgumentsReader {
  let state = START
  let unread = ''
  let json = ''
  let isObject: boolean | undefined // whether the input is an object; undefined while that, or which, is not clear
  const codes = new Set<DiagnosticCode>()

  const begun = () => isObject ?? unread !== ''
  const write = (out: string): string => {
    json += out
    return out
  }
  const read = (ended: boolean): string => {
    let out = ''
    let at: number
    do {
      const piece = scan(state, unread, 0, ended, ALONE)
      at = piece.index
      state = piece.state
      unread = unread.slice(at)
      out += piece.out
      for (const { code } of piece.repairs ?? []) codes.add(code)
    } while (at > 0 && !isDone(state))
    return write(out)
  }
  /** Reads input that does not begin an object: nothing, `null`, or an object in a form that only the end decides. */
  const readOther = (): string | undefined => {
    const found = objectIn(unread.trim(), codes)
    if (found === undefined) return undefined
    unread = ''
    isObject = true
    return write(found)
  }
  return {
    push(piece) {
      if (isDone(state)) {
        if (piece.trim() !== '') codes.add('junk')
        return ''
      }
      unread += piece
      if (isObject === undefined) {
        unread = unread.trimStart()
        if (EMPTY_BEGUN.test(unread)) return ''
        const given = unread.replace(EMPTY_BEFORE, '')
        if (given !== unread) codes.add('skipped')
        unread = given
        isObject = given[0] === '{'
      }
      return isObject ? read(false) : ''
    },
    end() {
      if (isDone(state)) return ''
      if (!begun()) return readOther()
      isObject = true
      const out = read(true)
      if (isDone(state)) return out
      codes.add('truncated')
      return out + write(finish(state))
    },
    begun,
    done: () => isDone(state),
    json: () => json,
    unread: () => unread,
    codes,
  }
}
