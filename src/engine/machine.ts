/**
 * The only loop: take final steps until the answer depends on input that has not
 * arrived. What must follow is an explicit stack of frames; events of a section
 * that may yet prove to be text wait in `held`.
 */
import type { DiagnosticCode } from './diagnostic.ts'
import { type Event, error, type Found } from './event.ts'
import { ask, cutAt, MAX_HEAD, type Parser } from './parsing.ts'
import { isPlaceholder } from './placeholder.ts'
import {
  type Frame,
  type Grammar,
  type Hold,
  isProse,
  isRecovery,
  type Prose,
  type Section,
  type Step,
} from './step.ts'

/**
 * Receives what each step saw and the range of the message that it took; its
 * text is `input.slice(from, from + end - start)`.
 */
type Sink = (
  events: readonly Event[],
  start: number,
  end: number,
  dialect: string | undefined,
  input: string,
  from: number,
) => void

export interface MachineOptions {
  /** The prose of the whole message. */
  readonly root: Prose
  /** The grammar of a prose frame. */
  readonly resolve: (frame: Prose) => Grammar
  readonly sink: Sink
  /** Undefined: no tools were given, and every name may be one. */
  readonly isTool?: ((name: string) => boolean) | undefined
  /** Calls to tools that were not given are text. */
  readonly unknownAsText: boolean
  /** A section of calls with any damage is text. */
  readonly intact: boolean
  /** The most characters that may wait for a decision. */
  readonly maxHeld: number
  /** Counts what is done, for tests of growth. */
  readonly work?: Work | undefined
  /** Offset of the first character: negative when a prefill precedes the message. */
  readonly base?: number
}

/** How often a grammar was asked, and how many characters its answers looked at. */
export interface Work {
  asked: number
  looked: number
}

/** A section that is open: what it is called, and the height of the stack below it. */
interface Scope extends Section {
  readonly height: number
}
interface Taken {
  readonly events: readonly Event[]
  readonly start: number
  readonly end: number
  readonly dialect: string | undefined
  readonly raw: string
}
/** A section that may yet prove to be text: its steps, and what has been seen of its call. */
interface Held {
  /** `name`: until the call has one. `section`: until the section ends, without damage. */
  until: Hold | 'name' | 'section'
  readonly scope: Scope | undefined
  readonly height: number
  readonly start: number
  readonly taken: Taken[]
  named: boolean
  known: boolean
  args: boolean
  damaged: boolean
  /** The message ended before its call. */
  cut: boolean
  /** No marker says that this is a call, and no tool has its name. */
  strange: boolean
  /** A call that is not to be made: wait for its end, then it is text. */
  refused: boolean
}

const calls = (events: readonly Event[]): boolean => events.some(e => e.type === 'call')
const OVER: readonly Event[] = [{ type: 'end' }]

/** Damage reported when the block opened. */
const ON_THE_WAY: ReadonlySet<DiagnosticCode> = new Set(['escaped-markup', 'quote-mark'])
/** What is held until these is not given up at a failure inside: recovery comes first. */
const PATIENT: ReadonlySet<Held['until']> = new Set(['start', 'message', 'section'])

/** Steps in a row that take nothing and leave something to do: a grammar that loops. */
const MAX_IDLE = 64

export interface Machine {
  push(chunk: string): void
  finish(): void
}

export function machine(options: MachineOptions): Machine {
  const { resolve, sink, isTool, unknownAsText, intact, maxHeld, work } = options
  const stack: Exclude<Frame, Prose>[] = []
  const scopes: Scope[] = []
  let input = ''
  let base = options.base ?? 0
  let held: Held | undefined
  let idle = 0

  const add = (frame: Frame) => stack.push(isProse(frame) ? resolve(frame) : frame)
  add(options.root)

  const drive = (ended: boolean) => {
    let pos = 0
    for (;;) {
      leave(base + pos)
      if (held && stack.length <= held.height) {
        settle(base + pos)
        continue
      }
      const frame = stack[stack.length - 1]!
      if (isRecovery(frame)) {
        stack.pop()
        continue
      }
      if (pos === input.length && !(ended && stack.length > 1)) break
      const reply = ask(frame as Parser<Step>, input, pos, ended)
      if (work) count(work, reply, pos)
      if (reply.furthest >= input.length && !ended) break
      if (!reply.status || loops(reply.value, reply.index === pos)) {
        pos += fail(base + pos, ended && reply.furthest >= input.length, input.slice(pos))
        continue
      }
      const refused = refusal(reply.value)
      if (refused) {
        stack.pop()
        add(refused)
        continue
      }
      pos = take(reply.value, pos, reply.index)
      if (reply.value.waits && pos === reply.index && !ended && !held) break
    }
    base += pos
    input = pos === input.length ? '' : input.slice(pos)
  }

  const loops = (step: Step, still: boolean): boolean => {
    idle = still && step.next !== undefined && step.next.length > 0 ? idle + 1 : 0
    return idle > MAX_IDLE
  }

  /** A section without a marker that names no tool is not entered. */
  const refusal = ({ section, events }: Step): Frame | undefined => {
    if (!isTool || held || !section?.bare || !section.refused) return undefined
    return events.some(e => e.type === 'name' && !isTool(e.name)) ? section.refused : undefined
  }

  /** Where to go on: at the end of the step, or before it when more would wait than may. */
  const take = (step: Step, pos: number, index: number): number => {
    stack.pop()
    const start = base + pos
    const end = base + index
    if (step.section) scopes.push({ ...step.section, height: stack.length })
    const scope = scopes.length > 0 ? scopes[scopes.length - 1] : undefined // a look at place -1 is slow
    if (!held) {
      const until = intact && calls(step.events) ? 'section' : (step.hold ?? (waits(step.events) ? 'name' : undefined))
      if (until) held = fresh(until, scope, step.section ? stack.length + 1 : stack.length, start)
    }
    if (held && step.reject) {
      held.taken.push({ events: [], start, end, dialect: undefined, raw: input.slice(pos, index) })
      reject(end, step.reject, undefined, step.otherwise)
      return index
    }
    if (step.next) for (let k = step.next.length; k-- > 0; ) add(step.next[k]!)
    const events = base === 0 ? step.events : located(step.events, base)
    if (held) return wait(held, { events, start, end, dialect: scope?.dialect, raw: input.slice(pos, index) }) - base
    sink(events, start, end, scope?.dialect, input, pos)
    return index
  }

  /** Leaves the blocks that are over, and ends a call that was not closed in them. */
  const leave = (at: number) => {
    while (scopes.length > 0 && stack.length <= scopes[scopes.length - 1]!.height + 1) {
      const { dialect } = scopes.pop()!
      if (held) held.taken.push({ events: OVER, start: at, end: at, dialect, raw: '' })
      else sink(OVER, at, at, dialect, '', 0)
    }
  }

  /** A placeholder name, or an unknown tool under `unknownTools: 'text'`. */
  const unwanted = (name: string): boolean => !isTool?.(name) && (unknownAsText || isPlaceholder(name))

  /** A call whose name has not come waits for it; an unwanted one waits for its end. */
  const waits = (events: readonly Event[]): boolean => {
    for (let k = events.length; k-- > 0; ) {
      const e = events[k]!
      if (e.type === 'name') return unwanted(e.name)
      if (e.type === 'call') return true
    }
    return false
  }

  const wait = (h: Held, taken: Taken): number => {
    const { end } = taken
    h.taken.push(taken)
    let commit = false
    for (const e of taken.events) {
      if (e.type === 'call') h.named = h.args = h.known = false
      else if (e.type === 'args' || e.type === 'param') {
        h.args = true
        if (h.until === 'start') h.until = 'name' // as if they had come with the opening
      } else if (e.type === 'name') {
        h.named = true
        h.known = isTool?.(e.name) ?? false
        if (isTool && !h.known && h.scope?.bare) {
          if (h.until !== 'message') return refuse(h, end)
          h.strange = true
        }
        if (unwanted(e.name)) h.refused = true
      }
      if (e.type === 'error' && isCut(e, h.until === 'start')) h.cut = true
      commit ||= commits(h, e)
    }
    if (commit && !h.refused) release(h)
    else if (end - h.start > maxHeld) return overflow(h, taken)
    return end
  }
  /** A block without a marker ends before a call to an unknown tool: how much of that call was read by now is chance. */
  const refuse = (h: Held, end: number): number => {
    const later = h.taken.length === 1 && !opensScope(h)
    if (later) h.taken.length = 0
    const at = later ? h.start : end
    reject(at)
    return at
  }
  /** More is held than may be: it is text, up to the same character however the input was cut. */
  const overflow = (h: Held, { start, raw }: Taken): number => {
    const end = start + cutAt(raw, h.start + maxHeld - start)
    h.taken[h.taken.length - 1] = { events: [], start, end, dialect: undefined, raw: raw.slice(0, end - start) }
    reject(end, [], [error('limit', h.start, end)])
    return end
  }

  const commits = (h: Held, e: Event): boolean => {
    if (h.until === 'message' || h.until === 'section') return false
    if (h.until === 'name') return h.named
    if (h.until === 'start') return h.named && (h.known || h.args || (e.type === 'end' && !h.cut))
    if (h.until === 'call') {
      if (e.type === 'more' || e.type === 'calls') return true
      return h.named && (h.args || (e.type === 'end' && h.known))
    }
    if (e.type === 'error' && !ON_THE_WAY.has(e.code)) h.damaged = true
    return h.named && (h.known ? h.args || e.type === 'end' : h.args && e.type === 'end' && !h.damaged)
  }

  const release = (h: Held) => {
    held = undefined
    for (const t of h.taken) sink(t.events, t.start, t.end, t.dialect, t.raw, 0)
  }

  /** The held section is over, and no call was seen. */
  const settle = (end: number) => {
    const h = held!
    if (h.until === 'start' && !h.cut && !h.refused) release(h)
    else if (h.until === 'message' && !h.strange && !h.refused && (h.known || !h.cut)) release(h)
    else if (h.until === 'section') judge(h, end)
    else if (h.until === 'name' && !h.refused) lose('unreadable', end)
    else reject(end, [], h.cut ? [error('truncated', end)] : [])
  }

  /** A whole section: it counts only without damage. */
  const judge = (h: Held, end: number) => {
    const found = h.taken.flatMap(t => t.events).filter(e => e.type === 'error')
    if (found.length === 0 && h.named && !h.refused) release(h)
    else reject(end, [], found)
  }

  /** Something inside failed: `cut` when more input might have helped. How much of the `rest` is lost with it. */
  const fail = (at: number, cut: boolean, rest: string): number => {
    if (held?.until === 'start' && cut) {
      if (/^\s*</.test(rest)) release(held)
      else held.cut = true
    }
    if (held && !held.refused && !(PATIENT.has(held.until) && recoverable(held.height))) {
      if (held.until !== 'name' || !cut) {
        reject(at)
        return 0
      }
      const fragment = rest.length <= MAX_HEAD ? rest : ''
      lose('truncated', at + fragment.length, fragment)
      return fragment.length
    }
    const bottom = held ? held.height : 1
    while (stack.length > bottom) {
      const frame = stack.pop()!
      if (isRecovery(frame)) {
        stack.push(frame.recover)
        return 0
      }
    }
    if (!held) sink([error('unexpected', at)], at, at, undefined, '', 0)
    return 0
  }
  const recoverable = (height: number): boolean => stack.slice(height).some(isRecovery)

  /** No call: what was read since the hold is prose. It is not read again. */
  const reject = (end: number, next: readonly Frame[] = [], also: readonly Event[] = [], otherwise?: Frame) => {
    const { start, taken, scope } = drop(otherwise)
    for (let k = next.length; k-- > 0; ) add(next[k]!)
    const delta = taken.map(t => t.raw).join('')
    if (end > start) sink([{ type: scope?.prose ?? 'text', delta }, ...also], start, end, undefined, delta, 0)
  }
  /** Neither a call nor text: what looks like protocol is not shown. */
  const lose = (code: 'truncated' | 'unreadable', end: number, rest = '') => {
    const { start, taken, scope } = drop()
    const raw = taken.map(t => t.raw).join('') + rest
    sink([{ type: 'lost', code }], start, end, scope?.dialect, raw, 0)
  }
  /** The held section is left as if it had not been entered. */
  const drop = (otherwise?: Frame): Held => {
    const h = held!
    held = undefined
    if (opensScope(h)) {
      stack.length = h.scope!.height
      add(otherwise ?? h.scope!.otherwise!)
    } else stack.length = h.height
    return h
  }

  return {
    push(chunk) {
      input = input === '' ? chunk : input + chunk
      drive(false)
    },
    finish() {
      drive(true)
    },
  }
}

/** What is held is the beginning of its section. */
const opensScope = ({ scope, height }: Held): boolean => scope !== undefined && height === scope.height + 1

const count = (work: Work, { furthest, index }: { furthest: number; index: number }, pos: number): void => {
  work.asked++
  work.looked += Math.max(furthest, index, pos) - pos
}

/** The message ended here: within what was open, or in the middle of its closing tag; `strict`: or before it. */
const isCut = ({ code, start, end }: Found, strict: boolean): boolean =>
  code === 'truncated' || (code === 'missing-close' && (strict || end > start))

const fresh = (until: Held['until'], scope: Scope | undefined, height: number, start: number): Held => ({
  until,
  scope,
  height,
  start,
  taken: [],
  named: false,
  known: false,
  args: false,
  damaged: false,
  cut: false,
  strange: false,
  refused: false,
})

/** Grammars know their place in the buffer, callers theirs in the message. */
function located(events: readonly Event[], base: number): readonly Event[] {
  for (const e of events)
    if (e.type === 'error')
      return events.map(e => (e.type === 'error' ? { ...e, start: e.start + base, end: e.end + base } : e))
  return events
}
