/** Policies: what a message may be taken for, where readers differ. */

/** What is a matter of taste. Each has a default; see `parse` for how they are passed. */
export interface Policies {
  /**
   * A call inside reasoning: `<think>I will call <tool_call>{…}</tool_call>`. `final`: it counts where the reasoning does
   * not go on to an answer (models forget to close their reasoning): in the text, if no words, no answer and no further
   * reasoning follow; in a reasoning channel, if the text has neither words nor calls. In a stream it waits for that.
   * `call`: it always counts; `draft`: it stays reasoning.
   */
  readonly callsInReasoning: 'final' | 'call' | 'draft'
  /**
   * Tool markup in a code fence. `final`: a call only if the fence ends the message
   * (elsewhere it is an example); `call`: always; `text`: never. Fenced JSON calls always count.
   */
  readonly fencedMarkup: 'final' | 'call' | 'text'
  /**
   * A call behind a quote mark (`> `), or in the result of a tool that the model repeats (`<tool_response>`): `text`, with
   * the diagnostic `quoted-call`, or a `call`.
   */
  readonly quotedMarkup: 'text' | 'call'
  /**
   * A call in the item of a list, in an HTML comment or an element `<example>`, JSON in a code fence that does not end the
   * message, and JSON without markers within a line or behind a tag: a `call`, or `text`, with the diagnostic `quoted-call`.
   */
  readonly exampleMarkup: 'call' | 'text'
  /** A call to a tool that is not in `tools`: reported, or taken for text. Formats without a marker always demand a known tool. */
  readonly unknownTools: 'call' | 'text'
  /** A call that the end of the message cut: kept with the status `truncated`, or left out. */
  readonly truncatedCalls: 'keep' | 'drop'
  /** Damaged markup: repaired and reported, or left as text with the reports. `off` waits for the end of each block. */
  readonly recovery: 'on' | 'off'
  /**
   * `schema`: calls are made to fit their tools where it is plain what was meant, each change with a diagnostic: a name in
   * another case, with `-` for `_`, or behind `functions.`; arguments in a member of their own; one value where a list is
   * declared; null at a member that may be missing; a value of an enum in another case. What validates is not changed. In
   * a stream a call waits for its end. `as-written`: nothing of it is done.
   */
  readonly arguments: 'as-written' | 'schema'
}

/** What each may be, the default first. */
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

export const DEFAULT_POLICIES = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(POLICY_VALUES).map(([name, [first]]) => [name, first]),
) as unknown as Policies

/**
 * For agents that read pages and files of others, who may have put calls into them. Together with `tools`, only an
 * undamaged call to one of them counts, outside reasoning, quotations and examples. All else is text.
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
