/** Many alternatives, few of which go on as a text begins. */

import { rememberedFew } from './memo.ts'
import { alt, ask, cutAt, type Parser, primitive, run } from './parsing.ts'

/** So many characters tell most of what follows; and so many answers are kept. */
const HEAD = 24
const MAX_HEADS = 512
/** So few are asked as fast as remembered. */
const FEW = 4
/** So often the same characters come before it is found out who has nothing to say there. */
const OFTEN = 4

/**
 * The same as `alt`, and remembers for the next few characters who has nothing to say there: by the frontier law, a
 * parser that fails on them and asks for no more fails whatever follows. What was expected is not told in full.
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
