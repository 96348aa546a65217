import type { Dialect } from '../engine/dialect.ts'
import { recipients } from '../formats/recipients.ts'

/**
 * What remains of `harmony` and `kimi-k2` when the special tokens are stripped: a name
 * in the namespace of the tools, then the arguments.
 *
 *     to=functions.get_weather json {"city": "Oslo"}
 *     assistant to=functions.get_weather commentary json
 *     {"city": "Oslo"}
 *     to=multi_tool_use.parallel {"tool_uses": […]}
 *
 * If tools are given, a call to one of them may lack the namespace or, with it, the `to=`:
 *
 *     functions.get_weather:0 {"city": "Oslo"}
 *
 * llama-cpp-python's `chatml-function-calling` has a line break in place of the number.
 */
export const functionsName: Dialect = recipients('functions-name', {
  call: 'to=functions.{name} json {json}',
  roles: [
    'assistant ',
    '+#+#+#+#+#+assistant ',
    '+#+#+#+#+#+analysis ',
    '+#+#+#+#+#+commentary ',
    '+#+#+#+#+#+ ',
    'Assistant ',
    'assistantcommentary ',
    'assistant commentary ',
    'commentary ',
    'analysis ',
  ],
  words: ['commentary', 'analysis', '<|constrain|>json', 'json', 'code'],
  several: ['to=multi_tool_use.parallel', 'tool_uses'],
  numbered: 'functions.{tool}:{index}<|tool_call_argument_begin|>{json}<|tool_call_end|>',
  results: ['assistantcommentary{', 'to=assistantcommentary{'],
  models: ['gpt-oss', 'GPT-5 (Codex)', 'Kimi-K2'],
})
