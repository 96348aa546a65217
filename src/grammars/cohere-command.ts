import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls, MARKED_KEYS } from '../formats/json-call.ts'

const KEYS = {
  name: ['tool_name', ...MARKED_KEYS.name],
  arguments: ['parameters', ...MARKED_KEYS.arguments],
  id: ['tool_call_id', ...MARKED_KEYS.id!],
}

/**
 * An array of actions between special tokens; an answer has tokens of its own.
 *
 *     <|START_ACTION|>[
 *         {"tool_call_id": "0", "tool_name": "read_file", "parameters": {"path": "notes.txt"}}
 *     ]<|END_ACTION|>
 *
 *     <|START_RESPONSE|>The file is empty.<|END_RESPONSE|>
 *     <|START_TEXT|>The file is empty.<|END_TEXT|>
 */
export const cohereCommand: Dialect = jsonCalls('cohere-command', {
  aliases: ['cohere-action', 'cohere-command3', 'cohere-command4'],
  open: '<|START_ACTION|>',
  close: '<|END_ACTION|>',
  layout: 'list',
  keys: KEYS,
  printsId: true,
  answers: [
    { open: '<|START_RESPONSE|>', close: '<|END_RESPONSE|>' },
    { open: '<|START_TEXT|>', close: '<|END_TEXT|>' },
  ],
  models: ['Command-R7B', 'Command-A', 'Command-A-Reasoning'],
})
