import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning in a tag with a namespace; a closing tag at the very start of the reply is
 * ignored.
 *
 *     <mm:think>First I look at the file.</mm:think>
 */
export const mmThink: Dialect = reasoning('mm-think', {
  open: ['<mm:think>'],
  close: ['</mm:think>', '</think>'],
  models: ['MiniMax-M3'],
})
