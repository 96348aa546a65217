import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/** `◁think▷First I look at the file.◁/think▷` */
export const kimiThinking: Dialect = reasoning('kimi-thinking', {
  open: ['◁think▷'],
  close: ['◁/think▷'],
  models: ['Kimi-VL-Thinking', 'Kimi-k1.5'],
})
