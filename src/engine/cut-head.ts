/** The head of a call that the end of the message cuts off behind the name. */
import { type Event, error } from './event.ts'
import { askWhole, type Reply } from './parsing.ts'
import type { Grammar, Step } from './step.ts'

/**
 * The step that `grammar` would take if `rest`, the end of the message, went on with the rest of the marker that it ends
 * inside, one of those that the reply expected; undefined if that gives no name. The call is truncated.
 */
export function completed(grammar: Grammar, { value, index, expected }: Reply<Step>, rest: string): Step | undefined {
  if (value.events.length === 0 || !value.events.every(e => 'code' in e && e.code === 'truncated')) return undefined
  for (const text of expected) {
    const marker = text.slice(1, -1) // a literal without its quotes; nothing ends inside words such as `a name`
    let k = marker.length
    while (!rest.endsWith(marker.slice(0, k))) k--
    if (k < 2) continue
    // An object shows that the marker opens arguments; after any other marker it does not matter.
    const { status, value: step } = askWhole(grammar, `${rest + marker.slice(k)}{`, 0)
    if (status && !step.hold && step.events.some(e => isName(e, rest)))
      return { ...step, events: [...step.events.filter(e => !('end' in e)), error('truncated', index)] }
  }
  return undefined
}

/**
 * Whether `text` goes on behind this name, which no space separates from the markers around. `function` is what DeepSeek
 * has before the name of a tool.
 */
function isName(e: Event, text: string): boolean {
  if (e.type !== 'name' || e.name === 'function') return false
  const at = text.lastIndexOf(e.name)
  return at > 0 && !text.endsWith(e.name) && !text.slice(at - 1, at + e.name.length + 1).includes(' ')
}
