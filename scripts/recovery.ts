/**
 * `npm run recovery [-- --dialect NAME] [--operator TEXT] [--show KIND] [--runs N]`:
 * damages every well-formed message of the corpus, and prints of random calls,
 * with each operator of `damage.ts`, and counts what comes of it. `--write`, of a whole
 * run, puts the figures into docs/recovery.md, and those of a sample of the messages
 * into test/recovery.json, below which they may not fall.
 */
import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import fc from 'fast-check'
import type { PrintedCall } from '../src/engine/dialect.ts'
import { defaultDialects, type ParseResult, parse } from '../src/index.ts'
import { corpus, optionsOf } from '../test/corpus.ts'
import { printable, toolsOf, typedCalls } from '../test/generate.ts'
import { type Damaged, type Intact, intact, OPERATORS } from './damage.ts'
import { writePart } from './page.ts'

/** What came of a damaged message. */
export const OUTCOMES = {
  exact: 'the calls as they were; of a cut one a beginning, and `truncated`',
  flagged: 'the calls with other arguments, and it is said',
  lost: 'a call is missing, and a diagnostic says so',
  text: 'a call is missing, and nothing is said',
  wrong: 'a call with other arguments, complete and without a diagnostic',
} as const
export type Outcome = keyof typeof OUTCOMES

const same = (a: PrintedCall, b: PrintedCall): boolean =>
  a.name === b.name && isDeepStrictEqual(a.arguments, b.arguments)

/** May `found` be what is left of `value` when the end is cut off? */
export function isBeginning(found: unknown, value: unknown): boolean {
  if (isDeepStrictEqual(found, value) || found === null) return true
  if (Array.isArray(found))
    return (
      Array.isArray(value) &&
      found.every((v, k) => (k < found.length - 1 ? isDeepStrictEqual(v, value[k]) : isBeginning(v, value[k])))
    )
  if (typeof found === 'object' && typeof value === 'object' && value !== null)
    return Object.entries(found).every(([k, v]) => isBeginning(v, (value as Record<string, unknown>)[k]))
  if (value === undefined) return false
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.startsWith(typeof found === 'string' ? found : JSON.stringify(found))
}

export function outcome({ calls, cut }: Damaged, result: ParseResult): Outcome {
  const found = result.toolCalls
  const flagged = result.diagnostics.length > 0
  const fits = (call: (typeof found)[number], k: number): boolean => {
    const wanted = calls[k]!
    if (same(call, wanted)) return true
    const beginning = cut === true && k === calls.length - 1 && call.status === 'truncated' && call.name === wanted.name
    return beginning && isBeginning(call.arguments, wanted.arguments)
  }
  let next = 0 // found calls are some of the wanted ones, in their order
  const strange = found.some(call => {
    while (next < calls.length && !fits(call, next)) next++
    return next++ >= calls.length
  })
  if (!strange) return found.length === calls.length ? 'exact' : flagged ? 'lost' : 'text'
  if (!flagged) return 'wrong'
  return found.length >= calls.length ? 'flagged' : 'lost'
}

interface Row {
  counts: Record<Outcome, number>
  leaks: number
}
interface Finding {
  readonly operator: string
  readonly message: Intact
  readonly damaged: Damaged
  readonly result: ParseResult
  readonly outcome: Outcome | 'leak'
}

/** Markup that reached the content although the calls were found. */
export function leaks(message: Intact, result: ParseResult): boolean {
  const words = [...(message.dialect.closers ?? []), ...message.marks.map(m => message.raw.slice(m.start, m.end))]
  return (
    result.toolCalls.length > 0 &&
    words.some(w => w.length > 3 && result.content.includes(w) && !message.content.includes(w))
  )
}

/** A message of the sample: one of 32, whatever other messages there are. */
export const isSampled = (name: string): boolean =>
  [...name].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 65_521, 0) % 32 === 0

/**
 * Every well-formed message: the corpus, and prints of `runs` random lists of calls in each dialect. `takes`: which of
 * them, by name.
 */
export function messages(runs: number, only?: string, takes: (name: string) => boolean = () => true): Intact[] {
  const known = defaultDialects.filter(d => only === undefined || d.name === only)
  const cases = corpus()
    .filter(c => c.expect.diagnostics.length === 0 && c.expect.toolCalls.length > 0 && takes(c.name))
    .flatMap(c => {
      const options = optionsOf(c)
      const dialect = known.find(d => d.name === (c.expect.toolCalls[0]!.dialect ?? c.dialect))
      return dialect ? [intact(c.name, c.raw, dialect, options)] : []
    })
  const printed = known.flatMap(dialect =>
    dialect.print
      ? fc.sample(typedCalls, { numRuns: runs, seed: 7 }).flatMap((typed, k) => {
          const name = `print/${dialect.name}/${k}`
          if (!takes(name)) return []
          const calls = printable(dialect, typed)
          return [intact(name, dialect.print!(calls), dialect, { tools: toolsOf(calls) })]
        })
      : [],
  )
  return [...cases, ...printed].filter(m => m !== undefined)
}

/** For each operator, of the sample: all damaged messages, those recovered, and those wrong without a flag. */
export type Sample = Readonly<Record<string, readonly [all: number, recovered: number, wrong: number]>>
export function sample(): Sample {
  const known = messages(RUNS, undefined, isSampled)
  const rows = OPERATORS.map(operator => {
    const came = known.flatMap(message =>
      operator.apply(message).map(damaged => outcome(damaged, parse(damaged.raw, message.options))),
    )
    const count = (...outcomes: readonly Outcome[]) => came.filter(one => outcomes.includes(one)).length
    return [operator.name, [came.length, count('exact', 'flagged'), count('wrong')]] as const
  })
  return Object.fromEntries(rows)
}
/** How many lists of calls are printed in each dialect. */
const RUNS = 10

function main(): void {
  const { values } = parseArgs({
    options: {
      dialect: { type: 'string' },
      operator: { type: 'string' },
      show: { type: 'string' },
      runs: { type: 'string', default: String(RUNS) },
      most: { type: 'string', default: '40' },
      write: { type: 'boolean', default: false },
    },
  })
  const byOperator = new Map<string, Row>()
  const byDialect = new Map<string, Row>()
  const findings: Finding[] = []
  const row = (rows: Map<string, Row>, name: string): Row => {
    let found = rows.get(name)
    if (!found) rows.set(name, (found = { counts: { exact: 0, flagged: 0, lost: 0, text: 0, wrong: 0 }, leaks: 0 }))
    return found
  }
  const total = row(new Map(), '')
  const known = messages(Number(values.runs), values.dialect)
  for (const message of known)
    for (const operator of OPERATORS) {
      if (values.operator !== undefined && !operator.name.includes(values.operator)) continue
      for (const damaged of operator.apply(message)) {
        const result = parse(damaged.raw, message.options)
        const came = outcome(damaged, result)
        const leaked = leaks(message, result)
        for (const r of [row(byOperator, operator.name), row(byDialect, message.dialect.name), total]) {
          r.counts[came]++
          if (leaked) r.leaks++
        }
        findings.push({ operator: operator.name, message, damaged, result, outcome: came })
        if (leaked) findings.push({ operator: operator.name, message, damaged, result, outcome: 'leak' })
      }
    }
  console.log(`${known.length} well-formed messages\n`)
  for (const [name, what] of Object.entries(OUTCOMES)) console.log(`${name.padEnd(8)} ${what}`)
  console.log('leak     markup in the content, beside a call\n')
  table('operator', byOperator, total)
  table('dialect', byDialect, total)
  if (values.write) {
    writePart('docs/recovery.md', 'recovery', figures(known.length, byOperator, total))
    const lines = Object.entries(sample()).map(([name, counts]) => `  "${name}": [${counts.join(', ')}]`)
    writeFileSync('test/recovery.json', `{\n${lines.join(',\n')}\n}\n`)
  }
  brief(
    'wrong without a flag',
    findings.filter(f => f.outcome === 'wrong'),
  )
  if (values.show !== undefined && values.show !== 'wrong') counts(findings.filter(f => f.outcome === values.show))
  if (values.show !== undefined)
    for (const f of findings.filter(f => f.outcome === values.show).slice(0, Number(values.most))) show(f)
}

const COLUMNS = Object.keys(OUTCOMES) as Outcome[]
function table(title: string, rows: ReadonlyMap<string, Row>, total: Row): void {
  const width = Math.max(title.length, ...[...rows.keys()].map(k => k.length))
  const line = (name: string, { counts, leaks }: Row) => {
    const n = COLUMNS.reduce((sum, c) => sum + counts[c], 0)
    const recovered = ((100 * (counts.exact + counts.flagged)) / n).toFixed(1)
    const cells = [n, ...COLUMNS.map(c => counts[c]), leaks].map(v => String(v || '·').padStart(8))
    console.log(`${name.padEnd(width)}${cells.join('')}${recovered.padStart(9)} %`)
  }
  console.log(`${title.padEnd(width)}${['n', ...COLUMNS, 'leak'].map(c => c.padStart(8)).join('')}  recovered`)
  for (const [name, r] of rows) line(name, r)
  line('all', total)
  console.log('')
}
/** For the page: all in a few lines, and each operator below. */
function figures(messages: number, rows: ReadonlyMap<string, Row>, total: Row): string {
  const sum = ({ counts }: Row) => COLUMNS.reduce((n, c) => n + counts[c], 0)
  const number = (n: number) => n.toLocaleString('en-US')
  const all = COLUMNS.map(c => {
    const n = total.counts[c]
    return `| ${c} | ${OUTCOMES[c]} | ${number(n)} | ${((100 * n) / sum(total)).toFixed(n < 100 ? 3 : 1)} % |`
  })
  const each = [...rows].map(([name, row]) => {
    const { exact, flagged } = row.counts
    const recovered = ((100 * (exact + flagged)) / sum(row)).toFixed(1)
    return `| ${name} | ${[sum(row), ...COLUMNS.map(c => row.counts[c])].map(n => number(n) || '').join(' | ')} | ${recovered} % |`
  })
  return [
    `${number(messages)} messages, ${number(sum(total))} damaged ones, of ${new Date().toISOString().slice(0, 10)}:`,
    `| | what came of it | messages | |\n|---|---|---:|---:|\n${all.join('\n')}`,
    '<details><summary>By operator</summary>',
    `| operator | messages | ${COLUMNS.join(' | ')} | recovered |\n|---|${'---:|'.repeat(COLUMNS.length + 2)}\n${each.join('\n')}`,
    '</details>',
  ].join('\n\n')
}
/** How often each operator and dialect is among them. */
function counts(found: readonly Finding[]): void {
  const rows = new Map<string, Map<string, number>>()
  for (const f of found) {
    const own = rows.get(f.message.dialect.name) ?? new Map<string, number>()
    rows.set(f.message.dialect.name, own.set(f.operator, (own.get(f.operator) ?? 0) + 1))
  }
  for (const [dialect, own] of rows)
    console.log(`  ${dialect}: ${[...own].map(([operator, n]) => `${operator} ${n}`).join(', ')}`)
}

/** Each operator and dialect with an example. */
function brief(title: string, found: readonly Finding[]): void {
  const kinds = new Map<string, Finding[]>()
  for (const f of found) {
    const kind = `${f.operator} · ${f.message.dialect.name}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), f])
  }
  console.log(`${title}: ${found.length}`)
  for (const [kind, list] of kinds) {
    const { damaged, result, message } = list[0]!
    const k = result.toolCalls.findIndex((c, k) => !damaged.calls[k] || !same(c, damaged.calls[k]))
    console.log(`  ${String(list.length).padStart(3)}  ${kind} (${message.name})`)
    console.log(`       wanted ${short(damaged.calls[k])}`)
    console.log(`       found  ${short(plain(result.toolCalls[k]))}`)
  }
}
const plain = (call: PrintedCall | undefined) => call && { name: call.name, arguments: call.arguments }
const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 160)

function show({ operator, message, damaged, result }: Finding): void {
  console.log(
    `\n--- ${operator} · ${message.name}\n${damaged.raw.length > 900 ? `${damaged.raw.slice(0, 900)}…` : damaged.raw}`,
  )
  console.log(`    wanted ${damaged.calls.map(short).join('\n           ')}`)
  for (const c of result.toolCalls)
    console.log(`    found  ${c.status} ${short({ name: c.name, arguments: c.arguments })}`)
  if (result.content) console.log(`    content ${short(result.content)}`)
  console.log(`    said   ${result.diagnostics.map(d => `${d.code}@${d.span.start}-${d.span.end}`).join(' ')}`)
}

if (process.argv[1]?.endsWith('recovery.ts')) main()
