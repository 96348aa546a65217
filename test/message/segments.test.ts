/** The account of a message: what its segments and diagnostics come to. */
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/engine/diagnostic.ts'
import { segmentsOf } from '../../src/message/segments.ts'
import type { Segment } from '../../src/message/types.ts'

function account(segments: Segment[] | undefined = [], channel?: 'reasoning') {
  const told: Diagnostic[] = []
  const own = segmentsOf({ segments, channel, maxText: 5, diagnose: d => told.push(d) })
  /** Segments as `kind 0-3`. */
  const shown = () =>
    (segments ?? []).map(s =>
      [
        s.kind,
        ...(s.channel ? ['of', s.channel] : []),
        ...(s.dialect ? [s.dialect] : []),
        ...(s.call === undefined ? [] : [`#${s.call}`]),
        `${s.start}-${s.end}`,
      ].join(' '),
    )
  const said = () => {
    own.flush()
    return told.map(d =>
      [
        d.code,
        ...(d.dialect ? [d.dialect] : []),
        `${d.span.start}-${d.span.end}`,
        ...(d.text === undefined ? [] : [`'${d.text}'`]),
      ].join(' '),
    )
  }
  return { ...own, shown, said, told }
}

describe('segments', () => {
  test('neighbours of one kind are one', () => {
    const { add, shown } = account()
    add('text', 0, 2)
    add('text', 2, 3)
    add('text', 5, 6) // not a neighbour
    add('call', 6, 7, 'd', 0)
    add('call', 7, 8, 'd', 0)
    add('call', 8, 9, 'e', 0)
    add('call', 9, 10, 'e', 1)
    add('markup', 10, 11, 'e')
    add('markup', 11, 11, 'e')
    add('text', 12, 11)
    expect(shown()).toEqual([
      'text 0-3',
      'text 5-6',
      'call d #0 6-8',
      'call e #0 8-9',
      'call e #1 9-10',
      'markup e 10-11',
    ])
  })
  test('what stood before the message is none of it', () => {
    const { add, shown, span } = account()
    add('text', -4, -1)
    add('text', -1, 0)
    add('text', -1, 2)
    expect(shown()).toEqual(['text 0-2'])
    expect([span(-2, -1), span(-1, 3)]).toEqual([
      { start: 0, end: 0 },
      { start: 0, end: 3 },
    ])
  })
  test('of the other channel', () => {
    const { add, shown, span } = account([], 'reasoning')
    add('text', 0, 2)
    expect([shown(), span(1, 2)]).toEqual([['text of reasoning 0-2'], { start: 1, end: 2, channel: 'reasoning' }])
  })
  test('nowhere kept', () => {
    const told: Diagnostic[] = []
    const { add, report, flush } = segmentsOf({
      segments: undefined,
      channel: undefined,
      maxText: 5,
      diagnose: d => told.push(d),
    })
    add('text', 0, 2)
    report('skipped', 0, 1)
    flush()
    expect(told).toHaveLength(1)
  })
  test('a call that came to nothing is lost', () => {
    const { add, markLost, shown } = account()
    add('call', 0, 2, 'd', 0)
    add('call', 2, 4, 'd', 1)
    add('markup', 4, 5, 'd')
    add('call', 5, 6, 'd', 1)
    markLost(2)
    expect(shown()).toEqual(['call d #0 0-2', 'lost d 2-4', 'markup d 4-5', 'lost d 5-6'])
    add('lost', 6, 8, 'd')
    add('call', 8, 9, 'd', 1)
    expect(shown().slice(3)).toEqual(['lost d 5-8', 'call d #1 8-9'])
  })
  test('not what stands in the other channel, nor what began before', () => {
    const segments: Segment[] = []
    const text = account(segments)
    const thought = account(segments, 'reasoning')
    thought.add('call', 0, 3, 'd', 0)
    text.add('call', 0, 3, 'd', 0)
    text.markLost(1)
    expect(text.shown()).toEqual(['call of reasoning d #0 0-3', 'call d #0 0-3'])
    text.markLost(0)
    expect(text.shown()).toEqual(['call of reasoning d #0 0-3', 'lost d 0-3'])
  })
  test('the text so far was reasoning', () => {
    const segments: Segment[] = []
    const other = account(segments, 'reasoning')
    const { add, reason, shown } = account(segments)
    other.add('text', 0, 1)
    add('text', 0, 2)
    add('markup', 2, 3)
    add('text', 3, 4)
    reason()
    add('text', 4, 5)
    add('reasoning', 5, 6)
    expect(shown()).toEqual([
      'text of reasoning 0-1',
      'reasoning 0-2',
      'markup 2-3',
      'reasoning 3-4',
      'text 4-5',
      'reasoning 5-6',
    ])
  })
  test('white space at the edge is markup', () => {
    const { add, trim, shown } = account()
    add('text', 0, 3, 'd')
    add('markup', 3, 5)
    add('text', 5, 7)
    add('reasoning', 7, 9)
    trim('text', 3)
    expect(shown()).toEqual(['text d 0-2', 'markup 2-3', 'markup 3-5', 'markup 5-7', 'reasoning 7-9'])
    add('reasoning', 9, 10)
    trim('reasoning', 2)
    expect(shown().slice(4)).toEqual(['reasoning 7-8', 'markup 8-9', 'markup 9-10'])
    trim('text', 9)
    expect(shown().slice(0, 2)).toEqual(['markup 0-2', 'markup 2-3'])
  })
  test('only that of its channel', () => {
    const segments: Segment[] = []
    const other = account(segments, 'reasoning')
    const { add, trim, shown } = account(segments)
    add('text', 0, 2)
    other.add('text', 0, 2)
    trim('text', 1)
    expect(shown()).toEqual(['text 0-1', 'markup 1-2', 'text of reasoning 0-2'])
    trim('text', 0)
    expect(shown()).toHaveLength(3)
  })
})

describe('reports', () => {
  test('neighbours of one code are one', () => {
    const { report, said } = account()
    report('extra-comma', 0, 1)
    report('extra-comma', 1, 2)
    report('extra-comma', 3, 4)
    report('extra-comma', 4, 5, 'd')
    report('comment', 5, 6, 'd')
    expect(said()).toEqual(['extra-comma 0-2', 'extra-comma 3-4', 'extra-comma d 4-5', 'comment d 5-6'])
  })
  test('a place without length joins its like alone', () => {
    const { report, said } = account()
    report('missing-comma', 1, 1)
    report('missing-comma', 1, 1)
    report('extra-comma', 1, 2)
    report('extra-comma', 2, 2)
    expect(said()).toEqual(['missing-comma 1-1', 'extra-comma 1-2', 'extra-comma 2-2'])
  })
  test('one with its text takes the place of those inside', () => {
    const { report, said } = account()
    report('skipped', 1, 2)
    report('skipped', 0, 3, 'd', { text: 'abc' })
    report('skipped', 3, 4)
    report('unreadable', 3, 5, undefined, { text: 'de' })
    report('skipped', 5, 7)
    report('skipped', 6, 8, undefined, { text: 'gh' })
    expect(said()).toEqual([
      "skipped d 0-3 'abc'",
      'skipped 3-4',
      "unreadable 3-5 'de'",
      'skipped 5-7',
      "skipped 6-8 'gh'",
    ])
  })
  test('what was lost goes on', () => {
    const { report, goOn, said } = account()
    goOn(3, 'zz')
    report('fabricated', 0, 2, undefined, { text: 'ab' })
    goOn(4, 'cd')
    goOn(9, 'efghi')
    expect(said()).toEqual(["fabricated 0-9 'abcde'"])
    report('skipped', 9, 10)
    goOn(11, 'x')
    expect(said().slice(1)).toEqual(["skipped 9-11 'x'"])
  })
  test('one waits until no other can join it', () => {
    const { report, flush, told } = account()
    report('skipped', 2, 3)
    flush(2)
    flush(3)
    expect(told).toEqual([])
    flush(4)
    expect(told).toEqual([
      { code: 'skipped', message: 'Something out of place was skipped.', span: { start: 2, end: 3 } },
    ])
    flush(9)
    expect(told).toHaveLength(1)
  })
  test('what goes without saying where the message ends', () => {
    for (const [code, end, next, start, to, is] of [
      ['truncated', 5, 'truncated', 5, 5, true],
      ['truncated', 5, 'unclosed-value', 5, 5, true],
      ['garbled-close', 5, 'missing-close', 5, 5, true],
      ['garbled-close', 5, 'skipped', 5, 5, false],
      ['skipped', 5, 'truncated', 5, 5, false],
      ['truncated', 5, 'truncated', 4, 4, false],
      ['truncated', 5, 'truncated', 5, 6, false],
    ] as const) {
      const { report, implied } = account()
      report(code, 3, end)
      expect([code, next, start, implied(next, start, to)]).toEqual([code, next, start, is])
    }
    expect(account().implied('truncated', 0, 0)).toBe(false)
  })
})
