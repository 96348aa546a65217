/** How the tags of a dialect are spelled: plain, or with a token before the name, which proxies and models rewrite. */
import { alt, chars, lit, optional, type Parser, succeed } from '../engine/parsing.ts'
import { garbledIn } from '../engine/reported.ts'
import { type Closer, foreign, withoutOne } from '../repair/markers.ts'
import { element, space, type Tag } from './element.ts'

/** How tags are spelled. */
export interface Spelling {
  /** `<word` */
  readonly open: (word: string) => Parser<unknown>
  /** Damaged spellings of `<word`, which are read and reported. */
  readonly garbled: (word: string) => Parser<unknown>
  readonly close: (word: string) => Closer
}
/** The spelling of tags with this token; `''` for tags without one. */
export type Spell = (token: string) => Spelling

/** The bars of a token: as it is printed, in ASCII, and as they are rewritten; or a space in place of one. */
const BAR = /[｜|‖∥ ]/

/** `<word`, `</word>`. */
const PLAIN: Spelling = {
  open: word => lit(`<${word}`),
  garbled: word =>
    lit('<')
      .then(chars(/[ \t]/, 1, 4))
      .then(lit(word)),
  close: word => ({
    text: `</${word}>`,
    garbled: lit('</')
      .then(
        alt<unknown>(
          foreign.then(lit(word)),
          antml()
            .then(optional(lit(word)))
            .then(optional(lit('s'))),
        ),
      )
      .then(lit('>')),
  }),
}
/** The prefix of Claude's tags with other signs or none behind it: `</antml parameter>`; the name may be lost, too. */
const antml = () => lit('antml').then(chars(/[\s:_-]/, 0, 3))
/**
 * `<｜TOKEN｜word`: the bars may be rewritten (`|`, `‖`, doubled, with spaces around) or occur between the letters, and
 * the token may be in lower case, lack a letter or its second bar, or be missing.
 */
export const spelling: Spell = token => (token === '' ? PLAIN : marked(token, true))
/** Like `spelling`, but the token must be present. */
export const strictly: Spell = token => (token === '' ? PLAIN : marked(token, false))

function marked(token: string, loose: boolean): Spelling {
  const bars = chars(BAR, 1, 4)
  const between = chars(BAR, 0, 4)
  const letters = alt(...[token, ...shorter(token)].map(word => lettersOf(word, between)))
  /** The token in either case and another sign, or none, in place of the second bar: `dsml-`, `DSML `. */
  const named = optional(bars)
    .then(alt(lit(token), lit(token.toLowerCase())))
    .then(chars(/[-_ ▁！!]/, 0, 1))
  const sign = alt<unknown>(between.then(letters).then(space).then(bars), named)
  const spelt = (word: string): Parser<unknown> =>
    word.includes('_') ? alt(lit(word), lit(word.replaceAll('_', '-'))) : lit(word)
  /** Models write a blank or a prefix before the names: `<｜DSML｜ns:invoke`. */
  const prefix = chars(/[\w-]/, 1, 16).then(lit(':'))
  const exact = lit(`｜${token}｜`).then(optional(alt(lit(' '), prefix)))
  const drift = loose ? optional(alt<unknown>(sign, bars)) : sign
  const loosely = (start: Parser<unknown>, word: string) => start.then(space).then(drift).then(space).then(spelt(word))
  return {
    open: word => lit('<').then(exact).then(lit(word)),
    garbled: word => loosely(lit('<'), word),
    close: word => ({
      text: `</｜${token}｜${word}>`,
      also: lit('</')
        .then(exact)
        .then(lit(`${word}>`)),
      garbled: alt(
        loosely(lit('<').then(space).then(lit('/')), word),
        lit('<').then(sign).then(space).then(lit('/')).then(spelt(word)), // the slash behind the token
      )
        .then(space)
        .then(lit('>')),
    }),
  }
}

/** The spellings of the token without one of its letters; none if the token is short. */
const shorter = (token: string): readonly string[] => (token.length < 4 ? [] : withoutOne(token))
/** The letters of `word` in either case, with `between` between them. */
const lettersOf = (word: string, between: Parser<unknown>): Parser<unknown> =>
  [...word].reduce<Parser<unknown>>((before, letter, k) => {
    const one = alt(lit(letter), lit(letter.toLowerCase()))
    return k === 0 ? one : before.then(between).then(one)
  }, succeed(undefined))

/** A tag in any spelling; a garbled tag has its span in `garbled`. */
export const anyTag = ({ open, garbled }: Spelling, word: string, read = element): Parser<Tag> =>
  alt(read(open(word)), garbledIn(read(garbled(word))))

/** The openers of tags with a token, in the spellings of its bars. */
export const tokenTriggers = (token: string): readonly string[] =>
  ['<｜', '<｜｜', '<｜ ', '< ｜', '<|', '<||', '<| ', '< |', '<‖', '<‖ ', '< | ', '< | | ', '<| | '].map(
    bars => bars + token,
  )
/** The openers of tags with a misspelt token, and of the tags `words` without the token. */
export const misspeltTriggers = (token: string, words: readonly string[]): readonly string[] => [
  ...['<', '<｜', '<|'].flatMap(start => ['｜', '|'].map(bar => start + token[0] + bar + token[1])),
  ...['<｜', '<|'].flatMap(start =>
    [token.toLowerCase(), ...shorter(token).map(word => word + start[1])].map(word => start + word),
  ),
  ...['｜', '|', ' ', '-', '_', ...words].map(sign => `<${token}${sign}`),
  ...['-', '_'].map(sign => `<${token.toLowerCase()}${sign}`),
  ...words.flatMap(word => [`<${word}>`, `< ${word}>`]),
]
/** Closing markers with a token, also with other bars, or with a space behind the second, as DeepSeek V4.1 prints them. */
export const drifted = (closers: readonly string[]): readonly string[] => {
  const others = ['|', '｜｜', '｜'].flatMap(bar =>
    [bar, `${bar} `].flatMap(second => closers.map(text => text.replace('｜', bar).replace(/｜(?=[a-z])/, second))),
  )
  return [...new Set([...closers, ...others])]
}

/** How gateways respell tokens such as `<｜tool▁sep｜>`: with ASCII or doubled bars; `_`, `\_` or spaces for `▁`. */
export const RESPELLED_TOKENS: readonly Readonly<Record<string, string>>[] = [
  ...['_', ' ', '\\_'].map(join => ({ '▁': join })),
  ...['▁', '_', ' '].map(join => ({ '｜': '|', '▁': join })),
  { '｜': '｜｜' },
]
