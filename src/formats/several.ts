/** Combines several dialects into one: their grammars are tried in order, and the first that can print prints. */
import { type Dialect, type Known, type Trigger, triggerText } from '../engine/dialect.ts'
import { alt } from '../engine/parsing.ts'
import { type Common, fromCode, fromRecord, type Made } from './record.ts'

export interface Several extends Common {
  /** The records of the parts. */
  readonly of: readonly { readonly body: string }[]
}

/** Combines `parts` into one dialect, which has a record if all of the parts have one. */
export function several(name: string, common: Common, ...parts: readonly Dialect[]): Dialect {
  const of = parts.flatMap(({ format }) => (format ? [format] : []))
  const make = () => makeSeveral(parts)
  return of.length < parts.length
    ? fromCode(name, common, make)
    : fromRecord<Several>(name, 'several', { ...common, of }, make)
}

/** Merges the openers and closers of all parts. The result is `bare`, `reasoning` or `inline` if every part is. */
export function makeSeveral(parts: readonly Dialect[]): Made {
  const closers = [...new Set(parts.flatMap(part => part.closers ?? []))]
  const known = parts.flatMap(part => part.known ?? [])
  const first = <K extends 'print' | 'printReasoning' | 'printContent'>(key: K): Dialect[K] =>
    parts.find(part => part[key])?.[key]
  const every = (key: 'bare' | 'reasoning' | 'inline') => parts.every(part => part[key]) || undefined
  return {
    triggers: distinct(parts.flatMap(part => part.triggers)),
    grammar: () => alt(...parts.map(part => part.grammar)),
    known: known.length > 0 ? merged(known) : undefined,
    print: first('print'),
    printReasoning: first('printReasoning'),
    printContent: first('printContent'),
    closers: closers.length > 0 ? closers : undefined,
    bare: every('bare'),
    reasoning: every('reasoning'),
    inline: every('inline'),
  }
}
const merged = (all: readonly Known[]): Known => {
  const triggers = distinct(all.flatMap(known => known.triggers ?? []))
  const named = all.flatMap(known => known.named ?? [])
  return triggers.length > 0 ? { triggers, named } : { named }
}
/** The triggers once each, without those that begin with another one that counts there as well. */
export const distinct = <T extends Trigger>(triggers: readonly T[]): readonly T[] =>
  [...new Map(triggers.map(trigger => [JSON.stringify(trigger), trigger])).values()].filter(
    (one, _, all) => !all.some(other => other !== one && covers(other, one)),
  )
const covers = (other: Trigger, one: Trigger): boolean =>
  triggerText(one).startsWith(triggerText(other)) &&
  (typeof other === 'string' || (typeof one !== 'string' && other.at === one.at))
