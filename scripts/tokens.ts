/** The tokens of well-formed JSON, with their places. */
export interface JsonToken {
  readonly kind: 'mark' | 'key' | 'string' | 'number' | 'literal'
  readonly start: number
  readonly end: number
}

const TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d[\d.eE+-]*)|(true|false|null))/gy

export function jsonTokens(text: string, start: number, end: number): JsonToken[] {
  const found: JsonToken[] = []
  TOKEN.lastIndex = start
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(text)
    if (!match) break
    const [, mark, string, colon, number] = match
    const kind = mark ? 'mark' : string ? (colon ? 'key' : 'string') : number ? 'number' : 'literal'
    const word = match[0].trimStart()
    found.push({ kind, start: TOKEN.lastIndex - word.length, end: TOKEN.lastIndex })
  }
  return found
}
