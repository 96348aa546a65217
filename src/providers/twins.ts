/**
 * One call that comes twice: a server reports it and leaves its markup in the text as
 * well. The first telling passes as it comes. A later one of the same tool from
 * the other side waits until it is clear whether it says the same: then it is
 * left out, else it goes on.
 */
type Side = 'text' | 'native'

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
  /** What waits; undefined once it passes. */
  held: P[] | undefined
  /** Those before it, from the other side, that may be the same call. */
  readonly rivals: readonly Entry<P>[]
  whole: { readonly value: unknown } | undefined
  /** It has its twin. */
  paired: boolean
  same: Telling<P> | undefined
}

/** `pass` gets every part that is to be seen, with the telling that it belongs to. */
export function twins<P>(pass: (part: P, telling: Telling<P>) => void): Twins<P> {
  const told = new Map<string, Entry<P>[]>() // by side and name
  let waiting: Entry<P>[] = []

  const release = (entry: Entry<P>) => {
    const parts = entry.held ?? []
    entry.held = undefined
    for (const part of parts) pass(part, entry)
  }
  const settle = (entry: Entry<P>) => {
    const { whole } = entry
    if (!whole) return
    const rivals = entry.rivals.filter(e => !e.paired)
    const twin = rivals.find(e => e.whole && equal(e.whole.value, whole.value))
    if (twin) {
      twin.paired = entry.paired = true
      entry.held = undefined
      entry.same = twin
    } else if (rivals.every(e => e.whole)) release(entry)
  }
  const end = (entry: Entry<P>, value: unknown) => {
    if (entry.whole) return
    entry.whole = { value }
    for (const e of waiting) settle(e)
    waiting = waiting.filter(e => e.held)
  }
  return {
    open(side, name) {
      const others = told.get(`${side === 'text' ? 'native' : 'text'} ${name}`) ?? []
      const rivals = others.filter(e => !e.paired)
      const entry: Entry<P> = {
        side,
        rivals,
        held: rivals.length > 0 ? [] : undefined,
        whole: undefined,
        paired: false,
        same: undefined,
        push(part) {
          if (entry.held) entry.held.push(part)
          else if (!entry.same) pass(part, entry)
        },
        end: value => end(entry, value),
      }
      const key = `${side} ${name}`
      const own = told.get(key)
      if (own) own.push(entry)
      else told.set(key, [entry])
      if (entry.held) waiting.push(entry)
      return entry
    },
    finish() {
      for (const entry of waiting) release(entry)
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
