/** Calls that nearly fit their tools, made to fit: opt-in, each change is reported, and what fits already is not changed. */
import type { Span } from '../engine/diagnostic.ts'
import type { ToolCall } from '../message/types.ts'
import { readTools, type ToolList } from '../tools/definitions.ts'
import { SchemaDocument } from '../tools/schema.ts'

/** What was changed in a call. */
export interface Change {
  /**
   * `name`: the tool's name in another case, with `-` for `_`, or with `functions.` before it; `wrapped`: the arguments
   * stood in a member of their own; `list`: one value where a list is declared; `null`: `null` at a member that may be
   * missing; `enum`: an enum's value in another case.
   */
  readonly code: 'name' | 'wrapped' | 'list' | 'null' | 'enum'
  /** Where in the arguments: `days`, `near[0].lat`; `''` for all of them, and for the name. */
  readonly path: string
  /** One plain sentence. */
  readonly message: string
  /** The call. */
  readonly span: Span
}
/** Calls that fit as far as they can. */
export interface Fitted {
  readonly toolCalls: readonly ToolCall[]
  readonly changes: readonly Change[]
}

const SENTENCES: Readonly<Record<Change['code'], string>> = {
  name: 'The name of the tool was written otherwise: the given tool counts.',
  wrapped: 'The arguments stood in a member of their own: it was taken away.',
  list: 'One value stood where a list is declared: it is the only item now.',
  null: 'A member that may be missing was null: it was left out.',
  enum: 'A value of an enum was written in another case: the declared one counts.',
}

/**
 * Makes calls fit the schemas of their tools where it is clear what was meant; what fits already, and what cannot be
 * made to fit, stays as it is. In a stream, the deltas were passed on as the model wrote them.
 *
 * @throws TypeError on tools that are wrong.
 */
export function fitCalls(calls: readonly ToolCall[], tools: ToolList): Fitted {
  const known = readTools(tools)
  const names = [...known.given.keys()]
  const changes: Change[] = []
  const toolCalls = calls.map((call): ToolCall => {
    const note = (code: Change['code'], path: string) =>
      void changes.push({ code, path, message: SENTENCES[code], span: call.span })
    const name = nameIn(names, call.name)
    if (name === undefined) return call
    if (name !== call.name) note('name', '')
    const schema = known.schema(name)
    if (typeof schema !== 'object') return name === call.name ? call : { ...call, name }
    const found: (readonly [Change['code'], string])[] = []
    const fitted = new Fit(schema, found).arguments(call.arguments)
    if (found.length === 0) return name === call.name ? call : { ...call, name }
    for (const [code, path] of found) note(code, path)
    return { ...call, name, arguments: fitted }
  })
  return { toolCalls, changes }
}

/** The tool of this name, or the only one whose name differs in case, dashes and namespace alone. */
function nameIn(names: readonly string[], name: string): string | undefined {
  if (names.includes(name)) return name
  const like = names.filter(own => plain(own) === plain(name))
  return like.length === 1 ? like[0] : undefined
}
const plain = (name: string): string =>
  name
    .replace(/^functions\./, '')
    .replaceAll('-', '_')
    .toLowerCase()

type Values = Record<string, unknown>
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const own = (schema: unknown, key: string): unknown => (isObject(schema) ? schema[key] : undefined)

/** How deep values are looked into, in levels. */
const MAX_DEPTH = 64

class Fit {
  readonly #schema: object
  readonly #document: SchemaDocument
  readonly #found: (readonly [Change['code'], string])[]
  constructor(schema: object, found: (readonly [Change['code'], string])[]) {
    this.#schema = schema
    this.#document = new SchemaDocument(schema)
    this.#found = found
  }

  arguments(values: Values): Values {
    const inner = this.#unwrapped(values)
    if (inner) this.#found.push(['wrapped', ''])
    return this.#fitted(inner ?? values, this.#schema, '', 0) as Values
  }
  /** `{"arguments": {…}}` of a tool that declares no such parameter, and does those inside. */
  #unwrapped(values: Values): Values | undefined {
    const [[key, inner] = ['', undefined], ...more] = Object.entries(values)
    const names = this.#members(this.#schema)
    const isWrapper = WRAPPERS.has(key) && more.length === 0 && names.length > 0 && !names.includes(key)
    if (!isWrapper || !isObject(inner)) return undefined
    return Object.keys(inner).every(name => names.includes(name)) ? inner : undefined
  }
  #members(schema: unknown): readonly string[] {
    const properties = own(schema, 'properties')
    return isObject(properties) ? Object.keys(properties) : []
  }

  #fitted(value: unknown, schema: unknown, path: string, depth: number): unknown {
    if (depth > MAX_DEPTH || schema === undefined) return value
    const { kinds, values } = this.#document.declared(schema)
    if (Array.isArray(value))
      return value.map((one, k) => this.#fitted(one, this.#document.item(schema, k), `${path}[${k}]`, depth + 1))
    if (isObject(value)) return kinds.has('object') ? this.#object(value, schema, path, depth) : value
    if (kinds.size === 1 && kinds.has('array') && value !== null) {
      const item = this.#document.item(schema, 0)
      const changes = this.#found.length
      const fitted = this.#fitted(value, item, `${path}[0]`, depth + 1)
      if (this.#allows(fitted, item)) {
        this.#found.push(['list', path])
        return [fitted]
      }
      this.#found.length = changes
      return value
    }
    if (typeof value !== 'string' || !values || values.includes(value)) return value
    const like = values.filter(one => typeof one === 'string' && one.toLowerCase() === value.toLowerCase())
    if (like.length !== 1) return value
    this.#found.push(['enum', path])
    return like[0]
  }
  #object(value: Values, schema: unknown, path: string, depth: number): Values {
    const required = own(schema, 'required')
    const mayMiss = (key: string) => !(Array.isArray(required) && required.includes(key))
    const out: Values = {}
    for (const [key, one] of Object.entries(value)) {
      const member = this.#document.member(schema, key)
      const at = path === '' ? key : `${path}.${key}`
      if (one === null && member !== undefined && mayMiss(key) && !this.#allows(null, member)) {
        this.#found.push(['null', at])
        continue
      }
      const fitted = this.#fitted(one, member, at, depth + 1)
      Object.defineProperty(out, key, { value: fitted, enumerable: true, configurable: true, writable: true })
    }
    return out
  }
  /** Is the value of a declared kind, and one of those that are named? */
  #allows(value: unknown, schema: unknown): boolean {
    if (schema === undefined) return true
    const { kinds, values } = this.#document.declared(schema)
    if (values && !values.includes(value)) return false
    if (value === null) return kinds.has('null')
    if (typeof value === 'number') return kinds.has('number') || (kinds.has('integer') && Number.isInteger(value))
    return kinds.has(typeof value as 'string')
  }
}
const WRAPPERS: ReadonlySet<string> = new Set(['arguments', 'args', 'input', 'parameters', 'params'])
