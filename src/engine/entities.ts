/** Character entities: `&lt;` for `<`. */

const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
/** The character that `lt`, `#60` or `#x3c` stands for; undefined for an unknown name. */
export function entity(name: string): string | undefined {
  if (name[0] !== '#') return NAMED.get(name)
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
/** An entity; the group is its name, between `&` and `;`. */
const ENTITY = /&(lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});/g

/** A bound on the length of an entity in characters, `&` and `;` included. */
export const MAX_ENTITY = 11

export const decodeEntities = (text: string): string => text.replace(ENTITY, (all, name: string) => entity(name) ?? all)
/** `text` for an attribute in double quotes. */
export const encodeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
/** `text` with `<` and `>` written as entities. */
export const encodeMarkup = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
