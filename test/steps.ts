/** A grammar alone, without the machine: what each piece of a message gives. */
import type { Event } from '../src/engine/event.ts'
import type { Names } from '../src/engine/names.ts'
import { ask, type Parser } from '../src/engine/parsing.ts'
import { type Continuation, type Grammar, isProse, isRecovery } from '../src/engine/step.ts'

/** What came of a message: what each piece gave, what the end gave, and where the grammar was over; -1 when it failed. */
export interface Driven {
  readonly given: readonly string[]
  readonly last: string
  readonly at: number
}

/** Text as it is; anything else in braces, with its place: `{garbled-close 4-9}`. */
const shown = (event: Event): string => {
  switch (event.type) {
    case 'value':
    case 'text':
    case 'reasoning':
    case 'args':
      return event.delta
    case 'name':
      return `{name ${event.name}}`
    case 'param':
      return `{param ${event.name}${event.values.wire ? ` ${event.values.wire}` : ''}}`
    case 'id':
      return `{id ${event.id}}`
    case 'string':
    case 'beside':
      return ''
    case 'error':
      return `{${event.code} ${event.start}-${event.end}}`
    default:
      return `{${event.type || '?'}}`
  }
}

/** Recoveries are passed over, a rejection is said and not obeyed, as nothing fails inside; where something fails, or prose follows, it is over. */
export function drive(grammar: Grammar, pieces: readonly string[], names?: Names): Driven {
  const continuations: Continuation[] = [grammar]
  let input = ''
  let at = 0
  let failed = false
  const go = (ended: boolean): string => {
    let out = ''
    while (continuations.length > 0 && !failed) {
      const continuation = continuations[continuations.length - 1]!
      if (isProse(continuation)) break
      if (isRecovery(continuation)) {
        continuations.pop()
        continue
      }
      const reply = ask(continuation, input, at, ended, names)
      if (reply.furthest >= input.length && !ended) break
      failed = !reply.status
      if (failed) break
      continuations.pop()
      continuations.push(...[...(reply.value.next ?? [])].reverse())
      at = reply.index
      out += reply.value.events.map(shown).join('') + (reply.value.reject ? '{reject}' : '')
    }
    return out
  }
  const given = pieces.map(piece => {
    input += piece
    return go(false)
  })
  const last = go(true)
  return { given, last, at: failed ? -1 : at }
}

/** All that comes of a message, and where the grammar is over: the same whole and by characters, or it throws. */
export function readAll(grammar: Grammar, message: string, names?: Names): readonly [said: string, at: number] {
  const results = [[message], message.split('')].map(pieces => {
    const { given, last, at } = drive(grammar, pieces, names)
    return [given.join('') + last, at] as const
  })
  const [whole, cut] = results as [readonly [string, number], readonly [string, number]]
  if (whole.join() !== cut.join()) throw new Error(`whole ${whole.join()}, by characters ${cut.join()}`)
  return whole
}
/** What each character gives, with `|` behind it, and then the end. */
export const byCharacters = (grammar: Grammar, message: string): string => {
  const { given, last } = drive(grammar, message.split(''))
  return [...given, last].join('|')
}

/** `[value, index]`, or `no`; with `more` behind it where more input could change the answer. */
export function answer(parser: Parser<unknown>, input: string, i = 0, names?: Names): readonly unknown[] {
  const { status, value, index, furthest } = ask(parser, input, i, true, names)
  return [...(status ? [value, index] : ['no']), ...(furthest >= input.length ? ['more'] : [])]
}
