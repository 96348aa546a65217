/** Many alternatives, few of which fit the next characters. */

import { rememberedFew } from './memo.ts'
import { alt, ask, cutAt, isIdle, isLean, no, type Parser, primitive, run } from './parsing.ts'

/** Characters looked at, and the most of them, where none answers again and again; size of each cache. */
const HEAD = 24
const LONGEST_HEAD = 192
const MAX_HEADS = 512
/** How often the same characters come before the alternatives that fail on them are left out. */
const OFTEN = 4

/** What is known of some characters. */
interface Known<T> {
  /** How often they came. */
  times: number
  /** The alternatives that do not fail on them, and what asks them. */
  left?: readonly Parser<T>[]
  parser?: Parser<T>
  /** How often these failed on what follows, or asked for more. */
  misses: number
  /** All alternatives fail on them, whatever follows; undefined: not known. */
  fails?: boolean
  /** If they are all there is so far, more input is needed. */
  waits?: boolean
}

/**
 * An `alt` that remembers, for the next few characters, which parsers fail on them: by the frontier law, a parser that
 * fails on them and asks for no more fails whatever follows. The reply does not list everything that was expected.
 * Fourteen dialects open with `<tool_call>`. The first few times that characters come, the parsers are asked in turn, so
 * that those behind the one that answers are not made for a few messages. Where none answers again and again, more characters
 * are looked at.
 */
export function narrowed<T>(...parsers: readonly Parser<T>[]): Parser<T> {
  return remembering(parsers, HEAD)
}

function remembering<T>(parsers: readonly Parser<T>[], length: number): Parser<T> {
  const all = alt(...parsers)
  const heads = rememberedFew((): Known<T> => ({ times: 0, misses: 0 }), MAX_HEADS)
  return primitive((input, i) => {
    const head = input.slice(i, cutAt(input, i + length))
    const known = heads(head)
    const isRest = i + head.length === input.length
    if (known.fails) return no(i)
    if (known.waits && isRest && isLean()) return no(input.length)
    if (!known.left && ++known.times > OFTEN) {
      known.left = parsers.filter(parser => !fails(parser, head))
      known.parser = alt(...known.left)
    }
    const reply = run(known.parser ?? all, input, i)
    const waits = isIdle(reply, input)
    if (reply.status && !waits) return reply
    if (waits) known.waits ||= isRest
    else if (reply.furthest < i + head.length) known.fails ??= fails(all, head)
    if (known.left && length < LONGEST_HEAD && ++known.misses === OFTEN)
      known.parser = remembering(known.left, length * 2)
    return reply
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
