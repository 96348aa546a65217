/** Builds the tree of a dialect's calls from what the dialect prints for sample calls. */
import { type Dialect, type PrintedCall, triggerText } from '../engine/dialect.ts'
import { isSchemaObject } from '../engine/value-types.ts'
import { keysOf } from './keys.ts'
import {
  insideOf,
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
} from './notation.ts'
import { regular } from './pattern.ts'
import { alike, counters, type Row, rowOf } from './probe.ts'
import {
  branches,
  type Context,
  type Flat,
  formed,
  inOrder,
  lengthOf,
  membersOf,
  type Schema,
  schemaOf,
  stringOf,
  valueOf,
} from './schema.ts'
import { alt, many, type Node, rule, seq, text } from './tree.ts'

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

const MARK = 'QvxyvQ'

/** @throws TypeError if the dialect has no form for these calls that a grammar can express. */
export function callsOf(dialect: Dialect, tools: readonly Tool[], note: Context['note']): Calls {
  const own = [...(dialect.closers ?? []), ...dialect.triggers.map(triggerText)]
  const without = own.filter(marker => marker.length > 2)
  const keys = keysOf()

  const fails = (why: string): never => {
    throw new TypeError(`dialect: expected one whose calls a grammar can say; '${dialect.name}' ${why}`)
  }
  const print = (...calls: readonly PrintedCall[]): string => dialect.print!(calls)
  const tried = (...calls: readonly PrintedCall[]): string | undefined => {
    try {
      return print(...calls)
    } catch {
      return undefined
    }
  }
  /** A call without arguments, or with one if the dialect has no other. */
  const sampleOf = (name: string): PrintedCall => {
    const empty = { name, arguments: {} }
    return tried(empty) === undefined ? { name, arguments: { key: 'v' } } : empty
  }

  // Several calls

  /** The texts around and between calls: `inner` for a single call, `outer` for several. Often both are the same. */
  const rowsOf = (): { readonly inner: Row; readonly outer: Row } => {
    const a = sampleOf(tools[0]!.name)
    const b = sampleOf(tools[1]?.name ?? `${a.name}_b`)
    const [one, other, both] = [print(a), print(b), print(a, b)]
    const fits = ({ open, between, close }: Row, inner: Pick<Row, 'open' | 'close'> = { open, close }) => {
      const [first, second] = [insideOf(one, inner), insideOf(other, inner)]
      return alike(print(a, b, a), open + [first, second, first].join(between) + close)
    }
    const inner = rowOf(one, other, both)
    if (inner && fits(inner)) return { inner, outer: inner }
    // A single call has nothing around it, several are in a list.
    const [open = '', rest] = parts(both, one) ?? []
    const [between, close = ''] = parts(rest, other) ?? []
    const alone = { open: '', between: '', close: '' }
    if (between === undefined || !fits({ open, between, close }, alone)) return fails('writes calls in no row')
    return { inner: alone, outer: { open, between, close } }
  }
  const { inner, outer } = rowsOf()

  // One call

  /** The tree of a call, and the text it begins with, both without the text around all calls. */
  const bodyOf = ({ name, schema }: Tool): { readonly node: Node; readonly start: string } => {
    const context: Context = {
      root: schema,
      key: of => keys(schemaOf(of), schema),
      note: (path, what) => note(name + path, what),
    }
    const sample = sampleOf(name)
    const alone = insideOf(print(sample), inner)
    const both = tried(sample, sample) ?? alone
    const last = both.slice(-alone.length - inner.close.length).slice(0, alone.length)
    const numbers = alike(last, alone) ? counters(alone, last) : []
    const given = branches(schema, context, '')
    const isObject = ({ type }: Flat): boolean => type.includes('object')
    const objects = (given.some(isObject) ? given.filter(isObject) : given).map((one): Flat => {
      if ((one.properties ?? one.additionalProperties) === undefined)
        context.note('', 'only what is declared is allowed')
      return { additionalProperties: false, ...one, type: ['object'] }
    })
    const shown = stripped(values => tried({ name, arguments: values as PrintedCall['arguments'] }), inner)
    const found = asJson(shown, objects, context) ?? asParameters(name, shown, objects, context)
    const nodes = found.flatMap(one => (one.kind === 'text' ? counted(one.text, numbers) : [one]))
    const [first] = nodes
    return { node: seq(...nodes), start: first?.kind === 'text' ? first.text : '' }
  }

  /** A call whose arguments are one JSON object; undefined if the dialect writes them in another form. */
  const asJson = (shown: Print, objects: readonly Flat[], context: Context): readonly Node[] | undefined => {
    for (const blank of ['', ' ']) {
      const around = parts(shown({ aQ: 'Qv<"&' }), `{"aQ":${blank}"Qv<\\"&"}`)
      if (!around || shown({}) !== `${around[0]}{}${around[1]}`) continue
      return [text(around[0]), valueOf({ anyOf: objects }, JSON_NOTATION, context, ''), text(around[1])]
    }
    return undefined
  }

  /** A call that writes each parameter separately. */
  const asParameters = (name: string, shown: Print, objects: readonly Flat[], context: Context): readonly Node[] => {
    if (objects.some(one => one.additionalProperties !== false)) context.note('', 'only what is declared is allowed')
    const empty = shown({})
    const [aa, bb, cc] = ['a1', 'b2', 'c3'].map(key => shown({ [key]: 'v' }))
    const both = shown({ a1: 'v', b2: 'v' })
    if (both === undefined || aa === undefined || bb === undefined || cc === undefined) {
      // A dialect whose calls have exactly one argument, without its key.
      const properties = Object.entries(schemaOf(objects[0]!.properties))
      if (properties.length !== 1)
        return fails(`takes tools of one parameter each, and '${name}' has ${properties.length}`)
      const [key, of] = properties[0]!
      return [parameter(value => shown({ [key]: value }), of, context, `.${key}`)]
    }
    const row = rowOf(aa, bb, both)
    const all = row && row.open + [aa, bb, cc].map(one => insideOf(one, row)).join(row.between) + row.close
    if (!row || shown({ a1: 'v', b2: 'v', c3: 'v' }) !== all) return fails('writes parameters in no row')
    // Some dialects sort the parameters by name.
    const isSorted = /Qa.*Qz/s.test(shown({ z: 'Qz', a: 'Qa' })!)
    // A call without parameters may have another form.
    const hasOther = empty !== undefined && empty !== row.open + row.close
    const none: Node[] = []
    const inside = objects.flatMap((object, k) => {
      const parameterOf = (key: string, of: unknown) => {
        const own = stripped(value => shown({ [key]: value }), row)
        return parameter(own, of, context, `.${key}`)
      }
      const members = membersOf(object, parameterOf, isSorted)
      const isNone = hasOther && members.every(({ needed }) => !needed)
      if (isNone) none.push(text(empty))
      return isNone && members.length === 0
        ? []
        : inOrder(members, text(row.between), `${name} parameters ${k}`, isNone)
    })
    const some = inside.length > 0 ? [text(row.open), alt(...inside), text(row.close)] : []
    return none.length > 0 ? [alt(...none, ...(some.length > 0 ? [seq(...some)] : []))] : some
  }

  /** A parameter with its value, of any kind that the schema allows. */
  const parameter = (print: Print, given: unknown, context: Context, path: string): Node => {
    const around = (sample: unknown, mark = JSON.stringify(sample)) =>
      parts(print(sample), mark) ?? fails(`writes no ${mark}`)
    const strings = stringsOf(print, without) ?? fails('writes no strings')
    const { raw, open, close } = strings
    return formed(
      given,
      {
        string: schema => stringOf(schema, strings, context, path),
        isText: raw !== undefined && print(1) === `${open}1${close}`,
        fixed(value) {
          const own = print(value)
          if (own !== undefined && !raw?.some(marker => `${value}`.includes(marker))) return text(own)
          return void context.note(path, `${JSON.stringify(value)} cannot be written`)
        },
        number(node) {
          const [open, close] = around(987654)
          return seq(text(open), node, text(close))
        },
        other: (schema, kind) => {
          // A dialect may write the type beside the value, or an empty object in another form.
          const [open, close] = (kind === 'object' && parts(print({}), '{}')) || around([])
          const inside = stripped(print, { open, close })
          const own = notationOf(inside, without) ?? JSON_NOTATION
          const notation = own === JSON_NOTATION && close.trim() === '' ? JSON_LINE : own
          const value = (as: Notation) => valueOf({ ...schema, type: kind }, as, context, path)
          const elements = elementsOf(inside, kind, schema, context, path)
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
  const elementsOf = (
    print: Print,
    kind: 'array' | 'object',
    schema: Schema,
    context: Context,
    path: string,
  ): readonly Node[] => {
    const isList = kind === 'array'
    let areElements = true
    const memberOf = (key: string, of: unknown) => {
      const [open, close] = parts(print(isList ? [MARK] : { [key]: MARK }), MARK) ?? ['[']
      areElements &&= isSchemaObject(of) && !/^[[{]/.test(open)
      const inside: Print = value => open + print(value) + close
      const make = () => parameter(inside, of, context, path + (isList ? '[]' : `.${key}`))
      return rule(`element ${key} ${context.key(of)}`, 'element', make)
    }
    const members = membersOf(isList ? { properties: { '': schema.items } } : schema, memberOf, false)
    const [first] = members
    if (!first || !areElements) return []
    if (!isList) return [inOrder(members, text(''), `elements ${context.key(schema)}`, true)]
    const [least, most] = lengthOf(schema.minItems, schema.maxItems, context, path)
    return most > 0 ? [many(first.node, Math.max(1, least), most)] : []
  }

  const bodies = tools.map(bodyOf)
  const call = alt(...bodies.map(({ node }) => node))
  const one = seq(text(inner.open), call, text(inner.close))
  const more = seq(text(outer.between), call)
  const isSame = outer === inner
  const row = seq(text(outer.open), call, many(more, isSame ? 0 : 1), text(outer.close))
  const opens = bodies.flatMap(({ start }) => [...new Set([inner.open + start, outer.open + start])])
  return { one, several: isSame ? row : alt(one, row), opens }
}

/** Splits a text into nodes, in which the numbers that count calls are replaced by any digits. */
function counted(own: string, numbers: readonly string[]): readonly Node[] {
  const number = numbers.find(one => own.includes(one))
  if (number === undefined) return [text(own)]
  const [before, ...after] = own.split(number)
  const digits = /\d+$/.exec(number)![0].length
  return [
    text(before + number.slice(0, -digits)),
    regular(digits === 1 ? '\\d{1,3}' : `\\d{${digits}}`),
    ...counted(
      after.join(number),
      numbers.filter(one => one !== number),
    ),
  ]
}
