/**
 * The only loop: take final steps until the answer depends on input that has not
 * arrived. What must follow is an explicit stack of frames; events of a section
 * that may yet prove to be text wait in `held`.
 */

import { hasWords } from './chars.ts'
import { type Event, error } from './event.ts'
import { ask, flowOf, forget, MAX_HEAD, type Parser, type Reply } from './parsing.ts'
import { type Frame, type Grammar, isProse, isRecovery, type Prose, type Section, type Step } from './step.ts'
import { isUnwanted, type KnownTools, type Scope, type Taken, Tentative } from './tentative.ts'

/**
 * Receives what each step saw and the range of the message that it took; its
 * text is `input.slice(from, from + end - start)`. `inReasoning`: it is of a call block in reasoning.
 */
type Sink = (
  events: readonly Event[],
  start: number,
  end: number,
  dialect: string | undefined,
  input: string,
  from: number,
  inReasoning: boolean,
) => void

export interface MachineOptions {
  /** The prose of the whole message. */
  readonly root: Prose
  /** The grammar of a prose frame. */
  readonly resolve: (frame: Prose) => Grammar
  readonly sink: Sink
  /** Undefined: no tools were given, and every name may be one. */
  readonly isTool?: ((name: string) => boolean) | undefined
  readonly isSole?: ((name: string) => boolean) | undefined
  /** Calls to tools that were not given are text. */
  readonly unknownAsText: boolean
  /** A section of calls with any damage is text. */
  readonly intact: boolean
  /** The most characters that may wait for a decision. */
  readonly maxHeld: number
  /** What the text before a block says of it; undefined: nothing. */
  readonly shown?: Shown | undefined
  /** Counts what is done, for tests of growth. */
  readonly work?: Work | undefined
  /** Offset of the first character: negative when a prefill precedes the message. */
  readonly base?: number
}

/** Blocks that a message only shows, in a quotation or an example: they are text. What is known of the text is a value. */
export interface Shown {
  /** Are calls in a fence or a sentence that goes on reported, too? */
  readonly reports: boolean
  /** What is known after `text`. */
  read(seen: object | undefined, text: string): object
  /** What is known after a part of a block. `isShown`: of one that is only shown. */
  pass(seen: object | undefined, isShown: boolean): object
  /** Is a block only shown that begins with `text`? `isBare`: it has no marker. */
  shows(seen: object | undefined, text: string, isBare: boolean): boolean
}

/** How often a grammar was asked, and how many characters its answers looked at. */
export interface Work {
  asked: number
  looked: number
}

/** Undecided input is looked at again once this part of it has been added: each character a bounded number of times. */
const PATIENCE = 5

function has(events: readonly Event[], one: Event['type'], other = one): boolean {
  for (const { type } of events) if (type === one || type === other) return true
  return false
}
/** Does a block open that may be a call: not a mark, reasoning, an answer or a loss? */
const mayBeShown = (step: Step): step is Step & { section: Section } =>
  step.section?.otherwise !== undefined && !step.next?.some(isProse) && !has(step.events, 'reasoned', 'lost')
const OVER: readonly Event[] = [{ type: 'end' }]

/** The longest block that is lost because it cannot be read, in characters. A longer one is text. */
const MAX_LOST = 4096

/** Steps in a row that take nothing and leave something to do: a grammar that loops. */
const MAX_IDLE = 64

/** The events of a step, and what it took of the tail that was tried. */
export interface Preview {
  readonly events: readonly Event[]
  readonly tail: string
}

export interface Machine {
  /** `isLast`: nothing follows it, and it is read in `finish`. */
  push(chunk: string, isLast?: boolean): void
  /** Looks at all that has come, however little: what happens elsewhere, in another channel, comes after it. */
  catchUp(): void
  /** What would be seen if the message ended with `tail`. */
  preview(tail: string): readonly Preview[]
  finish(): void
}

export function machine(options: MachineOptions): Machine {
  const { resolve, sink, isTool, isSole, unknownAsText, intact, maxHeld, shown, work } = options
  const stack: Exclude<Frame, Prose>[] = []
  const scopes: Scope[] = []
  let input = ''
  let base = options.base ?? 0
  let held: Tentative | undefined
  let out: Sink = sink
  const tools: KnownTools = { isTool, isSole, unknownAsText, reports: unknownAsText && shown?.reports }
  let seen: object | undefined
  /** The latest text, of which `seen` does not tell yet. */
  let fresh = ''
  /** In a block that is only shown, to the end of the step that ends it. */
  let inShown = false
  let idle = 0
  /** How long the input must be before it is worth asking again. */
  let enough = 0
  /** Some input was not looked at. */
  let behind = false

  const add = (frame: Frame) => stack.push(isProse(frame) ? resolve(frame) : frame)
  add(options.root)

  const drive = (ended: boolean) => {
    let pos = 0
    enough = 0
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
      if (reply.furthest >= input.length && !ended) {
        const left = input.length - pos
        enough = left + left / PATIENCE
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
      pos = advance(reply, pos)
      if (!ended && !held && pauses(reply, pos)) break
    }
    forget()
    shift(pos)
  }

  /** Takes what only goes on with a text or a value. Is that all for now? */
  const flows = (): boolean => {
    const frame = stack[stack.length - 1]!
    const reply = flowOf(frame as Grammar)?.(input)
    if (!reply) return false
    if (work) count(work, reply, 0)
    enough = idle = 0
    if (!reply.status) {
      enough = input.length + input.length / PATIENCE
      return true
    }
    const pos = advance(reply, 0, true)
    shift(pos)
    return input === '' || pauses(reply, pos)
  }
  /** Takes a step; where to go on. */
  const advance = ({ value, index }: Reply<Step>, from: number, isPiece = false): number => {
    const pos = isPiece && !held ? goOn(value, index) : take(value, from, index)
    if (shown && pos > from) look(shown, from, pos, has(value.events, 'text', 'reasoning'))
    if (!held) inShown = false
    return pos
  }
  const goOn = ({ events, next }: Step, index: number): number => {
    const scope = innermost()
    stack[stack.length - 1] = next![0] as Grammar
    out(
      base === 0 ? events : located(events, base),
      base,
      base + index,
      scope?.dialect,
      input,
      0,
      scope?.inReasoning ?? false,
    )
    return index
  }
  /** Is the rest of the input too short for the next step? */
  const pauses = ({ value, index }: Reply<Step>, pos: number): boolean => value.waits === true && pos === index
  const shift = (pos: number) => {
    base += pos
    input = pos === input.length ? '' : input.slice(pos)
  }

  /** Notes what text came, for blocks that are only shown. */
  const look = (shown: Shown, from: number, to: number, isText: boolean) => {
    if (isText) fresh += input.slice(from, to)
    if (fresh !== '' && (!isText || fresh.length > MAX_HEAD)) noteText() // not at each push
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
  const innermost = (): Scope | undefined => (scopes.length > 0 ? scopes[scopes.length - 1] : undefined) // a look at place -1 is slow

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
    if (step.section) {
      const { dialect, bare, prose, closers, otherwise, refused } = step.section
      const inReasoning = step.section.inReasoning || innermost()?.inReasoning
      scopes.push({ dialect, bare, prose, closers, otherwise, refused, inReasoning, height: stack.length })
    }
    const scope = innermost()
    if (!held) {
      const isShown =
        shown !== undefined && mayBeShown(step) && isOnlyShown(shown, input.slice(pos, index), step.section.bare)
      const waiting = isShown || waits(step.events) ? 'name' : undefined
      const until = intact && has(step.events, 'call') ? 'section' : (step.hold ?? waiting)
      if (until) {
        held = new Tentative(until, scope, step.section ? stack.length + 1 : stack.length, start, tools)
        held.shown = inShown = isShown
      }
    }
    if (held && step.reject && (!step.mentioned || held.maybeMentioned)) {
      held.taken.push({ events: [], start, end, scope: undefined, raw: input.slice(pos, index) })
      reject(end, step.reject, shown?.reports ? held.quoted(end) : [], step.otherwise)
      return index
    }
    if (step.next) for (let k = step.next.length; k-- > 0; ) add(step.next[k]!)
    const events = base === 0 ? step.events : located(step.events, base)
    if (held) return wait(held, { events, start, end, scope, raw: input.slice(pos, index) }) - base
    out(events, start, end, scope?.dialect, input, pos, scope?.inReasoning ?? false)
    return index
  }

  /** Leaves the blocks that are over, and ends a call that was not closed in them. */
  const leave = (at: number) => {
    while (scopes.length > 0 && stack.length <= scopes[scopes.length - 1]!.height + 1) {
      const scope = scopes.pop()!
      if (held) held.taken.push({ events: OVER, start: at, end: at, scope, raw: '' })
      else out(OVER, at, at, scope.dialect, '', 0, scope.inReasoning ?? false)
    }
  }

  /** A call whose name has not come waits for it; an unwanted one waits for its end. */
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
    // A call that waits for its arguments is not counted, and where something else follows, it has none.
    else if (h.awaitsArguments) {
      if (end - h.start > MAX_LOST) release(h)
    } else if (start - h.start > maxHeld) release(h)
    else if (end - h.start > maxHeld) return overflow(h)
    return end
  }
  /** A block without a marker ends before a call to an unknown tool: how much of that call was read by now is chance. */
  const refuse = (h: Tentative, { events, start, end }: Taken): number => {
    const later = start > h.start ? has(events, 'call') : !h.opensScope
    if (later) h.taken.pop()
    const at = later ? start : end
    reject(at)
    return at
  }
  /** More is held than may be: it is text, up to the same character however the input was cut. A pair is not parted. */
  const overflow = (h: Tentative): number => {
    const { start, raw } = h.taken[h.taken.length - 1]!
    const most = h.start + maxHeld
    const end = most + ((raw.charCodeAt(most - start) & 0xfc00) === 0xdc00 ? 1 : 0)
    h.taken[h.taken.length - 1] = { events: [], start, end, scope: undefined, raw: raw.slice(0, end - start) }
    reject(end, [], [error('limit', h.start, end)])
    return end
  }

  const release = (h: Tentative) => {
    held = undefined
    for (const { events, start, end, scope, raw } of h.taken)
      out(events, start, end, scope?.dialect, raw, 0, scope?.inReasoning ?? false)
  }

  /** The held block is over, and there was no verdict. */
  const settle = (end: number) => {
    const { verdict, errors } = held!.settle(end)
    if (verdict === 'call') release(held!)
    else if (verdict === 'lost' && end - held!.start <= MAX_LOST) lose('unreadable', end)
    else reject(end, [], errors)
  }

  /** Something inside failed: `cut` when more input might have helped. How much of the `rest` is lost with it. */
  const fail = (at: number, cut: boolean, rest: string): number => {
    if (held?.until === 'start' && !held.shown && !held.refused && cut && held.fails(rest) === 'call') release(held)
    if (held && !held.refused && !(held.isPatient && recoverable(held.height))) {
      if (held.until !== 'name' || !cut || held.shown) {
        reject(at)
        return 0
      }
      const closed = closedBy(held.scope?.closers, rest)
      const fragment = closed > 0 || rest.length > MAX_HEAD ? rest.slice(0, closed) : rest
      if (closed === 0 && hasWords(held.raw + fragment)) {
        reject(at)
        return 0
      }
      lose(closed > 0 ? 'unreadable' : 'truncated', at + fragment.length, fragment)
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
    if (!held) out([error('unexpected', at)], at, at, undefined, '', 0, false)
    return 0
  }
  const recoverable = (height: number): boolean => stack.slice(height).some(isRecovery)

  /** No call: what was read since the hold is prose. It is not read again. */
  const reject = (end: number, next: readonly Frame[] = [], also: readonly Event[] = [], otherwise?: Frame) => {
    const { start, raw, scope } = drop(otherwise)
    for (let k = next.length; k-- > 0; ) add(next[k]!)
    const said: readonly Event[] = [{ type: scope?.prose ?? 'text', delta: raw }, ...also]
    if (end > start) out(said, start, end, undefined, raw, 0, innermost()?.inReasoning ?? false)
  }
  /** Neither a call nor text: what looks like protocol is not shown. */
  const lose = (code: 'truncated' | 'unreadable', end: number, rest = '') => {
    const { start, raw, scope } = drop()
    out([{ type: 'lost', code }], start, end, scope?.dialect, raw + rest, 0, scope?.inReasoning ?? false)
  }
  /** The held section is left as if it had not been entered. */
  const drop = (otherwise?: Frame): Tentative => {
    const h = held!
    held = undefined
    if (h.opensScope) {
      stack.length = h.scope!.height
      add(otherwise ?? h.scope!.otherwise!)
    } else stack.length = h.height
    return h
  }

  return {
    push(chunk, isLast = false) {
      input = input === '' ? chunk : input + chunk
      behind = isLast || input.length < enough
      if (!behind && !flows()) drive(false)
    },
    catchUp() {
      if (!behind) return
      behind = false
      drive(false)
    },
    preview(tail) {
      const from = base + input.length
      const before = {
        input,
        base,
        idle,
        seen,
        fresh,
        inShown,
        held: held?.copy(),
        stack: [...stack],
        scopes: [...scopes],
      }
      const steps: Preview[] = []
      out = (events, start, end, _, text, at) =>
        steps.push({ events, tail: text.slice(at + Math.max(0, from - start), at + end - start) })
      input += tail
      drive(true)
      out = sink
      ;({ input, base, idle, seen, fresh, inShown, held } = before)
      stack.splice(0, stack.length, ...before.stack)
      scopes.splice(0, scopes.length, ...before.scopes)
      return steps
    },
    finish() {
      drive(true)
    },
  }
}

/** Index after the first of the closing markers in what could not be read; 0 if there is none. */
function closedBy(closers: readonly string[] = [], rest: string): number {
  const head = rest.slice(0, MAX_HEAD)
  const ends = closers.flatMap(text => (head.includes(text) ? [head.indexOf(text) + text.length] : []))
  return ends.length === 0 ? 0 : Math.min(...ends)
}

const count = (work: Work, { furthest, index }: { furthest: number; index: number }, pos: number): void => {
  work.asked++
  work.looked += Math.max(furthest, index, pos) - pos
}

/** Grammars know their place in the buffer, callers theirs in the message. */
function located(events: readonly Event[], base: number): readonly Event[] {
  for (const e of events) if ('start' in e) return events.map(e => ('start' in e ? moved(e, base) : e))
  return events
}
function moved(e: Extract<Event, { start: number }>, base: number): Event {
  const { at } = e
  const start = e.start + base
  const end = e.end + base
  return e.type === 'error' ? { type: e.type, code: e.code, start, end, at } : { type: e.type, start, end, at }
}
