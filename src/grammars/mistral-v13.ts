import type { Dialect } from '../engine/dialect.ts'
import type { Names } from '../engine/names.ts'
import { alt, lit } from '../engine/parsing.ts'
import type { Grammar } from '../engine/step.ts'
import { oneOf } from '../formats/by-tool-name.ts'
import { namedCall, namedJson } from '../formats/template.ts'

const ARGS = '[ARGS]'
const marked: Dialect = namedJson('mistral-v13', {
  aliases: ['mistral-name-args', 'mistral-call-id-args'],
  wrappers: [['[TOOL_CALLS]', '']],
  wrapEach: true,
  call: '{name}[ARGS]{json}',
  also: ['{name}[CALL_ID]{id}[ARGS]{json}'],
  models: ['Devstral', 'Ministral-3', 'Magistral', 'Mistral-Large-3', 'Mistral-Small-3.2'],
})
/** What stands where the first marker was removed on the way. */
const unmarked = (names: Names): Grammar =>
  namedCall({
    head: oneOf(names)
      .skip(lit(ARGS))
      .map(name => ({ name })),
    close: '',
  })

/**
 * Markers before the call, before an id of nine letters and digits, if there is
 * one, and before the arguments; nothing closes them. One marker may open
 * several calls.
 *
 *     [TOOL_CALLS]get_weather[ARGS]{"city": "Oslo"}
 *     [TOOL_CALLS]get_time[CALL_ID]a1B2c3D4e[ARGS]{}
 *
 * With tools given, whose name must be there, also without the first marker:
 *
 *     get_weather[ARGS]{"city": "Oslo"}
 */
export const mistralV13: Dialect = {
  ...marked,
  format: undefined,
  known: (_, names) => ({ named: [{ after: ARGS }], grammar: alt(marked.grammar, unmarked(names)) }),
}
