/** Blocks of text and reasoning: one is open at a time, each with an id of its own. */
import type { StreamPart } from './types.ts'

export interface Blocks {
  /** The provider opened a block of text: the next text goes under its id. */
  begin(start: StreamPart): void
  /** Emits text or reasoning from the parser. */
  say(type: 'text' | 'reasoning', delta: string): void
  /** Emits the metadata of a text delta, or adds it to the next block if no text is open. */
  note(metadata: unknown): void
  /** The provider closed its block. Buffered text may still belong to it, so the next other part closes it. */
  end(part: StreamPart): void
  /** Emits any other part; closes the open block first if the part cannot stand inside one. */
  pass(part: StreamPart): void
  close(): void
}

/** The types of parts that cannot stand inside a block. */
const OUTSIDE_BLOCKS = new Set(['tool-input-start', 'tool-call', 'reasoning-start', 'finish'])

export function blocks(put: (part: StreamPart) => void): Blocks {
  let start: StreamPart | undefined // the provider's latest `text-start`
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
        if (type === 'text') start = { type: 'text-start', id: name } // the metadata is sent once
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
      if (OUTSIDE_BLOCKS.has(part.type)) close()
      put(part)
    },
    close,
  }
}
