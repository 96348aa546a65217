import type { Dialect } from '../engine/dialect.ts'
import { functionTags } from '../formats/function-tags.ts'

/**
 * Tags with two underscores, as a malformed tool use leaves them.
 *
 *     <tools>
 *      <__function=read_file>
 *      <__parameter=path>notes.txt</__parameter>
 *      </__function>
 *     </tools>
 */
export const novaXml: Dialect = functionTags('nova-xml', {
  wrapper: 'tools',
  call: '__function',
  parameter: '__parameter',
  values: { untyped: 'json', frame: 'line' },
  unwrapped: true,
  bare: true,
  models: ['Nova-2-Lite'],
})
