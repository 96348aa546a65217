import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'
import { several } from '../formats/several.ts'

/**
 * Reasoning of `harmony` whose special tokens are stripped: the words of the headers,
 * glued to the text. `functions-name` reads the calls.
 *
 *     analysisIt is about the weather.assistantfinalIt rains.
 *     analysisIt is about the weather.assistantcommentary to=functions.get_weather json{"city": "Oslo"}
 *
 * Or a first message whose header has neither a channel nor the marker of the body:
 *
 *     <|channel|>?? It is about the weather.<|end|><|start|>assistant<|channel|>final<|message|>It rains.
 */
export const harmonyWords: Dialect = several(
  'harmony-words',
  { models: ['gpt-oss'] },
  reasoning('', {
    open: ['analysis', 'assistantanalysis'],
    close: ['assistantfinal'],
    until: ['assistantcommentary to='],
    closesAlone: false,
    at: 'message',
    glued: true,
    bare: true,
    never: ['<|', '|message|'],
  }),
  reasoning('', {
    open: ['assistantanalysis'],
    close: ['assistantfinal'],
    until: ['assistantcommentary to='],
    closesAlone: false,
    at: 'after',
    glued: true,
    bare: true,
  }),
  reasoning('', {
    open: ['<|channel|>'],
    close: ['<|end|>'],
    closesAlone: false,
    at: 'message',
    bare: true,
    never: ['<|message|>', '<|start|>'],
  }),
)
