/** Proves dialects: whether they parse the renderings of a template into what was put into it. */
import { allFeatures } from '../core.ts'
import type { Dialect } from '../engine/dialect.ts'
import { decodeEntities } from '../engine/entities.ts'
import { parseWith } from '../parser.ts'
import type { Candidate } from './candidates.ts'
import type { Form, Said } from './conversation.ts'
import { CONVERSATIONS, PROOF_TOOLS } from './conversations.ts'
import { withoutHeader } from './frame.ts'
import { BLOCK } from './probe.ts'
import type { Renderer } from './renderer.ts'
import { equal } from './split.ts'
import { squeezed } from './tokens.ts'
import type { FailedProof, Proof, Reading } from './types.ts'

/** A turn as the template prints it, with its header. */
export interface Turn {
  readonly id: string
  readonly text: string
  readonly said: Said
}
/** Renders the conversations, and returns the turns that the template renders without loss. */
export async function turnsOf(renderer: Renderer, form: Form): Promise<readonly Turn[]> {
  const turns: Turn[] = []
  for (const [id, said] of Object.entries(CONVERSATIONS)) {
    const ways = said.reasoning === undefined ? (['field'] as const) : (['field', 'blocks'] as const)
    for (const reasoning of ways) {
      const text = await renderer.turn(said, { ...form, reasoning }, PROOF_TOOLS)
      if (text instanceof Error || !isLossless(said, text)) continue
      turns.push({ id, text, said })
      break
    }
  }
  return turns
}

/** Whether the template printed everything, with content and reasoning exactly once. */
function isLossless({ content, reasoning, calls = [] }: Said, raw: string): boolean {
  const isOnce = (text: string | undefined) => text === undefined || raw.split(text).length === 2
  if (!isOnce(content) || !isOnce(reasoning)) return false
  if (reasoning !== undefined && BLOCK.test(raw)) return false
  const flat = squeezed(raw)
  const decoded = decodeEntities(raw)
  const isPrinted = (value: unknown): boolean => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).every(([key, of]) => (Array.isArray(value) || raw.includes(key)) && isPrinted(of))
    if (value === null) return /null|none|nil/i.test(raw)
    if (typeof value !== 'string') return raw.toLowerCase().includes(String(value))
    const json = JSON.stringify(value).slice(1, -1)
    const ascii = json.replace(/[^\x20-\x7e]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
    return [value, json, json.replaceAll("'", "\\'"), ascii].some(
      text => raw.includes(text) || flat.includes(squeezed(text)) || decoded.includes(text),
    )
  }
  let at = 0
  return calls.every(one => {
    const named = raw.indexOf(one.name, at)
    if (named < 0) return false
    at = named + one.name.length
    return isPrinted(one.arguments)
  })
}
/** What came of a proof. */
export interface Proved {
  readonly dialects: readonly Dialect[]
  readonly proof: Proof
  /** The name of the dialect of the first call in a turn that was parsed correctly. */
  readonly writes: string | undefined
}
/** Parses every turn and compares the result with what was put into the template. */
export function prove(dialects: readonly Dialect[], turns: readonly Turn[], { header, format }: Candidate): Proved {
  const failed: FailedProof[] = []
  let writes: string | undefined
  for (const { id, text, said } of turns) {
    const { raw, prefill } = replyIn(text, header, format.prefill)
    const expected = readingOf(said)
    const { by, ...got } = read(dialects, withoutStop(raw, format.stop), prefill)
    if (isSame(expected, got)) {
      writes ??= by
      continue
    }
    const { content, reasoning } = expected
    const isReasoning = reasoning === '' && isSame({ ...expected, content: '', reasoning: content }, got)
    failed.push({ id, raw, expected, got, ...(isReasoning && { reason: AS_REASONING }) })
  }
  return { dialects, proof: { passed: turns.length - failed.length, total: turns.length, failed }, writes }
}
const AS_REASONING = 'the template prints it as reasoning, or leaves reasoning open'
/** Splits a turn, without its header, into the prefill that the prompt ends with and the reply. */
function replyIn(text: string, header: string, prefill: string) {
  const own = withoutHeader(text, header)
  return prefill !== '' && own.startsWith(prefill)
    ? { raw: own.slice(prefill.length), prefill }
    : { raw: own, prefill: '' }
}
function withoutStop(text: string, stop: readonly string[]): string {
  const end = text.trimEnd()
  const found = stop.find(token => token !== '' && end.endsWith(token))
  return found === undefined ? text : withoutStop(end.slice(0, -found.length), stop)
}
function read(
  dialects: readonly Dialect[],
  raw: string,
  prefill: string,
): Reading & { readonly by?: string | undefined } {
  const options = { features: allFeatures, tools: PROOF_TOOLS, prefill }
  const { content, reasoning, toolCalls } = parseWith(dialects, raw, options)
  return {
    content,
    reasoning,
    toolCalls: toolCalls.map(({ name, arguments: values }) => ({ name, arguments: values })),
    by: toolCalls[0]?.dialect,
  }
}
const readingOf = ({ content = '', reasoning = '', calls = [] }: Said): Reading => ({
  content,
  reasoning,
  toolCalls: calls,
})
const isSame = (a: Reading, b: Reading): boolean =>
  equal(a.toolCalls, b.toolCalls) && a.reasoning.trim() === b.reasoning.trim() && a.content.trim() === b.content.trim()
