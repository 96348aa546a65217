/** Renders a chat template with `@huggingface/jinja`, and derives its dialects. */
import { type ApplyChatTemplate, type Derived, deriveDialects } from '../../template/index.ts'
import type { TemplateFile } from './file.ts'

/** What was derived, without the dialects, which cannot be sent between threads or processes. */
export type Found = Omit<Derived, 'dialects'>
/** The class `Template` of `@huggingface/jinja`, which is passed in, since the package is optional. */
type Engine = new (source: string) => { render(context: Record<string, unknown>): string }

/** Uses the template `tool_use`, if there is one, for contexts with tools. Throws if a template cannot be compiled. */
function rendererOf({ templates, tokens }: TemplateFile, Template: Engine): ApplyChatTemplate {
  const byName = new Map(Object.entries(templates).map(([name, source]) => [name, new Template(source)]))
  return context => {
    const template = (context.tools?.length && byName.get('tool_use')) || byName.get('default')!
    return template.render({ ...tokens, ...context })
  }
}
/** Derives the dialects of a template; with `only`, the built-in dialects are left out. */
export async function findIn(file: TemplateFile, Template: Engine, only: boolean): Promise<Found> {
  const { dialects: _, ...found } = await deriveDialects(rendererOf(file, Template), only ? { dialects: [] } : {})
  return found
}
