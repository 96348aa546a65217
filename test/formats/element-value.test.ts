import { describe, expect, test } from 'vitest'
import { elementValue } from '../../src/formats/element-value.ts'
import { readAll } from '../steps.ts'

describe('the value of an element ends at its closing tag, or at that of the element around it', () => {
  const value = elementValue({ open: '<fir>', close: '</fir>' }, { open: '<oak', close: '</oak>' })
  test.each([
    ['a</fir> b</fir></oak>', 'a', 1],
    ['a</oak>\n</fir>', 'a', 1],
    ['a<fir>b</fir></fir></oak>', 'a<fir>b</fir>', 13],
    ['a<fir>b</fir></oak>', 'a<fir>b', 7],
  ])('%s', (text, want, at) => expect(readAll(value, text)).toEqual([want, at]))
})
