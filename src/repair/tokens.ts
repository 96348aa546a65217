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
  '<pad>',
  '<|END_OF_TURN_TOKEN|>', // Command R
  '<|message_sep|>', // GigaChat
  '<|assistant_end|>', // Apertus
  '[END FINAL RESPONSE]', // Apriel
  '</assistant>', // Laguna
  '<end_of_sentence>', // MiniMax-M1
  '<SPECIAL_12>', // Nemotron
  '</s>', // Llama 2, Mistral
  '<｜hy_eos｜>', // Hy3, which adds `:opensource` or other suffixes
  '<｜hy_eos:opensource｜>',
  '<end_of_utterance>', // Idefics, SmolVLM
  '</longcat_s>',
  '<|iquest_end|>',
]

/** Tokens that begin a turn of the model: markup at the start of a message and after the end of a turn, else text. */
export const START_TOKENS: readonly string[] = [
  '<|im_start|>assistant', // ChatML
  '<|start_header_id|>assistant<|end_header_id|>', // Llama 3
  '<|header_start|>assistant<|header_end|>', // Llama 4
  '<|begin_of_text|>',
  '<|startoftext|>',
  '<assistant>', // Laguna
  '<bos>', // Gemma
  '<｜begin▁of▁sentence｜>', // DeepSeek
  '<｜Assistant｜>',
  '<|Assistant|>',
  '<start_of_turn>model', // Gemma
  '<|turn>model', // Gemma 4
  '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>', // Command R
  '<|CHATBOT_TOKEN|>',
  '<|assistant_start|>', // Apertus
  '<|im_assistant|>assistant<|im_middle|>', // Kimi
  '[|assistant|]', // EXAONE
  '<|start_of_role|>assistant<|end_of_role|>', // Granite
  '<beginning_of_sentence>ai name=assistant', // MiniMax-M1
  '<seed:bos>assistant', // Seed
  '<SPECIAL_11>Assistant', // Nemotron
  '<|begin|>assistant<|content|>', // Solar Open
  '<|bom|><|assistant|>', // Jamba
  '<role>ASSISTANT</role>', // Ling
  'assistantfinal', // harmony without its tokens
]

/** Tokens that begin a turn of another role, which a model may make up after the end of its own turn. */
export const OTHER_TURNS: readonly string[] = [
  '<|im_start|>system', // ChatML
  '<|im_start|>tool',
  '<|im_start|>user',
  '<|im_start|>environment', // InternLM
  '<|start_header_id|>ipython', // Llama 3
  '<|start_header_id|>system',
  '<|start_header_id|>tool',
  '<|start_header_id|>user',
  '<|header_start|>ipython', // Llama 4
  '<|header_start|>system',
  '<|header_start|>user',
  '<start_of_turn>user', // Gemma
  '<|turn>tool', // Gemma 4
  '<|turn>user',
  '<|tool|>', // Phi
  '<|user|>',
  '<｜User｜>', // DeepSeek
  '[INST]', // Mistral
  '<s>[INST]', // Llama 2
  '<｜hy_User:opensource｜>', // Hy3
  '<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>', // Command R
  '<|START_OF_TURN_TOKEN|><|USER_TOKEN|>',
  '<|bom|><|tool|>', // Jamba
  '<|bom|><|user|>',
  '<|im_system|>', // Kimi
  '<|im_user|>',
  '[|tool|]', // EXAONE
  '[|user|]',
  '<|user_start|>', // Apertus
  '<|start_of_role|>tool_response', // Granite
  '<|start_of_role|>user',
  '<|startoftext|>', // Hunyuan
  '<beginning_of_sentence>tool', // MiniMax-M1
  '<beginning_of_sentence>user',
  ']~b]tool', // MiniMax-M2
  ']~b]user',
  '<seed:bos>tool', // Seed
  '<seed:bos>user',
  '<SPECIAL_11>User', // Nemotron
  '<sep>human:', // Reka
  '<|begin|>tool', // Solar Open
  '<|begin|>user',
  '<role>OBSERVATION</role>', // Ling
  '<role>HUMAN</role>',
  '<|from|>user', // Functionary
  '<|start|>user', // harmony
]

/** Names of tags that models put around a call that has a format of its own. */
const NAMES =
  'json xml response output result answer action actions call calls code tool function tool_code toolcall toolcalls tools_call invoke message text assistant'
export const WRAPPER_TAGS: ReadonlySet<string> = new Set(NAMES.split(' ').map(name => `<${name}>`))
/** Other tags around calls, with names about calls (`<my_calls>`, `<execute_tool>`) but not about their results. */
export const SPEAKS_OF_CALLS =
  /^<(?!(?:tool|function)_(?:response|result|output))[\w:.-]*?(?:call|tool|func|action|command|invo|request|api|plugin)[\w:.-]*>$/i
