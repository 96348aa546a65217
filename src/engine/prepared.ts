/**
 * What a list of dialects needs of each before its first message. A build computes it (`tsup.config.ts`), so that a fresh
 * process need not; beside the sources it is computed when it is asked for.
 */
import type { Dialect } from './dialect.ts'

declare const PREPARED: string | undefined

type Prepared = Partial<Pick<Dialect, 'triggers' | 'closers' | 'bare' | 'reasoning' | 'inline'>> & {
  /** The members that are functions. */
  readonly has: readonly ('print' | 'known')[]
}

/** Of each dialect in a list, in its order, as JSON. */
export const prepare = (dialects: readonly Dialect[]): string =>
  JSON.stringify(
    dialects.map((dialect): Prepared => {
      const { triggers, closers, bare, reasoning, inline } = dialect
      const has = (['print', 'known'] as const).filter(key => dialect[key])
      return { triggers, closers, bare, reasoning, inline, has }
    }),
  )

/** The list, with what the build found out. */
export function prepared(dialects: readonly Dialect[]): readonly Dialect[] {
  if (typeof PREPARED === 'undefined') return dialects
  const all = JSON.parse(PREPARED) as readonly Prepared[]
  dialects.forEach((dialect, k) => {
    const { has, triggers, closers, bare, reasoning, inline } = all[k]!
    for (const [key, value] of Object.entries({ triggers, closers, bare, reasoning, inline }))
      Object.defineProperty(dialect, key, { value, enumerable: true })
    if (!has.includes('known')) Object.defineProperty(dialect, 'known', { value: undefined, enumerable: true })
    const { get } = Object.getOwnPropertyDescriptor(dialect, 'print')!
    const print: Dialect['print'] = (calls, layout) => get!.call(dialect)(calls, layout)
    const value = has.includes('print') ? print : undefined
    Object.defineProperty(dialect, 'print', { value, enumerable: true })
  })
  return dialects
}
