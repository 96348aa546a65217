import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning as an element made of special tokens.
 *
 *     <|open|>think<|sep|>First I look at the file.<|close|>think<|sep|>
 */
export const kimiK3Think: Dialect = reasoning('kimi-k3-think', {
  open: ['<|open|>think<|sep|>'],
  close: ['<|close|>think<|sep|>', '<|close|>think'],
  models: ['Kimi-K3'],
})
