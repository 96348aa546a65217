/** Derives the dialects of a chat template, away from the page: a template is a program, and may not end. */
import { Template } from '@huggingface/jinja'
import { isFormat, readTemplateFile } from '../../../src/cli/template/file.ts'
import { type Found, findIn } from '../../../src/cli/template/render.ts'

export interface Task {
  /** A template, a tokenizer_config.json, or a format. */
  readonly text: string
  /** Leave the built-in dialects out. */
  readonly only: boolean
}
/** What the worker says: once. */
export type Answer = { readonly found: Found; readonly milliseconds: number } | { readonly problem: string }

async function answer({ text, only }: Task): Promise<Answer> {
  const begun = performance.now()
  const answered = (found: Found): Answer => ({ found, milliseconds: performance.now() - begun })
  try {
    const file = readTemplateFile('The text', text)
    if (!isFormat(file)) return answered(await findIn(file, Template, only))
    const { source, prefill = '', stop = [] } = file
    return answered({ format: file, source, prefill, stop, proof: { passed: 0, total: 0, failed: [] } })
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
addEventListener('message', async ({ data }: MessageEvent<Task>) => postMessage(await answer(data)))
