/** Builds a grammar for the reply of a model from a dialect and the schemas of the tools. */
import { type Dialect, triggersOf, triggerText } from '../engine/dialect.ts'
import { checkKeys, wrong } from '../engine/wrong.ts'
import { glueOf } from '../message/history.ts'
import { readChoice, type ToolChoice } from '../request/choice.ts'
import { readSchemas, type ToolList } from '../tools/definitions.ts'
import { callsOf, type Tool } from './calls.ts'
import { gbnf } from './gbnf.ts'
import { markersIn, parts } from './notation.ts'
import { schemaOf } from './schema.ts'
import { ASCII, alt, free, maybe, type Node, seq, text } from './tree.ts'

/** What the grammar demands of the reply. */
export interface ConstraintOptions {
  /** `auto` (the default): words or calls; `required`: only calls; a name: one call of that tool. */
  readonly toolChoice?: ToolChoice | null | undefined
  /** Whether a reply may contain several calls. Default: yes, except for a named tool. */
  readonly parallel?: boolean | undefined
  /** The dialect of reasoning that may come first, such as `think`; `true`: the dialect of the calls. Default: none. */
  readonly reasoning?: Dialect | boolean | undefined
  /** The end of the prompt that belongs to the reply, such as `<think>\n`: the reply continues after it. */
  readonly prefill?: string | undefined
}
/** A part of a schema that the grammar does not enforce. */
export interface NotEnforced {
  /** The tool, and the path in its parameters: `get_weather.near[].lat`. */
  readonly path: string
  /** What is not enforced, in words. */
  readonly what: string
}
/** xgrammar's structural tag. */
export interface StructuralTag {
  readonly type: 'structural_tag'
  readonly format: { readonly type: 'grammar'; readonly grammar: string }
}

/** The set of replies that are allowed, as grammars. */
export interface Constraint {
  /** The parts of the schemas that the grammar does not enforce. */
  readonly notEnforced: readonly NotEnforced[]
  /** The tree that the grammars are written from. @internal */
  readonly root: Node
  /** Returns a grammar for llama.cpp, for the member `grammar` of a request. Its root rule is `root`. */
  toGBNF(): string
  /**
   * Returns a structural tag for xgrammar: as JSON, it is the `structured_outputs.structural_tag` of vLLM and the
   * `response_format` of SGLang.
   */
  toStructuralTag(): StructuralTag
}

const OPTIONS = ['toolChoice', 'parallel', 'reasoning', 'prefill']

/**
 * Returns a grammar of the replies that call these tools in this dialect, and in no other way: the names of the tools,
 * the declared parameters in their order, and values that fit their schemas. A reply that it allows is parsed without a
 * diagnostic; and it allows whatever the dialect prints for calls that fit the schemas, with members in declared order.
 *
 * @throws TypeError if the options or tools are invalid, or if the dialect has no form that a grammar can express.
 */
export function constraint(dialect: Dialect, tools: ToolList, options: ConstraintOptions = {}): Constraint {
  checkKeys('options', options, OPTIONS)
  checkDialect('dialect', dialect)
  if (!dialect.print) return wrong('dialect', 'one that writes calls', dialect.name)
  const known = readSchemas(tools)
  const choice = readChoice(options.toolChoice, known)
  const named = typeof choice === 'object' ? choice.name : undefined
  const parallel = options.parallel ?? named === undefined
  if (typeof parallel !== 'boolean') return wrong('parallel', 'true or false', parallel)
  const given = [...known.given.keys()]
  const names = named === undefined ? given : [named]
  if (choice !== 'none' && names.length === 0) return wrong('tools', 'at least one tool', tools)
  const notes = new Map<string, NotEnforced>()
  const note = (path: string, what: string) => void notes.set(`${path} ${what}`, { path, what })
  const all = names.map((name): Tool => ({ name, schema: schemaOf(known.schema(name) ?? { properties: {} }) }))
  const markers = markersOf(dialect, given)
  try {
    const root = restOf(
      seq(reasoningOf(dialect, options.reasoning), replyOf(dialect, choice, all, parallel, markers, note)),
      options.prefill ?? '',
    )
    const grammar = gbnf(root) // fills `notes`: what is not enforced turns up as the rules are written
    return {
      ...{ notEnforced: [...notes.values()], root, toGBNF: () => grammar },
      toStructuralTag: () => ({ type: 'structural_tag', format: { type: 'grammar', grammar } }),
    }
  } catch (error) {
    // The stack ended, or `JSON.stringify` refused a value.
    if (!(error instanceof RangeError || /BigInt|circular/.test(`${error}`))) throw error
    return wrong('tools', 'JSON Schema of at most 300 levels', tools)
  }
}

const checkDialect = (option: string, given: unknown): void => {
  if (typeof Object(given).name !== 'string') wrong(option, 'a dialect, not its name', given)
}
function replyOf(
  dialect: Dialect,
  choice: ReturnType<typeof readChoice>,
  tools: readonly Tool[],
  parallel: boolean,
  markers: readonly string[],
  note: (path: string, what: string) => void,
): Node {
  if (choice === 'none') return wordsOf(dialect, markers, false)
  const { one, several, opens } = callsOf(dialect, tools, note)
  const calls = parallel ? several : one
  if (choice !== 'auto') return calls
  const without = [...markers, ...opens.map(open => open.trim()).filter(Boolean)]
  return alt(wordsOf(dialect, without, false), seq(maybe(wordsOf(dialect, without, true)), calls))
}

/** The openers and closers of this dialect, which free text must not contain. */
function markersOf(dialect: Dialect, names: readonly string[]): readonly string[] {
  const named = (dialect.known?.named ?? []).flatMap(({ before = '', after = '' }) =>
    names.map(name => before + name + after),
  )
  const triggers = triggersOf(dialect, true).map(triggerText)
  const all = [...triggers, ...(dialect.closers ?? []), ...named]
  // Also as gateways spell the beginning, with an ASCII bar: `<|` for `<｜`.
  return [...new Set(all.flatMap(one => [one, one.replace(/｜.*/s, '|')]))].filter(one => one.trim() !== '')
}
const MARK = 'QvxyvQ'
/** The text of a reply as the dialect writes it, before calls or alone. */
function wordsOf(dialect: Dialect, without: readonly string[], calls: boolean): Node {
  const { printContent } = dialect
  const shown = printContent ? printContent(MARK, { reasoning: false, calls }) : MARK + (calls ? glueOf(dialect) : '')
  const [open, close] = parts(shown, MARK) ?? ['', '']
  // An open code fence would turn the calls into an example.
  return seq(text(open), free([...without, ...CUTS, ...(calls ? FENCES : [])], true), text(close))
}
const FENCES = ['```', '~~~']
/** Keep text from ending with `<|`, `<|tool` or `<｜`: such a message counts as cut within a token. */
const CUTS = [...ASCII.filter(c => /[a-z]/i.test(c)).map(c => `<|${c}`), '<｜\x01']
function reasoningOf(dialect: Dialect, given: ConstraintOptions['reasoning']): Node {
  if (!(given ?? false)) return text('')
  const own = given === true ? dialect : (given as Dialect)
  checkDialect('reasoning', own)
  const [open, close] = parts(own.printReasoning?.(MARK), MARK) ?? [undefined, '']
  if (open === undefined) return wrong('reasoning', 'a dialect that has reasoning', own.name)
  const markers = [...(own.closers ?? []), ...own.triggers.map(triggerText), ...dialect.triggers.map(triggerText)]
  const gap = own.reasoning ? '\n\n' : ''
  return maybe(seq(text(open), free(markersIn(close, markers)), text(close + gap)))
}

/** The tree of the replies that continue a prefill. */
function restOf(node: Node, prefill: string): Node {
  if (prefill === '') return node
  const rest = typeof prefill === 'string' ? without(node, prefill) : undefined
  if (rest === undefined) return wrong('prefill', 'a text with which a reply of the dialect begins', prefill)
  return rest
}
function without(node: Node, prefill: string): Node | undefined {
  switch (node.kind) {
    case 'text':
      return node.text.startsWith(prefill) ? text(node.text.slice(prefill.length)) : undefined
    case 'alt': {
      const rest = node.of.flatMap(one => without(one, prefill) ?? [])
      return rest.length > 0 ? alt(...rest) : undefined
    }
    case 'many':
      return node.max === 1 ? without(node.of, prefill) : undefined
    case 'seq': {
      const [first, ...others] = node.of
      const rest = first && without(first, prefill)
      return rest && seq(rest, ...others)
    }
    default:
      return undefined
  }
}
