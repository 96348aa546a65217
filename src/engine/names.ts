/** The names of the tools that were given, to be looked for in a text. */
import { wordList } from './word-list.ts'

/** A tool that was given: its name and those of its parameters. */
export interface KnownTool {
  readonly name: string
  readonly parameters: readonly string[]
}

/** A word with the name of a tool in it: `before`, the name, `after`. */
export interface NamedWord {
  readonly before?: string
  readonly after?: string
  /** Of these tools alone. */
  readonly of?: (tool: KnownTool) => boolean
}

/** The tools that were given, by their names. */
export interface Names {
  readonly tools: readonly KnownTool[]
  /** The first `HEAD` characters of each name. */
  readonly heads: ReadonlySet<string>
  /** Was a tool of this name given? */
  has(name: string): boolean
  /** The tool of this name. */
  get(name: string): KnownTool | undefined
  /** The tools whose names stand at `i`, the longest first. */
  at(input: string, i: number): readonly KnownTool[]
  /** Is all that follows `i` the beginning of a name, and not all of it? */
  begun(input: string, i: number): boolean
}

/** The characters of a name for which a text is searched first. */
export const HEAD = 4

export function namesOf(tools: readonly KnownTool[]): Names {
  const known = new Map(tools.map(tool => [tool.name, tool]))
  known.delete('')
  const words = wordList([...known.keys()])
  const heads = new Set([...known.keys()].map(name => name.slice(0, HEAD)))
  return {
    tools,
    heads,
    has: name => known.has(name),
    get: name => known.get(name),
    at: (input, i) => words.at(input, i).map(name => known.get(name)!),
    begun: words.begun,
  }
}
export const NO_NAMES: Names = namesOf([])

/** Words with names in them, to be looked for. */
export interface NamedWords<W extends NamedWord> {
  /** What stands at `i`: each word with the tool whose name is in it, for each text before the names the longest name first. */
  at(input: string, i: number): readonly (readonly [word: W, tool: KnownTool])[]
  /** Is all that follows `i` the beginning of one of them, and not all of it? */
  begun(input: string, i: number): boolean
}

export function namedWords<W extends NamedWord>(words: readonly W[], names: Names): NamedWords<W> {
  const byBefore = new Map<string, W[]>()
  for (const word of names.tools.length > 0 ? words : []) {
    const { before = '' } = word
    const group = byBefore.get(before)
    if (group) group.push(word)
    else byBefore.set(before, [word])
  }
  const groups = [...byBefore].map(([before, group]) => ({ before, first: before.charCodeAt(0), group }))
  const nothing: readonly (readonly [W, KnownTool])[] = []
  return {
    at(input, i) {
      let found: (readonly [W, KnownTool])[] | undefined
      const c = input.charCodeAt(i)
      for (const { before, first, group } of groups) {
        if (before !== '' && (c !== first || !input.startsWith(before, i))) continue
        for (const tool of names.at(input, i + before.length)) {
          const end = i + before.length + tool.name.length
          for (const word of group)
            if (input.startsWith(word.after ?? '', end) && (word.of?.(tool) ?? true)) (found ??= []).push([word, tool])
        }
      }
      return found ?? nothing
    },
    begun(input, i) {
      const left = input.length - i
      if (left <= 0) return false
      const c = input.charCodeAt(i)
      for (const { before, first, group } of groups) {
        if (before !== '' && c !== first) continue
        if (left <= before.length) {
          if (before.startsWith(input.slice(i))) return true
          continue
        }
        if (!input.startsWith(before, i)) continue
        const from = i + before.length
        if (names.begun(input, from)) return true
        for (const { name } of names.at(input, from)) {
          const rest = input.length - from - name.length
          for (const { after = '' } of group)
            if (after.length > rest && after.startsWith(input.slice(from + name.length))) return true
        }
      }
      return false
    },
  }
}
