import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allDialects } from '../../src/grammars/index.ts'
import { modelProfile } from '../../src/models/model.ts'
import { families } from '../../src/models/table.ts'
import { MODEL_IDS } from './model-ids.ts'

/** Families and ids by which people call them. */
const IDS: Readonly<Record<string, readonly string[]>> = {
  'gpt-oss': [
    'gpt-oss-120b',
    'openai/gpt-oss-20b:free',
    'gpt-oss:20b-cloud',
    'openai.gpt-oss-120b-1:0',
    'accounts/fireworks/models/gpt-oss-120b',
    'unsloth/gpt-oss-20b-GGUF:Q4_K_M',
    'gpt-oss-20b-mxfp4.gguf',
    '@cf/openai/gpt-oss-120b',
    'openai/gpt-oss-safeguard-20b',
  ],
  claude: [
    'claude-sonnet-4-5-20250929',
    'anthropic.claude-3-5-sonnet-20241022-v2:0',
    'us.anthropic.claude-opus-4-20250514-v1:0',
    'anthropic/claude-3.7-sonnet:thinking',
    'claude-sonnet-4@20250514',
    'arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-3-haiku-20240307-v1:0',
    'vertex_ai/claude-opus-4-1',
  ],
  gpt: [
    'gpt-4o',
    'gpt-4.1-mini-2025-04-14',
    'openai/gpt-5.4',
    'chatgpt-4o-latest',
    'o3',
    'o4-mini',
    'gpt-3.5-turbo-0125',
    'ft:gpt-4o-mini-2024-07-18:acme::abc',
  ],
  gemini: [
    'gemini-2.5-pro',
    'models/gemini-2.0-flash-001',
    'google/gemini-3-pro-preview',
    'gemini/gemini-2.5-flash-lite',
  ],
  grok: ['grok-4', 'x-ai/grok-code-fast-1', 'xai/grok-4.1-fast', 'grok-3-mini'],
  'intellect-3': ['PrimeIntellect/INTELLECT-3', 'bartowski/PrimeIntellect_INTELLECT-3-GGUF'],
  rnj: ['EssentialAI/rnj-1-instruct', 'rnj-1:8b-instruct-q4_K_M'],
  jan: ['janhq/Jan-v1-4B-GGUF', 'Menlo/Jan-nano-128k', 'Menlo/Lucy-gguf'],
  'arch-function': ['katanemo/Arch-Function-3B', 'katanemo/Arch-Agent-32B'],
  'nemotron-orchestrator': ['nvidia/Nemotron-Orchestrator-8B', 'Nemotron-Orchestrator-8B-Q8_0.gguf'],
  apriel: [
    'ServiceNow-AI/Apriel-1.6-15b-Thinker',
    'unsloth/Apriel-1.5-15b-Thinker-GGUF',
    'Apriel-Nemotron-15b-Thinker',
  ],
  'hermes-4': [
    'nousresearch/hermes-4-405b',
    'NousResearch/Hermes-4.3-36B',
    'NousResearch/DeepHermes-3-Llama-3-8B-Preview',
  ],
  hermes: [
    'NousResearch/Hermes-3-Llama-3.1-8B',
    '@hf/nousresearch/hermes-2-pro-mistral-7b',
    'hermes3:8b',
    'Hermes-2-Pro-Llama-3-8B-Q5_K_M.gguf',
    'llama3-groq-tool-use:8b',
    'llama3-groq-70b-8192-tool-use-preview',
    'Nous-Hermes-2-Mixtral-8x7B-DPO',
  ],
  xlam: ['Salesforce/Llama-xLAM-2-8b-fc-r', 'Salesforce/xLAM-2-32b-fc-r', 'Qwen-xLAM-32B-fc-r'],
  toolace: ['Team-ACE/ToolACE-2-Llama-3.1-8B', 'fixie-ai/ultravox-v0_4-ToolACE-8B', 'watt-ai/watt-tool-8B'],
  'functionary-v3.2': ['meetkai/functionary-medium-v3.2', 'functionary-small-v3.2.Q4_0.gguf'],
  'functionary-v3.1': ['meetkai/functionary-medium-v3.1', 'functionary-small-v3.1-GGUF'],
  'functionary-v2': ['meetkai/functionary-medium-v2.2', 'functionary-7b-v2.1-GGUF'],
  firefunction: ['accounts/fireworks/models/firefunction-v2', 'fireworks-ai/llama-3-firefunction-v2'],
  'nemotron-3': [
    'nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',
    'nvidia/nemotron-3-nano-30b-a3b:free',
    'nemotron-3-super:120b',
    'nvidia/NVIDIA-Nemotron-3.5-Lightning-30B-A3B-NVFP4',
    'nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-FP8',
  ],
  'nemotron-nano-v2': [
    'nvidia/NVIDIA-Nemotron-Nano-9B-v2',
    'nvidia/nemotron-nano-9b-v2:free',
    'nvidia/nemotron-nano-12b-v2-vl',
  ],
  nemotron: [
    'nvidia/Llama-3_3-Nemotron-Super-49B-v1_5',
    'nvidia/llama-3.1-nemotron-70b-instruct',
    'nvidia/Llama-3.1-Nemotron-Nano-8B-v1',
  ],
  mirothinker: ['miromind-ai/MiroThinker-v1.0-30B'],
  'cogito-2': ['deepcogito/cogito-v2-preview-deepseek-671b', 'cogito-2.1:671b'],
  cogito: ['cogito:14b', 'deepcogito/cogito-v1-preview-llama-8B'],
  'deepseek-r1-0528': [
    'deepseek-ai/DeepSeek-R1-0528',
    'deepseek/deepseek-r1-0528:free',
    'deepseek-ai/DeepSeek-R1-0528-Qwen3-8B',
    'deepseek-r1-0528-maas',
  ],
  'deepseek-r1-distill': [
    'deepseek-ai/DeepSeek-R1-Distill-Qwen-32B',
    '@cf/deepseek-ai/deepseek-r1-distill-qwen-32b',
    'DeepSeek-R1-Distill-Llama-70B-free',
    'R1-Distill-Llama-8B-Q4_K_M.gguf',
  ],
  'deepseek-r1': [
    'deepseek-ai/DeepSeek-R1',
    'deepseek-r1:671b',
    'us.deepseek.r1-v1:0',
    'deepseek/r1',
    'accounts/fireworks/models/deepseek-r1-basic',
    'tngtech/DeepSeek-R1T2-Chimera',
    'perplexity-ai/r1-1776',
  ],
  'deepseek-v4': [
    'deepseek-ai/DeepSeek-V4-Flash-0731',
    'deepseek-v4-pro',
    'DEEPSEEK_V4_LOCAL',
    'deepseek-v4.1-flash',
    'deepseek_v41',
  ],
  'deepseek-v3.2-exp': ['deepseek-ai/DeepSeek-V3.2-Exp', 'deepseek/deepseek-v3.2-exp'],
  'deepseek-v3.2-maas': [
    'deepseek-v3.2-maas',
    'publishers/deepseek-ai/models/deepseek-v3.2-maas',
    'vertex_ai/deepseek-ai/deepseek-v3.2-maas',
  ],
  'deepseek-v3.2': [
    'deepseek-ai/DeepSeek-V3.2',
    'deepseek-v3-2-251201',
    'deepseek/deepseek-v3.2-speciale',
    'accounts/fireworks/models/deepseek-v3p2',
    'deepseek-3.2',
    'deepseek.v3.2',
  ],
  'deepseek-v3.1': [
    'deepseek-ai/DeepSeek-V3.1',
    'deepseek-v3.1:671b-cloud',
    'deepseek/deepseek-v3.1-terminus',
    'deepseek/deepseek-chat-v3.1:free',
    'accounts/fireworks/models/deepseek-v3p1',
    'deepseek-v3-1-250821',
    'deepseek.v3-v1:0',
    'unsloth/DeepSeek-V3.1-GGUF',
    'DeepSeek-V3_1-UD-Q2_K_XL-00001-of-00006.gguf',
  ],
  'deepseek-v3': [
    'deepseek-ai/DeepSeek-V3-0324',
    'deepseek/deepseek-chat-v3-0324:free',
    'deepseek-v3-250324',
    'deepseek-ai/DeepSeek-V2.5-1210',
    'DeepSeek-V3',
  ],
  'deepseek-api': ['deepseek-chat', 'deepseek-reasoner', 'deepseek/deepseek-chat'],
  'qwen3-coder': [
    'qwen3-coder:30b',
    'Qwen/Qwen3-Coder-480B-A35B-Instruct-FP8',
    'qwen/qwen3-coder:free',
    'qwen.qwen3-coder-480b-a35b-v1:0',
    'qwen-3-coder-480b',
    'qwen3-coder-plus',
    'Qwen3-Coder-Next-UD-Q4_K_XL.gguf',
    'qwen3-coder-480b-a35b-instruct-maas',
  ],
  'qwen3.5-small': ['Qwen/Qwen3.5-0.8B', 'qwen3.5:2b'],
  'qwen3.5': [
    'Qwen/Qwen3.5-4B',
    'Qwen/Qwen3.5-27B',
    'qwen3.5:122b',
    'Qwen/Qwen3.6-35B-A3B',
    'Qwen/Qwen3.8-2.4T-A95B',
    'qwen/qwen3.5-plus',
    'mlx-community/Qwen3.5-9B-4bit',
    'accounts/fireworks/models/qwen3p6-27b',
  ],
  'qwen3-thinking': [
    'Qwen/Qwen3-30B-A3B-Thinking-2507',
    'qwen3:30b-a3b-thinking-2507-q4_K_M',
    'qwen3:4b-thinking',
    'Qwen/Qwen3-Next-80B-A3B-Thinking',
    'qwen-3-235b-a22b-thinking-2507',
    'Qwen3-VL-30B-A3B-Thinking-GGUF',
    'qwen/qwen3-235b-a22b-thinking-2507',
    'Qwen3-4B-Thinking-2507-Claude-4.5-Opus-Distill',
  ],
  qwen3: [
    'Qwen/Qwen3-8B',
    'qwen3:8b',
    'Qwen3-30B-A3B-Q4_K_M.gguf',
    'qwen-3-32b',
    'qwen/qwen3-235b-a22b-2507',
    '@cf/qwen/qwen3-30b-a3b-fp8',
    'Qwen3-8B-8bit',
    'mlx-community/Qwen3-4bit',
    'Qwen/Qwen3-VL-8B-Instruct',
    'Qwen3-0.6B',
    'qwen3',
    '/models/Qwen3-32B/snapshots/9216db5781bf21249d130ec9da846c4624c16137',
    'C:\\models\\Qwen3-14B\\model.gguf',
    'models--Qwen--Qwen3-8B/snapshots/9216db5781bf21249d130ec9da846c4624c16137',
  ],
  qwq: ['Qwen/QwQ-32B', 'qwq:32b', '@cf/qwen/qwq-32b', 'QwQ-32B-AWQ'],
  'qwen2.5-coder': [
    'qwen2.5-coder:7b',
    'Qwen/Qwen2.5-Coder-32B-Instruct',
    'accounts/fireworks/models/qwen2p5-coder-32b-instruct',
    'qwen25-coder-14b',
  ],
  'qwen2.5': [
    'Qwen/Qwen2.5-72B-Instruct-Turbo',
    'qwen2.5:7b',
    'Qwen2.5-7B-Instruct-GPTQ-Int4',
    'Qwen2-72B-Instruct',
    'qwen/qwen-2.5-72b-instruct',
    'Qwen/Qwen2.5-VL-7B-Instruct',
  ],
  'qwen-api': ['qwen-plus', 'qwen/qwen-max', 'qwen-turbo-latest'],
  'kimi-k3': ['moonshotai/Kimi-K3', 'kimi_k3', 'kimi-k3-0915-preview'],
  'kimi-k2.5': [
    'moonshotai/Kimi-K2.5',
    'kimi-k2.6:cloud',
    'accounts/fireworks/models/kimi-k2p5',
    'moonshotai/kimi-k2.5-thinking',
  ],
  'kimi-k2-thinking': [
    'moonshotai/kimi-k2-thinking',
    'moonshot.kimi-k2-thinking',
    'kimi-k2-thinking-turbo',
    'kimi-k2-thinking-maas',
  ],
  'kimi-k2': [
    'moonshotai/Kimi-K2-Instruct-0905',
    'kimi-k2:1t-cloud',
    'kimi-k2-0711-preview',
    'accounts/fireworks/models/kimi-k2-instruct',
    'moonshotai/Kimi-Linear-48B-A3B-Instruct',
  ],
  'kimi-vl': ['moonshotai/Kimi-VL-A3B-Thinking-2506'],
  medgemma: ['google/medgemma-1.5-4b-it', 'google/medgemma-27b-text-it'],
  'begin-of-thought': [
    'NovaSky-AI/Sky-T1-32B-Preview',
    'open-thoughts/OpenThinker-7B',
    'bespokelabs/Bespoke-Stratos-32B',
  ],
  'glm-5.3-flash': ['zai-org/GLM-5.3-Flash', 'glm-5.3-flash-fp8'],
  'glm-4.7': [
    'zai-org/GLM-4.7-Flash',
    'z-ai/glm-5',
    'zai-org/GLM-5.1',
    'glm-5.2-fp8',
    'zai-org/glm-5-maas',
    'glm47',
    'glm-4.7:cloud',
  ],
  'glm-4.5': [
    'zai-org/GLM-4.5-Air-FP8',
    'glm-4.5-air',
    'glm45',
    'GLM-4_6',
    'zai-glm-4.6',
    'accounts/fireworks/models/glm-4p5',
    'z-ai/glm-4.5-air:free',
    'zai-org/GLM-4.6V',
    'GLM-4.5V',
    'GLM-4.6-UD-IQ2_XXS.gguf',
  ],
  laguna: ['poolside/Laguna-S-2.1', 'poolside/laguna-m.1'],
  'ling-3': ['inclusionAI/Ling-3-1T'],
  ling: ['inclusionAI/Ling-flash-2.0', 'inclusionAI/Ring-1T', 'inclusionai/ling-1t'],
  magistral: ['mistralai/Magistral-Small-2509', 'magistral:24b', 'magistral-medium-2506'],
  'mistral-v13': [
    'mistralai/Ministral-3-14B-Reasoning-2512',
    'ministral-3:8b',
    'mistralai/Mistral-Small-3.2-24B-Instruct-2506',
    'mistral-small3.2:24b',
    'mistral-small-2506',
    'mistralai/Devstral-Small-2507',
    'devstral:24b',
    'devstral-2:123b',
    'mistral.mistral-large-3-675b-instruct',
    'mistral-large-2512',
    'mistral-medium-2508',
  ],
  mistral: [
    'mistralai/Mistral-7B-Instruct-v0.3',
    'mistralai/Mistral-Nemo-Instruct-2407',
    'mistral-nemo',
    'mistral:latest',
    'mistral',
    'mistralai/Ministral-8B-Instruct-2410',
    'ministral-3b-2410',
    '@cf/mistralai/mistral-small-3.1-24b-instruct',
    'mistral-large-2411',
    'mistral.mistral-large-2402-v1:0',
    'open-mixtral-8x22b',
    'CISCai/Mistral-7B-Instruct-v0.3-SOTA-GGUF',
    'mistral.mistral-7b-instruct-v0:2',
  ],
  'llama-4': [
    'meta-llama/Llama-4-Scout-17B-16E-Instruct',
    'llama-4-maverick-17b-128e-instruct-maas',
    'us.meta.llama4-maverick-17b-instruct-v1:0',
    'llama4:scout',
    '@cf/meta/llama-4-scout-17b-16e-instruct',
  ],
  'llama-3.2': [
    'unsloth_Llama-3.2-3B-Instruct-GGUF',
    'llama3.2:3b',
    'meta.llama3-2-90b-instruct-v1:0',
    'accounts/fireworks/models/llama-v3p2-3b-instruct',
    'llama3.2-vision:11b',
  ],
  'llama-3': [
    '@cf/meta/llama-3.3-70b-instruct',
    '@cf/meta/llama-3.3-70b-instruct-fp8-fast',
    'llama-3.3-70b-versatile',
    'meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo',
    'us.meta.llama3-3-70b-instruct-v1:0',
    'accounts/fireworks/models/llama-v3p1-405b-instruct',
    'llama3.1-8b',
    'Llama-3.3-70B-Instruct-4bit',
  ],
  apertus: ['swiss-ai/Apertus-8B-Instruct-2509'],
  bielik: ['speakleash/Bielik-11B-v3.0-Instruct'],
  'cohere-2-moe': ['Cohere2MoE'],
  'cohere-command-5': ['CohereLabs/command-5-111b', 'CohereLabs/c4ai-command-a-5-11-2026'],
  'cohere-command': [
    'CohereForAI/c4ai-command-r7b-12-2024',
    'command-r7b',
    'CohereLabs/command-a-reasoning-08-2025',
    'command-a-03-2025',
    'cohere/command-a',
    'command-a:111b',
  ],
  'command-r-plus': [
    'CohereForAI/c4ai-command-r-plus',
    'cohere.command-r-v1:0',
    'command-r-08-2024',
    'command-r-plus:104b',
  ],
  cwm: ['facebook/cwm'],
  dots: ['rednote-hilab/dots.llm1.inst'],
  'ernie-4.5-thinking': ['baidu/ERNIE-4.5-21B-A3B-Thinking', 'baidu/ernie-4.5-vl-28b-a3b-thinking'],
  'ernie-4.5': ['baidu/ERNIE-4.5-300B-A47B-PT', 'baidu/ernie-4.5-300b-a47b'],
  'exaone-deep': ['exaone-deep:7.8b', 'LGAI-EXAONE/EXAONE-Deep-32B'],
  exaone: ['LGAI-EXAONE/EXAONE-4.0-32B', 'LGAI-EXAONE/EXAONE-4.5-33B', 'LGAI-EXAONE/K-EXAONE-236B-A23B'],
  functiongemma: ['google/functiongemma-270m-it', 'functiongemma:270m'],
  'gemma-4': [
    'google/gemma-4-31B-it',
    'gemma4:26b',
    'mlx-community/gemma-4-26b-a4b-it-4bit',
    'gemma-4-e4b-it-Q8_0.gguf',
  ],
  'gemma-3': ['google/gemma-3-27b-it', 'gemma3:4b', 'gemma3n:e4b', 'google/gemma-3n-E2B-it', 'gemma2:9b'],
  'gigachat-3.5': ['ai-sage/GigaChat3.5-432B-A38B'],
  'gigachat-3': ['ai-sage/GigaChat3-10B-A1.8B', 'ai-sage/GigaChat3.1-702B-A36B'],
  'granite-20b': ['ibm-granite/granite-20b-functioncalling'],
  'granite-4.2': ['ibm-granite/granite-4.2-8b'],
  'granite-4': [
    'ibm-granite/granite-4.0-h-micro',
    'granite4:tiny-h',
    'ibm-granite/granite-4.1-8b',
    '@cf/ibm-granite/granite-4.0-h-micro',
  ],
  'granite-3.3': ['granite3.3:8b', 'ibm-granite/granite-3.3-8b-instruct'],
  'granite-3': ['ibm-granite/granite-3.1-8b-instruct', 'granite3-dense:8b', 'ibm/granite-3-8b-instruct'],
  'hunyuan-3': ['tencent/Hy3-preview', 'hy3-free', 'hy_v4'],
  hunyuan: ['tencent/Hunyuan-A13B-Instruct', 'Hunyuan-7B-Instruct-GGUF'],
  'hyperclovax-32b': ['naver-hyperclovax/HyperCLOVAX-SEED-Think-32B'],
  hyperclovax: ['naver-hyperclovax/HyperCLOVAX-SEED-Think-14B'],
  inkling: ['inkling-chat'],
  internlm: ['internlm/internlm2_5-7b-chat', 'internlm2:7b', 'internlm3-8b-instruct'],
  'intern-s1': ['internlm/Intern-S1-mini', 'interns1'],
  jamba: ['ai21labs/AI21-Jamba-Large-1.6', 'ai21.jamba-1-5-large-v1:0', 'ai21/jamba-mini-1.7'],
  'k2-horizon': ['IFM/K2-Horizon-70B'],
  lfm2: ['LiquidAI/LFM2-8B-A1B', 'LiquidAI/LFM2.5-1.2B-Thinking', 'LFM2-2.6B-Q4_0.gguf'],
  longcat: ['meituan-longcat/LongCat-Flash-Chat-FP8', 'meituan/longcat-flash-thinking'],
  'mimo-v2': ['XiaomiMiMo/MiMo-V2-Flash', 'xiaomi/mimo-v2.5-pro'],
  mimo: ['XiaomiMiMo/MiMo-VL-7B-RL', 'MiMo-7B-RL'],
  minicpm3: ['openbmb/MiniCPM3-4B', 'openbmb/MiniCPM4-MCP'],
  minicpm5: ['openbmb/MiniCPM5-1B'],
  'minimax-m3': ['MiniMaxAI/MiniMax-M3', 'nvidia/MiniMax-M3-NVFP4', 'mm-m3-chat'],
  'minimax-m2': [
    'MiniMaxAI/MiniMax-M2',
    'minimax-m2.1',
    'minimax-m2:cloud',
    'minimax.minimax-m2',
    'minimax/minimax-m2.7',
    'accounts/fireworks/models/minimax-m2p5',
  ],
  'minimax-m1': ['MiniMaxAI/MiniMax-M1-80k', 'minimax/minimax-m1'],
  muse: ['muse-glimmer-30b', 'glimmer'],
  nova: ['amazon.nova-lite-v1:0', 'us.amazon.nova-2-lite-v1:0', 'amazon/nova-pro-v1'],
  'olmo-3-think': ['allenai/Olmo-3-32B-Think', 'olmo-3:7b-think', 'allenai/olmo-3.1-32b-think:free'],
  'olmo-3': ['allenai/Olmo-3-7B-Instruct', 'olmo-3.1:32b-instruct'],
  pangu: ['FreedomIntelligence/openPangu-Embedded-7B', 'openpangu-pro-moe-72b'],
  'phi-4-mini': ['microsoft/Phi-4-mini-instruct', 'phi4-mini:3.8b', 'Phi-4-multimodal-instruct'],
  'plamo-3': ['pfnet/plamo-3-nict-31b-base'],
  'reka-edge': ['RekaAI/reka-edge-2603'],
  reka: ['rekaai/reka-flash-3:free'],
  rwkv: ['BlinkDL/rwkv7-g1'],
  'seed-oss': [
    'ByteDance-Seed/Seed-OSS-36B-Instruct',
    'seed_oss_36b',
    'ByteDance-Seed_Seed-OSS-36B-Instruct-IQ4_XS.gguf',
  ],
  smollm3: ['HuggingFaceTB/SmolLM3-3B', 'ggml-org/SmolLM3-3B-GGUF'],
  'solar-open-2': ['upstage/Solar-Open2-250B'],
  'solar-open': ['upstage/Solar-Open-100B'],
  'step-audio-2': ['stepfun-ai/Step-Audio-2-mini'],
  'step-3.5': ['stepfun-ai/Step-3.5-Flash', 'stepfun/step-3.5-flash:free', 'StepFun3.7-Flash'],
  'step-3': ['stepfun-ai/step3', 'stepfun-ai/Step-3-FP8'],
  trinity: ['arcee-ai/Trinity-Mini', 'arcee-ai/trinity-large-thinking'],
  'iquest-q1': ['IQuestLab/IQuest-Q1', 'iquest-q1-instruct'],
  'iquest-coder-v2': ['IQuestLab/IQuest-Coder-V2-40B-Instruct'],
  'iquest-coder': ['IQuestLab/IQuest-Coder-V1-40B-Instruct'],
  zaya: ['Zyphra/ZAYA1-8B'],
}

const THINK = '<think>\n'
/** The first dialect, the reasoning, the prefill. */
const SPEAKS: readonly (readonly [id: string, dialect: string, reasoning?: string | undefined, prefill?: string])[] = [
  ['deepseek-ai/DeepSeek-R1', 'deepseek-v3', 'think', THINK],
  ['deepseek-ai/DeepSeek-R1-0528', 'deepseek-v3', 'think'],
  ['deepseek-ai/DeepSeek-R1-Distill-Qwen-32B', 'deepseek-v3', 'think', THINK],
  ['deepseek-ai/DeepSeek-V3-0324', 'deepseek-v3', 'think'],
  ['deepseek-ai/DeepSeek-V3.1-Terminus', 'deepseek-v3.1', 'think'],
  ['deepseek-ai/DeepSeek-V3.2', 'deepseek-dsml', 'think', '<think>'],
  ['deepseek-v3.2-maas', 'anthropic-xml', 'think'],
  ['deepseek-v4.1-flash', 'deepseek-dsml', 'think', '<think>'],
  ['Qwen/Qwen2.5-7B-Instruct', 'hermes'],
  ['Qwen/QwQ-32B', 'hermes', 'think', THINK],
  ['Qwen/Qwen3-8B', 'hermes', 'think'],
  ['Qwen/Qwen3-4B-Thinking-2507', 'hermes', 'think', THINK],
  ['Qwen/Qwen3-4B-Instruct-2507', 'hermes', 'think'],
  ['Qwen/Qwen3-Coder-30B-A3B-Instruct', 'qwen3-coder-xml'],
  ['Qwen/Qwen3.6-35B-A3B', 'qwen3-coder-xml', 'think', THINK],
  ['Qwen/Qwen3.5-0.8B', 'qwen3-coder-xml', 'think'],
  ['moonshotai/Kimi-K2-Instruct', 'kimi-k2'],
  ['moonshotai/Kimi-K2-Thinking', 'kimi-k2', 'think'],
  ['moonshotai/Kimi-K2.5', 'kimi-k2', 'think', '<think>'],
  ['moonshotai/Kimi-K3', 'kimi-k3', 'kimi-k3-think', '<|open|>think<|sep|>'],
  ['zai-org/GLM-4.6', 'glm4.5', 'think'],
  ['zai-org/GLM-5', 'glm4.5', 'think', '<think>'],
  ['MiniMaxAI/MiniMax-M2.1', 'minimax-m2', 'think', THINK],
  ['MiniMaxAI/MiniMax-M3', 'minimax-m3', 'mm-think'],
  ['mistralai/Mistral-7B-Instruct-v0.3', 'mistral'],
  ['mistralai/Mistral-Small-3.2-24B-Instruct-2506', 'mistral-v13', 'mistral-think'],
  ['openai/gpt-oss-20b', 'harmony', 'harmony'],
  ['meta-llama/Llama-4-Scout-17B-16E-Instruct', 'llama4-pythonic'],
  ['google/gemma-4-31B-it', 'gemma4', 'gemma4'],
  ['nvidia/NVIDIA-Nemotron-Nano-9B-v2', 'nemotron-toolcall', 'think', THINK],
  ['nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'nemotron-toolcall', 'think'],
  ['nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B', 'qwen3-coder-xml', 'think', THINK],
  ['meetkai/functionary-medium-v3.2', 'functionary-v3.2', undefined, '>>>'],
  ['ServiceNow-AI/Apriel-1.6-15b-Thinker', 'jamba', 'apriel-steps', 'Here are my reasoning steps:\n'],
  ['anthropic.claude-sonnet-4-20250514-v1:0', 'anthropic-xml', 'think'],
]

const NONE = [
  ...['', ' ', '/', '///', ':', 'model', 'model.gguf', 'default', '通义', '🦜', 'constructor', '__proto__', 'toString'],
  ...['text-embedding-3-large', 'whisper-1', 'tts-1-hd', 'dall-e-3', 'gpt-4o-transcribe', 'gpt-4o-mini-tts'],
  ...['Qwen/Qwen3-Embedding-8B', 'Qwen/Qwen3-Reranker-4B', 'Qwen/Qwen3Guard-Gen-8B', 'Qwen/Qwen-Image', 'qwen3-tts'],
  ...['meta-llama/Llama-Guard-4-12B', 'ibm-granite/granite-embedding-278m', 'deepseek-ai/DeepSeek-OCR', 'dots.ocr'],
  ...['cohere/rerank-v3.5', 'embed-english-v3.0', 'mistral-embed', 'tencent/Hunyuan3D-2', 'gemini-embedding-001'],
  ...[
    'bert-base-uncased',
    'gpt2',
    'codellama:7b',
    'llama2:13b',
    'tinyllama',
    'phi-2',
    'deepseek-ai/Janus-Pro-7B',
    'my-model',
  ],
]

const all = Object.entries(IDS).flatMap(([family, ids]) => ids.map(id => [id, family] as const))

test.each(all)('%s is %s', (id, family) => {
  expect(modelProfile(id)?.family).toBe(family)
})

test.each(SPEAKS.map(row => [row[0], row] as const))('%s', (_, [id, dialect, reasoning, prefill]) => {
  const profile = modelProfile(id)
  expect([profile?.dialects[0], profile?.reasoning, profile?.prefill]).toEqual([dialect, reasoning, prefill])
})

test.each(NONE)('%j has no profile', id => {
  expect(modelProfile(id)).toBeUndefined()
})

describe('the table', () => {
  test('every family is reached by an id', () => {
    expect(
      families()
        .map(f => f.family)
        .filter(name => !Object.hasOwn(IDS, name)),
    ).toEqual([])
  })
  test('a row is whole', () => {
    expect(new Set(families().map(f => f.family)).size).toBe(families().length)
    for (const row of families()) {
      const { family, match, dialects, prefill, prefillWhen, reasoning } = row
      expect([match.length, dialects.length], family).not.toContain(0)
      expect(new Set(dialects).size, family).toBe(dialects.length)
      expect(prefillWhen !== undefined, family).toBe(prefill !== undefined)
      if (prefill?.includes('think')) expect(reasoning, family).toBeDefined()
    }
  })
  test('no row hides a pattern of a later one', () => {
    const hidden = families().flatMap(row =>
      row.match
        .map(pattern => pattern.replace(/[\^]/g, '').replaceAll('*', 'x'))
        .filter(name => modelProfile(name)?.family !== row.family)
        .map(name => `${row.family}: ${name} is ${modelProfile(name)?.family}`),
    )
    expect(hidden).toEqual([])
  })
})

describe('any spelling', () => {
  const ids = all.map(([id]) => id)
  /** As a hub writes them, with a name that tells without the vendor, and nothing after it. */
  const plain = ids.filter(id => /^[\w-]+\/[\w.-]+$/.test(id) && !/gguf|bit/i.test(id) && id !== 'deepseek/r1')
  /** Ids that lose their profile or get another one. */
  const changed = (from: readonly string[], spellings: (id: string) => readonly string[]) =>
    from.flatMap(id => spellings(id).filter(other => modelProfile(other) !== modelProfile(id)))

  test('upper or lower case', () => {
    expect(changed(ids, id => [id.toUpperCase(), id.toLowerCase()])).toEqual([])
  })
  test('dots, dashes, underscores', () => {
    expect(changed(plain, id => ['.', '-', '_', '--'].map(separator => id.replace(/[._-]/g, separator)))).toEqual([])
  })
  test('a vendor, a path', () => {
    const paths = [
      'unsloth/',
      'openrouter/qwen/',
      'accounts/fireworks/models/',
      '@cf/',
      'hf.co/bartowski/',
      'C:\\models\\',
    ]
    expect(changed(plain, id => ['', ...paths].map(path => path + id.split('/')[1]))).toEqual([])
  })
  test('quantisation, packaging, a tag', () => {
    const suffixes = [
      ...[
        '-GGUF',
        '-Q4_K_M.gguf',
        '.Q8_0.gguf',
        '-UD-IQ2_XXS',
        ':Q5_K_S',
        '-GGUF:Q4_K_M',
        '-i1-GGUF',
        '-MLX-4bit',
        '-8bit',
      ],
      ...[
        '-AWQ',
        '-GPTQ-Int4',
        '-FP8',
        '-fp8-dynamic',
        '-NVFP4',
        '-4-bit',
        '-4.65bpw-h6-exl2',
        '-bnb-4bit',
        '-w4a16',
        '-BF16',
      ],
      ...[
        '-mxfp4',
        '-Q4_K_M-00001-of-00003.gguf',
        ':free',
        ':latest',
        ':nitro',
        '-turbo',
        '-preview',
        '-hf',
        '@default',
        '/',
      ],
    ]
    expect(changed(plain, id => suffixes.map(suffix => id + suffix))).toEqual([])
  })
})

test.each(MODEL_IDS)('ids from elsewhere: %s', (family, ids) => {
  for (const id of ids.split(' ')) expect([id, modelProfile(id)?.family ?? '-']).toEqual([id, family])
})

describe('any input', () => {
  test('never throws on a string', () => {
    const piece = fc.constantFrom(
      'qwen',
      '3',
      '.',
      '-',
      '/',
      'deepseek',
      'v',
      'thinking',
      '__proto__',
      'p',
      ':',
      'q4_k',
      '\0',
      'İ',
    )
    const soup = fc.array(piece, { maxLength: 200 }).map(parts => parts.join(''))
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), soup), id => void modelProfile(id)))
  })
  test('is quick on long ids', () => {
    const begun = performance.now()
    for (const piece of ['qwen-3-', 'nemotron-nano-', 'q4_k_', '1', '-', '_', '/', 'mistral-small-', '4-', 'a/'])
      modelProfile(piece.repeat(100_000))
    expect(performance.now() - begun).toBeLessThan(1000)
  })
  test('a long path is known by its end', () => {
    expect(modelProfile(`/${'data/'.repeat(200)}Qwen3-8B.gguf`)?.family).toBe('qwen3')
  })
  test('refuses what is no string', () => {
    for (const id of [undefined, null, 7, {}, ['qwen3']])
      expect(() => modelProfile(id as never)).toThrow(/^model: expected a model id such as 'Qwen\/Qwen3-8B', got /)
  })
})

describe('names', () => {
  test('every dialect of a row is one of ours', () => {
    const ours = new Set(allDialects.flatMap(d => [d.name, ...(d.aliases ?? [])]))
    const missing = families().flatMap(({ family, dialects, reasoning }) =>
      [...dialects, ...(reasoning ? [reasoning] : [])]
        .filter(name => !ours.has(name))
        .map(name => `${family}: ${name}`),
    )
    expect(missing).toEqual([])
  })
})
