/** All dialects in order of priority: reasoning, then markers, then what has none. */
import type { Dialect } from './dialect.ts'
import { anthropicXml } from './grammars/anthropic-xml.ts'
import { bareJson } from './grammars/bare-json.ts'
import { bracketClose } from './grammars/bracket-close.ts'
import { clineXml } from './grammars/cline-xml.ts'
import { continueToolBlock } from './grammars/continue-tool-block.ts'
import { defaultApiBrace } from './grammars/default-api-brace.ts'
import { fenceTool } from './grammars/fence-tool.ts'
import { functionCallsJson } from './grammars/function-calls-json.ts'
import { functiongemma } from './grammars/functiongemma.ts'
import { gemma4 } from './grammars/gemma4.ts'
import { granitePythonic } from './grammars/granite-pythonic.ts'
import { harmony } from './grammars/harmony.ts'
import { hermes } from './grammars/hermes.ts'
import { imThinking } from './grammars/im-thinking.ts'
import { inkling } from './grammars/inkling.ts'
import { jsonEnvelope } from './grammars/json-envelope.ts'
import { lfm2 } from './grammars/lfm2.ts'
import { llama4Pythonic } from './grammars/llama4-pythonic.ts'
import { museAtem } from './grammars/muse-atem.ts'
import { nameParametersKwarg } from './grammars/name-parameters-kwarg.ts'
import { olmo3 } from './grammars/olmo3.ts'
import { pythonTagPythonic } from './grammars/python-tag-pythonic.ts'
import { pythonic } from './grammars/pythonic.ts'
import { selfClosingTag } from './grammars/self-closing-tag.ts'
import { think } from './grammars/think.ts'
import { toolCallTokens } from './grammars/tool-call-tokens.ts'
import { toolCode } from './grammars/tool-code.ts'
import { toolNamedRaw } from './grammars/tool-named-raw.ts'
import { yamlXml } from './grammars/yaml-xml.ts'

export const defaultDialects: readonly Dialect[] = [
  think,
  imThinking,
  hermes,
  functionCallsJson,
  anthropicXml,
  toolCallTokens,
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
  // without markers: Python calls, and formats known by the name of a tool
  pythonic,
  defaultApiBrace,
  nameParametersKwarg,
  granitePythonic,
  continueToolBlock,
  fenceTool,
  selfClosingTag,
  yamlXml,
  toolNamedRaw,
  bracketClose,
  // end of formats without markers
  clineXml,
]

/** Formats that show themselves only to those who know the model: found by name, never guessed. */
export const extraDialects: readonly Dialect[] = []

export const allDialects: readonly Dialect[] = [...defaultDialects, ...extraDialects]
