/** The markers around a value: how a dialect writes them, and how else they are met. */
import { aheadOf, alt, chars, fail, lit, no, type Parser, primitive, succeed } from '../frontier.ts'
import { isTag } from './similar.ts'

/** A closing marker. A string is one that has no other spelling. */
export type Closing = string | Closer
export interface Closer {
  /** As the model prints it. */
  readonly text: string
  /** Other spellings that are as good. */
  readonly also?: Parser<unknown>
  /** Spellings that are read and reported. */
  readonly garbled?: Parser<unknown>
}

export const closingText = (closing: Closing): string => (typeof closing === 'string' ? closing : closing.text)
export const exactly = (closing: Closing): Parser<unknown> =>
  typeof closing === 'string' ? lit(closing) : alt<unknown>(lit(closing.text), closing.also ?? never)
export const inexactly = (closing: Closing): Parser<unknown> =>
  alt<unknown>(tagWithSpaces(closingText(closing)), (typeof closing !== 'string' && closing.garbled) || never)
export const anyhow = (closing: Closing): Parser<unknown> => alt(exactly(closing), inexactly(closing))

export const never: Parser<never> = primitive((_, i) => no(i, 'nothing'))

/** A closing tag with spaces inside, or without its `>` before a tag or a line; `word` reads its name. */
function looseTag(close: string, word: (name: string) => Parser<unknown>): Parser<unknown> {
  const name = /^<\/([\w:.-]+)>$/.exec(close)?.[1]
  if (name === undefined) return never
  const blank = chars(/\s/, 0, 8)
  const end = alt<unknown>(blank.then(lit('>')), aheadOf(/[\n<]/))
  return lit('<').then(blank).then(lit('/')).then(blank).then(word(name)).then(end)
}
/** `</ invoke >`, `</Invoke>` for `</invoke>` */
const tagWithSpaces = (close: string): Parser<unknown> => looseTag(close, word)
/** The same, and `</invok>`: a letter or two are wrong. */
export const similarTag = (close: string): Parser<unknown> =>
  looseTag(close, name => chars(/[\w:.-]/, 1, 64).chain(found => (isTag(found, name) ? succeed(found) : fail(close))))

/** `name` in any case. */
export const word = (name: string): Parser<string> =>
  primitive((input, i) => {
    const found = input.slice(i, i + name.length).toLowerCase()
    if (found === name.toLowerCase())
      return { status: true, index: i + name.length, value: name, furthest: -1, expected: [] }
    const begun = i + found.length === input.length && name.toLowerCase().startsWith(found)
    return no(begun ? input.length : i, name)
  })
