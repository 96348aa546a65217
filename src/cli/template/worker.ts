/** A thread that renders a chat template, which may be anybody's, and derives its dialects. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ApplyChatTemplate, type Derived, deriveDialects } from '../../template/index.ts'
import type { TemplateFile } from './file.ts'

export interface Task extends TemplateFile {
  /** Leave the built-in dialects out. */
  readonly only: boolean
}
/** What was derived, without what a thread cannot send. */
export type Found = Omit<Derived, 'dialects'>

const { templates, tokens, only } = workerData as Task

async function rendererOf(): Promise<ApplyChatTemplate> {
  const { Template } = await import('@huggingface/jinja').catch(() => {
    throw new Error('rendering a template needs @huggingface/jinja: npm install @huggingface/jinja')
  })
  const compiled = Object.entries(templates).map(([name, source]) => [name, new Template(source)] as const)
  const byName = new Map(compiled)
  return context => {
    const template = (context.tools?.length && byName.get('tool_use')) || byName.get('default')!
    return template.render({ ...tokens, ...context })
  }
}
const { dialects: _, ...found } = await deriveDialects(await rendererOf(), only ? { dialects: [] } : {})
parentPort!.postMessage(found satisfies Found)
