/** Tokens with which models end a turn. At the very end of a message they are markup; in the middle they are text. */
export const STOP_TOKENS: readonly string[] = [
  '<|im_end|>', // ChatML: Qwen, Hermes, MiniMax
  '<|eot_id|>', // Llama 3
  '<|eom_id|>',
  '<|eot|>', // Llama 4
  '<|end_of_text|>',
  '<|endoftext|>',
  '<|end|>', // Phi
  '<|return|>', // harmony
  '<|call|>',
  '<|endofturn|>', // HyperCLOVA X
  '[|endofturn|]', // EXAONE
  '<|stop|>',
  '<|eos|>', // Hunyuan
  '<|eom|>', // Jamba
  '<|endofresponse|>', // dots
  '<|end_of_role|>', // Granite
  '<|user|>', // GLM
  '<|observation|>',
  '<|role_end|>', // Ling
  '[e~[', // MiniMax
  '<|end_of_msg|>', // Kimi K3
  '<|calls|>', // Solar Open
  '<|plamo:tag|>', // PLaMo 3
  '<seed:eos>', // Seed
  '<｜end▁of▁sentence｜>', // DeepSeek
  '<end_of_turn>', // Gemma
  '<turn|>', // Gemma 4
  '<|tool_response>',
  '<eos>',
  '<|END_OF_TURN_TOKEN|>', // Command R
  '<|message_sep|>', // GigaChat
  '<|assistant_end|>', // Apertus
  '[END FINAL RESPONSE]', // Apriel
  '</assistant>', // Laguna
  '<end_of_sentence>', // MiniMax-M1
  '</s>', // Llama 2, Mistral
]

/** Tokens that begin the turn of the assistant. At the very start of a message they are markup; elsewhere they are text. */
export const START_TOKENS: readonly string[] = [
  '<|im_start|>assistant', // ChatML
  '<|start_header_id|>assistant<|end_header_id|>', // Llama 3
  '<|header_start|>assistant<|header_end|>', // Llama 4
  '<|begin_of_text|>',
  '<|startoftext|>',
  '<bos>', // Gemma
  '<｜Assistant｜>', // DeepSeek
  '<|Assistant|>',
  '<start_of_turn>model', // Gemma
  '<|turn>model', // Gemma 4
  '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>', // Command R
  '<|CHATBOT_TOKEN|>',
  '<|assistant_start|>', // Apertus
]

/** Names of tags in which models put a call that has a format of its own. */
const NAMES =
  'json xml response output result answer action actions call calls code tool function tool_code toolcall toolcalls tools_call invoke message text assistant'
export const WRAPPERS: ReadonlySet<string> = new Set(NAMES.split(' ').map(name => `<${name}>`))
/** And those whose name speaks of calls: `<my_calls>`, `<execute_tool>`; not of what came of them. */
export const SPEAKS_OF_CALLS =
  /^<(?!(?:tool|function)_(?:response|result|output))[\w:.-]*?(?:call|tool|func|action|command|invo|request|api|plugin)[\w:.-]*>$/i
