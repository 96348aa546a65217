/** Who is left out by the next few characters would have failed: `narrowed` answers what `alt` answers. */
import { afterAll, expect, test, vi } from 'vitest'
import { parse } from '../../src/index.ts'
import { corpus, optionsOf } from '../corpus.ts'
import { streams } from '../streams.ts'

type Narrowed = typeof import('../../src/engine/narrowed.ts')
type Frontier = typeof import('../../src/engine/parsing.ts')
type Reply = import('../../src/engine/parsing.ts').Reply<unknown>
vi.mock('../../src/engine/narrowed.ts', async original => {
  const { narrowed } = await original<Narrowed>()
  const { alt, primitive, run } = await vi.importActual<Frontier>('../../src/engine/parsing.ts')
  const both: Narrowed['narrowed'] = (...parsers) => {
    const [few, all] = [narrowed(...parsers), alt(...parsers)]
    return primitive((input, i) => {
      const reply = run(few, input, i)
      expect(shown(reply, input)).toEqual(shown(run(all, input, i), input))
      return reply
    })
  }
  return { narrowed: both }
})
// Other files may share the process.
afterAll(() => {
  vi.doUnmock('../../src/engine/narrowed.ts')
  vi.resetModules()
})
/** What follows may be made anew each time; how far was looked counts where it is the end. */
const shown = ({ status, index, value, furthest }: Reply, input: string) => {
  const step = value as { events?: unknown; next?: readonly unknown[] } | undefined
  return [status, index, furthest >= input.length, step?.events, step?.next?.length]
}

test('the corpus, whole', () => {
  for (const c of corpus().filter((_, k) => process.env.FUZZ || k % 2 === 0)) parse(c.raw, optionsOf(c))
})

streams(5)
