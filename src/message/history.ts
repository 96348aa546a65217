/** How prompts write the texts, calls and results of conversations, where the templates of our dialects differ. */
import type { Dialect, History } from '../engine/dialect.ts'

const DIRECT: History = { glue: '' }
const NINE = '{nine}'
/** Histories by the name of the dialect. They are not in the records, since no parser needs them. */
const HISTORIES: Readonly<Record<string, History>> = {
  'qwen3-coder-xml': { glue: '\n\n' },
  'deepseek-v3': DIRECT,
  'deepseek-v3.1': DIRECT,
  'deepseek-dsml': {
    glue: '\n\n',
    result: '<result>{result}</result>',
    around: ['<function_results>\n', '\n</function_results>'],
  },
  'kimi-k2': { glue: '', id: 'functions.{name}:{index}' },
  mistral: { glue: '', id: NINE },
  'mistral-v11': DIRECT,
  'mistral-v13': { glue: '', id: NINE },
  'llama3-json': DIRECT,
  lfm2: DIRECT,
  'minimax-m2': { result: '<response>{result}</response>' },
  react: { result: 'Observation: {result}' },
}

/** The history that the dialect itself declares, or else the one known for its name. */
export const historyOf = ({ name, history }: Dialect): History => history ?? HISTORIES[name] ?? {}
