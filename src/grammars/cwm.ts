import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { type Event, error } from '../engine/event.ts'
import { alt, chars, list, lit, no, ok, type Parser, primitive, run, until, ws } from '../engine/parsing.ts'
import { DONE, type Grammar, hold } from '../engine/step.ts'
import { type Range, space } from '../formats/element.ts'
import { END } from '../formats/json-call.ts'
import { raw } from '../formats/raw-value.ts'
import { fromCode, type Made } from '../formats/record.ts'
import { toolName } from '../formats/template.ts'
import { TYPED } from '../formats/typed.ts'
import { args } from '../json/object.ts'
import { section } from '../repair/block.ts'
import { closers } from '../repair/closers.ts'
import { ranged } from '../repair/reported.ts'

/**
 * A label, the name, and an object of arguments or a command. Without the `>` the
 * label is the name.
 *
 *     <tool: function>
 *     terminal ls -l
 *     </tool>
 */
export const cwm: Dialect = fromCode('cwm', { models: ['CWM'] }, make)

const CLOSE = '</tool>'

function make(): Made {
  return {
    triggers: [{ text: '<tool:', at: 'line' }],
    grammar: () => {
      const body = bodyOf()
      return hold(alt(...headsOf().map(open => section(open, body, CLOSE, { end: END, cut: true }))))
    },
    print: calls => calls.map(print).join('\n'),
    bare: true,
  }
}
const print = ({ name, arguments: given }: PrintedCall): string =>
  `<tool: function>\n${name} ${JSON.stringify(given)}\n${CLOSE}`

function headsOf(): readonly Parser<readonly Event[]>[] {
  const label = chars(/[^\s<>]/, 1)
  const begin = (name: string): readonly Event[] => [...TYPED, { type: 'name', name }]
  /** `<tool: function>`, then the name as the first word of the next line. */
  const usual = list<readonly [unknown, unknown, unknown, unknown, string]>(
    lit('<tool:').skip(ws),
    label.skip(ws),
    lit('>').skip(chars(/[ \t]/)),
    lit('\n').skip(ws),
    toolName.skip(ws),
  ).map(([, , , , name]) => begin(name))
  /** `<tool: function` at the end of a line: the label, not the name. */
  const unclosed = list<readonly [Range, unknown, string]>(
    ranged(lit('<tool:').skip(space).then(lit('function'))).map(([, range]) => range),
    chars(/[ \t]/, 0, 4).then(lit('\n')).skip(ws),
    toolName.skip(ws),
  ).map(([range, , name]) => [...begin(name), error('garbled-open', ...range)])
  /** `<tool: terminal ls</tool>`: the closing tag is near. */
  const closed: Parser<undefined> = primitive((input, i) => {
    const reply = run(until(CLOSE), input, i)
    return reply.status ? ok(i, undefined) : no(reply.furthest, CLOSE)
  })
  const short = lit('<tool:').skip(ws).then(toolName).skip(chars(/\s/, 1)).skip(closed).map(begin)
  return [usual, unclosed, short]
}

/** An object of arguments, or a command. */
function bodyOf(): Grammar {
  const command: Grammar = section(
    ws.result<readonly Event[]>([
      { type: 'param', name: 'command', values: { untyped: 'text', wire: 'text', frame: 'line' } },
    ]),
    raw('value', ` ${CLOSE}`, CLOSE),
    '',
    { end: [{ type: 'endParam' }] },
  )
  const given = args({ around: closers(CLOSE), bare: true })
  return primitive((input, i) => {
    const closed = run(lit(CLOSE), input, i)
    if (closed.status) return ok(i, DONE)
    const reply = run(input[i] === '{' ? given : command, input, i)
    return closed.furthest >= input.length ? { ...reply, furthest: input.length } : reply
  })
}
