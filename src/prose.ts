/**
 * Prose: runs of text (or reasoning) in which sections of any dialect may open.
 * Leftmost wins, and the order of the dialects breaks ties. A run is looked
 * through for triggers; where one stands its dialects are asked, and when none
 * accepts, the trigger is text.
 */
import type { Dialect } from './dialect.ts'
import { triggerText } from './dialect.ts'
import { encodeMarkup } from './entities.ts'
import { error, NONE } from './event.ts'
import { type Fence, fenceClose, fenceOpen, fenceOpenInside } from './fence.ts'
import { no, ok, okSoFar, primitive, type Reply, run, ws } from './frontier.ts'
import { jsonText } from './json.ts'
import { openers } from './openers.ts'
import type { Policies } from './options.ts'
import { atEdge, atLine, atStart, indented, marksEnd, marksStart, PLACES, type Place, placeAfter } from './place.ts'
import { seeker } from './seek.ts'
import { DONE, type Frame, followed, type Grammar, type Hold, hold, type Prose, type Step } from './step.ts'
import { START_TOKENS, STOP_TOKENS } from './tokens.ts'
import { cited, escaped } from './view.ts'

export interface ProseOptions {
  readonly dialects: readonly Dialect[]
  readonly policies: Policies
}

type Places = Record<Place, Grammar>

/** The grammar of each prose frame, made once. */
export function proseGrammars(options: ProseOptions): (frame: Prose) => Grammar {
  const made = new Map<string, Places>()
  const places = (frame: Prose, fence?: Fence, quoted = false): Places => {
    const key = JSON.stringify([frame.prose, frame.until, fence, quoted])
    let found = made.get(key)
    if (!found) {
      made.set(key, (found = {} as Places))
      fill(found, options, frame, fence, quoted, places)
    }
    return found
  }
  return frame => places(frame).first
}

/** So far is looked for the end of inline code. */
const MAX_CODE = 256
/** The head of a section that the end of the message cut: it is said, and not shown. */
const LOST: Step = { events: [{ type: 'lost', code: 'truncated' }] }

function fill(
  places: Places,
  { dialects, policies }: ProseOptions,
  frame: Prose,
  fence: Fence | undefined,
  /** An opening marker stood here that opened nothing: its closing one is text as well. */
  quoted: boolean,
  others: (frame: Prose, fence?: Fence, quoted?: boolean) => Places,
): void {
  const type = frame.prose
  const opening = dialects.filter(mayOpen(type, fence, policies))
  const sections = openers(
    fence || type === 'reasoning' ? opening : [...opening, ...opening.flatMap(escapedTwin)],
    type,
  )
  const sure = openers(
    dialects.filter(d => !d.bare && mayOpen(type, fence, policies)(d)),
    type,
  )
  const marks = openers(fence ? [] : dialects.filter(d => d.inline), type)
  const leftovers = leftoverWords(quoted ? [] : dialects, frame)
  const starts = type === 'text' && !fence ? START_TOKENS : []
  const always = [...sections.anywhere, ...marks.anywhere, '```', ...leftovers.keys(), ...starts, ...frame.until]
  const words = seeker(always)
  const breaks = seeker([...always, '\n'])
  const lines = seeker([...sections.line, '~~~'])
  const stops = seeker(frame.until)
  const marked = seeker([...sections.marked, ...marks.marked])
  const tags = seeker(sections.tags)

  const text = (delta: string, before: Place): Step => ({
    events: [{ type, delta }],
    next: [places[placeAfter(delta, before)]],
  })
  const lineWord = (input: string, i: number): boolean => lines.whole(input, i) || lines.begun(input, i)

  /** Where something other than text may stand in the indentation at `i`, or right after it; -1: nowhere. */
  const lineStart = (input: string, i: number): number => {
    const end = indented(input, i)
    if (end === input.length && marksEnd(input, i) >= 0) return end
    for (let j = i; j <= end && j < input.length; j++)
      if (lineWord(input, j) || words.whole(input, j) || words.begun(input, j)) return j
    return -1
  }

  /** The first place from `i` on where something other than text may stand. */
  const seek = (input: string, i: number, place: Place): number => {
    if (atLine(place)) {
      const from = lineStart(input, i)
      if (from >= 0) return from
    }
    for (let at = breaks.seek(input, i); at < input.length; at = breaks.seek(input, at + 1)) {
      if (input.charCodeAt(at) !== 10) return at
      const from = lineStart(input, at + 1)
      if (from >= 0) return marksEnd(input, at + 1) < 0 ? from : at + 1
    }
    return input.length
  }

  const at = (place: Place): Grammar =>
    primitive((input, i): Reply<Step> => {
      if (i === input.length) return okSoFar(input, DONE)
      const found = seek(input, i, place)
      if (found > i) {
        const marked = atLine(place) && found <= marksEnd(input, i)
        const start = marked ? Math.min(found, marksStart(input, i)) : found
        if (start > i) return ok(start, text(input.slice(i, start), place))
        return afterMarks(input, i, found, place)
      }
      if (place === 'tick') return character(input, i, place)
      if (stops.whole(input, i)) return ok(i, DONE)
      if (stops.begun(input, i)) return okSoFar(input, DONE, i)
      const attempts = place === 'code' ? inCode : place === 'refused' ? noSection : usual
      const reply = firstOf(attempts, input, i, place)
      return begun(input, i, place) ? { ...reply, furthest: input.length } : reply
    })
  /** A quote or list mark, which belongs to the section that opens after it. */
  const afterMarks = (input: string, i: number, end: number, place: Place): Reply<Step> => {
    const plain = text(input.slice(i, end), place)
    if (end === input.length) return okSoFar(input, plain)
    const inner = placeAfter(input.slice(i, end), place)
    const reply = section(input, end, inner)
    if (reply?.status) return reply
    const open = begun(input, end, inner) || (reply !== undefined && reply.furthest >= input.length)
    return open ? okSoFar(input, plain, end) : ok(end, plain)
  }
  /** The input ends inside a trigger, which may be a longer one than that which stands here. */
  const begun = (input: string, i: number, place: Place): boolean =>
    words.begun(input, i) || (atLine(place) && lines.begun(input, i))
  const character = (input: string, i: number, place: Place): Reply<Step> => ok(i + 1, text(input[i]!, place))

  /** A trigger that opened nothing, or the beginning of one where the input ends. */
  const plain: Attempt = (input, i, place) => {
    if (!begun(input, i, place) && !viable(input, i, place)) {
      if (!marked.whole(input, i) && !tags.whole(input, i)) return character(input, i, place)
      const delta = input[i]!
      return ok(i + 1, { events: [{ type, delta }], next: [asText()[placeAfter(delta, place)]] })
    }
    const rest = input.slice(i)
    const protocol = isSpecial(rest) || (marked.whole(input, i) && viable(input, i, place, sure))
    if (protocol) return okSoFar(input, { ...LOST, next: [places.after] })
    // What looked far ahead in vain says nothing of what stands in between.
    return begun(input, i, place) ? okSoFar(input, text(rest, place)) : okSoFar(input, text(input[i]!, place), i + 1)
  }
  /** The input ends inside the head of a section. */
  const viable = (input: string, i: number, place: Place, among = sections): boolean => {
    const asked = among.at(input, i, place) ?? marks.at(input, i, place)
    return asked !== undefined && run(asked, input, i).furthest >= input.length
  }

  // Sections

  const section: Attempt = (input, i, place) => {
    const asked = sections.at(input, i, place)
    const reply = asked && run(place === 'cited' ? cited(asked) : asked, input, i)
    if (!reply?.status) return reply
    if (fence === undefined)
      return entered(reply, [resume(place, reply.value)], asText().inside, { refused: places.refused })
    return policies.fencedMarkup === 'call'
      ? entered(reply, [places.inside], asText().inside)
      : entered(reply, [fenceRest(fence, true), places.inside], asText().inside, { hold: 'message' })
  }
  const resume = (before: Place, { section, events }: Step): Grammar => {
    const nothing = before === 'first' || before === 'answer' || events.some(e => e.type === 'reasoned')
    const next = others(frame, fence)
    if (nothing && thoughts.has(section!.dialect)) return next.answer
    return next[atStart(before) ? 'called' : 'after']
  }
  /** Prose after a section that proved to be text. */
  const asText = (): Places => others(frame, fence, true)
  const thoughts = new Set<string | undefined>(dialects.filter(d => d.reasoning).map(d => d.name))

  /** A mark within the run, which goes on. */
  const mark: Attempt = (input, i, place) => {
    const asked = marks.at(input, i, place)
    const reply = asked && run(asked, input, i)
    return reply?.status ? { ...reply, value: followed(reply.value, places[place]) } : reply
  }

  /** JSON that is no call is text as a whole, so that no call is found inside an answer. */
  const answer: Attempt = (input, i, place) => {
    if (!jsonAnswers || (input[i] !== '{' && input[i] !== '[')) return undefined
    if (marked.whole(input, i) && viable(input, i, place)) return undefined
    const json = run(jsonText(), input, i)
    // `[` may yet become another trigger: `[TOOL_CALLS]`.
    const reply = json.status && words.begun(input, i) ? { ...json, furthest: input.length } : json
    return reply.status ? { ...reply, value: followed(reply.value, places.inside) } : reply
  }
  const jsonAnswers = sections.anywhere.includes('{')

  // Leftovers: tokens around a turn, and closing tags whose section is not there

  /** The header of the turn belongs to the prompt. */
  const turn: Attempt = (input, i, place) => {
    const word = place === 'first' ? starts.find(token => input.startsWith(token, i)) : undefined
    return word === undefined ? undefined : ok(i + word.length, { events: NONE, next: [places.first] })
  }
  const leftover: Attempt = (input, i, place) => {
    const word = wordAt(leftovers, input, i)
    if (word === undefined) return undefined
    const end = i + word.length
    if (input.slice(end).trim() !== '' && viable(input, i, place)) return undefined
    const events = leftovers.get(word) ? [error('stray-close', i, end)] : NONE
    if (atEdge(place) && leftovers.get(word)) return ok(end, { events, next: [places[place]] })
    const section = { dialect: undefined, bare: true, prose: type, otherwise: places.inside }
    return ok(end, { events, hold: 'message', next: [leftoverRest, places.after], section })
  }
  /** Nothing but leftovers up to the end of the message, or to the next section. */
  const leftoverRest: Grammar = primitive((input, i) => {
    if (i === input.length) return okSoFar(input, DONE)
    if (isSpace(input.charCodeAt(i))) return ok(i + 1, { events: NONE, next: [leftoverRest] })
    if (stops.whole(input, i)) return ok(i, DONE)
    const word = wordAt(leftovers, input, i)
    if (word !== undefined) {
      const events = leftovers.get(word) ? [error('stray-close', i, i + word.length)] : NONE
      return ok(i + word.length, { events, next: [leftoverRest] })
    }
    const asked = sections.at(input, i, 'after')
    const reply = asked && run(asked, input, i)
    const open = begun(input, i, 'after') || (reply !== undefined && reply.furthest >= input.length)
    if (reply?.status) return open ? okSoFar(input, DONE, i) : ok(i, DONE)
    return no(open ? input.length : i, 'the end')
  })

  // Code fences

  const fenced: Attempt = (input, i, place) => {
    if (input[i] !== '`' && (input[i] !== '~' || !atLine(place))) return undefined
    if (fence) {
      if (!atLine(place)) return undefined
      const line = run(fenceClose(fence), input, i)
      const reply = line.status || line.furthest >= input.length ? line : closedBefore(fence, input, i)
      if (!reply.status) return reply.furthest >= input.length ? okSoFar(input, text(input.slice(i), place)) : undefined
      const step: Step = { events: [{ type, delta: input.slice(i, reply.index) }], next: [others(frame).inside] }
      return { ...reply, value: step }
    }
    const opened = run(atLine(place) ? fenceOpen : fenceOpenInside, input, i)
    if (!opened.status) return opened.furthest >= input.length ? okSoFar(input, text(input.slice(i), place)) : undefined
    const inner = others(frame, opened.value)
    const code: Step = { events: [{ type, delta: input.slice(i, opened.index) }], next: [inner.line] }
    const body = run(ws, input, opened.index).index
    const asked = sections.at(input, body, 'line')
    const reply = asked ? run(asked, input, body) : undefined
    const open =
      body === input.length || begun(input, body, 'line') || (reply !== undefined && reply.furthest >= input.length)
    if (!reply?.status) return open ? okSoFar(input, code, opened.index) : ok(opened.index, code)
    if (SAYS_MORE.test(input.slice(i, opened.index)))
      return open ? okSoFar(input, code, opened.index) : ok(opened.index, code)
    const json = input[body] === '{' || input[body] === '['
    if (!json && policies.fencedMarkup === 'text') return ok(opened.index, code)
    const final = !json && policies.fencedMarkup === 'final'
    const after = [fenceRest(opened.value, final), resume(place, reply.value)]
    return entered(reply, after, inner.inside, { refused: fenceLine(inner), ...(final ? { hold: 'message' } : {}) })
  }
  /** The mark that closes the fence, and on its line a section, a mark or the end of the prose, as templates print them after content. */
  const closedBefore = (fence: Fence, input: string, i: number): Reply<undefined> => {
    const mark = run(fenceClose(fence, false), input, i)
    if (!mark.status) return mark
    if (stops.whole(input, mark.index) || wordAt(leftovers, input, mark.index) !== undefined) return mark
    const asked = outside.at(input, mark.index, 'inside')
    const reply = asked && run(asked, input, mark.index)
    const open =
      words.begun(input, mark.index) ||
      outsideWords.begun(input, mark.index) ||
      (reply !== undefined && reply.furthest >= input.length)
    const furthest = open ? input.length : Math.max(mark.furthest, reply?.furthest ?? -1)
    return reply?.status ? { ...mark, furthest } : no(furthest, 'the end of a fence')
  }
  const outside = openers(fence ? dialects.filter(d => d.inline || mayOpen(type, undefined, policies)(d)) : [], type)
  const outsideWords = seeker(outside.anywhere)
  /** The opening line of a fence, as text. */
  const fenceLine = (inner: Places): Grammar =>
    primitive((input, i) => {
      const opened = run(fenceOpen, input, i)
      return { ...opened, value: { events: [{ type, delta: input.slice(i, opened.index) }], next: [inner.line] } }
    })
  /** After a section in a fence: more sections, the end of the fence, and (for `final`) of the message. */
  const fenceRest = (inside: Fence, final: boolean): Grammar => {
    const outer = others(frame)
    const inner = others(frame, inside)
    const over: Grammar = primitive((input, i) => {
      if (i === input.length) return okSoFar(input, DONE)
      if (!final) return ok(i, DONE)
      if (isSpace(input.charCodeAt(i))) return ok(i + 1, { events: NONE, next: [over] })
      const word = wordAt(leftovers, input, i)
      if (word !== undefined) return ok(i + word.length, { events: NONE, next: [over] })
      if (words.begun(input, i)) return no(input.length, 'the end')
      return ok(i, { events: NONE, reject: [], otherwise: outer.inside })
    })
    const close = fenceClose(inside, final)
    const rest: Grammar = primitive((input, i) => {
      if (i === input.length) return okSoFar(input, DONE)
      if (isSpace(input.charCodeAt(i))) return ok(i + 1, { events: NONE, next: [rest] })
      const closed = run(close, input, i)
      if (closed.status) return { ...closed, value: { events: NONE, next: [over] } }
      const asked = sections.at(input, i, 'line')
      const reply = asked && run(asked, input, i)
      if (reply?.status) return entered(reply, [rest], inner.inside)
      const open =
        closed.furthest >= input.length ||
        begun(input, i, 'line') ||
        (reply !== undefined && reply.furthest >= input.length)
      if (open) return no(input.length, 'the end of a fence')
      return final ? no(i, 'the end of a fence') : ok(i, { events: NONE, next: [inner.inside] })
    })
    return rest
  }

  const usual: readonly Attempt[] = [section, mark, fenced, turn, leftover, answer, plain]
  /** A section in inline code is a quotation; a backtick without another one on its line opens no code. */
  const quotation: Attempt = (input, i, place) => {
    const limit = i + MAX_CODE
    for (let k = i; k < input.length && k < limit && input[k] !== '\n'; k++)
      if (input[k] === '`') return plain(input, i, place)
      else if (k + 1 === input.length && input.length < limit) return no(input.length, 'a backtick')
    return undefined
  }
  const inCode: readonly Attempt[] = [quotation, ...usual]
  const noSection: readonly Attempt[] = [answer, plain]
  for (const place of PLACES) places[place] = at(place)
}

/** What may stand at a place: a reply, or nothing when it does not begin like this. */
type Attempt = (input: string, i: number, place: Place) => Reply<Step> | undefined

/** The first that succeeds; what the others before it would still have liked to see counts. */
function firstOf(attempts: readonly Attempt[], input: string, i: number, place: Place): Reply<Step> {
  let furthest = -1
  for (const attempt of attempts) {
    const reply = attempt(input, i, place)
    if (reply?.status) return reply.furthest < furthest ? { ...reply, furthest } : reply
    if (reply && reply.furthest > furthest) furthest = reply.furthest
  }
  return no(furthest, 'prose')
}

/** A section opens: `after` follows it, or `otherwise` when it proves to be text. */
function entered(
  reply: Reply<Step>,
  after: readonly Frame[],
  otherwise: Frame,
  { hold, refused }: { readonly hold?: Hold; readonly refused?: Frame } = {},
): Reply<Step> {
  const step = reply.value
  const value: Step = {
    ...step,
    next: [...(step.next ?? []), ...after],
    hold: hold ?? step.hold,
    section: { ...step.section!, otherwise, ...(refused ? { refused } : {}) },
  }
  return { ...reply, value }
}

/** Where sections of a dialect may open: drafts in reasoning and code are calls only by policy and with a marker. */
const mayOpen =
  (type: Prose['prose'], fence: Fence | undefined, { callsInReasoning, fencedMarkup }: Policies) =>
  (dialect: Dialect): boolean => {
    if (dialect.inline || (fence && (fencedMarkup === 'text' || dialect.bare))) return false
    return type === 'text' || (callsInReasoning === 'call' && !dialect.bare && !dialect.reasoning)
  }

/** The dialect with its markup escaped for HTML: a call only if the rest of it is there as well, and no more than a guess. */
function escapedTwin(dialect: Dialect): readonly Dialect[] {
  const tags = dialect.triggers.flatMap(t => (typeof t === 'string' && /^<./.test(t) ? [encodeMarkup(t)] : []))
  if (!dialect.print || dialect.bare || tags.length === 0) return []
  return [{ ...dialect, triggers: tags, grammar: hold(escaped(dialect.grammar), 'whole'), bare: true }]
}

/** Stop tokens and closing tags; true: worth a report. In reasoning also the openers of reasoning. */
function leftoverWords(dialects: readonly Dialect[], { prose, until }: Prose): ReadonlyMap<string, boolean> {
  const words = new Map<string, boolean>()
  for (const d of dialects) for (const word of d.closers ?? []) words.set(word, true)
  for (const word of STOP_TOKENS) words.set(word, false)
  if (prose === 'reasoning')
    for (const d of dialects) if (d.reasoning) for (const t of d.triggers) words.set(triggerText(t), true)
  for (const word of until) words.delete(word)
  return words
}
function wordAt(words: ReadonlyMap<string, boolean>, input: string, i: number): string | undefined {
  for (const word of words.keys()) if (input.startsWith(word, i)) return word
  return undefined
}
/** The opening line of a fence with words for the reader: it is not for the call alone. */
const SAYS_MORE = /^[`~]+[ \t]*\S+[ \t]+[^\s=]+[ \t]+\S/
/** `<|…` and `<｜…` at the very end are protocol. */
const isSpecial = (text: string): boolean =>
  text.length >= 2 && text[0] === '<' && (text[1] === '|' || text[1] === '｜')
const isSpace = (c: number): boolean => c === 32 || (c >= 9 && c <= 13)
