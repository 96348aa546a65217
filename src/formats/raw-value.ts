/** Raw text up to a marker: the value of a parameter, an unescaped body. */

import { cutAt, isAsciiSpace, isBegun } from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import { type Event, error, NONE } from '../engine/event.ts'
import { rememberedFew } from '../engine/memo.ts'
import {
  aheadOf,
  alt,
  askWhole,
  chars,
  flowing,
  lit,
  no,
  ofGiven,
  ok,
  okSoFar,
  type Parser,
  primitive,
  type Reply,
  run,
  until,
  ws,
} from '../engine/parsing.ts'
import type { Range } from '../engine/reported.ts'
import { seeker } from '../engine/scanner.ts'
import { past } from '../engine/search.ts'
import { DONE, type Grammar, type Step } from '../engine/step.ts'
import { closers } from '../repair/closer-search.ts'
import { never, tagOf } from '../repair/markers.ts'
import { closesIn, isOpenIn, type Nest, opensIn } from '../repair/nesting.ts'

/** What a text is: the type of its events. */
type TextType = 'value' | 'reasoning' | 'text'
/** A marker, or a marker that counts only if `before` succeeds right after it. */
export type Stop = string | { readonly text: string; readonly before: Parser<unknown> }

/**
 * Text up to the first of `stops`, in pieces as it arrives; the stop is not read. A garbled closing tag at the very end
 * of the message is reported, and is not part of the text.
 */
export function raw(type: 'value' | 'reasoning' | 'text', ...stops: readonly Stop[]): Grammar {
  const words = stops.map(stop => (typeof stop === 'string' ? stop : stop.text))
  const { seek, whole } = seeker(words)
  const ends: Closers = closers(...words.filter(word => word.includes('/')))
  const stop = alt<unknown>(
    ...stops.map(stop => (typeof stop === 'string' ? lit(stop) : lit(stop.text).then(stop.before))),
  )
  const self: Grammar = primitive((input, i) => {
    const at = seek(input, i)
    if (at === i && whole(input, at)) {
      const { status, furthest } = run(stop, input, at)
      const step: Step = status ? DONE : { events: taken(input, i, i + 1, type), next: again }
      const index = status ? i : i + 1
      return furthest >= input.length ? okSoFar(input, step, index) : ok(index, step)
    }
    const safe = cutAt(input, at < input.length && whole(input, at) ? at : Math.min(at, ends.pending(input, i)))
    return safe > i ? ok(safe, { events: taken(input, i, safe, type), next: again }) : rest(ends, input, i, type)
  })
  const again = [self]
  return self
}

/** The tags of the element around a value. */
export interface Tags {
  readonly open: string
  readonly close: string
}

/**
 * The value of the element `own` in the element `outer`, up to the closing tag of either. Elements of the same names
 * inside the value are text up to their own closing tags, but a closing tag of `own` right before that of `outer`
 * always closes the value.
 */
export function elementValue(own: Tags, outer: Tags): Grammar {
  const tags = [own.open, outer.open, own.close, outer.close]
  /** The index in `tags` of the tag at `at`, or -1. */
  const standing = (input: string, at: number): number => tags.findIndex(tag => input.startsWith(tag, at))
  /** Whether the input ends inside a tag that begins at `at`. */
  const begun = (input: string, at: number): boolean => tags.some(tag => isBegun(tag, input, at))
  /** The index of the first tag, or of a tail that may become one, or `input.length`. A `seeker` would not pay off. */
  const seek = (input: string, i: number): number => {
    for (let at = input.indexOf('<', i); at >= 0; at = input.indexOf('<', at + 1))
      if (standing(input, at) >= 0 || begun(input, at)) return at
    return input.length
  }
  const ends: Closers = closers(own.close, outer.close)
  const over = ws.then(lit(outer.close))
  const inside = (nest: Nest | undefined): Grammar => {
    const self: Grammar = primitive((input, i) => {
      const at = seek(input, i)
      const found = at === i ? standing(input, at) : -1
      if (found >= 0) {
        const level = found % 2
        let furthest = begun(input, i) ? input.length : i // `<function` may become `<function_result>`
        if (found > 1) {
          if (!isOpenIn(nest, level)) return ok(i, DONE)
          const after = level === 0 && !isOpenIn(nest, 1) ? run(over, input, i + own.close.length) : undefined
          if (after) furthest = after.furthest
          if (after?.status) return { ...ok(i, DONE), furthest }
        }
        const end = i + tags[found]!.length
        const next = [inside(found > 1 ? closesIn(nest, level) : opensIn(nest, level))]
        return { ...ok(end, { events: taken(input, i, end), next }), furthest }
      }
      const safe = cutAt(input, standing(input, at) >= 0 ? at : Math.min(at, ends.pending(input, i)))
      return safe > i ? ok(safe, { events: taken(input, i, safe), next: again }) : rest(ends, input, i)
    })
    const again = [self]
    const flow = (piece: string): Reply<Step> | undefined =>
      piece.includes('<') ? undefined : goesOn(piece, cutAt(piece, ends.pending(piece, 0)), again)
    return flowing(self, flow)
  }
  return inside(undefined)
}
/** The text between two indices, as an event; none if there is no text. */
export const taken = (input: string, i: number, end: number, type: TextType = 'value'): readonly Event[] =>
  end > i ? [{ type, delta: input.slice(i, end) }] : NONE
/** The reply to a piece without markers, in which everything from `safe` on may still become a closing tag. */
const goesOn = (piece: string, safe: number, next: Step['next']): Reply<Step> =>
  safe > 0 ? ok(safe, { events: taken(piece, 0, safe), next, waits: true }) : no(piece.length)
/** The rest of the input, if the message ends here: a tail that is part of a closing tag is reported. */
function rest(ends: Closers, input: string, i: number, type?: TextType): Reply<Step> {
  const end = ends.tail(input, i)
  if (end < 0) return okSoFar(input, { events: taken(input, i, input.length, type) })
  return okSoFar(input, {
    events: [...taken(input, i, end, type), error(ends.tailCode(input, end), end, input.length)],
  })
}

/** Unwraps a value that is entirely in CDATA, up to 8192 characters long. */
export const cdata: Grammar = ws
  .then(lit('<![CDATA['))
  .then(until(']]>', 8192))
  .skip(lit(']]>'))
  .skip(ws)
  .map(delta => ({ events: [{ type: 'value', delta }] }))

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

/** How far to look after a marker inside a value to tell whether it is text, in characters. */
const REACH = 200
/** How far to look from the start of a call in a value to tell whether the enclosing call broke off, in characters. */
const NESTED = 600
/** The level of enclosing calls. */
const CALL = 1
/** The most closing markers in a row that are examined. */
const MAX_RUN = 8

/**
 * A value, in pieces as it arrives, up to the marker that ends it. The value may itself contain such markers: a closing
 * marker ends the value if the call can go on after it, or if no later closing marker near it allows that. A
 * whole call inside the value is text, however long: the elements that the call opens are counted as they arrive. It is
 * a call of its own only if its tool may be a given one, and it is clear, within `NESTED` characters of its beginning,
 * that the enclosing call was not closed before it. A value in CDATA is unwrapped.
 */
export const rawValue = (marks: Marks, key = ''): Grammar => rawValues(marks)(key, '')

/** `rawValue`, for a value that `word`, too, closes if the call goes on after it: a tag named after its key, say. */
export function rawValues(marks: Marks): (key: string, word: string) => Grammar {
  const read = reader(marks)
  const ends: Closers = closers(...marks.closes)
  return (key, word) => {
    const { next, follows, meets, isPlain } = read(key, word)
    /** Text inside `nest`, the elements open in the value. */
    const plain = (nest: Nest | undefined): Grammar => {
      const flow = (piece: string): Reply<Step> | undefined => {
        if (!isPlain(piece)) return undefined
        return goesOn(piece, cutAt(piece, lineEnd(piece, 0, ends.pending(piece, 0))), again)
      }
      const self: Grammar = primitive((input, i) => {
        const found = next(input, i, input.length)
        const at = found?.start ?? input.length
        const waits = found?.kind === 'close' ? input.length : ends.pending(input, i, at)
        const safe = cutAt(input, lineEnd(input, i, Math.min(at, waits)))
        if (safe > i) return ok(safe, { events: taken(input, i, safe), next: again })
        if (!found || found.kind === 'begun' || at > waits) return rest(ends, input, i)
        const { end, sure, inside } = meets(input, found, nest, at === i)
        const certain = sure && found.sure
        const text = end > at
        const doubt =
          text && !nest && doubtful(input, found, marks.closes[0]!)
            ? [error('stray-close', found.start, found.end)]
            : NONE
        // A line break before a marker that is not the value's own belongs to the markup.
        const isOwn = found.kind === 'close' || found.kind === 'garbled' || marks.unclosed
        const events = text || isOwn ? taken(input, i, end) : NONE
        const after = inside === nest ? again : [inside ? plain(inside) : top]
        const step: Step = text ? { events: [...events, ...doubt], next: after } : { events }
        return certain ? ok(end, step) : okSoFar(input, step, end)
      })
      const again = [self]
      return flowing(self, flow)
    }
    const top = plain(undefined)

    // CDATA

    const escaped = (text: string): string => (marks.entities ? text.replaceAll('&', '&amp;') : text)
    const inside: Grammar = primitive((input, i) => {
      const at = data.seek(input, i)
      const safe = at === input.length ? cutAt(input, at) : at
      if (safe > i)
        return ok(safe, { events: [{ type: 'value', delta: escaped(input.slice(i, safe)) }], next: [inside] })
      if (i === input.length) return okSoFar(input, { events: [error('truncated', i)] })
      if (!data.whole(input, i)) {
        const rest: Event = { type: 'value', delta: escaped(input.slice(i)) }
        return okSoFar(input, { events: [rest, error('truncated', input.length)] })
      }
      const more = run(CDATA, input, pastSpace(input, i + 3))
      if (more.status) return ok(more.index, { events: NONE, next: [inside] })
      const after = follows(input, i + 3, true)
      // Where neither the call can go on nor a marker is near, the next one ends it: this one is text.
      const again = data.seek(input, i + 3)
      const over = after.legal || again >= i + REACH
      const mark = over ? undefined : next(input, i + 3, again)
      const isText = !over && !mark && data.whole(input, again)
      const known = after.sure && more.furthest < input.length && (over || isText || mark?.sure)
      const step: Step = isText
        ? { events: taken(input, i, i + 3), next: [inside] }
        : { events: NONE, next: after.legal ? NONE_NEXT : [top] }
      return known ? ok(i + 3, step) : okSoFar(input, step, i + 3)
    })
    const self: Grammar = primitive((input, i) => {
      const from = pastSpace(input, i)
      const begun = run(CDATA, input, from)
      if (begun.status) return ok(begun.index, { events: NONE, next: [inside] })
      if (begun.furthest < input.length) return run(top, input, i)
      return { ...run(top, input, i), furthest: input.length }
    })
    return self
  }
}
const CDATA = lit('<![CDATA[')
const data = seeker([']]>'])
const NONE_NEXT: Step['next'] = []
/** The names of tags for calls and their blocks in other formats: `invoke`, `function`, `tool_calls`. */
const callWord = aheadOf(/[adfimstux_｜]/) // the first letters of such names, so that other names need no further input
  .then(chars(/[\w:|｜.-]/, 4, 64))
  .accept(word => (CALL_WORD.test(word) ? word : undefined))
const CALL_WORD = /(?:invoke|function|tools?|(?:tool|function)[_-]?calls?)(?::[\w.-]*)?$/i
const anyCall = {
  open: tagOf(lit('<').then(callWord)),
  close: lit('</').then(callWord).skip(lit('>')),
}

/** A tag followed by a JSON object. */
const WITH_JSON = /^<[^<>]*>\s*\{/

/** The index of the line break before `end`, ignoring indentation; `end` if there is no line break after `from`. */
function lineEnd(input: string, from: number, end: number): number {
  let i = end
  while (i > from && end - i < MAX_SPACE && (input[i - 1] === ' ' || input[i - 1] === '\t')) i--
  if (i > from && input[i - 1] === '\n') i--
  else if (!(i > from && input[i - 1] === '\r')) return end
  return i > from && input[i - 1] === '\r' ? i - 1 : i
}

/** The longest white space that is skipped, in characters. */
const MAX_SPACE = 64
export const pastSpace = (input: string, i: number): number =>
  past(input, i, isAsciiSpace, Math.min(i + MAX_SPACE, input.length))

/** A marker in a value, or, with the kind `begun`, a tail that may become one. */
interface Mark {
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
type Answer = { readonly found: boolean; readonly sure: boolean }
/** What a marker in a value means. */
interface Met {
  /** The index up to which the marker is part of the value: its start if it ends the value. */
  readonly end: number
  readonly sure: boolean
  /** The elements open in the value after the marker. */
  readonly inside?: Nest | undefined
}

/** Whether a closing marker that was taken for text is followed by something like markup that is not `close`. */
const doubtful = (input: string, { kind, start, end }: Mark, close: string): boolean => {
  const next = pastSpace(input, end)
  return kind === 'close' && input[next] === input[start] && !input.startsWith(close, next)
}

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

/**
 * Finds the markers in values, and decides what they mean. The result is for a value that has another damaged spelling of
 * its closing marker; `''` if it has none.
 */
function reader({ close, open, opening, own = opening, outer, first, garbled = never, behind = never, closes }: Marks) {
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
    return { ...mark, kind, sure, key, garbled }
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
  return (key: string, word: string) => {
    const ownKey = word.slice(2, -1)
    /** The parameters of the given tools that have this one; if none has it, those of all tools. */
    const beside = ofGiven(({ tools, parameters }): ReadonlySet<string> => {
      const own = tools.flatMap(tool => (tool.parameters.includes(key) ? tool.parameters : []))
      return own.length > 0 ? new Set(own) : parameters
    })
    /** The marker at `i`. The opening tag of a parameter that no such tool has is text, unless right after `close`. */
    const mark = (input: string, i: number, ofKind?: boolean): Mark | undefined => {
      const found = any(input, i, ofKind)
      if (found?.key !== undefined && beside().size && !beside().has(found.key)) return { ...found, kind: 'text' }
      if (word === '' || (found && found.kind !== 'begun')) return found
      if (input.startsWith(word, i)) return { kind: 'garbled', start: i, end: i + word.length, sure: !found, level: 0 }
      return found ?? (word.startsWith(input.slice(i, i + word.length)) ? begunAt(input, i) : undefined)
    }
    /** Whether no marker can begin in this piece. */
    const isPlain = (piece: string): boolean => {
      firsts.lastIndex = 0
      return !firsts.test(piece)
    }
    /** The first marker, or beginning of one, at or after `i` and before `limit`. */
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
    /** Whether the call can go on at `i`, with another marker (`close` only if `own`) or with the end of the input. */
    const follows = (input: string, i: number, own = false): { legal: boolean; sure: boolean } => {
      const at = pastSpace(input, i)
      if (at === input.length) return { legal: true, sure: false }
      const found = mark(input, at, true)
      if (!found) return { legal: false, sure: true }
      const isText = found.kind === 'text' || found.kind === 'textEnd'
      return { legal: !isText && (own || found.kind !== 'close'), sure: found.sure }
    }
    /**
     * Whether there is a `close` near after which the call can go on, with no opener before it except in text. `cut`:
     * or the message ends in `close`.
     */
    const closesLater = (input: string, from: number, cut = false): Answer => {
      const limit = from + REACH
      for (let i = from; ; ) {
        const found = next(input, i, limit)
        if (!found) return { found: false, sure: input.length >= limit }
        if (!found.sure) {
          const isCut = cut && found.kind === 'begun' && /\/./.test(input.slice(found.start))
          if (isCut && isBegun(closes[0]!, input, found.start)) return { found: true, sure: false }
          return { found: found.kind === 'close' && follows(input, found.end).legal, sure: false }
        }
        if (found.key !== undefined) return { found: false, sure: true }
        if (found.kind === 'open') {
          const { end, sure } = callIn(input, found, undefined)
          return { found: end > found.start, sure }
        }
        if (found.kind === 'close') {
          const { legal, sure } = follows(input, found.end)
          if (legal || !sure) return { found: legal, sure }
        }
        i = found.end
      }
    }
    /**
     * What a marker in the value means, given the elements open in the value. `inLine`: text is before it in its line.
     * The opener of the value's own key is text: such a parameter would only be given again.
     */
    const meets = (input: string, found: Mark, nest: Nest | undefined, inLine: boolean): Met => {
      const { kind, level, start, end, key } = found
      if (kind === 'textEnd') return { end, sure: true, inside: isOpenIn(nest, level) ? closesIn(nest, level) : nest }
      const inCall = isOpenIn(nest, CALL) || isOpenIn(nest, foreign) || (isOpenIn(nest, 0) && key === undefined)
      if (kind === 'text' || (kind === 'open' && (inCall || (key && key === ownKey))))
        return { end, sure: true, inside: level < 0 ? nest : opensIn(nest, level) }
      if (kind === 'garbled' && nest) return { end, sure: true, inside: nest }
      if ((kind === 'close' || kind === 'outer') && isOpenIn(nest, level)) {
        const inside = closesIn(nest, level)
        if (kind === 'outer') return { end, sure: true, inside }
        const run = closesAll(input, end, inside)
        return run.found ? { end: start, sure: run.sure } : { end, sure: run.sure, inside }
      }
      if (kind === 'open' && key === undefined) return callIn(input, found, nest)
      return { inside: nest, ...isText(input, found, inLine) }
    }
    /**
     * Whether the closing markers from `from` on, and the parameters among them, go on to close something around the
     * value, without the value's own closing marker, or all up to the end of the message. If so, what was opened in the
     * value was never meant to be closed. A parameter too long to tell belongs to the value if a call that may have such
     * parameters is open in it.
     */
    const closesAll = (input: string, from: number, inside: Nest | undefined): Answer => {
      let open = inside
      let last = 0
      const limit = from + NESTED
      let at = pastSpace(input, from)
      for (let k = 0; k < MAX_RUN; k++) {
        if (at === input.length) return { found: !open && (!last || last === outer.length), sure: false }
        const found = mark(input, at)
        if (!found?.sure) return { found: false, sure: !found }
        if (found.key !== undefined) {
          if (!open) return { found: true, sure: true }
          let over: Mark | undefined = found
          do over = next(input, over.end, limit)
          while (over?.sure && over.kind !== 'close')
          if (!over?.sure) {
            const isFar = !over && input.length >= limit
            return { found: isFar && found.key !== ownKey && !isOpenIn(open, CALL), sure: isFar }
          }
          at = pastSpace(input, over.end)
          continue
        }
        const isOpen = isOpenIn(open, found.level)
        if (found.kind === 'outer' && !isOpen) {
          const later = closesLater(input, found.end)
          return { ...later, found: !later.found }
        }
        if (!isOpen || (found.kind !== 'outer' && (found.kind !== 'close' || last > 0))) break
        last = found.level
        open = closesIn(open, found.level)
        at = pastSpace(input, found.end)
      }
      return { found: false, sure: true }
    }
    /**
     * The index up to which a marker is part of the value, if nothing is open in the value. `inLine`: an opener is text
     * if the value's closing marker comes before another opener of the same key.
     */
    const isText = (input: string, found: Mark, inLine: boolean): { end: number; sure: boolean } => {
      if (found.kind === 'close') {
        // Another spelling right before the printed one is text.
        const isOther = !closes[0]!.startsWith(input.slice(found.start, found.end))
        if (isOther && input.startsWith(closes[0]!, pastSpace(input, found.end))) return { end: found.end, sure: true }
        const after = follows(input, found.end, true)
        if (after.legal) return { end: found.start, sure: after.sure }
        const later = closesLater(input, found.end)
        return { end: later.found ? found.end : found.start, sure: later.sure }
      }
      if (found.kind === 'garbled') {
        const after = follows(input, found.end)
        if (!after.legal) return { end: found.end, sure: after.sure }
        const later = closesLater(input, found.end)
        return { end: later.found ? found.end : found.start, sure: after.sure && later.sure }
      }
      if (found.kind === 'outer') {
        const later = closesLater(input, found.end, true)
        return { end: later.found ? found.end : found.start, sure: later.sure }
      }
      const limit = found.start + REACH
      let inner: Mark | undefined = found
      while (inner?.kind === 'open') {
        const tag = run(opening, input, inner.start)
        if (tag.furthest >= input.length) return { end: found.start, sure: false }
        inner = next(input, tag.status ? Math.max(tag.index, inner.end) : inner.end, limit)
      }
      if (inner && !inner.sure) return { end: found.start, sure: false }
      const later = inner?.kind === 'close' ? closesLater(input, inner.end) : undefined
      if (later?.found) return { end: inner!.end, sure: later.sure }
      const { end, sure } = within(input, found)
      if (later) {
        const again = mark(input, pastSpace(input, inner!.end))
        const isEmpty = pastSpace(input, found.end) === inner!.start && again?.key === undefined
        if (end === found.start && (isEmpty || found.garbled)) {
          const after = follows(input, inner!.end)
          if (after.legal) return { end: found.end, sure: sure && after.sure }
        }
        if (!later.sure) return { end: found.start, sure: false }
        if (inLine && again?.sure && again.key === found.key) return { end: found.end, sure: true }
      }
      return { end, sure }
    }
    /**
     * Looks from an opening marker for the value's own closing marker. `seen`: the index up to which there is none.
     * `outer`: something around the value was closed on the way, or the message ended.
     */
    const within = (input: string, { start }: Mark, nest?: Nest): Met & { outer: boolean; seen?: number } => {
      const limit = start + NESTED
      let open = nest
      let outer = false
      for (let i = start; ; ) {
        const found = next(input, i, limit)
        if (!found) {
          const sure = input.length >= limit
          // The message ends right after the whole call, which is not a call of another format, with JSON.
          const isOver = !sure && !open && input.slice(i).trim() === '' && !WITH_JSON.test(input.slice(start, i))
          return {
            end: start,
            sure,
            inside: open,
            seen: i,
            outer: outer || isOver,
          }
        }
        if (!found.sure) return { end: start, sure: false, outer }
        i = found.end
        const { kind, level } = found
        if (kind === 'open' || kind === 'text') open = level < 0 ? open : opensIn(open, level)
        else if (kind === 'close' && !isOpenIn(open, 0)) {
          const { legal, sure } = follows(input, found.end)
          return { end: legal ? found.start : start, sure, outer }
        } else if (kind === 'textEnd') open = isOpenIn(open, level) ? closesIn(open, level) : open
        else if (kind !== 'garbled') {
          outer ||= !isOpenIn(open, level) || (kind === 'outer' && open!.level !== level)
          open = closesIn(open, level)
        }
      }
    }
    /** What the opener of a call or a block in the value means. */
    const callIn = (input: string, found: Mark, nest: Nest | undefined): Met => {
      const { end, sure, outer, seen, inside } = within(input, found, nest)
      if (end > found.start) return { end, sure }
      if (outer) return { end: found.start, sure }
      if (seen !== undefined && sure) return { end: seen, sure, inside } // nothing before `seen` is looked at again
      return { end: found.end, sure, inside: found.level < 0 ? nest : opensIn(nest, found.level) }
    }
    return { next, follows, meets, isPlain }
  }
}
