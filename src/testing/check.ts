/** All laws for one dialect, without a test runner. */

import { allFeatures } from '../core.ts'
import { type Dialect, type PrintedCall, triggerText } from '../engine/dialect.ts'
import type { ParseResult } from '../message/types.ts'
import { createStreamParserWith, parseWith } from '../parser.ts'
import type { ToolDefinition } from '../tools/definitions.ts'
import { checkCuts } from './chunking.ts'
import { wrongDeclaration } from './declaration.ts'
import { wrongEvents } from './events.ts'
import { counter, cuts } from './feed.ts'
import { chance, damaged, inventedCalls, PROSE, printable, soup, TEXTS, toolsOf } from './invented.ts'
import { BrokenLaw, broken, difference, type Law, shown } from './law.ts'
import { remade } from './record.ts'
import { type Watched, watched } from './watch.ts'
import { slowInputs } from './work.ts'

/** What is checked, and how thoroughly. */
export interface CheckOptions {
  /** Messages as models write them, damaged ones too. Without `print` they are all that is tried. */
  readonly samples?: readonly string[]
  /** The tools that the models of the samples were offered. */
  readonly tools?: readonly ToolDefinition[]
  /** What is printed and read again, for a format that has no form for every value. Default: invented calls. */
  readonly calls?: readonly (readonly PrintedCall[])[]
  /** The list in which the dialect will stand. Default: it alone. */
  readonly dialects?: readonly Dialect[]
  /** How many messages are invented. Default: 25. */
  readonly runs?: number
  /** Other numbers invent other messages. Default: 1. */
  readonly seed?: number
}

/** Something that is wrong with a dialect. */
export interface Problem {
  /** The law that it breaks. */
  readonly law: Law
  /** What is wrong, where, and what may help. */
  readonly message: string
  /** The message that shows it, where it takes one. */
  readonly input?: string
}

/** What came of a check. */
export interface Report {
  /** Nothing, when all laws hold. At most three of each law. */
  readonly problems: readonly Problem[]
  /** How many messages were tried, each in many cuts. */
  readonly messages: number
}

/** Problems of one law, beyond which the others are left out. */
const MOST = 3

/** A message to be tried. */
interface Message {
  readonly raw: string
  readonly tools: readonly ToolDefinition[]
}

/**
 * Checks a dialect by every law: its declaration and its record, the events of its grammar, whether `print` is read back,
 * and over printed, given and damaged messages the laws of frontier, chunking, delta and ledger, that nothing is invented
 * or thrown, and that work grows no faster than the input. It needs no test runner, and the same options try the same messages.
 */
export function checkDialect(dialect: Dialect, options: CheckOptions = {}): Report {
  const { samples = [], tools = [], runs = 25, seed = 1, dialects = [dialect] } = options
  const problems: Problem[] = []
  const report = (law: Law, message: string, input?: string) => {
    const same = problems.filter(p => p.law === law)
    if (same.length >= MOST || same.some(p => p.message === message)) return
    problems.push({ law, message, ...(input === undefined ? {} : { input }) })
  }
  /** Runs a check; what it throws is a problem. */
  const attempt = (act: () => void, input?: string): boolean => {
    try {
      act()
      return true
    } catch (e) {
      if (e instanceof BrokenLaw) report(e.law, e.finding, input)
      else report('never throws', `${e}`, input)
      return false
    }
  }

  attempt(() => {
    for (const sentence of wrongDeclaration(dialect, dialects)) report('declaration', sentence)
  })
  if (problems.length > 0) return { problems, messages: 0 }
  const random = chance(seed)
  const printed = printedMessages(dialect, options, report)
  const given = samples.map((raw): Message => ({ raw, tools }))
  const whole = [...printed.slice(0, runs), ...given]
  const others = whole.flatMap(({ raw, tools }, k) =>
    damaged(raw, dialect, random)
      .filter((_, n) => whole.length < 4 || (n + k) % 3 === 0)
      .map((text): Message => ({ raw: text, tools: k % 2 === 0 ? tools : [] })),
  )
  const soups = Array.from({ length: runs }, (): Message => ({ raw: soup(dialect, random), tools: [] }))
  const messages = [...whole, ...others, ...soups]
  if (whole.length === 0)
    report(
      'declaration',
      'there is nothing to try: it has neither print nor printReasoning; pass messages as options.samples.',
    )

  const watch = watched(dialect)
  checkReading(watch, dialect, printed, options, report)
  for (const { raw, tools } of messages) {
    const list = dialects.map(d => (d === dialect ? watch.dialect : d))
    attempt(() => checkThrown(parseWith(list, raw, optionsOf(tools))), raw)
    for (const finding of watch.breaks.values()) report('frontier', finding, raw)
    watch.breaks.clear()
    const open = () => createStreamParserWith(dialects, { ...optionsOf(tools), generateId: counter() })
    const hasContent = (name: string) => name !== dialect.name || watch.hasContent
    attempt(() => void checkCuts(raw, cuts(raw, { seed, random: 3, pairs: 30 }), open, { hasContent }), raw)
  }
  if (dialect.format) attempt(() => checkRecord(dialect, whole))
  attempt(() => {
    for (const [input, finding] of slowInputs(dialect, samples)) report('linear work', finding, input)
  })
  return { problems, messages: messages.length }
}

/**
 * `checkDialect`, for a test: returns nothing when all laws hold.
 *
 * @throws Error with a line for each problem.
 */
export function assertDialect(dialect: Dialect, options: CheckOptions = {}): void {
  const { problems } = checkDialect(dialect, options)
  if (problems.length === 0) return
  const lines = problems.map(
    ({ law, message, input }) => `- ${law}: ${message}${input === undefined ? '' : `\n  in ${shown(input)}`}`,
  )
  throw new Error(`the dialect '${dialect.name}' breaks ${problems.length} rules:\n${lines.join('\n')}`)
}

type Reporter = (law: Law, message: string, input?: string) => void

const optionsOf = (tools: readonly ToolDefinition[]) => ({
  features: allFeatures,
  ...(tools.length > 0 ? { tools } : {}),
})

/** What `print` writes, in prose. */
function printedMessages(
  dialect: Dialect,
  { calls, runs = 25, seed = 1 }: CheckOptions,
  report: Reporter,
): readonly (Message & { readonly calls: readonly PrintedCall[] })[] {
  const { print, printReasoning } = dialect
  const random = chance(seed)
  const single = TEXTS.map((text): readonly PrintedCall[] => [{ name: 'f', arguments: { path: text } }])
  const invented = () => [...Array.from({ length: runs }, () => inventedCalls(random)), ...single]
  const lists = calls ?? invented().map(list => printable(dialect, list))
  try {
    if (print) {
      const written = lists.map(list => ({ calls: list, tools: toolsOf(list), raw: print(list) }))
      const wrong = written.find(({ raw }) => typeof raw !== 'string')
      if (!wrong) return written
      report('round trip', `print gives ${shown(wrong.raw)}: expected a text.`)
    } else if (printReasoning)
      return PROSE.map(text => ({ calls: [], tools: [], raw: printReasoning(`${text}I look.\nAnd think.`) }))
  } catch (e) {
    report('round trip', `print throws: ${e}`)
  }
  return []
}

/** What was printed is read back, by the events that the grammar should give. */
function checkReading(
  watch: Watched,
  dialect: Dialect,
  printed: ReturnType<typeof printedMessages>,
  { dialects = [dialect] }: CheckOptions,
  report: Reporter,
): void {
  for (const { raw, tools, calls } of printed) {
    const list = dialects.map(d => (d === dialect ? watch.dialect : d))
    watch.stopped.clear()
    const result = parseWith(list, raw, optionsOf(tools))
    const [stopped] = watch.stopped
    if (result.diagnostics.some(d => d.code === 'internal-error')) continue // told with all messages
    for (const finding of wrongEvents(watch, raw, tools)) report('events', finding, raw)
    if (!dialect.print) continue
    const found = result.toolCalls.map(c => ({ name: c.name, arguments: c.arguments }))
    const finding = notReadBack(result, found, calls)
    if (finding === undefined) continue
    const opens = dialect.triggers.some(t => raw.includes(triggerText(t))) || dialect.known !== undefined
    const where = stopped ? ` Its grammar did not fit at ${shown(stopped[0])}, where it expected ${stopped[1]}.` : ''
    const hint = opens ? where : ' None of its triggers stands in what it prints.'
    report('round trip', `${finding}${hint}`, raw)
  }
}
function notReadBack(result: ParseResult, found: readonly PrintedCall[], calls: readonly PrintedCall[]) {
  if (found.length !== calls.length) {
    const written = calls.length === 1 ? 'one call' : `${calls.length} calls`
    return `print writes ${written}; read back: ${found.length}.`
  }
  const where = difference(found, calls, 'calls')
  if (where !== undefined)
    return `what print writes is read as something else: ${where}. Where the format has no form for such a value, pass calls that it has in options.calls.`
  const damage = result.diagnostics[0]
  if (damage)
    return `what print writes is read as damaged: ${damage.code} at offset ${damage.span.start}. ${damage.message}`
  const cut = result.toolCalls.find(c => c.status !== 'complete')
  if (cut) return `a call that print writes is ${cut.status}, not complete.`
  return result.content === '' ? undefined : `a part of what print writes is read as text: ${shown(result.content)}.`
}

/** Parsers catch what an inner part throws, and report it. */
function checkThrown({ diagnostics }: ParseResult): void {
  const thrown = diagnostics.find(d => d.code === 'internal-error')
  if (thrown) broken('never throws', `the grammar throws at offset ${thrown.span.start}: ${thrown.cause}`)
}

/** Checks that a dialect made again from the JSON of its record reads and prints what the dialect does. */
function checkRecord(
  dialect: Dialect,
  messages: readonly (Message & { readonly calls?: readonly PrintedCall[] })[],
): void {
  const copy = remade(dialect)
  for (const { raw, tools, calls } of messages) {
    const read = (d: Dialect) => parseWith([d], raw, { ...optionsOf(tools), generateId: counter() })
    const where = difference(read(copy), read(dialect))
    if (where !== undefined) broken('record', `made from its JSON, the dialect reads something else: ${where}`)
    if (calls && dialect.print && copy.print?.(calls) !== dialect.print(calls))
      broken('record', 'made from its JSON, the dialect prints something else')
  }
}
