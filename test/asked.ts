/** Reports each try of a dialect: how it fared, as `llm-dialects explain` does. */
import { primitive, runAll } from '../src/engine/parsing.ts'
import type { Watch } from '../src/prose/dispatch.ts'

export interface Asked {
  readonly dialect: string
  /** The number of characters from the trigger to the end of the input so far. */
  readonly left: number
  /** How many of them the dialect looked at before it failed. */
  readonly read: number
  readonly accepted: boolean
  readonly expected: readonly string[]
}

export const asking =
  (tell: (asked: Asked) => void): Watch =>
  (dialect, grammar, left) =>
    primitive((input, i) => {
      const reply = runAll(grammar, input, i)
      const { status: accepted, furthest, expected } = reply
      const read = Math.max(0, furthest - i)
      tell({ dialect, left: left(), read, accepted, expected: [...new Set(expected)].sort() })
      return reply
    })
