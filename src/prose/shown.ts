/**
 * Blocks that a message only shows: calls in a quotation (`> `), in a tool result that the model repeats and, by
 * policy, in examples. The text before a block decides, however it was cut into chunks.
 */
import { continues, lastLine } from '../engine/chars.ts'
import type { Shown } from '../engine/machine.ts'
import type { Policies } from '../engine/policies.ts'
import { matchAt } from '../engine/search.ts'

/** The state after the text so far. */
interface Seen {
  /** The beginning of the line, markup included. */
  readonly line: string
  /** The end of the text, which may be the beginning of a marker. */
  readonly tail: string
  /** The closer of the open result or example; `''` if none is open. */
  readonly close: string
}

/** The characters of a line that decide whether it is quoted. */
const MAX_LINE = 24
/** The characters that are kept of the text: any marker with its attributes, and the two characters after it, fit. */
const MAX_TAIL = 92
const START: Seen = { line: '', tail: '', close: '' }

/** Quote marks at the start of a line, perhaps after list marks; `>>>` opens a message of functionary. */
const QUOTED = /^(?:\s|[*+-]\s|\d+[.)]\s)*>(?!>>)/
/** The end of a text to which a chat template glues a call: no space, quote or list mark, and no opening bracket. */
const GLUED = /[^\s>*+([{-]$/
/** A list item, or an indented line, which may belong to one. */
const LISTED = /^(?:[ \t]*(?:[*+•-]|\d+[.)])\s|[ \t]{2})/
/** Elements and tokens of results and examples. Elements may have attributes. */
const RESULTS =
  '<(?:(?:tool|function|mcp)[-_]?(?:use|call)?[-_]?(?:response|result|output)s?|observation)(?: [^<>]{0,64})?>|\\[TOOL_RESULTS\\]' +
  '|<\\|(?:tool_response>|observation\\|>|(?:tool_outputs_begin|START_TOOL_RESULT)\\|>)'
const EXAMPLES =
  '<!--|<(?:example|document|search_result|file_?content|web_?page)s?(?: [^<>]{0,64})?>|<(?:stdout|stderr)>'
const QUOTES = '`"\''
const closing = (open: string): string => CLOSERS[open.toLowerCase()] ?? open.replace(/([\w-]+)( .*(?=>))?/s, '/$1')
const CLOSERS: Partial<Record<string, string>> = {
  '<!--': '-->',
  '<|tool_response>': '<tool_response|>', // Gemma 4
  '<|observation|>': '<|assistant|>', // GLM: the turn of a tool, up to the model's own
  '<|tool_outputs_begin|>': '<|tool_outputs_end|>', // DeepSeek
  '<|start_tool_result|>': '<|END_TOOL_RESULT|>', // Command R
}

/** Finds the blocks that are only shown under these policies; undefined if all blocks count. */
export function shown({ quotedMarkup, exampleMarkup }: Policies): Shown | undefined {
  const quotes = quotedMarkup === 'text'
  const examples = exampleMarkup === 'text'
  if (!quotes && !examples) return undefined
  return (made[`${quotes} ${examples}`] ??= shownBy(quotes, examples))
}
const made: Partial<Record<string, Shown>> = {}

function shownBy(quotes: boolean, examples: boolean): Shown {
  const words = (quotes ? [RESULTS] : []).concat(examples ? EXAMPLES : []).join('|')
  const opens = new RegExp(words, 'gi')
  /** Finds the next marker. Most text has no bracket. */
  const next = (text: string, from: number): RegExpExecArray | null =>
    text.includes('<') || text.includes('[') ? matchAt(opens, text, from) : null
  /** Whether a result or an example begins the text: such an element may have been parsed as a call. */
  const begins = (text: string): boolean => {
    const found = next(text, 0)
    return found !== null && /^[\s>*+-]*$/.test(text.slice(0, found.index))
  }

  /** Tracks the markers in `text`, with the closer `before` open. `isOver`: no text follows. */
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
      const found = next(text, from)
      const behind = text.slice(opens.lastIndex, opens.lastIndex + 2)
      if (!found || (!isOver && behind.length < 2)) break
      const isQuoted = found.index > from && QUOTES.includes(text[found.index - 1]!)
      from = opens.lastIndex
      if (!isQuoted && !continues(behind)) close = closing(found[0])
    }
    return { tail: isOver ? '' : text.slice(Math.max(from, text.length - MAX_TAIL)), close }
  }
  return {
    reports: examples,
    pass(before = START, isShown) {
      const { line, tail, close } = before as Seen
      const stands = isShown ? '- > ' : 'x' // in place of the line: a quoted one, or any other
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
        (quotes && QUOTED.test(head) && !GLUED.test(tail)) ||
        begins(text) ||
        follow(tail, close, true).close !== '' ||
        (examples && (LISTED.test(head) || (isBare && (line.trim() !== '' || />\s*$/.test(tail)))))
      )
    },
  }
}
