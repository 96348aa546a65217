/** Format: one JSON object for the whole message: its text, its calls, and whether there is more to do. */
import type { Dialect } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import { absent, aheadOf, alt, lazy, lit, type Parser, peek, sequence, token, ws } from '../engine/parsing.ts'
import { drop, emit, type Grammar, hold, seq } from '../engine/step.ts'
import { array, label, object, stringValue, word } from '../json/object.ts'
import { callObject, MARKED_KEYS, plainData, printedCall } from './json-call.ts'
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
  const nothing = emit(alt(token('[').then(lit(']')), lit('null')), () => CALLS)
  const fields = (keys: readonly string[], grammar: Grammar) => Object.fromEntries(keys.map(key => [key, grammar]))
  const all = {
    ...fields(content, alt(stringValue('content'), none)),
    ...fields(calls, alt(listed, call, nothing)),
    ...fields(more, alt(flag(true), flag(false), none)),
    ...fields(also, label),
  }
  const keyOf = (keys: readonly string[]): Parser<unknown> =>
    word.accept(({ text }) => keys.includes(text) || undefined, 'a key')
  /** Members that are ignored, up to one that is not: only with it is an object an envelope. */
  const lead: Parser<unknown> = alt<unknown>(
    keyOf([...content, ...calls]),
    lazy(() => sequence(keyOf(also), ':', label, ',', lead)),
  )
  const shown = alt<unknown>(absent(token('{').then(keyOf(also))), peek(token('{').then(lead)))
  /** `{"tool_call": "NAME"`: the object is a call itself. */
  const named = sequence('{', keyOf(calls), ':', '"').then(aheadOf(/\w/))
  return hold(
    absent(named)
      .then(shown)
      .then(object(all, { bare: true, again: [label] })),
  )
}
