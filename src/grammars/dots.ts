import type { Dialect } from '../engine/dialect.ts'
import { alt } from '../engine/parsing.ts'
import { type Invokes, invokeClosers, invokeSections, plainTags, printedInvokes } from '../formats/invoke.ts'
import { jsonCalls } from '../formats/json-call.ts'

const invokes: Invokes = {
  tags: plainTags(),
  wrappers: ['dots_function_call'],
  values: { untyped: 'json', frame: 'line' },
}

const json = jsonCalls('dots', {
  open: '<dots_function_call>',
  close: '</dots_function_call>',
  layout: 'sections',
})

/**
 * Invoke elements in a wrapper of its own; JSON may stand for the parameters, or for
 * the calls.
 *
 *     <dots_function_call>
 *     <invoke name="read_file">
 *     <parameter name="path">notes.txt</parameter>
 *     </invoke>
 *     </dots_function_call>
 */
export const dots: Dialect = {
  name: 'dots',
  triggers: ['<dots_function_call'],
  grammar: alt(...invokeSections(invokes), json.grammar),
  print: calls => printedInvokes(calls, invokes),
  closers: invokeClosers(invokes),
  models: ['dots.llm'],
}
