import type { Dialect } from '../engine/dialect.ts'
import { messages } from '../formats/messages.ts'

/**
 * What remains of `harmony` when the special tokens are stripped: the words of its
 * headers, glued to the bodies. Read only if the dialect or the model is named.
 *
 *     analysisIt is about the weather.assistantcommentary to=functions.get_weather json{"city": "Oslo"}
 *     analysisIt is about the weather.assistantfinalIt rains.
 */
export const harmonyStripped: Dialect = messages('harmony-stripped', {
  reasoning: 'analysis{text}',
  preamble: 'commentary{text}',
  call: 'commentary to=functions.{name} json{json}',
  content: 'final{text}',
  between: 'assistant',
  types: ['code'],
  models: ['gpt-oss-20b', 'gpt-oss-120b'],
})
