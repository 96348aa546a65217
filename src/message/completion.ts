/** The text that completes strict JSON, wherever it breaks off. */
export function completion(json: string): string {
  const open: string[] = []
  let last = '' // the last structural character
  let missing = 'null'
  for (let i = 0; i < json.length; ) {
    const c = json[i]!
    if (c === '"') {
      const isKey = open.at(-1) === '}' && last !== ':'
      const [end, rest] = endOfString(json, i)
      missing = `${rest}${isKey ? ':null' : ''}`
      i = end
    } else if (SIGNS.includes(c)) {
      if (c === '{' || c === '[') open.push(c === '{' ? '}' : ']')
      else if (c === '}' || c === ']') open.pop()
      missing = c === ':' ? 'null' : c === ',' ? (open.at(-1) === '}' ? '"":null' : 'null') : ''
      last = c
      i++
    } else if (/\s/.test(c)) i++
    else {
      let end = i + 1
      while (end < json.length && /[\w.+-]/.test(json[end]!)) end++
      missing = end === json.length ? restOfWord(json.slice(i)) : ''
      i = end
    }
  }
  return missing + open.reverse().join('')
}
const SIGNS = '{}[],:'
const LITERALS = ['true', 'false', 'null']

/** The end of the string that opens at `i`, and the part of it that is missing. */
function endOfString(json: string, i: number): readonly [end: number, rest: string] {
  let k = i + 1
  while (k < json.length) {
    if (json[k] === '"') return [k + 1, '']
    k += json[k] !== '\\' ? 1 : json[k + 1] === 'u' ? 6 : 2
  }
  const cut = k - json.length // the missing characters of an escape
  return [json.length, `${json.endsWith('\\') && cut > 0 ? '\\' : '0'.repeat(cut)}"`]
}
const restOfWord = (word: string): string =>
  LITERALS.find(w => w.startsWith(word))?.slice(word.length) ?? (/\d$/.test(word) ? '' : '0')
