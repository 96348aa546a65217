/** Tags of no dialect around calls: `<json>` before a call and `</json>` after it; and empty tags of dialects. */
import { FENCE, isBegun } from '../engine/chars.ts'
import { error } from '../engine/event.ts'
import { rememberedFew } from '../engine/memo.ts'
import { lit, MAX_HEAD, no, ok, okSoFar, primitive, type Reply, run, succeed, ws } from '../engine/parsing.ts'
import { matchAt } from '../engine/search.ts'
import { DONE, followed, type Grammar, type Step } from '../engine/step.ts'
import { SPEAKS_OF_CALLS, WRAPPER_TAGS } from '../repair/tokens.ts'
import { type Attempt, blockAt, entered, isOpen, type ProseFrame, resume } from './frame.ts'
import { afterBlock, atLine, isSpecial } from './position.ts'

/** The opening of something around calls. */
type Wrapper = readonly [
  /** The index after it. */
  from: number,
  /** The closing tag; `''` for tokens, which close in many ways: their leftovers are dropped. */
  close: string,
  /** Words before the call, which are text. */
  words?: string,
  /** Only a call with a marker of its own may follow. */
  isSure?: boolean,
]

/**
 * A tag at the start of a line, then a call; a tag of a dialect and words, a fence or an element, then a call; a
 * bracket and a call with a marker; or special tokens of one dialect, at any position, and a call of another.
 */
export const wrapperAttempt = (frame: ProseFrame): Attempt => {
  const { fence, type, sections, sure, marked, policies, positions, asText } = frame
  if (fence || type !== 'text') return () => undefined
  const next = resume(frame)
  const rests = rememberedFew((close: string) => rest(frame, close), MAX_RESTS)
  /** Under `exampleMarkup: 'text'`, a call without a marker in a wrapper is an example, too. */
  const carefully = policies.exampleMarkup === 'text'
  /** Special tokens, a tag, a word in brackets or a bracket, perhaps with a fence after it; a tag also with words. */
  const wrapperAt = (input: string, i: number): Wrapper | 'begun' | undefined => {
    const special = isSpecial(input, i)
    const [tag = '', name = '', end] = (!special && matchAt(TAG, input, i)) || []
    const from = special ? tokensEnd(marked, input, i) : i + tag.length
    if (from === undefined || (end === '' && from === input.length)) return 'begun'
    const ofDialect = marked.whole(input, i)
    const known = WRAPPER_TAGS.has(tag)
    // In brackets: a word about calls, `[tool_call]`, or nothing.
    const isWord = end === ']' && SPEAKS_OF_CALLS.test(`<${name}>`)
    if (input[i] === '[' && !(isWord && ofDialect))
      return isWord ? [from, `[/${name}]`, '', true] : [i + 1, ']', '', true]
    if (from === i || (!special && !ofDialect && !known && !SPEAKS_OF_CALLS.test(tag))) return undefined
    if (input[i] === '<' && !special && end !== '>') return undefined
    const close = special ? '' : `${tag[0]}/${tag.slice(1)}`
    // A fence, which may be all that closes the wrapper.
    const [opening, ticks, language, line] = matchAt(FENCED, input, from)!
    const body = from + opening.length
    if (ticks === FENCE && line !== '') return [body, close || FENCE]
    if (ticks !== '') return body === input.length && (ticks === FENCE || language === '') ? 'begun' : undefined
    // Words, of which only those behind the tag of a dialect may come before the call.
    const words = ofDialect && end === '>' && !known ? matchAt(WORDS, input, from)![0] : ''
    if (words.trim() === '') return [from, close, '', carefully]
    return /[^<[{]/.test(input[from + words.length] ?? '') ? undefined : [from, close, words]
  }
  return (input, i, position, there) => {
    // The dialect of the trigger at `i` may still accept, or reached a limit.
    if (there && (isOpen(there, input) || there.furthest >= i + MAX_HEAD)) return undefined
    if (
      !(atLine(position)
        ? /[<[]/.test(input[i]!)
        : (position === 'inside' || position === 'spaced') && isSpecial(input, i))
    )
      return undefined
    const wrapper = wrapperAt(input, i)
    if (!wrapper) return undefined
    if (wrapper === 'begun') return no(input.length)
    const [from, close, words = '', isSure = false] = wrapper
    const body = words === '' ? run(ws, input, from).index : from + words.length
    const reply = blockAt(frame, input, body, isSure ? sure : sections)
    if (!reply?.status || !reply.value.events.some(e => e.type === 'call'))
      return body === input.length || isOpen(reply, input) ? no(input.length) : undefined
    const after = [...(close === '' ? [] : [rests(close)]), next(position, reply.value)]
    if (words === '') return entered(reply, after, asText().inside, { refused: positions.refused })
    const asWords: Grammar = succeed({ events: [{ type, delta: words }], next: after })
    return { ...ok(from, followed(DONE, lit(words).then(asWords))), furthest: reply.furthest }
  }
}
/** A tag or a word in brackets, or as much of it as has arrived. */
const TAG = /[<[]([\w:.-]{0,64})([>\]]?)/y
/** The size of the cache of grammars by closing tag. */
const MAX_RESTS = 16
/** The index after the special tokens at `i` that open calls of dialects; `i`: there are none; `undefined`: begun. */
function tokensEnd(marked: ProseFrame['marked'], input: string, i: number): number | undefined {
  let end = i
  for (let n = 0, at = i; n < MAX_TOKENS && isSpecial(input, at); n++) {
    const word = marked.at(input, at)
    if (word === undefined) break
    let last = marked.begun(input, at) ? input.length : at + word.length - 1 // it may become a longer marker
    while (last < input.length && last - at < MAX_TAG && !/[\s<>]/.test(input[last]!)) last++
    if (last === input.length) return undefined
    if (input[last] !== '>') break
    end = last + 1
    at = run(ws, input, end).index
  }
  return end
}
/** The most special tokens before a call. */
const MAX_TOKENS = 3
/** Words between the tag of a dialect and a call. */
const WORDS = /[^<[{`]{0,240}/y
/** The most characters of a token, without its last one. */
const MAX_TAG = 65
/** The opening line of a fence, or as much of it as has arrived. */
const FENCED = /\s{0,8}(`{0,3})(\w{0,16}[ \t]{0,8}\r?(\n?))/y

/** After a call in a wrapper: more calls, the closing mark of a fence, and the closing tag, which may be missing. */
function rest(frame: ProseFrame, close: string): Grammar {
  const { sections, asText, positions } = frame
  const closes = [close, FENCE]
  const self: Grammar = primitive((input, i): Reply<Step> => {
    const next = followed(DONE, self)
    const from = run(ws, input, i).index
    // The end of the message may cut off the closing tag.
    if (closes.some(word => isBegun(word, input, from))) return okSoFar(input, DONE)
    const isClosing = closes.some(word => input.startsWith(word, from))
    if (from > i && (isClosing || sections.at(input, from, 'line'))) return ok(from, next)
    if (input.startsWith(close, i)) return ok(i + close.length, DONE)
    if (isClosing) return ok(i + FENCE.length, next)
    if (input[i] === ',' && close === ']') return ok(i + 1, next)
    const reply = blockAt(frame, input, from)
    if (reply?.status) return entered(reply, [self], asText().inside, { refused: positions.refused })
    return isOpen(reply, input) ? no(input.length, close) : ok(i, DONE)
  })
  return self
}

/**
 * Tags at the start of a line that are neither a call nor text: an opening tag of a dialect, and its closing tag right
 * after it; after a block, a closing tag about calls that closes nothing: `</my_calls>`.
 */
export const vain =
  ({ marked, positions, fence, type }: ProseFrame): Attempt =>
  (input, i, position) => {
    if (fence !== undefined || type !== 'text' || !atLine(position)) return undefined
    const dropped = (code: 'skipped' | 'stray-close', end: number): Step => ({
      events: [error(code, i, end)],
      next: [positions.after],
    })
    const [over = '', name, last] = (afterBlock(position) && matchAt(CLOSING, input, i)) || []
    if (last === '' && i + over.length === input.length) return no(input.length)
    if (last && SPEAKS_OF_CALLS.test(`<${name}>`)) return ok(i + over.length, dropped('stray-close', i + over.length))
    const tag = marked.whole(input, i) && /^<[\w:.-]{1,64}>/.exec(input.slice(i, i + MAX_TAG + 1))?.[0]
    if (!tag) return undefined
    const at = run(ws, input, i + tag.length).index
    const close = tag.replace('<', '</')
    const end = at + close.length
    if (!input.startsWith(close, at)) return close.startsWith(input.slice(at)) ? no(input.length, close) : undefined
    if (end === input.length) return okSoFar(input, dropped('skipped', end))
    return input[end] === '\n' || input[end] === '\r' ? ok(end, dropped('skipped', end)) : undefined
  }
/** A closing tag, or as much of it as has arrived. */
const CLOSING = /<\/([\w:.-]{0,64})(>?)/y
