/** Reads a chat template, or a format that was derived from one, from a file. */
import type { TemplateFormat } from '../../template/index.ts'
import { Unreadable } from '../io.ts'

/** Chat templates, and the special tokens of their tokenizer. */
export interface TemplateFile {
  /** The sources by name; `default` is always there. */
  readonly templates: Readonly<Record<string, string>>
  /** `bos_token`, `eos_token` and the like. */
  readonly tokens: Readonly<Record<string, string>>
}

/** `tokenizer_config.json`, `chat_template.json`, a format as `--json` prints it, or the template itself. */
export function readTemplateFile(file: string, text: string): TemplateFile | TemplateFormat {
  const config = text.trimStart().startsWith('{') ? objectIn(text) : undefined
  if (!config) return { templates: { default: text }, tokens: {} }
  if (Array.isArray(config.records)) return config as unknown as TemplateFormat
  const found = templatesIn(config.chat_template)
  const [first] = Object.values(found)
  if (first === undefined) throw new Unreadable(`${file}: there is no chat_template in it`)
  return { templates: { default: first, ...found }, tokens: tokensIn(config) }
}
export const isFormat = (file: TemplateFile | TemplateFormat): file is TemplateFormat => 'records' in file

type Json = Readonly<Record<string, unknown>>
function objectIn(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a template may begin with a brace
  }
}
/** One template, or several: `[{"name": "tool_use", "template": …}]`. */
function templatesIn(given: unknown): Record<string, string> {
  if (typeof given === 'string') return { default: given }
  const all = (Array.isArray(given) ? given : []) as readonly Partial<Record<'name' | 'template', unknown>>[]
  return Object.fromEntries(
    all.flatMap(({ name, template }) =>
      typeof name === 'string' && typeof template === 'string' ? [[name, template]] : [],
    ),
  )
}
/** `"eos_token": "</s>"`, or `{"content": "</s>"}`. */
const tokensIn = (config: Json): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config).flatMap(([key, value]) => {
      const text = typeof value === 'object' && value !== null ? (value as Json).content : value
      return key.endsWith('_token') && typeof text === 'string' ? [[key, text]] : []
    }),
  )
