/** The markers of stretches that only show something: results that the model repeats, comments, examples. */
import type { Policies } from '../engine/policies.ts'

type Region = readonly [open: string, close: string]
const element = (name: string): Region => [`<${name}>`, `</${name}>`]

const RESULTS: readonly Region[] = [
  ...['tool_response', 'tool_result', 'tool_results', 'tool_output', 'tool_outputs'],
  ...['function_result', 'function_results', 'function_response', 'observation'],
].map(element)
const EXAMPLES: readonly Region[] = [['<!--', '-->'], element('example'), element('examples')]

/** What opens and closes them. */
export const regionsOf = ({ quotedMarkup, exampleMarkup }: Policies): readonly Region[] => [
  ...(quotedMarkup === 'text' ? RESULTS : []),
  ...(exampleMarkup === 'text' ? EXAMPLES : []),
]
/** What opens them. */
export const regionWords = (policies: Policies): readonly string[] => regionsOf(policies).map(([open]) => open)
