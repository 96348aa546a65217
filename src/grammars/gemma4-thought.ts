import type { Dialect } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { lit, succeed } from '../engine/parsing.ts'
import { followed, type Prose, type Step } from '../engine/step.ts'
import { within } from '../formats/within.ts'
import { section } from '../repair/block.ts'

const LABEL = 'thought\n'
const CLOSE = '<channel|>'

/**
 * Reasoning of Gemma 4 whose opening marker was removed on the way: its label is
 * left. Only the closing marker shows that it is no text.
 *
 *     thought
 *     It is about the weather.<channel|>It rains.
 */
export const gemma4Thought: Dialect = {
  name: 'gemma4-thought',
  triggers: [{ text: LABEL, at: 'message' }],
  grammar: section(
    lit(LABEL).skip(within(CLOSE)).result(NONE),
    succeed<Step>(followed({ events: NONE }, { prose: 'reasoning', until: [CLOSE] } satisfies Prose)),
    CLOSE,
  ),
  printReasoning: text => `${LABEL}${text}${CLOSE}`,
  bare: true,
  reasoning: true,
  models: ['Gemma-4'],
}
