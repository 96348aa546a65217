/**
 * Format: tags of several formats in one call, as models mix them.
 *
 *     <WORD=NAME>, <WORD name="NAME"> or <WORD><name>NAME</name>
 *     <PARAMETER=KEY>value</PARAMETER>, <PARAMETER name="KEY">value</PARAMETER>, <KEY>value</KEY> …
 *     </WORD>
 *
 * The parameters, or an object in their place, may be in an element of their own.
 */
import type { Dialect, NamedTrigger } from '../engine/dialect.ts'
import type { KnownTool } from '../engine/names.ts'
import {
  absent,
  aheadOf,
  alt,
  chars,
  end,
  fail,
  given,
  ifGiven,
  lazy,
  lit,
  ok,
  optional,
  type Parser,
  peek,
  primitive,
  run,
  UNSURE,
  ws,
} from '../engine/parsing.ts'
import { garbledIn, ranged } from '../engine/reported.ts'
import { drop, type Grammar, hold, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { alsoGarbled, type Closer, exactly, never } from '../repair/markers.ts'
import { byName } from './by-tool-name.ts'
import {
  ALIASES,
  ANY,
  assignTag,
  closingTag,
  element,
  elementWithAttributes,
  type Named,
  namedBy,
  textUpTo,
} from './element.ts'
import { type PrintedTags, printedCalls } from './print-tags.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { soleElement } from './sole-parameter.ts'
import { withoutBracket } from './tag-template.ts'
import { type Key, type TaggedParameter, taggedCall, wrappedIn } from './tagged-call.ts'
import { textElement } from './text-element.ts'
import { childElement } from './tool-elements.ts'
import { toolName } from './tool-name.ts'

export interface MixedTags extends Common, PrintedTags {
  /** Elements around calls, which may also be the element of a call. */
  readonly wrappers: readonly string[]
  /** Elements of calls inside a wrapper. */
  readonly calls: readonly string[]
  /** Elements of calls that need no wrapper. */
  readonly alone: readonly string[]
  /** Elements of calls that need no wrapper if they name a given tool in an attribute. */
  readonly aloneKnown: readonly string[]
  /** Elements that contain the name of a call. */
  readonly names: readonly string[]
  /** Elements of parameters. */
  readonly parameters: readonly string[]
  /** Elements around all parameters of a call. */
  readonly around: readonly string[]
  /** A marker before a name without a tag. */
  readonly marker?: string
}

/** A dialect of this format. */
export const mixedTags = (name: string, record: MixedTags): Dialect =>
  fromRecord(name, 'mixed-tags', record, makeMixedTags)

/** Makes the parts of a dialect from a record of this format. */
export function makeMixedTags(record: MixedTags): Made {
  const { wrappers, alone } = record
  const openers = [...new Set([...wrappers, ...alone])].map(word => `<${word}`)
  const { marker } = record
  const surely = record.aloneKnown.flatMap(word =>
    NAMED.map(([before, after]): NamedTrigger => ({ before: `<${word}${before}`, after, at: 'line' })),
  )
  const damaged = beforeName(record).map((before): NamedTrigger => ({ before, at: 'line' }))
  const beside = record.names.map((word): NamedTrigger => ({ before: `<${word}>`, after: `</${word}>`, at: 'line' }))
  return {
    triggers: marker === undefined ? openers : [...openers, marker],
    grammar: () => {
      const [word] = alone
      const [parameter] = record.parameters
      const repaired = alt(
        byName(damaged, tool => damagedCall(record, tool)),
        soleElement({ open: `<${word}={tool}>`, close: `</${word}>`, untagged: `</${parameter}>` }),
      )
      const ofGiven = alt(
        byName(beside, tool => callBeside(record, tool)),
        repaired,
        ...wrappers.map(word => wrappedIn(element(lit(`<${word}`)), never, repaired, `</${word}>`)),
        byName([{}], tool => alt(bareName(record, tool), callBeside(record, tool))),
        byName(surely, () => knownCall(record)),
      )
      return hold(alt(grammarOf(record), ifGiven(ofGiven, fail('a tool'))))
    },
    known: {
      named: [
        ...['\n<', '\r\n<', '\n\n<', '\n  <'].map((after): NamedTrigger => ({ after, at: 'line' })),
        ...surely,
        ...beside,
        ...damaged,
      ],
    },
    print: calls => printedCalls(record, calls),
    bare: true,
  }
}

/** What stands around the name of a given tool, behind the word of its element. */
const NAMED = [
  [' name="', '"'],
  [' tool="', '"'],
  ['><name>', '</name>'],
  ['>\n<name>', '</name>'],
  ['>\n<tool_name>', '</tool_name>'],
] as const
/** One of the words, the longest first, as `text` spells it. */
const oneOf = (words: readonly string[], text: (word: string) => string): Parser<string> =>
  alt(...[...words].sort((a, b) => b.length - a.length).map(word => lit(text(word))))
const openOf = (words: readonly string[]): Parser<unknown> => oneOf(words, word => `<${word}`)
/** The beginning of a tag with one of these names. The name must end there: `<args>` does not begin a tag `<arg>`. */
const beginOf = (words: readonly string[]): Parser<unknown> => openOf(words).then(aheadOf(/\W/))
/** What Hunyuan-Hy3 has behind the name of each of its own tags: `:6124c78e`. */
const suffixed = optional(lit(':').then(chars(/\w/, 1, 64)))
const suffix: Parser<unknown> = primitive(
  (input, i) => ((input[i] ?? ':') === ':' ? run(suffixed, input, i) : ok(i, undefined)),
  (input, i) => ((input[i] ?? ':') === ':' ? UNSURE : i),
)
const closeOf = (words: readonly string[]): Parser<unknown> =>
  oneOf(words, word => `</${word}`)
    .then(suffix)
    .then(lit('>'))

/** `NAME">`, `NAME>`: what remains of a tag. */
const restOfTag: Parser<Named> = garbledIn(namedBy(toolName.skip(chars(/"/, 0, 1)).skip(lit('>'))))
const parametersNext = peek(ws.then(lit('<')).then(aheadOf(/[^/]/)))

/** A call in an element with one of these names, its parameters perhaps in an element of their own. */
function calledIn(record: MixedTags, open: Parser<Named>, words: readonly string[]): Grammar {
  const { around } = record
  const inside = oneOf(around, word => `<${word}>`)
  const opened = ws.then(optional(alt(inside, aside.then(inside))))
  const closed = optional(closeOf(around)).then(ws)
  const close: Closer = {
    text: `</${words[0]}>`,
    also: closed.then(closeOf(words)),
    opens: openOf(words),
  }
  return callOf(record, open.skip(opened), close)
}
/** An element beside the name that is not a given tool's parameter: `<server>fs</server>`, `<call_id>c1</call_id>`. */
const aside = lit('<')
  .then(chars(/\w/, 1, 64))
  .skip(lit('>'))
  .accept(word => !given().parameters.has(word) || undefined)
  .then(textUpTo(lit('</'), lit('<')))
  .then(closingTag)
  .then(ws)
/** What a declaration of a tool has behind its name. */
const described = ws.then(lit('<description>')).accept(() => !given().parameters.has('description') || undefined)
/** The name of a call in an element of its own. */
const nameElement = ({ names }: MixedTags): Parser<Named> => alt(...names.map(textElement))
const knownCall = (record: MixedTags): Grammar => {
  const open = openOf(record.aloneKnown)
  return calledIn(record, alt(attributed(open), element(open).then(ws).then(nameElement(record))), record.aloneKnown)
}

/** A given tool's name, perhaps in an element, then its parameters in one: `<tool_name>f</tool_name><tool_args>…`. */
function callBeside(record: MixedTags, { name, parameters }: KnownTool): Grammar {
  const { names, around } = record
  const called = alt(
    oneOf(names, word => `<${word}>${name}</${word}>`),
    lit(name),
  )
  const open = called.skip(ws).skip(oneOf(around, word => `<${word}>`))
  const close: Closer = { text: `</${around[0]}>`, also: closeOf(around), opens: openOf(around) }
  return callOf(
    record,
    open.map((): Named => ({ name })),
    close,
    key => parameters.includes(key),
  )
}

function grammarOf(record: MixedTags): Grammar {
  const { wrappers, calls, alone } = record
  const called = (open: Parser<Named>, words: readonly string[]): Grammar =>
    lazy(() => calledIn(record, open, words), open)

  const tagOf = (words: readonly string[]) => alt(assignTag(openOf(words)), attributed(openOf(words)))
  const lost = withoutBracket(calls)
  const ownName = nameElement(record)
  const named = alt(ownName, aside.then(ownName))
  const within = (words: readonly string[]): Parser<Named> =>
    element(openOf(words).then(suffix))
      .then(ws)
      .then(alt(named, alt(restOfTag, namedBy(toolName)).skip(parametersNext)))
  const inside = alt(called(tagOf(calls), calls), called(lost, calls), called(within(calls), calls))
  const marked = record.marker === undefined ? fail('a marker') : lit(record.marker).then(ws).then(toolName)
  const args = ws.then(peek(lit('<')))
  return alt(
    callOf(record, namedBy(marked.skip(args)), { text: '' }),
    ...wrappers.map(word =>
      wrappedIn(element(lit(`<${word}`).then(suffix)), never, inside, { text: `</${word}>`, also: closeOf([word]) }),
    ),
    called(within(wrappers), wrappers),
    called(alt(tagOf(alone), element(openOf(alone)).then(ws).then(named).skip(absent(described))), alone),
  )
}
/**
 * A given tool's name without a tag, then its parameters in tags or in elements named after their keys. An element named
 * after the tool may be closed.
 */
function bareName(record: MixedTags, { name, parameters }: KnownTool): Grammar {
  const key = beginOf([...parameters, ...record.parameters])
  const open = lit(name).skip(ws).skip(peek(key))
  const call = callOf(record, namedBy(open), { text: '' }, key => parameters.includes(key))
  return seq(call, drop(optional(ws.then(lit(`</${name}>`)))))
}
/**
 * What stands before the name of a given tool in damaged opening tags: the tag of a parameter, another sign, the
 * beginning of JSON, an element of its own, a tag without its bracket, or the words of a client for earlier calls.
 */
function beforeName({ parameters: [parameter], alone: [call, ...others], names: [name, long] }: MixedTags) {
  return [
    ...[`<${parameter}=`, `<${call}_`, `{"${call}=`, `<${parameter} name="`, `<${call} name="`, `{"${call}="`],
    ...[`${call}=`, '='],
    ...[`<${name}>`, `<${name}>\n`, `<${long}>`, `<${call}=${name}>\n`],
    ...[`{"${name}": "`, '[Tool Use: ', '[Calling tool: '],
    ...others.map(word => `${word} name="`),
  ]
}
/** What stands behind that name: the end of a tag, of a string or of a bracket, and perhaps a closing tag. */
const afterName = chars(/["'>\],\s]/, 0, 16).then(
  optional(
    lit('</')
      .then(chars(/[\w:.-]/, 1, 32))
      .then(lit('>')),
  ),
)
/** A call of a given tool after a damaged opening tag, which counts if the tag of a parameter follows. */
function damagedCall(record: MixedTags, { name, parameters }: KnownTool): Grammar {
  const tags = beforeName(record).map(text => lit(text + name))
  const open = ranged(alt(...tags).then(afterName))
    .skip(ws)
    .skip(peek(beginOf(record.parameters)))
  return callOf(
    record,
    open.map(([, garbled]): Named => ({ name, garbled })),
    { text: `</${record.alone[0]}>`, also: closeOf(record.alone) },
    key => parameters.includes(key),
  )
}
/** `<word name="NAME">`. A name with a line break has lost a quote, and would reach to the next tag. */
const attributed = (head: Parser<unknown>, aliases: readonly string[] = ALIASES.name): Parser<Named> =>
  elementWithAttributes(head).accept((tag): Named | undefined => {
    const name = aliases.map(alias => tag.attributes.get(alias)).find(text => text)
    return name === undefined || name.includes('\n') ? undefined : { ...tag, name: name.trim() }
  }, 'name="…"')

/** One call, its parameters in tags or in elements named after their keys. */
function callOf(
  record: MixedTags,
  open: Parser<Named>,
  close: Closer,
  isKey: (key: string) => boolean = () => true,
): Grammar {
  const { parameters, values } = record
  const [first, ...others] = tagsOf(parameters, values)
  const begins = parameters.map(word => `<${word}`)
  const own = new Set([...parameters, ...record.wrappers, ...record.alone, ...record.around, ...KEY_VALUE])
  const [, word = 'tool_call'] = /^<\/(.*)>$/.exec(close.text) ?? []
  const outer = { open: `<${word}`, close: `</${word}>` }
  const accepts = (key: string) => (!own.has(key) || given().parameters.has(key)) && isKey(key)
  const child = childElement(values, outer, accepts, true, () => closeOf(parameters))
  // `<tool_call>read_file <path>a.txt</path></read_file>`: a closing tag named after the tool, perhaps before the other
  const either = alsoGarbled(close, closingTag.then(ws).then(alt<unknown>(exactly(close), end)))
  const valueless = untagged(parameters).skip(closeOf(parameters))
  return taggedCall({ open, close: either, parameter: first!, also: others, around: [], begins, child, valueless })
}
const KEY_VALUE = ['arg_key', 'arg_value']

/** The text in a tag of a parameter without a key: `<param>KEY`. */
const untagged = (words: readonly string[]): Parser<string> =>
  oneOf(words, word => `<${word}>`).then(textUpTo(lit('</'), lit('<')))

/**
 * The tags of parameters. The key is in the tag, `<param=KEY>` or `<param name="KEY">`, or in an element before the
 * value: `<param>KEY</param>`, `<arg_key>KEY</arg_key><arg_value>`.
 */
function tagsOf(words: readonly string[], values: Values): readonly TaggedParameter[] {
  const open = openOf(words)
  const any = (head: Parser<unknown>): Parser<Key> =>
    alt(assignTag(head, ANY), attributed(head, ALIASES.key)).map(({ name, empty = false, attributes, garbled }) => ({
      key: name,
      values,
      empty,
      value: attributes?.get('value'),
      garbled,
    }))
  const lost = withoutBracket(words).map(({ name, garbled }): Key => ({ key: name, values, garbled }))
  const keyIn = (open: readonly string[], close: Parser<unknown>, next: Parser<unknown>): Parser<Key> =>
    untagged(open)
      .skip(close)
      .skip(ws)
      .skip(next)
      .map(key => ({ key, values }))
  const [key = '', value = ''] = KEY_VALUE
  const close: Closer = { text: `</${words[0]}>`, also: closeOf(words) }
  return [
    {
      open: alt(any(open), lost),
      begins: words.flatMap(word => [`<${word}=`, `<${word} `]),
      starts: lost,
      close,
    },
    {
      open: keyIn(words, closeOf(words), aheadOf(/[^<]/)),
      begins: words.map(word => `<${word}>`),
      close,
    },
    {
      open: keyIn([key], lit(`</${key}>`), lit(`<${value}>`)),
      begins: [`<${key}>`],
      close: `</${value}>`,
    },
  ]
}
