/**
 * Google's Gemini API: every chunk is a response that has only the new parts.
 *
 *     {"candidates": [{"index": 0, "content": {"role": "model", "parts": [
 *        {"text": "Let me", "thought": true}, {"text": "Hel"},
 *        {"functionCall": {"id": "…", "name": "read_file", "args": {"path": "a"}}}]},
 *      "finishReason": "STOP"}], "usageMetadata": {…}}
 *
 * A call arrives whole, unless the request asked for streamed arguments:
 *
 *     {"functionCall": {"name": "read_file", "willContinue": true}}
 *     {"functionCall": {"partialArgs": [{"jsonPath": "$.path", "stringValue": "a", "willContinue": true}], "willContinue": true}}
 *     {"functionCall": {}}
 */
import { listIn } from '../tools/layers.ts'
import { type Fields, fields, type Reader, said, text, used, type WireEvent, wholeCall } from './event.ts'

export function gemini(): Reader {
  const { read, cut } = parts()
  return chunk => {
    const { candidates, usageMetadata } = fields(chunk)
    const { content, finishReason } = fields(listIn(candidates).find(c => (fields(c).index ?? 0) === 0))
    const reason = text(finishReason)
    return [
      ...listIn(fields(content).parts).flatMap(part => read(fields(part))),
      ...used(usageMetadata),
      ...(reason === undefined ? [] : [...cut(), { type: 'finish', reason } as const]),
    ]
  }
}

/** Reads the parts of one message. Calls have no index, so their keys are counted here. */
function parts(): { read(part: Fields): readonly WireEvent[]; cut(): readonly WireEvent[] } {
  let count = 0
  let open: { readonly key: string; readonly args: Record<string, unknown> } | undefined
  return {
    read(part) {
      if (part.functionCall === undefined) return said(part.thought === true ? 'reasoning' : 'text', part.text)
      const { id, name, args, partialArgs, willContinue } = fields(part.functionCall)
      const { thoughtSignature } = part
      const extra = thoughtSignature === undefined ? undefined : { thoughtSignature }
      if (!open && willContinue !== true && partialArgs === undefined)
        return wholeCall(String(count++), id, name, args, extra)
      const events: WireEvent[] = []
      if (!open) {
        open = { key: String(count++), args: { ...fields(args) } }
        // If the message ends here, the open brace makes the call truncated.
        events.push({ type: 'call', key: open.key, id: text(id), name: text(name), delta: '{', extra })
      }
      for (const piece of listIn(partialArgs)) put(open.args, fields(piece))
      if (willContinue === true) return events
      const { key } = open
      events.push({ type: 'call', key, delta: JSON.stringify(open.args).slice(1) }, { type: 'end', key })
      open = undefined
      return events
    },
    /** Returns what has arrived of the open call when the message ends. */
    cut() {
      if (!open) return []
      const { key } = open
      const delta = JSON.stringify(open.args).slice(1, -1)
      open = undefined
      return [{ type: 'call', key, delta }]
    },
  }
}

/** Sets a value, or appends the next piece of a string, at a path such as `$.a.b[0]` or `$['a'].b`. */
function put(root: Record<string, unknown>, { jsonPath, stringValue, numberValue, boolValue }: Fields): void {
  const path = [...String(jsonPath).matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]/g)].map(
    m => m[1] ?? m[2] ?? m[3] ?? '',
  )
  const last = path.pop()
  if (last === undefined || [...path, last].some(key => key === '__proto__' || HUGE.test(key))) return
  let at = root
  path.forEach((key, k) => {
    if (!Object.hasOwn(at, key) || typeof at[key] !== 'object' || at[key] === null)
      at[key] = /^\d+$/.test(path[k + 1] ?? last) ? [] : {}
    at = at[key] as Record<string, unknown>
  })
  const before = Object.hasOwn(at, last) ? at[last] : undefined
  at[last] =
    typeof stringValue === 'string' && typeof before === 'string'
      ? before + stringValue
      : (stringValue ?? numberValue ?? boolValue ?? null)
}
/** An index of a list that would take too long to serialize. */
const HUGE = /^\d{5,}$/
