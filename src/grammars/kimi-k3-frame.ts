import type { Dialect } from '../engine/dialect.ts'
import { markers } from '../formats/markers.ts'

/**
 * The frame of an answer: the markers around the content. They are dropped.
 *
 *     <|open|>response<|sep|>Hello.<|close|>response<|sep|><|close|>message<|sep|>
 */
export const kimiK3Frame: Dialect = markers('kimi-k3-frame', {
  markers: [
    '<|open|>response<|sep|>',
    '<|close|>response<|sep|>',
    '<|close|>message<|sep|>',
    // some of the tokens are lost
    '<|close|>toolsmessage<|sep|>',
    '<|close|>toolstoolsmessage<|sep|>',
    '<|close|><|sep|>',
    'toolsmessage<|sep|>',
    'response<|sep|>',
  ],
  models: ['Kimi-K3'],
})
