/**
 * Model families: their names, and what they print. The first row that matches
 * counts: fine-tunes named after their base come before the base, newer versions
 * before older ones, the general name last.
 *
 * Above each row is its source: "vLLM", "SGLang", "Dynamo", "Ollama", "SMG" and "llama.cpp" are the parser registries,
 * tool-calling guides and chat templates of these projects; "card" is the model card; "wild" is what public issue
 * threads show.
 */
import type { DialectName } from './dialect-names.ts'
import type { ModelProfile } from './profile.ts'

export interface Family extends ModelProfile {
  /** Patterns of names (see match.ts), at least one of which must match. */
  readonly match: readonly string[]
}

/** What a row says beside names and dialects. */
type More = Omit<ModelProfile, 'family' | 'dialects'>
/**
 * A family; its patterns, separated by commas (by default its name); and its dialects, of which `+` stands for
 * `bare-json json-envelope`: what models fall back to if they have no format of their own, or do not use it.
 */
type Row = readonly [family: string, match: string, dialects: string, more?: More]

/** Words in the names of models that do not chat, although the name of a family may be in them, too. */
export const NO_CHAT: readonly string[] = [
  ...['embed', 'embedding', 'embeddings', 'rerank', 'reranker', 'reward', 'moderation', 'captioner'],
  ...['tts', 'asr', 'transcribe', 'whisper', 'ocr', 'image', 'video', 'diffusion'],
  ...['guard', 'guardian', 'llamaguard', 'qwen 3 guard', 'shieldgemma', 'embeddinggemma', 'hunyuan 3d', 'gpt 4all'],
]

const THINK: More = { reasoning: 'think' }
/** Reasoning that the prompt opens with `prefill`. */
const open = (prefill: string, prefillWhen: ModelProfile['prefillWhen'], reasoning: DialectName = 'think'): More => ({
  reasoning,
  prefill,
  prefillWhen: prefillWhen!,
})

const ROWS = (): readonly Row[] => [
  // ---- Models behind an API. Most match only at the start of a name: further on, many fine-tunes have these names.
  // openai/harmony; llama.cpp openai-gpt-oss-120b; the prompt ends inside the header `<|start|>assistant`
  ['gpt-oss', '', 'harmony harmony-stripped harmony-words functions-name', { reasoning: 'harmony' }],
  // wild: Claude Code, Copilot, Kiro
  ['claude', '^claude, anthropic claude', 'anthropic-xml garbled-invoke + cline-xml', THINK],
  // wild: codex providers, routers
  ['gpt', '^gpt 3.5, ^gpt 4, ^gpt 5, ^ft gpt, ^chatgpt, ^codex, ^o1, ^o3, ^o4 mini', 'json-envelope bare-json'],
  // wild: Gemini as text
  ['gemini', '^gemini, ^google gemini', 'tool_code default_api-brace +'],
  // the system prompts of Grok 4; wild: Claude Code behind a router, Cursor
  ['grok', '^grok', 'xai +'],

  // ---- Fine-tunes whose names contain the name of their base.
  // llama.cpp Apriel-1.6-15b-Thinker-fixed; card (1.5): every reply begins so
  ['apriel', '', 'jamba +', open('Here are my reasoning steps:\n', 'always', 'apriel-steps')],
  // vLLM hermes; card: thinking is off by default
  ['hermes-4', 'hermes 4, deephermes', 'hermes +', THINK],
  // vLLM hermes; llama.cpp NousResearch-Hermes-2-Pro, Hermes-3; Groq tool-use fine-tunes
  ['hermes', 'hermes 2, hermes 3, llama 3 groq', 'hermes +'],
  // vLLM xlam, tool_chat_template_xlam_llama, _qwen
  ['xlam', '', 'xlam hermes mistral +'],
  // vLLM pythonic
  ['toolace', 'toolace, watt tool', 'pythonic bare-json'],
  // llama.cpp meetkai-functionary-medium-v3.2: the first `>>>` is in the prompt
  ['functionary-v3.2', 'functionary * 3.2', 'functionary-v3.2 bare-json', { prefill: '>>>', prefillWhen: 'always' }],
  // llama.cpp meetkai-functionary-medium-v3.1
  ['functionary-v3.1', 'functionary * 3', 'functionary-v3.1 bare-json'],
  // meetkai/functionary-medium-v2.2 template: the header begins in the prompt
  [
    'functionary-v2',
    'functionary',
    'functionary-v2 functionary-v3.2 functionary-v3.1 bare-json',
    { prefill: '<|from|>assistant\n<|recipient|>', prefillWhen: 'always' },
  ],
  // llama.cpp fireworks-ai-llama-3-firefunction-v2
  ['firefunction', '', 'phi4-mini +'],
  // llama.cpp NVIDIA-Nemotron-3-Nano-30B-A3B; Ollama nemotron35; SMG nano_v3
  [
    'nemotron-3',
    'nemotron 3, nemotron 3.5, nemotron nano 3, nemotron super 3, nemotron ultra 3, nemotron cascade 2',
    'qwen3-coder-xml hermes +',
    open('<think>\n', 'thinking'),
  ],
  // llama.cpp NVIDIA-Nemotron-Nano-v2: on unless the messages say /no_think
  [
    'nemotron-nano-v2',
    'nemotron nano * 2',
    'nemotron-toolcall +',
    { ...open('<think>\n', 'thinking'), stop: ['<SPECIAL_12>'] },
  ],
  // card: a fine-tune of Qwen3-8B, with its template
  ['nemotron-orchestrator', '', 'hermes +', THINK],
  // llama.cpp nvidia-Llama-3_3-Nemotron-Super-49B-v1_5: the model opens its own block
  ['nemotron', '', 'nemotron-toolcall llama3-json +', THINK],
  // card: vLLM qwen3_coder on a GLM-4.5-Air base
  ['intellect-3', 'intellect 3, intellect 3.1', 'qwen3-coder-xml glm4.5 +', THINK],
  // card: vLLM hermes
  ['rnj', 'rnj 1', 'hermes +'],
  // card: fine-tunes of Qwen3, vLLM hermes
  ['jan', 'jan nano, jan 1, ^lucy', 'hermes +', THINK],
  // card: fine-tunes of Qwen2.5, calls between tool_call tags
  ['arch-function', 'arch function, arch agent', 'hermes +'],
  // the system prompt of NovaSky-AI/SkyThought, on whose data the others are trained too; Qwen2.5 beneath
  ['begin-of-thought', 'sky t1, openthinker, bespoke stratos', 'hermes +', { reasoning: 'begin-of-thought' }],
  // llama.cpp MiroThinker-v1
  ['mirothinker', '', 'mirothinker hermes +', THINK],
  // llama.cpp: Cogito with the DeepSeek R1 template; thinking is off by default
  ['cogito-2', 'cogito 2, cogito 2.1', 'deepseek-v3 hermes +', THINK],
  // card (v1 preview): Qwen and Llama bases, hermes layout; thinking is off by default
  ['cogito', '', 'hermes deepseek-v3 +', THINK],

  // ---- DeepSeek
  // vLLM deepseek_v3, tool_chat_template_deepseekr1; card: the prompt need not open the block any more
  ['deepseek-r1-0528', '', 'deepseek-v3 hermes +', THINK],
  // llama.cpp deepseek-ai-DeepSeek-R1-Distill-Qwen-32B
  ['deepseek-r1-distill', 'deepseek r1 distill, r1 distill', 'deepseek-v3 hermes +', open('<think>\n', 'always')],
  // deepseek-ai/DeepSeek-R1 template; SMG deepseek_r1
  [
    'deepseek-r1',
    'deepseek r1, deepseek r1t, deepseek r1t2, r1t chimera, r1t2 chimera, r1 1776',
    'deepseek-v3 +',
    open('<think>\n', 'always'),
  ],
  // llama.cpp deepseek-ai-DeepSeek-V4; SMG deepseek_v4, deepseek_v41; wild: tool-named tags
  [
    'deepseek-v4',
    'deepseek 4, deepseek 4.1',
    'deepseek-dsml anthropic-xml element-function calling-tool + cline-xml',
    open('<think>', 'thinking'),
  ],
  // SGLang deepseekv31; V3.1 template: thinking is off by default
  ['deepseek-v3.2-exp', 'deepseek 3.2 exp', 'deepseek-v3.1 deepseek-dsml +', THINK],
  // wild: a gateway strips the DSML markers and the opener; it takes the reasoning out too
  ['deepseek-v3.2-maas', 'deepseek 3.2 * maas', 'anthropic-xml deepseek-dsml +', THINK],
  // llama.cpp DeepSeek-V3.2; vLLM deepseek_v32
  ['deepseek-v3.2', 'deepseek 3.2', 'deepseek-dsml anthropic-xml deepseek-v3.1 +', open('<think>', 'thinking')],
  // llama.cpp deepseek-ai-DeepSeek-V3.1: thinking is off by default, the prompt ends in `</think>`
  [
    'deepseek-v3.1',
    'deepseek 3.1, deepseek chat 3.1, deepseek v3 v1, deepseek terminus',
    'deepseek-v3.1 deepseek-v3 +',
    THINK,
  ],
  // vLLM deepseek_v3, tool_chat_template_deepseekv3
  ['deepseek-v3', 'deepseek 3, deepseek chat 3, deepseek 2.5, deepseek 2, deepseek coder 2', 'deepseek-v3 +', THINK],
  // the name of whatever version the API serves; it takes the reasoning out
  [
    'deepseek-api',
    'deepseek chat, deepseek reasoner',
    'deepseek-dsml deepseek-v3.1 deepseek-v3 anthropic-xml +',
    THINK,
  ],

  // ---- Qwen
  // llama.cpp Qwen3-Coder; vLLM qwen3_xml
  ['qwen3-coder', 'qwen 3 coder, qwen coder', 'qwen3-coder-xml hermes +'],
  // template of the sizes below 4B: thinking is off by default
  ['qwen3.5-small', 'qwen 3.5 0.8b, qwen 3.5 2b', 'qwen3-coder-xml hermes +', THINK],
  // llama.cpp Qwen3.5-4B; Ollama qwen38_chat_template
  [
    'qwen3.5',
    'qwen 3.5, qwen 3.6, qwen 3.7, qwen 3.8, qwen 3.9',
    'qwen3-coder-xml hermes +',
    open('<think>\n', 'thinking'),
  ],
  // card (Thinking-2507): the template adds the opening tag; SMG qwen3_thinking
  ['qwen3-thinking', 'qwen 3 * thinking, tongyi deepresearch', 'hermes calling-tool +', open('<think>\n', 'always')],
  // llama.cpp Qwen-Qwen3-0.6B; vLLM hermes; the model opens its own block
  ['qwen3', 'qwen 3', 'hermes calling-tool +', THINK],
  // Qwen/QwQ-32B template; vLLM hermes
  ['qwq', '', 'hermes +', open('<think>\n', 'always')],
  // vLLM hermes; wild: bare or fenced JSON, `<tools>` in place of `<tool_call>`
  ['qwen2.5-coder', 'qwen 2.5 coder', 'hermes tools-tag +'],
  // llama.cpp Qwen-Qwen2.5-7B-Instruct; vLLM hermes
  ['qwen2.5', 'qwen 2.5, qwen 2', 'hermes qwen-agent +'],
  // the names of whatever versions the API serves
  [
    'qwen-api',
    'qwen max, qwen plus, qwen turbo, qwen flash, qwen long, qwen vl max, qwen vl plus',
    'hermes qwen3-coder-xml +',
    THINK,
  ],

  // ---- Kimi
  // llama.cpp Kimi-K3
  ['kimi-k3', '', 'kimi-k3 kimi-k3-frame', open('<|open|>think<|sep|>', 'thinking', 'kimi-k3-think')],
  // moonshotai/Kimi-K2.5 template; Dynamo: forced reasoning, a tool section ends it
  [
    'kimi-k2.5',
    'kimi k2.5, kimi k2.6, kimi k2.7',
    'kimi-k2 kimi-k2-stripped anthropic-xml +',
    open('<think>', 'thinking'),
  ],
  // llama.cpp Kimi-K2-Thinking: the model opens its own block
  [
    'kimi-k2-thinking',
    'kimi k2 * thinking, kimi for coding, kimi latest',
    'kimi-k2 kimi-k2-stripped anthropic-xml +',
    THINK,
  ],
  // llama.cpp moonshotai-Kimi-K2; vLLM kimi_k2
  ['kimi-k2', 'kimi k2, kimi linear', 'kimi-k2 kimi-k2-stripped anthropic-xml +'],
  // SGLang kimi (reasoning)
  ['kimi-vl', '', '+', { reasoning: 'kimi-thinking' }],

  // ---- GLM and models with its format
  // SGLang glm53_flash (a proposed parser)
  ['glm-5.3-flash', '', 'glm4.5 glm5.3-flash +', THINK],
  // llama.cpp GLM-4.7-Flash, GLM-5.2; vLLM glm47
  ['glm-4.7', 'glm 4.7, glm 5, glm 5.1, glm 5.2', 'glm4.5 +', open('<think>', 'thinking')],
  // llama.cpp GLM-4.6; vLLM glm45; the model opens its own block
  ['glm-4.5', 'glm 4.5, glm 4.6', 'glm4.5 +', THINK],
  // llama.cpp poolside-Laguna-S-2.1; SGLang poolside_v1
  ['laguna', 'laguna, poolside', 'glm4.5 +', open('<think>', 'thinking')],
  // SGLang ling3, spark25
  ['ling-3', 'ling 3, ring 3, spark 2.5, spark 3, spark x 2.5, spark x 3', 'glm4.5 +', THINK],
  // SGLang qwen; inclusionAI Ling 2 template
  ['ling', 'ling 2, ling mini, ling flash, ling 1t, ring mini, ring flash, ring 1t', 'hermes +', THINK],

  // ---- Mistral
  // vLLM mistral; `<think>` as text in the first (2506)
  ['magistral', '', 'mistral-v13 mistral-v11 mistral +', { reasoning: 'mistral-think' }],
  // llama.cpp mistralai-Ministral-3-14B-Reasoning-2512, Mistral-Small-3.2, Devstral-Small-2507
  [
    'mistral-v13',
    'ministral 3, ministral * 2512, mistral large 3, mistral large * 2512, mistral small 4, mistral small 3.2, mistral small * 2506, mistral medium, devstral, voxtral',
    'mistral-v13 mistral-v11 mistral +',
    { reasoning: 'mistral-think' },
  ],
  // vLLM tool_chat_template_mistral, mistral3; llama.cpp mistralai-Mistral-Nemo, Mistral-Small-3.1
  [
    'mistral',
    'mistral 7b, mistral nemo, mistral small, mistral large, mistral saba, mistral tiny, ministral, mixtral, open mistral, open mixtral, pixtral, codestral, ^mistral',
    'mistral mistral-v11 mistral-v13 +',
  ],

  // ---- Llama
  // vLLM llama4_pythonic, tool_chat_template_llama4_json
  ['llama-4', '', 'llama4-pythonic llama3-json +'],
  // llama.cpp meta-llama-Llama-3.2-3B-Instruct; vLLM pythonic for its small sizes
  ['llama-3.2', '', 'llama3-json python_tag-pythonic functionary-v3.1 + pythonic'],
  // llama.cpp meta-llama-Llama-3.1, 3.3; `<function=` is its custom-tool layout
  [
    'llama-3',
    'llama 3, llama 3.1, llama 3.3',
    'llama3-json python_tag-pythonic functionary-v3.1 function-calls-json +',
  ],

  // ---- Others
  // vLLM apertus; llama.cpp Apertus-8B-Instruct
  ['apertus', '', 'apertus +', { reasoning: 'apertus-inner' }],
  // llama.cpp Bielik-11B-v3.0-Instruct; the prompt opens the block only when thinking is asked for
  ['bielik', '', 'hermes +', THINK],
  // cohere-ai/melody cmd5
  [
    'cohere-command-5',
    'command 5, command a 5',
    'cohere-cofl cohere-command cohere-citations +',
    { reasoning: 'cohere-thinking' },
  ],
  // llama.cpp Cohere2MoE; vLLM cohere_command4
  [
    'cohere-2-moe',
    'cohere 2 moe, command a plus',
    'cohere-command cohere-citations +',
    open('<|START_THINKING|>', 'thinking', 'cohere-thinking'),
  ],
  // llama.cpp c4ai-command-r7b-12-2024-tool_use; vLLM cohere_command3
  ['cohere-command', 'command r7b, command a', 'cohere-command cohere-citations +', { reasoning: 'cohere-thinking' }],
  // llama.cpp CohereForAI-c4ai-command-r-plus-tool_use
  ['command-r-plus', 'command r', 'command-r-plus cohere-command cohere-citations +'],
  // vLLM cwm (a proposed parser)
  ['cwm', '^cwm, facebook cwm', 'cwm +', THINK],
  // SGLang dots
  ['dots', 'dots llm, dots 1, dots 2, dots vlm', 'dots +'],
  // vLLM ernie45: no opening tag in the reply
  ['ernie-4.5-thinking', 'ernie 4.5 * thinking', 'ernie45 +', open('<think>\n', 'always')],
  // vLLM ernie45
  ['ernie-4.5', '', 'ernie45 +', THINK],
  // card: the template opens the block; no tool format
  ['exaone-deep', '', '+', open('<thought>\n', 'always')],
  // card: vLLM hermes; thinking is off by default (4.0)
  ['exaone', 'exaone 4, exaone 4.0, exaone 4.5, k exaone', 'hermes +', THINK],
  // vLLM functiongemma
  ['functiongemma', 'functiongemma, function gemma', 'functiongemma +'],
  // llama.cpp google-gemma-4-31B-it: the model opens its own channel
  ['gemma-4', '', 'gemma4 gemma4-thought-open gemma4-bare +', { reasoning: 'gemma4' }],
  // wild: ollama/ollama issue 15754
  ['medgemma', '', 'tool_code pythonic +', { reasoning: 'medgemma-thought' }],
  // wild: ```tool_code blocks; card: no format of its own
  ['gemma-3', 'gemma 3, gemma 2', 'tool_code pythonic +'],
  // SGLang; llama.cpp GigaChat3.5: the prompt opens the block only when reasoning is asked for
  ['gigachat-3.5', '', 'gigachat3.5-gcml gigachat3 +', THINK],
  // vLLM gigachat3; llama.cpp GigaChat3-10B-A1.8B, GigaChat3.1
  ['gigachat-3', 'gigachat', 'gigachat3 +'],
  // vLLM granite-20b-fc
  ['granite-20b', 'granite 20b functioncalling, granite 20b function calling, granite 20b fc', 'granite-20b +'],
  // vLLM
  ['granite-4.2', '', 'qwen3-coder-xml hermes +', THINK],
  // vLLM granite4; llama.cpp ibm-granite-granite-4.0, 4.1
  ['granite-4', 'granite 4, granite 4.0, granite 4.1', 'hermes granite-pythonic +'],
  // llama.cpp ibm-granite-granite-3.3: `<think>` and `<response>`; thinking is off by default
  ['granite-3.3', '', 'granite granite-3.1 granite-pythonic +', THINK],
  // vLLM granite; reasoning in prose (3.2), off by default
  [
    'granite-3',
    'granite 3, granite 3.0, granite 3.1, granite 3.2',
    'granite granite-3.1 +',
    { reasoning: 'granite-prose' },
  ],
  // llama.cpp tencent-Hy3; SMG hy_v4
  ['hunyuan-3', 'hy 3, hy 4, hunyuan 3, hunyuan 4', 'hy-v3 +', { reasoning: 'hy-think' }],
  // vLLM hunyuan_a13b
  ['hunyuan', '', 'hunyuan-a13b +', THINK],
  // vLLM hyperclovax_seed_think (a proposed parser)
  ['hyperclovax-32b', 'hyperclovax * 32b, hyperclova x * 32b', 'hyperclovax-32b +', THINK],
  // vLLM hyperclovax (a proposed parser)
  ['hyperclovax', 'hyperclovax, hyperclova x', 'hyperclovax-14b +', { reasoning: 'hyperclovax-think' }],
  // SMG inkling; SGLang inkling
  ['inkling', '', 'inkling', { reasoning: 'inkling' }],
  // vLLM internlm, tool_chat_template_internlm2_tool
  ['internlm', '', 'internlm2 +'],
  // SGLang interns1
  ['intern-s1', '', 'internlm2 +', THINK],
  // vLLM iquest_coder_v2 (a proposed parser)
  ['iquest-coder-v2', 'iquest coder 2', 'iquest-coder-v2 qwen3-coder-xml hermes +', THINK],
  // vLLM
  ['iquest-coder', 'iquest coder, berrylm, kolibri', 'qwen3-coder-xml hermes +', THINK],
  // SGLang iquest_q1: `Q1` in the id reads as a quantisation
  ['iquest-q1', 'iquest', 'iquest-q1 +', open('<think>', 'thinking')],
  // vLLM jamba; hermes in Jamba Reasoning 3B
  ['jamba', '', 'jamba hermes +', THINK],
  // SGLang k2_horizon
  ['k2-horizon', 'k2 horizon, ifm k2', 'k2-horizon-ifm +', { reasoning: 'ifm-think' }],
  // llama.cpp LFM2.5-8B-A1B; vLLM lfm2
  ['lfm2', 'lfm 2, lfm 2.5', 'lfm2 +', THINK],
  // vLLM longcat; card
  ['longcat', '', 'longcat +', { reasoning: 'longcat-think', stop: ['</longcat_s>'] }],
  // SGLang mimo; wild: `<toolcall>`
  ['mimo-v2', 'mimo 2, mimo 2.5', 'qwen3-coder-xml toolcall-nested-tag hermes +', THINK],
  // llama.cpp MiMo-VL
  ['mimo', 'mimo 7b, mimo vl', 'hermes +', THINK],
  // huggingface.js e2e openbmb-MiniCPM3-4B
  ['minicpm3', 'minicpm 3, minicpm 4 mcp', 'minicpm3 +', { reasoning: 'minicpm3' }],
  // llama.cpp openbmb-MiniCPM5-1B
  ['minicpm5', 'minicpm 5', 'minicpm5-xml +', open('<think>\n', 'thinking')],
  // llama.cpp MiniMax-M3; SMG minimax_m3
  ['minimax-m3', 'minimax m3, mm m3', 'minimax-m3 minimax-m2 anthropic-xml +', { reasoning: 'mm-think' }],
  // llama.cpp unsloth-MiniMax-M2; vLLM minimax_m2
  [
    'minimax-m2',
    'minimax m2, minimax m2.1, minimax m2.5, minimax m2.7, mm m2',
    'minimax-m2 anthropic-xml +',
    open('<think>\n', 'always'),
  ],
  // vLLM minimax: calls inside `<think>` are ignored
  ['minimax-m1', '', 'minimax-m1 +', { ...THINK, policies: { callsInReasoning: 'draft' } }],
  // Ollama glimmer_chat_template; SGLang muse; the prompt ends inside the header
  ['muse', 'muse glimmer, muse spark, ^glimmer', 'muse-atem', { reasoning: 'muse-atem' }],
  // wild: malformed tool use of Nova 2 Lite
  [
    'nova',
    '^nova micro, ^nova lite, ^nova pro, ^nova premier, ^nova 2, amazon nova lite, amazon nova micro, amazon nova pro, amazon nova premier, amazon nova 2',
    'nova-xml anthropic-xml +',
    THINK,
  ],
  // allenai/Olmo-3-32B-Think template; vLLM olmo3
  ['olmo-3-think', 'olmo 3 * think', 'olmo3 +', open('<think>', 'always')],
  // vLLM olmo3; Ollama olmo3
  ['olmo-3', '', 'olmo3 +'],
  // vLLM pangu (a proposed parser)
  ['pangu', 'pangu, openpangu', 'pangu +', { reasoning: 'pangu-think', stop: ['[unused10]'] }],
  // vLLM phi4_mini_json; card: `<|tool_call|>[`
  ['phi-4-mini', 'phi 4 mini, phi 4 multimodal', 'phi4-mini granite +', THINK],
  // vLLM plamo3 (a proposed parser)
  ['plamo-3', '', 'plamo3 +', { reasoning: 'plamo3-think' }],
  // llama.cpp Reka-Edge
  ['reka-edge', '', 'hermes +', { ...open('<think>\n', 'thinking'), stop: ['<sep>'] }],
  // card (Flash 3): `<reasoning>` opened by the model
  ['reka', 'reka flash, reka core', 'hermes +', { ...THINK, stop: ['<sep>'] }],
  // vLLM rwkv (a proposed parser)
  ['rwkv', '', 'rwkv-fence hermes +', THINK],
  // llama.cpp ByteDance-Seed-OSS; vLLM seed_oss; the model opens its own block
  ['seed-oss', '', 'seed-oss qwen3-coder-xml +', { reasoning: 'seed-think' }],
  // HuggingFaceTB/SmolLM3-3B template: XML tools; the model opens its own block
  ['smollm3', 'smollm 3', 'hermes pythonic +', THINK],
  // vLLM solar_open2: the effort asked for says whether the block is open
  ['solar-open-2', '', 'solar-open2 solar-open +', { reasoning: 'solar-think' }],
  // llama.cpp upstage-Solar-Open-100B
  ['solar-open', 'solar open, solar pro 3', 'solar-open +', { reasoning: 'solar-think' }],
  // vLLM step_audio2 (a proposed parser)
  ['step-audio-2', '', 'step-audio2 hermes +', THINK],
  // llama.cpp StepFun3.5-Flash, StepFun3.7-Flash
  [
    'step-3.5',
    'step 3.5, step 3.6, step 3.7, stepfun 3.5, stepfun 3.7',
    'qwen3-coder-xml step3 +',
    open('<think>\n', 'always'),
  ],
  // vLLM step3: the reply has the closing tag alone
  ['step-3', '', 'step3 +', open('<think>\n', 'always')],
  // SGLang trinity: calls inside `<think>` count
  [
    'trinity',
    'trinity mini, trinity nano, trinity large',
    'hermes +',
    { ...THINK, policies: { callsInReasoning: 'call' } },
  ],
  // wild: ZAYA
  ['zaya', 'zaya, zaya 1', 'zaya-xml +', THINK],
]

/** The rows as lines of `family;match;dialects;reasoning;{…}`, as the build writes them: smaller than code. */
export const packedRows = (): string =>
  ROWS()
    .map(([family, match, dialects, { reasoning = '', ...more } = {}]) =>
      [family, match, dialects, reasoning, Object.keys(more).length > 0 ? JSON.stringify(more) : '']
        .join(';')
        .replace(/;+$/, ''),
    )
    .join('\n')

/** What `tsup.config.ts` writes in place of this name. */
declare const PACKED_MODELS: string | undefined

/** All families. The list is made on request, so that an import costs nothing. */
export const families = (): readonly Family[] =>
  (typeof PACKED_MODELS === 'undefined' ? packedRows() : PACKED_MODELS).split('\n').map(line => {
    const [family = '', match, dialects = '', reasoning, more = '{}'] = line.split(';')
    return {
      family,
      match: (match || family.replace(/-/g, ' ')).split(', '),
      dialects: dialects.replace('+', 'bare-json json-envelope').split(' ') as DialectName[],
      ...(reasoning && { reasoning }),
      ...JSON.parse(more),
    }
  })
