/**
 * A text that grows by small pieces and may be read at any time. JavaScript engines keep concatenated strings as a tree
 * until the text is read, and each garbage collection walks that tree; here pieces are copied into pages, so that it has
 * few nodes. A piece that is longer than a page is not copied.
 * Prose in chunks of 4 characters: 0.76 → 0.58 µs a push, in a process that had parsed every other format.
 */
export interface Growing {
  /** Adds a piece. Returns the whole text so far. */
  add(piece: string): string
}

/** The size of a page, in characters. */
const PAGE = 512

/** `pages`: the text so far. */
export function growing(pages = ''): Growing {
  let page = ''
  return {
    add(piece) {
      page += piece
      const all = pages + page
      if (page.length >= PAGE) {
        pages = piece.length < PAGE ? pages + flat(page) : all
        page = ''
      }
      return all
    },
  }
}

/** Returns `text`, read once so that the engine turns its tree into one piece. */
export function flat(text: string): string {
  text.charCodeAt(0)
  return text
}
