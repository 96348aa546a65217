/** Policies: how to read a message where different readings are legitimate. */

/** Choices between readings that are all legitimate. Each has a default. Pass them as the option `policies`. */
export interface Policies {
  /**
   * A call inside reasoning: `<think>I will call <tool_call>{…}</tool_call>`. `final`: it counts if the reasoning does
   * not lead to an answer (models forget to close their reasoning): in the text, if no words, no answer and no further
   * reasoning follow; in a reasoning channel, if the text has neither words nor calls. In a stream, the call waits
   * until that is known. `call`: it always counts; `draft`: it stays reasoning.
   */
  readonly callsInReasoning: 'final' | 'call' | 'draft'
  /**
   * Tool markup in a code fence. `final`: a call only if the fence ends the message
   * (elsewhere it is an example); `call`: always; `text`: never. Fenced JSON calls always count.
   */
  readonly fencedMarkup: 'final' | 'call' | 'text'
  /**
   * A call after a quote mark (`> `), or in a tool result that the model repeats (`<tool_response>`): `text`, with the
   * diagnostic `quoted-call`, or a `call`.
   */
  readonly quotedMarkup: 'text' | 'call'
  /**
   * A call in a list item, in an HTML comment or in an element `<example>`, JSON in a code fence that does not end the
   * message, and JSON without markers within a line or after a tag: a `call`, or `text`, with the diagnostic
   * `quoted-call`.
   */
  readonly exampleMarkup: 'call' | 'text'
  /** A call to a tool that is not in `tools`: reported, or text. Formats without a marker always need a known tool. */
  readonly unknownTools: 'call' | 'text'
  /** A call that the end of the message cuts off: kept with the status `truncated`, or left out. */
  readonly truncatedCalls: 'keep' | 'drop'
  /** Damaged markup: repaired and reported, or left as text with the reports. `off` waits for the end of each block. */
  readonly recovery: 'on' | 'off'
  /**
   * `schema`: calls are made to fit their tools where the intent is clear, each change with a diagnostic: a name in
   * another case, or with `-` for `_`; arguments wrapped in a member; one value where a list is
   * declared; null at an optional member; a value of an enum in another case. What validates is not changed. In a
   * stream, a call waits for its end. `as-written`: no such changes.
   */
  readonly arguments: 'as-written' | 'schema'
}

/** The values of each policy, the default first. */
export const POLICY_VALUES: { readonly [K in keyof Policies]: readonly Policies[K][] } = {
  callsInReasoning: ['final', 'call', 'draft'],
  fencedMarkup: ['final', 'call', 'text'],
  quotedMarkup: ['text', 'call'],
  exampleMarkup: ['call', 'text'],
  unknownTools: ['call', 'text'],
  truncatedCalls: ['keep', 'drop'],
  recovery: ['on', 'off'],
  arguments: ['as-written', 'schema'],
}

export const DEFAULT_POLICIES = Object.fromEntries(
  Object.entries(POLICY_VALUES).map(([name, [first]]) => [name, first]),
) as unknown as Policies

/**
 * Policies for agents that read pages and files from third parties, who may have planted calls in them. Together with
 * `tools`, only an undamaged call to a known tool counts, outside reasoning, quotations and examples. All else is text.
 */
export const strictPolicies: Policies = {
  callsInReasoning: 'draft',
  fencedMarkup: 'final',
  quotedMarkup: 'text',
  exampleMarkup: 'text',
  unknownTools: 'text',
  truncatedCalls: 'drop',
  recovery: 'off',
  arguments: 'as-written',
}
