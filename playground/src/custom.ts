/** A dialect of one's own: JavaScript that is run in the page, with the toolkit of `llm-dialects/grammar` at hand. */
import type { Dialect } from '../../src/engine/dialect.ts'
import * as grammar from '../../src/grammar.ts'
import { createStreamParser, defaultDialects, type ParseResult, printCalls } from '../../src/index.ts'

export interface Custom {
  readonly dialect?: Dialect
  readonly problem?: string
}

/** What the text returns, or what it exports last. Imports and the plainest of types may stand in it, so that an example of the docs can be pasted. */
export function evaluate(code: string): Custom {
  try {
    const make = new Function(...Object.keys(grammar), plain(code))
    const dialect = make(...Object.values(grammar))
    if (dialect === undefined) return { problem: 'Return a dialect: return dialect(name, { body, … })' }
    createStreamParser({ dialects: [dialect] })
    if (typeof dialect.name !== 'string') return { problem: 'The dialect needs a name.' }
    if (defaultDialects.some(d => d.name === dialect.name))
      return { problem: `There already is a dialect ${dialect.name}: choose another name.` }
    return { dialect }
  } catch (error) {
    return { problem: `${(error as Error).name}: ${(error as Error).message}` }
  }
}

function plain(code: string): string {
  const text = code
    .replace(/^import\s[\s\S]*?\sfrom\s*['"][^'"]*['"];?[ \t]*$/gm, '')
    .replace(/^export default /gm, 'return ')
    .replace(/^export /gm, '')
    .replace(/\b(const \w+): \w+(\[\])?(?= =)/g, '$1')
    .replace(/\): \w+(\[\])?(?= =>)/g, ')')
  if (/^return\b/m.test(text)) return `'use strict'\n${text}`
  const last = [...text.matchAll(/^const (\w+)\b/gm)].at(-1)?.[1]
  return `'use strict'\n${text}\n${last ? `return ${last}` : ''}`
}

export interface Law {
  readonly name: string
  readonly kept: boolean
  readonly detail: string
}

const CALLS = [
  { name: 'find_berth', arguments: { port: 'Bergen', nights: 2, notes: ['a "quiet" one', '</end>'] } },
  { name: 'tide_table', arguments: {} },
]
/** Cuts that are tried. */
const CUTS = 200

/** Two of the laws, tried at once: what it prints comes back, and no cut of the message changes what comes of it. */
export function lawsOf(dialect: Dialect, message: string, dialects: readonly Dialect[]): readonly Law[] {
  try {
    return [...roundTrip(dialect), cuts(message, dialects)]
  } catch (error) {
    return [{ name: 'Never throws', kept: false, detail: String(error) }]
  }
}

function roundTrip(dialect: Dialect): readonly Law[] {
  if (!dialect.print) return []
  const text = printCalls(dialect, CALLS)
  const { toolCalls } = read([text], [dialect])
  const kept = JSON.stringify(toolCalls.map(named)) === JSON.stringify(CALLS.map(named))
  return [
    {
      name: 'Round trip',
      kept,
      detail: kept ? 'calls that it prints come back' : `printed, and not read back: ${text}`,
    },
  ]
}
const named = ({ name, arguments: args }: { name: string; arguments: unknown }) => ({ name, args })

function cuts(message: string, dialects: readonly Dialect[]): Law {
  const whole = JSON.stringify(read([message], dialects))
  const step = Math.max(1, message.length / CUTS)
  let count = 0
  for (let at = 1; at < message.length; at += step) {
    const cut = Math.floor(at)
    count++
    if (JSON.stringify(read([message.slice(0, cut), message.slice(cut)], dialects)) !== whole)
      return {
        name: 'Chunking',
        kept: false,
        detail: `cut behind character ${cut}, the message is read in another way`,
      }
  }
  return { name: 'Chunking', kept: true, detail: `${count} cuts of this message, and each gives the same` }
}

function read(pieces: readonly string[], dialects: readonly Dialect[]): ParseResult {
  const parser = createStreamParser({ dialects, generateId: () => 'call' })
  for (const piece of pieces) parser.pushText(piece)
  parser.finish()
  return parser.result
}

export interface Template {
  readonly name: string
  readonly code: string
  readonly message: string
}
export const TEMPLATES: readonly Template[] = [
  {
    name: 'From a record',
    code: `// JSON between two markers: the format says the rest.
return dialect('harbour', {
  body: 'json',
  open: '[[tool',
  close: 'tool]]',
  layout: 'sections',
})`,
    message: 'I look.\n[[tool {"name": "find_berth", "arguments": {"port": "Bergen", "nights": 2} tool]]',
  },
  {
    name: 'From parts',
    code: `// @@call read_file
// {"path": "notes.txt"}
// @@end
const open = lit('@@call ')
  .then(chars(/[\\w.-]/, 1))
  .skip(ws)
  .map(name => [{ type: 'call' }, { type: 'name', name }])

return {
  name: 'at-call',
  triggers: [{ text: '@@call ', at: 'line' }],
  grammar: section(open, args({ around: closers('@@end') }), '@@end', { end: END }),
  closers: ['@@end'],
  print: calls =>
    calls.map(c => \`@@call \${c.name}\\n\${JSON.stringify(c.arguments)}\\n@@end\`).join('\\n'),
}`,
    message: 'Looking.\n@@call read_file\n{"path": "notes.txt", "lines": [1, 20}\n@@end\nDone soon.',
  },
  {
    name: 'Reasoning',
    code: `return dialect('muse', {
  body: 'reasoning',
  open: ['<muse>'],
  close: ['</muse>'],
})`,
    message: '<muse>West or north?</muse>\nNorth it is.',
  },
]
