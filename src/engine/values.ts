/** How the text of a parameter becomes a value, as far as the wire format says. */
export interface Values {
  /** How to read a value without a schema. `json`: JSON if it parses; `python`: or a Python literal; else text. */
  readonly untyped: 'json' | 'text' | 'python'
  /** The type that the wire format states: text, whatever it looks like, or JSON. Counts where the schema allows it. */
  readonly wire?: 'text' | 'json'
  /**
   * White space that belongs to the markup. `line`: one line break on each side; `tag`: the same, but the last one
   * belongs to a text of several lines that begins right behind its tag; `pair`: one on both sides or on neither;
   * `end`: one after the value; or none. The indentation of the closing tag goes with the line break before it.
   */
  readonly frame: 'line' | 'tag' | 'pair' | 'end' | 'none'
  /** Character entities (`&lt;`) are decoded. */
  readonly entities?: boolean
  /** An empty value is an empty array or object, where the schema does not allow a string. */
  readonly blank?: boolean
  /** The value is JSON made of elements: its strings are texts of unknown type. */
  readonly tree?: boolean
}
