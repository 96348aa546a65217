/** A process that renders a chat template, which may be anybody's, and derives its dialects. */
import { type ApplyChatTemplate, type Derived, deriveDialects } from '../../template/index.ts'
import type { TemplateFile } from './file.ts'

export interface Task extends TemplateFile {
  /** Leave the built-in dialects out. */
  readonly only: boolean
}
/** What was derived, without what a process cannot send. */
export type Found = Omit<Derived, 'dialects'>
/** What the process says: once, at its end. */
export type Message = { readonly found: Found } | { readonly error: string }

async function rendererOf({ templates, tokens }: Task): Promise<ApplyChatTemplate> {
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
async function foundIn(task: Task): Promise<Message> {
  try {
    const { dialects: _, ...found } = await deriveDialects(await rendererOf(task), task.only ? { dialects: [] } : {})
    return { found }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
process.once('message', async (task: Task) => {
  process.send!(await foundIn(task))
})
