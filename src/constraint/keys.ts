/** Names schemas, so that equal schemas share a rule. Each object is visited once, at any depth. */
export class Keys {
  readonly #ids = new Map<string, number>()
  readonly #known = new Map<object, { readonly id: number; readonly refers: boolean }>()

  /** Returns a key that is equal for equal schemas; if they contain a `$ref`, their roots must be equal too. */
  of(schema: object, root: object): string {
    const { id, refers } = this.#at(schema)
    return refers ? `${id} in ${this.#at(root).id}` : `${id}`
  }

  #at(value: object): { readonly id: number; readonly refers: boolean } {
    const known = this.#known.get(value)
    if (known) return known
    let refers = Object.hasOwn(value, '$ref')
    const parts = Object.entries(value).map(([key, part]) => {
      if (typeof part !== 'object' || part === null) return [key, part]
      const inner = this.#at(part)
      refers ||= inner.refers
      return [key, [inner.id]]
    })
    const shallow = JSON.stringify([Array.isArray(value), parts])
    const id = this.#ids.get(shallow) ?? this.#ids.size
    this.#ids.set(shallow, id)
    const found = { id, refers }
    this.#known.set(value, found)
    return found
  }
}
