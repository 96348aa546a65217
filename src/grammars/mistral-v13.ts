import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * Markers before the call, before an optional id of nine letters and digits, and before
 * the arguments; there is no closing marker. One marker may open several calls.
 *
 *     [TOOL_CALLS]get_weather[ARGS]{"city": "Oslo"}
 *     [TOOL_CALLS]get_time[CALL_ID]a1B2c3D4e[ARGS]{}
 *
 * If tools are given, a call to one of them may lack the first marker, or have it behind the name:
 *
 *     get_weather[ARGS]{"city": "Oslo"}
 *     get_weather[TOOL_CALLS]{"city": "Oslo"}
 */
export const mistralV13: Dialect = namedJson('mistral-v13', {
  aliases: ['mistral-name-args', 'mistral-call-id-args'],
  wrappers: [['[TOOL_CALLS]', '']],
  wrapEach: true,
  call: '{name}[ARGS]{json}',
  also: ['{name}[CALL_ID]{id}[ARGS]{json}', '{tool}[ARGS]{json}', '{tool}[TOOL_CALLS]{json}'],
  known: ['{tool}[ARGS]', '{tool}[TOOL_CALLS]'],
  models: ['Devstral', 'Ministral-3', 'Magistral', 'Mistral-Large-3', 'Mistral-Small-3.2'],
})
