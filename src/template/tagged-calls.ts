/** Derives calls that write each parameter separately: as in Python, in braces, in elements, or between markers. */
import type { Values } from '../engine/values.ts'
import type { Format } from '../formats/dialect.ts'
import { MARKUP, NAME, OTHER, type Probes, QUOTES } from './probe.ts'
import { betweenOf, closerOf, type Order, padOf, split } from './split.ts'
import { commonPrefix, commonSuffix, isBlank, squeezed, upToMarker } from './tokens.ts'
import { type Typed, typedBy } from './typed.ts'

type Lead = (text: string) => string

/** The texts around name, keys and values of a call: `HEAD name BEFORE key MIDDLE value BETWEEN key … value AFTER`. */
interface Pieces {
  readonly head: string
  readonly before: string
  readonly middle: string
  readonly between: string
  readonly after: string
}
function piecesOf(text: string, name: string, [one, two]: readonly [string, string], from = 0): Pieces | undefined {
  const key = text.indexOf('kone', from)
  const named = key < 0 ? -1 : text.lastIndexOf(name, key)
  const value = text.indexOf(one, key)
  const nextKey = text.indexOf('ktwo', value)
  const nextValue = text.indexOf(two, nextKey)
  if ([key, named, value, nextKey, nextValue].some(at => at < from)) return undefined
  return {
    head: text.slice(from, named),
    before: text.slice(named + name.length, key),
    middle: text.slice(key + 4, value),
    between: text.slice(value + one.length, nextKey).replaceAll('kone', '{key}'),
    after: text.slice(nextValue + two.length).replaceAll('ktwo', '{key}'),
  }
}
const VALUES = ['vOne', 'vTwo'] as const

export function taggedCalls(probes: Probes, lead: Lead): readonly Format[] {
  const pieces = piecesOf(probes.one, NAME, VALUES)
  if (!pieces) return []
  const { before, middle, between } = pieces
  if (before.trim() === '(' && middle.startsWith('=')) return pythonCalls(probes, pieces, lead)
  if (before.trim() === '{' && middle.startsWith(':')) return [braceCalls(pieces, lead)]
  if (middle === '="' && /^"\s*\/>/.test(pieces.after) && lead(pieces.head).trim() === '<') return [ATTRIBUTES]
  // `TOKEN</key>`: a token before each tag, which must not count as part of the markers that are compared.
  const token = /^(.*)<\/\{key\}>/s.exec(between)?.[1]
  if (token !== undefined && token !== '') return elementCalls(probes, token, lead)
  const both = (['close', 'open'] as const).map(order => markedCalls(probes, lead, order))
  return JSON.stringify(both[0]) === JSON.stringify(both[1]) ? both[0]! : both.flat()
}

/** An element named after the tool, with the parameters as its attributes. */
const ATTRIBUTES: Format = { body: 'attributes', call: '<{tool}{parameters}/>', parameter: ' {key}="{value}"' }

function pythonCalls({ quotes }: Probes, { head, after }: Pieces, lead: Lead): readonly Format[] {
  const before = lead(head)
  const isList = before.endsWith('[')
  const first = isList ? before.slice(0, -1) : before
  const open = first.trim()
  const layout = isList ? 'list' : 'lines'
  const last = after.slice(after.indexOf(')') + 1).replace(/^\]/, '')
  const close = upToMarker(last)
  const [pad, end] = padOf(first, last)
  const ways = quotes.includes(QUOTES) ? [{ unescaped: 'always' as const }, { unescaped: true }] : [{}]
  return ways.map(way =>
    open === ''
      ? { body: 'bare-python', layout, ...way }
      : { body: 'python', open, close, layout, ...(pad === end && { pad }), ...way },
  )
}
function braceCalls({ head, middle, after }: Pieces, lead: Lead): Format {
  const before = lead(head).trim()
  const prefix = /[\p{L}\p{N}_]*[^\p{L}\p{N}>\])}|]*$/u.exec(before)![0]
  const open = before.slice(0, before.length - prefix.length)
  const close = upToMarker(after.slice(after.indexOf('}') + 1))
  return { body: 'braces', open, close, delimiter: middle.slice(1), prefix }
}

/** The texts around a call: its opener and closer, its wrapper, and the text after its name. */
interface Around {
  readonly open: string
  readonly nameEnd: string
  readonly close: string
  readonly wrapper: readonly [open: string, close: string]
  /** Whether each call has its own wrapper. */
  readonly wrapEach?: boolean
  /** The text between two calls. */
  readonly gap: string
  readonly key: readonly [open: string, close: string]
  readonly middle: string
}
function aroundOf({ one, two }: Pick<Probes, 'one' | 'two'>, lead: Lead, order: Order): Around | undefined {
  const pieces = piecesOf(one, NAME, VALUES)
  if (!pieces) return undefined
  const { middle, before } = pieces
  const head = lead(pieces.head).replaceAll(NAME, '{any}')
  const key = split(order, pieces.between, pieces.after, before)
  const [keyClose, keyOpen] = key
  const nameEnd = before.slice(0, before.length - keyOpen.length)
  const after = pieces.after.slice(keyClose.length)
  const alone = { open: head, nameEnd, wrapper: ['', ''] as const, gap: '', key: [keyOpen, keyClose] as const, middle }
  const at = two.indexOf('vTwo')
  const next = two === '' || at < 0 ? undefined : piecesOf(two, OTHER, ['wOne', 'wTwo'], at)
  if (!next) return { ...alone, close: upToMarker(after) }
  const tail = next.head.slice(4).replaceAll('ktwo', '{key}')
  const between = (tail.startsWith(keyClose) ? tail.slice(keyClose.length) : tail).replaceAll(OTHER, '{any}')
  const [whole, open] = split(order, between, after, head)
  const close = whole.trimEnd()
  const outer = head.slice(0, head.length - open.length)
  const left = after.slice(close.length)
  const otherEnd = next.before.slice(0, next.before.length - keyOpen.length)
  return {
    ...alone,
    open,
    close,
    gap: between.slice(close.length, between.length - open.trimStart().length),
    wrapper: isBlank(outer) ? ['', ''] : [outer.trimStart(), padOf('', left)[1] + closerOf(left, outer)],
    nameEnd: varying(nameEnd, otherEnd),
  }
}
/** Replaces the part that differs between two calls by `{any}`. */
function varying(text: string, other: string): string {
  if (text === other) return text
  const before = commonPrefix(text, other)
  return `${before}{any}${commonSuffix(text.slice(before.length), other.slice(before.length))}`
}

/** A placeholder for the token before each tag while texts are compared. */
const PRIVATE = '\uE000'
function elementCalls({ one, two }: Probes, token: string, lead: Lead): readonly Format[] {
  const hide = (text: string) => text.replaceAll(token, PRIVATE)
  const shown = (text: string) => text.replaceAll(PRIVATE, '{token}').trim()
  const around = aroundOf(
    { one: hide(one), two: hide(two) },
    text => hide(lead(text.replaceAll(PRIVATE, token))),
    'open',
  )
  if (!around) return []
  const { open, close, nameEnd, wrapper } = around
  const call = `${shown(open)}{name}${shown(nameEnd)}{parameters}${shown(close)}`
  const values: Values = { untyped: 'json', frame: 'none', blank: true }
  return [{ body: 'nested-values', token, wrapper: wrapper.map(shown) as [string, string], call, values }]
}

function markedCalls(probes: Probes, lead: Lead, order: Order): readonly Format[] {
  const around = aroundOf(probes, lead, order)
  if (!around) return []
  const typed = typedBy(probes, around.middle, around.key[1])
  const isLines = typed.isQuoted && isBlank(around.key[0]) && typed.middle.trim() === ':'
  if (isLines) return [lineCalls(around)]
  return wrappings(around).flatMap(wrapped =>
    valuesOf(probes, wrapped, typed).map(values => recordOf(wrapped, typed, values)),
  )
}
/** The format of calls with parameters on lines of their own: `key: "value"`. */
const lineCalls = ({ open, nameEnd, close }: Around): Format => ({
  body: 'key-lines',
  open: `${open.trimStart()}{tool}${nameEnd}`,
  close: close.trim(),
})
/** Returns the call with its outer markers as a wrapper, and as it is; only as it is if it has no outer markers. */
function wrappings(around: Around): readonly Around[] {
  const { open, close, wrapper } = around
  const from = open.trimEnd().lastIndexOf('<')
  const to = close.indexOf('>') + 1
  const isOne = from <= 0 || open.length - from < 2 || to === 0 || isBlank(close.slice(to))
  if (isOne) return [around]
  const outer = [`${wrapper[0]}${open.slice(0, from)}`.trimStart(), `${close.slice(to)}${wrapper[1]}`] as const
  const wrapEach = wrapper[0] === ''
  return [{ ...around, open: open.slice(from), close: close.slice(0, to), wrapper: outer, wrapEach }, around]
}
/** The candidates for the line breaks that belong to the markup, by where the template prints one around a value. */
const FRAMES = {
  both: ['line', 'pair'],
  before: ['line', 'none'],
  after: ['end', 'line', 'none'],
  neither: ['none', 'pair'],
} as const satisfies Readonly<Record<string, readonly Values['frame'][]>>
/** Returns the possible ways to read values, the most likely first. */
function valuesOf(
  { markup, samples }: Probes,
  { key: [, close], middle }: Around,
  { isQuoted }: Typed,
): readonly Values[] {
  if (isQuoted) return [{ untyped: 'json', frame: 'none' }]
  const before = middle.endsWith('\n')
  const after = close.startsWith('\n')
  const frames = FRAMES[before ? (after ? 'both' : 'before') : after ? 'after' : 'neither']
  const isPython = samples.boolean?.includes('True') === true
  const untyped = isPython ? (['python', 'json', 'text'] as const) : (['json', 'text', 'python'] as const)
  const hasEntities = !markup.includes(MARKUP) && /&lt;|CDATA/.test(markup)
  return frames.flatMap(frame =>
    untyped.map(kind => ({ untyped: kind, frame, ...(hasEntities && { entities: true }) })),
  )
}
/** A call as an element named after the tool, then a parameter as one named after its key. */
const ELEMENTS = '<{name}>{parameters}</{name}><{key}>{value}</{key}>'
function recordOf(around: Around, { middle, types, isQuoted }: Typed, values: Values): Format {
  const { open, nameEnd, close, wrapper, wrapEach = false, key, gap } = around
  const place = isQuoted ? '{json}' : '{value}'
  const [keyOpen, keyClose] = key.map(text => (isQuoted ? text.replace(/^"/, '') : text))
  const call = `${open.trimStart()}{name}${nameEnd}{parameters}${close.replace(NAME, '{name}')}`
  const parameter = `${keyOpen}{key}${middle}${place}${keyClose}`
  return {
    body: squeezed(call + parameter) === ELEMENTS ? 'tool-elements' : 'literal-tags',
    ...(wrapper[0] === '' ? {} : { wrapper, wrapEach }),
    call,
    parameter,
    ...(types && { types }),
    ...betweenOf(gap, wrapper[0]),
    values,
  }
}
