/** The end of a message: stop tokens, which a server left there, are cut off before they become text or part of a value. */
import type { Machine } from '../engine/machine.ts'
import { STOP_TOKENS } from '../repair/tokens.ts'

/** Finds where the end of a text may be cut off: the index from which it is stop tokens, or the beginning of one. */
export interface Ending {
  /** Index from which there are only whole stop tokens and white space, perhaps with the beginning of one more; else the length. */
  from(text: string): number
  /** Is the text made of whole stop tokens and white space, beginning with a token? */
  isWhole(text: string): boolean
  /** Does it close reasoning as well? That is markup only in a value that was cut. */
  closesReasoning(text: string): boolean
}

/** What closes reasoning: within a cut value, the end of what the model wrote. */
const REASONING_CLOSERS = ['</think>', '</thinking>', '[/THINK]', '</seed:think>', '</mm:think>']
/** The most characters of stop tokens that are cut off. */
const MAX_ENDING = 256
/** A token in any spelling: `<|im_end|>`, `<｜im▁end｜>`, `[|im_end|]`, `<|im_end:base|>`. */
const SPELT = /[<[]([|｜]{0,2})([a-z][\w▁ .-]{0,39}?)(?::[\w.-]{1,32})?[|｜]{0,2}[>\]]/iy
/** The beginning of one, where the text ends. */
const BEGUN = /[<[]([|｜]{0,2})(?:([a-z][\w▁ .-]{0,39}?)(:[\w.-]{0,32})?[|｜]{0,2})?$/iy
const WORD = /^[<[]([|｜]?)([a-z][\w▁ ]*)([|｜]?)[>\]]$/i
const named = (word: string): string => word.toLowerCase().replace(/[\s_▁.-]/g, '')

/** `own`: stop tokens beside the known ones. */
export function ending(own: readonly string[] = []): Ending {
  const words = [...new Set([...own, ...STOP_TOKENS, ...REASONING_CLOSERS])]
  const firsts = new Set([...words.map(word => word[0]!), '<', '['])
  /** The tokens by name: may the bars be missing? */
  const names = new Map<string, boolean>()
  for (const word of words) {
    const [, before = '', name, after = ''] = WORD.exec(word) ?? []
    if (name !== undefined) names.set(named(name), names.get(named(name)) || before + after === '')
  }
  const isKnown = (name: string, bars: string) => names.has(name) && (bars !== '' || names.get(name) === true)

  /** The end of the token at `i`; `undefined` if there is none, more than the length if the text breaks off inside. */
  const after = (text: string, i: number): number | undefined => {
    for (const word of words) if (text.startsWith(word, i)) return i + word.length
    SPELT.lastIndex = BEGUN.lastIndex = i
    const spelt = SPELT.exec(text)
    if (spelt) return isKnown(named(spelt[2]!), spelt[1]!) ? i + spelt[0].length : undefined
    const left = text.slice(i)
    if (words.some(word => word.startsWith(left))) return text.length + 1
    const [found, bars = '', name = '', suffix] = BEGUN.exec(text) ?? []
    if (found === undefined) return undefined
    const own = named(name)
    const begins = (known: string) => known.startsWith(own) && isKnown(known, bars)
    const known = suffix === undefined ? [...names.keys()].some(begins) : isKnown(own, bars)
    return known ? text.length + 1 : undefined
  }
  /** Are there only tokens from `i` to the end? `begun`: the last of them breaks off. */
  const rest = (text: string, i: number): 'whole' | 'begun' | 'other' => {
    for (let at = i; at < text.length; ) {
      const end = after(text, at)
      if (end !== undefined && end > text.length) return 'begun'
      if (end === undefined && (at === i || !/\s/.test(text[at]!))) return 'other'
      at = end ?? at + 1
    }
    return 'whole'
  }
  return {
    from(text) {
      for (let i = Math.max(0, text.length - MAX_ENDING); i < text.length; i++)
        if (firsts.has(text[i]!) && rest(text, i) !== 'other') return i
      return text.length
    },
    isWhole: text => text !== '' && rest(text, 0) === 'whole',
    closesReasoning: text => REASONING_CLOSERS.some(word => text.includes(word)),
  }
}

/** `running`, for a message without the stop tokens at its end where they would be text, or part of a value. */
export function stopping(running: Machine & { end(): void }, stops: Ending, drop: (markup: string) => void) {
  let waiting = ''
  let markup = '' // at the end
  return {
    /** The number of characters that may be stop tokens. */
    waiting: () => waiting.length,
    push(chunk: string) {
      const text = waiting === '' ? chunk : waiting + chunk
      const at = stops.from(text)
      waiting = at === text.length ? '' : text.slice(at)
      if (at > 0) running.push(waiting === '' ? text : text.slice(0, at))
    },
    catchUp() {
      running.catchUp()
    },
    finish() {
      const isMarkup = stops.isWhole(waiting) && running.shows(waiting, stops.closesReasoning(waiting))
      if (waiting !== '' && !isMarkup) running.push(waiting)
      running.finish()
      if (isMarkup) markup = waiting
      waiting = ''
    },
    /** After `finish`. */
    end() {
      running.end()
      if (markup !== '') drop(markup)
    },
  }
}
