/** What was derived from a template, in words and by an example. */
import { dialectsOf, type TemplateFormat } from '../../template/index.ts'

const CALL = { name: 'get_weather', arguments: { city: 'Oslo', days: 3 }, id: 'call00001' }

export const SOURCES = {
  'built-in': 'the built-in dialects read the template as well as the derived ones',
  derived: 'the derived dialects alone',
  both: 'the derived dialects, then the built-in ones',
} as const satisfies Record<TemplateFormat['source'], string>

/** Reasoning and a call as the model writes them. */
export function sampleOf(format: TemplateFormat): string {
  const dialects = dialectsOf(format)
  const thought = dialects.find(dialect => dialect.printReasoning)?.printReasoning?.('I need the weather.') ?? ''
  return [thought, dialects.find(dialect => dialect.print)?.print?.([CALL]) ?? '']
    .filter(text => text !== '')
    .join('\n')
}
