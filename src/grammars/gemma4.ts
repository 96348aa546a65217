import type { Dialect } from '../dialect.ts'
import { alt, chars, lit, succeed, ws } from '../frontier.ts'
import { section } from '../repair/section.ts'
import { braceCalls } from '../shapes/brace-call.ts'
import { peek } from '../shapes/tagged.ts'
import { emit, followed, type Step } from '../step.ts'

const OPEN = '<|channel>'
const CLOSE = '<channel|>'

const calls = braceCalls({
  name: 'gemma4',
  open: '<|tool_call>',
  close: '<tool_call|>',
  delimiter: '<|"|>',
  models: ['Gemma-4'],
})
/** The label belongs to the marker. */
const channel = lit(OPEN)
  .then(alt(lit('thought\n'), lit('thought'), succeed('')))
  .result([])
const reasoning = section(
  channel,
  succeed<Step>(followed({ events: [] }, { prose: 'reasoning', until: [CLOSE] })),
  CLOSE,
  { cut: true },
)

/** The opening marker is missing: what stands before the closing one was reasoning, unless nothing follows. */
const closed = emit(
  lit(CLOSE)
    .skip(ws)
    .skip(peek(chars(/\S/, 1, 1))),
  () => [{ type: 'reasoned' }],
)
/**
 * An object whose keys have no quotes, and whose strings stand between markers,
 * with no escapes. Text may follow the calls. Reasoning has a channel of its own.
 *
 *     <|channel>thought
 *     It is about the weather.<channel|>
 *     <|tool_call>call:get_weather{city:<|"|>Oslo<|"|>,days:3}<tool_call|>
 */
export const gemma4: Dialect = {
  ...calls,
  triggers: [...calls.triggers, OPEN, CLOSE],
  grammar: alt(calls.grammar, reasoning, closed),
  printReasoning: text => `${OPEN}thought\n${text}${CLOSE}`,
  closers: [...(calls.closers ?? []), CLOSE],
}
