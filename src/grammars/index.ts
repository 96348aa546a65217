/** All dialects in order of priority: reasoning, then dialects with markers, then dialects without. */
import type { Dialect } from '../engine/dialect.ts'
import { unpacked } from '../formats/packed.ts'
import { actionActionInput } from './action-action_input.ts'
import { actionInputCaps } from './action-input-caps.ts'
import { angleSentinel } from './angle-sentinel.ts'
import { anthropicXml } from './anthropic-xml.ts'
import { apertus } from './apertus.ts'
import { apertusInner } from './apertus-inner.ts'
import { aprielSteps } from './apriel-steps.ts'
import { bareJson } from './bare-json.ts'
import { beginOfThought } from './begin-of-thought.ts'
import { bracketClose } from './bracket-close.ts'
import { callingTool } from './calling-tool.ts'
import { clineXml } from './cline-xml.ts'
import { cohereCitations } from './cohere-citations.ts'
import { cohereCofl } from './cohere-cofl.ts'
import { cohereCommand } from './cohere-command.ts'
import { cohereThinking } from './cohere-thinking.ts'
import { commandRPlus } from './command-r-plus.ts'
import { continueToolBlock } from './continue-tool-block.ts'
import { cwm } from './cwm.ts'
import { deepseekDsml } from './deepseek-dsml.ts'
import { deepseekV31 } from './deepseek-v3.1.ts'
import { deepseekV3 } from './deepseek-v3.ts'
import { defaultApiBrace } from './default_api-brace.ts'
import { dots } from './dots.ts'
import { dspy } from './dspy.ts'
import { elementFunction } from './element-function.ts'
import { ernie45 } from './ernie45.ts'
import { fenceTool } from './fence-tool.ts'
import { functionCallXml } from './function_call-xml.ts'
import { functionCallsJson } from './function-calls-json.ts'
import { functionTagJson } from './function-tag-json.ts'
import { functionaryV2 } from './functionary-v2.ts'
import { functionaryV31 } from './functionary-v3.1.ts'
import { functionaryV32 } from './functionary-v3.2.ts'
import { functiongemma } from './functiongemma.ts'
import { functionsName } from './functions-name.ts'
import { functionsTag } from './functions-tag.ts'
import { garbledInvoke } from './garbled-invoke.ts'
import { gemma4 } from './gemma4.ts'
import { gemma4Bare } from './gemma4-bare.ts'
import { gemma4Thought } from './gemma4-thought.ts'
import { gemma4ThoughtOpen } from './gemma4-thought-open.ts'
import { gigachat35Gcml } from './gigachat3.5-gcml.ts'
import { gigachat3 } from './gigachat3.ts'
import { glmBox } from './glm-box.ts'
import { glm45 } from './glm4.5.ts'
import { glm53Flash } from './glm5.3-flash.ts'
import { granite } from './granite.ts'
import { granite31 } from './granite-3.1.ts'
import { granite20b } from './granite-20b.ts'
import { graniteProse } from './granite-prose.ts'
import { granitePythonic } from './granite-pythonic.ts'
import { harmony } from './harmony.ts'
import { harmonyStripped } from './harmony-stripped.ts'
import { harmonyWords } from './harmony-words.ts'
import { hermes } from './hermes.ts'
import { hunyuanA13b } from './hunyuan-a13b.ts'
import { hyThink } from './hy-think.ts'
import { hyV3 } from './hy-v3.ts'
import { hyperclovax14b } from './hyperclovax-14b.ts'
import { hyperclovax32b } from './hyperclovax-32b.ts'
import { hyperclovaxThink } from './hyperclovax-think.ts'
import { ifmThink } from './ifm-think.ts'
import { imThinking } from './im-thinking.ts'
import { inkling } from './inkling.ts'
import { internlm2 } from './internlm2.ts'
import { iquestCoderV2 } from './iquest-coder-v2.ts'
import { iquestQ1 } from './iquest-q1.ts'
import { jamba } from './jamba.ts'
import { jsonEnvelope } from './json-envelope.ts'
import { k2HorizonIfm } from './k2-horizon-ifm.ts'
import { kimiK2 } from './kimi-k2.ts'
import { kimiK2Stripped } from './kimi-k2-stripped.ts'
import { kimiK3 } from './kimi-k3.ts'
import { kimiK3Frame } from './kimi-k3-frame.ts'
import { kimiK3Think } from './kimi-k3-think.ts'
import { kimiThinking } from './kimi-thinking.ts'
import { langchainXml } from './langchain-xml.ts'
import { lfm2 } from './lfm2.ts'
import { llama3Json } from './llama3-json.ts'
import { llama4Pythonic } from './llama4-pythonic.ts'
import { longcat } from './longcat.ts'
import { longcatThink } from './longcat-think.ts'
import { medgemmaThought } from './medgemma-thought.ts'
import { minicpm3 } from './minicpm3.ts'
import { minicpm5Xml } from './minicpm5-xml.ts'
import { minimaxM1 } from './minimax-m1.ts'
import { minimaxM2 } from './minimax-m2.ts'
import { minimaxM3 } from './minimax-m3.ts'
import { mirothinker } from './mirothinker.ts'
import { mistral } from './mistral.ts'
import { mistralThink } from './mistral-think.ts'
import { mistralV11 } from './mistral-v11.ts'
import { mistralV13 } from './mistral-v13.ts'
import { mixedTags } from './mixed-tags.ts'
import { mmThink } from './mm-think.ts'
import { multiFormat } from './multi_format.ts'
import { museAtem } from './muse-atem.ts'
import { nameJson } from './name-json.ts'
import { nameParametersKwarg } from './name-parameters-kwarg.ts'
import { nemotronToolcall } from './nemotron-toolcall.ts'
import { novaXml } from './nova-xml.ts'
import { olmo3 } from './olmo3.ts'
import { pangu } from './pangu.ts'
import { panguThink } from './pangu-think.ts'
import { phi4Mini } from './phi4-mini.ts'

import { plamo3 } from './plamo3.ts'
import { plamo3Think } from './plamo3-think.ts'
import { pythonTagPythonic } from './python_tag-pythonic.ts'
import { pythonic } from './pythonic.ts'
import { qwenAgent } from './qwen-agent.ts'
import { qwen3CoderXml } from './qwen3-coder-xml.ts'
import { react } from './react.ts'
import { rwkvFence } from './rwkv-fence.ts'
import { seedOss } from './seed-oss.ts'
import { seedThink } from './seed-think.ts'
import { selfClosingTag } from './self-closing-tag.ts'
import { solarOpen } from './solar-open.ts'
import { solarOpenThink } from './solar-open-think.ts'
import { solarOpen2 } from './solar-open2.ts'
import { solarThink } from './solar-think.ts'
import { stepAudio2 } from './step-audio2.ts'
import { step3 } from './step3.ts'
import { textKv } from './text-kv.ts'
import { think } from './think.ts'
import { toolCode } from './tool_code.ts'
import { toolNameProperties } from './tool_name-properties.ts'
import { toolNameToolArgs } from './tool_name-tool_args.ts'
import { toolCallRecipient } from './tool-call-recipient.ts'
import { toolCallTokens } from './tool-call-tokens.ts'
import { toolNameTag } from './tool-name-tag.ts'
import { toolNamedRaw } from './tool-named-raw.ts'
import { toolResults } from './tool-results.ts'
import { toolTag } from './tool-tag.ts'
import { toolcallNestedTag } from './toolcall-nested-tag.ts'
import { toolsTag } from './tools-tag.ts'
import { turnHeader } from './turn-header.ts'
import { xai } from './xai.ts'
import { yamlXml } from './yaml-xml.ts'
import { zayaXml } from './zaya-xml.ts'

/** The two lists as JSON, if the build has packed them: see `formats/packed.ts`. */
declare const PACKED_DEFAULTS: string | undefined
declare const PACKED_EXTRA: string | undefined

const listed = (): readonly Dialect[] => [
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
  medgemmaThought,
  beginOfThought,
  hyperclovaxThink,
  aprielSteps,
  graniteProse,
  cohereCitations,
  glmBox,
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
  kimiK2, // before DeepSeek V3.1, which would read its ids as names
  deepseekV31,
  functionaryV2,
  solarOpen,
  plamo3,
  callingTool,
  qwenAgent,
  dspy,
  langchainXml,
  toolNameTag,
  toolcallNestedTag,

  minimaxM3,
  zayaXml, // before `qwen3-coder-xml`, which is less specific
  qwen3CoderXml,
  multiFormat,
  glm45,
  iquestCoderV2,
  iquestQ1,
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
  elementFunction,
  novaXml,
  xai,
  mixedTags, // mixes tags of several formats, so it comes after each of them
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
  cohereCofl,
  pangu,
  hyperclovax14b,
  llama3Json,
  angleSentinel,
  toolNameProperties,
  // JSON after words
  commandRPlus,
  rwkvFence,
  phi4Mini,
  toolsTag,
  toolTag,
  // typed messages
  harmony,
  harmonyWords,
  museAtem,
  inkling,
  // values with a grammar of their own
  gemma4,
  functiongemma,
  // Python calls
  llama4Pythonic,
  minicpm3,
  lfm2,
  olmo3,
  pythonTagPythonic,
  toolCode,
  // end of Python calls
  jsonEnvelope,
  bareJson,
  actionActionInput,
  toolNameToolArgs,
  // without markers: Python calls, and formats recognised by the name of a tool
  nameParametersKwarg,
  pythonic,
  gemma4Bare,
  defaultApiBrace,
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
  mirothinker, // after the elements of tools: one may be called `use_mcp_tool`

  // a name, then JSON, in ordinary words
  functionaryV32,
  cwm,
  textKv,
  actionInputCaps,
  react,
]

const listedExtra = (): readonly Dialect[] => [
  kimiK2Stripped,
  hyperclovax32b,
  gemma4ThoughtOpen,
  harmonyStripped,
  granitePythonic,
  garbledInvoke,
]

/** Every dialect that can be recognised from the text alone, in order of priority: the default list. */
export const defaultDialects: readonly Dialect[] =
  typeof PACKED_DEFAULTS === 'undefined' ? listed() : unpacked(PACKED_DEFAULTS)

/**
 * Dialects that are read only if they or the model are named: their text looks like prose, code or another dialect, so
 * they are never guessed.
 */
export const extraDialects: readonly Dialect[] =
  typeof PACKED_EXTRA === 'undefined' ? listedExtra() : unpacked(PACKED_EXTRA)

export const allDialects: readonly Dialect[] = [...defaultDialects, ...extraDialects]
