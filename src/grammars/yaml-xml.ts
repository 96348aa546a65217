import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import { alt, lit, succeed, ws } from '../engine/parsing.ts'
import { type Grammar, hold } from '../engine/step.ts'
import { BEGIN, END } from '../formats/json-call.ts'
import { keyLines, oneOf } from '../formats/key-lines.ts'
import { section } from '../repair/block.ts'

const named = (name: string): readonly Event[] => [...BEGIN, { type: 'name', name }]

const element = (name: string): Grammar =>
  section(succeed(named(name)), keyLines(`</${name}>`), `</${name}>`, { end: END, cut: true })

const grammar = (names: readonly string[]): Grammar => {
  const elements = new Map(names.map(name => [name, element(name)]))
  return hold(
    lit('<')
      .then(oneOf(names))
      .chain(name =>
        alt(
          lit('>').then(ws).then(elements.get(name)!),
          ws.then(lit('/>')).map(() => ({ events: [...named(name), ...END] })),
        ),
      ),
  )
}

const line = ([key, value]: [string, unknown]): string => `${key}: ${JSON.stringify(value)}\n`
const print = ({ name, arguments: values }: PrintedCall): string => {
  const lines = Object.entries(values).map(line)
  return lines.length === 0 ? `<${name}/>` : `<${name}>\n${lines.join('')}</${name}>`
}

/**
 * One element a tool, named by the tool; inside, one parameter a line, as YAML has
 * it. Only the name of a tool tells it from text.
 *
 *     <get_weather>
 *     city: Oslo
 *     days: 3
 *     </get_weather>
 *     <now/>
 */
export const yamlXml: Dialect = {
  name: 'yaml-xml',
  triggers: [],
  grammar: grammar([]),
  known: tools => ({
    triggers: tools.flatMap(({ name }) =>
      [`<${name}>`, `<${name}/`, `<${name} /`].map(text => ({ text, at: 'line' as const })),
    ),
    grammar: grammar(tools.map(tool => tool.name)),
  }),
  print: calls => calls.map(print).join('\n'),
  bare: true,
  spec: { shape: 'key-lines', open: '<NAME>', close: '</NAME>' },
}
