/** Names for schemas, so that equal ones share a rule: each object is looked at once, however deep it lies. */
export class Keys {
  readonly #ids = new Map<string, number>()
  readonly #known = new Map<object, { readonly id: number; readonly refers: boolean }>()

  /** Equal for equal schemas; for those with a `$ref` inside, within equal documents. */
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
