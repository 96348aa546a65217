/** Many alternatives, few of which fit the next characters. */

import { rememberedFew } from './memo.ts'
import { alt, ask, cutAt, isIdle, isLean, no, type Parser, primitive, run } from './parsing.ts'

/** Characters looked at, and the most of them, where the first one does not answer; size of each cache. */
const HEAD = 24
const LONGEST_HEAD = 192
const MAX_HEADS = 512
/** How often the same characters come before the alternatives that fail on them are left out. */
const OFTEN = 4

/** What is known of some characters. */
interface Known<T> {
  /** How often they came. */
  times: number
  /** The alternatives that do not fail on them. */
  parser?: Parser<T>
  /** All alternatives fail on them, whatever follows; undefined: not known. */
  fails?: boolean
  /** If they are all there is so far, more input is needed. */
  waits?: boolean
}

/**
 * An `alt` that remembers, for the next few characters, which parsers fail on them: by the frontier law, a parser that
 * fails on them and asks for no more fails whatever follows. The reply does not list everything that was expected.
 * Fourteen dialects open with `<tool_call>`. The first few times that characters come, the parsers are asked in turn, so
 * that those behind the one that answers are not made for a few messages. Where the first that is left does not answer again
 * and again, more characters are looked at.
 */
export function narrowed<T>(...parsers: readonly Parser<T>[]): Parser<T> {
  return remembering(parsers, HEAD)
}

function remembering<T>(parsers: readonly Parser<T>[], length: number): Parser<T> {
  const all = alt(...parsers)
  const heads = rememberedFew((): Known<T> => ({ times: 0 }), MAX_HEADS)
  return primitive((input, i) => {
    const head = input.slice(i, cutAt(input, i + length))
    const known = heads(head)
    const isRest = i + head.length === input.length
    if (known.fails) return no(i)
    if (known.waits && isRest && isLean()) return no(input.length)
    if (!known.parser && ++known.times > OFTEN) {
      const left = parsers.filter(parser => !fails(parser, head))
      known.parser = length < LONGEST_HEAD ? furtherOften(left, length * 2) : alt(...left)
    }
    const reply = run(known.parser ?? all, input, i)
    if (isIdle(reply, input)) known.waits ||= isRest
    else if (!reply.status && reply.furthest < i + head.length) known.fails ??= fails(all, head)
    return reply
  })
}

/** An `alt` that looks at more characters once its first parser has often failed or asked for more. */
function furtherOften<T>(parsers: readonly Parser<T>[], length: number): Parser<T> {
  const [first, ...others] = parsers
  if (!first) return alt<T>()
  const all = others.length > 0 ? alt(...parsers) : first
  let misses = 0
  let further: Parser<T> | undefined
  return primitive((input, i) => {
    if (further) return run(further, input, i)
    const reply = run(first, input, i)
    if (reply.status && !isIdle(reply, input)) return reply
    if (++misses === OFTEN) further = remembering(parsers, length)
    return all === first || isIdle(reply, input) ? reply : run(all, input, i)
  })
}

/**
 * Does it fail on these characters, whatever follows? A reply to a longer text does not tell: it may be another where the
 * message ends after them.
 */
const fails = (parser: Parser<unknown>, head: string): boolean => {
  const { status, furthest } = ask(parser, head, 0, true)
  return !status && furthest < head.length
}
