/** How the text of a parameter becomes a value, as a record says. */
export interface ValueRules {
  /** How to read a value without a schema. `json`: JSON if it parses; `python`: or a Python literal; else text. */
  readonly untyped: 'json' | 'text' | 'python'
  /**
   * Which line breaks around the value belong to the markup. `line`: one on each side. `tag`: like `line`, but a text of
   * several lines that starts on the line of its opening tag keeps its last line break. `pair`: one on each side, or
   * none. `end`: one after the value. `none`: none. The indentation of a closing tag belongs to the markup, too.
   */
  readonly frame: 'line' | 'tag' | 'pair' | 'end' | 'none'
  /** Character entities (`&lt;`) are decoded. */
  readonly entities?: boolean
  /** An empty value is an empty array or object, where the schema does not allow a string. */
  readonly blank?: boolean
}
/** These rules, and what a format says of one value. */
export interface Values extends ValueRules {
  /** The type that the wire format states: text, whatever it looks like, or JSON. Counts where the schema allows it. */
  readonly wire?: 'text' | 'json'
  /** The dialect writes each value on lines of its own, so that a space in place of a line break is markup. */
  readonly onLines?: boolean
  /** The value is JSON made of elements: its strings are texts of unknown type. */
  readonly tree?: boolean
}
