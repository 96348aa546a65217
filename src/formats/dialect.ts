/**
 * Makes a dialect from a record of any format, which the record names in `body`. A bundle that needs one format alone
 * imports the file of that format instead.
 */
import { type Dialect, triggerText } from '../engine/dialect.ts'
import { wrong } from '../engine/wrong.ts'
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
import { makeMessages } from './messages.ts'
import { makeMixedTags } from './mixed-tags.ts'
import { makeNamedJson } from './name-json.ts'
import { makeNestedValues } from './nested-values.ts'
import { makeParameterTags } from './parameter-tags.ts'
import { makeBarePython, makePythonCalls } from './python-call.ts'
import { makeReasoning } from './reasoning.ts'
import { makeRecipients } from './recipients.ts'
import { fromRecord, type Maker } from './record.ts'
import { checkFormat } from './record-checks.ts'
import type { Format, Records } from './records.ts'
import { makeResults } from './results.ts'
import { makeSeveral } from './several.ts'
import { makeSkipped } from './skipped.ts'
import { makeSoleLines, makeSoleParameter } from './sole-parameter.ts'
import { makeToolElements } from './tool-elements.ts'
import { makeTypedElements } from './typed-elements.ts'

export type { Format }

/** The formats by their names in `body`, each with the function that makes a dialect from a record. */
const MAKERS: { readonly [B in keyof Records]: Maker<Records[B]> } = {
  json: makeJsonCalls,
  'bare-json': makeBareCalls,
  'keyed-json': makeKeyedJson,
  'name-json': makeNamedJson,
  parameters: makeParameterTags,
  'literal-tags': makeLiteralTags,
  'tool-elements': makeToolElements,
  'mixed-tags': makeMixedTags,
  'nested-values': makeNestedValues,
  'typed-elements': makeTypedElements,
  'key-value': makeKeyValues,
  'sole-parameter': makeSoleParameter,
  'sole-lines': makeSoleLines,
  'key-lines': makeKeyLines,
  attributes: makeAttributeCalls,
  'attribute-lists': makeAttributeLists,
  labelled: makeLabelledCalls,
  recipients: makeRecipients,
  envelope: makeEnvelope,
  'json-answer': makeJsonAnswer,
  python: makePythonCalls,
  'bare-python': makeBarePython,
  braces: makeBraceCalls,
  'bare-braces': makeBareBraces,
  reasoning: makeReasoning,
  markers: makeMarkers,
  marks: makeMarks,
  skipped: makeSkipped,
  results: makeResults,
  messages: (record, name) => makeMessages(record, record.calls && remade(name, record.calls)),
  several: ({ of }, name) => makeSeveral(of.map(part => remade(name, part))),
}

/**
 * Makes a dialect called `name` from a record.
 *
 * @throws TypeError when `format.body` names no format, or a member is missing, unknown, or not what the format takes.
 */
export function dialect(name: string, format: Format): Dialect {
  if (typeof name !== 'string' || name === '') wrong('name', 'the name of the dialect', name)
  checkFormat(format, 'format')
  const made = remade(name, format)
  const openers = [...made.triggers, ...(made.known?.triggers ?? []), ...(made.known?.named ?? [])]
  if (openers.length === 0 || made.triggers.some(trigger => triggerText(trigger) === ''))
    wrong('format', 'templates that begin with a marker, which for some formats has at least two characters', format)
  return made
}
/**
 * Makes a dialect from a record whose members are taken as they are: one of this package, or one derived and stored.
 * Using a dialect of an invalid record throws.
 */
export function remade(name: string, { body, ...record }: Format): Dialect {
  return fromRecord(name, body, record, MAKERS[body] as Maker<typeof record>)
}
