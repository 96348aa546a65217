/** All dialects in order of priority: reasoning, then markers, then what has none. */
import type { Dialect } from './dialect.ts'
import { anthropicXml } from './grammars/anthropic-xml.ts'
import { bareJson } from './grammars/bare-json.ts'
import { clineXml } from './grammars/cline-xml.ts'
import { functionCallsJson } from './grammars/function-calls-json.ts'
import { hermes } from './grammars/hermes.ts'
import { imThinking } from './grammars/im-thinking.ts'
import { jsonEnvelope } from './grammars/json-envelope.ts'
import { think } from './grammars/think.ts'
import { toolCallTokens } from './grammars/tool-call-tokens.ts'

export const defaultDialects: readonly Dialect[] = [
  think,
  imThinking,
  hermes,
  functionCallsJson,
  anthropicXml,
  toolCallTokens,
  jsonEnvelope,
  bareJson,
  clineXml,
]

/** Formats that show themselves only to those who know the model: found by name, never guessed. */
export const extraDialects: readonly Dialect[] = []

export const allDialects: readonly Dialect[] = [...defaultDialects, ...extraDialects]
