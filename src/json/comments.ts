/** Skips comments in JSON. */
import { HASH, NL, SLASH, STAR } from '../engine/chars.ts'
import { BLOCK_COMMENT, LINE_COMMENT, VALUE } from './mode.ts'
import type { Reader } from './reader.ts'

/** Skips the opener of a comment. */
export function beginComment(r: Reader, c: number): boolean {
  const { i, input } = r
  const block = c === SLASH && input.charCodeAt(i + 1) === STAR
  r.repair('comment', i + (c === HASH ? 1 : 2))
  r.back = r.mode
  r.mode = block ? BLOCK_COMMENT : LINE_COMMENT
  return true
}
/** Skips a comment, which also ends at a closing marker of the block around the value. */
export function comment(r: Reader): boolean {
  const { input, closers, ended } = r
  const n = input.length
  const block = r.mode === BLOCK_COMMENT
  let k = r.i
  let done = false
  for (; k < n && !done; k++) {
    const c = input.charCodeAt(k)
    if (block ? c === STAR && input.charCodeAt(k + 1) === SLASH : c === NL) {
      if (block) k++
      done = true
    } else if (block && c === STAR && k + 1 === n && !ended) break
    else if (closers?.begins(c)) {
      if (closers.whole(input, k)) {
        done = true
        k--
      } else if (closers.begun(input, k) && !ended) break
    }
  }
  if (done) {
    r.mode = r.back
    r.back = VALUE
  }
  r.skipTo(k)
  return done
}
