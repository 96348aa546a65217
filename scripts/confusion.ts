/**
 * `npm run confusion`: which dialect claims each document of the corpus when none is named, with the tools of the case
 * and without any; writes docs/confusion.md. Every claim by another dialect has its reason below: it fails on one
 * without, and on a reason for nothing.
 */
import { writeFileSync } from 'node:fs'
import { allDialects } from '../src/grammars/index.ts'
import { parse } from '../src/index.ts'
import { type Case, corpus } from '../test/corpus.ts'

const FILE = 'docs/confusion.md'
/** What claims a document in place of a dialect: nothing, or the end of the message inside an opening. */
const TEXT = 'text'
const CUT = 'cut'

/** Documents of a dialect, and what claims them. */
interface Cell {
  readonly dialect: string
  readonly claimed: string
  readonly tools: 'with' | 'without'
  readonly documents: string[]
}
interface Reason {
  /** The dialects that the documents are in; default: any. */
  readonly of?: readonly string[]
  readonly as: string | readonly string[]
  /** It holds only where tools are given, or none are. */
  readonly tools?: Cell['tools']
  readonly why: string
}

/** Known by the name of a tool, and by nothing else. */
const NAMELESS = [
  'bracket-close',
  'cline-xml',
  'continue-tool-block',
  'default_api-brace',
  'fence-tool',
  'functions-name',
  'gemma4-bare',
  'granite-pythonic',
  'name-json',
  'name-parameters-kwarg',
  'pythonic',
  'self-closing-tag',
  'tool-named-raw',
  'yaml-xml',
]

const REASONS: readonly Reason[] = [
  {
    as: CUT,
    why: 'The message ends in an opening, where several dialects are possible still. It is reported and not shown.',
  },
  {
    of: NAMELESS,
    as: TEXT,
    tools: 'without',
    why: 'The name of a tool alone tells the layout from prose, code or markup. With tools the dialect claims it.',
  },
  {
    of: ['functionary-v2'],
    as: 'solar-open',
    tools: 'without',
    why: 'Code for an interpreter: without the tool, which says what its parameter is called, it is text.',
  },
  {
    of: ['tool_code'],
    as: TEXT,
    tools: 'without',
    why: 'Arguments without keys get their names from the tool. Without tools the code is text.',
  },
  {
    of: [
      'action-action_input',
      'bare-json',
      'cwm',
      'element-function',
      'functions-tag',
      'glm4.5',
      'langchain-xml',
      'mistral-v13',
      'mixed-tags',
      'nova-xml',
      'qwen-agent',
      'react',
      'tool_name-tool_args',
    ],
    as: TEXT,
    tools: 'without',
    why: 'A form without arguments or with plain text for them, one with the keys of another, or one that lost a marker: it is a call by the name of a tool.',
  },
  {
    of: ['mistral-v13'],
    as: 'mistral',
    tools: 'without',
    why: 'The name of a given tool before the marker: without tools the marker opens a section that cannot be read.',
  },
  {
    of: ['functionary-v3.2'],
    as: TEXT,
    tools: 'without',
    why: 'Code for an interpreter: without the tool, which says what its parameter is called, it is text.',
  },
  {
    of: ['functions-tag'],
    as: 'tool-named-raw',
    tools: 'with',
    why: 'Without its wrapper an element of a tool with one parameter is that of either format; the calls are the same.',
  },
  {
    of: ['none'],
    as: ['bare-json', 'cline-xml', 'continue-tool-block', 'default_api-brace', 'pythonic', 'react'],
    tools: 'without',
    why: 'A whole call to a tool that is none of those given. Where none are given it may be one.',
  },
  {
    of: ['none'],
    as: 'hermes',
    why: 'Sections that give no call: arguments that are no object (reported), or a policy of the case that makes them text, which is no part of this reading.',
  },
  {
    of: ['none'],
    as: ['functionary-v2', 'functionary-v3.2', 'minicpm3'],
    why: 'The frame of an answer or a thought in that dialect. There is no call in it.',
  },
  {
    of: ['anthropic-xml'],
    as: TEXT,
    tools: 'without',
    why: 'An opening tag within a sentence, and the end of the message right behind it: without tools it is a mention.',
  },
  {
    of: ['hermes'],
    as: TEXT,
    why: 'An example in a code fence, which the policy of the case makes a call.',
  },
  {
    of: ['ernie45', 'hunyuan-a13b', 'hyperclovax-32b', 'tool_name-properties', 'tool_name-tool_args'],
    as: ['hermes', 'jamba', 'glm4.5', 'granite-3.1', 'bare-json'],
    why: 'The calls of both are the same characters: `<tool_call>{…}`, `<tool_calls>[…]`, `<tool_call>name<arg_key>`, `<tool_call>[…]`, an object. The first in the list takes them, under all names for the keys; the other is there to be named, and to print.',
  },
  {
    of: ['hermes'],
    as: 'granite-3.1',
    why: 'A list where Hermes has an object is what Granite 3.1 writes.',
  },
  {
    of: ['granite-3.1', 'lfm2'],
    as: ['tool_name-properties', 'pangu'],
    why: 'The marker and an empty list, or one that is cut: two dialects share it, and nothing tells them apart as yet.',
  },
  {
    of: ['deepseek-v3.1'],
    as: 'deepseek-v3',
    why: 'An empty section: both have the same markers.',
  },
  {
    of: ['harmony-stripped', 'functions-name'],
    as: ['harmony-words', TEXT],
    tools: 'without',
    why: 'Harmony without its special tokens. The words `analysis` and `assistantfinal` are found in a message; calls among them by the name of a tool, or when the dialect is named.',
  },
  {
    of: ['harmony-stripped'],
    as: 'functions-name',
    why: 'A recipient in the namespace of the tools, then an object: it is the same call in both.',
  },
  {
    of: ['kimi-k2-stripped', 'gemma4-thought-open'],
    as: TEXT,
    why: 'Nothing shows that it is not prose: these are found when they are named, or by the model.',
  },
  {
    of: ['gemma4', 'gemma4-bare', 'gemma4-thought-open'],
    as: 'gemma4-thought',
    why: "Gemma's reasoning without its first marker is a dialect of its own.",
  },
  {
    of: ['apertus', 'cohere-command', 'hyperclovax-14b', 'kimi-k3'],
    as: ['apertus-inner', 'cohere-citations', 'hyperclovax-think', 'kimi-k3-think', 'kimi-k3-frame'],
    why: 'Messages of reasoning, citations or an answer alone: those frames of the same models are dialects of their own.',
  },
  {
    of: ['function-tag-json', 'kimi-k2'],
    as: TEXT,
    tools: 'without',
    why: 'Without one of its markers, a call needs the name of a given tool.',
  },
  {
    of: ['mm-think', 'seed-think'],
    as: 'think',
    why: 'A closing tag without an opening one. Any of them closes any reasoning, and the first dialect in the list takes it.',
  },
  {
    of: ['default_api-brace'],
    as: 'gemma4-bare',
    why: '`call:name{…}`: without the word in front of it, it is that of Gemma.',
  },
  {
    of: ['bare-json', 'mixed-tags'],
    as: 'cline-xml',
    tools: 'without',
    why: 'An object or elements in an element of an unknown name. Where no tools are given, the element may be named for one.',
  },
  {
    of: ['garbled-invoke'],
    as: 'anthropic-xml',
    why: 'The word in place of the opening tag is markup in both; the dialect for that damage is for messages of no other form.',
  },
  {
    of: ['cline-xml'],
    as: 'mirothinker',
    tools: 'without',
    why: '`<use_mcp_tool>` is a call of the tool inside, unless a tool of the name `use_mcp_tool` is given.',
  },
  {
    of: ['granite-pythonic'],
    as: 'pythonic',
    tools: 'with',
    why: 'A message that consists of calls of given tools is read with their brackets or without.',
  },
  {
    of: ['granite-pythonic'],
    as: TEXT,
    tools: 'with',
    why: 'A line of code calls a function of that name just so: the dialect is read where it or its model is named.',
  },
]

/** The dialects of the calls in a document; where there are none, of its sections. A case may expect the calls of another. */
function claims(c: Case, tools: Cell['tools']): readonly string[] {
  const { toolCalls, segments } = parse(c.raw, {
    ...(tools === 'with' ? { tools: c.tools! } : {}),
    ...(c.options?.prefill === undefined ? {} : { prefill: c.options.prefill }),
    policies: { quotedMarkup: c.options?.policies?.quotedMarkup ?? 'text' },
  })
  const own = (claimed: string, k: number) => (claimed === c.expect.toolCalls[k]?.dialect ? c.dialect : claimed)
  if (toolCalls.length > 0) return toolCalls.map(({ dialect }, k) => own(dialect, k))
  const sections = segments.flatMap(s => s.dialect ?? [])
  if (sections.includes(c.dialect)) return [c.dialect]
  if (sections.length > 0) return sections
  return [segments.some(s => s.kind === 'lost') ? CUT : TEXT]
}

/** There is nothing in it to be claimed. */
const isPlain = ({ expect: { toolCalls, reasoning } }: Case): boolean => toolCalls.length === 0 && reasoning === ''

/** The table. */
export function confusion(): readonly Cell[] {
  const cells = new Map<string, Cell>()
  for (const c of corpus())
    for (const tools of c.tools ? (['with', 'without'] as const) : (['without'] as const))
      for (const claimed of new Set(claims(c, tools))) {
        const dialect = claimed === TEXT && isPlain(c) ? 'none' : c.dialect
        const key = JSON.stringify([dialect, claimed, tools])
        const cell = cells.get(key) ?? { dialect, claimed, tools, documents: [] }
        cells.set(key, cell)
        cell.documents.push(c.name)
      }
  return [...cells.values()]
}

const isOwn = ({ dialect, claimed }: Cell): boolean => claimed === (dialect === 'none' ? TEXT : dialect)
const explains = (cell: Cell, { of, as, tools = cell.tools }: Reason): boolean =>
  (of?.includes(cell.dialect) ?? true) && [as].flat().includes(cell.claimed) && tools === cell.tools
/** The cells off the diagonal without a reason, and reasons (or names in them) for nothing. */
export function problems(cells: readonly Cell[]): readonly string[] {
  const others = cells.filter(cell => !isOwn(cell))
  const unexplained = others.filter(cell => !REASONS.some(reason => explains(cell, reason)))
  const idle = REASONS.flatMap(({ of, ...reason }) =>
    (of ?? [undefined]).filter(name => !others.some(cell => explains(cell, name ? { ...reason, of: [name] } : reason))),
  )
  return [
    ...unexplained.map(
      c => `no reason: ${c.dialect} is claimed by ${c.claimed} ${c.tools} tools: ${c.documents.join(' ')}`,
    ),
    ...idle.map(name => `a reason for nothing: ${name ?? 'any dialect'}`),
  ]
}

// The page

function page(cells: readonly Cell[]): string {
  const names = ['none', ...allDialects.map(d => d.name)]
  const counted = (name: string, tools: Cell['tools']): string => {
    const row = cells.filter(cell => cell.dialect === name && cell.tools === tools)
    const said = (cell: Cell) => (isOwn(cell) ? `${cell.documents.length}` : `${cell.claimed} ${cell.documents.length}`)
    return row
      .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b.documents.length - a.documents.length)
      .map(said)
      .join(', ')
  }
  const rows = names.map(name => `| ${name} | ${counted(name, 'with')} | ${counted(name, 'without')} |`)
  const reasons = REASONS.map(reason => {
    const pairs = cells.filter(cell => !isOwn(cell) && explains(cell, reason))
    const said = new Map<string, Set<string>>()
    for (const { dialect, claimed } of pairs) said.set(claimed, (said.get(claimed) ?? new Set()).add(dialect))
    const list = [...said].map(([claimed, of]) => `${reason.of ? [...of].join(', ') : 'any dialect'} → ${claimed}`)
    const only = reason.tools ? ` (${reason.tools} tools)` : ''
    return `- **${list.join('; ')}**${only}. ${reason.why}`
  })
  return `# Which dialect claims what

Written by \`npm run confusion\` from the corpus: no dialect and no model is named, and each message is read with the tools of its case and without any. A number alone counts the messages that the dialect claims itself; \`none\` are messages without a call, which text claims. \`${CUT}\`: the message ends inside an opening, which is reported and belongs to none.

| dialect | with tools | without |
|---|---|---|
${rows.join('\n')}

## Why another one

${reasons.join('\n')}
`
}

if (process.argv[1]?.endsWith('confusion.ts')) {
  const cells = confusion()
  const found = problems(cells)
  for (const problem of found) console.error(problem)
  if (found.length > 0) process.exitCode = 1
  else writeFileSync(FILE, page(cells))
}
