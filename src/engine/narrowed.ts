/** A faster `alt` for many alternatives, few of which fit the next characters. */

import { cutAt } from './chars.ts'
import { rememberedFew } from './memo.ts'
import { alt, askWhole, awaitsMore, become, expectsMore, no, type Parser, primitive, run } from './parsing.ts'

/** The number of characters in a head, the key of a cache. */
const HEAD = 24
/** The longest head, in characters: heads grow while the first of the remaining alternatives often fails. */
const LONGEST_HEAD = 192
/** The size of each cache. */
const MAX_HEADS = 512
/** How often a head occurs before the alternatives that fail on it are left out. */
const OFTEN = 4

/** What is known about a head. */
interface Known<T> {
  /** How often it occurred. */
  times: number
  /** The alternatives that do not fail on it. */
  parser?: Parser<T>
  /** All alternatives fail on it, whatever follows; undefined: not known. */
  fails?: boolean
  /** If the input ends with the head, more input is needed. */
  waits?: boolean
}

/**
 * An `alt` that remembers which parsers fail on the next few characters, the head: by the frontier law, a parser that
 * fails on the head without asking for more fails whatever follows. The reply does not list everything that was
 * expected. More than a dozen dialects open with `<tool_call>`. The first few times that a head occurs, the parsers are tried in
 * order, so that a few messages do not create the parsers behind the one that succeeds. Where the first parser that
 * remains keeps failing, longer heads are used.
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
    if (known.waits && isRest && expectsMore()) return no(input.length)
    if (!known.parser && ++known.times > OFTEN) {
      const left = parsers.filter(parser => !fails(parser, head))
      known.parser = length < LONGEST_HEAD ? furtherOften(left, length * 3) : alt(...left)
    }
    const reply = run(known.parser ?? all, input, i)
    if (awaitsMore(reply, input)) known.waits ||= isRest
    else if (!reply.status && reply.furthest < i + head.length) known.fails ??= fails(all, head)
    return reply
  })
}

/** An `alt` that uses longer heads once its first parser has often failed or asked for more. */
function furtherOften<T>(parsers: readonly Parser<T>[], length: number): Parser<T> {
  const all = alt(...parsers)
  const [first = all] = parsers
  let misses = 0
  const own = primitive((input, i) => {
    const reply = run(first, input, i)
    if (reply.status && !awaitsMore(reply, input)) return reply
    if (++misses === OFTEN) become(own, remembering(parsers, length))
    return all === first || awaitsMore(reply, input) ? reply : run(all, input, i)
  })
  return own
}

/**
 * Whether `parser` fails on `head`, whatever follows. A failure on a longer text proves nothing: if the message ends
 * right after the head, the reply may differ.
 */
const fails = (parser: Parser<unknown>, head: string): boolean => {
  const { status, furthest } = askWhole(parser, head, 0)
  return !status && furthest < head.length
}
