import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { alt, lit, optional, sequence, ws } from '../engine/parsing.ts'
import { drop, type Grammar, seq } from '../engine/step.ts'
import { fabricated } from '../formats/fabricated.ts'
import { bareCalls, FENCE, jsonCalls, printedCall } from '../formats/json-call.ts'
import { stringValue } from '../json/object.ts'

const NAME = 'action-action_input'
const KEYS = {
  name: ['action'],
  arguments: ['action_input'],
  also: ['thought', 'thoughts', 'reasoning'],
}
const bare = bareCalls(NAME, {
  keys: KEYS,
})
const fenced = jsonCalls(NAME, {
  open: 'Action:\n```',
  opens: [
    ['Action:', '```json'],
    ['Action:', '```'],
  ],
  close: FENCE,
  layout: 'sections',
  pad: '\n',
  keys: KEYS,
  bare: true,
  at: 'line',
})

/** The answer has the form of a call. */
const head = sequence('{', '"action"', ':', '"Final Answer"', ',', '"action_input"', ':').then(ws)
const answer: Grammar = head.then(seq(stringValue('content'), drop(ws.then(lit('}')))))
const fencedAnswer: Grammar = alt(sequence('Action:', '```json'), sequence('Action:', '```'))
  .skip(ws)
  .then(seq(answer, drop(optional(ws.then(lit(FENCE))))))

const print = (call: PrintedCall): string => `Action:\n\`\`\`\n${printedCall(call, KEYS)}\n\`\`\``

/**
 * An object with the name of a tool, and what it is given, in a code fence or
 * alone. The answer comes in the same way.
 *
 *     Action:
 *     ```
 *     {"action": "read_file", "action_input": {"path": "notes.txt"}}
 *     ```
 *
 *     {"action": "Final Answer", "action_input": "The file is empty."}
 */
export const actionActionInput: Dialect = {
  name: NAME,
  triggers: [...bare.triggers, ...fenced.triggers],
  grammar: alt(fencedAnswer, answer, seq(alt(fenced.grammar, bare.grammar), fabricated('Observation:'))),
  print: calls => calls.map(print).join('\n'),
  bare: true,
  models: ['LangChain structured chat'],
}
