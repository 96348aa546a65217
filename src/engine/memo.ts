/** `make` with a cache of all results. Only for keys that come from grammars: those that models write are unbounded. */
export function remembered<K, V>(make: (key: K) => V, made: Cache<K, V> = new Map()): (key: K) => V {
  return key => {
    let value = made.get(key)
    if (value === undefined) made.set(key, (value = make(key)))
    return value
  }
}
/** A `Map`, or a `WeakMap` where the keys are objects that may go. */
interface Cache<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** `make` with a cache of at most `most` results, for keys that models write. */
export function rememberedFew<V>(make: (key: string) => V, most: number): (key: string) => V {
  let made = new Map<string, V>()
  return key => {
    const known = made.get(key)
    if (known !== undefined || made.has(key)) return known as V
    // Not `clear()`: V8 lets the old table hold the new one, so that the garbage of a message survives until a full sweep.
    if (made.size >= most) made = new Map()
    const own = copy(key)
    const value = make(own)
    made.set(own, value)
    return value
  }
}
/** Copies a key: a slice of a message would keep the whole message in memory. */
const copy = (text: string): string => `${text} `.slice(0, -1)

/** Adds `value` to the list of `key`. */
export function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** `make`, called on first use. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
