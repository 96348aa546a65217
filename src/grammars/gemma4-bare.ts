import type { Dialect, Trigger } from '../engine/dialect.ts'
import { type Names, NO_NAMES } from '../engine/names.ts'
import { alt } from '../engine/parsing.ts'
import { type Grammar, hold } from '../engine/step.ts'
import { bareBraceCall, printedBraces } from '../formats/brace-call.ts'

const DELIMITER = '<|"|>'
/** What is left of `<|tool_call>call:`. */
const WORDS = ['call:', '<call>']

const grammar = (names: Names): Grammar => hold(alt(...WORDS.map(word => bareBraceCall(word, DELIMITER, names))))

/**
 * What is left of `gemma4` where the model left out the markers. Its string quotes
 * show what it is, or the name of a tool.
 *
 *     call:get_weather{city:<|"|>Oslo<|"|>,days:3}
 *     <call>get_weather{city:<|"|>Oslo<|"|>,days:3}
 */
export const gemma4Bare: Dialect = {
  name: 'gemma4-bare',
  triggers: WORDS.map((text): Trigger => ({ text, at: 'line' })),
  known: (_, names) => ({ grammar: grammar(names) }),
  grammar: grammar(NO_NAMES),
  print: calls =>
    calls.map(({ name, arguments: values }) => `call:${name}${printedBraces(values, DELIMITER)}`).join('\n'),
  bare: true,
  models: ['Gemma-4'],
}
