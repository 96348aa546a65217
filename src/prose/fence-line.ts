/** Code fences: three or more backticks or tildes at the start of a line, and an info string. */
import { isLineSpace } from '../engine/chars.ts'
import { no, ok, okSoFar, type Parser, primitive } from '../engine/parsing.ts'
import { past } from '../engine/search.ts'

export interface Fence {
  readonly mark: '`' | '~'
  readonly length: number
  /** The fence is around a whole turn, so dialects without a marker count in it. */
  readonly turn?: boolean
}

/** The longest info string of a fence, in characters. */
const MAX_INFO = 80
/** The longest mark of a fence, in characters. */
const MAX_RUN = 16

const opening = (info: RegExp): Parser<Fence> =>
  primitive((input, i) => {
    const mark = input[i]
    if (mark !== '`' && mark !== '~') return no(i)
    let j = i
    while (j - i <= MAX_RUN && input[j] === mark) j++
    const length = j - i
    if (length < 3 || length > MAX_RUN) return no(j)
    let tag: number | undefined
    for (const limit = j + MAX_INFO; j < input.length && j < limit; j++) {
      if (input[j] === '\n') return ok(tag ?? j + 1, { mark, length })
      if (input[j] === '{' || input[j] === '[') return ok(tag ?? j, { mark, length })
      if (input[j] === '<') tag ??= j // unless a backtick follows on the line: that is inline code
      if (!info.test(input.slice(i + length, j + 1))) return no(j)
    }
    return tag ? { ...ok(tag, { mark, length }), furthest: j } : no(j)
  })
/** The opening line of a fence, with its line break; or the mark and a language, if JSON or a tag is on the line. */
export const fenceOpen = opening(/[^`]$/)
/** An opening fence within a line: only a language may follow, since backticks in prose are not a fence. */
export const fenceOpenInside = opening(/^[ \t]*[\w+#.-]*[ \t\r]*$/)

/** The closing line of a fence, without its line break; with `line` false, only its mark. */
export const fenceClose = ({ mark, length }: Fence, line = true): Parser<undefined> =>
  primitive((input, i) => {
    let j = i
    while (j - i <= MAX_RUN && input[j] === mark) j++
    if (j - i < length || j - i > MAX_RUN) return no(j)
    if (!line) return j === input.length ? okSoFar(input, undefined) : ok(j, undefined)
    j = past(input, j, isLineSpace, i + MAX_INFO)
    if (j === input.length) return okSoFar(input, undefined)
    return input[j] === '\n' ? ok(j, undefined) : no(j)
  })
