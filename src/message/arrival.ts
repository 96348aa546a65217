/** The order in which the characters of two channels arrived, and so the order of their segments and diagnostics. */
import type { ParseResult } from './types.ts'

type Channel = 'text' | 'reasoning'
/** The start of a turn of a channel: its offset in the channel, and its index among all characters. */
type Turn = readonly [offset: number, index: number]

export class Arrival {
  readonly #turns: Record<Channel, Turn[]> = { text: [], reasoning: [] }
  readonly #lengths: Record<Channel, number> = { text: 0, reasoning: 0 }
  #now: Channel = 'text'
  /** The index at which the present turn begins, and the number of all characters so far. */
  #begin = 0
  #end = 0

  /** Notes that `length` characters of this channel arrived. */
  add(channel: Channel, length: number): void {
    if (length > 0 && (channel !== this.#now || this.#end === 0)) this.#turn(channel)
    this.#end += length
  }
  #turn(channel: Channel): void {
    this.#lengths[this.#now] += this.#end - this.#begin
    this.#begin = this.#end
    this.#now = channel
    this.#turns[channel].push([this.#lengths[channel], this.#end])
  }
  #indexOf(channel: Channel, offset: number): number {
    const turns = this.#turns[channel]
    let low = 0
    for (let high = turns.length; high - low > 1; ) {
      const middle = (low + high) >> 1
      if (turns[middle]![0] <= offset) low = middle
      else high = middle
    }
    const [from, index] = turns[low] ?? [0, 0]
    return index + offset - from
  }
  /**
   * Sorts the segments and diagnostics of both channels by the characters at which they begin. Those of one channel keep
   * their order. The order in which they were found depends on how the message was cut into chunks.
   */
  order({ segments, diagnostics }: ParseResult): void {
    this.#merge(segments as ParseResult['segments'][number][], s => [s.channel, s.start])
    this.#merge(diagnostics as ParseResult['diagnostics'][number][], d => [d.span.channel, d.span.start])
  }
  #merge<T>(list: T[], begin: (one: T) => readonly [channel: 'reasoning' | undefined, start: number]): void {
    const latest: Record<Channel, number> = { text: -1, reasoning: -1 }
    const keys = new Map<T, number>()
    for (const one of list) {
      const [channel = 'text', start] = begin(one)
      latest[channel] = Math.max(latest[channel], this.#indexOf(channel, start))
      keys.set(one, channel === 'text' ? latest.text : latest.reasoning + 0.5) // the end of a turn is before the next
    }
    const sorted = [...list].sort((a, b) => keys.get(a)! - keys.get(b)!)
    sorted.forEach((one, k) => {
      list[k] = one
    })
  }
}
