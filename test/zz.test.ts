import { test } from 'vitest'
import { parse } from '../src/index.ts'
import { corpus, optionsOf } from './corpus.ts'

test('x', () => {
  for (const c of corpus())
    if (
      [
        'damaged/invoke-word-for-opener',
        'garbled-invoke/cut-before-the-name',
        'name-parameters-kwarg/text-around',
      ].includes(c.name)
    ) {
      const r = parse(c.raw, optionsOf(c))
      console.log('Z', c.name, JSON.stringify([r.content, r.toolCalls, r.diagnostics]))
    }
})
