/**
 * One call, told twice: a server reports it and leaves its markup in the text as
 * well. The first telling passes as it comes. A later one of the same tool from
 * the other side waits until it is clear whether it says the same: then it is
 * left out, else it goes on.
 */
export type Side = 'text' | 'native'

export interface Twins<P> {
  /** A call begins. */
  open(side: Side, name: string): Telling<P>
  /** The message is over: what still waits goes on. */
  finish(): void
}
/** One telling of a call. */
export interface Telling<P> {
  readonly side: Side
  push(part: P): void
  /** It is whole. */
  end(value: unknown): void
  /** The telling that was there before it, once it is known to say the same. */
  readonly same: Telling<P> | undefined
}

interface Entry<P> extends Telling<P> {
  readonly name: string
  /** What waits; undefined once it passes. */
  held: P[] | undefined
  whole: { readonly value: unknown } | undefined
  /** It has its twin. */
  paired: boolean
  same: Telling<P> | undefined
}

/** `pass` gets every part that is to be seen, with the telling that it belongs to. */
export function twins<P>(pass: (part: P, telling: Telling<P>) => void): Twins<P> {
  const entries: Entry<P>[] = []

  const release = (entry: Entry<P>) => {
    const parts = entry.held ?? []
    entry.held = undefined
    for (const part of parts) pass(part, entry)
  }
  /** Earlier tellings from the other side that may be the same call. */
  const candidates = (entry: Entry<P>) =>
    entries.slice(0, entries.indexOf(entry)).filter(e => e.side !== entry.side && e.name === entry.name && !e.paired)
  const settle = () => {
    for (const entry of entries) {
      if (!entry.held || !entry.whole) continue
      const others = candidates(entry)
      const { value } = entry.whole
      const twin = others.find(e => e.whole && equal(e.whole.value, value))
      if (twin) {
        twin.paired = entry.paired = true
        entry.held = undefined
        entry.same = twin
      } else if (others.every(e => e.whole)) release(entry)
    }
  }
  return {
    open(side, name) {
      const entry: Entry<P> = {
        side,
        name,
        held: undefined,
        whole: undefined,
        paired: false,
        same: undefined,
        push(part) {
          if (entry.held) entry.held.push(part)
          else if (!entry.same) pass(part, entry)
        },
        end(value) {
          if (entry.whole) return
          entry.whole = { value }
          settle()
        },
      }
      entries.push(entry)
      if (candidates(entry).length > 0) entry.held = []
      return entry
    },
    finish() {
      for (const entry of entries) release(entry)
    },
  }
}

/** Deep equality of JSON values; the order of keys says nothing. */
function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && equal(Reflect.get(a, key), Reflect.get(b, key)))
  )
}
