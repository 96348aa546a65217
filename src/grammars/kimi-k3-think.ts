import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning as an element made of special tokens.
 *
 *     <|open|>think<|sep|>First I look at the file.<|close|>think<|sep|>
 *
 * The opening marker of the answer ends it, too.
 */
export const kimiK3Think: Dialect = reasoning('kimi-k3-think', {
  open: ['<|open|>think<|sep|>'],
  close: ['<|close|>think<|sep|>', '<|close|>think'],
  until: ['<|open|>response<|sep|>'],
  models: ['Kimi-K3'],
})
