/** The schemas that a schema is composed of. */
import { isSchemaObject, type SchemaObject } from '../engine/value-types.ts'

/** The most schemas that one is composed of; more are not asked. */
export const MAX_LAYERS = 1024
/** The schemas that a schema is composed of, itself first. `$ref` is resolved within `root`. */
export function layersOf(schema: unknown, root: unknown, seen = new Set<SchemaObject>()): Iterable<SchemaObject> {
  if (isSchemaObject(schema) && !seen.has(schema) && seen.size <= MAX_LAYERS) {
    seen.add(schema)
    const { $ref, allOf, anyOf, oneOf } = schema
    if (isComposed(schema))
      for (const part of [pointed(root, $ref), allOf, anyOf, oneOf].flat()) layersOf(part, root, seen)
  }
  return seen
}

/** Whether a schema names others that it is composed of; most do not. */
export const isComposed = ({ $ref, allOf, anyOf, oneOf }: SchemaObject): boolean =>
  Boolean($ref ?? allOf ?? anyOf ?? oneOf)

/**
 * The value that a JSON pointer (`#`, `#/$defs/x`) refers to in a document; undefined for any other `ref`. In a step,
 * `~1` is a slash and `~0` a tilde; in a URI fragment `%` also escapes.
 */
export function pointed(root: unknown, ref: unknown): unknown {
  const into = (at: unknown, step: string) =>
    Object(at)[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')]
  try {
    const [base, ...steps] = String(ref).split('/')
    return steps.reduce(into, base === '#' ? root : undefined)
  } catch {
    return undefined
  }
}

/** `value` if it is a list, else an empty list. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
