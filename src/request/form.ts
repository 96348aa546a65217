/** How a model's prompt holds tools, calls and results. */
import type { Dialect } from '../engine/dialect.ts'
import { historyOf } from '../message/history.ts'
import { modelProfile } from '../models/model.ts'

/** Where the tools stand: after the system text, before it, in a system message of its own, or before the first user text. */
export type Place = 'after' | 'before' | 'own' | 'user'

/** How a prompt holds tools, calls and results: plain data. What is missing is as the dialect has it. */
export interface RequestForm {
  /** Where the tools stand. Default: `after`. */
  readonly place?: Place
  /** What stands between the system text and the tools. Default: a blank line. */
  readonly joint?: string
  /** The words about the tools. Default: those of `renderTools`. */
  readonly tools?: string
  /** The words about the tools, where there is no system text: a template may put one of its own before them. */
  readonly toolsAlone?: string
  /** A layout of the dialect, by name. */
  readonly layout?: string
  /** What stands between text and calls. */
  readonly glue?: string
  /** What stands before calls without text. Default: nothing. */
  readonly before?: string
  /** What stands after calls. Default: nothing. */
  readonly after?: string
  /** What stands after the results of a turn. Default: nothing. */
  readonly afterResults?: string
  /** A result, with the places `{result}`, `{name}` and `{id}`. */
  readonly result?: string
  /** What stands between two results. */
  readonly between?: string
  /** Whether the template trims texts before calls, and results. Default: no. */
  readonly trim?: boolean
  /** Whether messages of one role in a row become one, since many templates refuse two of the user. Default: yes. */
  readonly merge?: boolean
}

/** Families whose templates differ from the generic form in more than their dialect says. */
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

/** The form of a model's family, where it is known, over that of its dialect. */
export function formOf(dialect: Dialect, model: string | undefined): RequestForm {
  const family = model === undefined ? undefined : modelProfile(model)?.family
  return { ...historyOf(dialect), ...(family === undefined ? {} : FORMS[family]) }
}
