/** How the text of a parameter becomes a value, as far as the wire format says. */
export interface Values {
  /** Without a schema: JSON if it parses; always text; JSON, then a Python literal. Else text. */
  readonly untyped: 'json' | 'text' | 'python'
  /** Said on the wire: this value is text, whatever it looks like; or it is JSON. Beats the schema. */
  readonly wire?: 'text' | 'json'
  /** White space that belongs to the markup: one line break on either side; the same, but one after the value only where one is before it; or none. */
  readonly frame: 'line' | 'pair' | 'none'
  /** Character entities (`&lt;`) stand for characters. */
  readonly entities?: boolean
}
