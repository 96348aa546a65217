/** How the tags of a dialect are spelled: plain, or with a token before the name, which proxies and models rewrite. */
import { alt, chars, lit, optional, type Parser } from '../engine/parsing.ts'
import type { Closer } from '../repair/markers.ts'
import { ranged } from '../repair/reported.ts'
import { element, space, type Tag } from './element.ts'

/** How tags are spelled. */
export interface Spelling {
  /** `<word` */
  readonly open: (word: string) => Parser<unknown>
  /** Damaged spellings, which are read and reported. */
  readonly garbled: (word: string) => Parser<unknown>
  readonly close: (word: string) => Closer
}
/** The spelling of tags with this token; `''` for tags without one. */
export type Spell = (token: string) => Spelling

/** `<word`, `</word>`. */
const PLAIN: Spelling = {
  open: word => lit(`<${word}`),
  garbled: word =>
    lit('<')
      .then(chars(/[ \t]/, 1, 4))
      .then(lit(word)),
  close: word => ({ text: `</${word}>` }),
}
/** `<｜TOKEN｜word`: the bars may be rewritten (`|`, `‖`, doubled, with spaces around), or the whole token missing. */
export const spelling: Spell = token => (token === '' ? PLAIN : marked(token, true))
/** Like `spelling`, but the token must be present. */
export const strictly: Spell = token => (token === '' ? PLAIN : marked(token, false))

function marked(token: string, loose: boolean): Spelling {
  const bars = chars(/[｜|‖∥]/, 1, 4)
  const sign = bars.then(space).then(lit(token)).then(space).then(bars)
  const exact = lit(`｜${token}｜`).then(chars(/ /, 0, 1))
  const drift = loose ? optional(alt<unknown>(sign, bars)) : sign
  const drifted = (start: Parser<unknown>, word: string) => start.then(space).then(drift).then(space).then(lit(word))
  return {
    open: word => lit('<').then(exact).then(lit(word)),
    garbled: word => drifted(lit('<'), word),
    close: word => ({
      text: `</｜${token}｜${word}>`,
      also: lit('</')
        .then(exact)
        .then(lit(`${word}>`)),
      garbled: drifted(lit('<').then(space).then(lit('/')), word)
        .then(space)
        .then(lit('>')),
    }),
  }
}

/** A tag in any spelling, with the span of a garbled one. */
export const anyTag = ({ open, garbled }: Spelling, word: string): Parser<Tag> =>
  alt(
    element(open(word)),
    ranged(element(garbled(word))).map(([tag, garbled]) => ({ ...tag, garbled })),
  )

/** Openers of tags with a token, in all spellings of its bars, and of these words without the token. */
export const tokenTriggers = (token: string, words: readonly string[]): readonly string[] => [
  ...['<｜', '<｜｜', '<｜ ', '< ｜', '<|', '<||', '<| ', '< |', '<‖', '<‖ '].map(bars => bars + token),
  ...words.map(word => `<${word}>`),
]
