/**
 * What the machine asks before the end of the input need not be answered in full, if the answer depends on that end.
 * Any other answer is the same as that of the whole grammar.
 */
import { expect, vi } from 'vitest'
import { streams } from './streams.ts'

type Frontier = typeof import('../src/engine/parsing.ts')
/** Every question of the machine is put twice: as it does, and in full. */
vi.mock('../src/engine/parsing.ts', async original => {
  const frontier = await original<Frontier>()
  const ask: Frontier['ask'] = (parser, input, index, ended) => {
    const lean = frontier.ask(parser, input, index, ended)
    const full = frontier.ask(parser, input, index, true)
    if (ended || full.furthest < input.length) expect(shown(lean)).toEqual(shown(full))
    else expect(lean.furthest).toBe(input.length)
    return lean
  }
  return { ...frontier, ask }
})
/** What follows may be made anew each time. */
const shown = ({ status, index, value, furthest }: import('../src/engine/parsing.ts').Reply<unknown>) => {
  const step = value as { events?: unknown; next?: readonly unknown[] } | undefined
  return [status, index, furthest, step?.events, step?.next?.length]
}

streams(0)
