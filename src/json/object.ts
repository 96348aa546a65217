/** Objects and arrays whose parts are grammars: the object of a call, a list of calls, an envelope. */
import { type Event, error, type Member, NONE } from '../engine/event.ts'
import { remembered } from '../engine/memo.ts'
import {
  absent,
  aheadOf,
  alt,
  anyOf,
  end as atLast,
  chained,
  endsInside,
  fail,
  given,
  lazy,
  list,
  lit,
  MAX_HEAD,
  no,
  ok,
  okSoFar,
  type Parser,
  peek,
  primitive,
  recalled,
  run,
  token,
  ws,
} from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { drop, emit, type Grammar, opening, report, type Step, seq } from '../engine/step.ts'
import { collected, jsonText, noItems, skipped } from './args.ts'
import { anyKey, comments, gap, gapAt, keyOf } from './head.ts'
import { MEMBER } from './scan.ts'

/** What an object may lack, and what else it may contain. */
export interface Members {
  readonly begin?: readonly Event[]
  readonly end?: readonly Event[]
  /**
   * An unknown first member is skipped. By default it makes the object fail, so that
   * objects compete in `alt` by their first key.
   */
  readonly strangeFirst?: boolean
  /** A known member with a value of the wrong type is treated as unknown. */
  readonly bare?: boolean
  /** Another object came before, so that a value that the message ends in is that of a known member. */
  readonly later?: boolean
  /** Fields after which the closing brace may be missing. */
  readonly enough?: readonly Grammar[]
  /** Fields after which the message may break off or a closing tag may follow. */
  readonly head?: readonly Grammar[]
  /**
   * The field of the arguments: if it is missing or empty, the unknown members are the arguments. If `bare`, they must
   * follow a known member, and be parameters of given tools.
   */
  readonly arguments?: Grammar | undefined
  /** Fields whose repetition is not reported. */
  readonly again?: readonly Grammar[]
  /** What the message may end in, once it has a known member: part of a further one. */
  readonly last?: Parser<unknown> | undefined
}

/**
 * A JSON object whose members are grammars, in any order; commas may be missing or
 * trail. Keys with the same grammar are aliases: the first one counts, since its value
 * may already have been emitted, and others are reported. An unknown member is skipped,
 * or shows that the object is not a call.
 */
export function object(
  fields: Readonly<Record<string, Grammar>>,
  {
    begin = NONE,
    end = NONE,
    strangeFirst = false,
    bare = false,
    later = false,
    enough = [],
    head = [],
    again = NO_FIELDS,
    arguments: own,
    last,
  }: Members = {},
): Grammar {
  const known = new Map(Object.entries(fields))
  const key = keyOf(known)
  const strange = aheadOf(/./s).result<Step>({
    events: NONE,
    next: [skipped()],
    reject: strangeFirst ? undefined : [jsonText(MEMBER)],
  })
  const member = (read?: readonly Grammar[], members?: Strange): Grammar => {
    const used = read ?? NO_FIELDS
    const following = remembered((field: Grammar): Grammar => {
      if (used.includes(field)) return seq(skipped(), rest(used, members))
      const after = rest(plus(used)(field), members)
      if (field === own && !bare) return alt(seq(vacant, rest(plus(used)(vacant), members)), seq(field, after))
      const other = seq(strange, after)
      return bare ? alt(seq(field, after), later ? absent(endsInside(field)).then(other) : other) : seq(field, after)
    })
    const mayLackKey = read && own && !bare && !members && !read.includes(own) && !read.includes(vacant)
    return key.chain(({ text, start, end, said: found }) => {
      if (!end && !mayLackKey) return fail('a key')
      const field = known.get(text) ?? known.get(text.trim().toLowerCase()) // `" Arguments"`
      const repeats = field !== undefined && used.includes(field) && !again.includes(field)
      const blank = field !== undefined && !known.has(text) ? [error('skipped', start, end)] : NONE
      const said = repeats ? [...found, error('duplicate-key', start, end)] : [...found, ...blank]
      const reporting = (grammar: Grammar) => (said.length > 0 ? grammar.map(step => opening(said, step)) : grammar)
      if (field) return reporting(following(field))
      if (own && !used.includes(own) && (!bare || (read && given().parameters.has(text))))
        return reporting(collected(json => rest(used, { member: [text, json], before: members })))
      return read || strangeFirst ? reporting(seq(strange, rest(used, undefined))) : fail('JSON')
    })
  }
  /**
   * The fields read so far plus one. Equal lists are the same object, so that the grammar after them is made only once.
   */
  const plus = remembered((used: readonly Grammar[]) =>
    remembered((field: Grammar): readonly Grammar[] => [...used, field]),
  )
  const usualRest = remembered((used: readonly Grammar[]) => restOf(used, undefined))
  const rest = (used: readonly Grammar[], members: Strange | undefined): Grammar =>
    members ? restOf(used, members) : usualRest(used)
  const restOf = (used: readonly Grammar[], members: Strange | undefined): Grammar => {
    const has = (some: readonly Grammar[]) => some.some(grammar => used.includes(grammar))
    const loose = members && own !== undefined && !used.includes(own)
    const over = (): readonly Event[] =>
      loose ? [{ type: 'members', members: fromFirst(members).map(one => one.member) }, ...end] : end
    const open = lazy(() => unclosed(over()))
    const commented = seq(emit(comments.skip(alt(beforeTag, atLast))), open)
    const usual = next('}', over, member(used, members))
    if (has(enough) || used.includes(vacant)) return alt(usual, commented, alt(noComma, nextObject).then(open))
    /** The end of the message in the next member, if `inside` succeeds there. */
    const brokenOff = (inside: Parser<unknown>): Grammar =>
      emit(reported('truncated', inside), cut => [...cut, ...over()])
    if (!has(head)) return last && used[0] ? alt(usual, brokenOff(last)) : usual
    const asked = recalled(usual)
    return alt(asked, brokenOff(endsInside(asked, 0)), beforeTag.then(open))
  }
  const open = lit('{').then(gap)
  /** `"name": …}`: between markers the brace may be missing before a known key in quotes. */
  const lost = reported('missing-open', peek(lit('"')).then(peek(key.accept(({ text }) => known.get(text)))))
  return list<[readonly Event[], Step]>(head.length > 0 ? alt(open, lost) : open, member()).map(([said, step]) =>
    opening([...begin, ...said], step),
  )
}
const NO_FIELDS: readonly Grammar[] = []
/** A linked list of the unknown members that were kept, last one first. */
interface Strange {
  readonly member: Member
  readonly before: Strange | undefined
}
/** The items of a linked list from the first one on. */
export function fromFirst<T extends { readonly before: T | undefined }>(last: T | undefined): readonly T[] {
  const all: T[] = []
  for (let one = last; one; one = one.before) all.push(one)
  return all.reverse()
}
/** Empty arguments: `{}`, or what stands for it before another member. */
const vacant: Grammar = drop(
  alt<unknown>(
    token('{').then(lit('}')),
    alt<unknown>(noItems, anyOf(['null', 'None', '""', '"{}"'])).skip(peek(ws.then(lit(',')))),
  ),
)
/** Succeeds before a tag. */
const beforeTag: Parser<unknown> = peek(ws.then(lit('<')))
/** Reads the closing bracket, or another item. The comma before either may be missing, repeated, or superfluous. */
const next = (close: string, end: () => readonly Event[], item: Grammar): Grammar => {
  const over = lit(close).result(undefined)
  return chained<Commas, Step | undefined, Step>(
    commas(close),
    ([, , isOver]) => (isOver ? over : item),
    ([said, more], step) => (step ? opening(more, step) : { events: [...said, ...end()] }),
  )
}
/** The events for a run of commas: `over` before a closing bracket, `more` before an item; which of them `isOver` says. */
type Commas = readonly [over: readonly Event[], more: readonly Event[], isOver: boolean]
/** A run of commas, no longer than MAX_HEAD characters; it may be empty. */
const commas = (close: string): Parser<Commas> =>
  primitive((input, i) => {
    let { value: over, index, furthest } = gapAt(input, i)
    let more: readonly Event[] | undefined
    while (input[index] === ',') {
      if (index - i > MAX_HEAD) return no(furthest)
      const behind = gapAt(input, index + 1)
      more = [...over, ...behind.value]
      over = [...over, error('extra-comma', index, index + 1), ...behind.value]
      index = behind.index
      furthest = Math.max(furthest, behind.furthest)
    }
    const said = more ?? [...over, error('missing-comma', index)]
    return { ...ok<Commas>(index, [over, said, input[index] === close]), furthest }
  })
/** Fails before a comma, since the object continues after it, even if something in the object is broken. */
const noComma: Parser<undefined> = primitive((input, i) => {
  const { index } = run(ws, input, i)
  if (index === input.length) return okSoFar(input, undefined, i)
  return input[index] === ',' ? no(index) : ok(i, undefined)
})
/** Succeeds before `, {`, which cannot be a member, since an object there has no key. */
const nextObject: Parser<undefined> = peek(ws.then(token(',')).then(lit('{')))

/** `[item, item, …]` with at least one item. */
export function array(item: Grammar, further = item): Grammar {
  const rest: Grammar = alt(
    lazy(() => next(']', () => NONE, seq(further, rest))),
    noComma.then(unclosed(NONE)),
  )
  return token('[').then(seq(item, rest))
}
/** Supplies a missing closing bracket: emits a report, then `end`. */
const unclosed = (end: readonly Event[]): Grammar => report('unclosed-value', end)
/** `[]` */
export const emptyArray: Grammar = drop(noItems)

/**
 * `{"key": value, …}` with at least one member. Each member gives the events `begin` of its key, those of `value`, then
 * `end`; a key without events ends the object.
 */
export function entries(begin: (key: string) => readonly Event[], value: Grammar, end: readonly Event[]): Grammar {
  const head: Grammar = anyKey.accept(({ text, said }) => {
    const events = text === '' ? NONE : begin(text)
    return events.length > 0 ? { events: [...said, ...events] } : undefined
  })
  const one = seq(
    head,
    value,
    emit(ws, () => end),
  )
  const rest: Grammar = alt(
    lazy(() => next('}', () => NONE, seq(one, rest))),
    unclosed(NONE),
  )
  return token('{').then(seq(one, rest))
}
