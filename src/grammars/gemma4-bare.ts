import type { Dialect } from '../engine/dialect.ts'
import { bareBraces } from '../formats/brace-call.ts'

/**
 * What remains of `gemma4` when the model omits the markers. A string delimiter, or the
 * name of a known tool, shows that it is a call.
 *
 *     call:get_weather{city:<|"|>Oslo<|"|>,days:3}
 *     <call>get_weather{city:<|"|>Oslo<|"|>,days:3}
 */
export const gemma4Bare: Dialect = bareBraces('gemma4-bare', {
  call: 'call:{name}{braces}',
  also: ['<call>{name}{braces}'],
  delimiter: '<|"|>',
  models: ['Gemma-4'],
})
