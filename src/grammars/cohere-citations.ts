import type { Dialect } from '../engine/dialect.ts'
import { marks } from '../formats/marks.ts'

/**
 * Marks around the parts of an answer that come from its sources. The text stays, and
 * the marks are dropped, also in reasoning.
 *
 *     <co>Oslo is cold</co: 0:[1,2],1:[0]>
 *     <co: 0,1>Oslo is cold</co: 0,1>
 */
export const cohereCitations: Dialect = marks('cohere-citations', {
  open: ['<co>', '<co:{numbers}>'],
  close: '</co:{numbers}>',
  models: ['Command-R', 'Command-R+', 'Command-A'],
})
