/**
 * White space at the edges of a message and next to its blocks is not content: it waits
 * until prose follows, and is dropped at either end of the message.
 */
export interface Edges {
  /** The number of characters at the start of `delta` that are dropped for good. */
  readonly lead: (delta: string) => number
  /** The text that can be shown now. */
  readonly push: (delta: string) => string
  /** Whether the prose ends in more white space than may wait, so that the white space was shown. */
  readonly full: () => boolean
  /** The number of characters that wait. At the end of the message they are dropped. */
  readonly waiting: () => number
  /** Hands over to `other`, together with the white space that waits. */
  readonly yieldTo: (other: Edges) => void
}

/** Whether the character is certainly not white space. Looking at the last character is cheaper than trimming. */
const isVisible = (c: number): boolean => c > 32 && c < 127

export function edges(most: number): Edges {
  let begun = false
  let overflows = false // whether more white space came than may wait
  let pending = ''
  const push = (delta: string) => {
    if (begun && pending === '' && isVisible(delta.charCodeAt(delta.length - 1))) {
      overflows = false
      return delta
    }
    const text = begun ? delta : delta.trimStart()
    if (text === '') return ''
    begun = true
    const solid = text.trimEnd()
    if (solid === '' && overflows) return text
    let shown = ''
    if (solid !== '') {
      shown = taken() + solid
      overflows = false
    }
    pending += text.slice(solid.length)
    if (pending.length <= most) return shown
    overflows = true
    return shown + taken()
  }
  const taken = (): string => {
    const text = pending
    pending = ''
    return text
  }
  return {
    lead: delta => (begun ? 0 : delta.length - delta.trimStart().length),
    push,
    full: () => overflows,
    waiting: () => pending.length,
    yieldTo(other) {
      const text = taken()
      if (begun) other.push(`.${text}`)
      begun = false
    },
  }
}
