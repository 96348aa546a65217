/** The two laws of constraints: what is printed is allowed, and what is allowed is read without a report. */
import { isDeepStrictEqual } from 'node:util'
import { type Constraint, constraint } from '../../src/constraint/index.ts'
import { type Dialect, triggerText } from '../../src/engine/dialect.ts'
import { parse, printCalls } from '../../src/index.ts'
import type { ToolChoice } from '../../src/request/index.ts'
import { chance } from '../../src/testing/invented.ts'
import { drawn, fitting, toolsFor, wrongFor } from './cases.ts'
import type { Fits } from './engines.ts'

export const MODES: Readonly<
  Record<string, (names: readonly string[]) => { toolChoice?: ToolChoice; parallel?: boolean }>
> = {
  auto: () => ({}),
  required: () => ({ toolChoice: 'required' }),
  named: names => ({ toolChoice: { name: names[0]! } }),
  'one at a time': () => ({ toolChoice: 'required', parallel: false }),
}
const nameOf = (tool: object) => (tool as { function: { name: string } }).function.name

/** The constraint of a dialect in a mode. */
export function constraintOf(dialect: Dialect, mode: string) {
  const tools = toolsFor(dialect)
  return constraint(dialect, tools, MODES[mode]!(tools.map(nameOf)))
}

/** Messages that a dialect prints of calls that fit, and that it reads back as they are. */
export function* printed(dialect: Dialect, mode: string, count: number, seed = 1): Generator<string> {
  const tools = toolsFor(dialect)
  const choose = chance(seed)
  for (let k = 0; k < count; k++) {
    const all = fitting(choose, dialect, mode === 'named' ? nameOf(tools[0]!) : undefined)
    const calls = mode === 'one at a time' ? all.slice(0, 1) : all
    const content = mode === 'auto' && k % 2 === 1 ? 'I look.' : ''
    const raw = printCalls(dialect, calls, { content })
    const { toolCalls, diagnostics } = parse(raw, { tools, dialects: [dialect] })
    const own = toolCalls.map(({ name, arguments: values }) => ({ name, arguments: values }))
    // What print writes and parse does not read as it was is another law's.
    if (isDeepStrictEqual(own, calls) && diagnostics.every(d => d.code === 'duplicate-call')) yield raw
  }
}

/** What print says and the engine refuses. */
export async function refused(fits: Fits, raws: Iterable<string>): Promise<string[]> {
  const list: string[] = []
  for (const raw of raws) if (!(await fits(raw))) list.push(raw)
  return list
}
/** Calls that do not fit, and that the engine allows; what is no call to the parser is text, which `auto` may allow. */
export async function wrongAllowed(fits: Fits, dialect: Dialect): Promise<string[]> {
  const list: string[] = []
  for (const [what, call] of Object.entries(wrongFor(dialect))) {
    const raw = dialect.print!([call])
    if ((await fits(raw)) && parse(raw, { tools: toolsFor(dialect), dialects: [dialect] }).toolCalls.length > 0)
      list.push(what)
  }
  return list
}

/** Texts that the grammar allows. */
export function* allowed(dialect: Dialect, { root }: Constraint, count: number, seed = 1): Generator<string> {
  const choose = chance(seed)
  const markers = [...dialect.triggers.map(triggerText), ...(dialect.closers ?? [])]
  for (let k = 0; k < count; k++) yield drawn(root, choose, markers)
}
/**
 * Why a text that is allowed is not read well: codes, or what is missing; undefined if it is. A call twice is one. Words
 * of `auto` may quote a call (`> ` before it), or be an answer that ends where a fence opens.
 */
export function badlyRead(dialect: Dialect, mode: string, raw: string): string | undefined {
  const { toolCalls, diagnostics, content } = parse(raw, { tools: toolsFor(dialect), dialects: [dialect] })
  const isFence = mode === 'auto' && toolCalls.length === 0 && /(?:```|~~~)[^\n]*$/.test(raw)
  const known = ['duplicate-call', ...(mode === 'auto' ? ['quoted-call'] : []), ...(isFence ? ['truncated'] : [])]
  const codes = diagnostics.map(d => d.code).filter(code => !known.includes(code))
  if (codes.length > 0) return [...new Set(codes)].join()
  if (mode !== 'auto' && toolCalls.length === 0) return 'no call'
  if (mode !== 'auto' && content.trim() !== '') return 'text'
  return toolCalls.some(call => call.status !== 'complete') ? 'a call that is not complete' : undefined
}
