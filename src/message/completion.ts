/** The text that completes strict JSON, wherever it breaks off. */
export function completion(json: string): string {
  let close = ''
  let quoted = false
  for (let i = 0; i < json.length; i++) {
    const c = json[i]!
    if (c === '\\') i++
    else if (c === '"') quoted = !quoted
    else if (quoted) continue
    else if (c === '{' || c === '[') close = (c === '{' ? '}' : ']') + close
    else if (c === '}' || c === ']') close = close.slice(1)
  }
  const ends = ENDS.flatMap(end => [end + close, `${end}:null${close}`])
  return ends.find(end => isJson(json + end)) ?? ''
}
/** What a value or a key may lack at its end; a key also lacks its value. The most frequent ones come first. */
const ENDS = ['', '"', 'null', '\\"', '""', '0', ...'rue ue e alse lse se ull ll l 0" 00" 000" 0000"'.split(' ')]
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
