/** Messages to begin with: some from the repository, and one of each dialect, printed by itself. */
import type { Dialect } from '../../src/engine/dialect.ts'
import { allDialects, extraDialects } from '../../src/grammars/index.ts'
import { printCalls } from '../../src/index.ts'

export interface Sample {
  readonly name: string
  readonly group: string
  readonly message: string
  readonly tools?: string
}

const TOOLS = `[
  { "name": "tide_table",
    "inputSchema": { "properties": {
      "port": { "type": "string" },
      "days": { "type": "integer" } } } },
  { "name": "find_berth",
    "inputSchema": { "properties": {
      "port": { "type": "string" },
      "length_m": { "type": "number" } } } }
]`
const FIRST: Sample = {
  name: 'Two calls, both damaged',
  group: 'Messages',
  message: `<think>
The tides first. Twelve metres: the inner basin may be too small.
</think>
I look up the tides and a berth.
<tool_call>
{"name": "tide_table", "arguments": {"port": "Bergen", "days": 3,}}
</tool_call>
<tool_call>
{"name": "find_berth", "arguments": {'port': "Bergen", "length_m": "12.5"}
</tool_call>`,
  tools: TOOLS,
}

const files: Record<string, string> = import.meta.glob('../../samples/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const fromFiles = Object.entries(files).map(([path, message]): Sample => {
  const words = path.replace(/^.*\/\d+-|\.txt$/g, '').replaceAll('-', ' ')
  return { name: words[0]!.toUpperCase() + words.slice(1), group: 'Messages', message }
})

const CALL = { name: 'tide_table', arguments: { port: 'Bergen', days: 3 }, id: 'call00001' }
/** For dialects that have no form for a call of two arguments. */
const SMALL = { ...CALL, arguments: { port: 'Bergen' } }
const REASONING = 'The tides first, then a berth.'
const CONTENT = 'I look it up.'

function printed(dialect: Dialect): Sample {
  const group = extraDialects.includes(dialect)
    ? 'Dialects: only when named'
    : !dialect.print
      ? 'Dialects: reasoning and frames'
      : dialect.bare
        ? 'Dialects: without a marker'
        : 'Dialects: with markers'
  const reasoning = dialect.printReasoning ? REASONING : ''
  const options = { content: CONTENT, ...(reasoning ? { reasoning } : {}) }
  const print = (call: typeof CALL | typeof SMALL) => printCalls(dialect, dialect.print ? [call] : [], options)
  return {
    name: dialect.name,
    group,
    message: attempt(() => print(CALL)) ?? attempt(() => print(SMALL)) ?? '',
    ...(dialect.print && dialect.bare ? { tools: TOOLS } : {}),
  }
}

const attempt = (make: () => string): string | undefined => {
  try {
    return make()
  } catch {
    return undefined
  }
}

const order = [
  'Messages',
  'Dialects: with markers',
  'Dialects: without a marker',
  'Dialects: reasoning and frames',
  'Dialects: only when named',
]
export const SAMPLES: readonly Sample[] = [FIRST, ...fromFiles, ...allDialects.map(printed)].sort(
  (a, b) => order.indexOf(a.group) - order.indexOf(b.group),
)
export const GROUPS: readonly string[] = order
