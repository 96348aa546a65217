/**
 * The arguments of a call that a provider reports, made sure of: whatever comes,
 * what goes out joins to one strict JSON object. Good JSON passes unchanged.
 */
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { codesOf, mended } from '../json/mended.ts'
import { finish, isDone, type Rules, START, scan } from '../json/scan.ts'

export interface ArgumentsReader {
  /** The next piece; the strict JSON that is sure by now. */
  push(delta: string): string
  /** Nothing follows: the rest of the JSON, or `undefined` if what came is not an object. */
  end(): string | undefined
  /** There is an object. */
  begun(): boolean
  /** It is closed. */
  done(): boolean
  /** All JSON so far. */
  json(): string
  /** What was repaired. */
  readonly codes: ReadonlySet<DiagnosticCode>
  /** What came and was not read. */
  unread(): string
}

/** Arguments that came apart are all of their field. */
const ALONE: Rules = { alone: true }

/** An object in a text that begins otherwise: in a string, after words, without its first brace. */
function objectIn(text: string): { readonly json?: string; readonly codes: Iterable<DiagnosticCode> } {
  const none = { json: '{}', codes: [] }
  if (text === '') return none
  const read = mended(text)
  const { json } = read
  const codes = codesOf(read)
  if (json === 'null') return none
  if (json[0] === '"' && !codes.has('skipped')) {
    const inner = JSON.parse(json) as string
    return inner === text ? { codes } : { ...objectIn(inner.trim()), codes: ['encoded'] }
  }
  const from = text.indexOf('{')
  if (from >= 0) {
    const found = mended(text.slice(from), { object: true })
    return { json: found.json, codes: [...(from > 0 ? (['skipped'] as const) : []), ...codesOf(found)] }
  }
  return text.includes(':') ? { json: mended(`{${text}`).json, codes: ['missing-open'] } : { codes }
}

export function argumentsReader(): ArgumentsReader {
  let state = START
  let unread = ''
  let json = ''
  let begun = false
  let other = false // something, and no open object
  const codes = new Set<DiagnosticCode>()

  const read = (ended: boolean): string => {
    let out = ''
    for (let at = -1; at !== 0 && !isDone(state); ) {
      const piece = scan(state, unread, 0, ended, ALONE)
      state = piece.state
      unread = unread.slice(piece.index)
      out += piece.out
      for (const { code } of piece.repairs ?? []) codes.add(code)
      at = piece.index
    }
    json += out
    return out
  }
  /** No object is open: nothing at all, null, or an object in a form that only the end tells. */
  const readOther = (): string | undefined => {
    const { json: found, codes: said } = objectIn(unread.trim())
    if (found === undefined) return undefined
    for (const code of said) codes.add(code)
    unread = ''
    begun = true
    json = found
    return json
  }
  return {
    push(delta) {
      if (isDone(state)) {
        if (delta.trim() !== '') codes.add('junk')
        return ''
      }
      unread = begun || other ? unread + delta : delta.trimStart()
      begun ||= !other && unread[0] === '{'
      other = !begun && unread !== ''
      return begun ? read(false) : ''
    },
    end() {
      if (isDone(state)) return ''
      if (!begun) return readOther()
      let out = read(true)
      if (isDone(state)) return out
      codes.add('truncated')
      const closing = finish(state)
      out += closing
      json += closing
      return out
    },
    begun: () => begun,
    done: () => isDone(state),
    json: () => json,
    unread: () => unread,
    codes,
  }
}
