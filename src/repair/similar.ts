import { unicode } from '../engine/chars.ts'
import { distance, firstRow, nextRow } from '../engine/closest.ts'
import { no, ok, type Parser, primitive } from '../engine/parsing.ts'

/** Whether two names are equal except for case, separators, and one or two letters added, lost or changed. */
function similar(a: string, b: string): boolean {
  const x = plain(a)
  const y = plain(b)
  if (x === y) return true
  const shorter = Math.min(x.length, y.length)
  return shorter >= LEAST && distance(x, y) <= (shorter < 6 ? 1 : 2)
}
/** The shortest name that may be misspelt, in characters; shorter names have too many neighbours. */
const LEAST = 3
/**
 * Whether `found` stands for the tag `name`. Some checkpoints add a suffix to their tags (`arg_key:opensource`), or the
 * name to the closing tag (`</parameter=city>`).
 */
export const isTag = (found: string, name: string): boolean =>
  similar(found, name) ||
  (name === 'parameter' && found === 'param') ||
  similar(found.replace(/[:=][\w.-]+$/, ''), name)
const plain = (name: string): string => name.toLowerCase().replace(/[-_:.|｜▁\s]/g, '')

/** The most letters by which a misspelt name may differ. */
const MOST = 2

/** The name of a tag that stands for `name`, perhaps misspelt. Fails at the first letter that rules this out. */
export function tagLike(name: string): Parser<string> {
  const meant = plain(name)
  return primitive((input, i) => {
    let row = firstRow(meant)
    let suffix = false // `:opensource`, `=city`
    let j = i
    for (; j < input.length && j - i < MAX_WORD && IN_TAG.test(input[j]!); j++) {
      if (/[:=]/.test(input[j]!)) suffix ||= isTag(input.slice(i, j), name)
      for (const c of plain(input[j]!)) row = nextRow(row, c, meant)
      if (!suffix && Math.min(...row) > MOST) return no(j, name)
    }
    if (j === input.length && j - i < MAX_WORD) return no(j, name)
    const found = input.slice(i, j)
    return isTag(found.replace(PUNCTUATION(), ''), name) ? ok(j, found) : no(j, name)
  })
}
const IN_TAG = /[^<>[\]{}()"'`\n]/
const PUNCTUATION = unicode(String.raw`[^\p{L}\p{N}]+$`)
/** The names of tags are shorter than this, in characters. */
const MAX_WORD = 64
