import type { Dialect } from '../engine/dialect.ts'
import { messages } from '../formats/messages.ts'
import { parameterTags } from '../formats/parameter-tags.ts'
import { INVOKE_TAGS } from '../formats/tags.ts'

/**
 * Messages with a recipient: the model itself, the user or a tool. Calls are elements
 * in a message to a tool. The prompt ends with `<|start|>assistant`.
 *
 *      to=self<|message|>It is about the weather.<|eom|>
 *     <|start|>assistant to=get_weather<|message|><atem:function_calls>
 *     <atem:invoke name="get_weather">
 *     <atem:parameter name="city">Oslo</atem:parameter>
 *     </atem:invoke>
 *     </atem:function_calls><|eot|>
 */
export const museAtem: Dialect = messages(
  'muse-atem',
  {
    aliases: ['muse-glimmer-atem'],
    reasoning: ' to=self<|message|>{text}',
    content: ' to=user<|message|>{text}',
    call: ' to={name}<|message|>{calls}',
    between: '<|eom|><|start|>assistant',
    over: '<|eot|>',
    models: ['Muse', 'Muse-Glimmer'],
  },
  parameterTags('muse-atem', {
    ...INVOKE_TAGS,
    prefixes: ['atem:'],
    twice: '.',
    around: { open: '<|message|>', closes: ['<|eom|>', '<|eot|>'], next: '<|start|>' },
    values: { untyped: 'json', frame: 'pair' },
  }),
)
