/**
 * Format: a name, then each parameter between its own markers, where any text may be a marker.
 *
 *     { call: '«call» {name} «with» {parameters}«done»', parameter: '«key»{key} := «{value}»;;' }
 *
 * Where a template has white space, a message may have any, or none.
 */
import { type Dialect, triggersAt } from '../engine/dialect.ts'
import { alt, anyOf, ifGiven, list, lit, type Parser, peek, succeed, until, ws } from '../engine/parsing.ts'
import { type Grammar, hold } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import type { Closer } from '../repair/markers.ts'
import { atMessageEnd } from './by-tool-name.ts'
import { type PrintedTags, printedCalls } from './print-tags.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { type Key, taggedCall, wrapped } from './tagged-call.ts'
import { filledIn, spaced, typeName } from './templates.ts'
import { toolName } from './tool-name.ts'

export interface LiteralTags extends Common, Omit<PrintedTags, 'prefixes' | 'suffix'> {
  /** One call, with the places `{name}`, `{parameters}`, and `{any}` for a word or a number that is ignored. */
  readonly call: string
  /**
   * One parameter, with the places `{key}`, `{type}`, and `{value}`; or `{json}`, if text is quoted as in JSON. There is a
   * marker before `{key}`, and no space next to the value.
   */
  readonly parameter: string
  /** The words that `{type}` may be, each with the types of JSON Schema that it stands for. */
  readonly types?: Readonly<Record<string, readonly string[]>>
  /**
   * The markers are ordinary words: they count at the beginning of a line, and only if nothing of the call is missing.
   * Calls without the wrapper are text if anything else follows them in the message.
   */
  readonly bare?: boolean
}

/** A dialect of this format. */
export const literalTags = (name: string, record: LiteralTags): Dialect =>
  fromRecord(name, 'literal-tags', record, makeLiteralTags)

/** Makes the parts of a dialect from a record of this format. */
export function makeLiteralTags(record: LiteralTags): Made {
  const { wrapper, call, parameter, bare } = record
  const [open = '', close = ''] = wrapper ?? []
  const closers = [afterPlace(parameter, VALUE), afterPlace(call, PARAMETERS), close]
  const triggers = [...new Set([firstWord(open), firstWord(call)].filter(Boolean))]
  return {
    triggers: triggersAt(bare ? 'line' : undefined, triggers),
    grammar: () => grammarOf(record),
    print: calls => printedCalls(record, calls, filledIn, value => wordFor(value, record)),
    ...(bare ? { bare } : { closers: [...new Set(closers.map(text => text.trim()).filter(Boolean))] }),
  }
}
const VALUE = /\{(?:value|json)\}/
const PARAMETERS = /\{parameters\}/
const beforePlace = (template: string, place: RegExp): string => template.split(place)[0]!
const afterPlace = (template: string, place: RegExp): string => template.split(place)[1] ?? ''
/** The first literal of a template, up to white space or a place. */
const firstWord = (text: string): string => text.trim().split(/\s|\{(?:name|any|key|type)\}/)[0]!

/** A template as literals with optional white space between them; `{any}` is a short text up to the next literal. */
function loose(text: string): Parser<unknown> {
  const [literals = '', ...rest] = text.split('{any}')
  const first = spaced(literals)
  if (rest.length === 0) return first
  const after = rest.join('{any}')
  return first.then(until(firstWord(after), MAX_ANY)).then(loose(after))
}
/** The longest text for `{any}`, in characters. */
const MAX_ANY = 64

function closerOf(text: string, begins: readonly string[]): Closer {
  const literal = text.trim()
  return {
    text: literal,
    ...(/\s/.test(literal) && { also: loose(literal) }),
    ...(literal.startsWith('</') || begins.length === 0 ? {} : { opens: anyOf(begins) }),
  }
}

function grammarOf(record: LiteralTags): Grammar {
  const { wrapper: [wrapperOpen, wrapperClose] = ['', ''], call, parameter, types, values } = record
  const [head, afterName] = beforePlace(call, PARAMETERS).split('{name}') as [string, string]
  const [keyOpen, afterKey] = beforePlace(parameter, VALUE).split('{key}') as [string, string]
  const begin = firstWord(head)
  const keyBegin = firstWord(keyOpen)
  const called: Parser<string> = afterName.startsWith('"') ? until('"') : toolName
  const [beforeType, afterType] = afterKey.split('{type}') as [string, string?]
  /** The key is a line, and the line break after it is part of the value's frame. */
  const isLine = afterKey.trim() === '' && afterKey.includes('\n')
  const quoted: Values = parameter.includes('{json}') ? { ...values, wire: 'json' } : values
  const typed: Parser<Values> =
    afterType === undefined || types === undefined
      ? loose(afterKey).result(quoted)
      : loose(beforeType)
          .then(ws)
          .then(alt(...typesOf(types).map(([word, wire]) => lit(word).skip(ws).skip(loose(afterType)).result(wire))))
          .map(wire => ({ ...values, wire }))
  const key: Parser<Key> = list<[unknown, string, Values]>(
    loose(keyOpen).then(ws),
    until(isLine ? '\n' : (beforeType.trim()[0] ?? '>')),
    isLine ? alt(peek(lit('\n"')).result(quoted), succeed(values)) : ws.then(typed),
  ).map(([, text, read]) => ({ key: text.trim(), values: read }))
  const valueClose = afterPlace(parameter, VALUE)
  /** A line that goes on behind the value is not a key: a call written as JSON is one line. */
  const isKey = (text: string): boolean => text !== '' && !(isLine && text.includes(valueClose.trim() || '\n'))
  const around = wrapperClose === '' ? [] : [closerOf(wrapperClose, [firstWord(wrapperOpen)])]
  const close = closerOf(afterPlace(call, PARAMETERS), [begin])
  /** If no tools are given, a parameter must show that ordinary words are a call. */
  const shown = record.bare ? ifGiven(succeed(''), peek(ws.then(lit(keyBegin)))) : succeed('')
  const one = (inside: boolean) =>
    taggedCall({
      open: loose(head)
        .then(ws)
        .then(called)
        .skip(ws.then(loose(afterName)))
        .skip(shown),
      close,
      parameter: {
        open: key.accept(found => (isKey(found.key) ? found : undefined), 'the name of a parameter'),
        begins: keyBegin === '' ? [] : [keyBegin],
        close: closerOf(valueClose, keyBegin === '' ? [] : [keyBegin]),
      },
      around,
      inside,
      entities: values.entities,
      begins: begin === '' ? [] : [begin],
    })
  const alone = record.bare ? atMessageEnd(one(false)) : one(false)
  if (wrapperOpen === '') return alone
  const block = wrapped(loose(wrapperOpen).result(undefined), one(wrapperClose !== ''), around[0] ?? '')
  return alt(record.bare ? hold(block, 'whole') : block, alone)
}
/** The words for types, the longest first, each with whether its values are text or JSON. */
const typesOf = (types: NonNullable<LiteralTags['types']>) =>
  Object.entries(types)
    .map(([word, of]) => [word, of.includes('string') ? ('text' as const) : ('json' as const)] as const)
    .sort(([a], [b]) => b.length - a.length)

/** The word for the type of a value. */
function wordFor(value: unknown, { types = {} }: LiteralTags): string {
  const type = typeName(value)
  return Object.entries(types).find(([, of]) => of.includes(type))?.[0] ?? type
}
