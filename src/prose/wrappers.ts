/** Tags of no dialect around calls: `<json>` before a call and `</json>` after it; and empty tags of dialects. */
import { error, NONE } from '../engine/event.ts'
import { rememberedFew } from '../engine/memo.ts'
import { lit, MAX_HEAD, no, ok, okSoFar, primitive, type Reply, run, succeed, ws } from '../engine/parsing.ts'
import { DONE, type Grammar, type Step } from '../engine/step.ts'
import { SPEAKS_OF_CALLS, WRAPPERS } from '../repair/tokens.ts'
import { atLine, isSpecial } from './position.ts'
import { type Attempt, entered, isOpen, type Run, resume } from './run.ts'

const closing = (tag: string): string => tag.replace('<', '</')

/** The opening of something around calls. */
interface Wrapper {
  /** The index at which a call may begin. */
  readonly body: number
  /** The closing tag; `''` for tokens, which close in many ways: their leftovers are dropped. */
  readonly close: string
  /** Words before the call, which are text. */
  readonly words?: string
  /** Only a call with a marker of its own may follow. */
  readonly sure: boolean
}

/**
 * A tag at the start of a line, then a call; a tag of a dialect and words, a fence or an element, then a call; a
 * bracket and a call with a marker; or special tokens of one dialect, at any position, and a call of another.
 */
export const wrapped = (frame: Run): Attempt => {
  const { fence, type, sections, sure, marked, policies, places, asText, begun } = frame
  if (fence || type !== 'text') return () => undefined
  const next = resume(frame)
  const rests = rememberedFew((close: string) => rest(frame, close), MAX_RESTS)
  /** Under `exampleMarkup: 'text'`, a call without a marker in a wrapper is an example, too. */
  const carefully = policies.exampleMarkup === 'text'
  /** The wrapper of a marker that ends at `body`, perhaps with a fence after it. */
  const known = (input: string, body: number, close: string): Wrapper | 'begun' | undefined => {
    const fence = fencedAt(input, body, close)
    return fence === 'none' ? undefined : (fence ?? { body, close, sure: carefully })
  }
  const wrapperAt = (input: string, i: number): Wrapper | 'begun' | undefined => {
    if (input[i] === '[') {
      const bracket = bracketAt(input, i)
      const isMarker = bracket !== 'begun' && bracket.close !== ']' && marked.whole(input, i)
      return isMarker ? known(input, bracket.body, bracket.close) : bracket
    }
    if (input[i] !== '<') return undefined
    if (isSpecial(input, i)) {
      const end = tokensEnd(marked, input, i)
      return end === 'begun' ? end : end === i ? undefined : known(input, end, '')
    }
    TAG.lastIndex = i
    const tag = TAG.exec(input)?.[0]
    if (tag === undefined) return isTagBegun(input, i) ? 'begun' : undefined
    const behind = known(input, i + tag.length, closing(tag))
    if (WRAPPERS.has(tag)) return behind
    if (!marked.whole(input, i)) return SPEAKS_OF_CALLS.test(tag) ? behind : undefined
    if (behind === undefined || behind === 'begun' || behind.body > i + tag.length) return behind // a fence follows
    WORDS.lastIndex = i + tag.length
    const words = WORDS.exec(input)?.[0]
    if (words === undefined) {
      const inside = run(ws, input, i + tag.length).index
      return inside === input.length ? 'begun' : CALL.test(input[inside]!) ? behind : undefined
    }
    const body = i + tag.length + words.length
    if (body === input.length) return 'begun'
    return CALL.test(input[body]!) ? { body, words, close: closing(tag), sure: false } : undefined
  }
  return (input, i, place, there) => {
    // The dialect of the trigger at `i` may still accept, or reached a limit.
    if (there && (isOpen(there, input) || there.furthest >= i + MAX_HEAD)) return undefined
    const mayWrap = atLine(place) || ((place === 'inside' || place === 'spaced') && isSpecial(input, i))
    const wrapper = mayWrap ? wrapperAt(input, i) : undefined
    if (!wrapper) return undefined
    if (wrapper === 'begun') return no(input.length)
    const { words } = wrapper
    const body = run(ws, input, wrapper.body).index
    const asked = (wrapper.sure ? sure : sections).at(input, body, 'line')
    const reply = asked && run(asked, input, body)
    if (reply?.status && reply.value.events.some(e => e.type === 'call')) {
      const after = [...(wrapper.close === '' ? [] : [rests(wrapper.close)]), next(place, reply.value)]
      if (words !== undefined) {
        const asWords: Grammar = succeed({ events: [{ type, delta: words }], next: after })
        const step = { events: NONE, next: [lit(words).then(asWords)] }
        return { ...ok(body - words.length, step), furthest: reply.furthest }
      }
      return entered(reply, after, asText().inside, {
        refused: places.refused,
      })
    }
    const open = body === input.length || begun(input, body, 'line') || isOpen(reply, input)
    return open ? no(input.length) : undefined
  }
}
/** A word in brackets that is about calls (`[tool_call]`), or a bracket alone. */
function bracketAt(input: string, i: number): Wrapper | 'begun' {
  WORD.lastIndex = i
  const word = WORD.exec(input)?.[0]
  if (word === undefined || !SPEAKS_OF_CALLS.test(`<${word.slice(1, -1)}>`))
    return isTagBegun(input, i) ? 'begun' : { body: i + 1, close: ']', sure: true }
  return { body: i + word.length, close: word.replace('[', '[/'), sure: true }
}
const WORD = /\[[\w:.-]{1,64}\]/y
/** The size of the cache of grammars by closing tag. */
const MAX_RESTS = 16
/** The index after the special tokens at `i` that open calls of dialects; `i` if there are none. */
function tokensEnd(marked: Run['marked'], input: string, i: number): number | 'begun' {
  let end = i
  for (let n = 0, at = i; n < MAX_TOKENS && isSpecial(input, at); n++) {
    const word = marked.at(input, at)
    if (word === undefined) break
    let last = marked.begun(input, at) ? input.length : at + word.length - 1 // it may become a longer marker
    while (last < input.length && last - at < MAX_TAG && !/[\s<>]/.test(input[last]!)) last++
    if (last === input.length) return 'begun'
    if (input[last] !== '>') break
    end = last + 1
    at = run(ws, input, end).index
  }
  return end
}
/** The most special tokens before a call. */
const MAX_TOKENS = 3
/** Words after the tag of a dialect. */
const WORDS = /(?=\s{0,8}[^\s<[{`])[^<[{`]{1,240}/y
/** The first character of a call. */
const CALL = /[<[{]/
/** Whether the input ends inside a tag, or a word in brackets, that may be a wrapper. */
const isTagBegun = (input: string, i: number): boolean =>
  input.length - i <= MAX_TAG && /^[<[][\w:.-]*$/.test(input.slice(i, i + MAX_TAG + 1))
/** The longest tag, in characters, without its last one. */
const MAX_TAG = 65
/** The opening line of a fence after a marker; `none`: a mark that opens no fence. */
function fencedAt(input: string, from: number, close: string): Wrapper | 'begun' | 'none' | undefined {
  FENCED.lastIndex = from
  const [opening = '', ticks, language, end] = FENCED.exec(input) ?? []
  if (ticks === '') return undefined
  const body = from + opening.length
  if (ticks === FENCE && end !== '') return { body, close: close || FENCE, sure: false }
  return body === input.length && (ticks === FENCE || language === '') ? 'begun' : 'none'
}
/** The opening line of a fence, or as much of it as has arrived. */
const FENCED = /\s{0,8}(`{0,3})(\w{0,16}[ \t]{0,8}\r?(\n?))/y

/** After a call in a wrapper: more calls, the closing mark of a fence, and the closing tag, which may be missing. */
function rest({ sections, asText, places, begun }: Run, close: string): Grammar {
  const closes = [close, FENCE]
  const self: Grammar = primitive((input, i): Reply<Step> => {
    const next = { events: NONE, next: [self] }
    const from = run(ws, input, i).index
    // The end of the message may cut off the closing tag.
    if (closes.some(word => word.length > input.length - from && word.startsWith(input.slice(from))))
      return okSoFar(input, DONE)
    const isClosing = closes.some(word => input.startsWith(word, from))
    if (from > i && (isClosing || sections.at(input, from, 'line'))) return ok(from, next)
    if (input.startsWith(close, i)) return ok(i + close.length, DONE)
    if (isClosing) return ok(i + FENCE.length, next)
    if (input[i] === ',' && close === ']') return ok(i + 1, next)
    const asked = from === i ? sections.at(input, i, 'line') : undefined
    const reply = asked && run(asked, input, i)
    if (reply?.status) return entered(reply, [self], asText().inside, { refused: places.refused })
    return begun(input, from, 'line') || isOpen(reply, input) ? no(input.length, close) : ok(i, DONE)
  })
  return self
}
const FENCE = '```'

/** An opening tag of a dialect at the start of a line, and its closing tag right after it: neither a call nor text. */
export const empty =
  ({ marked, places, fence, type }: Run): Attempt =>
  (input, i, place) => {
    if (fence !== undefined || type !== 'text' || !atLine(place) || !marked.whole(input, i)) return undefined
    TAG.lastIndex = i
    const tag = TAG.exec(input)?.[0]
    if (tag === undefined) return undefined
    const at = run(ws, input, i + tag.length).index
    const close = closing(tag)
    const end = at + close.length
    if (!input.startsWith(close, at)) return close.startsWith(input.slice(at)) ? no(input.length, close) : undefined
    if (end === input.length) return okSoFar(input, { events: [error('skipped', i, end)], next: [places.after] })
    if (input[end] !== '\n' && input[end] !== '\r') return undefined
    return ok(end, { events: [error('skipped', i, end)], next: [places.after] })
  }
const TAG = /<[\w:.-]{1,64}>/y
