/** Returns the key of a schema, which is equal for equal schemas; if they contain a `$ref`, for equal roots as well. */
export type Keys = (schema: object, root: object) => string

/** Names schemas, so that equal schemas share a rule. Each object is visited once, at any depth. */
export function keysOf(): Keys {
  const ids = new Map<string, number>()
  const known = new Map<object, { readonly id: number; readonly refers: boolean }>()
  const at = (value: object): { readonly id: number; readonly refers: boolean } => {
    const before = known.get(value)
    if (before) return before
    let refers = Object.hasOwn(value, '$ref')
    const parts = Object.entries(value).map(([key, part]) => {
      if (typeof part !== 'object' || part === null) return [key, part]
      const inner = at(part)
      refers ||= inner.refers
      return [key, [inner.id]]
    })
    const shallow = JSON.stringify([Array.isArray(value), parts])
    const id = ids.get(shallow) ?? ids.size
    ids.set(shallow, id)
    const found = { id, refers }
    known.set(value, found)
    return found
  }
  return (schema, root) => {
    const { id, refers } = at(schema)
    return refers ? `${id} in ${at(root).id}` : `${id}`
  }
}
