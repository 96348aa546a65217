/**
 * What a message only shows: calls in a quotation (`> `), in the result of a tool that the model repeats and, by policy,
 * in examples. The text before a block decides, however it was cut.
 */
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
  /** In the item of a list, which indented lines continue. */
  readonly item: boolean
}

/** Characters of a line that tell whether it is quoted; of text that may be a marker and the two characters behind it. */
const MAX_LINE = 24
const MAX_TAIL = 26
const START: Seen = { line: '', tail: '', close: '', item: false }
/** Stands for the line behind a block that is only shown, and behind any other. */
const SHOWN_LINE = '- > '
const OTHER_LINE = 'x'

/** Quote marks at the start of a line, perhaps behind those of a list; `>>>` opens a message of functionary. */
const QUOTED = /^(?:\s|[*+-]\s|\d+[.)]\s)*>(?!>>)/
const ITEM = /^\s*(?:[*+•-]|\d+[.)])\s/
/** Behind a marker in a sentence that goes on, or in quotes: `The tag <tool_response> holds it.` */
const MENTIONED = /^(?: [a-z|]|[`"'.,;:)])/
const RESULTS = '<(?:(?:tool|function)_(?:response|result|output)s?|observation)>|\\[TOOL_RESULTS\\]'
/** A result that reads as a call: an element that is named like a tool. */
const RESULT = /* @__PURE__ */ new RegExp(`^[\\s>*+-]*(?:${RESULTS})`)
const EXAMPLES = '<!--|<examples?>'

const closing = (open: string): string =>
  open === '<!--' ? '-->' : open[0] === '[' ? open.replace('[', '[/') : open.replace('<', '</')

const QUOTES = '`"\''

/** Does the last line of `text` before `end` that tells belong to the item of a list? `line`: what stands before `text`. */
function endsInItem(text: string, line: string, end: number): boolean | undefined {
  for (let to = end; to >= 0; ) {
    const from = text.lastIndexOf('\n', to - 1) + 1
    const start = text.slice(from, Math.min(to, from + MAX_LINE))
    const head = from === 0 || to === 0 ? line + start : start
    if (ITEM.test(head)) return true
    if (/^ ?\S/.test(head)) return false
    to = to === 0 ? -1 : from - 1
  }
  return undefined
}

export function shown({ quotedMarkup, exampleMarkup }: Policies): Shown | undefined {
  const quotes = quotedMarkup === 'text'
  const examples = exampleMarkup === 'text'
  if (!quotes && !examples) return undefined
  const words = [...(quotes ? [RESULTS] : []), ...(examples ? [EXAMPLES] : [])].join('|')
  const opens = new RegExp(words, 'g')

  /** Follows the markers in `text`. `over`: no text follows it. */
  const follow = (text: string, close: string, over: boolean): Pick<Seen, 'tail' | 'close'> => {
    let from = 0
    for (;;) {
      if (close !== '') {
        const at = text.indexOf(close, from)
        if (at < 0) break
        from = at + close.length
        close = ''
      }
      opens.lastIndex = from
      const found = opens.exec(text)
      if (!found) break
      const behind = text.slice(opens.lastIndex, opens.lastIndex + 2)
      if (!over && behind.length < 2) break
      const isQuoted = found.index > from && QUOTES.includes(text[found.index - 1]!)
      from = opens.lastIndex
      if (!isQuoted && !MENTIONED.test(behind)) close = closing(found[0])
    }
    return { tail: over ? '' : text.slice(Math.max(from, text.length - MAX_TAIL)), close }
  }
  return {
    start: START,
    reports: examples,
    read(before, text, isText, isShown) {
      const seen = before as Seen
      if (text === '') return seen
      const { line, tail, close } = seen
      if (!isText) {
        const next = tail === '' ? { tail, close } : follow(tail, close, true)
        return { ...next, line: isShown ? SHOWN_LINE : OTHER_LINE, item: seen.item }
      }
      const end = text.lastIndexOf('\n')
      const item = end < 0 ? seen.item : (endsInItem(text, line, end) ?? seen.item)
      const own = text.slice(end + 1, end + 1 + MAX_LINE)
      const head = end < 0 ? (line + own).slice(0, MAX_LINE) : own
      return { ...follow(tail + text, close, false), line: head, item }
    },
    shows(before, text, isBare) {
      const { line, tail, close, item } = before as Seen
      const head = line + text.slice(0, MAX_LINE) // the block may begin with the marks
      if (quotes && (QUOTED.test(head) || RESULT.test(text))) return true
      if (follow(tail, close, true).close !== '') return true
      if (!examples) return false
      return (
        ITEM.test(head) || (item && /^\s{2}/.test(head)) || (isBare && (line.trim() !== '' || /[>]\s*$/.test(tail)))
      )
    },
  }
}
