/**
 * The corpus: `corpus/<group>/<case>.txt`, a message byte for byte, beside
 * `<case>.json`, what it is and what has to come of it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DiagnosticCode } from '../src/engine/diagnostic.ts'
import type {
  DialectName,
  Limits,
  ParseOptions,
  ParseResult,
  Policies,
  ToolCall,
  ToolDefinition,
} from '../src/index.ts'
import { counter } from './cuts.ts'

export const CORPUS = join(dirname(fileURLToPath(import.meta.url)), '..', 'corpus')
/** Damaged JSON has a runner of its own. */
const OTHERS = new Set(['repair-json', 'repair-marked', 'found'])

interface ExpectedCall {
  readonly name: string
  readonly arguments: Record<string, unknown>
  /** Default: `complete`. */
  readonly status?: ToolCall['status']
  readonly id?: string
  readonly dialect?: string
}
export interface CaseFile {
  /** The dialect that the message is in; `none` when it holds no call. */
  readonly dialect: string
  /** Where the shape comes from. */
  readonly source: string
  /** What it shows, when the name of the file does not say it. */
  readonly note?: string
  readonly tools?: readonly ToolDefinition[]
  readonly options?: {
    readonly prefill?: string
    readonly dialects?: readonly DialectName[]
    readonly policies?: Partial<Policies>
    readonly limits?: Partial<Limits>
    readonly model?: string
  }
  readonly expect: {
    readonly content: string
    readonly reasoning: string
    readonly toolCalls: readonly ExpectedCall[]
    readonly needsMoreWork?: boolean
    /** Codes in order. */
    readonly diagnostics: readonly DiagnosticCode[]
    /** Kind and text of each segment. */
    readonly segments?: readonly (readonly [string, string])[]
  }
}
export interface Case extends CaseFile {
  /** `hermes/two-calls` */
  readonly name: string
  readonly raw: string
}

/** All cases, or those of one group, in the order of their names. */
export function corpus(group?: string): Case[] {
  return readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.json') && !OTHERS.has(file.split(/[\\/]/)[0]!))
    .map(file => relative(CORPUS, join(CORPUS, file)).replace(/\\/g, '/').slice(0, -'.json'.length))
    .filter(name => group === undefined || name.startsWith(`${group}/`))
    .sort()
    .map(readCase)
}

function readCase(name: string): Case {
  const file = JSON.parse(readFileSync(join(CORPUS, `${name}.json`), 'utf8')) as CaseFile
  return { ...file, name, raw: readFileSync(join(CORPUS, `${name}.txt`), 'utf8') }
}

/** The options of a case, with ids that are counted. */
export const optionsOf = ({ tools, options }: CaseFile): ParseOptions => ({
  ...options,
  ...(tools ? { tools } : {}),
  generateId: counter(),
})

/** What a case says of its result, taken from a result. */
export function seen(c: Case, result: ParseResult) {
  const { content, reasoning, needsMoreWork } = result
  return {
    content,
    reasoning,
    toolCalls: result.toolCalls.map((call, k) => ({
      name: call.name,
      arguments: call.arguments,
      status: call.status,
      ...(c.expect.toolCalls[k]?.id === undefined ? {} : { id: call.id }),
      ...(c.expect.toolCalls[k]?.dialect === undefined ? {} : { dialect: call.dialect }),
    })),
    ...(needsMoreWork === undefined ? {} : { needsMoreWork }),
    diagnostics: result.diagnostics.map(d => d.code),
    ...(c.expect.segments ? { segments: result.segments.map(s => [s.kind, c.raw.slice(s.start, s.end)]) } : {}),
  }
}
/** What it should say. */
export const expected = ({ expect: { toolCalls, ...rest } }: Case) => ({
  ...rest,
  toolCalls: toolCalls.map(call => ({ status: 'complete', ...call })),
})
