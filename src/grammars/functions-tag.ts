import type { Dialect } from '../dialect.ts'
import { type NamedJson, namedJson } from '../shapes/named-json.ts'

const format: NamedJson = {
  name: 'functions-tag',
  triggers: ['<functions>'],
  wrappers: [['<functions>', '</functions>']],
  call: '<{name}>{json}</{name}>',
  bare: true,
}
const { grammar } = namedJson(format)

/** `<functions><get_weather>{"city": "Oslo"}</get_weather></functions>`; with tools given the wrapper may be missing. */
export const functionsTag: Dialect = namedJson({
  ...format,
  needsWrapper: true,
  known: tools => ({ triggers: tools.map(({ name }) => `<${name}>{`), grammar }),
})
