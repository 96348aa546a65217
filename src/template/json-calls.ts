/** Derives calls that are JSON objects with name and arguments. */
import type { Format } from '../formats/dialect.ts'
import { type CallKeys, MARKED_KEYS } from '../formats/json-call.ts'
import { NAME, OTHER, type Probes, TWO } from './probe.ts'
import { beforeStop, betweenOf, closerOf, equal, padOf, split } from './split.ts'
import { isBlank, jsonAt, upToMarkers } from './tokens.ts'

type Json = Readonly<Record<string, unknown>>
interface Found {
  readonly start: number
  readonly end: number
  readonly isList: boolean
  /** Whether the key is the name and its value the arguments: `{"get_weather": {…}}`. */
  readonly keyed?: boolean
  readonly keys: CallKeys
  /** Where the id of a call stands. */
  readonly printsId?: boolean
  readonly lateId?: boolean
}

export function jsonCalls(
  { one, two }: Probes,
  lead: (text: string) => string,
  stop: readonly string[],
): readonly Format[] {
  const found = findCall(one)
  if (!found) return []
  const { start, end, isList, ...rest } = found
  const before = lead(one.slice(0, start))
  const after = beforeStop(one.slice(end), stop)
  if (isBlank(before)) return [{ body: 'bare-json', keys: rest.keys }]
  const gap = isList ? undefined : gapIn(two, one.slice(start, end))
  const marked = (open: string, close: string, layout: 'sections' | 'array' | 'lines'): Format => ({
    ...{ body: 'json', open: open.trim(), close, layout },
    ...(close !== '' && { pad: padOf(before, after) }),
    ...opens(open),
    ...rest,
  })
  if (gap !== undefined) {
    const [whole, open] = split('close', gap, after, before)
    const isSign = AFTER_JSON.test(whole.trim())
    const close = isSign ? '' : whole.trimEnd()
    const outer = before.slice(0, before.length - open.length)
    if (!isBlank(open)) {
      const wrapper = [outer.trim(), closerOf(after.slice(close.length), outer)] as const
      const between = gap.slice(close.length, gap.length - open.trimStart().length)
      const inner = {
        ...marked(open, close.trim(), 'sections'),
        ...betweenOf(between, wrapper[0]),
        ...(isSign && { stops: [whole.trim()] }),
      } as Format
      return wrapper[0] === '' || wrapper[1] === '' ? [inner] : [{ ...inner, wrapper } as Format, inner]
    }
  }
  const layout = isList ? 'array' : two === '' ? 'sections' : 'lines'
  const closes = upToMarkers(after).filter(close => !AFTER_JSON.test(close))
  const ends = closes.length === 0 ? [''] : closes.slice(0, 2)
  return ends.map(close => marked(before, close, layout))
}
/** A text that JSON may end or go on with. */
const AFTER_JSON = /^[}\],;]/
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
    const object = [found?.value].flat()[0] as Json | undefined
    const said = object && typeof object === 'object' && keysOf(object)
    if (said) return { start: i, end: found!.end, isList: text[i] === '[', ...said }
  }
  return undefined
}
function keysOf(object: Json): Omit<Found, 'start' | 'end' | 'isList'> | undefined {
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
  const first = (own: string | undefined, others: readonly string[] = []) =>
    own === undefined ? others : [...new Set([own, ...others])]
  return {
    ...(keyed && { keyed }),
    keys: {
      name: first(name, MARKED_KEYS.name),
      arguments: first(keyed ? undefined : values, MARKED_KEYS.arguments),
      ...(id !== undefined && { id: first(id, MARKED_KEYS.id) }),
    },
    ...(id !== undefined && { [order.at(-1) === id ? 'lateId' : 'printsId']: true }),
  }
}
