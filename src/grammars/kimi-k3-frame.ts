import type { Dialect } from '../dialect.ts'
import { alt, lit } from '../frontier.ts'
import { closes, opens } from '../shapes/xtml.ts'
import { drop } from '../step.ts'

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
  spec: { shape: 'frame', markers: MARKERS },
  models: ['Kimi-K3'],
}
