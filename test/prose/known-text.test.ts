/** What is known to be text is passed over, and everything else is read as if nothing were known. */
import { expect, test } from 'vitest'
import { allFeatures } from '../../src/core.ts'
import { defaultDialects, type StreamParser } from '../../src/index.ts'
import { createObservedParser, type Observer } from '../../src/parser.ts'
import { corpus } from '../corpus.ts'

interface Reading {
  readonly result: StreamParser['result']
  /** How often a grammar was asked. */
  readonly asked: number
}
/** `isWatched`: each try of a dialect is reported, so that none is left out. */
function read(text: string, isWatched: boolean): Reading {
  const work = { asked: 0, looked: 0 }
  let n = 0
  const options = { features: allFeatures, generateId: () => `call_${n++}` }
  const observer: Observer = isWatched ? { watch: (_, own) => own } : { work }
  const parser = createObservedParser(defaultDialects, options, observer)
  parser.pushText(text)
  parser.finish()
  return { result: parser.result, asked: work.asked }
}

test.each([
  ['inline code', 'Run `npm test` or `make` in `src`, then look. '],
  ['links', 'See [the page](https://a.b/c), [another] and [x][y]. '],
  ['tags', 'A <b>bold</b> word, <i>here</i>, and a < b > c. '],
])('Markdown is passed over: %s', (_, line) => {
  const text = line.repeat(100)
  const { result, asked } = read(text, false)
  expect(result.content).toBe(text.trimEnd())
  expect(asked).toBeLessThan(20)
})

test('nothing is overlooked in text that looks like markup', () => {
  const noise = ['`a` [b](c) ', '- `x`\n', '> ', '<b>', '`', '\n', '"', '- ', 'a [']
  const cases = corpus().filter((_, k) => process.env.FUZZ || k % 2 === 0)
  const raws = cases.map(({ raw }, k) => noise[k % noise.length]! + noise[(k * 7 + 3) % noise.length]! + raw)
  const most = 60 // in one message
  for (let k = 0; k < raws.length; k += most) {
    const text = raws.slice(k, k + most).join('\n')
    expect(read(text, false).result, text).toStrictEqual(read(text, true).result)
  }
})
