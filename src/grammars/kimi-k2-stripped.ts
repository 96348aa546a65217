import type { Dialect } from '../engine/dialect.ts'
import { KIMI_IDS } from '../formats/ids.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * What remains of `kimi-k2` when the special tokens are stripped: an id, then the
 * arguments. Read only if the dialect or the model is named.
 *
 *     functions.get_weather:0{"city": "Oslo"}functions.get_time:1{}
 */
export const kimiK2Stripped: Dialect = namedJson('kimi-k2-stripped', {
  triggers: ['functions.'],
  call: '{id}{json}',
  ids: KIMI_IDS,
  bare: true,
  models: ['Kimi-K2'],
})
