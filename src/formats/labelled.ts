/**
 * Format: a label in the opening tag, then the name at the start of a line, with an object of arguments or with text.
 * If the opening tag has no end, the name takes the place of the label.
 *
 *     <tool: LABEL>
 *     NAME {…}
 *     </tool>
 */
import type { Dialect } from '../engine/dialect.ts'
import { END, END_PARAM, type Event, NONE, param } from '../engine/event.ts'
import { alt, chars, list, lit, MAX_HEAD, type Parser, peek, until, ws } from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { ahead, type Grammar, hold, reportAtEnd } from '../engine/step.ts'
import { args } from '../json/args.ts'
import { closers } from '../repair/closer-search.ts'
import { section } from '../repair/closing.ts'
import { space } from './element.ts'
import { raw } from './raw-text.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { printedLines } from './templates.ts'
import { toolName } from './tool-name.ts'
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
    grammar: () => hold(section(headOf(open, mark, label, close), bodyOf(text, close), close, { end: END, cut: true })),
    print: calls => printedLines(calls, call, { label }),
    bare: true,
  }
}

function headOf(open: string, mark: string, label: string, close: string): Parser<readonly Event[]> {
  const begin = lit(open).skip(ws)
  const labels = [
    begin
      .skip(chars(/[^\s<>]/, 1))
      .skip(ws)
      .skip(lit(mark))
      .result(NONE),
    // `<tool: function` at the end of a line, where `function` is the label, not the name.
    reported('garbled-open', lit(open).skip(space).skip(lit(label))),
  ]
  /** The name as the first word of the next line. */
  const below = labels.map(before =>
    list<[readonly Event[], string]>(
      before
        .skip(chars(/[ \t\r]/))
        .skip(lit('\n'))
        .skip(ws),
      toolName.skip(ws),
    ).map(([found, name]) => [...typedCall(name), ...found]),
  )
  /** `<tool: terminal ls</tool>`: the closing tag is near. */
  const short = begin
    .then(toolName)
    .skip(chars(/\s/, 1))
    .skip(peek(until(close, MAX_HEAD, open)))
    .map(typedCall)
  return alt(...below, short)
}

/** An object of arguments, or the text of one parameter. */
function bodyOf(parameter: string, close: string): Grammar {
  const text: Grammar = section(
    ws.result([param(parameter, { untyped: 'text', wire: 'text', frame: 'line' })]),
    raw('value', ` ${close}`, close),
    '',
    { end: END_PARAM },
  )
  const object = args({ around: closers(close), bare: true })
  /** If the message ends before them, there are no arguments. */
  const none = reportAtEnd('truncated', [{ type: 'args', delta: '' }])
  return alt(ahead(lit(close)), none, peek(lit('{')).then(object), text)
}
