/**
 * The white space between two pieces of text, the end of the first and the start of the second. A parser drops white
 * space at both ends of a message; this is what is lost where a second message goes on with the first.
 */
export const seam = (before: string, after: string): string =>
  before.slice(before.trimEnd().length) + after.slice(0, after.length - after.trimStart().length)
