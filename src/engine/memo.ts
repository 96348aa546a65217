/** `make`, with all its answers kept. Only for keys that a grammar has: what a model writes is unbounded. */
export function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return key => {
    let value = made.get(key)
    if (value === undefined) made.set(key, (value = make(key)))
    return value
  }
}

/** `make`, with at most `most` answers kept: for keys that a model writes. */
export function rememberedFew<V>(make: (key: string) => V, most: number): (key: string) => V {
  const made = new Map<string, V>()
  return key => {
    const known = made.get(key)
    if (known !== undefined || made.has(key)) return known as V
    if (made.size >= most) made.clear()
    const own = copy(key)
    const value = make(own)
    made.set(own, value)
    return value
  }
}
/** A copy: a slice of a message would keep the whole message in memory. */
const copy = (text: string): string => `${text} `.slice(0, -1)
