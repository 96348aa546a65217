/** Reads lines of a log: each becomes one line with its result, in the same order. */

import { isUtf8 } from 'node:buffer'
import { causeOf } from '../../engine/diagnostic.ts'
import { isSchemaObject } from '../../engine/value-types.ts'
import { createStreamParser, type ParseOptions, type ParseResult, parse } from '../../index.ts'
import { Misuse } from '../io.ts'
import { linesOf } from './lines.ts'

/** The options of a reader, which can be sent to a thread. */
export interface LogOptions {
  /**
   * The path of the text in a record: `choices.0.message.content`, `choices[0].message.content` or
   * `/choices/0/message/content`. Without it, each line is a JSON string.
   */
  readonly field?: string | undefined
  /** The member of the record that gets the result. */
  readonly as: string
  /** Whether the result is written without the record. */
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
  /** Records with a text (or null) at `field`. */
  readonly found: number
  /** Messages with a diagnostic: something was repaired, lost or doubtful. */
  readonly repaired: number
}

/** Returns a reader of whole lines; the last may lack its line break. The reader reports bad lines and never throws. */
export function logReader({ field, as, only, parse: options }: LogOptions): (bytes: Uint8Array) => Batch {
  const path = field === undefined ? [] : pathOf(field)
  const member = JSON.stringify(as)
  createStreamParser(options) // invalid options throw before the first line

  return bytes => {
    const lines = decoder.decode(bytes).split('\n')
    if (lines.at(-1) === '') lines.pop()
    const broken = isUtf8(bytes) ? undefined : Array.from(linesOf(bytes), line => !isUtf8(line))
    const bad: [number, string][] = []
    let calls = 0
    let repaired = 0
    let texts = 0

    const read = (line: string, k: number): string => {
      if (/^[ \t\r]*$/.test(line)) return ''
      if (broken?.[k]) return wrong(k, NO_UTF_8, undefined, line)
      let record: unknown
      try {
        record = JSON.parse(line)
      } catch (error) {
        return wrong(k, `not JSON: ${(error as Error).message}`, undefined, line)
      }
      if (field !== undefined && !only) {
        if (!isSchemaObject(record)) return wrong(k, NO_OBJECT, undefined, line)
        if (Object.hasOwn(record, as)) return wrong(k, `the record already has ${member} (${INSTEAD})`, undefined, line)
      }
      const whole = field !== undefined && isSchemaObject(record) ? line : undefined
      const found = at(record, path)
      if (typeof found !== 'string' && found !== null)
        return wrong(k, field === undefined ? NO_STRING : `no text at ${field}`, whole, line)
      texts++
      let result: ParseResult
      let json: string
      try {
        result = parse(found ?? '', { ...options, generateId: counter() })
        json = shown(result)
      } catch (error) {
        return wrong(k, `internal error: ${causeOf(error)}`, whole, line)
      }
      const failure = result.diagnostics.find(d => d.code === 'internal-error')
      if (failure) return wrong(k, `internal error: ${failure.cause}`, whole, line)
      calls += result.toolCalls.length
      if (result.diagnostics.length > 0) repaired++
      return written(whole, json)
    }
    const wrong = (k: number, error: string, whole: string | undefined, line: string): string => {
      bad.push([k, error])
      return whole === undefined ? unread({ as, only }, error, line) : written(whole, JSON.stringify({ error }))
    }
    /** The output line. The record is kept as it was written, so that long numbers and the order of members stay. */
    const written = (whole: string | undefined, json: string): string => {
      if (only || whole === undefined) return json
      const head = whole.trimEnd().slice(0, -1)
      return `${head}${head.trim() === '{' ? '' : ','}${member}:${json}}`
    }
    const text = encoder.encode(lines.map((line, k) => `${read(line, k)}\n`).join(''))
    return { text, lines: lines.length, bad, calls, found: texts, repaired }
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

const NO_STRING = 'the line is not a JSON string (--field says where the text stands)'
const NO_OBJECT = 'the line is not a JSON object'
const NO_UTF_8 = 'the line is not UTF-8'
const INSTEAD = '--as names another member, --only leaves the record out'

type Form = Pick<LogOptions, 'as' | 'only'>

/** The output for a line that could not be read and has no record to keep. */
const unread = ({ as, only }: Form, error: string, raw: string | undefined): string =>
  JSON.stringify(only ? { error, raw } : { [as]: { error }, raw })

/** A batch of one line that could not be read. `line` is undefined if its bytes were not kept. */
export function badLine(form: Form, error: string, line?: Uint8Array): Batch {
  const raw = line && decoder.decode(line).replace(/\n$/, '')
  return {
    text: encoder.encode(`${unread(form, error, raw)}\n`),
    lines: 1,
    bad: [[0, error]],
    calls: 0,
    found: 0,
    repaired: 0,
  }
}

/**
 * Whether `output`, a line of an output, is what a log gives for `line`. Of a record with its result only the record
 * counts: the result may be that of another version.
 */
export function isOutputOf(options: LogOptions, line: Uint8Array, output: Uint8Array): boolean {
  const { text, bad } = logReader(options)(line)
  if (options.only || options.field === undefined || bad.length > 0) return Buffer.compare(text, output) === 0
  const record = encoder.encode(decoder.decode(line).trimEnd().slice(0, -1))
  return Buffer.compare(record, output.subarray(0, record.length)) === 0
}

const shown = ({ content, reasoning, toolCalls, needsMoreWork, diagnostics }: ParseResult): string =>
  JSON.stringify({ content, reasoning, toolCalls, needsMoreWork, diagnostics })

/** Returns a generator of ids for one message, so that the ids are the same in every thread. */
const counter = (): (() => string) => {
  let n = 0
  return () => `call_${String(n++).padStart(8, '0')}`
}

/** @throws Misuse if `field` is not a path. */
export function pathOf(field: string): readonly string[] {
  if (field.startsWith('/') && !/~(?![01])/.test(field))
    return field
      .slice(1)
      .split('/')
      .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const keys = field
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/^\./, '')
    .split('.')
  if (field === '' || (!field.startsWith('/') && keys.every(key => /^[^[\]]+$/.test(key)))) return keys
  throw new Misuse(`--field: expected a path ${FIELD}, got ${JSON.stringify(field)}`)
}
const FIELD =
  'such as choices.0.message.content or choices[0].message.content, or a JSON pointer, /choices/0/message/content'

function at(value: unknown, path: readonly string[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}
