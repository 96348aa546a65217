/** The formats in which a template may write calls: candidates, among which the proof decides. */
import type { Format } from '../formats/dialect.ts'
import type { Frame } from './frame.ts'
import { leadOf, withoutAnswer } from './frame.ts'
import { jsonCalls } from './json-calls.ts'
import { namedCalls } from './named-calls.ts'
import type { Probes } from './probe.ts'
import { taggedCalls } from './tagged-calls.ts'

/** The candidates, the likelier first. */
export function callsOf(probes: Probes, frame: Frame): readonly Format[] {
  /** What the model writes before the call. */
  const lead = (text: string): string => withoutAnswer(leadOf(text, frame.header, frame.reasoning), frame.content)
  for (const find of [jsonCalls, namedCalls, taggedCalls]) {
    const found = find(probes, lead, frame.stop)
    if (found.length > 0) return found
  }
  return []
}
