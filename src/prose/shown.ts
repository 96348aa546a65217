/**
 * What a message only shows: calls in a quotation (`> `), in the result of a tool that the model repeats and, by policy,
 * in examples. The text before a block decides, however it was cut.
 */
import { lastLine } from '../engine/chars.ts'
import type { Shown } from '../engine/machine.ts'
import type { Policies } from '../engine/policies.ts'

/** What is known of the text so far. */
interface Seen {
  /** The beginning of the line, markup included. */
  readonly line: string
  /** The end of the text, which may be the beginning of a marker. */
  readonly tail: string
  /** What closes the result or example that is open; `''` outside. */
  readonly close: string
}

/** Characters of a line that tell whether it is quoted; of text that may be a marker and the two characters behind it. */
const MAX_LINE = 24
const MAX_TAIL = 92
const START: Seen = { line: '', tail: '', close: '' }

/** Quote marks at the start of a line, perhaps behind those of a list; `>>>` opens a message of functionary. */
const QUOTED = /^(?:\s|[*+-]\s|\d+[.)]\s)*>(?!>>)/
/** The item of a list, and an indented line, which may be of one. */
const LISTED = /^(?:[ \t]*(?:[*+•-]|\d+[.)])\s|[ \t]{2})/
/** Behind a marker in a sentence that goes on, or in quotes: `The tag <tool_response> holds it.` */
const MENTIONED = /^(?: [a-z|]|[`"'.,;:)])/
const RESULTS = '<(?:(?:tool|function)_(?:response|result|output)s?|observation)(?: [^<>]{0,64})?>|\\[TOOL_RESULTS\\]'
const EXAMPLES = '<!--|<examples?>'
const QUOTES = '`"\''
const closing = (open: string): string => (open === '<!--' ? '-->' : open.replace(/^(.)(\w+)( .*(?=>))?/s, '$1/$2'))

/** What these policies say of blocks that are only shown; undefined if all of them count. */
export function shown({ quotedMarkup, exampleMarkup }: Policies): Shown | undefined {
  const quotes = quotedMarkup === 'text'
  const examples = exampleMarkup === 'text'
  if (!quotes && !examples) return undefined
  return (made[`${quotes} ${examples}`] ??= shownBy(quotes, examples))
}
const made: Partial<Record<string, Shown>> = {}

function shownBy(quotes: boolean, examples: boolean): Shown {
  const words = [...(quotes ? [RESULTS] : []), ...(examples ? [EXAMPLES] : [])].join('|')
  const opens = new RegExp(words, 'g')
  /** A result that reads as a call: an element that is named like a tool. */
  const element = new RegExp(`^[\\s>*+-]*(?:${words})`)

  /** Follows the markers in `text`. `isOver`: no text follows it. */
  const follow = (text: string, before: string, isOver: boolean): Pick<Seen, 'tail' | 'close'> => {
    let from = 0
    let close = before
    for (;;) {
      if (close !== '') {
        const at = text.indexOf(close, from)
        if (at < 0) break
        from = at + close.length
        close = ''
      }
      opens.lastIndex = from
      const found = opens.exec(text)
      const behind = text.slice(opens.lastIndex, opens.lastIndex + 2)
      if (!found || (!isOver && behind.length < 2)) break
      const isQuoted = found.index > from && QUOTES.includes(text[found.index - 1]!)
      from = opens.lastIndex
      if (!isQuoted && !MENTIONED.test(behind)) close = closing(found[0])
    }
    return { tail: isOver ? '' : text.slice(Math.max(from, text.length - MAX_TAIL)), close }
  }
  return {
    reports: examples,
    pass(before = START, isShown) {
      const { line, tail, close } = before as Seen
      const stands = isShown ? '- > ' : 'x' // what stands for a quoted line, and for another
      if (tail === '' && line === stands) return before
      return { line: stands, tail: '', close: follow(tail, close, true).close }
    },
    read(before = START, text) {
      const { line, tail, close } = before as Seen
      const at = lastLine(text)
      const own = ((at > 0 ? '' : line) + text.slice(at, at + MAX_LINE)).slice(0, MAX_LINE)
      const now = follow(tail + text, close, false)
      return { line: own, tail: now.tail, close: now.close }
    },
    shows(before = START, text, isBare) {
      const { line, tail, close } = before as Seen
      const head = line + text.slice(0, MAX_LINE) // the block may begin with the marks
      return (
        (quotes && QUOTED.test(head)) ||
        element.test(text) ||
        follow(tail, close, true).close !== '' ||
        (examples && (LISTED.test(head) || (isBare && (line.trim() !== '' || />\s*$/.test(tail)))))
      )
    },
  }
}
