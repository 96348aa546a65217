import type { Dialect } from '../engine/dialect.ts'
import { bareBraces } from '../formats/brace-call.ts'

/**
 * What is left of `gemma4` where the model left out the markers. Its string quotes
 * show what it is, or the name of a tool.
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
