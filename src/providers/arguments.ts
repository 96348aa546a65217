/**
 * The arguments of a call that a provider reports, made sure of: whatever comes,
 * what goes out joins to one strict JSON object. Good JSON passes unchanged.
 */
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { repairJson } from '../json/repair.ts'
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
    const { value, text, diagnostics } = repairJson(unread)
    const none = unread.trim() === '' || value === null
    if (!none && (typeof value !== 'object' || Array.isArray(value))) return undefined
    if (!none) for (const { code } of diagnostics) codes.add(code)
    unread = ''
    begun = true
    json = none ? '{}' : text
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
