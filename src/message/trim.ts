/**
 * White space at the edges of a message and next to its sections is not content: it
 * waits until prose follows, and is dropped at either end.
 */
export interface Edges {
  /** The number of characters at the start of `delta` that are dropped for good. */
  readonly lead: (delta: string) => number
  /** The text that can be shown now. */
  readonly push: (delta: string) => string
  /** Does prose end in more white space than may wait, so that it was shown? */
  readonly full: () => boolean
  /** The number of characters that wait; at the end of the message they are dropped. */
  readonly waiting: () => number
  /** Hands over to another, together with what waits. */
  readonly yieldTo: (other: Edges) => void
}

/** Is this surely no white space? A trim costs more than a look at the last character. */
const isInk = (c: number): boolean => c > 32 && c < 127

export function edges(most: number): Edges {
  let begun = false
  let flows = false // whether more white space came than may wait
  let blank = ''
  const lead = (delta: string) => (begun ? 0 : delta.length - delta.trimStart().length)
  const push = (delta: string) => {
    if (begun && blank === '' && isInk(delta.charCodeAt(delta.length - 1))) {
      flows = false
      return delta
    }
    const text = begun ? delta : delta.trimStart()
    if (text === '') return ''
    begun = true
    const solid = text.trimEnd()
    if (solid === '' && flows) return text
    if (solid === '') {
      blank += text
      return blank.length > most ? release() : ''
    }
    const shown = taken() + solid
    flows = false
    blank = text.slice(solid.length)
    return blank.length > most ? shown + release() : shown
  }
  const taken = (): string => {
    const text = blank
    blank = ''
    return text
  }
  const release = (): string => {
    flows = true
    return taken()
  }
  const yieldTo = (other: Edges) => {
    const text = taken()
    if (begun) other.push(`.${text}`)
    begun = false
  }
  return {
    lead,
    push,
    full: () => flows,
    waiting: () => blank.length,
    yieldTo,
  }
}
