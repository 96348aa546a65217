import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning of `gemma4` whose opening marker was stripped, except for its label. Only
 * the closing marker shows that it is not text.
 *
 *     thought
 *     It is about the weather.<channel|>It rains.
 */
export const gemma4Thought: Dialect = reasoning('gemma4-thought', {
  open: ['thought\n'],
  close: ['<channel|>'],
  until: ['<|tool_call>call:', 'call:'],
  closesAlone: false,
  at: 'message',
  bare: true,
  never: ['>thought\n', '\nthought\n'], // another answer begins with it: this one has no closing marker
  models: ['Gemma-4'],
})
