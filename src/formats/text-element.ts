/** A word in its own element, `<name>read_file</name>`, whose closing tag may be garbled, doubled or missing. */
import { aheadOf, alt, chars, endsInside, list, lit, optional, type Parser, spanned, ws } from '../engine/parsing.ts'
import { ranged } from '../engine/reported.ts'
import { closedName, misspelt, opener } from '../repair/markers.ts'
import { isTag } from '../repair/similar.ts'
import { type Named, type Range, textBefore } from './element.ts'

/** A closing tag in the head of a call; its value is the span of the damage (garbled, repeated, or missing), if any. */
const headClose = (close: string): Parser<Range | undefined> => {
  const damaged = alt(misspelt(close), withoutSlash(close))
  const again = optional(ranged(ws.then(alt<unknown>(lit(close), damaged))))
  return alt<Range | undefined>(
    ws
      .then(lit(close))
      .then(again)
      .map(twice => twice?.[1]),
    ws.then(ranged(damaged)).map(([, range]) => range),
    ws.then(endsInside(lit(close))),
    spanned(ws.then(aheadOf(/[<{]/)), (_, at): Range => [at, at]),
  )
}
/** `<name>` for `</name>` */
const withoutSlash = (close: string): Parser<unknown> =>
  lit('<')
    .then(chars(/[\w:.-]/, 1, 64))
    .accept(word => isTag(word, closedName(close)) || undefined, close)
    .skip(lit('>'))

/** The text of an element, and its closing tag `close`. */
export const closedText = (close: string, text: Parser<string> = textBefore(/<>/)): Parser<Named> =>
  alt(
    list<[string, Range | undefined]>(text, headClose(close)).map(
      ([name, garbled]): Named => (garbled ? { name, garbled } : { name }),
    ),
    withoutBracket(close, text),
  )
/** `TEXT/name>` for `TEXT</name>` */
const withoutBracket = (close: string, text: Parser<string>): Parser<Named> =>
  ranged(text.skip(lit('>'))).accept(([text, [, end]]): Named | undefined => {
    const at = text.lastIndexOf('/')
    const isClosed = at > 0 && isTag(text.slice(at + 1), closedName(close))
    return isClosed ? { name: text.slice(0, at), garbled: [end - (text.length - at) - 1, end] } : undefined
  }, close)

/** `<name>TEXT</name>`, whose opening tag may be damaged. */
export const textElement = (name: string): Parser<Named> =>
  list<[Range | undefined, Named]>(opener(`<${name}>`).skip(ws), closedText(`</${name}>`)).map(([opened, inside]) =>
    opened ? { ...inside, garbled: opened } : inside,
  )
