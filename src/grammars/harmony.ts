import type { Dialect } from '../engine/dialect.ts'
import { messages } from '../formats/messages.ts'

/**
 * Messages with a role, a channel and perhaps a recipient. `analysis` is reasoning;
 * `final`, and `commentary` without a recipient, are the answer. The prompt ends with
 * `<|start|>assistant`, so the reply begins inside a header. The recipient follows
 * the role or the channel.
 *
 *     <|channel|>analysis<|message|>It is about the weather.<|end|>
 *     <|start|>assistant<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>{"city": "Oslo"}<|call|>
 *      to=functions.get_weather<|channel|>commentary json<|message|>{"city": "Oslo"}
 */
export const harmony: Dialect = messages('harmony', {
  aliases: ['gpt-oss'],
  reasoning: '<|channel|>analysis<|message|>{text}<|end|>',
  preamble: '<|channel|>commentary<|message|>{text}<|end|>',
  call: '<|channel|>commentary to=functions.{name} <|constrain|>json<|message|>{json}<|call|>',
  content: '<|channel|>final<|message|>{text}<|return|>',
  between: '<|start|>assistant',
  types: ['code'],
  people: ['assistant', 'user', 'all', 'functions', 'functions.'],
  models: ['gpt-oss-20b', 'gpt-oss-120b'],
})
