/**
 * Merges calls that arrive twice, because a server reports a call and leaves its markup in the text as well. The first
 * occurrence passes as it arrives. A later call of the same tool from the other side is buffered until it is clear
 * whether its arguments are equal: if so, it repeats the first one, otherwise it is a call of its own.
 */
import { addTo } from '../engine/memo.ts'
import { isSchemaObject } from '../engine/value-types.ts'

/** Where an occurrence of a call stands: in the text, or in what the provider reports. */
export type Side = 'text' | 'native'

export interface Twins<P> {
  /** Begins a call of the tool `name`. */
  open(side: Side, name: string): Telling<P>
  /** Ends the message: calls that are still buffered are passed on. */
  finish(): void
}
/** One occurrence of a call. */
export interface Telling<P> {
  push(part: P): void
  /** Ends the call; `value` is its arguments. */
  end(value: unknown): void
  /** The earlier occurrence of the same call, once the two are known to be equal: it takes the parts of this one. */
  readonly same: Telling<P> | undefined
}

interface Entry<P> extends Telling<P> {
  /** Buffered parts; undefined once they are passed on. */
  held: P[] | undefined
  /** The earlier entries from the other side that may be the same call. */
  readonly rivals: readonly Entry<P>[]
  whole: { readonly value: unknown } | undefined
  /** Whether the twin of this call has been found. */
  paired: boolean
  same: Telling<P> | undefined
}

/**
 * Calls `pass` with every part, the side from which it comes, and the occurrence to which it belongs, which is the first
 * one of a call; `again`: whether the part is of the second one.
 */
export function twins<P>(pass: (part: P, side: Side, telling: Telling<P>, again: boolean) => void): Twins<P> {
  const entries = new Map<string, Entry<P>[]>() // by side and name
  let waiting: Entry<P>[] = []

  const release = (entry: Entry<P>) => {
    const parts = entry.held ?? []
    entry.held = undefined
    for (const part of parts) entry.push(part)
  }
  const settle = (entry: Entry<P>) => {
    const { whole } = entry
    if (!whole) return
    const rivals = entry.rivals.filter(e => !e.paired)
    const twin = rivals.find(e => e.whole && sorted(e.whole.value) === sorted(whole.value))
    if (twin) twin.paired = entry.paired = true
    entry.same = twin
    if (twin || rivals.every(e => e.whole)) release(entry)
  }
  return {
    open(side, name) {
      const others = entries.get(`${side === 'text' ? 'native' : 'text'} ${name}`) ?? []
      const rivals = others.filter(e => !e.paired)
      const entry: Entry<P> = {
        rivals,
        held: rivals.length > 0 ? [] : undefined,
        whole: undefined,
        paired: false,
        same: undefined,
        push(part) {
          if (entry.held) entry.held.push(part)
          else pass(part, side, entry.same ?? entry, entry.same !== undefined)
        },
        end(value) {
          entry.whole ??= { value }
          for (const e of waiting) settle(e)
          waiting = waiting.filter(e => e.held)
        },
      }
      addTo(entries, `${side} ${name}`, entry)
      if (entry.held) waiting.push(entry)
      return entry
    },
    finish() {
      for (const entry of waiting) release(entry)
    },
  }
}

/** A value as JSON, the same for every order of keys. */
const sorted = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, one: unknown) =>
    isSchemaObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  )
