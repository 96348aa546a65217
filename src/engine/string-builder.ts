/**
 * A text that grows by small pieces and may be read at any time. An engine keeps a sum of strings as a tree of them
 * until somebody reads it, and each collection of garbage walks through that tree; here it is never larger than a page.
 * Prose by 4 characters: 0.76 → 0.58 µs a push, in a process that had read every other format.
 */
export interface Growing {
  /** One more piece; all so far. */
  add(piece: string): string
}

/** In characters. */
const PAGE = 512

export function growing(): Growing {
  let pages = ''
  let page = ''
  return {
    add(piece) {
      page += piece
      const all = pages + page
      if (page.length >= PAGE) {
        page.charCodeAt(0) // reads it: the tree becomes one piece
        pages += page
        page = ''
      }
      return all
    },
  }
}
