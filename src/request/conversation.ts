/** Converts a conversation with calls and results into one of plain texts. */
import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { wrong } from '../engine/wrong.ts'
import { historyOf } from '../message/history.ts'
import { type CallObject, printCalls, printedCallOf, printToolResult } from '../message/print.ts'
import type { RequestForm } from './form.ts'

/** A part of a message's content. Parts that are not text are passed through, except in the result of a tool. */
export interface Part {
  readonly type: string
  readonly text?: string
}
/** A message of OpenAI's API, with the members that are read here; others are passed through. */
export interface ChatMessage {
  readonly role: string
  readonly content?: string | readonly Part[] | null | undefined
  readonly tool_calls?: readonly unknown[] | null | undefined
  readonly function_call?: unknown
  readonly tool_call_id?: string | undefined
  readonly name?: string | undefined
}
/** A message of plain text, or of text and other parts, such as images. */
export interface PlainMessage {
  role: string
  content: string | Part[]
}

/**
 * Returns the messages with calls, results and tools printed as text, in the dialect and form. `toolTexts` are the
 * descriptions of the tools: `beside` a system text, or `alone` if there is none; `''` for no tools.
 */
export function plainMessages(
  messages: readonly ChatMessage[],
  dialect: Dialect,
  form: RequestForm,
  toolTexts: { readonly beside: string; readonly alone: string },
): PlainMessage[] {
  const calls = printer(form, dialect)
  const list: PlainMessage[] = []
  let lastIsResults = false
  /** Adds a message, or merges it with the last one if both have the same role and one of them consists of results. */
  const add = (message: PlainMessage, isResults = false): void => {
    const last = list.at(-1)
    if (last?.role === message.role && (isResults || lastIsResults) && (form.merge ?? true))
      list[list.length - 1] = { ...last, content: joined(last.content, message.content, '\n') }
    else list.push(message)
    lastIsResults = isResults
  }
  for (let k = 0; k < messages.length; k++) {
    const message = messages[k]!
    if (typeof message?.role !== 'string') wrong(`messages[${k}]`, 'a message with a role', message)
    if (isResult(message)) {
      const from = k
      while (k + 1 < messages.length && isResult(messages[k + 1]!)) k++
      add({ role: 'user', content: calls.results(messages.slice(from, k + 1)) }, true)
    } else if (message.role === 'assistant') add(calls.said(message, k))
    else add(passed(message))
  }
  return withTools(list, form, toolTexts)
}
const isResult = ({ role }: ChatMessage): boolean => role === 'tool' || role === 'function'
const passed = ({ content, ...rest }: ChatMessage): PlainMessage => ({
  ...rest,
  content: Array.isArray(content) ? [...content] : textOf(content),
})

/** Prints the calls and results of a conversation, and keeps the name, id and place of each call for its result. */
function printer(form: RequestForm, dialect: Dialect) {
  const own: Dialect = Object.create(dialect, { history: { value: form } })
  const made = new Map<string, { readonly name: string; readonly id: string | undefined; readonly place: number }>()
  let count = 0
  const trimmed = (text: string): string => (form.trim ? text.trim() : text)
  const called = (call: CallObject, where: string): PrintedCall => {
    const { id: given, ...printed } = printedCallOf(call, where)
    const place = count++
    const id = idOf(historyOf(own).id, given, printed.name, place)
    if (given !== undefined) made.set(given, { name: printed.name, id, place })
    return id === undefined ? printed : { ...printed, id }
  }
  return {
    said({ tool_calls, function_call, content, ...rest }: ChatMessage, k: number): PlainMessage {
      const calls = tool_calls ?? []
      if (!Array.isArray(calls)) wrong(`messages[${k}].tool_calls`, 'an array of calls', calls)
      const list = calls.length
        ? calls.map((call, n) => called(call as CallObject, `messages[${k}].tool_calls[${n}]`))
        : function_call
          ? [called({ function: function_call } as CallObject, `messages[${k}].function_call`)]
          : []
      if (list.length === 0) return passed({ ...rest, content })
      const { layout, before = '', after = '' } = form
      const text = trimmed(textOf(content))
      const printed = printCalls(own, list, { content: text, ...(layout !== undefined && { layout }) })
      const written = (text === '' ? before : '') + printed + after
      const others = Array.isArray(content) ? content.filter(part => typeof part.text !== 'string') : []
      return { ...rest, content: others.length > 0 ? [...others, { type: 'text', text: written }] : written }
    },
    /** The results of a turn, in the order of their calls: many dialects write no ids. */
    results(messages: readonly ChatMessage[]): string {
      const results = messages.map(({ content, tool_call_id, name }) => {
        const call = made.get(tool_call_id ?? '')
        const { id = tool_call_id ?? '', place = count } = call ?? {}
        return { result: trimmed(resultOf(content)), name: name ?? call?.name ?? '', id, place }
      })
      results.sort((a, b) => a.place - b.place)
      return printToolResult(own, results) + (form.afterResults ?? '')
    },
  }
}

/** Returns `id` if it has the form that the dialect demands (`functions.{name}:{index}`, `{nine}`), else a new one. */
function idOf(form: string | undefined, id: string | undefined, name: string, index: number): string | undefined {
  if (form === undefined) return id
  if (form === '{nine}') return id !== undefined && /^[a-zA-Z0-9]{9}$/.test(id) ? id : nine(`${id ?? ''} ${index}`)
  const own = form.replace('{name}', () => name)
  const [start = ''] = own.split('{index}')
  return id?.startsWith(start) && /^\d+$/.test(id.slice(start.length)) ? id : own.replace('{index}', `${index}`)
}
/** Hashes a text to nine letters and digits, as Mistral's templates demand of ids. */
function nine(text: string): string {
  let hash = 2166136261
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 16777619) >>> 0
  return hash.toString(36).padStart(9, 'call00000').slice(-9)
}

/** The text of a message's content: its text parts joined, anything else as JSON. */
const textOf = (content: ChatMessage['content']): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map(part => part.text ?? '').join('')
      : content
        ? JSON.stringify(content)
        : ''

/**
 * The result of a tool as text: a part that is not text is a line with its type, such as `[image_url omitted]`, and a
 * list of anything but parts is JSON.
 */
function resultOf(content: ChatMessage['content']): string {
  if (!Array.isArray(content)) return textOf(content)
  const parts = content as readonly (Part | null)[]
  const isPart = (part: Part | null): part is Part => typeof (part?.text ?? part?.type) === 'string'
  if (!parts.every(isPart)) return JSON.stringify(content)
  const isText = parts.every(part => part.text !== undefined)
  return parts.map(part => part.text ?? `[${part.type} omitted]`).join(isText ? '' : '\n')
}

const joined = (a: string | Part[], b: string | Part[], joint: string): string | Part[] => {
  if (typeof a === 'string' && typeof b === 'string') return a === '' || b === '' ? a + b : a + joint + b
  return [...partsOf(a), ...partsOf(b)]
}
const partsOf = (content: string | Part[]): Part[] =>
  typeof content === 'string' ? (content === '' ? [] : [{ type: 'text', text: content }]) : content

/** Adds the descriptions of the tools at the place that the form names. */
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
  if (place === 'own' || (first?.role !== 'system' && first?.role !== 'developer'))
    return [{ role: 'system', content: alone }, ...list]
  const content = place === 'before' ? joined(beside, first.content, joint) : joined(first.content, beside, joint)
  return [{ ...first, content }, ...rest]
}
