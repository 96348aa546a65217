import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'
import { several } from '../formats/several.ts'

/** A message of the channel `analysis`, up to the header of the next one. */
const ANALYSIS = {
  open: ['assistantanalysis'],
  close: ['assistantfinal'],
  until: ['assistantcommentary to=', 'assistantanalysis'],
  closesAlone: false,
  glued: true,
  bare: true,
} as const

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
  reasoning('', { ...ANALYSIS, open: ['analysis', 'assistantanalysis'], at: 'message', never: ['<|', '|message|'] }),
  reasoning('', { ...ANALYSIS, at: 'after' }),
  reasoning('', { ...ANALYSIS, at: 'answer' }),
  reasoning('', {
    open: ['<|channel|>'],
    close: ['<|end|>'],
    closesAlone: false,
    at: 'message',
    bare: true,
    never: ['<|message|>', '<|start|>'],
  }),
)
