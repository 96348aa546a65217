/** Markers in and after a value whose text is not escaped: what they look like, and where the next one is. */

import { cutAt, isAsciiSpace } from '../engine/chars.ts'
import { rememberedFew } from '../engine/memo.ts'
import { aheadOf, askWhole, chars, lit, ofGiven, type Parser } from '../engine/parsing.ts'
import type { Range } from '../engine/reported.ts'
import { past } from '../engine/search.ts'
import { never, tagOf } from '../repair/markers.ts'

/** What opens and closes calls, blocks or parameters that a value may contain as text. */
export interface Level {
  readonly open: Parser<unknown>
  readonly close: Parser<unknown>
}

/** The key in the opening tag of a parameter. `garbled`: the span of a damaged tag. */
export interface OpenedKey {
  readonly key: string
  readonly garbled?: Range | undefined
}
/** The markers that may occur in or after a value. */
export interface Marks {
  /** Closes the value. */
  readonly close: Parser<unknown>
  /** Opens another parameter, call or block: either the value's closing marker is missing, or the opener is text. */
  readonly open: Parser<unknown>
  /** Opens another parameter right after `close`. Anywhere else, this opener is text. */
  readonly behind?: Parser<unknown>
  /** Damaged spellings of `close`, which count if the call goes on after them. */
  readonly garbled?: Parser<unknown>
  /**
   * The whole opening tag of a parameter, with its key, and the damage, if any. `true`: this opens a call of a tool that
   * was not given, which a value may contain.
   */
  readonly opening: Parser<OpenedKey | true>
  /** What opens an element that `close` closes, in any dialect with this closing tag. Default: `opening`. */
  readonly own?: Parser<unknown>
  /** The enclosing blocks, innermost first: the call, then what is around it. What closes one also ends the value. */
  readonly outer: readonly Level[]
  /** The first characters of all markers. */
  readonly first: string
  /** The closing markers as they are printed. A garbled one at the end of the message is not part of the value. */
  readonly closes: readonly string[]
  /** The value has no closing marker, so the line break before the marker that ends the value is part of it. */
  readonly unclosed?: boolean
  /** The value's entities are decoded later, so the text of CDATA is escaped here. */
  readonly entities?: boolean | undefined
}

/** The longest white space that is skipped around markers, in characters. */
export const MAX_SPACE = 64
export const pastSpace = (input: string, i: number): number =>
  past(input, i, isAsciiSpace, Math.min(i + MAX_SPACE, input.length))

// What stands at an index

/** A marker in a value, or, with the kind `begun`, a tail that may become one. */
export interface Mark {
  /** `text`: opens something that a value may contain, but that cannot follow the value; `textEnd`: closes it. */
  readonly kind: 'close' | 'open' | 'behind' | 'outer' | 'garbled' | 'text' | 'textEnd' | 'begun'
  readonly start: number
  readonly end: number
  /** More input cannot change the answer. */
  readonly sure: boolean
  /**
   * The level of what the marker opens or closes: 0 for the value's own element, then those of `outer`, then calls of
   * other formats; -1 for none of these.
   */
  readonly level: number
  /** The key in the whole opening tag of a parameter, and the damage to the tag. */
  readonly key?: string | undefined
  readonly garbled?: OpenedKey['garbled']
}
/** The rest of the input from `i` may become a marker. */
const begunAt = (input: string, i: number): Mark => ({
  kind: 'begun',
  start: i,
  end: input.length,
  sure: false,
  level: -1,
})

/** How many characters suffice to rule out most markers. */
const GLANCE = 10
/** How many characters suffice to recognize most markers. */
const WHOLE = 64
/** The size of each cache of answers. */
const MAX_ANSWERS = 512
/** The name of a tag, and the character after it. */
const NAME = /^.[^\s=>]{0,18}[\s=>]/
/** The next characters at `i`: as few as may show whether a marker is here, then more. */
function headsAt(input: string, i: number): readonly string[] {
  const text = input.slice(i, cutAt(input, i + WHOLE))
  const tag = text.slice(0, text.indexOf('>') + 1 || text.length)
  return [NAME.exec(tag)?.[0] ?? tag.slice(0, cutAt(tag, GLANCE)), tag, text]
}

/** A global pattern for any of `characters`. Usually that is `<`, which is found faster as a text than as a class. */
export const oneOf = (characters: string): RegExp =>
  new RegExp(characters === '<' ? characters : `[${characters.replace(/[\\\]^-]/g, '\\$&')}]`, 'g')

/** The names of tags for calls and their blocks in other formats: `invoke`, `function`, `tool_calls`. */
const callWord = aheadOf(/[adfimstux_｜]/) // the first letters of such names, so that other names need no further input
  .then(chars(/[\w:|｜.-]/, 4, 64))
  .accept(word => (CALL_WORD.test(word) ? word : undefined))
const CALL_WORD = /(?:invoke|function|tools?|(?:tool|function)[_-]?calls?)(?::[\w.-]*)?$/i
const anyCall = {
  open: tagOf(lit('<').then(callWord)),
  close: lit('</').then(callWord).skip(lit('>')),
}

/** Finds markers in the values of one parameter. */
export interface Finder {
  /** The marker at `i`. `ofKind`: only its kind is needed, so the rest of an opening tag need not have arrived. */
  mark(input: string, i: number, ofKind?: boolean): Mark | undefined
  /** The first marker, or beginning of one, at or after `i` and before `limit`. */
  next(input: string, i: number, limit: number): Mark | undefined
  /** Whether no marker can begin in this piece. */
  isPlain(piece: string): boolean
}

/** Finds `marks` in the values of a parameter, which another damaged spelling of its closing marker, `word`, may close. */
export function finder(marks: Marks): (key: string, word: string) => Finder {
  const { close, open, opening, own = opening, outer, first, garbled = never, behind = never } = marks
  const foreign = outer.length + 1
  const kinds = [
    ['close', close, 0],
    ...outer.map(({ close }, k) => ['outer', close, k + 1] as const),
    ['open', open, -1],
    ['behind', behind, -1],
    ['garbled', garbled, 0],
    ...[own, ...outer.map(level => level.open), anyCall.open].map((open, level) => ['text', open, level] as const),
    ['textEnd', anyCall.close, foreign],
  ] as const
  const levels = kinds.filter(kind => kind[0] === 'text')
  const firsts = oneOf(first)

  /** The marker at `i`. The parsers run as at the end of the message, since cached answers must be right there, too. */
  const asked = (input: string, i: number): Mark | undefined => {
    let begun = false
    for (const [kind, parser, level] of kinds) {
      const reply = askWhole(parser, input, i)
      const open = reply.furthest >= input.length
      if (reply.status && !begun) return { kind, start: i, end: reply.index, sure: !open, level }
      begun ||= open
    }
    return begun ? begunAt(input, i) : undefined
  }
  /** Completes the mark of an opener: what it opens, where its tag ends, and whether that is sure. */
  const whole = (input: string, mark: Mark | undefined): Mark | undefined => {
    if (mark?.kind !== 'open' && mark?.kind !== 'behind') return mark
    const tag = askWhole(opening, input, mark.start)
    const kind = mark.kind === 'open' && tag.value !== true ? 'open' : 'text'
    const { key, garbled }: Partial<OpenedKey> = kind === 'open' && tag.status ? (tag.value as OpenedKey) : {}
    let sure = mark.sure && tag.furthest < input.length
    for (const [, parser, level] of levels) {
      const reply = askWhole(parser, input, mark.start)
      sure &&= reply.furthest < input.length
      if (reply.status)
        return { ...mark, kind, level, end: reply.index, sure, key: level === 0 ? key : undefined, garbled }
    }
    return { ...mark, kind, end: key === undefined ? mark.end : tag.index, sure, key, garbled }
  }
  /**
   * Caches the answers for the next few characters, and for these tools. Most texts that begin like a marker are not
   * one; by the frontier law, a parser that fails on them without asking for more fails whatever follows.
   */
  const answers = ofGiven(() => {
    const known = rememberedFew((text: string): Mark | undefined => asked(text, 0), MAX_ANSWERS)
    return { known, completed: rememberedFew((text: string) => whole(text, known(text)), MAX_ANSWERS) }
  })
  /** The marker at `i`. `ofKind`: only its kind is needed, so the rest of an opening tag need not have arrived. */
  const any = (input: string, i: number, ofKind = false): Mark | undefined => {
    const { known, completed } = answers()
    for (const text of headsAt(input, i)) {
      const found = (ofKind ? known : completed)(text)
      if (!found) return undefined
      if (found.sure || i + text.length === input.length) return { ...found, start: i, end: i + found.end }
    }
    const found = asked(input, i)
    return ofKind ? found : whole(input, found)
  }
  return (key, word) => {
    /** The parameters of the given tools that have this one; if none has it, those of all tools. */
    const beside = ofGiven(({ tools, parameters }): ReadonlySet<string> => {
      const own = tools.flatMap(tool => (tool.parameters.includes(key) ? tool.parameters : []))
      return own.length > 0 ? new Set(own) : parameters
    })
    /** The opening tag of a parameter that no such tool has is text, unless right after `close`. */
    const mark = (input: string, i: number, ofKind?: boolean): Mark | undefined => {
      const found = any(input, i, ofKind)
      if (found?.key !== undefined && beside().size && !beside().has(found.key)) return { ...found, kind: 'text' }
      if (word === '' || (found && found.kind !== 'begun')) return found
      if (input.startsWith(word, i)) return { kind: 'garbled', start: i, end: i + word.length, sure: !found, level: 0 }
      return found ?? (word.startsWith(input.slice(i, i + word.length)) ? begunAt(input, i) : undefined)
    }
    const isPlain = (piece: string): boolean => {
      firsts.lastIndex = 0
      return !firsts.test(piece)
    }
    const next = (input: string, i: number, limit: number): Mark | undefined => {
      firsts.lastIndex = i
      while (firsts.test(input) && firsts.lastIndex <= limit) {
        const at = firsts.lastIndex - 1
        const found = mark(input, at)
        if (found) return found
        firsts.lastIndex = at + 1
      }
      return undefined
    }
    return { mark, next, isPlain }
  }
}
