import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import { type KnownTool, type NamedWord, type Names, NO_NAMES } from '../engine/names.ts'
import { fail, succeed } from '../engine/parsing.ts'
import { type Grammar, hold, type Step } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { byName } from '../formats/by-tool-name.ts'
import { openTag } from '../formats/element.ts'
import { BEGIN, END } from '../formats/json-call.ts'

const VALUES: Values = { untyped: 'json', frame: 'none', entities: true }

const parameters = (attributes: ReadonlyMap<string, string>): readonly Event[] =>
  [...attributes].flatMap(([name, delta]): readonly Event[] => [
    { type: 'param', name, values: VALUES },
    { type: 'value', delta },
    { type: 'endParam' },
  ])
const element = ({ name }: KnownTool): Grammar =>
  openTag(name).chain(({ attributes, empty }) =>
    empty
      ? succeed<Step>({ events: [...BEGIN, { type: 'name', name }, ...parameters(attributes), ...END] })
      : fail('/>'),
  )
const START: NamedWord = { before: '<', after: ' ' }
const grammar = (names: Names): Grammar => hold(byName(names, [START], element))

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
const print = ({ name, arguments: values }: PrintedCall): string =>
  `<${name} ${Object.entries(values)
    .map(([key, value]) => `${key}="${escaped(typeof value === 'string' ? value : JSON.stringify(value))}" `)
    .join('')}/>`

/**
 * An element without content, named by the tool; its attributes are the parameters.
 * Only the name of a tool tells it from text.
 *
 *     <get_weather city="Oslo" days="3" />
 */
export const selfClosingTag: Dialect = {
  name: 'self-closing-tag',
  triggers: [],
  grammar: grammar(NO_NAMES),
  known: (_, names) => ({ named: [{ ...START, at: 'line' }], grammar: grammar(names) }),
  print: calls => calls.map(print).join('\n'),
  bare: true,
}
