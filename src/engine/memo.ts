/** `make`, its answers kept for the next time. Its keys are those of a grammar: what a model writes has no end. */
export function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return key => {
    let value = made.get(key)
    if (value === undefined) made.set(key, (value = make(key)))
    return value
  }
}

/** The same for what a model writes: `most` answers are kept. */
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
/** A slice of a message would keep it all in memory. */
const copy = (text: string): string => `${text} `.slice(0, -1)
