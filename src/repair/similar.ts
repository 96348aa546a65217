import { distance } from '../engine/closest.ts'
import { chars, type Parser } from '../engine/parsing.ts'

/** Whether two names are equal except for case, separators, and one or two letters added, lost or changed. */
function similar(a: string, b: string): boolean {
  const x = plain(a)
  const y = plain(b)
  if (x === y) return true
  const shorter = Math.min(x.length, y.length)
  if (shorter < LEAST || Math.abs(x.length - y.length) > MOST) return false
  return distance(x, y) <= (shorter < 6 ? 1 : 2)
}
/** The shortest name that may be misspelt, in characters; shorter names have too many neighbours. */
const LEAST = 3
/** Whether `found` stands for the tag `name`. Some checkpoints add a suffix to their tags: `arg_key:opensource`. */
export const isTag = (found: string, name: string): boolean =>
  similar(found, name) || (name === 'parameter' && found === 'param') || similar(found.replace(/:[\w.-]+$/, ''), name)
const plain = (name: string): string => name.toLowerCase().replace(/[-_:.|｜▁\s]/g, '')

/** The most letters by which a misspelt name may differ. */
const MOST = 2

/** The name of a tag that stands for `name`, perhaps misspelt, or with punctuation after it. */
export const tagLike = (name: string): Parser<string> =>
  chars(/[^<>[\]{}()"'`\n]/, 0, MAX_WORD).accept(
    found => (isTag(found.replace(/\W+$/, ''), name) ? found : undefined),
    name,
  )
/** The longest name of a tag, in characters. */
const MAX_WORD = 64
