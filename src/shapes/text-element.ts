/** A word in an element of its own: `<name>read_file</name>`, its closing tag garbled or missing now and then. */
import { aheadOf, alt, list, lit, type Parser, position, ws } from '../frontier.ts'
import { inexact } from '../repair/section.ts'
import { type Named, type Range, textBefore } from '../tag.ts'

/** A closing tag in the head of a call; its place when it is garbled, or missing before what comes next. */
export const headClose = (close: string): Parser<Range | undefined> =>
  alt<Range | undefined>(
    lit(close).result(undefined),
    list<[number, unknown, number]>(position, inexact(close), position).map(([from, , to]): Range => [from, to]),
    position.chain(at => ws.then(aheadOf(/[<{]/)).result<Range>([at, at])),
  )

/** `<name>TEXT</name>` */
export const textElement = (name: string): Parser<Named> =>
  list<[string, Range | undefined]>(lit(`<${name}>`).then(textBefore(/<>/)), headClose(`</${name}>`)).map(
    ([text, garbled]) => (garbled ? { name: text, garbled } : { name: text }),
  )
