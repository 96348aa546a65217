import type { Policies } from '../engine/policies.ts'
import type { DialectName } from './dialect-names.ts'

/**
 * What is known of a model family's raw output. An explicit option of a caller
 * beats all of it. It is meant for the text that the model printed: where a
 * server has taken the reasoning out already, `prefill` must be `''`.
 */
export interface ModelProfile {
  readonly family: string
  /** Names of dialects for calls, its own first, then what it falls back to. */
  readonly dialects: readonly DialectName[]
  /** Name of its reasoning dialect. */
  readonly reasoning?: DialectName
  /** The end of the prompt that belongs to the reply, such as `<think>\n`. Absent where the default prompt leaves the opening to the model. */
  readonly prefill?: string
  /**
   * `always`, or only while `thinking` is on, as it is by default. Present with `prefill`. The option `model` assumes
   * the prefill only if it is `always`.
   */
  readonly prefillWhen?: 'always' | 'thinking'
  readonly policies?: Partial<Policies>
  /** Its stop tokens beside those that are known of all models. */
  readonly stop?: readonly string[]
}
