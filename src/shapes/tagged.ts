/**
 * Shape: a name in a tag, then each parameter in a tag of its own. String values
 * stand raw; types are on the wire or in the tool's schema.
 *
 *     CALL-OPEN ( PARAM-OPEN value PARAM-CLOSE )* CALL-CLOSE
 */
import type { PrintedCall } from '../dialect.ts'
import { type Event, error, NONE } from '../event.ts'
import { alt, lit, type Parser, position, ws } from '../frontier.ts'
import { args } from '../json.ts'
import { raw } from '../raw.ts'
import { closers } from '../repair/closers.ts'
import { section } from '../repair/section.ts'
import { type Grammar, many, many1 } from '../step.ts'
import type { Tag } from '../tag.ts'
import type { Values } from '../values.ts'

export interface TaggedCall {
  /** The opening tag of a call: its name. */
  readonly open: Parser<string>
  readonly close: string
  readonly parameter: TaggedParameter
  /** The markers around the call, innermost first. */
  readonly around: readonly string[]
}
export interface TaggedParameter {
  /** The opening tag of a parameter: its key, and what the wire says of its value. */
  readonly open: Parser<{ readonly key: string; readonly values: Values }>
  /** Literals with which an opening tag begins: where one stands, the value before it is over. */
  readonly begins: readonly string[]
  readonly close: string
}

/** One call: parameters as tags, or a JSON object in their place. */
export function taggedCall({ open, close, parameter, around }: TaggedCall): Grammar {
  const outer = [close, ...around]
  const ends = closers(parameter.close, ...outer)
  const one = section(
    parameter.open.map(({ key, values }): readonly Event[] => [{ type: 'param', name: key, values }]),
    raw('value', parameter.close, ...parameter.begins, ...outer),
    parameter.close,
    { end: [{ type: 'endParam' }], cut: true, around: ends },
  )
  const body = alt(ws.then(args({ around: closers(...outer), bare: true })), many(one))
  return section(
    open.map((name): readonly Event[] => [{ type: 'call' }, { type: 'name', name }]),
    body,
    close,
    { end: [{ type: 'end' }], cut: true, around: ends },
  )
}

/** `OPEN call* CLOSE`, or a call alone when its wrapper is missing. */
export const wrapped = (open: Parser<Tag>, call: Grammar, close: string): Grammar =>
  section(twice(open.skip(ws)), many1(call), close)
/** An opening tag that the model wrote twice, or left without its `>`, is one all the same. */
const twice = (open: Parser<Tag>): Parser<readonly Event[]> =>
  position.chain(start =>
    alt<Tag | undefined>(open.then(open).result(undefined), open).chain(tag =>
      position.map(end => (tag && !tag.unclosed ? NONE : [error('garbled-open', start, end)])),
    ),
  )

export const literal = (text: string): Parser<unknown> => lit(text)

/** A value as the model writes it: text raw, anything else as JSON. A line break at its edge needs one of the frame's own. */
export function printedValue(value: unknown, frame: Values['frame'] = 'line'): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'null'
  return frame === 'line' && /^\r?\n|\n$/.test(value) ? `\n${value}\n` : value
}
export const printedParameters = (call: PrintedCall, one: (key: string, value: string) => string): string =>
  Object.entries(call.arguments)
    .map(([key, value]) => one(key, printedValue(value)))
    .join('')
