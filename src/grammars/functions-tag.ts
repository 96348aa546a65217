import type { Dialect } from '../engine/dialect.ts'
import { several } from '../formats/several.ts'
import { soleParameter } from '../formats/sole-parameter.ts'
import { namedJson } from '../formats/template.ts'

/**
 * Elements named by the tools in a wrapper. With tools given the wrapper may be
 * missing, and the only parameter of one may stand there as text.
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
    when: 'tools',
  }),
)
