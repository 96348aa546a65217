/** Resolves options of the package to those of the core: names to dialects, a model to the dialects that it writes. */

import { allFeatures, fitting } from '../core.ts'
import type { Dialect } from '../engine/dialect.ts'
import { find, lookup } from '../engine/dialect.ts'
import { DEFAULT_POLICIES } from '../engine/policies.ts'
import { isSchemaObject } from '../engine/value-types.ts'
import { checkKeys, wrong } from '../engine/wrong.ts'
import { allDialects, defaultDialects } from '../grammars/index.ts'
import { type ParseOptions as CoreOptions, complete, OPTION_NAMES } from '../options.ts'
import { type ReadTemplate, readTemplate } from '../template/format.ts'
import type { Derived, TemplateFormat } from '../template/types.ts'
import type { DialectName } from './dialect-names.ts'
import { modelProfile } from './model.ts'
import type { ModelProfile } from './profile.ts'

/** How a message is read. All options may be left out; `tools` help most, then `model`. */
export interface ParseOptions extends Omit<CoreOptions, 'features'> {
  /** Dialects, or names of built-in ones, in order of priority; each counts once. Default: all. */
  readonly dialects?: readonly (Dialect | DialectName)[] | undefined
  /**
   * The id of the model, as servers, routers and files spell it. Its dialects come first; a `<think>` that its chat
   * template always opens is assumed (where thinking can be switched off, only `prefill` or the closing marker opens
   * it); its policies count unless the options set others. An unknown id changes nothing.
   */
  readonly model?: string | undefined
  /**
   * What `deriveDialects` of `llm-dialects/template` derived from the model's chat template, or its `format`. Its
   * dialects come first, its stop tokens count, and its `prefill` is assumed if the template always opens it.
   */
  readonly template?: Derived | TemplateFormat | undefined
}

/**
 * The dialects, and the options of the core. `own`: further options that the caller allows, listed in the error about
 * an unknown one.
 *
 * @throws TypeError on an unknown option, or a dialect or model that is not one.
 */
export function choose(options: ParseOptions, own: readonly string[] = []): [readonly Dialect[], CoreOptions] {
  checkKeys('options', options, [...own, ...NAMES])
  const { dialects, model, template } = options
  const rest = core(options)
  const profile = model === undefined ? undefined : modelProfile(model)
  const derived = template === undefined ? undefined : readTemplate(template)
  if (!profile && !derived) return [named(dialects), rest]
  const policies = complete('policies', { ...DEFAULT_POLICIES, ...profile?.policies }, rest.policies)
  const prefill = rest.prefill ?? assumedPrefill(derived ?? profile)
  const known = [...(profile?.stop ?? []), ...(derived?.stop ?? [])]
  const stop =
    known.length > 0 && (rest.stop === undefined || Array.isArray(rest.stop))
      ? { stop: [...known, ...(rest.stop ?? [])] }
      : {}
  const list =
    dialects === undefined ? (derived?.dialects ?? (profile ? preferred(profile) : defaultDialects)) : named(dialects)
  return [list, { ...rest, policies, ...stop, ...(prefill && { prefill }) }]
}

/**
 * The options of the core; an undefined one counts as absent. They are named one by one, since this runs for each
 * message, and a spread would cost more than everything else here.
 */
const core = ({ tools, prefill, stop, policies, limits, retain, generateId }: ParseOptions): CoreOptions =>
  ({ features: FEATURES, tools, prefill, stop, policies, limits, retain, generateId }) as CoreOptions

const FEATURES = [Object.assign({}, ...allFeatures, fitting)]
const NAMES = ['dialects', 'model', 'template', ...OPTION_NAMES.filter(name => name !== 'features')]

/** The prefill with which the prompt always ends, if there is one. */
const assumedPrefill = (known: ModelProfile | ReadTemplate | undefined): string | undefined =>
  known?.prefillWhen === 'always' ? known.prefill : undefined

function named(dialects: ParseOptions['dialects']): readonly Dialect[] {
  if (dialects === undefined) return defaultDialects
  if (!Array.isArray(dialects)) return wrong('dialects', 'an array of dialects or their names', dialects)
  const firsts = new Map<unknown, Dialect>()
  const list = Array.from(dialects, (d): Dialect => (typeof d === 'string' ? find(allDialects, d) : d)) // with holes
  return list.filter(dialect => {
    const first = firsts.get(dialect?.name)
    if (!first) firsts.set(dialect?.name, dialect)
    return !first || !isSame(first, dialect) // others of the same name are refused later
  })
}
/**
 * Whether two dialects are the same: one may come from `llm-dialects/grammars/…`, the other from the list, which has no
 * names of models.
 */
const isSame = (a: Dialect, b: Dialect): boolean => a === b || (isAsMade(a) && isAsMade(b) && textOf(a) === textOf(b))
/** Whether a dialect is as it was made from its record: in a changed copy, the grammar is a value. */
const isAsMade = (dialect: Dialect): boolean => Object.getOwnPropertyDescriptor(dialect, 'grammar')?.get !== undefined
const textOf = ({ format }: Dialect): string =>
  JSON.stringify(format, (key, value: unknown) => {
    if (key === 'models') return undefined
    return isSchemaObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value
  })

/**
 * The dialects of a model, then all others: models imitate each other, and damaged markup can look like any dialect.
 */
function preferred(profile: ModelProfile): readonly Dialect[] {
  const known = lists.get(profile)
  if (known) return known
  const own = [...profile.dialects, ...(profile.reasoning ? [profile.reasoning] : [])].flatMap(
    name => lookup(allDialects, name) ?? [],
  )
  const list = [...new Set([...own, ...defaultDialects])]
  lists.set(profile, list)
  return list
}
const lists = new WeakMap<ModelProfile, readonly Dialect[]>()
