/** The law of events: those of a complete message come in order, a call, its name, its arguments, its end. */

import { encoded, fences } from '../core.ts'
import type { Event } from '../engine/event.ts'
import { machine } from '../engine/machine.ts'
import { NO_NAMES } from '../engine/names.ts'
import { DEFAULT_POLICIES } from '../engine/policies.ts'
import { proseGrammars } from '../prose/prose.ts'
import { namesIn, readTools, type ToolDefinition } from '../tools/definitions.ts'
import type { Watched } from './watch.ts'

interface Taken {
  readonly events: readonly Event[]
  readonly start: number
}
/** Parses a message and returns the events of each step, with the offset at which the step begins. */
function stepsOf({ dialect }: Watched, raw: string, tools: readonly ToolDefinition[]): readonly Taken[] {
  const given = tools.length > 0 ? readTools(tools) : undefined
  const names = given ? namesIn(given) : NO_NAMES
  const steps: Taken[] = []
  const running = machine({
    root: { prose: 'text', until: [] },
    resolve: proseGrammars({
      dialects: [dialect],
      policies: DEFAULT_POLICIES,
      given: given !== undefined,
      ...fences,
      ...encoded,
    }),
    names,
    sink: (events, start) => void steps.push({ events, start }),
    isTool: given && (name => given.has(name)),
    unknownAsText: false,
    intact: false,
    maxHeld: Number.POSITIVE_INFINITY,
  })
  running.push(raw)
  running.finish()
  return steps
}

/** Returns the mistakes in the events of a message that is complete, one sentence each. */
export function wrongEvents(watched: Watched, raw: string, tools: readonly ToolDefinition[]): readonly string[] {
  const wrong = new Set<string>()
  let inCall = false
  let parameter: string | undefined
  let at = 0
  const open = 'Its grammar has to say { type: '
  const endsParameter = () => {
    if (parameter !== undefined)
      wrong.add(`the parameter "${parameter}" before offset ${at} does not end. ${open}'endParam' } behind each value.`)
    parameter = undefined
  }
  const endsCall = () => {
    endsParameter()
    inCall = false
  }
  const belongs = (type: string): boolean => {
    if (!inCall) wrong.add(`the event '${type}' at offset ${at} belongs to no call. ${open}'call' } before it.`)
    return inCall
  }
  const forgotten = () =>
    wrong.add(`the call before offset ${at} does not end. ${open}'end' } where it does (in section: the option end).`)
  for (const { events, start } of stepsOf(watched, raw, tools)) {
    at = start
    for (const e of events) {
      if (e.type === 'call') {
        if (inCall) forgotten()
        endsCall()
        inCall = true
      } else if (e.type === 'name' || e.type === 'id' || e.type === 'args' || e.type === 'members') belongs(e.type)
      else if (e.type === 'param') {
        endsParameter()
        if (belongs(e.type)) parameter = e.name
      } else if (e.type === 'lost' && e.code === 'unreadable' && !watched.own.has(events))
        wrong.add(`the call at offset ${at} has no name. ${open}'name', name }.`) // the engine waited for a name
      else if (e.type === 'value' && parameter === undefined)
        wrong.add(`a value at offset ${at} belongs to no parameter. ${open}'param', name, values } before it.`)
      else if (e.type === 'endParam') parameter = undefined
      else if (e.type === 'end') {
        if (inCall && events.length === 1 && !watched.own.has(events)) forgotten() // ended by the engine
        endsCall()
      }
    }
  }
  return [...wrong]
}
