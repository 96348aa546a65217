/** Templates: text as the model prints it, with places for what changes, such as `{name}` or `{value}`. */

/**
 * `template` with its places filled in; one without a value stays. A marker before `?`, which may be missing when it is
 * read, is printed; what is in parentheses, which may be there, is not.
 */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\([^()]*\)|\?/g, '').replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

/** The word of the tag right before a place: `arg_key` before `{key}` in `<arg_key>{key}</arg_key>`. */
export const wordBefore = (template: string, place: string): string | undefined =>
  new RegExp(`<([^<>{}]+)(?:\\{\\w+\\})?>\\s*\\{${place}\\}`).exec(template)?.[1]

/** What is printed for `{type}`: the name that JSON Schema has for the type of `value`. */
export const typeName = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
/** Does a type on the wire say that a value is text? */
export const isTextType = (type: string): boolean => /^(?:str(?:ing)?|text)$/i.test(type)

/** `<a> <b>c` is `<a>`, `<b>`, `c`; a `?` stands alone. */
export const markersOf = (text: string): readonly string[] => text.match(/<[^<>]*>|\[[^[\]]*\]|\?|[^\s<[?]+|\S/g) ?? []
