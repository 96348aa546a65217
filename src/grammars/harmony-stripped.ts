import type { Dialect } from '../engine/dialect.ts'
import { markers } from '../formats/markers.ts'
import { reasoning } from '../formats/reasoning.ts'
import { several } from '../formats/several.ts'
import { namedJson } from '../formats/template.ts'

const CALLS = ['assistantcommentary to=', 'commentary to=', 'assistant to=']
const ENDS = { close: ['assistantfinal'], until: ['assistantanalysis', 'assistantcommentary', ...CALLS] }

/**
 * What remains of `harmony` when the special tokens are stripped: the words of its
 * headers, glued to the bodies. Read only if the dialect or the model is named.
 *
 *     analysisIt is about the weather.assistantcommentary to=functions.get_weather json{"city": "Oslo"}
 *     analysisIt is about the weather.assistantfinalIt rains.
 */
export const harmonyStripped: Dialect = several(
  'harmony-stripped',
  { models: ['gpt-oss-20b', 'gpt-oss-120b'] },
  reasoning('', { open: ['analysis'], ...ENDS, closesAlone: false, at: 'message', glued: true }),
  reasoning('', { open: ['assistantanalysis'], ...ENDS, closesAlone: false }),
  namedJson('', {
    triggers: CALLS,
    plain: true,
    glued: ['commentary', 'analysis'],
    call: 'assistantcommentary to=functions.{name} json{json}',
    also: CALLS.flatMap(before =>
      ['{tool}json', '{name} {label}', '{name}'].map(name => `${before}functions.${name}{json}`),
    ),
  }),
  markers('', { markers: ['assistantfinal', 'assistantcommentary'] }),
)
