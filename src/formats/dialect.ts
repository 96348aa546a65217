/** Any record to a dialect: the formats by the name of their body. A bundle that wants one format alone imports its file. */
import type { Dialect } from '../engine/dialect.ts'
import { type ArgumentLines, makeArgumentLines } from './argument-lines.ts'
import { type AttributeCalls, makeAttributeCalls } from './attributes.ts'
import { type BareBraces, type BraceCalls, makeBareBraces, makeBraceCalls } from './brace-call.ts'
import { type Envelope, makeEnvelope } from './envelope.ts'
import { type JsonAnswer, makeJsonAnswer } from './json-answer.ts'
import { type BareCalls, type JsonCalls, makeBareCalls, makeJsonCalls } from './json-call.ts'
import { type KeyLines, makeKeyLines } from './key-lines.ts'
import { type KeyValues, makeKeyValues } from './key-value.ts'
import { type Markers, makeMarkers } from './markers.ts'
import { type Marks, makeMarks } from './marks.ts'
import { type Messages, makeMessages } from './messages.ts'
import { makeToolElements, type ToolElements } from './nested-tags.ts'
import { makeNestedTags, type NestedTags } from './nested-values.ts'
import { makeParameterTags, type ParameterTags } from './parameter-tags.ts'
import { type BarePython, makeBarePython, makePythonCalls, type PythonCalls } from './python-call.ts'
import { makeReasoning, type Reasoning } from './reasoning.ts'
import { fromRecord, type Maker } from './record.ts'
import { type MadeUpResults, makeResults } from './results.ts'
import { makeSeveral, type Several } from './several.ts'
import { makeSkipped, type Skipped } from './skipped.ts'
import { makeSoleLine, makeSoleParameter, type SoleLine, type SoleParameter } from './sole-parameter.ts'
import { makeNamedJson, type NamedJson } from './template.ts'

/** The formats by the name of their body, and what each asks for. */
interface Formats {
  /** Name and arguments inside one JSON object, between markers. */
  readonly json: JsonCalls
  /** The same with no marker around it. */
  readonly 'bare-json': BareCalls
  /** A name between markers, then its arguments as JSON. */
  readonly 'name-json': NamedJson
  /** A name, then each parameter between markers of its own: templates say which. */
  readonly parameters: ParameterTags
  /** One element a tool, with an element for each parameter. */
  readonly 'tool-elements': ToolElements
  /** Elements named by the keys, also inside values. */
  readonly 'nested-values': NestedTags
  /** A name, then each key and each value in a tag of its own. */
  readonly 'key-value': KeyValues
  /** A name, and text for the only parameter of the tool. */
  readonly 'sole-parameter': SoleParameter
  /** The same up to the end of the line. */
  readonly 'sole-line': SoleLine
  /** A name, and a line for each parameter. */
  readonly 'key-lines': KeyLines
  /** A line for the name, and each argument between lines of its own. */
  readonly 'argument-lines': ArgumentLines
  /** An element whose attributes are the parameters. */
  readonly attributes: AttributeCalls
  /** One JSON object for the whole message. */
  readonly envelope: Envelope
  /** An answer in the form of a call. */
  readonly 'json-answer': JsonAnswer
  /** Calls in Python's syntax. */
  readonly python: PythonCalls
  /** The same with no marker around them. */
  readonly 'bare-python': BarePython
  /** A name, and an object whose strings stand in quotes of their own. */
  readonly braces: BraceCalls
  /** The same with no marker around it. */
  readonly 'bare-braces': BareBraces
  /** Messages with headers that say what each is. */
  readonly messages: Omit<Messages, 'calls'> & { readonly calls?: Format }
  readonly reasoning: Reasoning
  /** Markers that are dropped. */
  readonly markers: Markers
  /** Marks around spans of text. */
  readonly marks: Marks
  /** Blocks that are skipped. */
  readonly skipped: Skipped
  /** Results of calls that the model made up. */
  readonly results: MadeUpResults
  /** Several of these. */
  readonly several: Omit<Several, 'of'> & { readonly of: readonly Format[] }
}
/** A dialect as plain data, which JSON can hold: the name of its format, and the marker strings that the format asks for. */
export type Format = { [B in keyof Formats]: { readonly body: B } & Formats[B] }[keyof Formats]

const MAKERS: { readonly [B in keyof Formats]: Maker<Formats[B]> } = {
  json: makeJsonCalls,
  'bare-json': makeBareCalls,
  'name-json': makeNamedJson,
  parameters: makeParameterTags,
  'tool-elements': makeToolElements,
  'nested-values': makeNestedTags,
  'key-value': makeKeyValues,
  'sole-parameter': makeSoleParameter,
  'sole-line': makeSoleLine,
  'key-lines': makeKeyLines,
  'argument-lines': makeArgumentLines,
  attributes: makeAttributeCalls,
  envelope: makeEnvelope,
  'json-answer': makeJsonAnswer,
  python: makePythonCalls,
  'bare-python': makeBarePython,
  braces: makeBraceCalls,
  'bare-braces': makeBareBraces,
  messages: (record, name) => makeMessages(record, record.calls && remade(name, record.calls)),
  reasoning: makeReasoning,
  markers: makeMarkers,
  marks: makeMarks,
  skipped: makeSkipped,
  results: makeResults,
  several: ({ of }, name) => makeSeveral(of.map(part => remade(name, part))),
}

/**
 * A dialect called `name`, made of a record.
 *
 * @throws TypeError when `format.body` names no format.
 */
export function dialect(name: string, format: Format): Dialect {
  if (typeof name !== 'string' || name === '')
    throw new TypeError(`name: expected the name of the dialect, got ${JSON.stringify(name) ?? typeof name}`)
  check(format, 'format')
  return remade(name, format)
}
function remade(name: string, { body, ...record }: Format): Dialect {
  return fromRecord(name, body, record, MAKERS[body] as Maker<typeof record>)
}
function check(format: Format | undefined, path: string): void {
  const body: unknown = format?.body
  if (typeof body !== 'string' || !Object.hasOwn(MAKERS, body))
    throw new TypeError(
      `${path}.body: expected one of ${Object.keys(MAKERS)
        .map(known => `'${known}'`)
        .join(', ')}, got ${JSON.stringify(body) ?? typeof body}`,
    )
  if (format?.body !== 'several') return
  const of: unknown = format.of
  if (!Array.isArray(of) || of.length === 0)
    throw new TypeError(`${path}.of: expected a list of formats, got ${JSON.stringify(of) ?? typeof of}`)
  format.of.forEach((part, k) => {
    check(part, `${path}.of[${k}]`)
  })
}
