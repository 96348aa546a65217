import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * One object between each pair of sentinels.
 *
 *     <<<TOOL_CALL>>>{"name": "read_file", "arguments": {"path": "notes.txt"}}<<<END_TOOL_CALL>>>
 */
export const angleSentinel: Dialect = jsonCalls('angle-sentinel', {
  open: '<<<TOOL_CALL>>>',
  close: '<<<END_TOOL_CALL>>>',
  layout: 'sections',
  models: ['GLM'],
})
