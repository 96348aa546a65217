/**
 * The only loop: it takes final steps until the next answer depends on input that has not arrived. The continuation is
 * an explicit stack; the events of a block that may yet prove to be text are buffered in `tentative`.
 */

import { hasWords, isLow } from './chars.ts'
import { completed } from './cut-head.ts'
import { END, type Event, error } from './event.ts'
import { type Names, NO_NAMES } from './names.ts'
import { ask, flowed, forget, MAX_HEAD, type Reply } from './parsing.ts'
import { type Continuation, type Grammar, isProse, isRecovery, type Prose, type Section, type Step } from './step.ts'
import { isUnwanted, type KnownTools, type Scope, type Taken, Tentative } from './tentative.ts'

/**
 * Receives the events of each step and the range of the message that the step consumed; the text of that range is
 * `input.slice(from, from + end - start)`. `inReasoning`: the step belongs to a block of calls in reasoning.
 */
export type Sink = (
  events: readonly Event[],
  start: number,
  end: number,
  dialect: string | undefined,
  input: string,
  from: number,
  inReasoning: boolean,
) => void

export interface MachineOptions extends Omit<KnownTools, 'reports'> {
  /** The prose of the whole message. */
  readonly root: Prose
  /** Gives the grammar of prose. */
  readonly resolve: (prose: Prose) => Grammar
  readonly sink: Sink
  /** The given tools, as grammars see them. Default: none. */
  readonly names?: Names
  /** A block of calls with any damage is text. */
  readonly intact: boolean
  /** The most characters that are buffered before a verdict. */
  readonly maxHeld: number
  /** Finds blocks that the message only shows; undefined: every block counts. */
  readonly shown?: Shown | undefined
  /** Counts the work done, for tests of growth. */
  readonly work?: Work | undefined
  /** Offset of the first character: negative when a prefill precedes the message. */
  readonly base?: number
}

/**
 * Finds the blocks that a message only shows, in a quotation or an example: they are text. `seen` is the state after
 * the text so far, an immutable value.
 */
export interface Shown {
  /** Whether calls that are text because of their fence, their sentence or an unknown tool are reported, too. */
  readonly reports: boolean
  /** Returns the state after `text`. */
  read(seen: object | undefined, text: string): object
  /** Returns the state after a part of a block. `isShown`: the block is only shown. */
  pass(seen: object | undefined, isShown: boolean): object
  /** Whether a block that begins with `text` is only shown. `isBare`: the block has no marker. */
  shows(seen: object | undefined, text: string, isBare: boolean): boolean
}

/** How often grammars were run, and how many characters their replies looked at. */
export interface Work {
  asked: number
  looked: number
}

/**
 * Undecided input is parsed again only after it has grown by a quarter, so that each character is looked at a bounded
 * number of times.
 */
const PATIENCE = 4

function has(events: readonly Event[], one: Event['type'], other = one): boolean {
  for (const { type } of events) if (type === one || type === other) return true
  return false
}
/** Whether the step opens a block that may be a call: not a mark, reasoning, an answer or a loss. */
const mayBeShown = (step: Step): step is Step & { section: Section } =>
  step.section?.otherwise !== undefined && !step.next?.some(isProse) && !has(step.events, 'reasoned', 'lost')

/** The longest block that is dropped as unreadable, in characters; a longer one is text. */
const MAX_LOST = 4096

/** The most steps in a row that consume nothing and push a continuation; after more of them, the grammar is looping. */
const MAX_IDLE = 64

/** The events of a step, and the part of the previewed tail that the step consumed, without white space around it. */
export interface Preview {
  readonly events: readonly Event[]
  readonly tail: string
  /** Sends the events to the sink. */
  send(): void
}

export interface Machine {
  /** Adds a chunk and parses what is final. `isLast`: no chunk follows, and parsing is left to `finish`. */
  push(chunk: string, isLast?: boolean): void
  /** Parses the input that `push` left for later, so that its events come before those of another channel. */
  catchUp(): void
  /** Returns the steps that would follow if the message ended with `tail`. Changes no state. */
  preview(tail: string): readonly Preview[]
  /** Parses the rest of the input; `seen`: the steps that it is known to make. */
  finish(seen?: readonly Preview[]): void
}

export function machine(options: MachineOptions): Machine {
  const { resolve, sink, names = NO_NAMES, isTool, isSole, unknownAsText, intact, maxHeld, shown, work } = options
  let stack: Exclude<Continuation, Prose>[] = []
  let scopes: Scope[] = []
  let input = ''
  let base = options.base ?? 0
  /** The tentative block, with its buffered events. */
  let tentative: Tentative | undefined
  let out: Sink = sink
  const tools: KnownTools = { isTool, isSole, unknownAsText, reports: unknownAsText && shown?.reports }
  let seen: object | undefined
  /** The latest text, which `seen` does not include yet. */
  let fresh = ''
  /** Inside a block that is only shown, up to the end of the step that closes it. */
  let inShown = false
  let idle = 0
  /** The length below which undecided input is not parsed again. */
  let threshold = 0
  /** Whether some input has not been looked at. */
  let unread = false

  const add = (continuation: Continuation) => stack.push(isProse(continuation) ? resolve(continuation) : continuation)
  add(options.root)

  const drive = (ended: boolean) => {
    let pos = 0
    threshold = 0
    for (;;) {
      leave(base + pos)
      if (tentative && stack.length <= tentative.height) {
        settle(base + pos)
        continue
      }
      const continuation = stack[stack.length - 1]!
      if (isRecovery(continuation)) {
        stack.pop()
        continue
      }
      if (pos === input.length && !(ended && stack.length > 1)) break
      const reply = ask(continuation as Grammar, input, pos, ended, names)
      if (work) count(work, reply, pos)
      if (reply.furthest >= input.length && !ended) {
        const left = input.length - pos
        threshold = left + left / PATIENCE
        break
      }
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
      const whole = ended && reply.index === input.length && completed(continuation as Grammar, reply, input.slice(pos))
      pos = advance(whole ? { ...reply, value: whole } : reply, pos)
      if (!ended && !tentative && pauses(reply, pos)) break
    }
    if (!threshold || pos > 0) forget() // else the same parser is asked next, at the same place
    shift(pos)
  }

  /** Emits a step of `scope`. The text of the step is in `raw`, from `from` on. */
  const send = (events: readonly Event[], start: number, end: number, scope?: Scope, raw = '', from = 0) =>
    out(events, start, end, scope?.dialect, raw, from, scope?.inReasoning ?? false)

  /** Consumes input that only continues a run of text or a value. Returns whether nothing is left to do for now. */
  const flows = (): boolean => {
    const continuation = stack[stack.length - 1]!
    const reply = flowed(continuation as Grammar, input, names)
    if (!reply) return false
    if (work) count(work, reply, 0)
    threshold = idle = 0
    if (!reply.status) {
      threshold = input.length + input.length / PATIENCE
      return true
    }
    const pos = advance(reply, 0, true)
    shift(pos)
    return input === '' || pauses(reply, pos)
  }
  /** Applies a step. Returns the index in `input` where the next one begins. `isPiece`: the step came from a flow. */
  const advance = ({ value, index }: Reply<Step>, from: number, isPiece = false): number => {
    const pos = isPiece && !tentative ? passOn(value, index) : take(value, from, index)
    if (shown && pos > from) noteRange(shown, from, pos, has(value.events, 'text', 'reasoning'))
    if (!tentative) inShown = false
    return pos
  }
  const passOn = ({ events, next }: Step, index: number): number => {
    stack[stack.length - 1] = next![0] as Grammar
    send(located(events, base), base, base + index, innermost(), input)
    return index
  }
  /** Whether the rest of the input is too short for the next step. */
  const pauses = ({ value, index }: Reply<Step>, pos: number): boolean => value.waits === true && pos === index
  const shift = (pos: number) => {
    base += pos
    input = input.slice(pos)
  }

  /** Updates `seen` with the range of a step. */
  const noteRange = (shown: Shown, from: number, to: number, isText: boolean) => {
    if (isText) fresh += input.slice(from, to)
    if (fresh !== '' && (!isText || fresh.length > MAX_HEAD)) noteText() // not in each push
    if (!isText) seen = shown.pass(seen, inShown)
  }
  const isOnlyShown = (shown: Shown, opening: string, isBare: boolean): boolean => {
    noteText()
    return shown.shows(seen, opening, isBare)
  }
  const noteText = () => {
    if (shown && fresh !== '') seen = shown.read(seen, fresh)
    fresh = ''
  }

  /** The innermost block. */
  const innermost = (): Scope | undefined => (scopes.length > 0 ? scopes[scopes.length - 1] : undefined) // [-1] is slow

  const loops = (step: Step, still: boolean): boolean => {
    idle = still && step.next !== undefined && step.next.length > 0 ? idle + 1 : 0
    return idle > MAX_IDLE
  }

  /** A block without a marker that names no known tool is not entered. Returns the continuation that takes its place. */
  const refusal = ({ section, events }: Step): Continuation | undefined => {
    if (!isTool || tentative || !section?.bare) return undefined
    return events.some(e => e.type === 'name' && !isTool(e.name)) ? section.refused : undefined
  }

  /**
   * Enters the block of a step, pushes its continuation, and sends its events to the sink or the buffer. Returns the
   * index where the next step begins: the end of this one, or less if the buffer is full.
   */
  const take = (step: Step, pos: number, index: number): number => {
    stack.pop()
    const start = base + pos
    const end = base + index
    if (step.section) {
      // Member by member: a spread takes a tenth longer for many small calls.
      const { dialect, bare, prose, closers, otherwise } = step.section
      const inReasoning = step.section.inReasoning || innermost()?.inReasoning
      scopes.push({ dialect, bare, prose, closers, otherwise, inReasoning, height: stack.length })
    }
    const scope = innermost()
    if (!tentative) {
      const isShown =
        shown !== undefined && mayBeShown(step) && isOnlyShown(shown, input.slice(pos, index), step.section.bare)
      const waiting = isShown || waits(step.events) ? 'name' : undefined
      const until = intact && has(step.events, 'call') ? 'section' : (step.hold ?? waiting)
      if (until) {
        tentative = new Tentative(until, scope, step.section ? stack.length + 1 : stack.length, start, tools)
        tentative.shown = inShown = isShown
      }
    }
    if (tentative && step.otherwise) tentative.otherwise = step.otherwise
    if (tentative && step.reject && (!step.mentioned || tentative.until === 'start')) {
      tentative.taken.push({ events: [], start, end, scope: undefined, raw: input.slice(pos, index) })
      reject(end, step.reject, shown?.reports ? tentative.quoted(end) : [])
      return index
    }
    if (step.next) for (let k = step.next.length; k-- > 0; ) add(step.next[k]!)
    const events = located(step.events, base)
    if (tentative) return wait(tentative, { events, start, end, scope, raw: input.slice(pos, index) }) - base
    send(events, start, end, scope, input, pos)
    return index
  }

  /** Leaves the blocks that are complete, and ends a call that is still open in them. */
  const leave = (at: number) => {
    while (scopes.length > 0 && stack.length <= scopes[scopes.length - 1]!.height + 1) {
      const scope = scopes.pop()!
      if (tentative) tentative.taken.push({ events: END, start: at, end: at, scope, raw: '' })
      else send(END, at, at, scope)
    }
  }

  /** Whether the events are buffered: until the name of their call has arrived, or to the end of an unwanted call. */
  const waits = (events: readonly Event[]): boolean => {
    for (let k = events.length; k-- > 0; ) {
      const e = events[k]!
      if (e.type === 'name') return isUnwanted(tools, e.name)
      if (e.type === 'call') return true
    }
    return false
  }

  const wait = (h: Tentative, taken: Taken): number => {
    const { start, end } = taken
    const verdict = h.add(taken)
    if (verdict === 'text') return refuse(h, taken)
    if (verdict === 'call') release(h)
    // A call that has its name but no arguments yet is exempt from `maxHeld`: only white space can make it longer, and
    // if anything else follows, it is a call without arguments.
    else if (h.awaitsArguments) {
      if (end - h.start > MAX_LOST) release(h)
    } else if (start - h.start > maxHeld) release(h)
    else if (end - h.start > maxHeld) return overflow(h)
    return end
  }
  /**
   * A block without a marker that names an unknown tool is text. If that is a later call of the block, the text ends
   * before that call, since how much of it was consumed depends on the chunks. Returns the offset to continue at.
   */
  const refuse = (h: Tentative, { events, start, end }: Taken): number => {
    const later = start > h.start ? has(events, 'call') : !h.opensScope
    if (later) h.taken.pop()
    const at = later ? start : end
    reject(at)
    return at
  }
  /**
   * More than `maxHeld` characters are buffered: they become text, up to the same character however the input was cut
   * into chunks. Surrogate pairs are not split. Returns the offset to continue at.
   */
  const overflow = (h: Tentative): number => {
    const { start, raw } = h.taken.pop()!
    const most = h.start + maxHeld
    const end = most + Number(isLow(raw.charCodeAt(most - start)))
    h.taken.push({ events: [], start, end, scope: undefined, raw: raw.slice(0, end - start) })
    reject(end, [], [error('limit', h.start, end)])
    return end
  }

  const release = (h: Tentative) => {
    tentative = undefined
    for (const { events, start, end, scope, raw } of h.taken) send(events, start, end, scope, raw)
  }

  /** Decides about the buffered block, which ended without a verdict. */
  const settle = (end: number) => {
    const [verdict, errors] = tentative!.settle(end)
    if (verdict === 'call') release(tentative!)
    else if (verdict === 'lost' && end - tentative!.start <= MAX_LOST)
      lose(tentative!.cut ? 'truncated' : 'unreadable', end)
    else reject(end, [], errors)
  }

  /**
   * Handles a failure inside a continuation: by the end of the message, by a recovery, or by giving up the buffered
   * block. `cut`: more input might have helped. Returns how many characters of `rest` are lost with the block.
   */
  const fail = (at: number, cut: boolean, rest: string): number => {
    if (
      tentative?.until === 'start' &&
      !tentative.shown &&
      !tentative.refused &&
      cut &&
      tentative.fails(rest) === 'call'
    )
      release(tentative)
    if (tentative && !tentative.refused && !(tentative.isPatient && recoverable(tentative.height))) {
      const closed = closedBy(tentative.scope?.closers, rest)
      const fragment = closed > 0 || rest.length > MAX_HEAD ? rest.slice(0, closed) : rest
      const isCut = tentative.until === 'name' && cut && !tentative.shown
      if (!isCut || (closed === 0 && !tentative.args && hasWords(tentative.raw + fragment))) {
        reject(at)
        return 0
      }
      lose(closed > 0 ? 'unreadable' : 'truncated', at + fragment.length, fragment)
      return fragment.length
    }
    if (!tentative && cut && rest.length <= MAX_HEAD && !hasWords(rest)) {
      // What is left is the beginning of something in the block: the message ends there.
      const end = at + rest.length
      send([error('truncated', at, end)], at, end, innermost(), rest)
      stack.length = 1
      return rest.length
    }
    const bottom = tentative ? tentative.height : 1
    while (stack.length > bottom) {
      const continuation = stack.pop()!
      if (isRecovery(continuation)) {
        stack.push(continuation.recover)
        return 0
      }
    }
    if (!tentative) send([error('unexpected', at)], at, at)
    return 0
  }
  const recoverable = (height: number): boolean => stack.slice(height).some(isRecovery)

  /** The buffered block is not a call: its text becomes prose, and is not parsed again. */
  const reject = (end: number, next: readonly Continuation[] = [], also: readonly Event[] = []) => {
    const { start, raw, scope } = drop()
    for (let k = next.length; k-- > 0; ) add(next[k]!)
    const events: readonly Event[] = [{ type: scope?.prose ?? 'text', delta: raw }, ...also]
    if (end > start) out(events, start, end, undefined, raw, 0, innermost()?.inReasoning ?? false)
  }
  /** The buffered block is neither a call nor text: text that looks like protocol is not shown. */
  const lose = (code: 'truncated' | 'unreadable', end: number, rest = '') => {
    const { start, raw, scope } = drop()
    send([{ type: 'lost', code }], start, end, scope, raw + rest)
  }
  /** Discards the buffered block: the stack is as if the block had not been entered. Returns what was buffered. */
  const drop = (): Tentative => {
    const h = tentative!
    tentative = undefined
    if (h.opensScope) {
      stack.length = h.scope!.height
      add(h.otherwise ?? h.scope!.otherwise!)
    } else stack.length = h.height
    return h
  }

  return {
    push(chunk, isLast = false) {
      input += chunk
      unread = isLast || input.length < threshold
      if (!unread && !flows()) drive(false)
    },
    catchUp() {
      if (!unread) return
      unread = false
      drive(false)
    },
    preview(tail) {
      const from = base + input.length
      const before = [
        input,
        base,
        idle,
        seen,
        fresh,
        inShown,
        tentative?.copy(),
        stack.slice(),
        scopes.slice(),
      ] as const
      const steps: Preview[] = []
      out = (...step) => {
        const [events, start, end, , text, at] = step
        const own = text.slice(at + Math.max(0, from - start), at + end - start)
        steps.push({ events, tail: own.trim(), send: () => sink(...step) })
      }
      input += tail
      drive(true)
      out = sink
      ;[input, base, idle, seen, fresh, inShown, tentative, stack, scopes] = before
      return steps
    },
    finish(seen) {
      if (seen) for (const step of seen) step.send()
      else drive(true)
    },
  }
}

/** The index after the first closing marker in `rest`, which could not be parsed; 0 if there is none. */
function closedBy(closers: readonly string[] = [], rest: string): number {
  const head = rest.slice(0, MAX_HEAD)
  const ends = closers.flatMap(text => (head.includes(text) ? [head.indexOf(text) + text.length] : []))
  return ends.length === 0 ? 0 : Math.min(...ends)
}

const count = (work: Work, { furthest, index }: { furthest: number; index: number }, pos: number): void => {
  work.asked++
  work.looked += Math.max(furthest, index, pos) - pos
}

/** Converts offsets in the buffer, which grammars report, to offsets in the message. */
function located(events: readonly Event[], base: number): readonly Event[] {
  if (base !== 0) for (const e of events) if ('start' in e) return events.map(e => ('start' in e ? moved(e, base) : e))
  return events
}
function moved(e: Extract<Event, { start: number }>, base: number): Event {
  const start = e.start + base
  const end = e.end + base
  return e.type === 'error' ? { type: e.type, code: e.code, start, end } : { type: e.type, start, end }
}
