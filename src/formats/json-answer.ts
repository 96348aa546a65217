/** Format: an answer written in the form of a call; its text is content. */
import { type Dialect, triggersAt } from '../engine/dialect.ts'
import { alt, lit, optional, type Parser, sequence, succeed, ws } from '../engine/parsing.ts'
import { drop, type Grammar, seq } from '../engine/step.ts'
import { stringValue } from '../json/args.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { wordsIn } from './templates.ts'

export interface JsonAnswer extends Common {
  /** The object, with `{content}` in place of the string with the text. White space in the object is optional. */
  readonly object: string
  /** Pairs of optional markers around the object, at the start of a line. White space in the first matches any, or none. */
  readonly blocks?: readonly (readonly [open: string, close: string])[]
}

/** A dialect of this format. */
export const jsonAnswer = (name: string, record: JsonAnswer): Dialect =>
  fromRecord(name, 'json-answer', record, makeJsonAnswer)

/** Makes the parts of a dialect from a record of this format. */
export function makeJsonAnswer({ object, blocks = [] }: JsonAnswer): Made {
  const openers = new Set(blocks.map(([open]) => wordsIn(open)[0]!))
  return {
    triggers: [...triggersAt('line', [...openers]), '{'],
    grammar: () => {
      const [before = [], after = []] = object.split('{content}').map(tokens)
      const literals = (texts: readonly string[]): Parser<unknown> => sequence(...texts).skip(ws)
      const answer = literals(before).then(seq(stringValue(), drop(ws.then(sequence(...after)))))
      const block = ([open, close]: readonly [string, string]): Grammar =>
        literals(wordsIn(open)).then(seq(answer, drop(close === '' ? succeed('') : optional(ws.then(lit(close))))))
      return alt(...blocks.map(block), answer)
    },
    bare: true,
  }
}
/** Splits `{"a": "b c"}` into `{`, `"a"`, `:`, `"b c"`, `}`. */
const tokens = (text: string): readonly string[] => text.match(/"[^"]*"|\S/g) ?? []
