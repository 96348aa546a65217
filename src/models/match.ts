/**
 * Patterns over canonical names: words, written as they are spoken.
 *
 *     'deepseek 3.1'      deepseek-v3-1, deepseek-v31, deepseek-3-1-terminus
 *     'qwen 3 * thinking' qwen3-30b-a3b-thinking-2507
 *     '^claude'           at the start of the name only
 *
 * A space or a dot is an optional separator, a `v` may precede a number, ` * ` matches
 * anything. A match begins and ends at a word boundary: a number never ends inside a
 * longer number, nor in a size (`qwen 3.8` does not match `qwen3-8b`). So `glm 5` matches
 * `glm-5.2`, and only `glm 5.2` matches `glm52`.
 */
export type Matcher = (name: string) => boolean

export function matcher(patterns: readonly string[]): Matcher {
  const either = new RegExp(patterns.map(source).join('|'))
  return name => either.test(name)
}

function source(pattern: string): string {
  const [start, words] = pattern.startsWith('^') ? ['^', pattern.slice(1)] : ['(?:^|-)', pattern]
  const body = words
    .replaceAll(' * ', '*')
    .replace(/[ .*](?=(\d?))/g, (separator, digit) => SEPARATORS[separator]! + (digit && separator !== '.' ? 'v?' : ''))
  return start + body + (/\d$/.test(words) ? AFTER_NUMBER : AFTER_WORD)
}
const SEPARATORS: Readonly<Record<string, string>> = { ' ': '-?', '.': '-?', '*': '-(?:.{0,64}-)?' }
const AFTER_NUMBER = '(?!\\d|[bmt](?:-|$))'
const AFTER_WORD = '(?![a-z])'
