/**
 * Shape: the name of the call, then each key and each value in a tag of its own.
 *
 *     <tool_call>NAME
 *     <arg_key>KEY</arg_key>
 *     <arg_value>value</arg_value>
 *     </tool_call>
 *
 * Line breaks are optional. Key tags are met doubled, swapped with those of the
 * value, or missing: `<arg_key>KEY=value</arg_value>`. A key without a value is none.
 */
import type { PrintedCall } from '../engine/dialect.ts'
import { type Names, NO_NAMES } from '../engine/names.ts'
import {
  alt,
  chars,
  end,
  fail,
  list,
  lit,
  no,
  okSoFar,
  optional,
  type Parser,
  peek,
  position,
  primitive,
  run,
  succeed,
  ws,
} from '../engine/parsing.ts'
import type { Grammar } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { anyhow, type Closer, exactly, misspelt } from '../repair/markers.ts'
import { oneOf } from './by-tool-name.ts'
import { type Named, type Range, ranged, space, textBefore } from './element.ts'
import { type Key, printedValue, taggedCall } from './parameters.ts'
import { toolName } from './template.ts'
import { closedText } from './text-element.ts'

/** The spelling of a dialect's tags. */
export interface KvTags {
  /** `<word`: with it an opening tag begins. */
  readonly text: (word: string) => string
  readonly open: (word: string) => Parser<unknown>
  /** The same without its last character. */
  readonly cut: (word: string) => Parser<unknown>
  readonly close: (word: string) => Closer
}
/** `<PREFIXword>`. */
export const kvTags = (prefix = ''): KvTags => ({
  text: word => `<${prefix}${word}>`,
  open: word => lit(`<${prefix}${word}`).then(space).then(lit('>')),
  cut: word => lit(`<${prefix}${word}`),
  close: word => ({ text: `</${prefix}${word}>` }),
})
/** `<word:SUFFIX>`: a checkpoint marks all its tags with a suffix of its own. */
export const suffixedTags: KvTags = {
  text: word => `<${word}`,
  open: word => lit(`<${word}`).then(suffix).then(space).then(lit('>')),
  cut: word => lit(`<${word}`).then(suffix),
  close: word => ({
    text: `</${word}>`,
    also: lit(`</${word}:`)
      .then(chars(/[\w.-]/, 1, 32))
      .then(lit('>')),
  }),
}
const suffix = optional(lit(':').then(chars(/[\w.-]/, 1, 32)))

export interface ArgKv {
  readonly tags: KvTags
  /** The word of the call's tag. Default: `tool_call`. */
  readonly call?: string
  readonly wrappers: readonly string[]
  readonly values: Values
  /** Between the name and the first key. */
  readonly separator?: Parser<unknown>
  /** Between key and value: the type on the wire. */
  readonly typed?: Parser<Values>
  /** The names of the tools that were given. With them the tag before the name, or the one between name and key, may be missing. */
  readonly names?: Names
}

/** White space, also as the two characters `\n`. */
const gap: Parser<unknown> = ws.then(optional(lit('\\n').then(optional(lit('\\n'))))).then(ws)

export function kvCall({
  tags,
  call = 'tool_call',
  wrappers,
  values,
  separator = succeed(''),
  typed = succeed(values),
  names = NO_NAMES,
}: ArgKv): Grammar {
  const keyOpen = tags.open('arg_key').skip(gap)
  const keyClose = exactly(tags.close('arg_key'))
  const valueOpen = tags.open('arg_value')
  const valueClose = exactly(tags.close('arg_value'))
  const text = textBefore(/<>/)
  const join = (key: string, of: Values): Key => ({ key, values: of })
  const exact: Parser<Key> = list<[unknown, string, unknown, unknown, Values, unknown]>(
    keyOpen,
    text,
    keyClose,
    gap,
    typed.skip(gap),
    valueOpen,
  ).map(([, key, , , of]) => join(key, of))

  const callOpen = tags.open(call)

  // Damage: what is doubled or swapped is read once, and one missing tag of a key is none.
  const opened = alt<unknown>(keyOpen, valueOpen.skip(gap), tags.cut('arg_key').skip(gap))
  const closed = alt(keyClose, valueClose).skip(gap)
  const value = alt<unknown>(valueOpen.skip(optional(gap.then(valueOpen))), tags.cut('arg_value'))
  const plain = chars(/[\w.-]/, 1, 64)
  const noKeyOpen = list<[string, unknown]>(
    plain,
    closed.then(optional(closed)).then(alt<unknown>(value, peek(chars(/[^<]/, 1)))),
  )
  const equals = keyOpen
    .then(plain)
    .skip(lit('='))
    .skip(peek(text.then(valueClose)))
  const damaged: Parser<Key> = alt(
    equals.map(key => join(key, values)),
    list<[unknown, string, unknown]>(
      opened.then(optional(opened)),
      text,
      closed
        .then(optional(closed))
        .then(alt<unknown>(value, keyOpen.skip(peek(text.then(valueClose))), peek(chars(/[^<]/, 1)))),
    ).map(([, key]) => join(key, values)),
    list<[unknown, string, unknown]>(opened.then(optional(opened)), text, gap.then(value)).map(([, key]) =>
      join(key, values),
    ),
    noKeyOpen.map(([key]) => join(key, values)),
    list<[unknown, Named, unknown]>(
      keyOpen,
      closedText(tags.close('arg_key').text),
      gap.then(alt<unknown>(value, peek(chars(/[^<]/, 1)))),
    ).map(([, { name }]) => join(name, values)),
    callOpen.then(noKeyOpen).map(([key]) => join(key, values)),
  )
  const doubled = keyOpen.then(text).then(keyClose).then(gap).then(peek(keyOpen)).then(exact)
  const open: Parser<Key> = alt(
    exact.skip(peek(notOpened(valueOpen))),
    list<[number, Key, number]>(position, alt(doubled, exact.skip(gap).skip(valueOpen), damaged), position).map(
      ([from, key, to]) => ({ ...key, garbled: [from, to] as const }),
    ),
  )
  const arguments_ = alt<unknown>(
    tags.open('arg_key'),
    valueOpen,
    lit('{'),
    valueClose,
    plain.then(keyClose),
    alt<unknown>(callOpen, tags.cut('arg_key')).then(gap).then(plain).then(keyClose),
  )
  const ends = [tags.close(call), ...wrappers.map(tags.close)]
  const none = alt<unknown>(...ends.map(anyhow), ...ends.map(close => misspelt(close.text)))
  const nextCall = callOpen.then(gap).then(toolName).then(gap).then(alt<unknown>(arguments_, none))
  const cutKey = endsInside(keyOpen)
  const goesOn = (name: string) =>
    alt<unknown>(arguments_, names.has(name) ? none : none.then(lineOver), nextCall, cutKey)
  const between = gap.then(separator).then(gap)
  const named = chars(/[\r\n]/, 0, 4).then(
    alt(
      toolName.skip(between).chain(said => peek(goesOn(said)).result(said)),
      spacedName.skip(between).skip(peek(tags.open('arg_key'))),
    ),
  )
  const twice = ranged(tags.open(call).skip(gap).then(tags.open(call)))
  const head = alt<string | Named>(
    tags.open(call).then(named),
    list<readonly [readonly [unknown, Range], string]>(alt(twice, ranged(tags.cut(call).skip(gap))), named).map(
      ([[, garbled], name]) => ({ name, garbled }),
    ),
  )
  return taggedCall({
    open: alt(
      head,
      tags
        .open(call)
        .then(oneOf(names))
        .skip(gap)
        .skip(peek(plain.then(keyClose))),
      oneOf(names).skip(gap).skip(peek(keyOpen)),
    ),
    next: head,
    close: tags.close(call),
    parameter: {
      open,
      begins: [tags.text('arg_key')],
      close: { ...tags.close('arg_value'), garbled: keyClose },
    },
    around: wrappers.map(tags.close),
    begins: [tags.text(call)],
    padding: gap,
    valueless: keyOpen
      .then(text)
      .then(optional(keyClose))
      .then(gap)
      .then(peek(anyhow(tags.close(call)))),
  })
}
/** A name behind spaces, or one of several words, which are no sentence. */
const spacedName: Parser<string> = chars(/[ \t]/, 0, 8).then(
  alt(
    chars(/[\w -]/, 1, 64).chain(text => (WORDS.test(text) ? succeed(text.trim()) : fail('a name'))),
    chars(/[\w.-]/, 1, 64),
  ),
)
const WORDS = /^\w+(?: [\w-]+){1,2} *$/
/** Nothing more on the line but markup: with words after it, `<tool_call>name</tool_call>` is spoken of. */
const lineOver = chars(/[ \t]/, 0, 16).then(alt<unknown>(end, chars(/[<\r\n]/, 1, 1)))

/** The message ends inside what `parser` reads, and not at its first character. */
const endsInside = (parser: Parser<unknown>): Parser<undefined> =>
  primitive((input, i) => {
    const { status, furthest } = run(parser, input, i)
    if (status || furthest < input.length) return no(furthest, 'a key')
    return input.length - i > 1 ? okSoFar(input, undefined) : no(furthest, 'a key')
  })

/** Succeeds where `parser` does not begin. */
const notOpened = (parser: Parser<unknown>): Parser<unknown> =>
  alt(
    ranged(parser).map(() => true),
    succeed(false),
  ).chain(found => (found ? fail('a value') : succeed(undefined)))

/** `<arg_key>K</arg_key>…`, with `between` all tags. */
export const printedKv = (
  call: PrintedCall,
  tag: (word: string) => readonly [open: string, close: string],
  between: string,
  type: (value: unknown) => string = () => '',
  text: (value: unknown) => string = value => printedValue(value, 'none'),
): string => {
  const [keyOpen, keyClose] = tag('arg_key')
  const [valueOpen, valueClose] = tag('arg_value')
  return Object.entries(call.arguments)
    .map(
      ([key, value]) =>
        `${keyOpen}${key}${keyClose}${between}${type(value)}${valueOpen}${text(value)}${valueClose}${between}`,
    )
    .join('')
}
