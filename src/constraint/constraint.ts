/** A grammar for the reply of a model, out of a dialect and the schemas of the tools. */
import { type Dialect, triggerText } from '../engine/dialect.ts'
import { namesOf } from '../engine/names.ts'
import { checkKeys, wrong } from '../engine/wrong.ts'
import { historyOf } from '../message/history.ts'
import { readChoice, type ToolChoice } from '../request/choice.ts'
import { readTools, type ToolList } from '../tools/definitions.ts'
import { callsOf, type Tool } from './calls.ts'
import { gbnf } from './gbnf.ts'
import { parts } from './notation.ts'
import type { Schema } from './schema.ts'
import { alt, free, maybe, type Node, seq, text } from './tree.ts'

/** What the reply has to be. */
export interface ConstraintOptions {
  /** `auto` (the default): words or calls; `required`: only calls; a name: one call of that tool. */
  readonly toolChoice?: ToolChoice | null | undefined
  /** Whether several calls may stand in one reply. Default: yes, except for a named tool. */
  readonly parallel?: boolean | undefined
  /** The dialect of the reasoning that may come first, such as `think`; `true` for that of the calls itself. Default: none. */
  readonly reasoning?: Dialect | boolean | undefined
  /** The end of the prompt that belongs to the reply, such as `<think>\n`: the reply continues after it. */
  readonly prefill?: string | undefined
}
/** A part of a schema that the grammar does not enforce. */
export interface NotEnforced {
  /** The tool, and where in its parameters: `get_weather.near[].lat`. */
  readonly path: string
  /** What is not enforced, in words. */
  readonly what: string
}
/** xgrammar's structural tag. */
export interface StructuralTag {
  readonly type: 'structural_tag'
  readonly format: { readonly type: 'grammar'; readonly grammar: string }
}

/** What a reply may be. */
export interface Constraint {
  /** What of the schemas the grammar does not enforce. */
  readonly notEnforced: readonly NotEnforced[]
  /** The tree, of which the grammars are written. @internal */
  readonly root: Node
  /** A grammar for llama.cpp: `grammar` of a request. Its root rule is `root`. */
  toGBNF(): string
  /**
   * A structural tag for xgrammar: in JSON it is `structured_outputs.structural_tag` of vLLM, and `response_format` of
   * SGLang.
   */
  toStructuralTag(): StructuralTag
}

const OPTIONS = ['toolChoice', 'parallel', 'reasoning', 'prefill']

/**
 * A grammar of the replies that call these tools in this dialect, and in no other way: the names of the tools, the
 * declared parameters in their order, and their values by their schemas. What it allows is read without a report, and
 * what the dialect prints of calls that fit the schemas, members in the declared order, is allowed.
 *
 * @throws TypeError on options and tools that are wrong, and where the dialect has no form that a grammar could say.
 */
export function constraint(dialect: Dialect, tools: ToolList, options: ConstraintOptions = {}): Constraint {
  checkKeys('options', options, OPTIONS)
  if (!dialect?.print)
    throw new TypeError(`dialect: expected one that writes calls, got '${dialect?.name}', which writes none`)
  const known = readTools(tools)
  const choice = readChoice(options.toolChoice, known)
  const named = typeof choice === 'object' ? choice.name : undefined
  const names = [...known.given.keys()].filter(name => named === undefined || name === named)
  if (choice !== 'none' && names.length === 0) return wrong('tools', 'at least one tool', tools)
  const notes = new Map<string, NotEnforced>()
  const note = (path: string, what: string) => void notes.set(`${path} ${what}`, { path, what })
  const all = names.map((name): Tool => {
    const schema = known.schema(name)
    return { name, schema: (typeof schema === 'object' ? schema : { type: 'object' }) as Schema }
  })
  const markers = markersOf(dialect, [...known.given.keys()])
  const root = behind(
    seq(
      thoughtsOf(dialect, options.reasoning),
      replyOf(dialect, choice, all, options.parallel ?? named === undefined, markers, note),
    ),
    options.prefill ?? '',
  )
  let grammar: string | undefined
  const toGBNF = () => (grammar ??= gbnf(root))
  toGBNF() // what is not enforced is found out as the rules are written
  return {
    ...{ notEnforced: [...notes.values()], root, toGBNF },
    toStructuralTag: () => ({ type: 'structural_tag', format: { type: 'grammar', grammar: toGBNF() } }),
  }
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
  const without = [...markers, ...opens.map(open => open.trim()).filter(open => open !== '')]
  return alt(wordsOf(dialect, without, false), seq(maybe(wordsOf(dialect, without, true)), calls))
}

/** What opens or closes something in this dialect: free text may not have it. */
function markersOf(dialect: Dialect, names: readonly string[]): readonly string[] {
  const known = dialect.known?.(
    names.map(name => ({ name, parameters: [] })),
    namesOf(names.map(name => ({ name, parameters: [] }))),
  )
  const named = (known?.named ?? []).flatMap(({ before = '', after = '' }) => names.map(name => before + name + after))
  const triggers = [...dialect.triggers, ...(known?.triggers ?? [])].map(triggerText)
  const all = [...triggers, ...(dialect.closers ?? []), ...named]
  return [...new Set([...all, ...all.flatMap(inAscii)])].filter(marker => marker.trim() !== '')
}

/** The beginning of a marker as gateways spell it, with an ASCII bar: `<|` for `<｜`. */
const inAscii = (marker: string): readonly string[] => {
  const at = marker.indexOf('｜')
  return at < 0 ? [] : [`${marker.slice(0, at)}|`]
}
const MARK = 'QvxyvQ'
/** Text as the dialect has it, before calls or alone. */
function wordsOf(dialect: Dialect, without: readonly string[], calls: boolean): Node {
  const { printContent } = dialect
  const shown = printContent
    ? printContent(MARK, { reasoning: false, calls })
    : MARK + (calls ? (historyOf(dialect).glue ?? '\n') : '')
  const [open, close] = parts(shown, MARK) ?? ['', '']
  // A fence that is open would make the calls an example.
  return seq(text(open), free([...without, CUT, ...(calls ? FENCES : [])], true), text(close))
}
const FENCES = ['```', '~~~']
/** A message that ends with `<|` was cut in a token. */
const CUT = '<|\x01'
function thoughtsOf(dialect: Dialect, given: ConstraintOptions['reasoning']): Node {
  if (given === undefined || given === false) return text('')
  const own = given === true ? dialect : given
  const [open, close] = parts(own.printReasoning?.(MARK), MARK) ?? [undefined, '']
  if (open === undefined)
    throw new TypeError(`reasoning: expected a dialect that has reasoning, got '${own.name}', which has none`)
  const markers = [...(own.closers ?? []), ...own.triggers.map(triggerText), ...dialect.triggers.map(triggerText)]
  const closer = close.trim()
  const gap = own.reasoning ? '\n\n' : ''
  return maybe(seq(text(open), free([...new Set([closer, ...markers].filter(one => one !== ''))]), text(close + gap)))
}

/** The rest of a reply that begins with a prefill. */
function behind(node: Node, prefill: string): Node {
  if (prefill === '') return node
  const rest = without(node, prefill)
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
