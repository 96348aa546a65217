/**
 * Shape: calls in Python's syntax. Values are Python literals, or JSON's.
 *
 *     f(city="Oslo", days=3)
 *     [f(city="Oslo"), g()]
 */
import type { PrintedCall } from '../dialect.ts'
import type { Event } from '../event.ts'
import { alt, lazy, lit, no, ok, type Parser, primitive, token, ws } from '../frontier.ts'
import { keywordArguments } from '../json.ts'
import type { Closers } from '../repair/closers.ts'
import { drop, emit, type Grammar, many1, opened, seq } from '../step.ts'
import { BEGIN, END } from './json-call.ts'

/** The longest name. */
const MAX_NAME = 128

/** `f`, `module.f`, `get-weather`. */
export const pythonName: Parser<string> = primitive((input, i) => {
  let j = i
  while (j < input.length && j - i < MAX_NAME && isName(input.charCodeAt(j), j === i)) j++
  if (j === input.length && j - i < MAX_NAME) return no(j, 'a name')
  return j > i ? ok(j, input.slice(i, j)) : no(i, 'a name')
})
const isName = (c: number, first: boolean): boolean =>
  (c >= 97 && c <= 122) ||
  (c >= 65 && c <= 90) ||
  c === 95 ||
  c > 0xbf ||
  (!first && ((c >= 48 && c <= 57) || c === 46 || c === 45))

/** `f(k="v", n=1)` */
export const pythonCall = (around?: Closers, name: Parser<string> = pythonName): Grammar =>
  seq(
    opened(
      name
        .skip(ws)
        .skip(lit('('))
        .map((name): readonly Event[] => [...BEGIN, { type: 'name', name }]),
      keywordArguments(around),
    ),
    emit(ws, () => END),
  )

/** `[f(…), g(…)]` */
export function pythonList(around?: Closers): Grammar {
  const call = pythonCall(around)
  const rest: Grammar = alt(
    drop(comma.then(lit(']'))),
    lazy(() => comma.then(seq(call, rest))),
  )
  return token('[').then(seq(call, rest))
}
const comma = alt(ws.then(token(',')), ws)

/** One call a line. */
export const pythonLines = (around?: Closers): Grammar => many1(pythonCall(around))

/** A value as a Python literal. */
export function printedLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(printedLiteral).join(', ')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([k, v]) => `${JSON.stringify(k)}: ${printedLiteral(v)}`)
      .join(', ')}}`
  return JSON.stringify(value)
}
export const printedPythonCall = (call: PrintedCall, literal: (value: unknown) => string = printedLiteral): string =>
  `${call.name}(${Object.entries(call.arguments)
    .map(([k, v]) => `${k}=${literal(v)}`)
    .join(', ')})`
