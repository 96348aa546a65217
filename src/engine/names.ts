/** The names of the given tools, as a search in a text. */
import { addTo } from './memo.ts'
import { type WordList, wordList } from './word-list.ts'

/** A tool that was given: its name and those of its parameters. */
export interface KnownTool {
  readonly name: string
  readonly parameters: readonly string[]
  /** The parameter that a text alone is the value of: the only one, or the only one required if it is a string. */
  readonly sole?: string | undefined
}

/** A word that contains the name of a tool: `before`, the name, `after`. */
export interface NamedWord {
  readonly before?: string
  readonly after?: string
  /** Only the name of a tool that has a sole parameter counts. */
  readonly sole?: boolean
  /** The name of a tool with a parameter of this name does not count. */
  readonly unless?: string | undefined
}

/** The given tools, by name; as a list of words, their names. */
export interface Names extends WordList {
  readonly tools: readonly KnownTool[]
  /** The first `HEAD` characters of each name. */
  readonly heads: ReadonlySet<string>
  /** The names of the parameters of all tools. */
  readonly parameters: ReadonlySet<string>
  /** Whether a tool of this name was given. */
  has(name: string): boolean
  /** The tool that this name means, as `toolNamed` reads it. */
  get(name: string): KnownTool | undefined
}

/** The number of characters of a name that a text is first searched for. */
export const HEAD = 4

/**
 * The name of the tool that a model means by `name`: without the namespaces before that of a tool (`mcp:files.read`),
 * and without what models glue to any name.
 */
export function toolNamed(name: string, tools?: Pick<Names, 'has'>): string {
  if (name.length > MAX_NAME || tools?.has(name)) return name
  const bare = name.replace(GLUED, '')
  let own = bare
  while (own !== '' && !tools?.has(own)) own = own.replace(/^[^:./]*[:./]?/, '')
  return own || bare
}
/** The longest name that is looked into, in characters. */
const MAX_NAME = 512
/** `functions.f`, `default_api.f`, `f:f`, `f<|channel|>`, `f.*`, `f:` */
const GLUED = /^(?:functions|default_api)\.(?=.)|^(.+):(?=\1$)|(?<=.)(?:(?:<\||\.\*).*|:$)/gs

export function namesOf(tools: readonly KnownTool[]): Names {
  const known = new Map(tools.map(tool => [tool.name, tool]))
  known.delete('')
  const heads = new Set([...known.keys()].map(name => name.slice(0, HEAD)))
  let parameters: ReadonlySet<string> | undefined // reads every schema
  return {
    ...wordList([...known.keys()]),
    tools,
    heads,
    get parameters() {
      return (parameters ??= new Set(tools.flatMap(tool => tool.parameters)))
    },
    has: name => known.has(name),
    get: name => known.get(toolNamed(name, known)),
  }
}
export const NO_NAMES: Names = namesOf([])

const counts = ({ sole, unless }: NamedWord, tool: KnownTool): boolean =>
  (!sole || tool.sole !== undefined) && (unless === undefined || !tool.parameters.includes(unless))

/** A search for words that contain tool names. */
export interface NamedWords<W extends NamedWord> {
  /** The words at `i`, each with the tool that it names; among words with the same `before`, the longest name first. */
  at(input: string, i: number): readonly (readonly [word: W, tool: KnownTool])[]
  /** Whether the rest of the input from `i` is a proper prefix of such a word. */
  begun(input: string, i: number): boolean
}

export function namedWords<W extends NamedWord>(words: readonly W[], names: Names): NamedWords<W> {
  const byBefore = new Map<string, W[]>()
  for (const word of names.tools.length > 0 ? words : []) {
    addTo(byBefore, word.before ?? '', word)
  }
  const texts = wordList([...byBefore.keys()])
  /** The texts before a name that stand at `i`. */
  const standing = (input: string, i: number): readonly string[] =>
    byBefore.has('') ? [...texts.at(input, i), ''] : texts.at(input, i)
  const longest = names.longest + Math.max(...words.map(({ before = '', after = '' }) => (before + after).length))
  return {
    at(input, i) {
      const found: (readonly [W, KnownTool])[] = []
      for (const before of standing(input, i))
        for (const name of names.at(input, i + before.length))
          for (const word of byBefore.get(before)!)
            if (input.startsWith(word.after ?? '', i + before.length + name.length) && counts(word, names.get(name)!))
              found.push([word, names.get(name)!])
      return found
    },
    begun(input, i) {
      if (i >= input.length || input.length - i > longest) return false
      if (texts.begun(input, i)) return true
      for (const before of standing(input, i)) {
        const from = i + before.length
        if (from === input.length || names.begun(input, from)) return true
        for (const name of names.at(input, from)) {
          const rest = input.slice(from + name.length)
          for (const { after = '' } of byBefore.get(before)!) if (after !== rest && after.startsWith(rest)) return true
        }
      }
      return false
    },
  }
}
