/**
 * Shape: a name between markers, then its arguments as JSON.
 *
 *     OPEN ( BEGIN name SEPARATOR {…} END )+ CLOSE
 */
import { type Event, NONE } from '../event.ts'
import { alt, fail, no, ok, optional, type Parser, primitive, succeed, ws } from '../frontier.ts'
import { args } from '../json.ts'
import { closers } from '../repair/closers.ts'
import { section } from '../repair/section.ts'
import { drop, type Grammar, many1, seq } from '../step.ts'
import { BEGIN, END } from './json-call.ts'

export { sequence } from '../frontier.ts'

/** What the head of a call says. */
export interface Head {
  readonly name: string
  readonly id?: string
}

export interface NamedCall {
  /** All from the first marker of the call up to its arguments. */
  readonly head: Parser<Head>
  /** What closes the call; '' when the end of its JSON does. */
  readonly close: string
  /** Closing markers of the sections around. */
  readonly around?: readonly string[]
  /** May follow the arguments, before the closing marker: the end of a code fence. */
  readonly tail?: Parser<unknown>
  /** The closing marker may be left out at the end of the message. */
  readonly optionalClose?: boolean
  /** A call may come without arguments. */
  readonly noArguments?: boolean
}

/** One call. */
export function namedCall({ head, close, around = [], tail, optionalClose, noArguments = false }: NamedCall): Grammar {
  const markers = [close, ...around].filter(marker => marker !== '')
  const values = args({ around: closers(...markers), bare: true })
  const body = tail ? seq(values, drop(optional(ws.then(tail)))) : values
  const open = head.skip(ws).map(({ name, id }): readonly Event[] => {
    const said: readonly Event[] = [...BEGIN, { type: 'name', name }]
    return id === undefined ? said : [...said, { type: 'id', id }]
  })
  return section(open, noArguments ? alt(body, nothing) : body, close, {
    end: END,
    optionalClose: optionalClose ?? close === '',
  })
}
const nothing: Grammar = primitive((_, i) => ok(i, { events: NONE }))

/** `open call+ close`. */
export const wrappedCalls = (
  open: Parser<unknown>,
  call: Grammar,
  close: string,
  optionalClose = close === '',
): Grammar => section(open.skip(ws).result(NONE), many1(call), close, { optionalClose })

/** The name of a tool: letters, digits and `_ - . : /`, up to what `stops` it. */
export const toolName: Parser<string> = primitive((input, i) => {
  let j = i
  while (j < input.length && j - i < MAX_NAME && isNameChar(input.charCodeAt(j))) j++
  if (j === input.length && j - i < MAX_NAME) return no(j, 'the name of a tool')
  return j > i ? ok(j, input.slice(i, j)) : no(i, 'the name of a tool')
})
const MAX_NAME = 128
/** Letters (of any script), digits, `_`, `-`, `.`, `:`, `/`. */
const isNameChar = (c: number): boolean =>
  (c >= 97 && c <= 122) ||
  (c >= 65 && c <= 90) ||
  (c >= 45 && c <= 58) ||
  c === 95 ||
  (c > 0xbf && c < 0x2000) ||
  (c >= 0x3040 && c < 0xe000)

export const demand = <T>(parser: Parser<T | undefined>, what: string): Parser<T> =>
  parser.chain(value => (value === undefined ? fail(what) : succeed(value)))
