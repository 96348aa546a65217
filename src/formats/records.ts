/** The records of all formats, as types. What a member means stands with the record of its format. */
import type { AttributeCalls, AttributeLists } from './attributes.ts'
import type { BareBraces, BraceCalls } from './brace-call.ts'
import type { Envelope } from './envelope.ts'
import type { JsonAnswer } from './json-answer.ts'
import type { BareCalls, JsonCalls } from './json-call.ts'
import type { KeyLines } from './key-lines.ts'
import type { KeyValues } from './key-value.ts'
import type { LabelledCalls } from './labelled.ts'
import type { LiteralTags } from './literal-tags.ts'
import type { Markers } from './markers.ts'
import type { Marks } from './marks.ts'
import type { Messages } from './messages.ts'
import type { MixedTags } from './mixed-tags.ts'
import type { NamedJson } from './name-json.ts'
import type { NestedValues } from './nested-values.ts'
import type { ParameterTags } from './parameter-tags.ts'
import type { BarePython, PythonCalls } from './python-call.ts'
import type { Reasoning } from './reasoning.ts'
import type { Recipients } from './recipients.ts'
import type { Common } from './record.ts'
import type { MadeUpResults } from './results.ts'
import type { Several } from './several.ts'
import type { Skipped } from './skipped.ts'
import type { SoleLines, SoleParameter } from './sole-parameter.ts'
import type { ToolElements } from './tool-elements.ts'
import type { TypedElements } from './typed-elements.ts'

/** What the record of each format holds, by the name of the format in `body`. */
export interface Records {
  /** Name and arguments inside one JSON object, between markers. */
  readonly json: JsonCalls
  /** Name and arguments inside one JSON object, without a marker. */
  readonly 'bare-json': BareCalls
  /** An object whose keys are names of tools, without a marker. */
  readonly 'keyed-json': Common
  /** A name between markers, then its arguments as JSON. */
  readonly 'name-json': NamedJson
  /** A name, then each parameter between its own markers, as templates describe them. */
  readonly parameters: ParameterTags
  /** Like `parameters`, but any text may serve as a marker. */
  readonly 'literal-tags': LiteralTags
  /** An element named after the tool, with a child element for each parameter. */
  readonly 'tool-elements': ToolElements
  /** Tags of several formats in one call. */
  readonly 'mixed-tags': MixedTags
  /** Elements named after the keys, also inside values. */
  readonly 'nested-values': NestedValues
  /** Elements whose type says whether they hold text, JSON or further elements. */
  readonly 'typed-elements': TypedElements
  /** A name, then each key and each value in a tag of its own. */
  readonly 'key-value': KeyValues
  /** A name, then text that is the value of the tool's only parameter. */
  readonly 'sole-parameter': SoleParameter
  /** A name, then lines of text that are the value of the tool's only parameter. */
  readonly 'sole-lines': SoleLines
  /** A name, then a line for each parameter. */
  readonly 'key-lines': KeyLines
  /** An element whose attributes are the parameters. */
  readonly attributes: AttributeCalls
  /** A name and a list of attributes between two markers. */
  readonly 'attribute-lists': AttributeLists
  /** A label in a tag, then a name with an object or a text. */
  readonly labelled: LabelledCalls
  /** The recipient of a message, then its arguments, without the markers of the header. */
  readonly recipients: Recipients
  /** One JSON object for the whole message. */
  readonly envelope: Envelope
  /** An answer written in the form of a call. */
  readonly 'json-answer': JsonAnswer
  /** Calls in Python's syntax. */
  readonly python: PythonCalls
  /** Calls in Python's syntax, without a marker. */
  readonly 'bare-python': BarePython
  /** A name, then an object whose strings are enclosed in the format's own delimiters. */
  readonly braces: BraceCalls
  /** Calls in the syntax of `braces`, without a marker. */
  readonly 'bare-braces': BareBraces
  /** Reasoning between markers. */
  readonly reasoning: Reasoning
  /** Markers that are dropped. */
  readonly markers: Markers
  /** Marks around spans of text. */
  readonly marks: Marks
  /** Blocks that are skipped and reported. */
  readonly skipped: Skipped
  /** Results of calls that the model made up. */
  readonly results: MadeUpResults
  /** Messages, each with a header that says what it is. */
  readonly messages: Omit<Messages, 'calls'> & {
    /** The record that reads `{calls}`. */
    readonly calls?: Format
  }
  /** Several formats, tried in order. */
  readonly several: Omit<Several, 'of'> & {
    /** The records of the parts. */
    readonly of: readonly Format[]
  }
}
/** A dialect as plain data that can be stored as JSON: the name of its format, and the markers the format needs. */
export type Format = { [B in keyof Records]: { readonly body: B } & Records[B] }[keyof Records]
