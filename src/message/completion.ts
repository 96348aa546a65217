/** The text that completes strict JSON, wherever it breaks off. */
export function completion(json: string): string {
  let close = '' // the closing brackets that are missing
  let sign = '' // the last structural character
  let from = 0 // what follows it
  let quoted = false
  let i = 0
  for (; i < json.length; i++) {
    const c = json[i]!
    if (c === '\\') i += json[i + 1] === 'u' ? 5 : 1
    else if (c === '"') quoted = !quoted
    else if (!quoted && '{}[],:'.includes(c)) {
      sign = c
      from = i + 1
      if ('{['.includes(c)) close = (c === '{' ? '}' : ']') + close
      else if ('}]'.includes(c)) close = close.slice(1)
    }
  }
  const rest = json.slice(from).trim()
  const isKey = close[0] === '}' && sign !== ':'
  const cut = i - json.length // the missing characters of an escape
  const string = quoted ? `${cut > 0 && rest.endsWith('\\') ? '\\' : '0'.repeat(cut)}"` : ''
  if (rest[0] === '"') return string + (isKey ? ':null' : '') + close
  if (rest) return restOfWord(rest) + close
  return (sign === ',' && isKey ? '"":null' : ',:'.includes(sign) ? 'null' : '') + close
}
const LITERALS = ['true', 'false', 'null']
const restOfWord = (word: string): string =>
  LITERALS.find(w => w.startsWith(word))?.slice(word.length) ?? (/\d$/.test(word) ? '' : '0')
