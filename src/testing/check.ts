/** Checks one dialect against all laws, without a test runner. */

import { allFeatures } from '../core.ts'
import { checkIsDialect, type Dialect, type PrintedCall, triggerText } from '../engine/dialect.ts'
import { checkKeys, wrong } from '../engine/wrong.ts'
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
  /** Messages as models write them, including damaged ones. A dialect without `print` is checked with these alone. */
  readonly samples?: readonly string[]
  /** The tools that the models of the samples were offered. */
  readonly tools?: readonly ToolDefinition[]
  /** Calls to print and parse again, for a format that cannot express every value. Default: invented calls. */
  readonly calls?: readonly (readonly PrintedCall[])[]
  /** The list of dialects that the dialect will be used in. Default: a list of the dialect alone. */
  readonly dialects?: readonly Dialect[]
  /** The number of messages to invent. Default: 25. */
  readonly runs?: number
  /** The seed of the invented messages: another seed gives other messages. Default: 1. */
  readonly seed?: number
}

/** A law that a dialect breaks. */
export interface Problem {
  readonly law: Law
  /** What is wrong and where, with advice on how to fix it. */
  readonly message: string
  /** The message that shows the problem, unless the problem shows without one. */
  readonly input?: string
}

/** The outcome of a check. */
export interface Report {
  /** Empty if all laws hold; at most three problems for each law. */
  readonly problems: readonly Problem[]
  /** The number of messages that were tried, each in many cuts. */
  readonly messages: number
}

const LISTS = ['samples', 'tools', 'calls', 'dialects'] as const
const COUNTS = ['runs', 'seed'] as const
function checkOptions(options: CheckOptions): void {
  checkKeys('options', options, [...LISTS, ...COUNTS])
  for (const key of LISTS)
    if (options[key] !== undefined && !Array.isArray(options[key])) wrong(`options.${key}`, 'a list', options[key])
  for (const key of COUNTS)
    if (options[key] !== undefined && !(Number.isInteger(options[key]) && options[key] >= 0))
      wrong(`options.${key}`, 'a whole number', options[key])
  options.samples?.forEach((raw: unknown, k) => {
    if (typeof raw !== 'string') wrong(`options.samples[${k}]`, 'a string', raw)
  })
  options.dialects?.forEach((one, k) => {
    checkIsDialect(one, `options.dialects[${k}]`)
  })
}

/** The most problems that are reported for one law. */
const MOST = 3

/** A message to try. */
interface Message {
  readonly raw: string
  readonly tools: readonly ToolDefinition[]
}

/**
 * Checks a dialect against every law: its declaration, its record, the events of its grammar, and whether calls that
 * `print` writes are parsed back; on printed, given and damaged messages, the laws of frontier, chunking, delta and
 * ledger, that nothing is invented or thrown, and that work grows no faster than the input. It needs no test runner,
 * and the same options give the same messages.
 *
 * @throws TypeError when `dialect` is not a dialect, or an option is unknown or of the wrong type.
 */
export function checkDialect(dialect: Dialect, options: CheckOptions = {}): Report {
  checkIsDialect(dialect)
  checkOptions(options)
  const { samples = [], tools = [], runs = 25, seed = 1, dialects = [dialect] } = options
  const problems: Problem[] = []
  const report = (law: Law, message: string, input?: string) => {
    const same = problems.filter(p => p.law === law)
    if (same.length >= MOST || same.some(p => p.message === message)) return
    problems.push({ law, message, ...(input !== undefined && { input }) })
  }
  /** Runs a check and reports an error that it throws as a problem. Returns whether it threw none. */
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
  if (whole.length === 0 && !dialect.print && !dialect.printReasoning)
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
 * Checks a dialect as `checkDialect` does, and throws if a law does not hold, as a test needs it.
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
  ...(tools.length > 0 && { tools }),
})

/** The messages that `print` or `printReasoning` writes for the given or invented calls. */
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

/** Checks that printed messages are parsed back, and that the grammar emits the right events for them. */
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
    if (result.diagnostics.some(d => d.code === 'internal-error')) continue // reported later, with all messages
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

/** Throws `BrokenLaw` if the parser reported an error that a grammar threw. */
function checkThrown({ diagnostics }: ParseResult): void {
  const thrown = diagnostics.find(d => d.code === 'internal-error')
  if (thrown) broken('never throws', `the grammar throws at offset ${thrown.span.start}: ${thrown.cause}`)
}

/** Checks that a dialect remade from the JSON of its record parses and prints as the original does. */
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
