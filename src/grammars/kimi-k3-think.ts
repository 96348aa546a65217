import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'
import { closes, opens } from '../formats/xtml.ts'

/**
 * Reasoning as an element out of special tokens.
 *
 *     <|open|>think<|sep|>First I look at the file.<|close|>think<|sep|>
 */
export const kimiK3Think: Dialect = reasoning('kimi-k3-think', {
  open: [opens('think')],
  close: [closes('think')],
  models: ['Kimi-K3'],
})
