/** Makes dialects from the JSON of a derived format. */
import type { Dialect } from '../engine/dialect.ts'
import { dialect, remade } from '../formats/dialect.ts'
import { defaultDialects } from '../grammars/index.ts'
import type { Derived, TemplateFormat } from './types.ts'

/**
 * Makes the dialects of a format that was derived from a chat template. A format is plain JSON, so it may be derived
 * elsewhere and stored.
 *
 * @throws TypeError if the format or one of its records is invalid.
 */
export function dialectsOf(format: TemplateFormat): readonly Dialect[] {
  if (!Array.isArray(format?.records)) throw new TypeError('format: expected a TemplateFormat, which has records')
  return format.records.map(({ name, format }) => dialect(name, format))
}

/** The same without checking the records, whose check is a part of `llm-dialects/template` and `llm-dialects/grammar`. */
export const remadeFrom = ({ records }: TemplateFormat): readonly Dialect[] =>
  records.map(({ name, format }) => remade(name, format))

/** The dialects to parse with, the part of the reply that the prompt ends with, and stop tokens. */
export interface ReadTemplate {
  readonly dialects: readonly Dialect[]
  readonly prefill: string
  readonly prefillWhen?: 'always' | 'thinking'
  readonly stop: readonly string[]
}
/**
 * Returns undefined if nothing was derived.
 *
 * @throws TypeError if `template` is neither a result of `deriveDialects` nor a format.
 */
export function readTemplate(template: Derived | TemplateFormat): ReadTemplate | undefined {
  const known = read.get(template)
  if (known) return known
  if (typeof template !== 'object' || template === null || !('records' in template || 'dialects' in template))
    throw new TypeError('template: expected what deriveDialects gives, or its format')
  if ('dialects' in template) return template.dialects.length > 0 ? template : undefined
  const { prefill = '', stop = [], ...rest } = template
  const made = { ...rest, prefill, stop, dialects: allOf(template) }
  read.set(template, made)
  return made
}
/** Caches the result for each format. */
const read = new WeakMap<object, ReadTemplate>()
function allOf(format: TemplateFormat): readonly Dialect[] {
  if (format.source === 'built-in') return defaultDialects
  const own = remadeFrom(format)
  return format.source === 'both' ? [...own, ...defaultDialects] : own
}
