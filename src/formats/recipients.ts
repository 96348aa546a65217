/**
 * Format: the recipient of a message, which is a tool, then the arguments as JSON. The markers of the header are lost.
 *
 *     ROLE to=NAMESPACE.NAME WORDS {…}
 */

import type { Dialect } from '../engine/dialect.ts'
import { beginCall, END } from '../engine/event.ts'
import {
  aheadOf,
  alt,
  anyOf,
  chars,
  ifGiven,
  lit,
  optional,
  type Parser,
  peek,
  sequence,
  token,
  ws,
} from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { emit, type Grammar, hold, opened, reportAtEnd, seq } from '../engine/step.ts'
import { args } from '../json/args.ts'
import { givenName } from './by-tool-name.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { printedLines } from './templates.ts'
import { toolName } from './tool-name.ts'

export interface Recipients extends Common {
  /** One call, with the places `{name}` and `{json}`. */
  readonly call: string
  /** Words of a header that may precede a call. */
  readonly roles: readonly string[]
  /** Words of a header that may occur between the name and the arguments, at most two. */
  readonly words: readonly string[]
  /** The recipient of several calls and the key of their list: both are skipped, and each call is read by itself. */
  readonly several: readonly [recipient: string, key: string]
  /** A call of a given tool, with the places `{tool}`, `{index}` and `{json}`. The index and markers may be missing. */
  readonly numbered: string
}

/** A dialect of this format. */
export const recipients = (name: string, record: Recipients): Dialect =>
  fromRecord(name, 'recipients', record, makeRecipients)

/** Makes the parts of a dialect from a record of this format. */
export function makeRecipients(record: Recipients): Made {
  const { call, roles, several } = record
  const starts = (word: string): readonly string[] => ['', ...roles].map(role => role + word)
  const own = call.split('{name}')[0]!
  const calls = starts(own)
  const wrappers = starts(several[0])
  const [before = ''] = record.numbered.split('{tool}')
  /** Without the namespace. */
  const recipient = own.replace(before, '')
  const bare = roles.map(role => role + recipient)
  return {
    triggers: [...calls, ...wrappers],
    grammar: () => grammarOf(record, [...calls, ...bare], wrappers, recipient),
    known: { triggers: [before, ...bare, { text: recipient, at: 'line' }] },
    print: all => printedLines(all, call),
    bare: true,
  }
}

const object = args({ bare: true })
/** A call: a name, an object of arguments, and `over`, which ends the call. */
export const objectCall = (name: Parser<string>, over: Parser<unknown>): Grammar => {
  const head = name.skip(ws).skip(peek(lit('{')))
  return seq(
    opened(head.map(beginCall), object),
    alt(
      emit(over, () => END),
      reportAtEnd('truncated', END),
    ),
  )
}

/** If tools are given, one of them must be called; without any, every name counts. */
function grammarOf(
  { words: headerWords, several: [, key], numbered }: Recipients,
  calls: readonly string[],
  wrappers: readonly string[],
  alone: string,
): Grammar {
  const name = ifGiven(givenName, toolName)
  const word = anyOf(headerWords)
  const words = ws.then(optional(word.skip(ws).then(optional(word))))
  /** Anything before the arguments of a given tool, since models sometimes insert words of other languages here. */
  const strange = chars(/[^{}<>"]/, 0, 80).skip(peek(sequence('{', aheadOf(/["}]/))))
  const between = ifGiven(alt<unknown>(words.skip(ws).skip(peek(lit('{'))), strange), words)

  const [before = '', separator = '', begin = '', end = ''] = numbered.split(/\{(?:tool|index|json)\}/)
  const over = optional(ws.then(lit(end)))
  const callOf = (head: Parser<string>): Grammar => hold(objectCall(head, over))
  const index = optional(lit(separator).then(chars(/\d/, 0, 6)))
  const bare = lit(before)
    .then(givenName)
    .skip(index)
    .skip(ws)
    .skip(optional(token(begin)))
  /** The wrapper of several calls is named like a tool; its arguments are the calls. */
  const wrapper: Grammar = emit(
    reported(
      'skipped',
      anyOf(wrappers)
        .then(between)
        .then(ws)
        .skip(peek(sequence('{', JSON.stringify(key)))),
    ),
  )
  const recipient = alt(anyOf(calls).then(name), lit(alone).then(givenName)).skip(between)
  return alt(callOf(recipient), callOf(bare), wrapper)
}
