/** How tools, calls and results are written in a model's prompt. */
import type { Dialect, History } from '../engine/dialect.ts'
import { historyOf } from '../message/history.ts'
import { modelProfile } from '../models/model.ts'

/** Where the tools go: after the system text, before it, in their own system message, or before the first user text. */
export type Place = 'after' | 'before' | 'own' | 'user'
export const PLACES: readonly Place[] = ['after', 'before', 'own', 'user']

/** How tools, calls and results are written in a prompt, as plain data. Missing members default to the dialect's. */
export interface RequestForm {
  /** Where the tools go. Default: `after`. */
  readonly place?: Place
  /** The text between the system text and the tools. Default: a blank line. */
  readonly joint?: string
  /** The text that describes the tools. Default: that of `renderTools`. */
  readonly tools?: string
  /** The text that describes the tools if there is no system text: a template may put a default one before them. */
  readonly toolsAlone?: string
  /** The name of a layout of the dialect. */
  readonly layout?: string
  /** The text between content and calls. */
  readonly glue?: string
  /** The text before calls that have no content before them. Default: `''`. */
  readonly before?: string
  /** The text after calls. Default: `''`. */
  readonly after?: string
  /** The text after the results of a turn. Default: `''`. */
  readonly afterResults?: string
  /** The form of a result, with the placeholders `{result}`, `{name}` and `{id}`. */
  readonly result?: string
  /** The text between two results. */
  readonly between?: string
  /** Whether the template trims results and the content before calls. Default: no. */
  readonly trim?: boolean
  /** Whether results and adjacent user messages are merged: many templates refuse two in a row. Default: yes. */
  readonly merge?: boolean
}

/** The members of a form. */
export const FORM_KEYS: readonly (keyof RequestForm)[] = [
  ...(['place', 'joint', 'tools', 'toolsAlone', 'layout', 'glue', 'before', 'after'] as const),
  ...(['afterResults', 'result', 'between', 'trim', 'merge'] as const),
]

/** The forms of model families whose templates differ from the generic form in more than their dialect. */
const FORMS: Readonly<Record<string, RequestForm>> = {
  'qwen3-coder': { glue: '\n\n', afterResults: '\n', merge: false },
  'qwen3.5': { place: 'before', trim: true, merge: false },
  'qwen3.5-small': { place: 'before', trim: true, merge: false },
  qwen3: { merge: false },
  'qwen3-thinking': { merge: false },
  'qwen2.5': { merge: false },
  'nemotron-3': { glue: '\n', after: '\n', afterResults: '\n' },
  'glm-4.5': { place: 'own', layout: 'lines', before: '\n' },
  laguna: { result: '<tool_response>{result}</tool_response>', glue: '' },
  'llama-3': { place: 'user' },
  'llama-3.2': { place: 'user' },
  'gemma-3': { place: 'user' },
  lfm2: { joint: '\n' },
}

/**
 * Returns the form of the dialect, with all of its history, overridden by that of the model's family if the family is
 * known.
 */
export function formOf(dialect: Dialect, model: string | undefined): RequestForm & History {
  const family = model === undefined ? undefined : modelProfile(model)?.family
  return { ...historyOf(dialect), ...(family === undefined ? {} : FORMS[family]) }
}
