/** The message, and how it was read, as text: code, a case of the corpus, a report. */
import { report } from '../../src/cli/report.ts'
import { defaultDialects, type ParseOptions, type ParseResult } from '../../src/index.ts'
import type { State } from './state.ts'

declare const VERSION: string
type Given = Pick<State, 'message' | 'model' | 'tools' | 'policies'>

/** The tools as they were written, where they are JSON. */
function toolsIn({ tools }: Given): readonly unknown[] {
  try {
    const given: unknown = JSON.parse(tools)
    return Array.isArray(given) ? given : []
  } catch {
    return []
  }
}
const optionsIn = (given: Given) => ({
  ...(given.model.trim() === '' ? {} : { model: given.model.trim() }),
  ...(Object.keys(given.policies).length === 0 ? {} : { policies: given.policies }),
})

export function codeOf(given: Given): string {
  const tools = toolsIn(given)
  const options = optionsIn(given)
  const json = (value: unknown) => JSON.stringify(value, null, 2)
  const parts = [
    ...Object.entries(options).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
    ...(tools.length > 0 ? ['tools'] : []),
  ]
  return `import { parse } from 'llm-dialects'

const message = ${JSON.stringify(given.message)}
${tools.length > 0 ? `const tools = ${json(tools)}\n` : ''}
const { content, reasoning, toolCalls, diagnostics } = parse(message${parts.length > 0 ? `, { ${parts.join(', ')} }` : ''})
`
}

/** Two files: what was read is what is expected, which is for the reader to correct. */
export function caseOf(message: string, result: ParseResult, given: Given): string {
  const { content, reasoning, toolCalls, diagnostics, segments } = result
  const dialect = toolCalls[0]?.dialect ?? 'none'
  const folder = defaultDialects.some(({ name }) => name === dialect) ? dialect : 'none'
  const tools = toolsIn(given)
  const options = optionsIn(given)
  const shown = {
    dialect,
    source: '',
    ...(tools.length > 0 ? { tools } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
    expect: {
      content,
      reasoning,
      toolCalls: toolCalls.map(({ name, arguments: values, status, dialect: own }) => ({
        name,
        arguments: values,
        ...(status === 'complete' ? {} : { status }),
        ...(own === dialect ? {} : { dialect: own }),
      })),
      diagnostics: diagnostics.map(({ code }) => code),
      segments: segments.map(({ kind, start, end }) => [kind, message.slice(start, end)]),
    },
  }
  return `corpus/${folder}/NAME.json\n${JSON.stringify(shown, null, 2)}\n\ncorpus/${folder}/NAME.txt\n${message}`
}

export function reportOf(message: string, { generateId: _, ...options }: ParseOptions): string {
  return report(message, options, { version: VERSION, runtime: navigator.userAgent })
}
