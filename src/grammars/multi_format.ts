import type { Dialect } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { alt, lit, ws } from '../engine/parsing.ts'
import {
  type Invokes,
  invokeCall,
  invokeClosers,
  invokeSections,
  plainTags,
  printedInvokes,
} from '../formats/invoke.ts'
import { pythonLines } from '../formats/python-call.ts'
import { section } from '../repair/block.ts'
import { closers } from '../repair/closers.ts'

const invokes: Invokes = {
  tags: plainTags(),
  wrappers: ['tool_calls', 'tool_call'],
  values: { untyped: 'json', frame: 'line' },
}

/** The wrapper is the call: `<tool_call name="f">`. */
const named = ['tool_call', 'tool_use'].map(call => invokeCall({ ...invokes, wrappers: [], call }))
const CLOSE = '</tool_call>'
const around = closers(CLOSE)
/** Python in the wrapper. */
const python = section(lit('<tool_call>').then(ws).result(NONE), pythonLines({ around, bare: true }), CLOSE)

/**
 * Invoke elements in the wrappers that other formats have for JSON. `string`
 * may say whether a value is text.
 *
 *     <tool_calls>
 *     <invoke name="read_file">
 *     <parameter name="path" string="true">notes.txt</parameter>
 *     </invoke>
 *     </tool_calls>
 *
 * Models also make a call of the wrapper itself, or write Python into it:
 *
 *     <tool_call name="read_file">{"path": "notes.txt"}</tool_call>
 *     <tool_call>read_file(path="notes.txt")</tool_call>
 */
export const multiFormat: Dialect = {
  name: 'multi_format',
  aliases: ['tool_call-invoke', 'multi-format'],
  triggers: ['<tool_calls', '<tool_call', '<tool_use'],
  grammar: alt(...invokeSections(invokes), ...named, python),
  print: calls => printedInvokes(calls, invokes),
  closers: invokeClosers(invokes),
  models: ['MiniMax-M3 (openclaw)', 'SGLang multi_format'],
}
