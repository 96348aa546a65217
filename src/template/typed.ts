/** Finds how a template marks the type of a parameter's value. */
import { type Probes, SAMPLES } from './probe.ts'
import { commonPrefix, commonSuffix } from './tokens.ts'

export interface Typed {
  /** The text between key and value, with `{type}` for the part that differs by type. */
  readonly middle: string
  /** The texts for `{type}`, each with the types that it denotes. */
  readonly types?: Readonly<Record<string, readonly string[]>>
  /** Whether strings are in quotes, as in JSON. */
  readonly isQuoted?: boolean
}

/** `middle` is the text between a key and a string value, `close` the text after the value. */
export function typedBy({ samples }: Probes, middle: string, close: string): Typed {
  const found = SAMPLES.flatMap(([type, value, ...forms]) => {
    const said = middleOf(samples[type] ?? '', [JSON.stringify(value), ...forms], close.trim())
    return said === undefined ? [] : [[type, said] as const]
  })
  if (middle.endsWith('"') && close.startsWith('"')) {
    const bare = middle.slice(0, -1)
    const isQuoted =
      !bare.endsWith('=') && middleOf(samples.number ?? '', ['7.5'], close.slice(1).trim() || close.slice(1)) === bare
    return isQuoted ? { middle: bare, isQuoted } : { middle }
  }
  const all = [middle, ...found.map(([, said]) => said)]
  if (new Set(all).size === 1) return { middle }
  const before = all.reduce((a, b) => commonPrefix(a, b))
  const after = all.map(said => said.slice(before.length)).reduce((a, b) => commonSuffix(a, b))
  const types: Record<string, string[]> = {}
  for (const [type, said] of [['string', middle] as const, ...found])
    (types[said.slice(before.length, said.length - after.length)] ??= []).push(type)
  return { middle: `${before}{type}${after}`, types }
}
/** The text between the key and the value, which has one of the `forms`. */
function middleOf(text: string, forms: readonly string[], close: string): string | undefined {
  const key = text.indexOf('kone')
  const end = close === '' ? -1 : text.indexOf(close, key)
  if (key < 0 || end < 0) return undefined
  const body = text.slice(0, end).trimEnd()
  const starts = forms
    .filter(shown => body.endsWith(shown))
    .map(shown => body.length - shown.length)
    .filter(at => at >= key + 4)
  return starts.length === 0 ? undefined : text.slice(key + 4, Math.min(...starts))
}
