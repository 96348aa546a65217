import type { Dialect } from '../dialect.ts'
import { namedJson } from '../shapes/named-json.ts'

/** `get_weather(parameters={"city": "Oslo"})` as the whole reply: only where the tools are given. */
export const nameParametersKwarg: Dialect = namedJson({
  name: 'name-parameters-kwarg',
  triggers: [],
  toolTriggers: tool => [{ text: `${tool}(parameters=`, at: 'message' }],
  call: '{name}(parameters={json})',
  between: '\n',
  bare: true,
})
