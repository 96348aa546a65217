/** The formats in which a template may write calls: candidates, of which the proof selects one. */
import type { Format } from '../formats/dialect.ts'
import type { Frame } from './frame.ts'
import { leadOf, withoutAnswer } from './frame.ts'
import { jsonCalls } from './json-calls.ts'
import { namedCalls } from './named-calls.ts'
import type { Probes } from './probe.ts'
import { taggedCalls } from './tagged-calls.ts'

/** Returns the candidates, the most likely first. */
export function callsOf(probes: Probes, frame: Frame): readonly Format[] {
  /** The text that the model itself writes before the call: without the header, reasoning and an empty answer. */
  const lead = (text: string): string => withoutAnswer(leadOf(text, frame.header, frame.reasoning), frame.content)
  for (const find of [jsonCalls, namedCalls, taggedCalls]) {
    const found = find(probes, lead, frame.stop)
    if (found.length > 0) return found
  }
  return []
}
