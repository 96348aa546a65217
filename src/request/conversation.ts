/** A conversation with calls and results as one of texts alone. */
import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { wrong } from '../engine/wrong.ts'
import { historyOf } from '../message/history.ts'
import { type CallObject, printCalls, printedCallOf, printToolResult, type ToolResult } from '../message/print.ts'
import type { RequestForm } from './form.ts'

/** A part of a message's content. Parts that are not text pass through. */
export interface Part {
  readonly type: string
  readonly text?: string
  readonly [member: string]: unknown
}
/** A message as OpenAI's API has it; members that matter here. Others pass. */
export interface ChatMessage {
  readonly role: string
  readonly content?: string | readonly Part[] | null | undefined
  readonly tool_calls?: readonly unknown[] | null | undefined
  readonly function_call?: unknown
  readonly tool_call_id?: string | undefined
  readonly name?: string | undefined
  readonly [member: string]: unknown
}
/** A message of text alone, or of text and parts such as pictures. */
export interface PlainMessage {
  role: string
  content: string | Part[]
  [member: string]: unknown
}

/**
 * The messages without calls, results and tools: printed in the dialect and its form. `told`: the words about the
 * tools, for a conversation with a system text and for one without; `''` for none.
 */
export function plainMessages(
  messages: readonly ChatMessage[],
  dialect: Dialect,
  form: RequestForm,
  told: { readonly beside: string; readonly alone: string },
): PlainMessage[] {
  const calls = new Calls(form, dialect)
  const list: PlainMessage[] = []
  let lastIsOurs = false
  /** Neighbours of one role become one, where one of them was of another role before. */
  const say = (message: PlainMessage, isOurs = false): void => {
    const last = list.at(-1)
    const isNeighbour = last?.role === message.role && (isOurs || lastIsOurs)
    if (last && isNeighbour && (form.merge ?? true))
      list[list.length - 1] = { ...last, content: joined(last.content, message.content, '\n') }
    else list.push(message)
    lastIsOurs = isOurs
  }
  for (let k = 0; k < messages.length; k++) {
    const message = messages[k]!
    if (typeof message !== 'object' || message === null || typeof message.role !== 'string')
      wrong(`messages[${k}]`, 'a message with a role', message)
    if (isResult(message)) {
      const from = k
      while (k + 1 < messages.length && isResult(messages[k + 1]!)) k++
      say({ role: 'user', content: calls.results(messages.slice(from, k + 1)) }, true)
    } else if (message.role === 'assistant') say(calls.said(message, k))
    else say(passed(message))
  }
  return withTools(list, form, told)
}
const isResult = ({ role }: ChatMessage): boolean => role === 'tool' || role === 'function'
const passed = ({ content, ...rest }: ChatMessage): PlainMessage => ({ ...rest, content: contentOf(content) })
const contentOf = (content: ChatMessage['content']): string | Part[] =>
  typeof content === 'string' ? content : Array.isArray(content) ? [...content] : ''

/** Calls and results of a conversation: which call has which id. */
class Calls {
  readonly #form: RequestForm
  readonly #dialect: Dialect
  readonly #made = new Map<string, { readonly name: string; readonly id: string | undefined }>()
  #count = 0
  constructor(form: RequestForm, dialect: Dialect) {
    this.#form = form
    this.#dialect = dialect
  }

  said({ tool_calls, function_call, content, ...rest }: ChatMessage, k: number): PlainMessage {
    const given = tool_calls?.length ? tool_calls : function_call ? [{ function: function_call }] : []
    if (given.length === 0) return passed({ ...rest, content })
    const list = given.map((call, n) => this.#called(call as CallObject, k, n))
    const { layout, glue, before = '', after = '' } = this.#form
    const text = this.#trimmed(textOf(content))
    const own = glue === undefined ? this.#dialect : { ...shown(this.#dialect), history: { glue } }
    const printed = printCalls(own, list, { content: text, ...(layout === undefined ? {} : { layout }) })
    const written = (text === '' ? before : '') + printed + after
    const others = Array.isArray(content) ? content.filter(part => typeof part.text !== 'string') : []
    return { ...rest, content: others.length > 0 ? [...others, { type: 'text', text: written }] : written }
  }

  results(messages: readonly ChatMessage[]): string {
    const results = messages.map(({ content, tool_call_id, name }): ToolResult => {
      const call = this.#made.get(tool_call_id ?? '')
      const said = name ?? call?.name
      const id = call?.id ?? tool_call_id
      return {
        result: this.#trimmed(textOf(content)),
        ...(said === undefined ? {} : { name: said }),
        ...(id ? { id } : {}),
      }
    })
    const { result, between, afterResults = '' } = this.#form
    const history = { ...historyOf(this.#dialect), ...defined({ result, between }) }
    return printToolResult({ ...shown(this.#dialect), history }, results) + afterResults
  }

  #trimmed(text: string): string {
    return this.#form.trim ? text.trim() : text
  }
  #called(call: CallObject, k: number, n: number): PrintedCall {
    const { id, ...printed } = printedCallOf(call, n, `messages[${k}].tool_calls`)
    const made = idOf(historyOf(this.#dialect).id, id, printed.name, this.#count++)
    if (id !== undefined) this.#made.set(id, { name: printed.name, id: made })
    return made === undefined ? printed : { ...printed, id: made }
  }
}
const defined = <T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T

/** What of a dialect prints: a copy may have another history. */
const shown = ({ name, triggers, grammar, print, printContent, history, format }: Dialect): Dialect => ({
  ...{ name, triggers, grammar, print, printContent, history, format },
})

/** The id as the form of the dialect demands it. */
function idOf(form: string | undefined, id: string | undefined, name: string, index: number): string | undefined {
  if (form === undefined) return id
  if (form === '{nine}') return id !== undefined && /^[a-zA-Z0-9]{9}$/.test(id) ? id : nine(`${id ?? ''} ${index}`)
  const own = form.replace('{name}', () => name).replace('{index}', String(index))
  const start = form.split('{index}')[0]!.replace('{name}', () => name)
  return id?.startsWith(start) && /^\d+$/.test(id.slice(start.length)) ? id : own
}
/** Nine letters and digits, the same for the same text. */
function nine(text: string): string {
  let hash = 2166136261
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 16777619) >>> 0
  return hash.toString(36).padStart(9, 'call00000').slice(-9)
}

/** The text of a content, its parts joined. */
const textOf = (content: ChatMessage['content']): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map(part => part.text ?? '').join('')
      : content === null || content === undefined
        ? ''
        : JSON.stringify(content)

const joined = (a: string | Part[], b: string | Part[], joint: string): string | Part[] => {
  if (typeof a === 'string' && typeof b === 'string') return a === '' || b === '' ? a + b : a + joint + b
  return [...partsOf(a), ...partsOf(b)]
}
const partsOf = (content: string | Part[]): Part[] =>
  typeof content === 'string' ? (content === '' ? [] : [{ type: 'text', text: content }]) : content

/** Tells the tools, where the form has them. */
function withTools(
  list: PlainMessage[],
  { place = 'after', joint = '\n\n' }: RequestForm,
  { beside, alone }: { readonly beside: string; readonly alone: string },
): PlainMessage[] {
  if (beside === '' && alone === '') return list
  const [first, ...rest] = list
  if (place === 'user') {
    const at = list.findIndex(({ role }) => role === 'user')
    if (at < 0) return [{ role: 'user', content: alone }, ...list]
    return list.map((one, k) => (k === at ? { ...one, content: joined(alone, one.content, joint) } : one))
  }
  if (place === 'own') return [{ role: 'system', content: alone }, ...list]
  if (first?.role !== 'system' && first?.role !== 'developer') return [{ role: 'system', content: alone }, ...list]
  const content = place === 'before' ? joined(beside, first.content, joint) : joined(first.content, beside, joint)
  return [{ ...first, content }, ...rest]
}
