/**
 * Shape: one element a tool, named by the tool; one child element a parameter,
 * named by its key.
 *
 *     <read>
 *     <filePath>src/app.js</filePath>
 *     </read>
 */
import { type Event, error, NONE } from '../engine/event.ts'
import { rememberedFew } from '../engine/memo.ts'
import { alt, lit, no, ok, type Parser, peek, primitive, succeed, ws } from '../engine/parsing.ts'
import { ahead, type Grammar, many, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { section } from '../repair/block.ts'
import { ranged } from './element.ts'
import { cdata, elementValue, type Tags } from './raw-value.ts'

/** The longest name of a tool or a key. */
const MAX_NAME = 128
/** So many tools have their grammar kept, and of each so many keys. */
const MAX_TOOLS = 16
const MAX_KEYS = 256

/** `<name>`, and nothing else in the tag. */
export function nameTag(accepts: (name: string) => boolean): Parser<string> {
  return primitive((input, i) => {
    if (input[i] !== '<') return no(i, 'a tag')
    let j = i + 1
    while (j < input.length && j - i <= MAX_NAME && isName(input.charCodeAt(j), j === i + 1)) j++
    if (j === input.length) return no(j, 'a tag')
    const name = input.slice(i + 1, j)
    for (let k = 0; k < 4 && input[j] === ' '; k++) j++
    if (j === input.length) return no(j, 'a tag')
    return input[j] === '>' && name !== '' && accepts(name) ? ok(j + 1, name) : no(j, 'a tag')
  })
}
const isName = (c: number, first: boolean): boolean =>
  (c >= 97 && c <= 122) ||
  (c >= 65 && c <= 90) ||
  c === 95 ||
  (!first && ((c >= 48 && c <= 57) || c === 45 || c === 46))

/** A parameter as an element named by its key, in the element `outer`. */
export function childElement(values: Values, outer: Tags, accepts: (name: string) => boolean = () => true): Grammar {
  const element = (key: string) =>
    section(
      again(`<${key}>`).map(said => [{ type: 'param', name: key, values }, ...said]),
      alt(cdata, elementValue({ open: `<${key}>`, close: `</${key}>` }, outer)),
      `</${key}>`,
      { end: [{ type: 'endParam' }], cut: true },
    )
  return nameTag(accepts).chain(rememberedFew(element, MAX_KEYS))
}

/** The element of a tool, with child elements alone. */
export function nestedCall(isTool: (name: string) => boolean, values: Values): Grammar {
  const element = (name: string) => {
    const close = `</${name}>`
    const child = childElement(values, { open: `<${name}>`, close })
    const twice = ws
      .then(again(`<${name}>`))
      .skip(ws)
      .skip(peek(nameTag(() => true)))
    return section(
      alt(twice, ws.result(NONE)).map(said => [{ type: 'call' }, { type: 'name', name }, ...said]),
      alt(seq(child, many(child)), ahead(ws.then(lit(close)))),
      close,
      {
        end: [{ type: 'end' }],
        cut: true,
      },
    )
  }
  return nameTag(isTool).chain(rememberedFew(element, MAX_TOOLS))
}
/** The tag that has just been read, a second time. */
const again = (tag: string): Parser<readonly Event[]> =>
  alt<readonly Event[]>(
    ranged(lit(tag)).map(([, [from, to]]) => [error('garbled-open', from, to)]),
    succeed(NONE),
  )
