/**
 * Merges calls that arrive twice, because a server reports a call and leaves its markup in the text as well. The first
 * occurrence passes as it arrives. A later call of the same tool from the other side is buffered until it is clear
 * whether its arguments are equal: if so, it repeats the first one, otherwise it is a call of its own.
 */
import { addTo, remembered } from '../engine/memo.ts'
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
  /** How many entries of the other group are earlier: one of them may be the twin. */
  readonly earlier: number
  /** Buffered parts; undefined once they are passed on. */
  held: P[] | undefined
  isWhole: boolean
  same: Telling<P> | undefined
}
/** The occurrences of the calls of one tool from one side, in the order in which they were opened. */
interface Group<P> extends Array<Entry<P>> {
  /** How many of them have a twin. */
  paired: number
  /** How many of the first ones have ended. */
  ended: number
  /** How many of the first ones wait for no earlier one of the other group to end. */
  decided: number
}

/**
 * Calls `pass` with every part, the side from which it comes, and the occurrence to which it belongs, which is the first
 * one of a call; `again`: whether the part is of the second one.
 */
export function twins<P>(pass: (part: P, side: Side, telling: Telling<P>, again: boolean) => void): Twins<P> {
  const groups = remembered((_: string) => Object.assign([], { paired: 0, ended: 0, decided: 0 }) as Group<P>)
  const singles = new Map<string, Entry<P>[]>() // those that have ended, by arguments, side and name
  const all: Entry<P>[] = []

  const release = (entry: Entry<P>) => {
    const { held = [] } = entry
    entry.held = undefined
    held.forEach(entry.push)
  }
  const ended = (group: Group<P>) => {
    while (group[group.ended]?.isWhole) group.ended++
    return group.ended
  }
  return {
    open(side, name) {
      const key = `${side} ${name}`
      const otherKey = `${side === 'text' ? 'native' : 'text'} ${name}`
      const own = groups(key)
      const others = groups(otherKey)
      const nth = own.length
      const entry: Entry<P> = {
        earlier: others.length,
        held: others.length > others.paired ? [] : undefined,
        isWhole: false,
        same: undefined,
        push(part) {
          if (entry.held) entry.held.push(part)
          else pass(part, side, entry.same ?? entry, entry.same !== undefined)
        },
        end(value) {
          if (entry.isWhole) return
          entry.isWhole = true
          const json = sorted(value)
          const twin = singles.get(json + otherKey)?.shift()
          if (twin) {
            own.paired++
            others.paired++
            if (twin.earlier > nth) {
              twin.same = entry
              release(entry)
            } else entry.same = twin
            release(twin)
          } else addTo(singles, json + key, entry)
          if (twin || entry.earlier <= ended(others)) release(entry)
          for (let e = others[others.decided]; e && e.earlier <= ended(own); e = others[++others.decided])
            if (e.isWhole) release(e)
        },
      }
      own.push(entry)
      all.push(entry)
      return entry
    },
    finish: () => all.forEach(release),
  }
}

/** A value as JSON, the same for every order of keys. */
const sorted = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, one: unknown) =>
    isSchemaObject(one)
      ? Object.fromEntries(
          Object.keys(one)
            .sort()
            .map(key => [key, one[key]]),
        )
      : one,
  )
