/** Nothing is held back without need: docs/delays.md has the figures for each set of dialects. */
import { expect, test } from 'vitest'
import { longestDelay, PROSE } from '../scripts/delays.ts'
import { allDialects } from '../src/grammars/index.ts'
import { defaultDialects } from '../src/index.ts'

test('prose waits for no more than the marker that may begin', () => {
  expect(longestDelay(PROSE, defaultDialects).characters).toBeLessThanOrEqual(10)
  for (const dialect of allDialects) expect(longestDelay(PROSE, [dialect]).characters).toBeLessThanOrEqual(10)
})

test.each(['<tool', '<invoke', '<tool_call', '<function_calls'])(
  '%s in a sentence waits for an attribute alone',
  tag => {
    const delay = longestDelay(
      `Say ${tag} and then nothing more of it comes${' in this line of plain words'.repeat(20)}`,
      defaultDialects,
    )
    expect(delay.characters).toBeLessThanOrEqual(80)
  },
)

test('what is text for sure leaves at once', () => {
  for (const text of ['Hello', 'a < b', 'say "hi"', 'f(x)', '50%'])
    expect(longestDelay(`${text} and more`, defaultDialects).characters).toBeLessThanOrEqual(2)
})

test.each([' ', '\n', '.', ', ', '. '])(
  'an opener of reasoning in a sentence waits for 2,048 characters of %j',
  fill => {
    const text = `Put it into <think>${fill.repeat(4096)}and then words, at last`
    expect(longestDelay(text, defaultDialects).characters).toBeLessThanOrEqual(2200)
  },
)
