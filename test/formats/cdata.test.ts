import { expect, test } from 'vitest'
import { cdata } from '../../src/formats/cdata.ts'
import { readAll } from '../steps.ts'

test('CDATA as a whole value', () => {
  expect(readAll(cdata, ' \n<![CDATA[a ]] > b]]> \n</')).toEqual(['a ]] > b', 24])
  expect(readAll(cdata, '<![CDATA[]]>x')).toEqual(['', 12])
  expect(readAll(cdata, `<![CDATA[${'x'.repeat(8192)}]]>y`)[0]).toHaveLength(8192)
  expect(readAll(cdata, `<![CDATA[${'x'.repeat(8193)}]]>y`)).toEqual(['', -1])
  expect(readAll(cdata, 'x')).toEqual(['', -1])
})
