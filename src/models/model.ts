/** From a model id to a profile of what the model prints. */
import { wrong } from '../engine/wrong.ts'
import { modelNames } from './id.ts'
import { type Matcher, matcher } from './match.ts'
import type { ModelProfile } from './profile.ts'
import { families, NO_CHAT } from './table.ts'

/**
 * The profile of a model, by its id in any of the usual spellings: a hub's
 * (`deepseek-ai/DeepSeek-V3.1`), a provider's (`deepseek-v3.2-maas`,
 * `@cf/meta/llama-3.3-70b-instruct`, `qwen3-coder:30b`), a file's
 * (`Qwen3-30B-A3B-Q4_K_M.gguf`). Undefined for an unknown model, and for
 * one that does not chat. Throws a `TypeError` on anything but a string.
 */
export function modelProfile(id: string): ModelProfile | undefined {
  if (typeof id !== 'string') wrong('model', "a model id such as 'Qwen/Qwen3-8B'", id)
  const { noChat, rows } = (compiled ??= compile())
  const names = modelNames(id)
  if (names[0] === undefined || noChat(names[0])) return undefined
  for (const name of names) {
    const row = rows.find(r => r.matches(name))
    if (row) return row.profile
  }
  return undefined
}

interface Compiled {
  readonly noChat: Matcher
  readonly rows: readonly { readonly matches: Matcher; readonly profile: ModelProfile }[]
}
/** Compiled on first use, so that importing the library costs nothing. */
let compiled: Compiled | undefined
const compile = (): Compiled => ({
  noChat: matcher(NO_CHAT),
  rows: families().map(({ match, ...profile }) => {
    Object.freeze(profile.dialects)
    return { matches: matcher(match), profile: Object.freeze(profile) }
  }),
})
