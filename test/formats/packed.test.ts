/** The default dialects as one string: what the build writes must be restored to the letter. */
import { expect, it } from 'vitest'
import { dialect } from '../../src/formats/dialect.ts'
import { packed, unpacked } from '../../src/formats/packed.ts'
import { allDialects } from '../../src/grammars/index.ts'

it('restores the formats of all dialects', () => {
  const formats = allDialects.map(({ name, format }) => ({ name, format: { ...format, models: undefined } }))
  expect(unpacked(packed(allDialects)).map(({ name, format }) => ({ name, format }))).toEqual(formats)
})

it('restores characters that stand for frequent texts, and the texts', () => {
  const signs = Array.from({ length: 95 }, (_, k) => `<|${String.fromCharCode(k + 32)}`)
  const texts = ['tool', '!tool', '\\!', '\\u0021', 'J{json}', '"],["', '｜&▁', '\\\\J'].map(text => `<|${text}`)
  const own = dialect('signs', { body: 'markers', markers: [...signs, ...texts] })
  expect(unpacked(packed([own]))[0]!.format).toEqual(own.format)
})
