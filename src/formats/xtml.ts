/**
 * Shape: XTML, elements out of special tokens. Attributes have their `&` and `"`
 * escaped, text has not.
 *
 *     <|open|>call tool="f" index="1"<|sep|> … <|close|>call<|sep|>
 */

import { chars, fail, lit, MAX_HEAD, type Parser, succeed, until } from '../engine/parsing.ts'
import type { Closer } from '../repair/markers.ts'

export const OPEN = '<|open|>'
const CLOSE = '<|close|>'
export const SEP = '<|sep|>'
export const opens = (name: string): string => `${OPEN}${name}${SEP}`
export const closes = (name: string): string => `${CLOSE}${name}${SEP}`
/** The same as a closing marker, whose token may stand there twice. */
export const closer = (name: string): Closer => ({
  text: closes(name),
  garbled: lit(CLOSE).then(lit(closes(name))),
  opens: lit(OPEN + name)
    .then(until(SEP))
    .skip(lit(SEP)),
})

const ATTRIBUTE = /([\w-]+)\s*=\s*"([^"]*)"/g
/** The attributes of an opening tag. */
export const xtmlTag = (name: string): Parser<ReadonlyMap<string, string>> =>
  lit(OPEN + name)
    .then(chars(/ /, 1, 4))
    .then(until(SEP, MAX_HEAD))
    .skip(lit(SEP))
    .map(text => new Map([...text.matchAll(ATTRIBUTE)].map(([, key, value]) => [key!, unescaped(value!)])))
export const attribute = (tag: ReadonlyMap<string, string>, name: string): Parser<string> => {
  const value = tag.get(name)
  return value ? succeed(value) : fail(`${name}="…"`)
}
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
