/** Renders a chat template with `@huggingface/jinja`, and derives its dialects. */
import { type ApplyChatTemplate, type Derived, deriveDialects } from '../../template/index.ts'
import type { TemplateFile } from './file.ts'

/** What was derived, without what cannot be sent between threads or processes. */
export type Found = Omit<Derived, 'dialects'>
/** The class `Template` of `@huggingface/jinja`, which is handed in: it is an optional package. */
type Engine = new (source: string) => { render(context: Record<string, unknown>): string }

/** Takes `tool_use` where a file has several templates. Throws for a template that cannot be compiled. */
function rendererOf({ templates, tokens }: TemplateFile, Template: Engine): ApplyChatTemplate {
  const byName = new Map(Object.entries(templates).map(([name, source]) => [name, new Template(source)]))
  return context => {
    const template = (context.tools?.length && byName.get('tool_use')) || byName.get('default')!
    return template.render({ ...tokens, ...context })
  }
}
/** @param only leave the built-in dialects out */
export async function findIn(file: TemplateFile, Template: Engine, only: boolean): Promise<Found> {
  const { dialects: _, ...found } = await deriveDialects(rendererOf(file, Template), only ? { dialects: [] } : {})
  return found
}
