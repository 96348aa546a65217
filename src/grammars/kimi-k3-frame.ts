import type { Dialect } from '../engine/dialect.ts'
import { alt, lit } from '../engine/parsing.ts'
import { drop } from '../engine/step.ts'
import { closes, opens } from '../formats/xtml.ts'

const MARKERS = [opens('response'), closes('response'), closes('message')]

/**
 * The frame of an answer: it says where the content stands, and is no part of it.
 *
 *     <|open|>response<|sep|>Hello.<|close|>response<|sep|><|close|>message<|sep|>
 */
export const kimiK3Frame: Dialect = {
  name: 'kimi-k3-frame',
  triggers: MARKERS,
  grammar: alt(...MARKERS.map(text => drop(lit(text)))),
  models: ['Kimi-K3'],
}
