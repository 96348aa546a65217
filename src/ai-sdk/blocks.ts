/** Blocks of text and reasoning: one open at a time, each under an id of its own. */
import type { StreamPart } from './types.ts'

export interface Blocks {
  /** The provider opens a block of text: the next text stands under its id. */
  begin(start: StreamPart): void
  /** Text or reasoning from the parser. */
  say(type: 'text' | 'reasoning', delta: string): void
  /** Metadata of a delta of text. */
  note(metadata: unknown): void
  /** The provider closes its block. What is held back may still belong to it: it closes with the next thing. */
  end(part: StreamPart): void
  /** Any other part, after what is open, if the two do not go together. */
  pass(part: StreamPart): void
  close(): void
}

/** Parts that stand between blocks. */
const APART = new Set(['tool-input-start', 'tool-call', 'reasoning-start', 'finish'])

export function blocks(put: (part: StreamPart) => void): Blocks {
  let start: StreamPart | undefined // of the provider
  let end: StreamPart | undefined
  let open: { readonly type: 'text' | 'reasoning'; readonly id: string } | undefined
  const ids = new Map<string, number>()

  const fresh = (name: string): string => {
    const count = ids.get(name) ?? 0
    ids.set(name, count + 1)
    return count === 0 ? name : `${name}-${count}`
  }
  const close = () => {
    if (open) put({ ...(open.type === 'text' ? end : undefined), type: `${open.type}-end`, id: open.id })
    if (open?.type === 'text') end = undefined
    open = undefined
  }
  return {
    begin(part) {
      close()
      start = part
      end = undefined
    },
    say(type, delta) {
      if (open?.type !== type) {
        close()
        const name = start?.id ?? 'text'
        open = { type, id: fresh(type === 'text' ? name : `${name}-reasoning`) }
        put({ ...(type === 'text' ? start : undefined), type: `${type}-start`, id: open.id })
        if (type === 'text') start = { type: 'text-start', id: name } // its metadata goes once
      }
      put({ type: `${type}-delta`, id: open.id, delta })
    },
    note(providerMetadata) {
      if (open?.type === 'text') put({ type: 'text-delta', id: open.id, delta: '', providerMetadata })
      else start = { type: 'text-start', ...start, providerMetadata }
    },
    end(part) {
      end = part
    },
    pass(part) {
      if (APART.has(part.type)) close()
      put(part)
    },
    close,
  }
}
