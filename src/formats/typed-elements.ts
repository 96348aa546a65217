/**
 * Format: the `type` of an element says what it holds: text (`raw`), JSON (`json`), or elements, with names (`dict`) or
 * without (`list`). An element of any other type, or of none, is text.
 *
 *     <call id="0" name="f"><value name="city" type="raw">Oslo</value>
 *     <value name="days" type="list"><value type="json">3</value></value></call>
 */
import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { decodeEntities, encodeAttribute } from '../engine/entities.ts'
import { END, END_PARAM, type Event, error, NONE, param } from '../engine/event.ts'
import { alt, lit, no, ok, okSoFar, primitive, type Reply, run, soFar, ws } from '../engine/parsing.ts'
import { drop, type Grammar, many, type Step } from '../engine/step.ts'
import { type ReadValue, readValue } from '../json/read-value.ts'
import { MAX_NESTING } from '../json/scan.ts'
import { closers } from '../repair/closer-search.ts'
import { section } from '../repair/closing.ts'
import { elementWithAttributes } from './element.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { spacedJson } from './spaced.ts'
import { peekOrCut, wrapped } from './tagged-call.ts'
import { typedCall } from './with-typing.ts'

export interface TypedElements extends Common {
  /** The name of the optional element around all calls. */
  readonly wrapper: string
  /** The name of the element of a call, whose attributes are `id` and `name`. */
  readonly call: string
  /** The name of the element of a value, whose attributes are `name` and `type`. */
  readonly value: string
}

/** A dialect of this format. */
export const typedElements = (name: string, record: TypedElements): Dialect =>
  fromRecord(name, 'typed-elements', record, makeTypedElements)

/** Makes the parts of a dialect from a record of this format. */
export function makeTypedElements({ wrapper, call, value }: TypedElements): Made {
  const print = ({ name, arguments: all }: PrintedCall, k: number) => {
    const inside = Object.entries(all).map(([key, one]) => printed(value, key, one))
    return `<${call} id="${k}" name="${encodeAttribute(name)}">${inside.join('')}</${call}>`
  }
  return {
    triggers: [`<${wrapper}>`, `<${call} `],
    grammar: () => {
      const [close, over] = [`</${call}>`, `</${wrapper}>`]
      const head = elementWithAttributes(lit(`<${call}`)).accept(({ attributes }): readonly Event[] | undefined => {
        const [name, id] = [attributes.get('name'), attributes.get('id')]
        if (!name) return undefined
        return [...typedCall(decodeEntities(name)), ...(id ? [{ type: 'id', id } as const] : NONE)]
      }, 'name="…"')
      const inside = peekOrCut(ws.then(alt(lit(`<${value}`), lit('</'))))
      const one = section(head.skip(inside), many(parameterOf(value, [call, wrapper]), ws), close, {
        end: END,
        cut: true,
        around: closers(close, over),
      })
      const none = drop(lit(`<${wrapper}>`).then(ws).then(lit(over)))
      return alt(wrapped(lit(`<${wrapper}>`).result(undefined), one, over), none, one)
    },
    print: calls => `<${wrapper}>${calls.map(print).join('')}</${wrapper}>`,
    closers: [`</${call}>`, `</${wrapper}>`],
  }
}

/** An open element: what it holds, where its text begins, and the elements that are closed in it, as JSON. */
interface Open {
  readonly name: string
  readonly type: string
  readonly from: number
  members: string
}
const CONTAINER = /^(?:dict|list)$/

/** What an element holds, as JSON, and its repairs; `text` is what stands between its tags. */
function contentOf({ type, members }: Open, text: string): ReadValue {
  if (type === 'list') return { json: `[${members}]`, repairs: [] }
  if (type === 'dict') return { json: `{${members}}`, repairs: [] }
  if (type === 'json' && text.trim() !== '') return readValue(text)
  return { json: type === 'json' ? 'null' : JSON.stringify(text), repairs: [] }
}

/** One parameter: an element `word` with all that it holds. The closing tags of `around` end it, too. */
function parameterOf(word: string, around: readonly string[]): Grammar {
  const opening = elementWithAttributes(lit(`<${word}`))
  const tags = new RegExp(`<(?:/\\s*(?:(${word})|${around.join('|')})\\s*>|${word}\\s)`, 'g')
  return primitive((input, i) => {
    const stack: Open[] = []
    const found: Event[] = []
    /** Closes the innermost element, whose text ends at `end`. Returns the parameter if that was its element. */
    const close = (end: number): readonly Event[] | undefined => {
      const open = stack.pop()!
      const [parent] = stack.slice(-1)
      const text = input.slice(open.from, end)
      const isText = !parent && open.type !== 'json' && !CONTAINER.test(open.type)
      const { json, repairs } = contentOf(open, text)
      found.push(...repairs.map(({ code, start, end }) => error(code, open.from + start, open.from + end)))
      if (parent) {
        if (parent.members !== '') parent.members += ','
        parent.members += parent.type === 'list' ? json : `${JSON.stringify(open.name)}:${json}`
        return undefined
      }
      const delta = isText ? text : json
      const value: readonly Event[] = delta === '' ? NONE : [{ type: 'value', delta }]
      return [param(open.name, { untyped: 'json', frame: 'none', wire: isText ? 'text' : 'json' }), ...value, ...found]
    }
    /** The parameter, if it ends at `end` with some of its elements open. */
    const broken = (end: number, code: 'missing-close' | 'truncated'): Step => {
      let events: readonly Event[] | undefined
      while (!events) events = close(end)
      return { events: [...events, error(code, end), ...END_PARAM] }
    }
    const enter = (at: number): Reply<unknown> => {
      const reply = run(opening, input, at)
      if (reply.status) {
        const { attributes } = reply.value
        const [name, type] = ['name', 'type'].map(key => decodeEntities(attributes.get(key) ?? ''))
        const isDeep = stack.length >= MAX_NESTING && CONTAINER.test(type!)
        stack.push({ name: name!, type: isDeep ? '' : type!, from: reply.index, members: '' })
      }
      return reply
    }
    const first = enter(i)
    if (!first.status) return first as Reply<never>
    for (tags.lastIndex = first.index; ; ) {
      const next = tags.exec(input)
      const cut = () => soFar(input, () => okSoFar(input, broken(next?.index ?? input.length, 'truncated')))
      if (!next) return cut()
      const { 0: tag, 1: own, index: at } = next
      if (own !== undefined) {
        const events = close(at)
        if (events) return ok(tags.lastIndex, { events: [...events, ...END_PARAM] })
        continue
      }
      const inside = !tag.startsWith('</') && CONTAINER.test(stack.at(-1)!.type) ? enter(at) : no(at)
      if (inside.furthest >= input.length) return cut()
      if (!inside.status) return ok(at, broken(at, 'missing-close'))
      tags.lastIndex = inside.index
    }
  })
}

/** A parameter as an element: text, unless it may contain a tag, as it is, and anything else as JSON. */
function printed(word: string, key: string, value: unknown): string {
  const isText = typeof value === 'string' && !value.includes(word)
  const inside = isText ? value : spacedJson(value).replaceAll('<', '\\u003c')
  return `<${word} name="${encodeAttribute(key)}" type="${isText ? 'raw' : 'json'}">${inside}</${word}>`
}
