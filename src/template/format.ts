/** Makes dialects from the JSON of a derived format. */
import type { Dialect } from '../engine/dialect.ts'
import { checkValue, wrong } from '../engine/wrong.ts'
import { dialect, remade } from '../formats/dialect.ts'
import { defaultDialects } from '../grammars/index.ts'
import type { Derived, TemplateFormat } from './types.ts'

/**
 * Makes the dialects of a format that was derived from a chat template. A format is plain JSON, so it may be derived
 * elsewhere and stored.
 *
 * @throws TypeError if the format or one of its records is invalid.
 */
export const dialectsOf = (format: TemplateFormat): readonly Dialect[] =>
  recordsOf(format).map(record => dialect(record?.name, record?.format))

/** Makes the same dialects, but only finds records that cannot be used: checking all their members is 2 kB of code. */
export const remadeFrom = (format: TemplateFormat): readonly Dialect[] =>
  recordsOf(format).map(record => {
    try {
      const dialect = remade(record.name, record.format)
      void dialect.triggers
      return dialect
    } catch {
      throw new TypeError(`template: '${record?.name}' is invalid; see dialectsOf`)
    }
  })
function recordsOf(format: TemplateFormat): TemplateFormat['records'] {
  return Array.isArray(format?.records)
    ? format.records
    : wrong('format', 'a TemplateFormat, which has records', format)
}

/** The dialects to parse with, the part of the reply that the prompt ends with, and stop tokens. */
export interface ReadTemplate extends Pick<TemplateFormat, 'source' | 'writes'> {
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
  const { records, dialects }: Partial<Derived & TemplateFormat> = Object(template)
  if (!Array.isArray(dialects ?? records))
    return wrong('template', 'what deriveDialects gives, or its format', template)
  if ('dialects' in template) {
    const { length, 0: first } = template.dialects
    if (length === 0 || 'map' in Object(first?.grammar)) return length > 0 ? template : undefined
    return readTemplate(template.format!) // it was stored as JSON, and only its format survived
  }
  const { prefill = '', stop = [], ...rest } = template
  if (typeof prefill !== 'string') wrong('template.prefill', 'a text', prefill)
  if (!Array.isArray(stop)) wrong('template.stop', 'an array of texts', stop)
  const made = { ...rest, prefill, stop, dialects: allOf(template) }
  read.set(template, made)
  return made
}
/** Caches the result for each format. */
const read = new WeakMap<object, ReadTemplate>()
const SOURCES: readonly TemplateFormat['source'][] = ['built-in', 'derived', 'both']
function allOf(format: TemplateFormat): readonly Dialect[] {
  checkValue('template.source', format.source, SOURCES)
  if (format.source === 'built-in') return defaultDialects
  const own = remadeFrom(format)
  return format.source === 'both' ? [...own, ...defaultDialects] : own
}
