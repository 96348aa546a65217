import type { Dialect } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { alt, lit, ws } from '../engine/parsing.ts'
import { many1 } from '../engine/step.ts'
import { callObject, printedCall } from '../formats/json-call.ts'
import { section } from '../repair/block.ts'
import { closers } from '../repair/closers.ts'

const OPEN = '<|tool_calls_section_begin|>'
const CLOSE = '<|tool_calls_section_end|>'
const BEGIN = '<|tool_call_begin|>'
const END = '<|tool_call_end|>'

const call = section(lit(BEGIN).skip(ws).result(NONE), callObject({ marked: true, around: closers(END, CLOSE) }), END)

/**
 * Special tokens around a JSON call; the section may be missing.
 *
 *     <|tool_calls_section_begin|>
 *     <|tool_call_begin|>{"name": "f", "arguments": {…}}<|tool_call_end|>
 *     <|tool_calls_section_end|>
 */
export const toolCallTokens: Dialect = {
  name: 'tool-call-tokens',
  triggers: [OPEN, BEGIN],
  grammar: alt(section(lit(OPEN).skip(ws).result(NONE), many1(call), CLOSE), call),
  print: calls => `${OPEN}${calls.map(c => BEGIN + printedCall(c) + END).join('')}${CLOSE}`,
  closers: [END, CLOSE],
}
