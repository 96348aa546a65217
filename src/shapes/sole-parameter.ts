/**
 * Shape: a name, and text for the only parameter that the tool declares.
 *
 *     <exec>ls -l</exec>
 */
import type { KnownTool } from '../dialect.ts'
import { type Event, error } from '../event.ts'
import { alt, fail, list, lit, no, ok, okSoFar, type Parser, peek, primitive, ws } from '../frontier.ts'
import { args } from '../json.ts'
import { cdata, raw } from '../raw.ts'
import { closers } from '../repair/closers.ts'
import { emit, type Grammar, opened, seq } from '../step.ts'
import { ranged } from '../tag.ts'
import type { Values } from '../values.ts'
import { BEGIN } from './json-call.ts'

const VALUES: Values = { untyped: 'text', frame: 'line' }
const END: readonly Event[] = [{ type: 'endParam' }, { type: 'end' }]

export const soleTools = (tools: readonly KnownTool[]): readonly KnownTool[] =>
  tools.filter(tool => tool.parameters.length === 1)

/** What opens and closes the text of a tool. */
export type Around = (name: string) => readonly [open: string, close: string]

/** Its parameter does not stand in an element of its own. Nothing is read. */
const flat = (open: string, parameter: string): Parser<undefined> =>
  primitive((input, i) => {
    const tag = `<${parameter}>`
    let j = i + open.length
    while (j < input.length && j - i < 512 && isSpace(input.charCodeAt(j))) j++
    if (input.startsWith(tag, j)) return no(j, 'text')
    return input.length - j < tag.length && tag.startsWith(input.slice(j))
      ? okSoFar(input, undefined, i)
      : ok(i, undefined)
  })
const isSpace = (c: number): boolean => c === 32 || (c >= 9 && c <= 13)

/** Without the closing marker it is text: nothing else tells it from prose. */
export function soleParameter(tools: readonly KnownTool[], around: Around): Grammar {
  const elements = soleTools(tools).map(({ name, parameters }) => {
    const [open, close] = around(name)
    const events: readonly Event[] = [
      ...BEGIN,
      { type: 'name', name },
      { type: 'param', name: parameters[0]!, values: VALUES },
    ]
    const own = flat(open, parameters[0]!)
    const body = seq(
      alt(cdata, raw('value', close)),
      emit(lit(close), () => END),
    )
    const once = alt(
      lit(open)
        .then(ranged(lit(open)))
        .map(([, [from, to]]) => [...events, error('garbled-open', from, to)]),
      lit(open).result(events),
    )
    const object = lit(open)
      .skip(ws)
      .skip(peek(list(lit('{'), ws, lit(`"${parameters[0]!}"`))))
      .result<readonly Event[]>([...BEGIN, { type: 'name', name }])
    const values = seq(
      args({ around: closers(close), bare: true }),
      emit(ws.then(lit(close)), () => [{ type: 'end' }]),
    )
    return own.then(alt(opened(object, values), opened(once, body)))
  })
  return elements.length > 0 ? alt(...elements) : fail('a tool')
}
