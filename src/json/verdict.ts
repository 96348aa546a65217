/** The answers of a look-ahead. A file without imports: a bundler puts these numbers where they are used. */

/** How far a look-ahead goes, in characters. */
export const LOOK = 64

export const NO = 0
export const YES = 1
/** The input ends before the answer is known. */
export const WAIT = 2
/** The string is closed, and continues in the next one: `"a" + "b"`. */
export const JOIN = 3
export type Answer = typeof NO | typeof YES | typeof WAIT
export type Verdict = Answer | typeof JOIN
