import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * A tag with the name, the arguments, and a closing tag.
 *
 *     <function=get_weather>{"city": "Oslo"}</function>
 *
 * Llama 3 writes other signs around the name: `<function(get_weather){…}`, `<function=get_weather({…})</function>`.
 */
export const functionaryV31: Dialect = namedJson('functionary-v3.1', {
  triggers: ['=', '(', '/', '.', ':', '\\'].map(sign => `<function${sign}`),
  plain: true,
  call: '<function={name}>{json}</function>',
  also: [
    '<function={name}{json}</function>',
    '<function{sign}{name}{json}</function>',
    '<function{sign}{name}{sign}{json}</function>',
  ],
  models: ['Functionary-v3.1', 'Llama-3.1'],
})
