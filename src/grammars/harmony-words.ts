import type { Dialect } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { aheadOf, lit, succeed } from '../engine/parsing.ts'
import { followed, type Prose, type Step } from '../engine/step.ts'
import { within } from '../formats/within.ts'
import { section } from '../repair/block.ts'

const OPEN = 'analysis'
const FINAL = 'assistantfinal'
const CALL = 'assistantcommentary to='
const ENDS = [FINAL, CALL]

/** What follows the first word is glued to it. */
const glued = aheadOf(/[^\s.,;:!?)\]}_]/)

/**
 * What is left of harmony where its markers were removed on the way: the words of
 * the headers, glued to the text. A call is read as `functions-name`.
 *
 *     analysisIt is about the weather.assistantfinalIt rains.
 *     analysisIt is about the weather.assistantcommentary to=functions.get_weather json{"city": "Oslo"}
 */
export const harmonyWords: Dialect = {
  name: 'harmony-words',
  triggers: [{ text: OPEN, at: 'message' }],
  grammar: section(
    lit(OPEN)
      .then(glued)
      .then(within(...ENDS))
      .result(NONE),
    succeed<Step>(followed({ events: NONE }, { prose: 'reasoning', until: ENDS } satisfies Prose)),
    FINAL,
    { optionalClose: true },
  ),
  printReasoning: text => `${OPEN}${text}${FINAL}`,
  bare: true,
  reasoning: true,
  models: ['gpt-oss'],
}
