import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import { rememberedFew } from '../engine/memo.ts'
import { type Names, NO_NAMES } from '../engine/names.ts'
import { alt, lit, succeed, ws } from '../engine/parsing.ts'
import { type Grammar, hold } from '../engine/step.ts'
import { oneOf } from '../formats/by-tool-name.ts'
import { BEGIN, END } from '../formats/json-call.ts'
import { keyLines } from '../formats/key-lines.ts'
import { section } from '../repair/block.ts'

const named = (name: string): readonly Event[] => [...BEGIN, { type: 'name', name }]

const element = (name: string): Grammar =>
  section(succeed(named(name)), keyLines(`</${name}>`), `</${name}>`, { end: END, cut: true })

/** So many tools have their grammar kept. */
const MAX_TOOLS = 64
const grammar = (names: Names): Grammar => {
  const elements = rememberedFew(element, MAX_TOOLS)
  return hold(
    lit('<')
      .then(oneOf(names))
      .chain(name =>
        alt(
          lit('>').then(ws).then(elements(name)),
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
  grammar: grammar(NO_NAMES),
  known: (_, names) => ({
    named: ['>', '/', ' /'].map(after => ({ before: '<', after, at: 'line' })),
    grammar: grammar(names),
  }),
  print: calls => calls.map(print).join('\n'),
  bare: true,
}
