/** All dialects in order of priority: reasoning, then markers, then what has none. */
import type { Dialect } from './dialect.ts'
import { actionActionInput } from './grammars/action-action-input.ts'
import { angleSentinel } from './grammars/angle-sentinel.ts'
import { anthropicXml } from './grammars/anthropic-xml.ts'
import { apertus } from './grammars/apertus.ts'
import { apertusInner } from './grammars/apertus-inner.ts'
import { aprielSteps } from './grammars/apriel-steps.ts'
import { bareJson } from './grammars/bare-json.ts'
import { clineXml } from './grammars/cline-xml.ts'
import { cohereCitations } from './grammars/cohere-citations.ts'
import { cohereCommand } from './grammars/cohere-command.ts'
import { cohereThinking } from './grammars/cohere-thinking.ts'
import { commandRPlus } from './grammars/command-r-plus.ts'
import { ernie45 } from './grammars/ernie45.ts'
import { functionCallsJson } from './grammars/function-calls-json.ts'
import { gigachat3 } from './grammars/gigachat3.ts'
import { granite } from './grammars/granite.ts'
import { granite31 } from './grammars/granite-3-1.ts'
import { granite20b } from './grammars/granite-20b.ts'
import { hermes } from './grammars/hermes.ts'
import { hunyuanA13b } from './grammars/hunyuan-a13b.ts'
import { hyperclovax14b } from './grammars/hyperclovax-14b.ts'
import { hyperclovaxThink } from './grammars/hyperclovax-think.ts'
import { imThinking } from './grammars/im-thinking.ts'
import { internlm2 } from './grammars/internlm2.ts'
import { jamba } from './grammars/jamba.ts'
import { jsonEnvelope } from './grammars/json-envelope.ts'
import { llama3Json } from './grammars/llama3-json.ts'
import { longcat } from './grammars/longcat.ts'
import { longcatThink } from './grammars/longcat-think.ts'
import { minimaxM1 } from './grammars/minimax-m1.ts'
import { mistral } from './grammars/mistral.ts'
import { nemotronToolcall } from './grammars/nemotron-toolcall.ts'
import { pangu } from './grammars/pangu.ts'
import { panguThink } from './grammars/pangu-think.ts'
import { phi4Mini } from './grammars/phi4-mini.ts'
import { rwkvFence } from './grammars/rwkv-fence.ts'
import { think } from './grammars/think.ts'
import { toolCallTokens } from './grammars/tool-call-tokens.ts'
import { toolNameProperties } from './grammars/tool-name-properties.ts'
import { toolNameToolArgs } from './grammars/tool-name-tool-args.ts'
import { toolTag } from './grammars/tool-tag.ts'
import { toolsTag } from './grammars/tools-tag.ts'

export const defaultDialects: readonly Dialect[] = [
  think,
  imThinking,
  // Reasoning of single families
  longcatThink,
  apertusInner,
  cohereThinking,
  panguThink,
  hyperclovaxThink,
  aprielSteps,
  cohereCitations,
  // JSON between markers
  granite31,
  hermes,
  functionCallsJson,
  anthropicXml,
  toolCallTokens,
  ernie45,
  longcat,
  mistral,
  granite,
  granite20b,
  internlm2,
  minimaxM1,
  jamba,
  hunyuanA13b,
  nemotronToolcall,
  gigachat3,
  apertus,
  cohereCommand,
  pangu,
  hyperclovax14b,
  llama3Json,
  angleSentinel,
  toolNameProperties,
  // JSON behind words
  commandRPlus,
  rwkvFence,
  phi4Mini,
  toolsTag,
  toolTag,
  // JSON alone
  jsonEnvelope,
  bareJson,
  toolNameToolArgs,
  actionActionInput,
  clineXml,
]
