/** The dialect of a request: named, of a model, or out of its template. */
import { type Dialect, find, lookup } from '../engine/dialect.ts'
import { wrong } from '../engine/wrong.ts'
import { allDialects } from '../grammars/index.ts'
import type { DialectName } from '../models/dialect-names.ts'
import { modelProfile } from '../models/model.ts'
import { readTemplate } from '../template/format.ts'
import type { Derived, TemplateFormat } from '../template/types.ts'

/**
 * The dialect in which a model writes its calls, by the id of the model: also one that is read only if it is named.
 * Undefined for a model that is not known.
 *
 * @throws TypeError on anything but a string.
 */
export function dialectFor(model: string): Dialect | undefined {
  for (const name of modelProfile(model)?.dialects ?? []) {
    const dialect = lookup(allDialects, name)
    if (dialect?.print) return dialect
  }
  return undefined
}

/** In which dialect a request is written. */
export interface Written {
  /** A dialect, or the name of one of ours. Default: that of the template, that of the model, else `hermes`. */
  readonly dialect?: Dialect | DialectName
  /** The id of the model. */
  readonly model?: string
  /** What `deriveDialects` found out about the model's chat template, or its `format`. */
  readonly template?: Derived | TemplateFormat
}
/** @throws TypeError where it names no dialect, or one that prints no calls. */
export function writtenIn({ dialect, model, template }: Written): Dialect {
  const own = typeof dialect === 'string' ? find(allDialects, dialect) : dialect
  const derived = template === undefined ? undefined : readTemplate(template)?.dialects.find(d => d.print)
  const chosen = own ?? derived ?? (model === undefined ? undefined : dialectFor(model)) ?? find(allDialects, 'hermes')
  if (typeof chosen !== 'object' || chosen === null) return wrong('dialect', 'a dialect or the name of one', dialect)
  if (!chosen.print)
    throw new TypeError(`dialect: expected one that writes calls, got '${chosen.name}', which writes none`)
  return chosen
}
