/** All that a page shows hangs on this, and it is all in the URL. */
import type { Policies } from '../../src/index.ts'
import { SAMPLES } from './samples.ts'
import { TEMPLATES } from './template/samples.ts'

export interface State {
  readonly view: 'message' | 'template'
  readonly message: string
  readonly model: string
  /** JSON, as written. */
  readonly tools: string
  readonly policies: Partial<Policies>
  /** Characters of a piece. */
  readonly size: number
  /** Pieces fed; null: all, and the end. */
  readonly fed: number | null
  /** A dialect of one's own, as JavaScript. */
  readonly code: string
  readonly custom: 'off' | 'first' | 'only'
  /** A chat template, or a tokenizer_config.json. */
  readonly template: string
  /** A message that is read with it; '': a sample of what it prints. */
  readonly reply: string
  /** The built-in dialects are left out. */
  readonly only: boolean
}

const [first] = SAMPLES
const INITIAL: State = {
  view: 'message',
  message: first!.message,
  model: '',
  tools: first!.tools ?? '',
  policies: {},
  size: 4,
  fed: null,
  code: '',
  custom: 'off',
  template: TEMPLATES[0]!.source,
  reply: '',
  only: false,
}

/** What a link can hold of each, in characters. */
const LONGEST = 60_000
/** Does a link bring what the page would run? */
export const isStrange = ({ code, template }: State): boolean => code !== '' || template !== INITIAL.template

/** What differs from the first state, compressed: `#s=…`. */
export async function toHash(state: State): Promise<string> {
  const changed = Object.entries(state).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(INITIAL[key as keyof State]),
  )
  if (changed.length === 0 || changed.some(([, value]) => typeof value === 'string' && value.length > LONGEST))
    return ''
  return `#s=${await packed(JSON.stringify(Object.fromEntries(changed)))}`
}

/** A link that cannot be read gives the first state. */
export async function fromHash(hash: string): Promise<State> {
  const [, text] = /^#s=([\w-]+)$/.exec(hash) ?? []
  if (text === undefined) return INITIAL
  try {
    const read: unknown = JSON.parse(await unpacked(text))
    return typeof read === 'object' && read !== null ? checked(read as Record<string, unknown>) : INITIAL
  } catch {
    return INITIAL
  }
}

/** Links come from anywhere: a member of the wrong type is left out. */
function checked(read: Record<string, unknown>): State {
  const same = (key: keyof State): boolean =>
    key === 'fed' ? read.fed === null || isCount(read.fed) : typeof read[key] === typeof INITIAL[key]
  const keys = (Object.keys(INITIAL) as (keyof State)[]).filter(key => Object.hasOwn(read, key) && same(key))
  const state: State = { ...INITIAL, ...Object.fromEntries(keys.map(key => [key, read[key]])) }
  return {
    ...state,
    size: isCount(state.size) && state.size > 0 ? state.size : INITIAL.size,
    custom: ['off', 'first', 'only'].includes(state.custom) ? state.custom : 'off',
    view: state.view === 'template' ? 'template' : 'message',
    policies: state.policies ?? {},
  }
}
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
async function unpacked(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}
