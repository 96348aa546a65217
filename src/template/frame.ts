/** Finds the frame of a turn: its header, the markers of reasoning and of the answer, and its end. */
import type { Probes } from './probe.ts'
import { CONTENT, NAME, THOUGHT } from './probe.ts'
import { closerOf } from './split.ts'
import {
  commonPrefix,
  commonSuffix,
  isBlank,
  isMarker,
  markersIn,
  mirrored,
  squeezed,
  tokens,
  upToMarkers,
  wordsOf,
} from './tokens.ts'

/** An opener and its closer. */
export interface Pair {
  readonly open: string
  readonly close: string
}
/** Everything in a turn that is not a call. */
export interface Frame {
  /** The end of the prompt, after which the reply begins. */
  readonly header: string
  /** The end of the prompt that belongs to the reply. */
  readonly prefill: string
  readonly prefillWhen: 'always' | 'thinking'
  readonly reasoning: Pair | undefined
  readonly content: Pair | undefined
  /** The header of further messages in the same turn, and the marker that ends the message before it. */
  readonly again: readonly string[]
  /** Whether the closer of reasoning closes other messages too. */
  readonly isShared: boolean
  readonly stop: readonly string[]
}

/** The part of `text` after the first `mark`. */
const behind = (text: string, mark: string): string => text.slice(text.indexOf(mark) + mark.length)

/** The common beginning of the headers of all turns. */
const headerOf = ({ opening, answer, one }: Probes): string =>
  [opening, answer, one]
    .filter(Boolean)
    .map(text => text.trimStart())
    .reduce((a, b) => commonPrefix(a, b))

/**
 * Returns every possible frame: one for each pair of markers that may be those of reasoning, and another one if the
 * template puts text between markers only before a call.
 */
export const framesOf = (probes: Probes): readonly Frame[] =>
  reasoningOf(probes).flatMap(reasoning => {
    const frame = frameOf(probes, reasoning)
    const content = frame.content ?? contentIn(probes.talk, frame)
    return !content || content === frame.content || content.close === '' ? [frame] : [frame, { ...frame, content }]
  })

// Reasoning

const THOUGHT_WORD = /think|thought|reason|analysis/i

function reasoningOf(probes: Probes): readonly (Pair | undefined)[] {
  const { thought, one, answer, opening } = probes
  if (thought.length > 0) {
    const [first = ''] = thought
    const before = first.slice(0, first.indexOf(THOUGHT))
    const afters = thought.map(text => behind(text, THOUGHT))
    const header = headerOf(probes)
    const found = closersIn(afters.reduce((a, b) => commonPrefix(a, b)) || afters[0]!).flatMap(close => {
      const open = openerOf(before, close, opening, header)
      return open === undefined ? [] : [{ open, close }]
    })
    return found.length > 0 ? found : [undefined]
  }
  const empty = emptyPair(one) ?? emptyPair(answer) ?? emptyInBoth(answer, one)
  const last = markersIn(opening).at(-1) ?? ''
  const isOwn = THOUGHT_WORD.test(last) || !(answer.includes(last) && one.includes(last))
  const close = isOwn && !last.includes('/') ? mirrored(last) : undefined
  const found = [...(empty ? [empty] : []), ...(close === undefined ? [] : [{ open: last, close }])]
  // The opener is printed before an answer and never closed: the template drops the closer of the reasoning.
  const isLost = close !== undefined && THOUGHT_WORD.test(last) && answer.includes(last) && !answer.includes(close)
  return isLost ? found : [...found, undefined]
}
/** The candidates for the closer of reasoning: `after` up to the end of each of its first markers. */
function closersIn(after: string): readonly string[] {
  const ends = upToMarkers(after)
  return ends.length === 0 && !isBlank(after) ? [after.trim()] : ends
}
/**
 * The opener for `close`: the shortest suffix of `before` that shares a word with it, else all after the end of the
 * prompt, or after the header.
 */
function openerOf(before: string, close: string, opening: string, header: string): string | undefined {
  const words = wordsOf(close)
  const parts = tokens(before)
  for (let k = parts.length - 1; k >= 0 && words.length > 0 && parts.length - k <= MAX_OPENER; k--) {
    const end = parts.slice(k).join('').trim()
    if (isMarker(parts[k]!) && words.some(word => end.includes(word))) return end
  }
  const own = before.slice(commonPrefix(before, opening).length).trim()
  if (own !== '') return own
  if (words.length > 0) return ''
  return withoutHeader(before, header).trim() || parts.filter(isMarker).at(-1)
}
/** The longest opener of reasoning, in tokens. */
const MAX_OPENER = 12
/** Finds an empty pair of markers with such a `word`: `<think></think>` with only white space inside. */
function emptyPair(text: string, word = THOUGHT_WORD): Pair | undefined {
  const parts = tokens(text).filter(part => !isBlank(part))
  const open = parts.find((part, k) => word.test(part) && isMarker(part) && parts[k + 1] === mirrored(part))
  return open === undefined ? undefined : { open, close: mirrored(open)! }
}

/** Finds an empty pair of markers with any word, if it is printed before the answer and before the call. */
function emptyInBoth(answer: string, one: string): Pair | undefined {
  const pair = emptyPair(answer.slice(0, answer.indexOf(CONTENT)), /./)
  return pair && squeezed(one.slice(0, one.indexOf(NAME))).includes(pair.open + pair.close) ? pair : undefined
}

// The header and the answer

function frameOf(probes: Probes, reasoning: Pair | undefined): Frame {
  const { opening, openingOff, answer, thought, talk } = probes
  const header = withoutReasoning(headerOf(probes), opening, reasoning)
  const prefill = prefillOf(opening, reasoning)
  const after = behind(answer, CONTENT)
  const content = contentIn(answer, { header, reasoning })
  const loose = header.trim()
  const isAgain = markersIn(loose).length > 0 && [...thought, talk].some(text => text.trim().lastIndexOf(loose) > 0)
  const said = behind(talk, CONTENT)
  const ends = isAgain && said.includes(loose) ? markersIn(said.slice(0, said.indexOf(loose))).slice(-1) : []
  const stop = [commonSuffix(after, endOf(probes)).trim(), ...markersIn(after).slice(-1)]
  return {
    header,
    prefill,
    prefillWhen: openingOff.endsWith(prefill) ? 'always' : 'thinking',
    reasoning,
    content,
    again: isAgain ? [...ends, loose] : [],
    isShared: reasoning !== undefined && said.includes(reasoning.close),
    stop: [...new Set(stop)].filter(Boolean),
  }
}
/** The rest of a turn with a call, from its last value on. */
const endOf = ({ one }: Probes): string => one.slice(Math.max(one.lastIndexOf('vTwo'), one.lastIndexOf(NAME)))

/** The header without the opener of reasoning. */
function withoutReasoning(header: string, opening: string, reasoning: Pair | undefined): string {
  const end = header.trimEnd()
  const opened = reasoning && reasoning.open !== '' ? [reasoning.open, reasoning.open + reasoning.close] : []
  const own = opened.some(text => end.endsWith(text)) ? header.slice(0, header.lastIndexOf(reasoning!.open)) : header
  return opening !== '' && !opening.trimStart().startsWith(own) ? commonPrefix(opening.trimStart(), own) : own
}
/** The end of the prompt from the opener of reasoning on, if there are only reasoning markers; else `''`. */
function prefillOf(opening: string, reasoning: Pair | undefined): string {
  const at = reasoning?.open ? opening.lastIndexOf(reasoning.open) : -1
  if (at < 0) return ''
  const tail = opening.slice(at)
  return isBlank(tail.replace(reasoning!.open, '').replace(reasoning!.close, '')) ? tail : ''
}
/** Removes the header from `text`; white space around it may differ. */
export function withoutHeader(text: string, header: string): string {
  if (text.startsWith(header)) return text.slice(header.length)
  const [start, loose] = [text.trimStart(), header.trim()]
  return start.startsWith(loose) ? start.slice(loose.length) : text
}
/** Removes the header and the reasoning from `text`, the part of a turn before its answer or call. */
export function leadOf(text: string, header: string, reasoning: Pair | undefined): string {
  const own = withoutHeader(text, header)
  const at = reasoning ? own.lastIndexOf(reasoning.close) : -1
  return at < 0 ? own : own.slice(at + reasoning!.close.length)
}
/** Finds the markers around the content of a turn. */
function contentIn(turn: string, { header, reasoning }: Pick<Frame, 'header' | 'reasoning'>): Pair | undefined {
  const before = leadOf(turn.slice(0, Math.max(0, turn.indexOf(CONTENT))), header, reasoning)
  const after = behind(turn, CONTENT)
  const open = before.trim()
  if (open === '' || open === reasoning?.open) return undefined
  if (markersIn(open).length === 0)
    return /[>\]:]\s*$/.test(header) ? { open: before.trimStart(), close: '' } : undefined
  return { open, close: markersIn(after).length > 0 ? closerOf(after, open) : '' }
}
/** Removes an empty answer, which a template may print before calls. */
export function withoutAnswer(text: string, content: Pair | undefined): string {
  const start = text.trimStart()
  const empty = content && content.close !== '' ? content.open + content.close : ''
  return empty !== '' && start.startsWith(empty) ? start.slice(empty.length) : text
}
