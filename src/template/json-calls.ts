/** Derives calls that are JSON objects with name and arguments. */
import type { Format } from '../formats/dialect.ts'
import { type CallKeys, MARKED_KEYS } from '../formats/json-call.ts'
import { NAME, OTHER, type Probes, TWO } from './probe.ts'
import { beforeStop, closerOf, equal, split } from './split.ts'
import { isBlank, jsonAt, markersIn, upToMarker } from './tokens.ts'

type Json = Readonly<Record<string, unknown>>
interface Found {
  readonly start: number
  readonly end: number
  readonly isList: boolean
  /** Whether the key is the name and its value the arguments: `{"get_weather": {…}}`. */
  readonly keyed: boolean
  readonly keys: CallKeys
  readonly lateId: boolean
}

export function jsonCalls(
  { one, two }: Probes,
  lead: (text: string) => string,
  stop: readonly string[],
): readonly Format[] {
  const found = findCall(one)
  if (!found) return []
  const { start, end, isList, keyed, keys, lateId } = found
  const before = lead(one.slice(0, start))
  const after = beforeStop(one.slice(end), stop)
  const rest = { keys, ...(keyed && { keyed }), ...(lateId && { lateId }) }
  if (isBlank(before)) return [{ body: 'bare-json', keys }]
  const gap = isList ? undefined : gapIn(two, one.slice(start, end))
  const marked = (open: string, close: string, layout: 'sections' | 'array' | 'lines'): Format => ({
    ...{ body: 'json', open: open.trim(), close, layout },
    ...opens(open),
    ...rest,
  })
  if (gap !== undefined) {
    const [close, open] = split('close', gap, after, before)
    const outer = before.slice(0, before.length - open.length)
    if (!isBlank(open) && isBlank(outer)) return [marked(open, close.trim(), 'sections')]
    if (!isBlank(open)) {
      const wrapper = [outer.trim(), closerOf(after.slice(close.length), outer)] as const
      const inner = marked(open, close.trim(), 'sections')
      return wrapper[1] === '' ? [inner] : [{ ...inner, wrapper } as Format, inner]
    }
  }
  const layout = isList ? 'array' : two === '' ? 'sections' : 'lines'
  const closes = markersIn(after).map((_, k) => upToMarker(after, k))
  const ends = closes.length === 0 ? [''] : closes.slice(0, 2)
  return ends.map(close => marked(before, close, layout))
}
/** The words of an opener that contains white space, so that any white space between them counts. */
const opens = (open: string) => {
  const words = open.trim().split(/\s+/)
  return words.length > 1 ? { opens: [words] } : {}
}
/** The text between two calls. */
function gapIn(two: string, first: string): string | undefined {
  const at = two.indexOf(first)
  if (at < 0) return undefined
  const end = at + first.length
  for (let next = two.indexOf('{', end); next >= 0; next = two.indexOf('{', next + 1))
    if (JSON.stringify(jsonAt(two, next)?.value ?? '').includes(OTHER)) return two.slice(end, next)
  return undefined
}

function findCall(text: string): Found | undefined {
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '{' && text[i] !== '[') continue
    const found = jsonAt(text, i)
    const isList = Array.isArray(found?.value)
    const object = (isList ? (found!.value as unknown[])[0] : found?.value) as Json | undefined
    const said = object && typeof object === 'object' && keysOf(object)
    if (said) return { start: i, end: found!.end, isList, ...said }
  }
  return undefined
}
function keysOf(object: Json): Pick<Found, 'keyed' | 'keys' | 'lateId'> | undefined {
  const keyed = equal(object[NAME], TWO)
  const inner = (typeof object.function === 'object' && object.function !== null ? object.function : object) as Json
  const keyOf = (test: (value: unknown) => boolean) => Object.keys(inner).find(key => test(inner[key]))
  const name = keyOf(value => value === NAME)
  const values = keyOf(
    value => equal(value, TWO) || (typeof value === 'string' && value.startsWith('{') && value.includes('vOne')),
  )
  if (!keyed && (name === undefined || values === undefined)) return undefined
  const order = Object.keys(object)
  const id = order.find(key => typeof object[key] === 'string' && /^(?:call00001|functions\..*|\d+)$/.test(object[key]))
  const first = (own: string | undefined, others: readonly string[]) => [...new Set([...(own ? [own] : []), ...others])]
  return {
    keyed,
    keys: {
      name: first(name, MARKED_KEYS.name),
      arguments: first(keyed ? undefined : values, MARKED_KEYS.arguments),
      ...(id !== undefined && { id: first(id, MARKED_KEYS.id ?? []) }),
    },
    lateId: id !== undefined && order.indexOf(id) > order.indexOf(values ?? ''),
  }
}
