/** Lines of a log in, lines with what was read out: as many, in the same order. */
import { type ParseOptions, type ParseResult, parse } from '../../index.ts'

/** What can be sent to a thread. */
export interface LogOptions {
  /** Where the text stands in a record: `choices.0.message.content` or `/choices/0/message/content`; none: a line is a string. */
  readonly field?: string | undefined
  /** The member that the result becomes. */
  readonly as: string
  /** Without the record. */
  readonly only: boolean
  readonly parse: Omit<ParseOptions, 'generateId'>
}

export interface Batch {
  /** Whole lines, each with its line break. */
  readonly text: Uint8Array
  readonly lines: number
  /** Lines that could not be read: their number in the batch, from 0, and why. */
  readonly bad: readonly (readonly [line: number, why: string])[]
  readonly calls: number
  /** Messages in which something was repaired, lost or doubted. */
  readonly repaired: number
}

/** Reads whole lines; the last may lack its line break. */
export function logReader({ field, as, only, parse: options }: LogOptions): (bytes: Uint8Array) => Batch {
  const path = field === undefined ? [] : pathOf(field)
  const member = JSON.stringify(as)
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()

  return bytes => {
    const lines = decoder.decode(bytes).split('\n')
    if (lines.at(-1) === '') lines.pop()
    const bad: [number, string][] = []
    let calls = 0
    let repaired = 0

    const read = (line: string, k: number): string => {
      if (line.trim() === '') return ''
      let record: unknown
      try {
        record = JSON.parse(line)
      } catch (error) {
        return wrong(k, `no JSON: ${(error as Error).message}`, undefined, line)
      }
      const whole = field !== undefined && typeof record === 'object' && !Array.isArray(record) ? line : undefined
      const found = at(record, path)
      if (typeof found !== 'string' && found !== null)
        return wrong(k, field === undefined ? NO_STRING : `no text at ${field}`, whole, line)
      const result = parse(found ?? '', { ...options, generateId: counter() })
      calls += result.toolCalls.length
      if (result.diagnostics.length > 0) repaired++
      return written(whole, shown(result))
    }
    const wrong = (k: number, error: string, whole: string | undefined, line: string): string => {
      bad.push([k, error])
      return whole === undefined && !only
        ? JSON.stringify({ [as]: { error }, raw: line })
        : written(whole, JSON.stringify(whole === undefined ? { error, raw: line } : { error }))
    }
    /** A record keeps its own characters: long numbers and the order of its members stay. */
    const written = (whole: string | undefined, json: string): string => {
      if (only || whole === undefined) return json
      const head = whole.trimEnd().slice(0, -1)
      return `${head}${head.trim() === '{' ? '' : ','}${member}:${json}}`
    }
    const text = encoder.encode(lines.map((line, k) => `${read(line, k)}\n`).join(''))
    return { text, lines: lines.length, bad, calls, repaired }
  }
}

const NO_STRING = 'the line is no JSON string (--field says where the text stands)'

const shown = ({ content, reasoning, toolCalls, needsMoreWork, diagnostics }: ParseResult): string =>
  JSON.stringify({ content, reasoning, toolCalls, needsMoreWork, diagnostics })

/** The same message gives the same ids, whoever reads it. */
const counter = (): (() => string) => {
  let n = 0
  return () => `call_${String(n++).padStart(8, '0')}`
}

const pathOf = (field: string): readonly string[] =>
  field.startsWith('/')
    ? field
        .slice(1)
        .split('/')
        .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    : field.split('.')

function at(value: unknown, path: readonly string[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}
