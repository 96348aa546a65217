/** Derives calls with the name before the arguments, which are JSON. */
import type { Format } from '../formats/dialect.ts'
import { KIMI_IDS } from '../formats/ids.ts'
import { idOf } from './conversation.ts'
import { NAME, OTHER, OTHERS, type Probes, TWO } from './probe.ts'
import { beforeStop, betweenOf, equal } from './split.ts'
import { commonPrefix, commonSuffix, isBlank, isMarker, jsonAt, tokens, upToMarker } from './tokens.ts'

const PLACE = /\{(?:name|id)\}/
/** Replaces the name and the id in a text by the placeholders `{name}` and `{id}`. */
const placed = (text: string, name: string, id: string): string => named(text.replaceAll(id, '{id}'), name)
const named = (text: string, name = NAME): string => text.replaceAll(name, '{name}')

export function namedCalls(
  { one, two, form }: Probes,
  lead: (text: string) => string,
  stop: readonly string[],
): readonly Format[] {
  const values = findArguments(one, TWO)
  if (!values) return []
  const head = placed(one.slice(0, values.start), NAME, idOf(NAME, 0, form))
  const place = head.search(PLACE)
  if (place < 0) return []
  const before = lead(head.slice(0, place))
  const ids = form.ids === 'named' ? KIMI_IDS : ['call{00001}']
  const after = named(beforeStop(one.slice(values.end), stop))
  const pair = two === '' ? undefined : pairOf(two, idOf(OTHER, 1, form))
  if (!pair) return [recordOf({ open: before, middle: head.slice(place), close: upToMarker(after), ids })]

  const at = pair.gap.search(PLACE)
  const between = named(pair.gap.slice(0, at))
  const shared = commonSuffix(head.slice(0, place), between)
  const close = commonPrefix(after, between.slice(0, between.length - shared.length)).trimEnd()
  const isInside = before.endsWith(shared)
  /** The part of the first opener that the prompt ends with: all of it if the model writes nothing before the name. */
  const prompted =
    isBlank(before) && !isBlank(shared) ? shared : isInside ? '' : shared.slice(0, shared.length - before.length)
  const outer = isInside ? before.slice(0, before.length - shared.length).trim() : ''
  const rest = beforeStop(pair.after, stop).slice(close.length)
  const found = {
    open: shared,
    close,
    wrapper: [outer, upToMarker(rest)] as const,
    between: between.slice(close.length, between.length - shared.trimStart().length),
    prompted,
    ids,
  }
  const middle = head.slice(place)
  const other = pair.gap.slice(at)
  return [recordOf({ ...found, ...(madeId(shared, middle, other) ?? { middle }) })]
}
/** Finds an id that the template makes from the name and the index of the call: `functions.NAME:0`. */
function madeId(open: string, middle: string, other: string) {
  if (middle === other || middle.includes('{id}')) return undefined
  const before = commonPrefix(middle, other)
  if (!/^\{name\}\S*$/.test(before)) return undefined
  const rest = middle.slice(before.length)
  const after = commonSuffix(rest, other.slice(before.length))
  const [prefix] = /[\w.]*$/.exec(open)!
  const index = rest.slice(0, rest.length - after.length)
  const ids = [`${prefix}${before}${index === '0' ? '{index}' : `{${index}}`}`, ...KIMI_IDS]
  return { open: open.slice(0, open.length - prefix.length), middle: `{id}${after}`, ids }
}

interface NamedCall {
  readonly open: string
  /** The text from the name or the id up to the arguments. */
  readonly middle: string
  readonly close: string
  /** The markers around all calls; the first is `''` if there are none. */
  readonly wrapper?: readonly [open: string, close: string]
  readonly between?: string
  /** The part of `open` that the prompt ends with, so that the reply begins after it. */
  readonly prompted?: string
  /** The forms of ids. */
  readonly ids: readonly string[]
}
function recordOf({ open, middle, close, wrapper = ['', ''], between = '', prompted = '', ids }: NamedCall): Format {
  const call = `${open.trimStart()}${middle}{json}${close}`
  const begun = prompted.trimStart()
  const headless = begun !== '' && call.startsWith(begun) ? call.slice(begun.length).trimStart() : ''
  const ofTool = headless.replace('{name}', '{tool}')
  const isPlain = !tokens(call.replace(/\{(?:name|id|json)\}/g, ' ')).some(isMarker)
  const [outer] = wrapper
  return {
    body: 'name-json',
    call,
    ...(middle.includes('{id}') && { ids }),
    ...(outer !== '' && { wrappers: [wrapper] }),
    ...betweenOf(between, outer),
    ...(ofTool.includes('{tool}') && {
      also: [ofTool],
      known: [{ text: ofTool.split('{json}')[0]!.trimEnd(), at: 'message' }],
    }),
    // A call without a recognizable marker counts only in its wrapper, or exactly as the template prints it.
    ...(isPlain && { plain: true }),
    ...(isPlain &&
      (outer === '' ? { exact: true, triggers: [call.split(PLACE)[0]!.trimEnd()] } : { needsWrapper: true })),
  }
}

const findArguments = (text: string, values: unknown) => {
  for (let i = text.indexOf('{'); i >= 0; i = text.indexOf('{', i + 1)) {
    const found = jsonAt(text, i)
    if (found && equal(found.value, values)) return { start: i, end: found.end }
  }
  return undefined
}
/** The text between the arguments of two calls, and after those of the second. */
function pairOf(two: string, id: string): { readonly gap: string; readonly after: string } | undefined {
  const first = findArguments(two, TWO)
  const second = findArguments(two, OTHERS)
  if (!first || !second) return undefined
  const gap = placed(two.slice(first.end, second.start), OTHER, id)
  return PLACE.test(gap) ? { gap, after: two.slice(second.end) } : undefined
}
