/** All dialects in order of priority: reasoning, then markers, then what has none. */
import type { Dialect } from './dialect.ts'
import { actionActionInput } from './grammars/action-action_input.ts'
import { actionInputCaps } from './grammars/action-input-caps.ts'
import { angleSentinel } from './grammars/angle-sentinel.ts'
import { anthropicXml } from './grammars/anthropic-xml.ts'
import { apertus } from './grammars/apertus.ts'
import { apertusInner } from './grammars/apertus-inner.ts'
import { aprielSteps } from './grammars/apriel-steps.ts'
import { bareJson } from './grammars/bare-json.ts'
import { bracketClose } from './grammars/bracket-close.ts'
import { callingTool } from './grammars/calling-tool.ts'
import { clineXml } from './grammars/cline-xml.ts'
import { cohereCitations } from './grammars/cohere-citations.ts'
import { cohereCommand } from './grammars/cohere-command.ts'
import { cohereThinking } from './grammars/cohere-thinking.ts'
import { commandRPlus } from './grammars/command-r-plus.ts'
import { continueToolBlock } from './grammars/continue-tool-block.ts'
import { cwm } from './grammars/cwm.ts'
import { deepseekDsml } from './grammars/deepseek-dsml.ts'
import { deepseekV31 } from './grammars/deepseek-v3.1.ts'
import { deepseekV3 } from './grammars/deepseek-v3.ts'
import { defaultApiBrace } from './grammars/default_api-brace.ts'
import { dots } from './grammars/dots.ts'
import { elementFunction } from './grammars/element-function.ts'
import { ernie45 } from './grammars/ernie45.ts'
import { fenceTool } from './grammars/fence-tool.ts'
import { functionCallXml } from './grammars/function_call-xml.ts'
import { functionCallsJson } from './grammars/function-calls-json.ts'
import { functionTagJson } from './grammars/function-tag-json.ts'
import { functionaryV2 } from './grammars/functionary-v2.ts'
import { functionaryV31 } from './grammars/functionary-v3.1.ts'
import { functionaryV32 } from './grammars/functionary-v3.2.ts'
import { functiongemma } from './grammars/functiongemma.ts'
import { functionsName } from './grammars/functions-name.ts'
import { functionsTag } from './grammars/functions-tag.ts'
import { garbledInvoke } from './grammars/garbled-invoke.ts'
import { gemma4 } from './grammars/gemma4.ts'
import { gemma4Bare } from './grammars/gemma4-bare.ts'
import { gemma4Thought } from './grammars/gemma4-thought.ts'
import { gemma4ThoughtOpen } from './grammars/gemma4-thought-open.ts'
import { gigachat35Gcml } from './grammars/gigachat3.5-gcml.ts'
import { gigachat3 } from './grammars/gigachat3.ts'
import { glm45 } from './grammars/glm4.5.ts'
import { glm53Flash } from './grammars/glm5.3-flash.ts'
import { granite } from './grammars/granite.ts'
import { granite31 } from './grammars/granite-3.1.ts'
import { granite20b } from './grammars/granite-20b.ts'
import { graniteProse } from './grammars/granite-prose.ts'
import { granitePythonic } from './grammars/granite-pythonic.ts'
import { harmony } from './grammars/harmony.ts'
import { harmonyStripped } from './grammars/harmony-stripped.ts'
import { harmonyWords } from './grammars/harmony-words.ts'
import { hermes } from './grammars/hermes.ts'
import { hunyuanA13b } from './grammars/hunyuan-a13b.ts'
import { hyThink } from './grammars/hy-think.ts'
import { hyV3 } from './grammars/hy-v3.ts'
import { hyperclovax14b } from './grammars/hyperclovax-14b.ts'
import { hyperclovax32b } from './grammars/hyperclovax-32b.ts'
import { hyperclovaxThink } from './grammars/hyperclovax-think.ts'
import { ifmThink } from './grammars/ifm-think.ts'
import { imThinking } from './grammars/im-thinking.ts'
import { inkling } from './grammars/inkling.ts'
import { internlm2 } from './grammars/internlm2.ts'
import { iquestCoderV2 } from './grammars/iquest-coder-v2.ts'
import { jamba } from './grammars/jamba.ts'
import { jsonEnvelope } from './grammars/json-envelope.ts'
import { k2HorizonIfm } from './grammars/k2-horizon-ifm.ts'
import { kimiK2 } from './grammars/kimi-k2.ts'
import { kimiK2Stripped } from './grammars/kimi-k2-stripped.ts'
import { kimiK3 } from './grammars/kimi-k3.ts'
import { kimiK3Frame } from './grammars/kimi-k3-frame.ts'
import { kimiK3Think } from './grammars/kimi-k3-think.ts'
import { kimiThinking } from './grammars/kimi-thinking.ts'
import { lfm2 } from './grammars/lfm2.ts'
import { llama3Json } from './grammars/llama3-json.ts'
import { llama4Pythonic } from './grammars/llama4-pythonic.ts'
import { longcat } from './grammars/longcat.ts'
import { longcatThink } from './grammars/longcat-think.ts'
import { minicpm5Xml } from './grammars/minicpm5-xml.ts'
import { minimaxM1 } from './grammars/minimax-m1.ts'
import { minimaxM2 } from './grammars/minimax-m2.ts'
import { minimaxM3 } from './grammars/minimax-m3.ts'
import { mirothinker } from './grammars/mirothinker.ts'
import { mistral } from './grammars/mistral.ts'
import { mistralThink } from './grammars/mistral-think.ts'
import { mistralV11 } from './grammars/mistral-v11.ts'
import { mistralV13 } from './grammars/mistral-v13.ts'
import { mmThink } from './grammars/mm-think.ts'
import { multiFormat } from './grammars/multi_format.ts'
import { museAtem } from './grammars/muse-atem.ts'
import { nameJson } from './grammars/name-json.ts'
import { nameParametersKwarg } from './grammars/name-parameters-kwarg.ts'
import { nemotronToolcall } from './grammars/nemotron-toolcall.ts'
import { novaXml } from './grammars/nova-xml.ts'
import { olmo3 } from './grammars/olmo3.ts'
import { pangu } from './grammars/pangu.ts'
import { panguThink } from './grammars/pangu-think.ts'
import { phi4Mini } from './grammars/phi4-mini.ts'
import { plamo3 } from './grammars/plamo3.ts'
import { plamo3Think } from './grammars/plamo3-think.ts'
import { pythonTagPythonic } from './grammars/python_tag-pythonic.ts'
import { pythonic } from './grammars/pythonic.ts'
import { qwen3CoderXml } from './grammars/qwen3-coder-xml.ts'
import { react } from './grammars/react.ts'
import { rwkvFence } from './grammars/rwkv-fence.ts'
import { seedOss } from './grammars/seed-oss.ts'
import { seedThink } from './grammars/seed-think.ts'
import { selfClosingTag } from './grammars/self-closing-tag.ts'
import { solarOpen } from './grammars/solar-open.ts'
import { solarOpenThink } from './grammars/solar-open-think.ts'
import { solarOpen2 } from './grammars/solar-open2.ts'
import { solarThink } from './grammars/solar-think.ts'
import { stepAudio2 } from './grammars/step-audio2.ts'
import { step3 } from './grammars/step3.ts'
import { textKv } from './grammars/text-kv.ts'
import { think } from './grammars/think.ts'
import { toolCode } from './grammars/tool_code.ts'
import { toolNameProperties } from './grammars/tool_name-properties.ts'
import { toolNameToolArgs } from './grammars/tool_name-tool_args.ts'
import { toolCallRecipient } from './grammars/tool-call-recipient.ts'
import { toolCallTokens } from './grammars/tool-call-tokens.ts'
import { toolNameTag } from './grammars/tool-name-tag.ts'
import { toolNamedRaw } from './grammars/tool-named-raw.ts'
import { toolResults } from './grammars/tool-results.ts'
import { toolTag } from './grammars/tool-tag.ts'
import { toolcallNestedTag } from './grammars/toolcall-nested-tag.ts'
import { toolsTag } from './grammars/tools-tag.ts'
import { turnHeader } from './grammars/turn-header.ts'
import { yamlXml } from './grammars/yaml-xml.ts'
import { zayaXml } from './grammars/zaya-xml.ts'

/** Every dialect that shows itself by its text, in order of priority: what is on when no list is given. */
export const defaultDialects: readonly Dialect[] = [
  think,
  imThinking,
  seedThink,
  mmThink,
  hyThink,
  ifmThink,
  solarThink,
  mistralThink,
  kimiThinking,
  plamo3Think,
  solarOpenThink,
  kimiK3Think,
  kimiK3Frame,
  longcatThink,
  apertusInner,
  cohereThinking,
  panguThink,
  hyperclovaxThink,
  aprielSteps,
  graniteProse,
  cohereCitations,
  harmonyWords,
  gemma4Thought,
  toolResults,
  turnHeader,

  // JSON between markers
  granite31,
  hermes,
  functionCallsJson,

  // a name, then JSON
  stepAudio2,
  toolCallRecipient,
  glm53Flash,
  functionTagJson,
  functionaryV31,
  mistralV13,
  mistralV11,
  deepseekV3,
  deepseekV31,
  kimiK2,
  functionaryV2,
  solarOpen,
  plamo3,
  mirothinker,
  callingTool,
  toolNameTag,
  toolcallNestedTag,

  minimaxM3,
  zayaXml, // more specific than the next
  qwen3CoderXml,
  multiFormat,
  glm45,
  iquestCoderV2,
  hyV3,
  seedOss,
  minimaxM2,
  deepseekDsml,
  gigachat35Gcml,
  step3,
  dots,
  minicpm5Xml,
  solarOpen2,
  k2HorizonIfm,
  kimiK3,
  functionCallXml,
  anthropicXml,
  garbledInvoke,
  elementFunction,
  novaXml,
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
  // typed messages
  harmony,
  museAtem,
  inkling,
  // values in a grammar of their own
  gemma4,
  functiongemma,
  // Python calls
  llama4Pythonic,
  lfm2,
  olmo3,
  pythonTagPythonic,
  toolCode,
  // end of Python calls
  jsonEnvelope,
  bareJson,
  toolNameToolArgs,
  actionActionInput,
  // without markers: Python calls, and formats known by the name of a tool
  pythonic,
  gemma4Bare,
  defaultApiBrace,
  nameParametersKwarg,
  granitePythonic,
  functionsName,
  nameJson,
  continueToolBlock,
  fenceTool,
  selfClosingTag,
  yamlXml,
  toolNamedRaw,
  bracketClose,
  // end of formats without markers
  functionsTag,
  clineXml,

  // a name, then JSON, in ordinary words
  functionaryV32,
  cwm,
  textKv,
  actionInputCaps,
  react,
]

/** Formats that show themselves only to those who know the model: found by name, never guessed. */
export const extraDialects: readonly Dialect[] = [kimiK2Stripped, hyperclovax32b, gemma4ThoughtOpen, harmonyStripped]

export const allDialects: readonly Dialect[] = [...defaultDialects, ...extraDialects]
