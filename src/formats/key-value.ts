/**
 * Format: the name of the call, then each key and each value in its own tag.
 *
 *     <tool_call>NAME
 *     <arg_key>KEY</arg_key>
 *     <arg_value>value</arg_value>
 *     </tool_call>
 *
 * Line breaks are optional. Models double key tags, swap them with value tags, or
 * omit them: `<arg_key>KEY=value</arg_value>`. A key without a value is dropped.
 */

import type { Dialect } from '../engine/dialect.ts'
import {
  absent,
  aheadOf,
  alt,
  chained,
  chars,
  end,
  endsInside,
  given,
  list,
  lit,
  optional,
  type Parser,
  peek,
  recalled,
  sequence,
  succeed,
  ws,
} from '../engine/parsing.ts'
import { garbledIn, ranged } from '../engine/reported.ts'
import type { Grammar } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { word } from '../json/head.ts'
import { anyhow, type Closer, exactly, misspelt, tagOf } from '../repair/markers.ts'
import { givenName } from './by-tool-name.ts'
import { type Named, type Range, space, textBefore, textUpTo } from './element.ts'
import { type PrintedTags, printedCalls } from './print-tags.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { type Key, taggedCall, wrapped } from './tagged-call.ts'
import { isTextType, wordBefore } from './templates.ts'
import { closedText } from './text-element.ts'
import { toolName } from './tool-name.ts'

/** The templates that another layout replaces. */
type Layout = Partial<Pick<PrintedTags, 'wrapper' | 'call' | 'parameter' | 'between'>>

/** A dialect as templates. White space between the parts of a template is optional when a message is read. */
export interface KeyValues extends Common, PrintedTags {
  /** Other layouts of the same calls that `print` knows by name. */
  readonly layouts?: Readonly<Record<string, Layout>>
  /**
   * One call: `<tool_call>{name}{parameters}</tool_call>`, optionally with a tag after the name, which messages may
   * lack. Where the templates have `{suffix}`, each tag of a message may have any suffix, or none.
   */
  readonly call: string
  /**
   * One parameter: `<arg_key>{key}</arg_key><arg_value>{value}</arg_value>`, optionally with `{type}` in a tag between
   * them, which may be missing in a message. `{json}` instead of `{value}`: text is quoted as in JSON.
   */
  readonly parameter: string
  /** When tools are given, the tag before the name, or the tag between name and key, may be missing. */
  readonly untagged?: boolean
}

/** A dialect of this format. */
export const keyValues = (name: string, record: KeyValues): Dialect =>
  fromRecord(name, 'key-value', record, makeKeyValues)

/** Makes the parts of a dialect from a record of this format. */
export function makeKeyValues(record: KeyValues): Made {
  const { untagged = false } = record
  const words = wordsOf(record)
  const { suffix } = words
  const [outer] = words.wrappers
  const open = (word: string) => (suffix === undefined ? [`<${word}`] : [`<${word}:`, `<${word}>`])
  const close = (word: string) => (suffix === undefined ? [`</${word}>`] : [`</${word}>`, `</${word}${suffix}>`])
  return {
    triggers: [...words.wrappers, words.call].flatMap(open),
    grammar: () => {
      const call = keyValueCall(words, untagged)
      if (outer === undefined) return call
      const tags = tagsOf(suffix)
      return alt(wrapped(tags.open(outer).result(undefined), call, tags.close(outer)), call)
    },
    ...(untagged && { known: { named: ['', '\n'].map(line => ({ after: `${line}<${words.key}>` })) } }),
    print: (calls, layout) => printedCalls(layout ? { ...record, ...record.layouts?.[layout] } : record, calls),
    closers: [words.key, words.value, words.call, ...words.wrappers].flatMap(close),
  }
}
/** The names of the tags. */
interface Words {
  readonly call: string
  readonly key: string
  readonly value: string
  /** The tag between the name and the first key. */
  readonly separator: string | undefined
  /** The tag around the type of a value. */
  readonly type: string | undefined
  readonly wrappers: readonly string[]
  readonly suffix: string | undefined
  readonly values: Values
}
function wordsOf({ call, parameter, wrapper, suffix, values }: KeyValues): Words {
  const json = wordBefore(parameter, 'json')
  return {
    call: wordBefore(call, 'name') ?? '',
    key: wordBefore(parameter, 'key') ?? '',
    value: json ?? wordBefore(parameter, 'value') ?? '',
    separator: wordBefore(call.slice(call.indexOf('{name}')), 'parameters'),
    type: wordBefore(parameter, 'type'),
    wrappers: wrapper ? [/<([^<>{}]+)/.exec(wrapper[0])?.[1] ?? ''] : [],
    suffix,
    values: json === undefined ? values : { ...values, wire: 'json' },
  }
}

/** How a dialect's tags are spelled. */
interface Tags {
  /** `<word`, the beginning of an opening tag. */
  readonly text: (word: string) => string
  readonly open: (word: string) => Parser<unknown>
  /** An opening tag without its last character. */
  readonly cut: (word: string) => Parser<unknown>
  readonly close: (word: string) => Closer
}
const tagsOf = (suffix: string | undefined): Tags => (suffix === undefined ? PLAIN : suffixed(suffix))
/** A tag with attributes, which are ignored: `<arg_value type="string">`. */
const withAttributes = (head: Parser<unknown>): Parser<unknown> =>
  head
    .then(chars(/[ \t]/, 1, 4))
    .then(chars(/[^<>\n/]/, 1, 80))
    .then(lit('>'))
/** Tags without a suffix: `<word>`. */
const PLAIN: Tags = {
  text: word => `<${word}>`,
  open: word => lit(`<${word}`).then(space).then(lit('>')),
  cut: word => lit(`<${word}`),
  close: word => ({ text: `</${word}>` }),
}
/** Tags with a suffix, `<word:SUFFIX>`: each checkpoint of a model has its own, in all its tags. */
const suffixed = (usual: string): Tags => ({
  text: word => `<${word}`,
  open: word => lit(`<${word}`).then(suffix()).then(space).then(lit('>')),
  cut: word => lit(`<${word}`).then(suffix()),
  close: word => ({
    text: `</${word}${usual}>`,
    also: alt(lit(`</${word}`), lit(`<end_of_${word}`))
      .then(suffix())
      .then(lit('>')),
    opens: tagOf(lit(`<${word}`)),
  }),
})
const suffix = (): Parser<unknown> => optional(lit(':').then(chars(/[\w.-]/, 0, 32)))

/** One call. `untagged`: before a given tool's name its tag may be missing, or behind it the tag of the key. */
function keyValueCall(words: Words, untagged: boolean): Grammar {
  const { call, wrappers, values } = words
  const tags = tagsOf(words.suffix)
  const typed = words.type === undefined ? succeed(values) : typeElement(tags, words.type, values)
  const separator = words.separator === undefined ? succeed('') : optional(tags.open(words.separator))
  const keyOpen = recalled(tags.open(words.key).skip(ws))
  const keyClose = exactly(tags.close(words.key))
  const valueOpen = alt<unknown>(tags.open(words.value), withAttributes(tags.cut(words.value)))
  const valueClose = exactly(tags.close(words.value))
  const text = textBefore(/<>/)
  /** A key in its tags, and the type of the value. */
  const keyed = (name: Parser<string>): Parser<Key> =>
    list<[string, Values]>(keyOpen.then(name).skip(keyClose).skip(ws), typed.skip(ws)).map(([key, values]) => ({
      key,
      values,
    }))
  const key = recalled(keyed(text))
  const exact = key.skip(valueOpen)
  /** A key that contains `<` or `>`. */
  const marked = keyed(textUpTo(keyClose, alt<unknown>(keyOpen, valueOpen))).skip(valueOpen)
  /** A key with an empty value: `<arg_value/>`. */
  const vacant = key.skip(tags.cut(words.value).then(space).then(lit('/>'))).map(key => ({ ...key, empty: true }))

  const callOpen = tags.open(call)

  // Damage: repeated or swapped tags count as one, and a key may lack one of its tags.
  const opened = alt<unknown>(keyOpen, valueOpen.skip(ws), tags.cut(words.key).skip(ws))
  const closed = alt(keyClose, valueClose).skip(ws)
  const [opens, closes] = [opened.then(optional(opened)), closed.then(optional(closed))]
  const value = alt<unknown>(valueOpen.skip(optional(ws.then(valueOpen))), tags.cut(words.value))
  const begun = alt<unknown>(value, aheadOf(/[^<]/))
  const plain = chars(/[\w.-]/, 1, 64)
  const valueCloses = peek(text.then(valueClose))
  const noKeyOpen = plain.skip(closes).skip(begun)
  const damaged = alt(
    keyOpen.then(plain).skip(lit('=')).skip(valueCloses),
    opens.then(text).skip(closes).skip(begun),
    noKeyOpen,
    keyOpen
      .then(closedText(tags.close(words.key).text).map(({ name }) => name))
      .skip(ws)
      .skip(begun),
    callOpen.then(noKeyOpen).accept(key => (given().has(key) ? undefined : key)), // else the next call
  ).map((key): Key => ({ key, values }))
  const doubled = keyOpen.then(text).then(keyClose).then(ws).then(peek(keyOpen)).then(exact)
  /** A colon or an equals sign between the tags of key and value. */
  const colon = key
    .skip(chars(/[:=]/, 1, 1))
    .skip(ws)
    .skip(valueOpen)
  const open: Parser<Key> = alt(
    exact.skip(absent(valueOpen.skip(absent(ws.then(valueClose))))),
    garbledIn(alt(doubled, colon, damaged)),
    marked,
    vacant,
  )
  const arguments_ = alt<unknown>(
    tags.open(words.key),
    valueOpen,
    lit('{').then(absent(ownCall)),
    valueClose,
    plain.then(keyClose),
    alt<unknown>(callOpen, tags.cut(words.key)).then(ws).then(plain).then(keyClose),
  )
  const ends = [tags.close(call), ...wrappers.map(tags.close)]
  const none = alt<unknown>(...ends.map(anyhow), ...ends.map(close => misspelt(close.text)))
  const nextCall = callOpen.then(ws).then(toolName).then(ws).then(alt<unknown>(arguments_, none))
  const cutKey = endsInside(keyOpen)
  const between = ws.then(separator).then(ws)
  const holds = (isTool: boolean) => alt<unknown>(arguments_, isTool ? none : none.then(lineOver))
  const partFollows = (isTool: boolean) => alt<unknown>(holds(isTool), nextCall, cutKey)
  /** A name; `follows` gives what must come after it, depending on whether the name is that of a given tool. */
  const before = (name: Parser<string>, follows: (isTool: boolean) => Parser<unknown>): Parser<string> => {
    const [tool, other] = [peek(follows(true)), peek(follows(false))]
    return chained(
      name.skip(between),
      text => (given().has(text) ? tool : other),
      text => text,
    )
  }
  const named = chars(/[\r\n]/, 0, 4).then(
    alt(
      before(absent(lit('call:')).then(toolName), partFollows), // `call:NAME{…}` is a call of Gemma
      before(indented.then(toolName), holds),
      spacedName.skip(between).skip(peek(tags.open(words.key))),
    ),
  )
  const twice = tags
    .open(call)
    .skip(ws)
    .then(ranged(tags.open(call)))
  const head = alt<string | Named>(
    tags.open(call).then(named),
    list<readonly [readonly [unknown, Range], string]>(alt(twice, ranged(tags.cut(call).skip(ws))), named).map(
      ([[, garbled], name]) => ({ name, garbled }),
    ),
  )
  return taggedCall({
    open: alt(
      head,
      ...(untagged
        ? [
            tags
              .open(call)
              .then(givenName)
              .skip(ws)
              .skip(peek(plain.then(keyClose))),
            givenName.skip(ws).skip(peek(keyOpen)),
          ]
        : []),
    ),
    next: head,
    close: tags.close(call),
    parameter: {
      open,
      begins: [tags.text(words.key)],
      behind: plain.then(keyClose),
      close: { ...tags.close(words.value), garbled: alt<unknown>(keyClose, valueOpen.skip(peek(ws.then(keyOpen)))) },
    },
    around: wrappers.map(tags.close),
    begins: [tags.text(call)],
    valueless: keyOpen
      .then(text)
      .then(optional(keyClose))
      .then(ws)
      .then(peek(anyhow(tags.close(call)))),
  })
}
/** A call in JSON, behind its brace: what stands before it is a word such as `json`, not the name of a tool. */
const ownCall: Parser<unknown> = sequence('"name"', ':', word, ',', '"arguments"')
const blanks: Parser<unknown> = chars(/[ \t]/, 0, 8)
const indented: Parser<unknown> = chars(/[ \t]/, 1, 8)
/** A name after spaces, or a name of two or three words that are not a sentence. */
const spacedName: Parser<string> = blanks.then(
  alt(
    chars(/[\w -]/, 1, 56).accept(text => (WORDS.test(text) ? text.trim() : undefined), 'a name'),
    chars(/[\w.-]/, 1, 64),
  ),
)
const WORDS = /^\w+(?: [\w-]+){1,2} *$/
/** The line ends or markup follows. With words after it, `<tool_call>name</tool_call>` is a mention, not a call. */
const lineOver = chars(/[ \t]/, 0, 16).then(alt<unknown>(end, chars(/[<\r\n]/, 1, 1)))

/** The optional element with the type of the value; its result is how to read the value. */
const typeElement = (tags: Tags, word: string, values: Values): Parser<Values> =>
  optional(
    tags
      .open(word)
      .then(textBefore(/</))
      .skip(exactly(tags.close(word))),
  ).map(type => (type === undefined ? values : { ...values, wire: isTextType(type) ? 'text' : 'json' }))
