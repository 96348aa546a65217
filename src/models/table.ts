/**
 * Model families: their names, and what they print. The first row that matches
 * counts: fine-tunes named after their base come before the base, newer versions
 * before older ones, the general name last. Patterns: see match.ts.
 *
 * The last line of a row is its source: "vLLM", "SGLang", "Dynamo", "Ollama", "SMG" and "llama.cpp" are the parser
 * registries, tool-calling guides and chat templates of these projects; "card" is the model card; "wild" is what public
 * issue threads show.
 */
import type { ModelProfile } from './profile.ts'

export interface Family extends ModelProfile {
  /** Patterns, at least one of which must match. Default: the name of the family. */
  readonly match?: readonly string[]
}

/** The patterns of a family. */
export const patternsOf = ({ family, match = [family.replace(/-/g, ' ')] }: Family): readonly string[] => match

/** The dialects that models fall back to if they have no format of their own, or do not use it. */
const PLAIN = ['bare-json', 'json-envelope'] as const

/** Words in the names of models that do not chat, although the name of a family may be in them, too. */
export const NO_CHAT: readonly string[] = [
  ...['embed', 'embedding', 'embeddings', 'rerank', 'reranker', 'reward', 'moderation', 'captioner'],
  ...['tts', 'asr', 'transcribe', 'whisper', 'ocr', 'image', 'video', 'diffusion'],
  ...['guard', 'guardian', 'llamaguard', 'qwen 3 guard', 'shieldgemma', 'embeddinggemma', 'hunyuan 3d', 'gpt 4all'],
]

/** Models behind an API. Most match only at the start of a name: further on, many fine-tunes have these names. */
const CLOSED = (): readonly Family[] => [
  {
    family: 'gpt-oss',
    dialects: ['harmony', 'harmony-stripped', 'harmony-words', 'functions-name'],
    reasoning: 'harmony',
    // openai/harmony; llama.cpp openai-gpt-oss-120b; the prompt ends inside the header `<|start|>assistant`
  },
  {
    family: 'claude',
    match: ['^claude', 'anthropic claude'],
    dialects: ['anthropic-xml', 'garbled-invoke', ...PLAIN, 'cline-xml'],
    reasoning: 'think',
    // wild: Claude Code, Copilot, Kiro
  },
  {
    family: 'gpt',
    match: ['^gpt 3.5', '^gpt 4', '^gpt 5', '^ft gpt', '^chatgpt', '^codex', '^o1', '^o3', '^o4 mini'],
    dialects: ['json-envelope', 'bare-json'],
    // wild: codex providers, routers
  },
  {
    family: 'gemini',
    match: ['^gemini', '^google gemini'],
    dialects: ['tool_code', 'default_api-brace', ...PLAIN],
    // wild: Gemini as text
  },
]

/** Fine-tunes whose names contain the name of their base. */
const TUNED = (): readonly Family[] => [
  {
    family: 'apriel',
    dialects: ['jamba', ...PLAIN],
    reasoning: 'apriel-steps',
    prefill: 'Here are my reasoning steps:\n',
    prefillWhen: 'always',
    // llama.cpp Apriel-1.6-15b-Thinker-fixed; card (1.5): every reply begins so
  },
  {
    family: 'hermes-4',
    match: ['hermes 4', 'deephermes'],
    dialects: ['hermes', ...PLAIN],
    reasoning: 'think',
    // vLLM hermes; card: thinking is off by default
  },
  {
    family: 'hermes',
    match: ['hermes 2', 'hermes 3', 'llama 3 groq'],
    dialects: ['hermes', ...PLAIN],
    // vLLM hermes; llama.cpp NousResearch-Hermes-2-Pro, Hermes-3; Groq tool-use fine-tunes
  },
  {
    family: 'xlam',
    dialects: ['xlam', 'hermes', 'mistral', ...PLAIN],
    // vLLM xlam, tool_chat_template_xlam_llama, _qwen
  },
  {
    family: 'toolace',
    match: ['toolace', 'watt tool'],
    dialects: ['pythonic', 'bare-json'],
    // vLLM pythonic
  },
  {
    family: 'functionary-v3.2',
    match: ['functionary * 3.2'],
    dialects: ['functionary-v3.2', 'bare-json'],
    prefill: '>>>',
    prefillWhen: 'always',
    // llama.cpp meetkai-functionary-medium-v3.2: the first `>>>` is in the prompt
  },
  {
    family: 'functionary-v3.1',
    match: ['functionary * 3'],
    dialects: ['functionary-v3.1', 'bare-json'],
    // llama.cpp meetkai-functionary-medium-v3.1
  },
  {
    family: 'functionary-v2',
    match: ['functionary'],
    dialects: ['functionary-v2', 'functionary-v3.2', 'functionary-v3.1', 'bare-json'],
    prefill: '<|from|>assistant\n<|recipient|>',
    prefillWhen: 'always',
    // meetkai/functionary-medium-v2.2 template: the header begins in the prompt
  },
  {
    family: 'firefunction',
    dialects: ['phi4-mini', ...PLAIN],
    // llama.cpp fireworks-ai-llama-3-firefunction-v2
  },
  {
    family: 'nemotron-3',
    match: [
      'nemotron 3',
      'nemotron 3.5',
      'nemotron nano 3',
      'nemotron super 3',
      'nemotron ultra 3',
      'nemotron cascade 2',
    ],
    dialects: ['qwen3-coder-xml', 'hermes', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'thinking',
    // llama.cpp NVIDIA-Nemotron-3-Nano-30B-A3B; Ollama nemotron35; SMG nano_v3
  },
  {
    family: 'nemotron-nano-v2',
    match: ['nemotron nano * 2'],
    dialects: ['nemotron-toolcall', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'thinking',
    stop: ['<SPECIAL_12>'],
    // llama.cpp NVIDIA-Nemotron-Nano-v2: on unless the messages say /no_think
  },
  {
    family: 'nemotron-orchestrator',
    dialects: ['hermes', ...PLAIN],
    reasoning: 'think',
    // card: a fine-tune of Qwen3-8B, with its template
  },
  {
    family: 'nemotron',
    dialects: ['nemotron-toolcall', 'llama3-json', ...PLAIN],
    reasoning: 'think',
    // llama.cpp nvidia-Llama-3_3-Nemotron-Super-49B-v1_5: the model opens its own block
  },
  {
    family: 'intellect-3',
    match: ['intellect 3', 'intellect 3.1'],
    dialects: ['qwen3-coder-xml', 'glm4.5', ...PLAIN],
    reasoning: 'think',
    // card: vLLM qwen3_coder on a GLM-4.5-Air base
  },
  {
    family: 'rnj',
    match: ['rnj 1'],
    dialects: ['hermes', ...PLAIN],
    // card: vLLM hermes
  },
  {
    family: 'jan',
    match: ['jan nano', 'jan 1', '^lucy'],
    dialects: ['hermes', ...PLAIN],
    reasoning: 'think',
    // card: fine-tunes of Qwen3, vLLM hermes
  },
  {
    family: 'arch-function',
    match: ['arch function', 'arch agent'],
    dialects: ['hermes', ...PLAIN],
    // card: fine-tunes of Qwen2.5, calls between tool_call tags
  },
  {
    family: 'begin-of-thought',
    match: ['sky t1', 'openthinker', 'bespoke stratos'],
    dialects: ['hermes', ...PLAIN],
    reasoning: 'begin-of-thought',
    // the system prompt of NovaSky-AI/SkyThought, on whose data the others are trained too; Qwen2.5 beneath
  },
  {
    family: 'mirothinker',
    dialects: ['mirothinker', 'hermes', ...PLAIN],
    reasoning: 'think',
    // llama.cpp MiroThinker-v1
  },
  {
    family: 'cogito-2',
    match: ['cogito 2', 'cogito 2.1'],
    dialects: ['deepseek-v3', 'hermes', ...PLAIN],
    reasoning: 'think',
    // llama.cpp: Cogito with the DeepSeek R1 template; thinking is off by default
  },
  {
    family: 'cogito',
    dialects: ['hermes', 'deepseek-v3', ...PLAIN],
    reasoning: 'think',
    // card (v1 preview): Qwen and Llama bases, hermes layout; thinking is off by default
  },
]

const DEEPSEEK = (): readonly Family[] => [
  {
    family: 'deepseek-r1-0528',
    dialects: ['deepseek-v3', 'hermes', ...PLAIN],
    reasoning: 'think',
    // vLLM deepseek_v3, tool_chat_template_deepseekr1; card: the prompt need not open the block any more
  },
  {
    family: 'deepseek-r1-distill',
    match: ['deepseek r1 distill', 'r1 distill'],
    dialects: ['deepseek-v3', 'hermes', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'always',
    // llama.cpp deepseek-ai-DeepSeek-R1-Distill-Qwen-32B
  },
  {
    family: 'deepseek-r1',
    match: ['deepseek r1', 'deepseek r1t', 'deepseek r1t2', 'r1t chimera', 'r1t2 chimera', 'r1 1776'],
    dialects: ['deepseek-v3', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'always',
    // deepseek-ai/DeepSeek-R1 template; SMG deepseek_r1
  },
  {
    family: 'deepseek-v4',
    match: ['deepseek 4', 'deepseek 4.1'],
    dialects: ['deepseek-dsml', 'anthropic-xml', 'element-function', 'calling-tool', ...PLAIN, 'cline-xml'],
    reasoning: 'think',
    prefill: '<think>',
    prefillWhen: 'thinking',
    // llama.cpp deepseek-ai-DeepSeek-V4; SMG deepseek_v4, deepseek_v41; wild: tool-named tags
  },
  {
    family: 'deepseek-v3.2-exp',
    match: ['deepseek 3.2 exp'],
    dialects: ['deepseek-v3.1', 'deepseek-dsml', ...PLAIN],
    reasoning: 'think',
    // SGLang deepseekv31; V3.1 template: thinking is off by default
  },
  {
    family: 'deepseek-v3.2-maas',
    match: ['deepseek 3.2 * maas'],
    dialects: ['anthropic-xml', 'deepseek-dsml', ...PLAIN],
    reasoning: 'think',
    // wild: a gateway strips the DSML markers and the opener; it takes the reasoning out too
  },
  {
    family: 'deepseek-v3.2',
    match: ['deepseek 3.2'],
    dialects: ['deepseek-dsml', 'anthropic-xml', 'deepseek-v3.1', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>',
    prefillWhen: 'thinking',
    // llama.cpp DeepSeek-V3.2; vLLM deepseek_v32
  },
  {
    family: 'deepseek-v3.1',
    match: ['deepseek 3.1', 'deepseek chat 3.1', 'deepseek v3 v1', 'deepseek terminus'],
    dialects: ['deepseek-v3.1', 'deepseek-v3', ...PLAIN],
    reasoning: 'think',
    // llama.cpp deepseek-ai-DeepSeek-V3.1: thinking is off by default, the prompt ends in `</think>`
  },
  {
    family: 'deepseek-v3',
    match: ['deepseek 3', 'deepseek chat 3', 'deepseek 2.5', 'deepseek 2', 'deepseek coder 2'],
    dialects: ['deepseek-v3', ...PLAIN],
    reasoning: 'think',
    // vLLM deepseek_v3, tool_chat_template_deepseekv3
  },
  {
    family: 'deepseek-api',
    match: ['deepseek chat', 'deepseek reasoner'],
    dialects: ['deepseek-dsml', 'deepseek-v3.1', 'deepseek-v3', 'anthropic-xml', ...PLAIN],
    reasoning: 'think',
    // the name of whatever version the API serves; it takes the reasoning out
  },
]

const QWEN = (): readonly Family[] => [
  {
    family: 'qwen3-coder',
    match: ['qwen 3 coder', 'qwen coder'],
    dialects: ['qwen3-coder-xml', 'hermes', ...PLAIN],
    // llama.cpp Qwen3-Coder; vLLM qwen3_xml
  },
  {
    family: 'qwen3.5-small',
    match: ['qwen 3.5 0.8b', 'qwen 3.5 2b'],
    dialects: ['qwen3-coder-xml', 'hermes', ...PLAIN],
    reasoning: 'think',
    // template of the sizes below 4B: thinking is off by default
  },
  {
    family: 'qwen3.5',
    match: ['qwen 3.5', 'qwen 3.6', 'qwen 3.7', 'qwen 3.8', 'qwen 3.9'],
    dialects: ['qwen3-coder-xml', 'hermes', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'thinking',
    // llama.cpp Qwen3.5-4B; Ollama qwen38_chat_template
  },
  {
    family: 'qwen3-thinking',
    match: ['qwen 3 * thinking', 'tongyi deepresearch'],
    dialects: ['hermes', 'calling-tool', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'always',
    // card (Thinking-2507): the template adds the opening tag; SMG qwen3_thinking
  },
  {
    family: 'qwen3',
    match: ['qwen 3'],
    dialects: ['hermes', 'calling-tool', ...PLAIN],
    reasoning: 'think',
    // llama.cpp Qwen-Qwen3-0.6B; vLLM hermes; the model opens its own block
  },
  {
    family: 'qwq',
    dialects: ['hermes', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'always',
    // Qwen/QwQ-32B template; vLLM hermes
  },
  {
    family: 'qwen2.5-coder',
    match: ['qwen 2.5 coder'],
    dialects: ['hermes', 'tools-tag', ...PLAIN],
    // vLLM hermes; wild: bare or fenced JSON, `<tools>` in place of `<tool_call>`
  },
  {
    family: 'qwen2.5',
    match: ['qwen 2.5', 'qwen 2'],
    dialects: ['hermes', ...PLAIN],
    // llama.cpp Qwen-Qwen2.5-7B-Instruct; vLLM hermes
  },
  {
    family: 'qwen-api',
    match: ['qwen max', 'qwen plus', 'qwen turbo', 'qwen flash', 'qwen long', 'qwen vl max', 'qwen vl plus'],
    dialects: ['hermes', 'qwen3-coder-xml', ...PLAIN],
    reasoning: 'think',
    // the names of whatever versions the API serves
  },
]

const KIMI = (): readonly Family[] => [
  {
    family: 'kimi-k3',
    dialects: ['kimi-k3', 'kimi-k3-frame'],
    reasoning: 'kimi-k3-think',
    prefill: '<|open|>think<|sep|>',
    prefillWhen: 'thinking',
    // llama.cpp Kimi-K3
  },
  {
    family: 'kimi-k2.5',
    match: ['kimi k2.5', 'kimi k2.6', 'kimi k2.7'],
    dialects: ['kimi-k2', 'kimi-k2-stripped', 'anthropic-xml', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>',
    prefillWhen: 'thinking',
    // moonshotai/Kimi-K2.5 template; Dynamo: forced reasoning, a tool section ends it
  },
  {
    family: 'kimi-k2-thinking',
    match: ['kimi k2 * thinking', 'kimi for coding', 'kimi latest'],
    dialects: ['kimi-k2', 'kimi-k2-stripped', 'anthropic-xml', ...PLAIN],
    reasoning: 'think',
    // llama.cpp Kimi-K2-Thinking: the model opens its own block
  },
  {
    family: 'kimi-k2',
    match: ['kimi k2', 'kimi linear'],
    dialects: ['kimi-k2', 'kimi-k2-stripped', 'anthropic-xml', ...PLAIN],
    // llama.cpp moonshotai-Kimi-K2; vLLM kimi_k2
  },
  {
    family: 'kimi-vl',
    dialects: PLAIN,
    reasoning: 'kimi-thinking',
    // SGLang kimi (reasoning)
  },
]

const GLM = (): readonly Family[] => [
  {
    family: 'glm-5.3-flash',
    dialects: ['glm4.5', 'glm5.3-flash', ...PLAIN],
    reasoning: 'think',
    // SGLang glm53_flash (a proposed parser)
  },
  {
    family: 'glm-4.7',
    match: ['glm 4.7', 'glm 5', 'glm 5.1', 'glm 5.2'],
    dialects: ['glm4.5', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>',
    prefillWhen: 'thinking',
    // llama.cpp GLM-4.7-Flash, GLM-5.2; vLLM glm47
  },
  {
    family: 'glm-4.5',
    match: ['glm 4.5', 'glm 4.6'],
    dialects: ['glm4.5', ...PLAIN],
    reasoning: 'think',
    // llama.cpp GLM-4.6; vLLM glm45; the model opens its own block
  },
  {
    family: 'laguna',
    match: ['laguna', 'poolside'],
    dialects: ['glm4.5', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>',
    prefillWhen: 'thinking',
    // llama.cpp poolside-Laguna-S-2.1; SGLang poolside_v1
  },
  {
    family: 'ling-3',
    match: ['ling 3', 'ring 3', 'spark 2.5', 'spark 3', 'spark x 2.5', 'spark x 3'],
    dialects: ['glm4.5', ...PLAIN],
    reasoning: 'think',
    // SGLang ling3, spark25
  },
  {
    family: 'ling',
    match: ['ling 2', 'ling mini', 'ling flash', 'ling 1t', 'ring mini', 'ring flash', 'ring 1t'],
    dialects: ['hermes', ...PLAIN],
    reasoning: 'think',
    // SGLang qwen; inclusionAI Ling 2 template
  },
]

const MISTRAL = (): readonly Family[] => [
  {
    family: 'magistral',
    dialects: ['mistral-v13', 'mistral-v11', 'mistral', ...PLAIN],
    reasoning: 'mistral-think',
    // vLLM mistral; `<think>` as text in the first (2506)
  },
  {
    family: 'mistral-v13',
    match: [
      ...['ministral 3', 'ministral * 2512', 'mistral large 3', 'mistral large * 2512'],
      ...['mistral small 4', 'mistral small 3.2', 'mistral small * 2506', 'mistral medium'],
      ...['devstral', 'voxtral'],
    ],
    dialects: ['mistral-v13', 'mistral-v11', 'mistral', ...PLAIN],
    reasoning: 'mistral-think',
    // llama.cpp mistralai-Ministral-3-14B-Reasoning-2512, Mistral-Small-3.2, Devstral-Small-2507
  },
  {
    family: 'mistral',
    match: [
      ...['mistral 7b', 'mistral nemo', 'mistral small', 'mistral large', 'mistral saba', 'mistral tiny'],
      ...['ministral', 'mixtral', 'open mistral', 'open mixtral', 'pixtral', 'codestral', '^mistral'],
    ],
    dialects: ['mistral', 'mistral-v11', 'mistral-v13', ...PLAIN],
    // vLLM tool_chat_template_mistral, mistral3; llama.cpp mistralai-Mistral-Nemo, Mistral-Small-3.1
  },
]

const LLAMA = (): readonly Family[] => [
  {
    family: 'llama-4',
    dialects: ['llama4-pythonic', 'llama3-json', ...PLAIN],
    // vLLM llama4_pythonic, tool_chat_template_llama4_json
  },
  {
    family: 'llama-3.2',
    dialects: ['llama3-json', 'python_tag-pythonic', 'functionary-v3.1', ...PLAIN, 'pythonic'],
    // llama.cpp meta-llama-Llama-3.2-3B-Instruct; vLLM pythonic for its small sizes
  },
  {
    family: 'llama-3',
    match: ['llama 3', 'llama 3.1', 'llama 3.3'],
    dialects: ['llama3-json', 'python_tag-pythonic', 'functionary-v3.1', 'function-calls-json', ...PLAIN],
    // llama.cpp meta-llama-Llama-3.1, 3.3; `<function=` is its custom-tool layout
  },
]

const OTHERS = (): readonly Family[] => [
  {
    family: 'apertus',
    dialects: ['apertus', ...PLAIN],
    reasoning: 'apertus-inner',
    // vLLM apertus; llama.cpp Apertus-8B-Instruct
  },
  {
    family: 'bielik',
    dialects: ['hermes', ...PLAIN],
    reasoning: 'think',
    // llama.cpp Bielik-11B-v3.0-Instruct; the prompt opens the block only when thinking is asked for
  },
  {
    family: 'cohere-2-moe',
    match: ['cohere 2 moe', 'command a plus'],
    dialects: ['cohere-command', 'cohere-citations', ...PLAIN],
    reasoning: 'cohere-thinking',
    prefill: '<|START_THINKING|>',
    prefillWhen: 'thinking',
    // llama.cpp Cohere2MoE; vLLM cohere_command4
  },
  {
    family: 'cohere-command',
    match: ['command r7b', 'command a'],
    dialects: ['cohere-command', 'cohere-citations', ...PLAIN],
    reasoning: 'cohere-thinking',
    // llama.cpp c4ai-command-r7b-12-2024-tool_use; vLLM cohere_command3
  },
  {
    family: 'command-r-plus',
    match: ['command r'],
    dialects: ['command-r-plus', 'cohere-command', 'cohere-citations', ...PLAIN],
    // llama.cpp CohereForAI-c4ai-command-r-plus-tool_use
  },
  {
    family: 'cwm',
    match: ['^cwm', 'facebook cwm'],
    dialects: ['cwm', ...PLAIN],
    reasoning: 'think',
    // vLLM cwm (a proposed parser)
  },
  {
    family: 'dots',
    match: ['dots llm', 'dots 1', 'dots 2', 'dots vlm'],
    dialects: ['dots', ...PLAIN],
    // SGLang dots
  },
  {
    family: 'ernie-4.5-thinking',
    match: ['ernie 4.5 * thinking'],
    dialects: ['ernie45', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'always',
    // vLLM ernie45: no opening tag in the reply
  },
  {
    family: 'ernie-4.5',
    dialects: ['ernie45', ...PLAIN],
    reasoning: 'think',
    // vLLM ernie45
  },
  {
    family: 'exaone-deep',
    dialects: PLAIN,
    reasoning: 'think',
    prefill: '<thought>\n',
    prefillWhen: 'always',
    // card: the template opens the block; no tool format
  },
  {
    family: 'exaone',
    match: ['exaone 4', 'exaone 4.0', 'exaone 4.5', 'k exaone'],
    dialects: ['hermes', ...PLAIN],
    reasoning: 'think',
    // card: vLLM hermes; thinking is off by default (4.0)
  },
  {
    family: 'functiongemma',
    match: ['functiongemma', 'function gemma'],
    dialects: ['functiongemma', ...PLAIN],
    // vLLM functiongemma
  },
  {
    family: 'gemma-4',
    dialects: ['gemma4', 'gemma4-thought-open', 'gemma4-bare', ...PLAIN],
    reasoning: 'gemma4',
    // llama.cpp google-gemma-4-31B-it: the model opens its own channel
  },
  {
    family: 'medgemma',
    dialects: ['tool_code', 'pythonic', ...PLAIN],
    reasoning: 'medgemma-thought',
    // wild: ollama/ollama issue 15754
  },
  {
    family: 'gemma-3',
    match: ['gemma 3', 'gemma 2'],
    dialects: ['tool_code', 'pythonic', ...PLAIN],
    // wild: ```tool_code blocks; card: no format of its own
  },
  {
    family: 'gigachat-3.5',
    dialects: ['gigachat3.5-gcml', 'gigachat3', ...PLAIN],
    reasoning: 'think',
    // SGLang; llama.cpp GigaChat3.5: the prompt opens the block only when reasoning is asked for
  },
  {
    family: 'gigachat-3',
    match: ['gigachat'],
    dialects: ['gigachat3', ...PLAIN],
    // vLLM gigachat3; llama.cpp GigaChat3-10B-A1.8B, GigaChat3.1
  },
  {
    family: 'granite-20b',
    match: ['granite 20b functioncalling', 'granite 20b function calling', 'granite 20b fc'],
    dialects: ['granite-20b', ...PLAIN],
    // vLLM granite-20b-fc
  },
  {
    family: 'granite-4.2',
    dialects: ['qwen3-coder-xml', 'hermes', ...PLAIN],
    reasoning: 'think',
    // vLLM
  },
  {
    family: 'granite-4',
    match: ['granite 4', 'granite 4.0', 'granite 4.1'],
    dialects: ['hermes', 'granite-pythonic', ...PLAIN],
    // vLLM granite4; llama.cpp ibm-granite-granite-4.0, 4.1
  },
  {
    family: 'granite-3.3',
    dialects: ['granite', 'granite-3.1', 'granite-pythonic', ...PLAIN],
    reasoning: 'think',
    // llama.cpp ibm-granite-granite-3.3: `<think>` and `<response>`; thinking is off by default
  },
  {
    family: 'granite-3',
    match: ['granite 3', 'granite 3.0', 'granite 3.1', 'granite 3.2'],
    dialects: ['granite', 'granite-3.1', ...PLAIN],
    reasoning: 'granite-prose',
    // vLLM granite; reasoning in prose (3.2), off by default
  },
  {
    family: 'hunyuan-3',
    match: ['hy 3', 'hy 4', 'hunyuan 3', 'hunyuan 4'],
    dialects: ['hy-v3', ...PLAIN],
    reasoning: 'hy-think',
    // llama.cpp tencent-Hy3; SMG hy_v4
  },
  {
    family: 'hunyuan',
    dialects: ['hunyuan-a13b', ...PLAIN],
    reasoning: 'think',
    // vLLM hunyuan_a13b
  },
  {
    family: 'hyperclovax-32b',
    match: ['hyperclovax * 32b', 'hyperclova x * 32b'],
    dialects: ['hyperclovax-32b', ...PLAIN],
    reasoning: 'think',
    // vLLM hyperclovax_seed_think (a proposed parser)
  },
  {
    family: 'hyperclovax',
    match: ['hyperclovax', 'hyperclova x'],
    dialects: ['hyperclovax-14b', ...PLAIN],
    reasoning: 'hyperclovax-think',
    // vLLM hyperclovax (a proposed parser)
  },
  {
    family: 'inkling',
    dialects: ['inkling'],
    reasoning: 'inkling',
    // SMG inkling; SGLang inkling
  },
  {
    family: 'internlm',
    dialects: ['internlm2', ...PLAIN],
    // vLLM internlm, tool_chat_template_internlm2_tool
  },
  {
    family: 'intern-s1',
    dialects: ['internlm2', ...PLAIN],
    reasoning: 'think',
    // SGLang interns1
  },
  {
    family: 'iquest-coder-v2',
    match: ['iquest coder 2'],
    dialects: ['iquest-coder-v2', 'qwen3-coder-xml', 'hermes', ...PLAIN],
    reasoning: 'think',
    // vLLM iquest_coder_v2 (a proposed parser)
  },
  {
    family: 'iquest-coder',
    match: ['iquest coder', 'berrylm', 'kolibri'],
    dialects: ['qwen3-coder-xml', 'hermes', ...PLAIN],
    reasoning: 'think',
    // vLLM
  },
  {
    family: 'jamba',
    dialects: ['jamba', 'hermes', ...PLAIN],
    reasoning: 'think',
    // vLLM jamba; hermes in Jamba Reasoning 3B
  },
  {
    family: 'k2-horizon',
    match: ['k2 horizon', 'ifm k2'],
    dialects: ['k2-horizon-ifm', ...PLAIN],
    reasoning: 'ifm-think',
    // SGLang k2_horizon
  },
  {
    family: 'lfm2',
    match: ['lfm 2', 'lfm 2.5'],
    dialects: ['lfm2', ...PLAIN],
    reasoning: 'think',
    // llama.cpp LFM2.5-8B-A1B; vLLM lfm2
  },
  {
    family: 'longcat',
    dialects: ['longcat', ...PLAIN],
    reasoning: 'longcat-think',
    stop: ['</longcat_s>'],
    // vLLM longcat; card
  },
  {
    family: 'mimo-v2',
    match: ['mimo 2', 'mimo 2.5'],
    dialects: ['qwen3-coder-xml', 'toolcall-nested-tag', 'hermes', ...PLAIN],
    reasoning: 'think',
    // SGLang mimo; wild: `<toolcall>`
  },
  {
    family: 'mimo',
    match: ['mimo 7b', 'mimo vl'],
    dialects: ['hermes', ...PLAIN],
    reasoning: 'think',
    // llama.cpp MiMo-VL
  },
  {
    family: 'minicpm3',
    match: ['minicpm 3', 'minicpm 4 mcp'],
    dialects: ['minicpm3', ...PLAIN],
    reasoning: 'minicpm3',
    // huggingface.js e2e openbmb-MiniCPM3-4B
  },
  {
    family: 'minicpm5',
    match: ['minicpm 5'],
    dialects: ['minicpm5-xml', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'thinking',
    // llama.cpp openbmb-MiniCPM5-1B
  },
  {
    family: 'minimax-m3',
    match: ['minimax m3', 'mm m3'],
    dialects: ['minimax-m3', 'minimax-m2', 'anthropic-xml', ...PLAIN],
    reasoning: 'mm-think',
    // llama.cpp MiniMax-M3; SMG minimax_m3
  },
  {
    family: 'minimax-m2',
    match: ['minimax m2', 'minimax m2.1', 'minimax m2.5', 'minimax m2.7', 'mm m2'],
    dialects: ['minimax-m2', 'anthropic-xml', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'always',
    // llama.cpp unsloth-MiniMax-M2; vLLM minimax_m2
  },
  {
    family: 'minimax-m1',
    dialects: ['minimax-m1', ...PLAIN],
    reasoning: 'think',
    policies: { callsInReasoning: 'draft' },
    // vLLM minimax: calls inside `<think>` are ignored
  },
  {
    family: 'muse',
    match: ['muse glimmer', 'muse spark', '^glimmer'],
    dialects: ['muse-atem'],
    reasoning: 'muse-atem',
    // Ollama glimmer_chat_template; SGLang muse; the prompt ends inside the header
  },
  {
    family: 'nova',
    match: [
      '^nova micro',
      '^nova lite',
      '^nova pro',
      '^nova premier',
      '^nova 2',
      'amazon nova lite',
      'amazon nova micro',
      'amazon nova pro',
      'amazon nova premier',
      'amazon nova 2',
    ],
    dialects: ['nova-xml', 'anthropic-xml', ...PLAIN],
    reasoning: 'think',
    // wild: malformed tool use of Nova 2 Lite
  },
  {
    family: 'olmo-3-think',
    match: ['olmo 3 * think'],
    dialects: ['olmo3', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>',
    prefillWhen: 'always',
    // allenai/Olmo-3-32B-Think template; vLLM olmo3
  },
  {
    family: 'olmo-3',
    dialects: ['olmo3', ...PLAIN],
    // vLLM olmo3; Ollama olmo3
  },
  {
    family: 'pangu',
    match: ['pangu', 'openpangu'],
    dialects: ['pangu', ...PLAIN],
    reasoning: 'pangu-think',
    stop: ['[unused10]'],
    // vLLM pangu (a proposed parser)
  },
  {
    family: 'phi-4-mini',
    match: ['phi 4 mini', 'phi 4 multimodal'],
    dialects: ['phi4-mini', 'granite', ...PLAIN],
    reasoning: 'think',
    // vLLM phi4_mini_json; card: `<|tool_call|>[`
  },
  {
    family: 'plamo-3',
    dialects: ['plamo3', ...PLAIN],
    reasoning: 'plamo3-think',
    // vLLM plamo3 (a proposed parser)
  },
  {
    family: 'reka-edge',
    dialects: ['hermes', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'thinking',
    stop: ['<sep>'],
    // llama.cpp Reka-Edge
  },
  {
    family: 'reka',
    match: ['reka flash', 'reka core'],
    dialects: ['hermes', ...PLAIN],
    reasoning: 'think',
    stop: ['<sep>'],
    // card (Flash 3): `<reasoning>` opened by the model
  },
  {
    family: 'rwkv',
    dialects: ['rwkv-fence', 'hermes', ...PLAIN],
    reasoning: 'think',
    // vLLM rwkv (a proposed parser)
  },
  {
    family: 'seed-oss',
    dialects: ['seed-oss', 'qwen3-coder-xml', ...PLAIN],
    reasoning: 'seed-think',
    // llama.cpp ByteDance-Seed-OSS; vLLM seed_oss; the model opens its own block
  },
  {
    family: 'smollm3',
    match: ['smollm 3'],
    dialects: ['hermes', 'pythonic', ...PLAIN],
    reasoning: 'think',
    // HuggingFaceTB/SmolLM3-3B template: XML tools; the model opens its own block
  },
  {
    family: 'solar-open-2',
    dialects: ['solar-open2', 'solar-open', ...PLAIN],
    reasoning: 'solar-think',
    // vLLM solar_open2: the effort asked for says whether the block is open
  },
  {
    family: 'solar-open',
    match: ['solar open', 'solar pro 3'],
    dialects: ['solar-open', ...PLAIN],
    reasoning: 'solar-think',
    // llama.cpp upstage-Solar-Open-100B
  },
  {
    family: 'step-audio-2',
    dialects: ['step-audio2', 'hermes', ...PLAIN],
    reasoning: 'think',
    // vLLM step_audio2 (a proposed parser)
  },
  {
    family: 'step-3.5',
    match: ['step 3.5', 'step 3.6', 'step 3.7', 'stepfun 3.5', 'stepfun 3.7'],
    dialects: ['qwen3-coder-xml', 'step3', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'always',
    // llama.cpp StepFun3.5-Flash, StepFun3.7-Flash
  },
  {
    family: 'step-3',
    dialects: ['step3', ...PLAIN],
    reasoning: 'think',
    prefill: '<think>\n',
    prefillWhen: 'always',
    // vLLM step3: the reply has the closing tag alone
  },
  {
    family: 'trinity',
    match: ['trinity mini', 'trinity nano', 'trinity large'],
    dialects: ['hermes', ...PLAIN],
    reasoning: 'think',
    policies: { callsInReasoning: 'call' },
    // SGLang trinity: calls inside `<think>` count
  },
  {
    family: 'zaya',
    match: ['zaya', 'zaya 1'],
    dialects: ['zaya-xml', ...PLAIN],
    reasoning: 'think',
    // wild: ZAYA
  },
]

const listed = (): readonly Family[] => [
  ...CLOSED(),
  ...TUNED(),
  ...DEEPSEEK(),
  ...QWEN(),
  ...KIMI(),
  ...GLM(),
  ...MISTRAL(),
  ...LLAMA(),
  ...OTHERS(),
]

const MEMBERS = ['family', 'match', 'dialects', 'reasoning', 'prefill', 'prefillWhen', 'policies', 'stop'] as const
/**
 * Serializes families as JSON: a list for each member, which compresses better than one for each family, with 0 where a
 * family lacks it. Names of dialects are joined, without the plain ones at the end; `!` says that they are not there. The
 * build writes this string in place of the table.
 */
export const packedFamilies = (rows: readonly Family[]): string =>
  JSON.stringify(MEMBERS.map(member => rows.map(row => (member === 'dialects' ? joined(row) : (row[member] ?? 0)))))
const joined = ({ dialects }: Family): string => {
  const isPlain = dialects.slice(-PLAIN.length).join() === PLAIN.join()
  return isPlain ? dialects.slice(0, -PLAIN.length).join() : `${dialects}!`
}
function unpackedFamilies(text: string): readonly Family[] {
  const columns = JSON.parse(text) as readonly (readonly unknown[])[]
  const valueOf = (member: string, value: unknown): unknown => {
    if (member !== 'dialects') return value
    const [names = '', ...isWhole] = (value as string).split('!')
    return [...names.split(',').filter(Boolean), ...(isWhole.length > 0 ? [] : PLAIN)]
  }
  const row = (k: number) =>
    MEMBERS.map((member, m) => [member, valueOf(member, columns[m]![k])]).filter(([, value]) => value !== 0)
  return columns[0]!.map((_, k) => Object.fromEntries(row(k)) as Family)
}

declare const PACKED_FAMILIES: string | undefined
/** All families. The table is made on request, so that an import costs nothing. */
export const families = (): readonly Family[] =>
  typeof PACKED_FAMILIES === 'undefined' ? listed() : unpackedFamilies(PACKED_FAMILIES)
