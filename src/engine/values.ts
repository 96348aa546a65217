/** How the text of a parameter becomes a value, as far as the wire format says. */
export interface Values {
  /** Without a schema: JSON if it parses; always text; JSON, then a Python literal. Else text. */
  readonly untyped: 'json' | 'text' | 'python'
  /** Said on the wire: this value is text, whatever it looks like; or it is JSON. Counts where the schema allows it. */
  readonly wire?: 'text' | 'json'
  /**
   * White space that belongs to the markup: one line break on each side; `pair`: the same, but only on both sides or
   * on neither; `end`: one behind the value; or none.
   */
  readonly frame: 'line' | 'pair' | 'end' | 'none'
  /** Character entities (`&lt;`) stand for characters. */
  readonly entities?: boolean
  /** Nothing at all is an empty array or object, where no string is allowed. */
  readonly blank?: boolean
  /** The value is JSON made of elements: its strings are texts of unknown type. */
  readonly tree?: boolean
}
