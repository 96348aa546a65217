import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * What is left of harmony where its markers were removed on the way: the words of
 * the headers, glued to the text. A call is read as `functions-name`.
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
  models: ['gpt-oss'],
})
