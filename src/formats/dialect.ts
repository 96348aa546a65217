/**
 * Makes a dialect from a record of any format, which the record names in `body`. A bundle that needs one format alone
 * imports the file of that format instead.
 */
import type { Dialect } from '../engine/dialect.ts'
import { checkValue, wrong } from '../engine/wrong.ts'
import { makeAttributeCalls, makeAttributeLists } from './attributes.ts'
import { makeBareBraces, makeBraceCalls } from './brace-call.ts'
import { makeEnvelope } from './envelope.ts'
import { makeJsonAnswer } from './json-answer.ts'
import { makeBareCalls, makeJsonCalls } from './json-call.ts'
import { makeKeyLines } from './key-lines.ts'
import { makeKeyValues } from './key-value.ts'
import { makeKeyedJson } from './keyed-json.ts'
import { makeLabelledCalls } from './labelled.ts'
import { makeLiteralTags } from './literal-tags.ts'
import { makeMarkers } from './markers.ts'
import { makeMarks } from './marks.ts'
import { type Messages, makeMessages } from './messages.ts'
import { makeMixedTags } from './mixed-tags.ts'
import { makeToolElements } from './nested-tags.ts'
import { makeNestedTags } from './nested-values.ts'
import { makeParameterTags } from './parameter-tags.ts'
import { makeBarePython, makePythonCalls } from './python-call.ts'
import { makeReasoning } from './reasoning.ts'
import { makeRecipients } from './recipients.ts'
import { fromRecord, type Maker } from './record.ts'
import { makeResults } from './results.ts'
import { makeSeveral, type Several } from './several.ts'
import { makeSkipped } from './skipped.ts'
import { makeSoleLines, makeSoleParameter } from './sole-parameter.ts'
import { makeNamedJson } from './template.ts'

/** The formats by their names in `body`, each with the function that makes a dialect from a record. */
const MAKERS = {
  /** Name and arguments inside one JSON object, between markers. */
  json: makeJsonCalls,
  /** Name and arguments inside one JSON object, without a marker. */
  'bare-json': makeBareCalls,
  /** An object whose keys are names of tools, without a marker. */
  'keyed-json': makeKeyedJson,
  /** A name between markers, then its arguments as JSON. */
  'name-json': makeNamedJson,
  /** A name, then each parameter between its own markers, as templates describe them. */
  parameters: makeParameterTags,
  /** Like `parameters`, but any text may serve as a marker. */
  'literal-tags': makeLiteralTags,
  /** An element named after the tool, with a child element for each parameter. */
  'tool-elements': makeToolElements,
  /** Tags of several formats in one call. */
  'mixed-tags': makeMixedTags,
  /** Elements named after the keys, also inside values. */
  'nested-values': makeNestedTags,
  /** A name, then each key and each value in a tag of its own. */
  'key-value': makeKeyValues,
  /** A name, then text that is the value of the tool's only parameter. */
  'sole-parameter': makeSoleParameter,
  /** A name, then lines of text that are the value of the tool's only parameter. */
  'sole-lines': makeSoleLines,
  /** A name, then a line for each parameter. */
  'key-lines': makeKeyLines,
  /** An element whose attributes are the parameters. */
  attributes: makeAttributeCalls,
  /** A name and a list of attributes between two markers. */
  'attribute-lists': makeAttributeLists,
  /** A label in a tag, then a name with an object or a text. */
  labelled: makeLabelledCalls,
  /** The recipient of a message, then its arguments, without the markers of the header. */
  recipients: makeRecipients,
  /** One JSON object for the whole message. */
  envelope: makeEnvelope,
  /** An answer written in the form of a call. */
  'json-answer': makeJsonAnswer,
  /** Calls in Python's syntax. */
  python: makePythonCalls,
  /** Calls in Python's syntax, without a marker. */
  'bare-python': makeBarePython,
  /** A name, then an object whose strings are enclosed in the format's own delimiters. */
  braces: makeBraceCalls,
  /** Calls in the syntax of `braces`, without a marker. */
  'bare-braces': makeBareBraces,
  reasoning: makeReasoning,
  /** Markers that are dropped. */
  markers: makeMarkers,
  /** Marks around spans of text. */
  marks: makeMarks,
  /** Blocks that are skipped and reported. */
  skipped: makeSkipped,
  /** Results of calls that the model made up. */
  results: makeResults,
}
/** The records that contain other records. */
interface Composed {
  /** Messages, each with a header that says what it is. */
  readonly messages: Omit<Messages, 'calls'> & { readonly calls?: Format }
  /** Several formats. */
  readonly several: Omit<Several, 'of'> & { readonly of: readonly Format[] }
}
const COMPOSED: { readonly [B in keyof Composed]: Maker<Composed[B]> } = {
  messages: (record, name) => makeMessages(record, record.calls && remade(name, record.calls)),
  several: ({ of }, name) => makeSeveral(of.map(part => remade(name, part))),
}
const BODIES: readonly string[] = [...Object.keys(MAKERS), ...Object.keys(COMPOSED)]
type Formats = { readonly [B in keyof typeof MAKERS]: Parameters<(typeof MAKERS)[B]>[0] } & Composed
/** A dialect as plain data that can be stored as JSON: the name of its format, and the markers the format needs. */
export type Format = { [B in keyof Formats]: { readonly body: B } & Formats[B] }[keyof Formats]

type Needed<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]
/** What a member must be: a non-empty string, a non-empty list, an object, or one of these words. */
type Kind = 'text' | 'list' | 'object' | readonly string[]
/** The required members of the records of each format. */
const NEEDED: { readonly [B in keyof Formats]: { readonly [K in Needed<Formats[B]>]: Kind } } = {
  json: { open: 'text', layout: ['sections', 'array', 'list', 'lines'] },
  'bare-json': {},
  'keyed-json': {},
  'name-json': { call: 'text' },
  parameters: { call: 'text', parameter: 'text', values: 'object' },
  'literal-tags': { call: 'text', parameter: 'text', values: 'object' },
  'tool-elements': { call: 'text', parameter: 'text', values: 'object' },
  'mixed-tags': {
    call: 'text',
    parameter: 'text',
    values: 'object',
    wrappers: 'list',
    calls: 'list',
    alone: 'list',
    aloneKnown: 'list',
    names: 'list',
    parameters: 'list',
    around: 'list',
  },
  'nested-values': { token: 'text', wrapper: 'list', call: 'text', values: 'object' },
  'key-value': { call: 'text', parameter: 'text', values: 'object' },
  'sole-parameter': { open: 'text', close: 'text' },
  'sole-lines': { open: 'text', ends: 'list' },
  'key-lines': { open: 'text', close: 'text' },
  attributes: { call: 'text', parameter: 'text' },
  'attribute-lists': { call: 'text' },
  envelope: { content: 'list', calls: 'list', more: 'list' },
  'json-answer': { object: 'text' },
  python: { open: 'text', layout: ['list', 'lines'] },
  'bare-python': { layout: ['list', 'lines', 'message'] },
  braces: { open: 'text', close: 'text', delimiter: 'text' },
  'bare-braces': { call: 'text' },
  labelled: { call: 'text', label: 'text', text: 'text' },
  recipients: { call: 'text', roles: 'list', words: 'list', several: 'list', numbered: 'text' },
  reasoning: { close: 'list' },
  markers: { markers: 'list' },
  marks: { open: 'list', close: 'text' },
  skipped: { blocks: 'list' },
  results: { markers: 'list' },
  messages: { call: 'text', reasoning: 'text', content: 'text' },
  several: { of: 'list' },
}
const EXPECTED = { text: 'a string with something in it', list: 'a list with something in it', object: 'an object' }
const fits = (value: unknown, kind: keyof typeof EXPECTED): boolean => {
  if (kind === 'text') return typeof value === 'string' && value !== ''
  if (kind === 'list') return Array.isArray(value) && value.length > 0
  return typeof value === 'object' && value !== null
}

/**
 * Makes a dialect called `name` from a record.
 *
 * @throws TypeError when `format.body` names no format, or a required member is missing or of the wrong kind.
 */
export function dialect(name: string, format: Format): Dialect {
  if (typeof name !== 'string' || name === '') wrong('name', 'the name of the dialect', name)
  check(format, 'format')
  return remade(name, format)
}
/** Makes a dialect from a record that is known to be valid. */
export function remade(name: string, { body, ...record }: Format): Dialect {
  const maker = body === 'messages' || body === 'several' ? COMPOSED[body] : MAKERS[body]
  return fromRecord(name, body, record, maker as Maker<typeof record>)
}
function check(format: Format | undefined, path: string): void {
  const body = format?.body
  if (!BODIES.includes(body as string)) wrong(`${path}.body`, `one of ${BODIES.map(b => `'${b}'`).join(', ')}`, body)
  const record = format as Format & Readonly<Record<string, unknown>>
  for (const [key, kind] of Object.entries<Kind>(NEEDED[record.body])) {
    const value = record[key]
    if (typeof kind === 'object') checkValue(`${path}.${key}`, value, kind)
    else if (!fits(value, kind)) wrong(`${path}.${key}`, EXPECTED[kind], value)
  }
  if (record.body === 'messages' && record.calls) check(record.calls, `${path}.calls`)
  if (record.body !== 'several') return
  record.of.forEach((part, k) => {
    check(part, `${path}.of[${k}]`)
  })
}
