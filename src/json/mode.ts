/** Where the transducer stands. A file without imports: a bundler puts these numbers where they are used. */

/** Before a value. */
export const VALUE = 0
/** After `{` or `[`: a first key or value, or the end. */
export const FIRST = 1
/** After a comma in an object. */
export const KEY = 2
/** After a key. */
export const COLON_ = 3
/** After a value in a bracket. */
export const AFTER = 4
/** `STRING`: in a string. `KEY_STRING`: in a quoted key. `BARE`: in a long unquoted text. */
export const STRING = 5
export const KEY_STRING = 6
export const BARE = 7
export const LINE_COMMENT = 8
export const BLOCK_COMMENT = 9
/** After the `(` of a Python call, before anything is written. */
export const CALL = 10
export const ENDED = 11
/** In a positional argument of a call, which is skipped. */
export const UNNAMED = 12
export type Mode =
  | typeof VALUE
  | typeof FIRST
  | typeof KEY
  | typeof COLON_
  | typeof AFTER
  | typeof STRING
  | typeof KEY_STRING
  | typeof BARE
  | typeof LINE_COMMENT
  | typeof BLOCK_COMMENT
  | typeof CALL
  | typeof ENDED
  | typeof UNNAMED
