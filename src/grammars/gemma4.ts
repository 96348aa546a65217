import type { Dialect } from '../engine/dialect.ts'
import { alt, chars, lit, optional, peek, succeed, ws } from '../engine/parsing.ts'
import { drop, emit, followed, type Step, seq } from '../engine/step.ts'
import { braceCalls } from '../formats/brace-call.ts'
import { fabrication } from '../formats/fabricated.ts'
import { section } from '../repair/block.ts'

const OPEN = '<|channel>'
const CLOSE = '<channel|>'

const calls = braceCalls('gemma4', {
  open: '<|tool_call>',
  close: '<tool_call|>',
  delimiter: '<|"|>',
  models: ['Gemma-4'],
})
/** Where the result of a call begins the model stops, or goes on, or makes the result up. */
const result = alt(fabrication('<|tool_response>response:'), drop(optional(ws.then(lit('<|tool_response>')))))
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
/**
 * Where the prompt opens the channel, or after the result of a call, its end stands alone: all text before it was
 * reasoning, unless nothing follows.
 */
const alone = emit(lit(CLOSE).skip(peek(ws.then(chars(/\S/, 1, 1)))), () => [{ type: 'reasoned' }])

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
  format: undefined,
  triggers: [...calls.triggers, OPEN, CLOSE],
  grammar: alt(seq(calls.grammar, result), reasoning, alone),
  printReasoning: text => `${OPEN}thought\n${text}${CLOSE}`,
  closers: [...(calls.closers ?? []), CLOSE],
}
