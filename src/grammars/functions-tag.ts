import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'
import { several } from '../formats/several.ts'
import { soleParameter } from '../formats/sole-parameter.ts'

/**
 * Elements named after the tools, in a wrapper. If tools are given, the wrapper may be
 * missing, and the text of an element may be the value of a tool's only parameter.
 *
 *     <functions><get_weather>{"city": "Oslo"}</get_weather></functions>
 */
export const functionsTag: Dialect = several(
  'functions-tag',
  {},
  namedJson('functions-tag', {
    wrappers: [['<functions>', '</functions>']],
    call: '<{name}>{json}</{name}>',
    needsWrapper: true,
    bare: true,
  }),
  namedJson('functions-tag', {
    triggers: [],
    call: '<{tool}>{json}</{tool}>',
    known: ['<{tool}>{'],
    bare: true,
  }),
  soleParameter('functions-tag', {
    wrapper: ['<functions>', '</functions>'],
    open: '<{tool}>',
    close: '</{tool}>',
  }),
)
