/** The end of a message: cuts off stop tokens that a server left there, before they become text or part of a value. */
import { LBRACKET, LT } from '../engine/chars.ts'
import type { Dialect } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import type { Machine, Preview } from '../engine/machine.ts'
import { matchAt } from '../engine/search.ts'
import { wordList } from '../engine/word-list.ts'
import { STOP_TOKENS } from '../repair/tokens.ts'

/** Finds the stop tokens at the end of a text. */
export interface Ending {
  /** The index from which the text is stop tokens and white space, the last token perhaps cut off; else the length. */
  from(text: string): number
  /**
   * Whether the text consists of stop tokens and white space, and begins with a token. Only the last token may be cut
   * off, and only if a whole token precedes it, or if it contains a sign that no plain tag has: `<|im_en`.
   */
  isWhole(text: string): boolean
  /** Whether the text closes reasoning as well, which is markup only in a value that was cut off. */
  closesReasoning(text: string): boolean
}

/** The closers of reasoning. In a value that was cut off, one is the end of what the model wrote. */
export const reasoningClosers = (dialects: readonly Dialect[]): readonly string[] => [
  ...new Set(['</think>', ...dialects.flatMap(({ reasoning, format }) => (reasoning && closesOf(format)) || [])]),
]
/** The closing markers of a record that are single tags or tokens, without stop tokens. */
const closesOf = (format: Dialect['format']) =>
  (format as { readonly close?: readonly string[] } | undefined)?.close?.filter(
    text => /^\W[^>]*.$/.test(text) && !STOP_TOKENS.includes(text),
  )
/** The longest run of stop tokens that is cut off, in characters. */
const MAX_ENDING = 128
/** A token in any spelling, or its beginning at the end of the text: `<|im_end|>`, `<｜im▁end｜>`, `<|im_end:base|>`. */
const SPELT = /[<[]([|｜]{0,2})([A-Za-z][\w▁ .-]{0,39})?(:[\w.-]{0,32})?[|｜]{0,2}([>\]]|$)/y
/** `[|endoft`, `<end_of`, `<turn|`: the beginning of a token that looks like no tag. Formats decide about `<|`. */
const UNLIKE_TAG = /^(?=.{3})(?!<[|｜]).+[|｜▁_:~]|^\[[A-Z]+ /
const WORD = /^[<[]([|｜]?)([A-Za-z][\w▁ ]*)([|｜]?)[>\]]$/
const named = (word: string): string => word.toLowerCase().replace(/[\s_▁.-]/g, '')

/** `own`: stop tokens in addition to the known ones. `closers`: those of reasoning. */
export function ending(own: readonly string[], closers: readonly string[]): Ending {
  const list = wordList([...new Set([...own, ...STOP_TOKENS, ...closers])])
  /** The names of the tokens; true: the bars may be missing. */
  const names = new Map<string, boolean>()
  for (const word of list.words) {
    const [, before = '', name, after = ''] = WORD.exec(word) ?? []
    if (name !== undefined) names.set(named(name), names.get(named(name)) || before + after === '')
  }
  const every = [...names.keys()]
  const isKnown = (name: string, bars: string) => names.has(name) && (bars !== '' || names.get(name) === true)

  /** The end of the token at `i`; `undefined` if there is none, more than the length if the text ends inside it. */
  const after = (text: string, i: number): number | undefined => {
    const [word] = list.at(text, i)
    if (word !== undefined) return i + word.length
    const [, bars = '', name = '', suffix, close] = matchAt(SPELT, text, i) ?? []
    const own = named(name)
    if (close && isKnown(own, bars)) return SPELT.lastIndex
    if (list.begun(text, i)) return text.length + 1
    if (close !== '') return undefined // no token, or one that ends and is unknown
    const begins = (known: string) => known.startsWith(own) && isKnown(known, bars)
    const known = suffix === undefined ? every.some(begins) : isKnown(own, bars)
    return known ? text.length + 1 : undefined
  }
  /** Whether there are only tokens from `i` to the end. `begun`: the only one is cut off, and may be a plain tag. */
  const rest = (text: string, i: number): 'whole' | 'begun' | 'other' => {
    let other: 'begun' | 'other' = 'other'
    for (let at = i; at < text.length; ) {
      const end = after(text, at)
      if (list.begun(text, at)) other = 'begun' // of a longer token, which begins with this one
      if (end !== undefined && end > text.length) return at > i || UNLIKE_TAG.test(text.slice(at)) ? 'whole' : 'begun'
      if (end === undefined && (at === i || !/\s/.test(text[at]!))) return other
      at = end ?? at + 1
    }
    return 'whole'
  }
  return {
    from(text) {
      for (let i = Math.max(0, text.length - MAX_ENDING); i < text.length; i++) {
        const c = text.charCodeAt(i)
        if ((c === LT || c === LBRACKET || list.mayBegin(text, i)) && rest(text, i) !== 'other') return i
      }
      return text.length
    },
    isWhole: text => text !== '' && rest(text, 0) === 'whole',
    closesReasoning: text => closers.some(word => text.includes(word)),
  }
}

/** Whether nothing is missing or damaged. A token reported as `stray-close` is not damage. */
const isWhole = (seen: readonly Preview[]): boolean =>
  !seen.some(({ events }) => events.some(e => e.type === 'lost' || (e.type === 'error' && e.code !== 'stray-close')))

/** `running` without the stop tokens at the end of the message, if they would be text or part of a value. */
export function stopping(running: Machine & { end(): void }, stops: Ending, drop: (markup: string) => void) {
  let waiting = ''
  let markup = '' // stop tokens that were cut off
  /** Whether the waiting text would be shown, as text or in a value. What closes reasoning counts only in a value. */
  const shows = (seen: readonly Preview[]): boolean => {
    const inValue = stops.closesReasoning(waiting)
    const isShown = (e: Event, part: string) =>
      'delta' in e && e.delta.includes(part) && (!inValue || e.type === 'value' || e.type === 'args')
    return seen.some(({ events, tail }) => tail !== '' && events.some(e => isShown(e, tail)))
  }
  return {
    /** The number of characters that may be stop tokens. */
    waiting: () => waiting.length,
    push(chunk: string, isLast?: boolean) {
      const text = waiting + chunk
      const at = stops.from(text)
      waiting = text.slice(at)
      if (at > 0) running.push(text.slice(0, at), isLast)
    },
    catchUp() {
      running.catchUp()
    },
    finish() {
      if (waiting !== '') running.catchUp()
      let steps = stops.isWhole(waiting) ? running.preview(waiting) : undefined
      if (steps && (shows(steps) || !isWhole(steps))) {
        const without = running.preview('')
        // It is not part of a format if it is shown, or damages calls that are whole without it.
        if (shows(steps) || isWhole(without)) {
          markup = waiting
          steps = without
        }
      }
      if (waiting !== markup) running.push(waiting, steps !== undefined)
      running.finish(steps)
      waiting = ''
    },
    /** To be called after `finish`. */
    end() {
      running.end()
      if (markup !== '') drop(markup)
    },
  }
}
