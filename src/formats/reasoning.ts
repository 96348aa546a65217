/**
 * Format: reasoning between two markers. Tool sections may open inside it. Where
 * the prompt ends in the opening marker, the reply has the closing one alone.
 */
import type { Dialect, Trigger } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { aheadOf, alt, chars, lit, type Parser, peek, succeed, ws } from '../engine/parsing.ts'
import { emit, followed, type Grammar, type Prose, type Step } from '../engine/step.ts'
import { section } from '../repair/block.ts'
import type { Closing } from '../repair/markers.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { within } from './within.ts'

/** A dialect of reasoning between markers, in words. */
export interface Reasoning extends Common {
  /** The first of each is the one that `print` writes. `{suffix}` in them stands for letters, digits and `_ - .`. */
  readonly open: readonly string[]
  readonly close: readonly string[]
  /** What is printed for `{suffix}`. */
  readonly suffix?: string
  /** Other closing markers of a block that is open; alone they say nothing. */
  readonly closeAlso?: readonly string[]
  /** What else ends the reasoning, and stays: the beginning of a call. The closing marker may be missing then. */
  readonly until?: readonly string[]
  /** White space inside the markers, as the model prints it. */
  readonly pad?: string
  /** A closing marker alone says that all text before it was reasoning; `between`: where text follows it. Default: it does. */
  readonly closesAlone?: boolean | 'between'
  /** Where the opening markers count. Default: anywhere. */
  readonly at?: 'line' | 'message'
  /** The opening markers are words: only what ends the reasoning, further on, shows that they are no text. */
  readonly bare?: boolean
  /** The text follows the opening marker with nothing between. */
  readonly glued?: boolean
}

/** A dialect of this format: any of `close` ends what any of `open` began. */
export const reasoning = (name: string, record: Reasoning): Dialect =>
  fromRecord(name, 'reasoning', record, makeReasoning)

/** What a record of this format makes. */
export function makeReasoning(record: Reasoning): Made {
  const { open, close, suffix = '', pad = '', closesAlone = true, at, bare } = record
  const printed = (text: string) => text.replace(SUFFIX, () => suffix)
  const alone = closesAlone === false ? [] : close
  return {
    triggers: [...open.map(beginning).map((text): Trigger => (at ? { text, at } : text)), ...alone.map(beginning)],
    grammar: () => grammarOf(record),
    printReasoning: text => `${printed(open[0]!)}${pad}${text}${pad}${printed(close[0]!)}`,
    ...(closesAlone === 'between' ? { closers: close } : {}),
    ...(bare ? { bare } : {}),
    reasoning: true,
  }
}
const SUFFIX = '{suffix}'
/** A marker up to what may vary in it. */
const beginning = (marker: string): string => marker.split(SUFFIX)[0]!
const marker = (text: string): Parser<unknown> => {
  const [before = '', after] = text.split(SUFFIX)
  return after === undefined
    ? lit(text)
    : lit(before)
        .then(chars(/[\w.-]/, 1, 32))
        .then(lit(after))
}

function grammarOf(record: Reasoning): Grammar {
  const {
    open,
    close,
    closeAlso = [],
    until = [],
    suffix = '',
    closesAlone = true,
    bare = false,
    glued = false,
  } = record
  const ends = [...close, ...closeAlso]
  const closing = (text: string): Closing =>
    text.includes(SUFFIX) ? { text: text.replace(SUFFIX, () => suffix), also: marker(text) } : text
  const prose: Prose = { prose: 'reasoning', until: [...ends.map(beginning), ...until] }
  const body: Grammar = succeed<Step>(followed({ events: NONE }, prose))
  const options = { cut: !bare, closes: ends.map(closing), optionalClose: until.length > 0 }
  const shown = (text: string): Parser<unknown> => {
    const opener = glued ? marker(text).then(glue) : marker(text)
    return bare ? opener.then(within(...prose.until)) : opener
  }
  const blocks = open.map(text => section(shown(text).result(NONE), body, closing(close[0]!), options))
  const over = (text: string): Parser<unknown> =>
    closesAlone === 'between' ? marker(text).skip(peek(ws.then(chars(/\S/, 1, 1)))) : marker(text)
  const alone = close.map(text => emit(over(text), () => [{ type: 'reasoned' }]))
  return alt(...blocks, ...(closesAlone === false ? [] : alone))
}
/** What follows a word and is no other one, and not its punctuation. */
const glue = aheadOf(/[^\s.,;:!?)\]}_]/)
