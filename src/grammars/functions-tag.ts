import type { Dialect } from '../dialect.ts'
import { namedJson } from '../shapes/named-json.ts'

/** `<functions><get_weather>{"city": "Oslo"}</get_weather></functions>` */
export const functionsTag: Dialect = namedJson({
  name: 'functions-tag',
  triggers: ['<functions>'],
  wrappers: [['<functions>', '</functions>']],
  needsWrapper: true,
  call: '<{name}>{json}</{name}>',
  bare: true,
})
