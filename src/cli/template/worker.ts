/** The process that renders a chat template, which may come from anywhere, and derives its dialects. */
import type { TemplateFile } from './file.ts'
import { type Found, findIn } from './render.ts'

export interface Task extends TemplateFile {
  /** Whether the built-in dialects are left out. */
  readonly only: boolean
}
/** The message of the process, sent once, at its end. */
export type Message = { readonly found: Found } | { readonly error: string }

async function foundIn(task: Task): Promise<Message> {
  try {
    const { Template } = await import('@huggingface/jinja').catch(() => {
      throw new Error('rendering a template needs @huggingface/jinja: npm install @huggingface/jinja')
    })
    return { found: await findIn(task, Template, task.only) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
process.once('message', async (task: Task) => {
  process.send!(await foundIn(task))
})
