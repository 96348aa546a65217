import type { Dialect } from '../dialect.ts'
import { NONE } from '../event.ts'
import { lit, succeed } from '../frontier.ts'
import { section } from '../repair/section.ts'
import { within } from '../shapes/within.ts'
import { followed, type Prose, type Step } from '../step.ts'

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
  spec: { shape: 'reasoning', open: [LABEL], close: [CLOSE] },
  models: ['Gemma-4'],
}
