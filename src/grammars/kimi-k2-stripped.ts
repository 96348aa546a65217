import type { Dialect } from '../engine/dialect.ts'
import { kimiId, kimiName } from '../formats/kimi-id.ts'
import { namedJson } from '../formats/template.ts'

/**
 * What is left of `kimi-k2` where the special tokens were removed on the way: an
 * id, then the arguments. Only when it is asked for by name.
 *
 *     functions.get_weather:0{"city": "Oslo"}functions.get_time:1{}
 */
export const kimiK2Stripped: Dialect = namedJson({
  name: 'kimi-k2-stripped',
  triggers: ['functions.'],
  call: '{id}{json}',
  nameOf: kimiName,
  idOf: kimiId,
  bare: true,
  models: ['Kimi-K2'],
})
