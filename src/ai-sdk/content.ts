/** Normalises a message that is not streamed: its parts are turned into a stream, normalised, and turned back. */
import { AGAIN, type PartNormalizer, WAS_REASONING } from './parts.ts'
import type { ContentPart, StreamPart } from './types.ts'

/** Runs content parts and the finish reason through a normaliser. */
export function normalizeContent<Part>(
  content: readonly Part[],
  reason: unknown,
  parts: PartNormalizer,
): { content: Part[]; finishReason: unknown } {
  const given = content.flatMap((part, k) => spread(part as ContentPart, String(k)))
  const out = [...given, { type: 'finish', finishReason: reason }].flatMap(part => parts.push(part))
  return { content: collected(out) as Part[], finishReason: out.find(part => part.type === 'finish')?.finishReason }
}

const isProse = (type: string) => type === 'text' || type === 'reasoning'

function spread({ type, text, ...members }: ContentPart, id: string): StreamPart[] {
  if (!isProse(type) || text === undefined) return [{ ...members, type, ...(text !== undefined && { text }) }]
  return [
    { ...members, type: `${type}-start`, id },
    { type: `${type}-delta`, id, delta: text },
    { type: `${type}-end`, id },
  ]
}

function collected(parts: readonly StreamPart[]): ContentPart[] {
  const content: ContentPart[] = []
  const places = new Map<string, number>()
  for (const { id = '', ...part } of parts) {
    const [, kind = '', step] = /^(text|reasoning|tool-input)-(start|delta|end)$/.exec(part.type) ?? []
    const key = `${kind} ${id}`
    if (kind === 'tool-input' || part.type === 'finish') continue
    if (part.type === WAS_REASONING) {
      for (const [k, block] of content.entries())
        if (block.type === 'text') content[k] = { ...block, type: 'reasoning' }
    } else if (part.type === AGAIN) {
      const at = content.findIndex(call => call.toolCallId === id)
      if (at >= 0) content[at] = part.part as ContentPart
    } else if (step === undefined) content.push(id === '' ? part : { id, ...part })
    else if (step === 'start') {
      places.set(key, content.length)
      content.push({ ...part, type: kind, text: '' })
    } else {
      const at = places.get(key)
      const block = at === undefined ? undefined : content[at]
      const { type: _, delta = '', ...members } = part
      if (at !== undefined && block) content[at] = { ...block, ...members, text: `${block.text}${delta}` }
    }
  }
  return content
}
