/**
 * `npm run bench:repair` (once `npm install` in `bench/`): the damaged JSON of
 * `corpus/repair-json` through this library and its peers, live; and the time
 * that a damaged message of 10 KB takes. Writes `bench/REPAIR.md`, and its
 * figures into docs/comparison.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { writeFigures } from '../scripts/figures.ts'
import { parse } from '../src/index.ts'
import { repairJson } from '../src/json/index.ts'

interface Case {
  readonly text: string
  readonly value?: unknown
  readonly refused?: true
}
/** A value, `flagged` when it came with a word about its repair; or a refusal. */
type Answer = { readonly value: unknown; readonly flagged: boolean } | undefined
interface Reader {
  readonly name: string
  readonly version: string
  readonly read: (text: string) => Answer | Promise<Answer>
}

const here = new URL('.', import.meta.url)
const corpus = new URL('../corpus/repair-json/', here)
const version = (name: string): string =>
  (JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, here), 'utf8')) as { version: string }).version
// Not in the types of the project: these packages are installed in `bench/` alone.
const load = async (name: string): Promise<Record<string, (text: string) => unknown>> => import(name)

const { jsonrepair } = await load('jsonrepair')
const partialJson = await load('partial-json')
const bestEffort = await load('best-effort-json-parser')
const { parsePartialJson } = await load('ai')
bestEffort.disableErrorLogging?.('')

const READERS: readonly Reader[] = [
  {
    name: 'llm-dialects',
    version: 'this',
    read(text) {
      const { value, diagnostics } = repairJson(text)
      return value === undefined ? undefined : { value, flagged: diagnostics.length > 0 }
    },
  },
  {
    name: 'jsonrepair',
    version: version('jsonrepair'),
    read: text => ({ value: JSON.parse(jsonrepair!(text) as string), flagged: false }),
  },
  {
    name: 'partial-json',
    version: version('partial-json'),
    read: text => ({ value: partialJson.parse!(text), flagged: false }),
  },
  {
    name: 'best-effort-json-parser',
    version: version('best-effort-json-parser'),
    read: text => ({ value: bestEffort.parse!(text), flagged: false }),
  },
  {
    name: 'AI SDK parsePartialJson',
    version: version('ai'),
    async read(text) {
      const { value, state } = (await parsePartialJson!(text)) as { value: unknown; state: string }
      return value === undefined ? undefined : { value, flagged: state === 'repaired-parse' }
    },
  },
]

const VERDICTS = ['right', 'refused', 'wrong flagged', 'wrong silently'] as const
type Verdict = (typeof VERDICTS)[number]

async function verdict({ read }: Reader, { text, value, refused }: Case): Promise<Verdict> {
  let answer: Answer
  try {
    answer = await read(text)
  } catch {
    answer = undefined
  }
  if (answer === undefined || answer.value === undefined) return refused ? 'right' : 'refused'
  if (!refused && isDeepStrictEqual(plain(answer.value), plain(value))) return 'right'
  return answer.flagged ? 'wrong flagged' : 'wrong silently'
}
/** A number in place of text, an own `__proto__`: told apart; prototypes are not. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? 'null')

const classes = readdirSync(corpus)
  .filter(file => file.endsWith('.json'))
  .map(file => ({
    name: file.replace('.json', '').replaceAll('-', ' '),
    cases: JSON.parse(readFileSync(new URL(file, corpus), 'utf8')) as Case[],
  }))

type Tally = Record<Verdict, number>
const tally = (): Tally => ({ right: 0, refused: 0, 'wrong flagged': 0, 'wrong silently': 0 })
const perCase = READERS.map(tally)
const perClass = READERS.map(tally)
const rows: string[] = []
for (const { name, cases } of classes) {
  const cells = await Promise.all(
    READERS.map(async (reader, k) => {
      const found: Verdict[] = []
      for (const c of cases) found.push(await verdict(reader, c))
      for (const v of found) perCase[k]![v]++
      // A class is as good as its worst case.
      const worst = [...VERDICTS].reverse().find(v => found.includes(v))!
      perClass[k]![worst]++
      const count = (v: Verdict) => found.filter(f => f === v).length
      return worst === 'right'
        ? 'right'
        : VERDICTS.filter(v => count(v) > 0)
            .map(v => `${count(v)} ${v}`)
            .join(', ')
    }),
  )
  rows.push(`| ${name} | ${cells.join(' | ')} |`)
}

// Time

const ROUNDS = 200
const damagedMessage = (): string => {
  const line = 'The ferry leaves at a quarter past six, and "whoever" is late waits for the next tide.\n'
  const value = JSON.stringify(line.repeat(115)).slice(1, -1).replaceAll('\\n', '\n').replaceAll('\\"', '"')
  return `I will write it.\n<tool_call>\n{"name": "write_file", 'arguments': {"path" "chapter.md" "tags": ['a', "b",], "content": "${value}", "mode": None}\n`
}
const invokeMessage = (): string => {
  const one =
    '<invoke name="write_file">\n<parameter name=path>chapter.md\n<parameter name=\'content\'>The tide is low.</ parameter>\n'
  return `<function_calls>\n${one.repeat(90)}invfunction_calls>`
}
const valueMessage = (): string =>
  `<function_calls>\n<invoke name='write_file'>\n<parameter name=path>chapter.md\n<parameter name="content">${'The tide is low, <b>x</b> & y < z.\n'.repeat(295)}</ parameter>\ninvfunction_calls>`
function median(text: string): number {
  const times: number[] = []
  for (let n = -50; n < ROUNDS; n++) {
    const began = performance.now()
    parse(text)
    if (n >= 0) times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1]!
}
const timed = (
  [
    ['a JSON call: quotes, commas, a colon, raw line breaks, a brace and the closing tag damaged', damagedMessage()],
    ['one call as tags with a long value: closing tags missing, quotes missing, the end garbled', valueMessage()],
    ['90 calls as tags: closing tags missing, quotes missing, the end garbled', invokeMessage()],
  ] as const
).map(([name, text]) => {
  const { toolCalls, diagnostics } = parse(text)
  const ms = median(text).toFixed(2)
  return `| ${name} | ${(text.length / 1000).toFixed(1)} KB | ${toolCalls.length} | ${diagnostics.length} | ${ms} ms |`
})

const head = (first: string) =>
  `| ${first} | ${READERS.map(r => r.name).join(' | ')} |\n| --- |${' ---: |'.repeat(READERS.length)}`
const totals = (counts: readonly Tally[]) =>
  VERDICTS.map(v => `| ${v} | ${counts.map(c => c[v]).join(' | ')} |`).join('\n')
const total = classes.reduce((n, c) => n + c.cases.length, 0)
const report = `# Damaged JSON: this library beside its peers

Made by \`npm run bench:repair\`: every text of \`corpus/repair-json\` (${total} texts in ${classes.length} classes of damage)
through each reader, live. *Right*: the expected value, or a refusal where no reading can be defended. *Wrong
flagged*: another value, and it is said that something was repaired. *Wrong silently*: another value without a word.
The texts and their values are this project's own; where two readings are defensible, a peer that chose the other
one counts as wrong.

Versions: ${READERS.slice(1)
  .map(r => `${r.name} ${r.version}`)
  .join(', ')}.

${head('texts')}
${totals(perCase)}

A class is as good as its worst text:

${head('classes')}
${totals(perClass)}

## The time that recovery takes

Medians of ${ROUNDS} runs on one machine, whole messages.

| message | size | calls | diagnostics | time |
| --- | ---: | ---: | ---: | ---: |
${timed.join('\n')}

## By class

| class | ${READERS.map(r => r.name).join(' | ')} |
| --- |${' --- |'.repeat(READERS.length)}
${rows.join('\n')}
`
writeFileSync(new URL('REPAIR.md', here), report)
writeFigures()
console.log(report.slice(0, report.indexOf('## By class')))
