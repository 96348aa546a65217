import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning of `harmony` whose special tokens are stripped: the words of the headers,
 * glued to the text. `functions-name` reads the calls.
 *
 *     analysisIt is about the weather.assistantfinalIt rains.
 *     analysisIt is about the weather.assistantcommentary to=functions.get_weather json{"city": "Oslo"}
 */
export const harmonyWords: Dialect = reasoning('harmony-words', {
  open: ['analysis'],
  close: ['assistantfinal'],
  until: ['assistantcommentary to='],
  closesAlone: false,
  at: 'message',
  glued: true,
  bare: true,
  never: ['<|', '|message|'],
  models: ['gpt-oss'],
})
