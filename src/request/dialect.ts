/** The dialect of a request: given, or chosen by the model's template or its id. */
import { type Dialect, find, lookup } from '../engine/dialect.ts'
import { allDialects } from '../grammars/index.ts'
import { writing } from '../message/print.ts'
import type { DialectName } from '../models/dialect-names.ts'
import { modelProfile } from '../models/model.ts'
import { readTemplate, remadeFrom } from '../template/format.ts'
import type { Derived, TemplateFormat } from '../template/types.ts'

/**
 * Returns the dialect in which a model writes its calls, by the id of the model. It may be a dialect that is not among
 * the default ones. Undefined for an unknown model.
 *
 * @throws TypeError if `model` is not a string.
 */
export function dialectFor(model: string): Dialect | undefined {
  for (const name of modelProfile(model)?.dialects ?? []) {
    const dialect = lookup(allDialects, name)
    if (dialect?.print) return dialect
  }
  return undefined
}

/** Chooses the dialect in which a request is written. */
export interface Written {
  /** A dialect, or the name of a built-in one. Default: that of the template, then that of the model, then `hermes`. */
  readonly dialect?: Dialect | DialectName | undefined
  /** The id of the model. */
  readonly model?: string | undefined
  /** The result of `deriveDialects` for the model's chat template, or the `format` of that result. */
  readonly template?: Derived | TemplateFormat | undefined
}
/** @throws TypeError if the options give no valid dialect, or one that prints no calls. */
export function writtenIn({ dialect, model, template }: Written): Dialect {
  const own = typeof dialect === 'string' ? find(allDialects, dialect) : dialect
  const chosen =
    own ??
    (template === undefined ? undefined : writerOf(template)) ??
    (model === undefined ? undefined : dialectFor(model)) ??
    find(allDialects, 'hermes')
  return writing(chosen)
}
/** The dialect that writes calls as the template does. An old format does not say which of the built-in ones it is. */
function writerOf(template: Derived | TemplateFormat): Dialect | undefined {
  const read = readTemplate(template)
  if (!read) return undefined
  const writes = ({ name, print }: Dialect) =>
    print && (read.writes === undefined ? read.source !== 'built-in' : name === read.writes)
  const derived = 'dialects' in template ? template.format! : template
  return read.dialects.find(writes) ?? remadeFrom(derived).find(writes)
}
