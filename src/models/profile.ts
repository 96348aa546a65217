import type { Policies } from '../engine/policies.ts'
import type { DialectName } from './dialect-names.ts'

/**
 * What is known about the raw output of a model family. An explicit option of a caller
 * overrides any of it. The profile is for the text that the model printed: if a server
 * has already taken the reasoning out, `prefill` must be `''`.
 */
export interface ModelProfile {
  readonly family: string
  /** Names of dialects for calls: first those of the family, then those that it falls back to. */
  readonly dialects: readonly DialectName[]
  /** The name of the dialect for reasoning. */
  readonly reasoning?: DialectName
  /**
   * The end of the prompt that belongs to the reply, such as `<think>\n`. Absent if the default prompt leaves the opener
   * to the model.
   */
  readonly prefill?: string
  /**
   * When the prompt ends in `prefill`: `always`, or only while `thinking` is on, as it is by default. Present with
   * `prefill`. The option `model` assumes the prefill only if this is `always`.
   */
  readonly prefillWhen?: 'always' | 'thinking'
  readonly policies?: Partial<Policies>
  /** Stop tokens of the family, beside those that all models share. */
  readonly stop?: readonly string[]
}
