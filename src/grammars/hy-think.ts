import type { Dialect } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { alt, chars, lit, succeed } from '../engine/parsing.ts'
import { emit, followed, type Grammar, type Step } from '../engine/step.ts'
import { section } from '../repair/block.ts'

const OPEN = '<think:'
const CLOSE = '</think:'
const tag = (head: string) =>
  lit(head)
    .then(chars(/[\w.-]/, 1, 32))
    .then(lit('>'))

const body: Grammar = succeed<Step>(followed({ events: NONE }, { prose: 'reasoning', until: [CLOSE, '</think>'] }))

/**
 * Reasoning in tags with a suffix that each checkpoint has for itself.
 *
 *     <think:opensource>First I look at the file.</think:opensource>
 */
export const hyThink: Dialect = {
  name: 'hy-think',
  triggers: [OPEN, CLOSE],
  grammar: alt(
    section(
      tag(OPEN).result(NONE),
      body,
      { text: '</think:opensource>', also: alt(tag(CLOSE), lit('</think>')) },
      { cut: true },
    ),
    emit(tag(CLOSE), () => [{ type: 'reasoned' }]),
  ),
  printReasoning: text => `<think:opensource>${text}</think:opensource>`,
  reasoning: true,
  models: ['Hunyuan-Hy3', 'Hunyuan-Hy4'],
}
