/**
 * `npm run bench:calls` (once `npm ci --prefix bench`): the corpus of each format that the tool-call middleware for
 * the AI SDK reads too, through it and through this library. Writes `bench/CALLS.md`,
 * and its figures into docs/comparison.md.
 */
import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { writeFigures } from '../scripts/figures.ts'
import { find } from '../src/engine/dialect.ts'
import { defaultDialects, parse } from '../src/index.ts'
import { type Case, corpus } from '../test/corpus.ts'
import { feed } from '../test/cuts.ts'
import { toolsOf } from '../test/generate.ts'
import { ensureInstalled, load, version } from './packages.ts'

ensureInstalled()

/** Whose corpus, and who there reads the format. */
const FORMATS = {
  hermes: 'hermesProtocol',
  'qwen3-coder-xml': 'qwen3CoderProtocol',
  'cline-xml': 'morphXmlProtocol',
  'yaml-xml': 'yamlXmlProtocol',
} as const
const PEER = '@ai-sdk-tool/parser'
const PIECE = 4

interface Call {
  readonly name: string
  readonly args: unknown
}
interface Part {
  readonly type: string
  readonly toolName: string
  readonly input: string
}
interface Protocol {
  parseGeneratedText(given: object): readonly Part[]
  createStreamParser(given: object): TransformStream<object, Part>
}
interface Reader {
  readonly whole: (c: Case) => readonly Call[]
  readonly streamed: (c: Case) => Promise<readonly Call[]>
}

const toolsFor = ({ tools, expect }: Case) => tools ?? toolsOf(expect.toolCalls)
const ours: Reader = {
  whole: c => parse(c.raw, { tools: toolsFor(c) }).toolCalls.map(call => ({ name: call.name, args: call.arguments })),
  streamed: async c =>
    feed(pieces(c.raw), { tools: toolsFor(c) }).result.toolCalls.map(call => ({
      name: call.name,
      args: call.arguments,
    })),
}
const pieces = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / PIECE) }, (_, k) => text.slice(k * PIECE, (k + 1) * PIECE))

function theirs(protocol: Protocol): Reader {
  const given = (c: Case) => ({ tools: toolsFor(c).map(tool => ({ type: 'function', ...flat(tool) })), options: {} })
  const found = (parts: readonly Part[]): Call[] =>
    parts
      .filter(({ type }) => type === 'tool-call')
      .map(({ toolName, input }) => ({ name: toolName, args: typeof input === 'string' ? JSON.parse(input) : input }))
  return {
    whole: c => found(protocol.parseGeneratedText({ text: c.raw, ...given(c) })),
    async streamed(c) {
      const { readable, writable } = protocol.createStreamParser(given(c))
      const parts: Part[] = []
      const reading = (async () => {
        for await (const part of readable as unknown as AsyncIterable<Part>) parts.push(part)
      })()
      const writer = writable.getWriter()
      await writer.write({ type: 'text-start', id: '1' })
      for (const delta of pieces(c.raw)) await writer.write({ type: 'text-delta', id: '1', delta })
      await writer.write({ type: 'text-end', id: '1' })
      await writer.close()
      await reading
      return found(parts)
    },
  }
}
/** A tool as the middleware takes it. */
const flat = (tool: object): object => {
  const { function: inner, ...rest } = tool as { function?: { name: string; parameters?: unknown } }
  return inner ? { name: inner.name, inputSchema: inner.parameters ?? {} } : rest
}

async function isRight(read: () => readonly Call[] | Promise<readonly Call[]>, c: Case): Promise<boolean> {
  try {
    return isDeepStrictEqual(
      await read(),
      c.expect.toolCalls.map(({ name, arguments: args }) => ({ name, args })),
    )
  } catch {
    return false
  }
}

/** Messages as the template prints them, with nothing in them that could be misread. */
function plain(dialect: string): Case[] {
  const { print } = find(defaultDialects, dialect)
  return Array.from({ length: PLAIN }, (_, k) => {
    const call = { name: `find_berth${k % 7}`, arguments: { port: `Port ${k}`, nights: k, quiet: k % 2 === 0 } }
    const toolCalls = k % 3 === 0 ? [call, { name: 'moor', arguments: { pier: k } }] : [call]
    const raw = `I look for pier ${k}.\n${print!(toolCalls)}`
    const expect = { content: '', reasoning: '', toolCalls, diagnostics: [] }
    return { name: `plain ${k}`, dialect, source: 'printed', raw, expect }
  })
}
const PLAIN = 100

const middleware = await load(PEER)
const rows: string[] = []
for (const [dialect, factory] of Object.entries(FORMATS)) {
  const peer = theirs(middleware[factory]())
  const all = corpus(dialect).filter(c => c.dialect === dialect && c.options === undefined)
  const groups = {
    plain: plain(dialect),
    'corpus: whole, odd ones among them': all.filter(
      c => c.expect.toolCalls.length > 0 && c.expect.diagnostics.length === 0,
    ),
    'corpus: damaged or cut': all.filter(c => c.expect.diagnostics.length > 0),
  }
  for (const [group, cases] of Object.entries(groups)) {
    if (cases.length === 0) continue
    const count = async (read: (c: Case) => readonly Call[] | Promise<readonly Call[]>): Promise<number> => {
      let right = 0
      for (const c of cases) if (await isRight(() => read(c), c)) right++
      return right
    }
    const counts = [
      await count(ours.whole),
      await count(ours.streamed),
      await count(peer.whole),
      await count(peer.streamed),
    ]
    rows.push(`| ${dialect} | ${group} | ${cases.length} | ${counts.join(' | ')} |`)
  }
}

const report = `# Calls in text: this library beside the tool-call middleware for the AI SDK

Made by \`npm run bench:calls\` on ${new Date().toISOString().slice(0, 10)}, with ${PEER} ${version(PEER)}: messages in
each format that it has a protocol for, live, whole and in pieces of ${PIECE} characters, with the tools of each message.
*Right*: the names and the arguments that are expected, all of them and no others. The middleware reads with the protocol
that it is told; this library is not told the format.

*Plain*: ${PLAIN} messages as the template of the format prints them, one or two calls after a sentence. The other rows
are the corpus of this project, in its own words and by its own view of what should come of them: nobody else was asked.
*Odd*: several calls in one pair of tags, markup inside of a value, a key \`__proto__\`, other names for the keys.

| format | | messages | llm-dialects, whole | streamed | ${PEER}, whole | streamed |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
writeFileSync(new URL('CALLS.md', import.meta.url), report)
writeFigures()
console.log(report)
