/** All dialects in order of priority: reasoning, then markers, then what has none. */
import type { Dialect } from './dialect.ts'
import { actionInputCaps } from './grammars/action-input-caps.ts'
import { anthropicXml } from './grammars/anthropic-xml.ts'
import { bareJson } from './grammars/bare-json.ts'
import { callingTool } from './grammars/calling-tool.ts'
import { clineXml } from './grammars/cline-xml.ts'
import { cwm } from './grammars/cwm.ts'
import { deepseekV3 } from './grammars/deepseek-v3.ts'
import { deepseekV31 } from './grammars/deepseek-v3-1.ts'
import { functionCallsJson } from './grammars/function-calls-json.ts'
import { functionTagJson } from './grammars/function-tag-json.ts'
import { functionaryV2 } from './grammars/functionary-v2.ts'
import { functionaryV31 } from './grammars/functionary-v3-1.ts'
import { functionaryV32 } from './grammars/functionary-v3-2.ts'
import { functionsTag } from './grammars/functions-tag.ts'
import { hermes } from './grammars/hermes.ts'
import { imThinking } from './grammars/im-thinking.ts'
import { jsonEnvelope } from './grammars/json-envelope.ts'
import { kimiK2 } from './grammars/kimi-k2.ts'
import { kimiK2Stripped } from './grammars/kimi-k2-stripped.ts'
import { kimiThinking } from './grammars/kimi-thinking.ts'
import { mirothinker } from './grammars/mirothinker.ts'
import { mistralThink } from './grammars/mistral-think.ts'
import { mistralV11 } from './grammars/mistral-v11.ts'
import { mistralV13 } from './grammars/mistral-v13.ts'
import { multiFormat } from './grammars/multi-format.ts'
import { nameParametersKwarg } from './grammars/name-parameters-kwarg.ts'
import { plamo3 } from './grammars/plamo3.ts'
import { plamo3Think } from './grammars/plamo3-think.ts'
import { react } from './grammars/react.ts'
import { solarOpen } from './grammars/solar-open.ts'
import { solarThink } from './grammars/solar-think.ts'
import { stepAudio2 } from './grammars/step-audio2.ts'
import { textKv } from './grammars/text-kv.ts'
import { think } from './grammars/think.ts'
import { toolCallTokens } from './grammars/tool-call-tokens.ts'
import { toolNameTag } from './grammars/tool-name-tag.ts'
import { toolcallNestedTag } from './grammars/toolcall-nested-tag.ts'

export const defaultDialects: readonly Dialect[] = [
  think,
  imThinking,
  mistralThink,
  kimiThinking,
  plamo3Think,
  solarThink,

  hermes,
  functionCallsJson,
  anthropicXml,
  toolCallTokens,

  // a name, then JSON
  mistralV13,
  mistralV11,
  deepseekV3,
  deepseekV31,
  kimiK2,
  functionaryV31,
  functionaryV2,
  solarOpen,
  plamo3,
  stepAudio2,
  multiFormat,
  functionTagJson,
  mirothinker,
  callingTool,
  toolNameTag,
  toolcallNestedTag,

  jsonEnvelope,
  bareJson,
  functionsTag,
  clineXml,

  // a name, then JSON, in ordinary words
  functionaryV32,
  nameParametersKwarg,
  cwm,
  textKv,
  actionInputCaps,
  react,
]

/** Formats that can be told from prose only when they are asked for by name. */
export const extraDialects: readonly Dialect[] = [kimiK2Stripped]
