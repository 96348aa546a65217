/** A bug report in Markdown: everything that is needed to reproduce the result. */

import type { ParseOptions, ParseResult } from '../index.ts'
import { mask, maskTools } from './mask.ts'
import { places, printResult, safe, style } from './print.ts'
import { explain } from './trace.ts'
import { printTried } from './tried.ts'

export interface ReportOptions {
  readonly mask?: boolean | undefined
  readonly json?: boolean | undefined
  readonly version: string
  /** The runtime and platform. Default: those of this process. */
  readonly runtime?: string
}

export function report(
  message: string,
  options: ParseOptions,
  { mask: masked, json, version, runtime: on = nodeHere() }: ReportOptions,
): string {
  const before = explain(message, options)
  const raw = masked ? mask(message, before.result, options.tools) : message
  const { result, tried } = masked ? explain(raw, options) : before
  const shown = { ...options, ...(masked && options.tools && { tools: maskTools(options.tools) }) }
  const readAlike = shape(before.result) === shape(result)
  const runtime = `llm-dialects ${version}, ${on}`
  if (json)
    return `${JSON.stringify({ runtime, options: shown, masked: masked ?? false, readAlike, raw, result, tried }, null, 2)}\n`
  const at = places(raw)
  const plain = style(false)
  return `### What is wrong

<!-- What did you expect: which call, which text? Which model and server wrote it? -->

### The message
${masked ? `\nLetters and digits are masked. ${readAlike ? 'It is read as the original is.' : '**The original is read in another way**: please look whether the report still shows what is wrong.'}\n` : ''}
${block('text', safe(raw))}

<details><summary>The same, exactly, as a JSON string</summary>

${block('json', exact(raw))}

</details>

### The result

${block('text', printResult(result, raw, plain))}

### What was tried

${block('text', printTried(tried, raw, at, plain) || 'Nothing in it opens a block.')}

### Where

- ${runtime}
- options: ${Object.keys(shown).length === 0 ? 'none' : `\n\n${block('json', JSON.stringify(shown, null, 2))}`}
`
}

const nodeHere = (): string => `Node ${process.versions.node}, ${process.platform} ${process.arch}`
const exact = (text: string): string =>
  JSON.stringify(text).replace(/[\x7f-\x9f]/g, c => `\\u00${c.charCodeAt(0).toString(16)}`)

/** A fenced block, whose fence is longer than any in the text. */
function block(language: string, text: string): string {
  const longest = (text.match(/~{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length + 1), 3)
  const fence = '~'.repeat(longest)
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`
}

/** How a message was read, without its words, for comparison. */
const shape = ({ segments, diagnostics, toolCalls }: ParseResult): string =>
  JSON.stringify([
    segments,
    diagnostics.map(({ code, span, dialect }) => [code, span, dialect]),
    toolCalls.map(({ name, status, span, dialect }) => [name, status, span, dialect]),
  ])
