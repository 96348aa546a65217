import type { Dialect } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import { alt, lit, ws } from '../engine/parsing.ts'
import { drop, emit, type Grammar, hold, seq } from '../engine/step.ts'
import { callObject, MARKED_KEYS, printedCall } from '../formats/json-call.ts'
import { array, label, object, stringValue } from '../json/object.ts'

const CALLS: readonly Event[] = [{ type: 'calls' }]
const none = drop(lit('null'))
const flag = (value: boolean): Grammar => emit(lit(String(value)), () => [{ type: 'more', value }])

const call = callObject({ keys: MARKED_KEYS })
const isCalls = emit(ws, () => CALLS)
const toolCalls = alt(
  seq(array(call), isCalls),
  call,
  emit(alt(lit('[').then(ws).then(lit(']')), lit('null')), () => CALLS),
)

/**
 * The canonical envelope, written by the model itself; in prose or in a code
 * fence; also as OpenAI's message. Its members come in any order.
 *
 *     {"toolCalls": [{"name": "f", "arguments": {…}}], "content": "", "needsMoreWork": true}
 *     {"content": null, "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{…}"}}]}
 *     {"tool_call": {"name": "f", "arguments": {…}}}
 *     {"tool_uses": [{"recipient_name": "functions.f", "parameters": {…}}]}
 */
export const jsonEnvelope: Dialect = {
  name: 'json-envelope',
  aliases: ['openai-tool_calls'],
  triggers: ['{'],
  grammar: hold(
    object(
      {
        content: alt(stringValue('content'), none),
        toolCalls,
        tool_calls: toolCalls,
        tool_call: toolCalls,
        function_call: toolCalls,
        tool_uses: toolCalls,
        needsMoreWork: alt(flag(true), flag(false), none),
        role: label,
        refusal: label,
      },
      { bare: true, again: [label] },
    ),
  ),
  print: calls => `{"toolCalls": [${calls.map(c => printedCall(c)).join(', ')}], "needsMoreWork": true}`,
  bare: true,
}
