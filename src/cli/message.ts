/** The options for how a message is read, shared by the commands that read one. */
import { closest } from '../engine/closest.ts'
import {
  createStreamParser,
  type DialectName,
  modelProfile,
  type ParseOptions,
  strictPolicies,
  type ToolList,
} from '../index.ts'
import { families } from '../models/table.ts'
import { asMisuse, type Given, given } from './command.ts'
import { type Io, Misuse, read } from './io.ts'
import { templateOf } from './template.ts'

export const READING = {
  tools: {
    type: 'string',
    value: 'FILE',
    text: 'a JSON array of tool definitions: OpenAI, MCP, Anthropic or {name, schema};\nor an object with such an array as `tools`',
  },
  model: { type: 'string', value: 'ID', text: 'the model that wrote it: its dialects come first' },
  template: {
    type: 'string',
    value: 'FILE',
    text: 'the chat template of the model, or what `template --json` derived:\nits dialects come first',
  },
  dialect: {
    type: 'string',
    value: 'NAME',
    multiple: true,
    text: 'only this dialect; repeat it for several, first one first\n(`llm-dialects dialects` lists them)',
  },
  policy: {
    type: 'string',
    value: 'POLICY',
    multiple: true,
    text: 'strict: the careful value of each, for what may be run; or one by one:\ncallsInReasoning=call|draft, fencedMarkup=call|text, quotedMarkup=call,\nexampleMarkup=text, unknownTools=text, truncatedCalls=drop, recovery=off,\narguments=schema',
  },
  prefill: {
    type: 'string',
    value: 'TEXT',
    text: "the tail of the prompt that belongs to the reply, such as '<think>'",
  },
  stop: {
    type: 'string',
    value: 'TOKEN',
    multiple: true,
    text: 'a stop token of the model in addition to the known ones; repeat it for several',
  },
} as const
export const JSON_FLAG = { type: 'boolean', text: 'print JSON' } as const

type Reading = Given<typeof READING>['values']

const NAMES = { dialects: '--dialect', tools: '--tools', policies: '--policy', prefill: '--prefill', stop: '--stop' }

/** Reads and checks the options, before the message is read. */
export async function readOptions(values: Reading, io: Io): Promise<ParseOptions> {
  const options: ParseOptions = {
    ...given('model', values.model),
    ...given('template', values.template === undefined ? undefined : await templateOf(values.template, io)),
    ...given('prefill', values.prefill),
    ...given('stop', values.stop),
    ...given('dialects', values.dialect as readonly DialectName[] | undefined),
    ...given('policies', values.policy && readPolicies(values.policy)),
    ...given('tools', values.tools === undefined ? undefined : readTools(values.tools, await read(values.tools, io))),
  }
  asMisuse(() => createStreamParser(options), NAMES)
  if (values.model !== undefined && !modelProfile(values.model)) throw new Misuse(unknownModel(values.model))
  return options
}

/** The error for an unknown model: the library goes on without a profile, but the command line does not. */
function unknownModel(id: string): string {
  const near = closest(id.slice(id.lastIndexOf('/') + 1), [...new Set(families().map(({ family }) => family))])
  const advice = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'leave it out, or name dialects by --dialect'
  return `--model: no model is known as ${JSON.stringify(id)}; ${advice}`
}

/** The message that a command is about: one file, or standard input. */
export function fileOf(command: string, positionals: readonly string[], io: Io): string {
  if (positionals.length > 1)
    throw new Misuse(`${command}: expected one FILE, got ${positionals.length}: ${positionals.join(' ')}`)
  if (positionals.length === 0 && io.keyboard)
    throw new Misuse(
      `${command}: expected a FILE, or text on standard input (llm-dialects ${command} --help says more)`,
    )
  return positionals[0] ?? '-'
}

/** Reads the values of `--policy`: `strict` stands for `strictPolicies`, and later values override earlier ones. */
export function readPolicies(written: readonly string[]): NonNullable<ParseOptions['policies']> {
  return Object.fromEntries(
    written.flatMap(text => {
      if (text === 'strict') return Object.entries(strictPolicies)
      const [name = '', value] = text.split('=')
      if (value === undefined) throw new Misuse(`--policy: expected strict or NAME=VALUE, got ${JSON.stringify(text)}`)
      return [[name, value]]
    }),
  )
}

function readTools(path: string, text: string): NonNullable<ParseOptions['tools']> {
  let tools: unknown
  try {
    tools = JSON.parse(text)
  } catch (error) {
    throw new Misuse(`--tools: expected a JSON array of tool definitions in ${path}: ${(error as Error).message}`)
  }
  if (!Array.isArray(tools) && !Array.isArray((tools as { tools?: unknown } | null)?.tools))
    throw new Misuse(`--tools: expected a JSON array of tool definitions in ${path}, got ${kind(tools)}`)
  return tools as ToolList
}
const kind = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
