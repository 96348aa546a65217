/**
 * Format: reasoning between two markers. Blocks of calls may open inside the reasoning. If the prompt ends with the
 * opening marker, the reply has only the closing one.
 */
import { sentenceContinues } from '../engine/chars.ts'
import { type Dialect, type Trigger, triggersAt } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { aheadOf, alt, chars, lit, type Parser, peek, succeed, ws } from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import { DONE, emit, followed, type Grammar, type Mention, type Prose, type Step } from '../engine/step.ts'
import { section } from '../repair/closing.ts'
import type { Closing } from '../repair/markers.ts'
import { isFarAhead } from './far-ahead.ts'
import { type Common, fromRecord, type Made } from './record.ts'

/** A dialect of reasoning between markers, as data. */
export interface Reasoning extends Common {
  /**
   * The opening markers; the first is printed. `{suffix}` matches letters, digits and `_ - .`, `{attributes}` the rest
   * of an opening tag. Default: none; the prompt ends with the opening marker.
   */
  readonly open?: readonly string[]
  /** The closing markers; the first is printed. */
  readonly close: readonly string[]
  /** What is printed for `{suffix}`. */
  readonly suffix?: string
  /** Further closing markers that count only if a block is open. */
  readonly closeAlso?: readonly string[]
  /**
   * Strings that also end the reasoning and are not part of it, such as the beginning of a call. With them, the closing
   * marker of `bare` reasoning is optional.
   */
  readonly until?: readonly string[]
  /** White space inside the markers, as the model prints it. */
  readonly pad?: string
  /** Whether a closing marker alone makes all text before it reasoning; `between`: if text follows. Default: true. */
  readonly closesAlone?: boolean | 'between'
  /** Where the opening markers count. Default: anywhere. */
  readonly at?: Exclude<Trigger, string>['at']
  /** The opening markers are ordinary words, and count only if something that ends the reasoning is ahead. */
  readonly bare?: boolean
  /** If `bare`: strings that show another format if they occur before the end of the reasoning. */
  readonly never?: readonly string[]
  /** The text directly follows the opening marker. */
  readonly glued?: boolean
}

/** A dialect of this format: any of `close` ends what any of `open` began. */
export const reasoning = (name: string, record: Reasoning): Dialect =>
  fromRecord(name, 'reasoning', record, makeReasoning)

/** Makes the parts of a dialect from a record of this format. */
export function makeReasoning(record: Reasoning): Made {
  const { open = [], close, suffix = '', pad = '', closesAlone = true, at, bare } = record
  const printed = (text: string) => text.replace(SUFFIX, () => suffix)
  const alone = closesAlone === false ? [] : close
  return {
    triggers: [...triggersAt(at, open.map(beginning)), ...alone.map(beginning)],
    grammar: () => grammarOf(record),
    printReasoning: text => `${printed(open[0] ?? '')}${pad}${text}${pad}${printed(close[0]!)}`,
    closers: closesAlone === 'between' ? close : undefined,
    bare,
    reasoning: true,
  }
}
const SUFFIX = '{suffix}'
const PLACE = /\{(suffix|attributes)\}/
/** The part of a marker before a place. */
const beginning = (marker: string): string => marker.split('{')[0]!
/** What ends the text of a block: this closing marker, perhaps with a space or a damaged end, which is reported. */
const endingsOf = (close: string): readonly string[] => {
  const text = beginning(close)
  return [
    text,
    text.replace('</', '</ '),
    text.replace('</', '< /'),
    ...[' >', '\n'].map(end => text.replace(/>$/, end)),
  ]
}
const marker = (text: string): Parser<unknown> => {
  const [before = '', place, after] = text.split(PLACE)
  if (place === undefined || after === undefined) return lit(text)
  const own = place === 'suffix' ? chars(/[\w.-]/, 1, 32) : chars(/[^<>\n]/, 1, 80)
  return lit(before).then(own).then(lit(after))
}

function grammarOf(record: Reasoning): Grammar {
  const {
    open = [],
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
  const closers = [...ends.flatMap(endingsOf), ...until]
  const prose: Prose = { prose: 'reasoning', until: closers, mention: mention(closers) }
  const body: Grammar = succeed<Step>(followed(DONE, prose))
  const options = { cut: !bare, closes: ends.map(closing), optionalClose: bare && until.length > 0 }
  const shown = (text: string): Parser<unknown> => {
    const opener = glued ? marker(text).then(glue) : marker(text)
    return bare ? opener.then(isFarAhead(prose.until, record.never)) : opener
  }
  /** The closing marker of the same name, whose damage is known. */
  const own = (text: string): Closing => closing(close.find(end => end === text.replace('<', '</')) ?? close[0]!)
  const blocks = open.map(text => section(shown(text).result(NONE), body, own(text), options))
  const over = (text: string): Parser<unknown> =>
    closesAlone === 'between' ? marker(text).skip(peek(ws.then(chars(/\S/, 1, 1)))) : marker(text)
  const alone = close.map(text => emit(over(text), () => [{ type: 'reasoned' }]))
  return alt(...blocks, ...(closesAlone === false ? [] : alone))
}
/** Succeeds if text is glued to the marker: neither a space nor punctuation follows. */
const glue = aheadOf(/[^\s.,;:!?)\]}_]/)

/** How far ahead to search for a closing marker, in characters. */
const REACH = 2048
/** More characters than any closing marker has. */
const LONGEST = 64
/** What may stand in place of words between two markers. */
const NO_WORDS = /^[\s.…/]*$/

/**
 * Makes a function that says whether an opening marker is only mentioned. It is not if one of the `closing` markers is
 * near and not a mention itself, and the opener does not occur again before it.
 */
function mention(closing: readonly string[]): NonNullable<Prose['mention']> {
  const search = seeker(closing)
  return (input, i, index) => {
    const window = input.slice(index, index + REACH)
    const again = window.indexOf(input.slice(i, index)) >>> 0 // far beyond the window, if the opener is not in it
    const near = window.slice(0, again + LONGEST)
    const at = search.seek(near, 0)
    const closer = search.at(near, at)
    const end = index + at + (closer ?? '').length
    const open: Mention = window.length < REACH ? 'wait' : 'yes'
    if (end > index && NO_WORDS.test(near.slice(0, at))) return closer ? end : open
    const said = sentenceContinues(input, index)
    if (said !== 'yes' || again < at) return said
    return closer ? sentenceContinues(input, end) : open
  }
}
