/** Messages to begin with: some from the repository, and one of each dialect, printed by itself. */
import type { Dialect } from '../../src/engine/dialect.ts'
import { allDialects, extraDialects } from '../../src/grammars/index.ts'
import { printCalls } from '../../src/index.ts'

export interface Sample {
  readonly name: string
  readonly group: string
  readonly message: string
  readonly tools?: string
  /** Some of the models that write it. */
  readonly models?: string
  /** What it is found by, in small letters. */
  readonly words: string
}
type Given = Omit<Sample, 'words'>

const TOOLS = `[
  { "name": "get_weather",
    "inputSchema": { "properties": {
      "city": { "type": "string" },
      "days": { "type": "integer" } } } },
  { "name": "search",
    "inputSchema": { "properties": {
      "query": { "type": "string" },
      "limit": { "type": "number" } } } }
]`
const FIRST: Given = {
  name: 'Two calls, both damaged',
  group: 'Message',
  message: `<think>
The weather first, then a walk that stays dry.
</think>
I look up the weather and some walks.
<tool_call>
{"name": "get_weather", "arguments": {"city": "Bergen", "days": 3,}}
</tool_call>
<tool_call>
{"name": "search", "arguments": {'query': "walks near Bergen", "limit": "5"}
</tool_call>`,
  tools: TOOLS,
}

const files: Record<string, string> = import.meta.glob('../../samples/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const fromFiles = Object.entries(files).map(([path, message]): Given => {
  const words = path.replace(/^.*\/\d+-|\.txt$/g, '').replaceAll('-', ' ')
  return { name: words[0]!.toUpperCase() + words.slice(1), group: 'Message', message }
})

const CALL = { name: 'get_weather', arguments: { city: 'Bergen', days: 3 }, id: 'call00001' }
/** For dialects that have no form for a call of two arguments. */
const SMALL = { ...CALL, arguments: { city: 'Bergen' } }
const REASONING = 'The weather first, then a walk.'
const CONTENT = 'I look it up.'

function printed(dialect: Dialect): Given {
  const group = extraDialects.includes(dialect)
    ? 'only when named'
    : !dialect.print
      ? 'reasoning and frames'
      : dialect.bare
        ? 'without a marker'
        : 'with markers'
  const reasoning = dialect.printReasoning ? REASONING : ''
  const options = { content: CONTENT, ...(reasoning ? { reasoning } : {}) }
  const print = (call: typeof CALL | typeof SMALL) => printCalls(dialect, dialect.print ? [call] : [], options)
  return {
    name: dialect.name,
    group,
    message: attempt(() => print(CALL)) ?? attempt(() => print(SMALL)) ?? '',
    ...(dialect.print && dialect.bare ? { tools: TOOLS } : {}),
    ...(dialect.models?.length ? { models: dialect.models.join(', ') } : {}),
  }
}

const attempt = (make: () => string): string | undefined => {
  try {
    return make()
  } catch {
    return undefined
  }
}

const ORDER = ['Message', 'with markers', 'without a marker', 'reasoning and frames', 'only when named']
const ALL: readonly Given[] = [FIRST, ...fromFiles, ...allDialects.map(printed)]
export const SAMPLES: readonly Sample[] = ORDER.flatMap(group => ALL.filter(one => one.group === group)).map(one => ({
  ...one,
  words: `${one.name} ${one.group} ${one.models ?? ''}`.toLowerCase(),
}))
