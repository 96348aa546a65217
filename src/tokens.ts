/** Tokens by which models end a turn. At the very end of a message they are markup; in the middle they are text. */
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
  '<|stop|>',
  '<|user|>', // GLM
  '<|observation|>',
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
  '</s>', // Llama 2, Mistral
]
