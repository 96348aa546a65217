/**
 * Patterns over canonical names: words, written as one says them.
 *
 *     'deepseek 3.1'      deepseek-v3-1, deepseek-v31, deepseek-3-1-terminus
 *     'qwen 3 * thinking' qwen3-30b-a3b-thinking-2507
 *     '^claude'           at the start of the name only
 *
 * A space or a dot is an optional separator, a number may have its `v`, ` * ` is
 * anything. A pattern begins and ends with a word: a number never ends inside a
 * longer one, nor in a size (`qwen 3.8` is no `qwen3-8b`). So `glm 5` is `glm-5.2`,
 * and `glm52` is `glm 5.2` alone.
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
