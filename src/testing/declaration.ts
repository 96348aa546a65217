/** Checks of a dialect's declaration, which need no message. */
import { type Dialect, triggerAt, triggerText } from '../engine/dialect.ts'
import { difference, shown } from './law.ts'

const POSITIONS: ReadonlySet<string> = new Set(['anywhere', 'line', 'message', 'answer', 'after'])

/** Returns the mistakes in the declaration of a dialect and in its place in a list, one sentence each. */
export function wrongDeclaration(dialect: Dialect, dialects: readonly Dialect[]): readonly string[] {
  const found: string[] = []
  const { name, triggers, closers = [], known } = dialect
  const wrong = (sentence: string) => void found.push(sentence)
  if (typeof name !== 'string' || name === '') wrong(`name: expected a text, got ${shown(name)}.`)
  if (!Array.isArray(triggers)) return [`triggers: expected a list, got ${shown(triggers)}.`]
  if (triggers.length === 0 && !known) wrong('triggers: without one, and without known, the grammar is never asked.')
  triggers.forEach((trigger, k) => {
    const text: unknown = triggerText(trigger)
    if (typeof text !== 'string' || text === '') wrong(`triggers[${k}]: expected a text that is not empty.`)
    if (!POSITIONS.has(triggerAt(trigger)))
      wrong(`triggers[${k}].at: expected 'line', 'message', 'answer' or 'after', got ${shown(triggerAt(trigger))}.`)
    // Reasoning may have one marker for both ends.
    if (!dialect.reasoning && triggers.slice(0, k).some(t => difference(t, trigger) === undefined))
      wrong(`triggers[${k}]: ${shown(text)} is listed twice.`)
  })
  closers.forEach((text, k) => {
    if (typeof text !== 'string' || text === '') wrong(`closers[${k}]: expected a text that is not empty.`)
    if (closers.indexOf(text) < k) wrong(`closers[${k}]: ${shown(text)} is listed twice.`)
  })
  if (typeof dialect.grammar !== 'object' && typeof dialect.grammar !== 'function')
    wrong(`grammar: expected a parser, got ${shown(dialect.grammar)}.`)

  const places = dialects.flatMap((d, k) => (d === dialect ? [k] : []))
  if (places.length === 0)
    wrong(`options.dialects: expected a list that holds '${name}'; before and after put it there.`)
  if (places.length > 1)
    wrong(`'${name}' stands in the list twice, at ${places.join(' and ')}: the second one is never asked.`)
  for (const other of dialects) {
    if (other === dialect) continue
    const own = [name, ...(dialect.aliases ?? [])]
    const shared = [other.name, ...(other.aliases ?? [])].find(text => own.includes(text))
    if (shared !== undefined) wrong(`another dialect of the list is called '${shared}': names must differ.`)
  }
  return found
}
