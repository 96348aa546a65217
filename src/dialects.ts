/** All dialects in order of priority: reasoning, then markers, then what has none. */
import type { Dialect } from './dialect.ts'
import { anthropicXml } from './grammars/anthropic-xml.ts'
import { bareJson } from './grammars/bare-json.ts'
import { clineXml } from './grammars/cline-xml.ts'
import { deepseekDsml } from './grammars/deepseek-dsml.ts'
import { dots } from './grammars/dots.ts'
import { elementFunction } from './grammars/element-function.ts'
import { functionCallXml } from './grammars/function-call-xml.ts'
import { functionCallsJson } from './grammars/function-calls-json.ts'
import { garbledInvoke } from './grammars/garbled-invoke.ts'
import { gigachat35Gcml } from './grammars/gigachat3.5-gcml.ts'
import { glm45 } from './grammars/glm4.5.ts'
import { hermes } from './grammars/hermes.ts'
import { hyThink } from './grammars/hy-think.ts'
import { hyV3 } from './grammars/hy-v3.ts'
import { ifmThink } from './grammars/ifm-think.ts'
import { imThinking } from './grammars/im-thinking.ts'
import { jsonEnvelope } from './grammars/json-envelope.ts'
import { k2HorizonIfm } from './grammars/k2-horizon-ifm.ts'
import { kimiK3 } from './grammars/kimi-k3.ts'
import { kimiK3Frame } from './grammars/kimi-k3-frame.ts'
import { kimiK3Think } from './grammars/kimi-k3-think.ts'
import { minicpm5Xml } from './grammars/minicpm5-xml.ts'
import { minimaxM2 } from './grammars/minimax-m2.ts'
import { minimaxM3 } from './grammars/minimax-m3.ts'
import { mmThink } from './grammars/mm-think.ts'
import { multiFormat } from './grammars/multi-format.ts'
import { novaXml } from './grammars/nova-xml.ts'
import { qwen3CoderXml } from './grammars/qwen3-coder-xml.ts'
import { seedOss } from './grammars/seed-oss.ts'
import { seedThink } from './grammars/seed-think.ts'
import { solarOpen2 } from './grammars/solar-open2.ts'
import { solarThink } from './grammars/solar-think.ts'
import { step3 } from './grammars/step3.ts'
import { think } from './grammars/think.ts'
import { toolCallTokens } from './grammars/tool-call-tokens.ts'
import { zayaXml } from './grammars/zaya-xml.ts'

export const defaultDialects: readonly Dialect[] = [
  think,
  imThinking,
  seedThink,
  mmThink,
  hyThink,
  ifmThink,
  solarThink,
  kimiK3Think,
  kimiK3Frame,
  hermes,
  functionCallsJson,
  minimaxM3,
  zayaXml, // more specific than the next
  qwen3CoderXml,
  multiFormat,
  glm45,
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
  jsonEnvelope,
  bareJson,
  clineXml,
]

/** Formats that show themselves only to those who know the model: found by name, never guessed. */
export const extraDialects: readonly Dialect[] = []

export const allDialects: readonly Dialect[] = [...defaultDialects, ...extraDialects]
