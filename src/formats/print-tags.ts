/** Calls with parameters in tags, as models print them. */
import type { PrintedCall } from '../engine/dialect.ts'
import { encodeAttribute } from '../engine/entities.ts'
import type { ValueRules, Values } from '../engine/values.ts'
import { spacedJson } from './spaced.ts'
import { filled, typeName } from './templates.ts'

/**
 * A value as the model writes it: text as it is, anything else as JSON with spaces. Text with a line break at an edge
 * also gets the line breaks of its frame, which are removed when it is read.
 */
export function printedValue(value: unknown, frame: Values['frame'] = 'line'): string {
  if (typeof value !== 'string') return spacedJson(value)
  const edge = frame === 'pair' ? /^\r?\n[\s\S]*\n[ \t]*$/ : /^\r?\n|\n[ \t]*$/
  return frame !== 'none' && edge.test(value) ? onLines(value) : value
}
/** A text between the line breaks of its frame; after `\r`, the second line break is `\r\n`. */
export const onLines = (text: string): string => `\n${text}${text.endsWith('\r') ? '\r\n' : '\n'}`
/** The parameters of a call, joined, each printed by `one` from its key, its text and its value. */
export const printedParameters = (
  call: PrintedCall,
  one: (key: string, value: string, typed: unknown) => string,
  frame: Values['frame'] = 'line',
): string =>
  Object.entries(call.arguments)
    .map(([key, value]) => one(key, printedValue(value, frame), value))
    .join('')

/** How calls are printed, as templates. */
export interface PrintedTags {
  /** Markers around all calls. */
  readonly wrapper?: readonly [open: string, close: string]
  /** `print` writes a wrapper for each call. */
  readonly wrapEach?: boolean
  /** One call, with the places `{name}`, `{parameters}`, and `{index}`, which counts the calls from 1. */
  readonly call: string
  /** One parameter, with the places `{key}`, `{type}` and `{value}`. */
  readonly parameter: string
  /** Text between two calls, as the model prints it. */
  readonly between?: string
  /** Values of `{prefix}` in the tags; the first is printed. */
  readonly prefixes?: readonly string[]
  /** What is printed for `{suffix}` in a tag. */
  readonly suffix?: string
  /** How values are read. */
  readonly values: ValueRules
}
/** The calls, printed by the templates of `record`; `fill` fills in a template, and `typeOf` gives the text of `{type}`. */
export function printedCalls(
  record: PrintedTags,
  calls: readonly PrintedCall[],
  fill = filled,
  typeOf = typeName,
): string {
  const { wrapper = ['', ''], wrapEach = false, call, parameter, between = '', values, suffix = '' } = record
  const [prefix = ''] = record.prefixes ?? []
  /** `text` between the markers around it; `{any}` in them is the name of its first call. */
  const wrapped = (text: string, any = '') => {
    const [open, close] = wrapper.map(marker => fill(marker, { prefix, suffix, any }))
    return open + text + close
  }
  const literal = fill === filled && /<\|[^<>]*\|>\w+ /.test(call) ? encodeAttribute : (text: string) => text
  const onOwnLines = values.frame === 'end' || parameter.includes('\n{value}\n')
  const one = (key: string, value: string, typed: unknown) =>
    // `\r` and the frame's `\n` would read as one line break.
    fill(value.endsWith('\r') ? parameter.replace('{value}\n', '{value}') : parameter, {
      key: literal(key),
      type: typeOf(typed),
      isText: String(typeof typed === 'string'),
      value: values.entities ? inCdata(value) : value,
      json: JSON.stringify(typed) ?? 'null',
      ...{ prefix, suffix },
    })
  const all = calls.map((it, k) =>
    fill(call, {
      name: literal(it.name),
      index: String(k + 1),
      any: String(k + 1),
      parameters: printedParameters(it, one, onOwnLines ? 'none' : values.frame),
      ...{ prefix, suffix },
    }),
  )
  return wrapEach
    ? all.map((text, k) => wrapped(text, calls[k]!.name)).join(between)
    : wrapped(all.join(between), calls[0]?.name)
}
/** `value`, in CDATA if it contains markup or line breaks, or has white space at an edge. */
const inCdata = (value: string): string =>
  /[<>&\n\r]|^\s|\s$/.test(value) ? `<![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : value
