import type { Dialect } from '../dialect.ts'
import { NONE } from '../event.ts'
import { lit, no, ok, type Parser, primitive, succeed } from '../frontier.ts'
import { section } from '../repair/section.ts'
import { followed, type Prose, type Step } from '../step.ts'

const OPEN = 'analysis'
const FINAL = 'assistantfinal'
const CALL = 'assistantcommentary to='
const ENDS = [FINAL, CALL]

/** The longest reasoning that is waited for: only the word behind it shows what this is. */
const REACH = 16_384
/** One of the words that end it is ahead, and what follows the first one is glued to it. */
const ended: Parser<undefined> = primitive((input, i) => {
  if (i === input.length) return no(i, FINAL)
  if (/[\s.,;:!?)\]}_]/.test(input[i]!)) return no(i, 'reasoning')
  const window = input.slice(i, i + REACH)
  if (ENDS.some(word => window.includes(word))) return ok(i, undefined)
  return no(window.length < REACH ? input.length : i, FINAL)
})

/**
 * What is left of harmony where its markers were removed on the way: the words of
 * the headers, glued to the text. A call is read as `functions-name`.
 *
 *     analysisIt is about the weather.assistantfinalIt rains.
 *     analysisIt is about the weather.assistantcommentary to=functions.get_weather json{"city": "Oslo"}
 */
export const harmonyStripped: Dialect = {
  name: 'harmony-stripped',
  triggers: [{ text: OPEN, at: 'message' }],
  grammar: section(
    lit(OPEN).then(ended).result(NONE),
    succeed<Step>(followed({ events: NONE }, { prose: 'reasoning', until: ENDS } satisfies Prose)),
    FINAL,
    { optionalClose: true },
  ),
  printReasoning: text => `${OPEN}${text}${FINAL}`,
  bare: true,
  reasoning: true,
  spec: { shape: 'reasoning', open: [OPEN], close: [FINAL] },
  models: ['gpt-oss'],
}
