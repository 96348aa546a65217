/** How prompts write the texts, calls and results of conversations, where the templates of our dialects differ. */
import type { Dialect, History } from '../engine/dialect.ts'

/** What stands between text and calls, where that is not a line break. */
const GLUES: Readonly<Record<string, string>> = {
  'qwen3-coder-xml': '\n\n',
  'deepseek-v3': '',
  'deepseek-v3.1': '',
  'deepseek-dsml': '\n\n',
  'kimi-k2': '',
  mistral: '',
  'mistral-v11': '',
  'mistral-v13': '',
  'llama3-json': '',
  lfm2: '',
}
const NINE = '{nine}'
/** Histories by the name of the dialect. They are not in the records, since no parser needs them. */
const HISTORIES: Readonly<Record<string, History>> = {
  'deepseek-dsml': {
    result: '<result>{result}</result>',
    around: ['<function_results>\n', '\n</function_results>'],
  },
  'kimi-k2': { id: 'functions.{name}:{index}' },
  mistral: { id: NINE },
  'mistral-v13': { id: NINE },
  'minimax-m2': { result: '<response>{result}</response>' },
  react: { result: 'Observation: {result}' },
}

/** The history that the dialect itself declares, or else the one known for its name. */
export const historyOf = ({ name, history }: Dialect): History => {
  const glue = GLUES[name]
  return history ?? { ...(glue !== undefined && { glue }), ...HISTORIES[name] }
}
export const glueOf = ({ name, history }: Dialect): string => (history ? history.glue : GLUES[name]) ?? '\n'
