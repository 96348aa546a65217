/** Words that prove to be text: most of those in prose, such as the backticks and brackets of Markdown. */
import { cutAt } from '../engine/chars.ts'
import { remembered, rememberedFew } from '../engine/memo.ts'
import { askWhole, ofGiven } from '../engine/parsing.ts'
import type { Grammar } from '../engine/step.ts'
import type { ProseFrame } from './frame.ts'
import { type Position, positionAfter } from './position.ts'

/** The number of characters that decide in most cases. */
const HEAD = 4
/** The size of the cache of each position. */
const MAX_HEADS = 512

/**
 * How many characters at an index are text, judging by the next few; 0 if these do not decide. By the frontier law, a
 * reply to these few characters that does not ask for more is the reply in any message.
 */
export function knownText(
  { type, positions }: ProseFrame,
  read: (position: Position) => Grammar,
): (input: string, i: number, position: Position) => number {
  const lengthIn = (position: Position, grammar: Grammar) =>
    rememberedFew((head: string): number => {
      const { status, index, furthest, value: step } = askWhole(grammar, head, 0)
      if (!status || index === 0 || furthest >= head.length || step.hold || step.reject || step.section) return 0
      const [event, ...others] = step.events
      const isText = others.length === 0 && event?.type === type && event.delta.length === index
      return isText && step.next?.length === 1 && step.next[0] === positions[positionAfter(event.delta, position)]
        ? index
        : 0
    }, MAX_HEADS)
  const grammarOf = remembered(read)
  const known = ofGiven(() => remembered((position: Position) => lengthIn(position, grammarOf(position))))
  return (input, i, position) => known()(position)(input.slice(i, cutAt(input, i + HEAD)))
}
