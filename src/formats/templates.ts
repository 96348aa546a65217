/** Templates: text as the model prints it, with places for what varies, such as `{name}` or `{value}`. */
import type { PrintedCall } from '../engine/dialect.ts'
import { type Parser, sequence } from '../engine/parsing.ts'
import { wrong } from '../engine/wrong.ts'

/** `template` with its places filled in; a place without a value is kept. */
export const filledIn = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
/** The same without what is only read: the `?` after an optional marker, and text in parentheses. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  filledIn(template.replace(/\([^()]*\)|\?/g, ''), values)

/** A call, if each of its keys matches `fits`: the format has no form for others. @throws TypeError if one does not */
export function plainKeys(call: PrintedCall, fits = /^[\w\x80-\uffff.-]+$/): PrintedCall {
  for (const key of Object.keys(call.arguments))
    if (!fits.test(key)) wrong(`the arguments of '${call.name}'`, 'keys without spaces, quotes or brackets', key)
  return call
}

/** The texts that a template with `{A|B}` in it stands for: one with each of them. */
export function alternatives(template: string): readonly string[] {
  const [choice, texts] = /\{([^{}]*\|[^{}]*)\}/.exec(template) ?? []
  return texts === undefined
    ? [template]
    : texts.split('|').flatMap(text => alternatives(template.replace(choice!, () => text)))
}

/** Calls, each on its line, printed by `template` with these values and its name and arguments as `json`. */
export const printedLines = (
  calls: readonly PrintedCall[],
  template: string,
  values: Readonly<Record<string, string>> = {},
): string =>
  calls.map(one => filled(template, { ...values, name: one.name, json: JSON.stringify(one.arguments) })).join('\n')

/** The name of the tag right before a place: `arg_key` before `{key}` in `<arg_key>{key}</arg_key>`. */
export const wordBefore = (template: string, place: string): string | undefined =>
  new RegExp(`<([^<>{}]+)(?:\\{\\w+\\})?>\\s*\\{${place}\\}`).exec(template)?.[1]

/** What is printed for `{type}`: JSON Schema's name for the type of `value`. */
export const typeName = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
/** Whether the name of a type in a message means text. */
export const isTextType = (type: string): boolean => /^(?:str(?:ing)?|text)$/i.test(type)

/** Splits `<a> <b>c` into `<a>`, `<b>`, `c`; a `?` is a part of its own. */
export const markersOf = (text: string): readonly string[] => text.match(/<[^<>]*>|\[[^[\]]*\]|\?|[^\s<[?]+|\S/g) ?? []

/** The words of a text. */
export const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)
/** A text whose white space matches any, or none. */
export const spaced = (text: string): Parser<unknown> => sequence(...wordsIn(text))
