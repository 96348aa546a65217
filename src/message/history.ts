/** How conversations in prompts hold texts, calls and results: what templates of our dialects do in their own way. */
import type { Dialect, History } from '../engine/dialect.ts'

const DIRECT: History = { glue: '' }
const NINE = '{nine}'
/** By the name of the dialect. Here and not in the records, since nothing that reads needs it. */
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

/** What the dialect says itself, or what is known of it. */
export const historyOf = ({ name, history }: Dialect): History => history ?? HISTORIES[name] ?? {}
