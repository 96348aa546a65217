import type { Dialect } from '../engine/dialect.ts'
import { braceCalls } from '../formats/brace-call.ts'
import { reasoning } from '../formats/reasoning.ts'
import { several } from '../formats/several.ts'

/**
 * An object with unquoted keys, whose strings are between markers and have no escapes.
 * Text may follow the calls. Reasoning has its own channel; an answer may have one too.
 *
 *     <|channel>thought
 *     It is about the weather.<channel|>
 *     <|tool_call>call:get_weather{city:<|"|>Oslo<|"|>,days:3}<tool_call|>
 */
export const gemma4: Dialect = several(
  'gemma4',
  {
    answers: ['content', 'final', 'answer', 'response'].map(name => ({
      open: `<|channel>${name}\n`,
      close: '<channel|>',
      until: ['<|channel>'],
      readOnly: true,
    })),
    models: ['Gemma-4'],
  },
  braceCalls('gemma4', {
    open: '<|tool_call>',
    opens: ['<|tool_call|>', '<|toolcall>', '<tool_call>'],
    close: '<tool_call|>',
    closes: ['<toolcall|>', '</tool_call>'],
    delimiter: '<|"|>',
    results: ['<|tool_response>response:'],
    stops: ['<|tool_response>'],
  }),
  reasoning('gemma4', {
    open: ['<|channel>thought\n', '<|channel>thought', '<|channel>analysis\n', '<|channel>thinking\n', '<|channel>'],
    close: ['<channel|>'],
    closesAlone: 'between',
  }),
)
