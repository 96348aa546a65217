/** Many alternatives, few of which fit the next characters. */

import { rememberedFew } from './memo.ts'
import { alt, ask, cutAt, type Parser, primitive, run } from './parsing.ts'

/** Characters looked at; size of the cache. */
const HEAD = 24
const MAX_HEADS = 512
/** Up to this many alternatives, asking is as fast as remembering. */
const FEW = 4
/** How often the same characters come before the alternatives that fail on them are left out. */
const OFTEN = 4

/**
 * An `alt` that remembers, for the next few characters, which parsers fail on them: by the frontier law, a parser that
 * fails on them and asks for no more fails whatever follows. The reply does not list everything that was expected.
 * Fourteen dialects open with `<tool_call>`. The first few times that characters come, the parsers are asked in turn, so
 * that those behind the one that answers are not made for a few messages.
 */
export function narrowed<T>(...parsers: readonly Parser<T>[]): Parser<T> {
  const all = alt(...parsers)
  if (parsers.length <= FEW) return all
  const heads = rememberedFew((): { parser?: Parser<T>; times: number } => ({ times: 0 }), MAX_HEADS)
  const viable = (head: string): Parser<T> =>
    alt(
      ...parsers.filter(parser => {
        const { status, furthest } = ask(parser, head, 0, true)
        return status || furthest >= head.length
      }),
    )
  return primitive((input, i) => {
    const head = input.slice(i, cutAt(input, i + HEAD))
    const known = heads(head)
    if (known.parser) return run(known.parser, input, i)
    if (++known.times > OFTEN) return run((known.parser = viable(head)), input, i)
    return run(all, input, i)
  })
}
