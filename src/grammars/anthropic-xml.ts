import type { Dialect } from '../engine/dialect.ts'
import { alt } from '../engine/parsing.ts'
import {
  type Invokes,
  invokeCall,
  invokeClosers,
  invokeSections,
  plainTags,
  printedInvokes,
} from '../formats/invoke.ts'

const spellings: readonly Invokes[] = ['', 'antml:'].map(prefix => ({
  tags: plainTags(prefix),
  wrappers: ['function_calls'],
  values: { untyped: 'json', frame: 'line' },
}))
const calls = spellings.map(invokeCall)
/** The wrapper in the singular. */
const singular = invokeSections({ ...spellings[0]!, wrappers: ['function_call'] })

/**
 * Elements for the call and for each of its parameters; a JSON object may stand
 * in place of the parameters, and the wrapper may be missing. Prefixed alike:
 * `<invoke …>`.
 *
 *     <function_calls>
 *     <invoke name="read_file">
 *     <parameter name="path">notes.txt</parameter>
 *     </invoke>
 *     </function_calls>
 */
export const anthropicXml: Dialect = {
  name: 'anthropic-xml',
  aliases: ['invoke'],
  triggers: spellings.flatMap(({ tags }) => [tags.text('function_call'), tags.text('invoke')]),
  grammar: alt(...singular, ...spellings.flatMap((spelling, k) => invokeSections(spelling, calls[k])), ...calls),
  print: list => printedInvokes(list, spellings[0]!),
  closers: spellings.flatMap(invokeClosers),
  models: ['Claude', 'DeepSeek-V3.2 (MaaS)'],
}
