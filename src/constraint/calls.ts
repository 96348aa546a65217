/** Builds the tree of a dialect's calls from what the dialect prints for sample calls. */
import { type Dialect, triggerText } from '../engine/dialect.ts'
import { isSchemaObject } from '../engine/value-types.ts'
import { spacedJson } from '../formats/spaced.ts'
import { Keys } from './keys.ts'
import {
  byName,
  JSON_BARE,
  JSON_IN_CDATA,
  JSON_LINE,
  JSON_NOTATION,
  type Notation,
  notationOf,
  type Print,
  parts,
  stringsOf,
  stripped,
  within,
} from './notation.ts'
import { alike, counters, type Row, rowOf } from './probe.ts'
import {
  branches,
  type Context,
  formed,
  inOrder,
  type Kind,
  lengthOf,
  type Member,
  numberOf,
  requiredIn,
  type Schema,
  schemaOf,
  stringOf,
  valueOf,
} from './schema.ts'
import { alt, cls, many, type Node, rule, seq, text } from './tree.ts'

/** A tool whose calls the grammar allows. */
export interface Tool {
  readonly name: string
  readonly schema: Schema
}
/** The trees of one call and of one or more calls. */
export interface Calls {
  readonly one: Node
  readonly several: Node
  /** The texts that calls begin with, for each tool. */
  readonly opens: readonly string[]
}

type Values = Readonly<Record<string, unknown>>
const MARK = 'QvxyvQ'

/** @throws TypeError if the dialect has no form for these calls that a grammar can express. */
export function callsOf(dialect: Dialect, tools: readonly Tool[], note: (path: string, what: string) => void): Calls {
  const printer = new Printer(dialect)
  const row = printer.row(tools)
  const keys = new Keys()
  const bodies = tools.map(tool =>
    printer.body(tool, row.inner, { root: tool.schema, keys, note: (path, what) => note(`${tool.name}${path}`, what) }),
  )
  const call = alt(...bodies.map(({ node }) => node))
  const [inner, outer] = [row.inner, row.outer]
  const one = seq(text(inner.open), call, text(inner.close))
  const more = seq(text(outer.between), call)
  const several =
    outer === inner
      ? seq(text(inner.open), call, many(more), text(inner.close))
      : alt(one, seq(text(outer.open), call, many(more, 1), text(outer.close)))
  const starts = bodies.map(({ start }) => start)
  const opens = starts.flatMap(start =>
    outer === inner ? [inner.open + start] : [inner.open + start, outer.open + start],
  )
  return { one, several, opens }
}

class Printer {
  readonly #dialect: Dialect
  readonly #without: readonly string[]
  constructor(dialect: Dialect) {
    this.#dialect = dialect
    const own = [...(dialect.closers ?? []), ...dialect.triggers.map(triggerText)]
    this.#without = own.filter(marker => marker.length > 2)
  }
  #fails(why: string): never {
    throw new TypeError(`dialect: expected one whose calls a grammar can say; '${this.#dialect.name}' ${why}`)
  }
  #print(...calls: readonly (readonly [name: string, values: Values])[]): string {
    return this.#dialect.print!(calls.map(([name, values]) => ({ name, arguments: values })))
  }
  #tried(...calls: readonly (readonly [name: string, values: Values])[]): string | undefined {
    try {
      return this.#print(...calls)
    } catch {
      return undefined
    }
  }
  /** A call without arguments, or with one if the dialect has no other. */
  #sample(name: string): readonly [name: string, values: Values] {
    return [name, this.#tried([name, {}]) === undefined ? { key: 'v' } : {}]
  }

  // Several calls

  /** The texts around and between calls: `inner` for a single call, `outer` for several. Often both are the same. */
  row(tools: readonly Tool[]): { readonly inner: Row; readonly outer: Row } {
    const a = this.#sample(tools[0]!.name)
    const b = this.#sample(tools[1]?.name ?? `${a[0]}_b`)
    const [one, other] = [this.#print(a), this.#print(b)]
    const both = this.#print(a, b)
    const inner = rowOf(one, other, both)
    if (inner && this.#fits(inner, [a, b, a])) return { inner, outer: inner }
    // A single call has nothing around it, several are in a list.
    const at = both.indexOf(one)
    const then = both.indexOf(other, at + one.length)
    const outer = {
      open: both.slice(0, at),
      between: both.slice(at + one.length, then),
      close: both.slice(then + other.length),
    }
    const alone = { open: '', between: '', close: '' }
    if (at < 0 || then < 0 || !this.#fits(outer, [a, b, a], alone)) return this.#fails('writes several calls in no row')
    return { inner: alone, outer }
  }
  #fits(
    { open, between, close }: Row,
    calls: readonly (readonly [string, Values])[],
    inner: Pick<Row, 'open' | 'close'> = { open, close },
  ): boolean {
    const bodies = calls.map(call => within(this.#print(call), inner))
    return alike(this.#print(...calls), open + bodies.join(between) + close)
  }

  // One call

  /** The tree of a call, and the text it begins with, both without the text around all calls. */
  body(
    tool: Tool,
    row: Pick<Row, 'open' | 'close'>,
    context: Context,
  ): { readonly node: Node; readonly start: string } {
    const numbers = this.#numbers(tool, row)
    const found = this.#asJson(tool, context) ?? this.#asParameters(tool, context)
    const [first] = found
    const node = seq(...trimmed(found, row).flatMap(one => (one.kind === 'text' ? counted(one.text, numbers) : [one])))
    const start = first?.kind === 'text' ? first.text.slice(row.open.length) : ''
    return { node, start: numbers.reduce((so, number) => so.split(number)[0]!, start) }
  }
  /** The numbers that count calls, in the first call, each with up to two characters of text before it. */
  #numbers({ name }: Tool, row: Pick<Row, 'open' | 'close'>): readonly string[] {
    const sample = this.#sample(name)
    const alone = within(this.#print(sample), row)
    const both = this.#tried(sample, sample)
    if (both === undefined) return []
    const last = both.slice(0, both.length - row.close.length).slice(-alone.length)
    if (last === alone || !alike(last, alone)) return []
    return counters(alone, last).map(([start, end]) => alone.slice(Math.max(0, start - 2), end))
  }

  /** A call whose arguments are one JSON object; undefined if the dialect writes them in another form. */
  #asJson({ name, schema }: Tool, context: Context): readonly Node[] | undefined {
    const sample = { aQ: 'Qv<"&', bQ: [1, { cQ: null }, true] }
    const shown = this.#tried([name, sample])
    for (const json of [spacedJson(sample), JSON.stringify(sample)]) {
      const around = parts(shown, json)
      if (!around || this.#tried([name, {}]) !== `${around[0]}{}${around[1]}`) continue
      const object = { ...schema, type: 'object' }
      return [text(around[0]), valueOf(object, JSON_NOTATION, context, ''), text(around[1])]
    }
    return undefined
  }

  /** A call that writes each parameter separately. */
  #asParameters({ name, schema }: Tool, context: Context): readonly Node[] {
    const [object] = branches(schema, context, '')
    const properties = Object.entries(schemaOf(object?.properties))
    if (object?.additionalProperties !== undefined && object.additionalProperties !== false)
      context.note('', 'only what is declared is allowed')
    const required = requiredIn(object!)
    const empty = this.#tried([name, {}])
    const [aa, bb] = [this.#tried([name, { a1: 'v' }]), this.#tried([name, { b2: 'v' }])]
    const both = this.#tried([name, { a1: 'v', b2: 'v' }])
    if (both === undefined || aa === undefined || bb === undefined)
      return this.#soleParameter(name, properties, context)
    const row = rowOf(aa, bb, both)
    if (!row || !this.#joins(name, row)) return this.#fails('writes its parameters in no row')
    const ordered = this.#inOrder(name, properties)
    const members = ordered.map(([key, of]): Member => {
      const print = stripped(value => this.#tried([name, { [key]: value }]), row)
      return { node: this.#parameter(print, of, context, `.${key}`), needed: required.includes(key) }
    })
    const all = seq(inOrder(members, text(row.between), `${name} parameters`))
    const none = empty !== row.open + row.close && members.every(({ needed }) => !needed)
    if (members.length === 0) return [text(empty ?? row.open + row.close)]
    if (!none) return [text(row.open), all, text(row.close)]
    // A call without parameters has another form.
    if (empty === undefined) return this.#fails('has no form for a call without arguments')
    const some = inOrder(members, text(row.between), `${name} parameters`, true)
    return [alt(seq(text(row.open), some, text(row.close)), text(empty))]
  }
  #joins(name: string, row: Row): boolean {
    const values = { a1: 'v', b2: 'v', c3: 'v' }
    const each = Object.entries(values).map(([key, value]) => within(this.#print([name, { [key]: value }]), row))
    return this.#print([name, values]) === row.open + each.join(row.between) + row.close
  }
  /** The parameters in the order in which the dialect prints them: some dialects sort them by name. */
  #inOrder(name: string, properties: readonly [string, unknown][]): readonly [string, unknown][] {
    const shown = this.#print([name, { z: `${MARK}z`, a: `${MARK}a` }])
    return shown.indexOf(`${MARK}z`) < shown.indexOf(`${MARK}a`) ? properties : [...properties].sort(byName)
  }
  /** A call of a dialect whose calls have exactly one argument, without its key. */
  #soleParameter(name: string, properties: readonly [string, unknown][], context: Context): readonly Node[] {
    const [entry, ...more] = properties
    if (!entry || more.length > 0)
      return this.#fails(`takes tools of one parameter each, and '${name}' has ${properties.length}`)
    const [key, of] = entry
    return [this.#parameter(value => this.#tried([name, { [key]: value }]), of, context, `.${key}`)]
  }

  /** A parameter with its value, of any kind that the schema allows. */
  #parameter(print: Print, given: unknown, context: Context, path: string): Node {
    const shown = (sample: unknown, mark: string, what: string) =>
      parts(print(sample), mark) ?? this.#fails(`has no form for ${what}`)
    const string = (schema: Schema) =>
      stringOf(schema, stringsOf(print, this.#without) ?? this.#fails('has no form for strings'), context, path)
    return formed(
      given ?? true,
      {
        ...{ string, any: string },
        fixed: value => text(print(value) ?? this.#fails('has no form for a value')),
        number(schema) {
          const [open, close] = shown(987654, '987654', 'numbers')
          return seq(text(open), numberOf(schema), text(close))
        },
        other: (schema, kind) => {
          // A dialect may write the type beside the value, or an empty object in another form.
          const [open, close] = (kind === 'object' && parts(print({}), '{}')) || shown([], '[]', 'lists')
          const inside = stripped(print, { open, close })
          const own = notationOf(inside, this.#without) ?? JSON_NOTATION
          const notation = own === JSON_NOTATION && close.trim() === '' ? JSON_LINE : own
          const value = (as: Notation) => valueOf({ ...schema, type: kind }, as, context, path)
          const elements = this.#elements(inside, kind, schema, context, path)
          const whole = (...of: readonly Node[]) => seq(text(open), alt(...of), text(close))
          return inside(['<'])?.startsWith('<![CDATA[')
            ? whole(value(JSON_BARE), seq(text('<![CDATA['), value(JSON_IN_CDATA), text(']]>')), ...elements)
            : whole(value(notation), ...elements)
        },
      },
      context,
      path,
    )
  }
  /** An object or a list as elements, if the dialect writes it so: what is inside is then written as a parameter is. */
  #elements(print: Print, kind: Kind, schema: Schema, context: Context, path: string): readonly Node[] {
    const isList = kind === 'array'
    const required = requiredIn(schema)
    const members: Member[] = []
    for (const [key, of] of Object.entries(schemaOf(isList ? { '': schema.items } : schema.properties))) {
      const shown = print(isList ? [MARK] : { [key]: MARK })
      if (!isSchemaObject(of) || !shown || /^[[{]/.test(shown)) return []
      const [open, close] = parts(shown, MARK)!
      const inside: Print = value => open + print(value) + close
      const make = () => this.#parameter(inside, of, context, path + (isList ? '[]' : `.${key}`))
      const node = rule(`element ${key} ${context.keys.of(of, context.root)}`, 'element', make)
      members.push({ node, needed: required.includes(key) })
    }
    const [first] = members
    if (!first) return []
    if (!isList) return [inOrder(members, text(''), `elements ${context.keys.of(schema, context.root)}`, true)]
    const [least, most] = lengthOf(schema.minItems, schema.maxItems, context, path)
    return most > 0 ? [many(first.node, Math.max(1, least), most)] : []
  }
}

/** Removes the text around all calls from the nodes of a whole call. */
function trimmed(nodes: readonly Node[], { open, close }: Pick<Row, 'open' | 'close'>): readonly Node[] {
  const list = [...nodes]
  if (open !== '') list[0] = edited(list[0]!, 0, own => own.slice(open.length))
  if (close !== '') list[list.length - 1] = edited(list.at(-1)!, -1, own => own.slice(0, own.length - close.length))
  return list
}
/** Returns a copy of a node with its first (`0`) or last (`-1`) text edited. */
function edited(node: Node, end: 0 | -1, edit: (own: string) => string): Node {
  if (node.kind === 'text') return text(edit(node.text))
  if (node.kind === 'alt') return alt(...node.of.map(one => edited(one, end, edit)))
  if (node.kind !== 'seq') throw new TypeError('a call without markers')
  const at = end === 0 ? 0 : node.of.length - 1
  return seq(...node.of.map((one, k) => (k === at ? edited(one, end, edit) : one)))
}
/** Splits a text into nodes, in which the numbers that count calls are replaced by any digits. */
function counted(own: string, numbers: readonly string[]): readonly Node[] {
  for (const number of numbers) {
    const at = own.indexOf(number)
    if (at < 0) continue
    const digits = /\d+$/.exec(number)![0].length
    const start = at + number.length - digits
    const node = digits === 1 ? many(cls('[0-9]'), 1, 3) : many(cls('[0-9]'), digits, digits)
    return [
      text(own.slice(0, start)),
      node,
      ...counted(
        own.slice(at + number.length),
        numbers.filter(n => n !== number),
      ),
    ]
  }
  return [text(own)]
}
