import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/template.ts'

/**
 * A tag with the name, the arguments, and a closing tag.
 *
 *     <function=get_weather>{"city": "Oslo"}</function>
 */
export const functionaryV31: Dialect = namedJson('functionary-v3.1', {
  triggers: ['<function='],
  plain: true,
  call: '<function={name}>{json}</function>',
  also: ['<function={name}{json}</function>'],
  models: ['Functionary-v3.1', 'Llama-3.1'],
})
