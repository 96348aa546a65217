/** The public options: their types, defaults and validation. */
import { type Dialect, triggerAt } from './engine/dialect.ts'
import type { Shown } from './engine/machine.ts'
import { DEFAULT_POLICIES, POLICY_VALUES, type Policies } from './engine/policies.ts'
import type { Typing } from './engine/value-types.ts'
import { checkKeys, checkValue, wrong } from './engine/wrong.ts'
import type { Fences } from './prose/frame.ts'
import type { Encoded } from './prose/words.ts'
import { readTools, type ToolList, type Tools } from './tools/definitions.ts'
import type { Fitting } from './tools/fit.ts'

/** Limits for untrusted messages. Exceeding a limit is reported with the diagnostic code `limit`. */
export interface Limits {
  /**
   * The most UTF-16 code units that are buffered while it is undecided what they are. Beyond that, they are text.
   * Default: 4,194,304.
   */
  readonly held: number
  /** The most calls in a message. Each further call is dropped with a diagnostic. Default: 1024. */
  readonly calls: number
  /**
   * The most UTF-16 code units in the arguments of a call. The rest is dropped, and the call is `truncated`. Default:
   * 16,777,216.
   */
  readonly arguments: number
  /** The most diagnostics of a message. One more diagnostic says that the rest were dropped. Default: 1024. */
  readonly diagnostics: number
}

/** What a parser keeps for its `result`. */
export type Retain = 'all' | 'calls' | 'none'

/** One of `typing`, `fences`, `encoded`, `quoting` and `fitting`. Its members are internal to the parser. */
export interface Feature {
  /** @internal */
  readonly typing?: Typing
  /** @internal */
  readonly fences?: Fences
  /** @internal */
  readonly encoded?: Encoded
  /** @internal */
  readonly shown?: (policies: Policies) => Shown | undefined
  /** @internal */
  readonly fitting?: Fitting
}

/** Options for parsing, with the dialects as values. */
export interface ParseOptions {
  /** Optional features: `typing`, `fences`, `encoded`, `quoting`, or `allFeatures`, and `fitting`. Default: none. */
  readonly features?: readonly Feature[] | undefined
  /** The tools that the model was offered, in any of the usual shapes. They type arguments and help to find calls. */
  readonly tools?: ToolList | undefined
  /** The end of the prompt that belongs to the reply, such as `<think>\n`. Parsed first, not counted in spans. */
  readonly prefill?: string | undefined
  /**
   * Stop tokens of the model in addition to the known ones (`<|im_end|>`, `</s>` and the like), in any spelling. At the
   * very end of the message they are markup, even after a call or inside a call that was cut off.
   */
  readonly stop?: readonly string[] | undefined
  /** Choices between legitimate readings. Default: the first value of each policy. */
  readonly policies?: Partial<Policies> | undefined
  /** Limits for untrusted messages. Default: see each limit. */
  readonly limits?: Partial<Limits> | undefined
  /**
   * What `result` keeps of a stream; the outputs are complete in any case. `all`: everything; `calls`: calls and
   * diagnostics, but not the text, the reasoning and the segments; `none`: only `needsMoreWork`, so that memory does
   * not grow with the message (repeated calls are then not detected).
   */
  readonly retain?: Retain | undefined
  /** Default: `call_` and 8 hex digits. If it throws, the call and everything after it are text (`internal-error`). */
  readonly generateId?: (() => string) | undefined
}

const DEFAULT_LIMITS: Limits = { held: 4_194_304, calls: 1024, arguments: 16_777_216, diagnostics: 1024 }
const RETAIN: readonly Retain[] = ['all', 'calls', 'none']
/** The members of features. */
const FEATURES: readonly (keyof Feature)[] = ['typing', 'fences', 'encoded', 'shown', 'fitting']
/** The names of the options. */
export const OPTION_NAMES = ['tools', 'prefill', 'stop', 'policies', 'limits', 'retain', 'generateId', 'features']

/** All options, validated, with the defaults filled in. */
export interface Settings {
  readonly dialects: readonly Dialect[]
  readonly features: Feature
  readonly tools: Tools | undefined
  readonly prefill: string
  readonly stop: readonly string[]
  readonly policies: Policies
  readonly limits: Limits
  readonly retain: Retain
  readonly generateId: () => string
}

/** Throws unless `value` is a string; the error says how to get a string from bytes or `null`. */
export function checkText(what: string, value: unknown): asserts value is string {
  if (typeof value === 'string') return
  const isBytes = ArrayBuffer.isView(value) || value instanceof ArrayBuffer
  const isNothing = value === null || value === undefined
  const advice = isBytes
    ? '; decode it first: new TextDecoder().decode(bytes)'
    : isNothing
      ? "; pass '' (or message.content ?? '') for no text"
      : ''
  wrong(what, 'a string', value, advice)
}

export function readOptions(dialects: readonly Dialect[], options: ParseOptions): Settings {
  checkKeys('options', options, OPTION_NAMES)
  const { features = [], tools, prefill = '', stop = [], retain = 'all', generateId = randomId } = options
  if (!Array.isArray(features)) wrong('features', 'an array of features', features)
  if (!checkedLists.has(features)) {
    for (const [k, feature] of features.entries()) checkKeys(`features[${k}]`, feature, FEATURES)
    checkedLists.add(features)
  }
  checkText('prefill', prefill)
  if (!Array.isArray(stop)) wrong('stop', "an array of strings, such as ['<|im_end|>']", stop)
  for (const [k, token] of (stop as readonly unknown[]).entries())
    if (typeof token !== 'string' || token.trim() === '') wrong(`stop[${k}]`, 'a string that is not blank', token)
  checkValue('retain', retain, RETAIN)
  if (typeof generateId !== 'function') wrong('generateId', 'a function that returns a string', generateId)
  return {
    dialects: readDialects(dialects),
    features: features.length === 1 ? features[0]! : Object.assign({}, ...features),
    tools: tools === undefined ? undefined : readTools(tools),
    prefill,
    stop,
    policies: options.policies === undefined ? DEFAULT_POLICIES : readPolicies(options.policies),
    limits: options.limits === undefined ? DEFAULT_LIMITS : readLimits(options.limits),
    retain,
    generateId,
  }
}

function readDialects(dialects: readonly Dialect[]): readonly Dialect[] {
  if (!Array.isArray(dialects)) wrong('dialects', 'an array of dialects', dialects)
  if (checkedLists.has(dialects)) return dialects
  for (const [k, dialect] of (dialects as readonly unknown[]).entries()) {
    const { name, triggers } = Object(dialect)
    if (typeof name !== 'string' || !Array.isArray(triggers) || !('grammar' in Object(dialect)))
      wrong(`dialects[${k}]`, 'a dialect {name, triggers, grammar}', dialect)
    for (const trigger of triggers) {
      const text = trigger?.text ?? trigger
      if (typeof text !== 'string' || text === '')
        wrong(`dialects[${k}].triggers`, 'the markers that open its blocks, such as <call>', text)
      checkValue(`dialects[${k}].triggers: at`, triggerAt(trigger), POSITIONS)
    }
  }
  const names = new Set<string>()
  for (const { name } of dialects)
    if (names.has(name)) wrong('dialects', 'dialects of different names', name, ' twice')
    else names.add(name)
  checkedLists.add(dialects)
  return dialects
}
/** Where triggers may count. */
const POSITIONS = ['anywhere', 'line', 'message', 'answer', 'after']
/** Lists of dialects or features that were validated before. */
const checkedLists = new WeakSet<object>()

/** Returns the defaults, overridden by `given`; a member that is `undefined` counts as not given. */
export function complete<T extends object>(option: string, defaults: T, given: Partial<T> = {}): T {
  checkKeys(option, given, Object.keys(defaults))
  const all = { ...defaults }
  for (const key in defaults) if (given[key] !== undefined) all[key] = given[key]
  return all
}
function readPolicies(given: Partial<Policies>): Policies {
  const policies = complete('policies', DEFAULT_POLICIES, given)
  for (const [key, allowed] of Object.entries(POLICY_VALUES))
    checkValue(`policies.${key}`, policies[key as keyof Policies], allowed)
  return policies
}
function readLimits(given: Partial<Limits>): Limits {
  const limits = complete('limits', DEFAULT_LIMITS, given)
  for (const [key, value] of Object.entries(limits))
    if (!(typeof value === 'number' && value >= 0)) wrong(`limits.${key}`, 'a number from 0', value)
  return limits
}

/** Returns `call_` and 8 hex digits. Uses `Math.random`: ids are not secret, and loading the crypto module is slow. */
export const randomId = (): string => `call_${((Math.random() * 2 ** 32) >>> 0).toString(16).padStart(8, '0')}`
