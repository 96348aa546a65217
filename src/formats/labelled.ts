/**
 * Format: a label in the opening tag, then the name at the start of a line, with an object of arguments or with text.
 * If the opening tag has no end, the name takes the place of the label.
 *
 *     <tool: LABEL>
 *     NAME {…}
 *     </tool>
 */
import type { Dialect } from '../engine/dialect.ts'
import { type Event, error } from '../engine/event.ts'
import { alt, chars, list, lit, no, ok, type Parser, primitive, run, until, ws } from '../engine/parsing.ts'
import { DONE, type Grammar, hold } from '../engine/step.ts'
import { args } from '../json/object.ts'
import { closers } from '../repair/closer-search.ts'
import { section } from '../repair/closing.ts'
import { ranged } from '../repair/reported.ts'
import { type Range, space } from './element.ts'
import { END } from './json-call.ts'
import { filled } from './places.ts'
import { raw } from './raw-value.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { toolName } from './template.ts'
import { typedCall } from './with-typing.ts'

export interface LabelledCalls extends Common {
  /** One call, with the places `{label}`, `{name}` and `{json}`. */
  readonly call: string
  /** The label that is printed; any other label is read as well. */
  readonly label: string
  /** The parameter whose value is the text after the name, if that text is not an object. */
  readonly text: string
}

/** A dialect of this format: a call counts only at the start of a line. */
export const labelledCalls = (name: string, record: LabelledCalls): Dialect =>
  fromRecord(name, 'labelled', record, makeLabelledCalls)

/** Makes the parts of a dialect from a record of this format. */
export function makeLabelledCalls({ call, label, text }: LabelledCalls): Made {
  const [open = '', mark = '', , close = ''] = call.split(/\{(?:label|name|json)\}/).map(marker => marker.trim())
  return {
    triggers: [{ text: open, at: 'line' }],
    grammar: () => {
      const body = bodyOf(text, close)
      return hold(
        alt(...headsOf(open, mark, label, close).map(head => section(head, body, close, { end: END, cut: true }))),
      )
    },
    print: calls =>
      calls
        .map(({ name, arguments: values }) => filled(call, { label, name, json: JSON.stringify(values) }))
        .join('\n'),
    bare: true,
  }
}

function headsOf(open: string, mark: string, label: string, close: string): readonly Parser<readonly Event[]>[] {
  /** The name as the first word of the next line. */
  const usual = list<readonly [unknown, unknown, unknown, unknown, string]>(
    lit(open).skip(ws),
    chars(/[^\s<>]/, 1).skip(ws),
    lit(mark).skip(chars(/[ \t\r]/)),
    lit('\n').skip(ws),
    toolName.skip(ws),
  ).map(([, , , , name]) => typedCall(name))
  /** `<tool: function` at the end of a line, where `function` is the label, not the name. */
  const unclosed = list<readonly [Range, unknown, string]>(
    ranged(lit(open).then(space).then(lit(label))).map(([, range]) => range),
    chars(/[ \t\r]/, 0, 4)
      .then(lit('\n'))
      .skip(ws),
    toolName.skip(ws),
  ).map(([range, , name]) => [...typedCall(name), error('garbled-open', ...range)])
  /** Succeeds, reading nothing, if the closing tag is near, as in `<tool: terminal ls</tool>`. */
  const closed: Parser<undefined> = primitive((input, i) => {
    const reply = run(until(close), input, i)
    return reply.status ? ok(i, undefined) : no(reply.furthest, close)
  })
  const short = lit(open).skip(ws).then(toolName).skip(chars(/\s/, 1)).skip(closed).map(typedCall)
  return [usual, unclosed, short]
}

/** An object of arguments, or the text of one parameter. */
function bodyOf(parameter: string, close: string): Grammar {
  const text: Grammar = section(
    ws.result<readonly Event[]>([
      { type: 'param', name: parameter, values: { untyped: 'text', wire: 'text', frame: 'line' } },
    ]),
    raw('value', ` ${close}`, close),
    '',
    { end: [{ type: 'endParam' }] },
  )
  const object = args({ around: closers(close), bare: true })
  return primitive((input, i) => {
    const closed = run(lit(close), input, i)
    if (closed.status) return ok(i, DONE)
    const reply = run(input[i] === '{' ? object : text, input, i)
    return closed.furthest >= input.length ? { ...reply, furthest: input.length } : reply
  })
}
