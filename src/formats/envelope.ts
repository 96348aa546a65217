/** Format: one JSON object for the whole message: its text, its calls, and whether there is more to do. */
import type { Dialect } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import { absent, aheadOf, alt, lit, optional, type Parser, peek, sequence, ws } from '../engine/parsing.ts'
import { drop, emit, type Grammar, hold, seq } from '../engine/step.ts'
import { noItems, stringValue } from '../json/args.ts'
import { label, word } from '../json/head.ts'
import { array, object } from '../json/object.ts'
import { callObject, fields, MARKED_KEYS, plainData, printedCall } from './json-call.ts'
import { type Common, fromRecord, type Made } from './record.ts'

/** The keys of an envelope; `print` writes the first of each. */
export interface Envelope extends Common {
  /** Keys of the text. */
  readonly content: readonly string[]
  /** Keys whose value is one call or a list of calls. */
  readonly calls: readonly string[]
  /** Keys of a boolean: whether there is more to do after the calls. */
  readonly more: readonly string[]
  /** Other keys that may occur and are ignored. Before the text or the calls, their values are strings, flags or null. */
  readonly also?: readonly string[]
}

/** A dialect of this format. */
export const envelope = (name: string, record: Envelope): Dialect => fromRecord(name, 'envelope', record, makeEnvelope)

/** Makes the parts of a dialect from a record of this format. */
export function makeEnvelope(record: Envelope): Made {
  return {
    triggers: ['{'],
    grammar: () => grammarOf(record),
    print: calls => {
      const list = calls.map(call => printedCall(call, undefined, 'first')).join(', ')
      return `{"${record.calls[0]}": [${list}], "${record.more[0]}": true}`
    },
    bare: true,
  }
}
const CALLS: readonly Event[] = [{ type: 'calls' }]
function grammarOf({ content, calls, more, also = [] }: Envelope): Grammar {
  const none = drop(lit('null'))
  const flag = (value: boolean): Grammar => emit(lit(String(value)), () => [{ type: 'more', value }])
  const call = absent(plainData()).then(callObject({ keys: MARKED_KEYS, flat: true }))
  const listed = seq(
    array(call),
    emit(ws, () => CALLS),
  )
  const nothing = emit(alt(noItems, lit('null')), () => CALLS)
  const all = {
    ...fields(content, alt(stringValue(), none)),
    ...fields(calls, alt(listed, call, nothing)),
    ...fields(more, alt(flag(true), flag(false), none)),
    ...fields(also, label),
  }
  const keyOf = (keys: readonly string[]): Parser<unknown> =>
    word.accept(({ text }) => keys.includes(text) || undefined, 'a key')
  /** A member that is ignored: only with one of the others behind a few of them is an object an envelope. */
  const ignored = optional(sequence(keyOf(also), ':', label, ','))
  const known = sequence('{', ignored, ignored, ignored, ignored, keyOf([...content, ...calls]))
  const shown = alt<unknown>(absent(sequence('{', keyOf(also))), peek(known))
  /** `{"tool_call": "NAME"`: the object is a call itself. */
  const named = sequence('{', keyOf(calls), ':', '"').then(aheadOf(/\w/))
  return hold(
    absent(named)
      .then(shown)
      .then(object(all, { bare: true, again: [label] })),
  )
}
