/** The envelope as a fold: what each event adds to the outputs and to the result. */

import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/engine/event.ts'
import { toolNamed } from '../../src/engine/names.ts'
import type { Values } from '../../src/engine/values.ts'
import { channel } from '../../src/message/message.ts'
import { type MessageOptions, messageState, take } from '../../src/message/state.ts'
import type { ParserOutput, Part } from '../../src/message/types.ts'
import { readTools } from '../../src/tools/definitions.ts'
import { typing } from '../../src/tools/typing.ts'

const tools = readTools([
  {
    name: 'moor',
    parameters: {
      type: 'object',
      properties: { turns: { type: 'number' }, rope: { type: 'string' }, knots: { type: 'array' } },
    },
  },
  { name: 'sail' },
])
const values: Values = { untyped: 'json', frame: 'none' }
const call: Event = { type: 'call' }
const end: Event = { type: 'end' }
const moor: Event = { type: 'name', name: 'moor' }
const args = (delta: string): Event => ({ type: 'args', delta })
const text = (delta: string): Event => ({ type: 'text', delta })
const reasoning = (delta: string): Event => ({ type: 'reasoning', delta })
const param = (name: string): Event => ({ type: 'param', name, values })
const value = (delta: string): Event => ({ type: 'value', delta })
const members = (...list: [string, string][]): Event => ({ type: 'members', members: list })

interface Given extends Partial<Omit<MessageOptions, 'limits'>> {
  readonly limits?: Partial<MessageOptions['limits']>
  readonly base?: number
  readonly name?: 'reasoning'
  readonly dialect?: string | undefined
}
function fold({ base = 0, name, limits, ...options }: Given = {}) {
  const told: Part[] = []
  let ids = 0
  const state = messageState({
    generateId: () => `c${++ids}`,
    meant: tool => toolNamed(tool, options.tools),
    typing,
    dropTruncated: false,
    limits: { held: 1000, calls: 10, arguments: 1000, diagnostics: 10, ...limits },
    onPart: part => told.push(part),
    keeps: { text: true, segments: true, calls: true },
    ...options,
  })
  const { step, finish } = channel(state, name)
  const dialect = 'dialect' in options ? options.dialect : 'd'
  let at = base
  const { result } = state
  return {
    result,
    told,
    written: state.written,
    /** A step that took `taken`, and what it gives. */
    give(taken: string, ...events: readonly Event[]): ParserOutput {
      step(events, at, at + taken.length, dialect, `..${taken}..`, 2)
      at += taken.length
      return take(state)
    },
    finish(): ParserOutput {
      finish()
      return take(state)
    },
    segments: () =>
      result.segments.map(s => `${s.kind}${s.call === undefined ? '' : `#${s.call}`} ${s.start}-${s.end}`),
    codes: () => result.diagnostics.map(d => `${d.code} ${d.span.start}-${d.span.end}`),
  }
}
/** The calls, and what is said, of one step and the end of the message. */
const read = (events: readonly Event[], options: Given = {}) => {
  const it = fold(options)
  it.give('xx', ...events)
  it.finish()
  return [...it.result.toolCalls.map(c => [c.name, c.arguments, c.status]), ...it.result.diagnostics.map(d => d.code)]
}

describe('a call', () => {
  test('is announced with the first of its arguments, which go on in pieces', () => {
    const { give, result, told, segments } = fold()
    expect(give('a', call, moor).toolCallDeltas).toEqual([])
    expect(give('bc', args('{"rope":')).toolCallDeltas).toEqual([
      { index: 0, id: 'c1', name: 'moor', argumentsDelta: '{"rope":' },
    ])
    expect(give('d', args('"x"'), args(''), args('}')).toolCallDeltas).toEqual([
      { index: 0, argumentsDelta: '"x"' },
      { index: 0, argumentsDelta: '}' },
    ])
    const done = {
      id: 'c1',
      name: 'moor',
      arguments: { rope: 'x' },
      status: 'complete',
      dialect: 'd',
      span: { start: 0, end: 5 },
    }
    expect(give('e', end)).toMatchObject({ toolCallDeltas: [], toolCalls: [done] })
    expect(result.toolCalls).toEqual([done])
    expect(told).toEqual([
      { type: 'call', index: 0, id: 'c1', name: 'moor' },
      { type: 'args', index: 0, delta: '{"rope":' },
      { type: 'args', index: 0, delta: '"x"' },
      { type: 'args', index: 0, delta: '}' },
      { type: 'end', index: 0, call: done },
    ])
    give('f')
    expect(segments()).toEqual(['call#0 0-5', 'markup 5-6'])
  })
  test('without arguments is announced at its end', () => {
    const { give } = fold()
    expect(give('a', call, moor).toolCallDeltas).toEqual([])
    expect(give('b', end).toolCallDeltas).toEqual([{ index: 0, id: 'c1', name: 'moor', argumentsDelta: '{}' }])
  })
  test('is announced with its first parameter, whose key comes with the value', () => {
    const { give } = fold({ tools })
    expect(give('a', call, moor, param('knots')).toolCallDeltas).toEqual([
      { index: 0, id: 'c1', name: 'moor', argumentsDelta: '{' },
    ])
    expect(give('b', value('["reef", ')).toolCallDeltas).toEqual([])
    expect(give('c', value('"bowline"]'), { type: 'endParam' }).toolCallDeltas).toEqual([
      { index: 0, argumentsDelta: '"knots":["reef", "bowline"]' },
    ])
  })
  test('that breaks off before a value has its type leaves out the parameter', () => {
    const over: Event = { type: 'endParam' }
    const cut: Event = { type: 'error', code: 'truncated', start: 2, end: 2 }
    expect(read([call, moor, param('rope'), value('blue'), over, param('turns'), cut, over, end], { tools })).toEqual([
      ['moor', { rope: 'blue' }, 'truncated'],
      'truncated',
    ])
  })
  test('that waits for its id is announced with it', () => {
    const { give, result } = fold()
    expect(give('a', { type: 'call', lateId: true }, moor, args('{}')).toolCallDeltas).toEqual([])
    expect(give('b', { type: 'id', id: '' }).toolCallDeltas).toEqual([])
    expect(give('b', { type: 'id', id: 'k7' }).toolCallDeltas).toEqual([
      { index: 0, id: 'k7', name: 'moor', argumentsDelta: '{}' },
    ])
    give('c', { type: 'id', id: 'k8' }, end)
    expect(result.toolCalls[0]!.id).toBe('k7')
  })
  test('has the name that comes first, and the id before its arguments', () => {
    const { give, result } = fold()
    give('a', call, { type: 'id', id: 'k1' }, moor, { type: 'name', name: 'sail' }, args('{}'), end)
    expect(result.toolCalls[0]).toMatchObject({ id: 'k1', name: 'moor' })
  })
  test('ends where the next begins, and with the message', () => {
    const { give, finish, result, segments } = fold()
    give('abc', call, moor)
    give('de', call, { type: 'name', name: 'sail' })
    finish()
    expect(result.toolCalls.map(c => [c.name, c.span])).toEqual([
      ['moor', { start: 0, end: 3 }],
      ['sail', { start: 3, end: 5 }],
    ])
    expect(segments()).toEqual(['call#0 0-3', 'call#1 3-5'])
    const other = fold()
    other.give('abc', call, moor, args('{}'))
    other.give('de', call, moor, args('{}'))
    other.give('f', call)
    other.give('g')
    other.finish()
    expect(other.segments()).toEqual(['call#0 0-3', 'call#1 3-5', 'lost 5-7'])
  })
  test('ends where prose begins', () => {
    const { give, finish, result, segments } = fold()
    give('abc', call, moor)
    give('de', text('de'))
    finish()
    expect(result.toolCalls.map(c => c.span)).toEqual([{ start: 0, end: 3 }])
    expect(segments()).toEqual(['call#0 0-3', 'text 3-5'])
  })
  test('of nobody', () => {
    const { give, result } = fold({ dialect: undefined })
    give('a', call, moor, end)
    expect(result.toolCalls[0]!.dialect).toBe('')
  })
  test('may not be open: then what belongs to one is nothing', () => {
    const stray = [moor, args('{}'), param('a'), value('1'), { type: 'endParam' }, members(['a', '1']), end] as const
    expect(read([...stray, { type: 'id', id: 'x' }, { type: 'void' }])).toEqual([])
  })
})

describe('the arguments', () => {
  test('typed by the tool, whether its name comes before them or behind', () => {
    const want = [['moor', { turns: 3 }, 'repaired'], 'encoded']
    expect(read([call, moor, args('{"turns":'), args('"3"}'), end], { tools })).toEqual(want)
    expect(read([call, args('{"turns":'), args('"3"}'), moor, end], { tools })).toEqual(want)
    expect(read([call, moor, args('{"turns":"3"}'), end])).toEqual([['moor', { turns: '3' }, 'complete']])
  })
  test('are announced with the name where that comes behind', () => {
    const { give } = fold()
    expect(give('a', call, args('{}')).toolCallDeltas).toEqual([])
    expect(give('b', moor).toolCallDeltas).toEqual([{ index: 0, id: 'c1', name: 'moor', argumentsDelta: '{}' }])
  })
  test('that come twice are none', () => {
    const { give, finish, codes, result, segments } = fold()
    give('abc', call, moor, args('{}'), args('{}'))
    give('d', end)
    expect(result.toolCalls).toEqual([])
    give('e')
    finish()
    expect([codes(), segments()]).toEqual([['unreadable 0-4'], ['lost 0-4', 'markup 4-5']])
  })
  test('behind those that are whole are left out, and said once for each set', () => {
    const { give, finish, codes, result } = fold()
    const over: Event = { type: 'args', delta: '}', over: true }
    give('abcd', call, moor, args('{"a":1'), over)
    give('ef', args('{"b":'), args('2'), over)
    give('gh', args('{'), over, { type: 'name', name: 'moor' }, end)
    finish()
    expect(result.toolCalls).toMatchObject([{ name: 'moor', arguments: { a: 1 }, status: 'repaired' }])
    expect(codes()).toEqual(['duplicate-key 4-4', 'duplicate-key 6-6'])
  })
  test('a name that comes twice: another one is left out, and said', () => {
    expect(read([call, moor, moor, args('{}'), end])).toEqual([['moor', {}, 'complete']])
    expect(read([call, moor, args('{}'), { type: 'name', name: 'sail' }, end])).toEqual([
      ['moor', {}, 'repaired'],
      'duplicate-key',
    ])
  })
  test('of a parameter each, or at once, and not both', () => {
    expect(read([call, moor, param('a'), value('1'), { type: 'endParam' }, args('{"b":2}'), end])).toEqual([
      ['moor', { a: 1 }, 'repaired'],
      'duplicate-key',
    ])
    expect(read([call, moor, args('{"b":2}'), param('a'), value('1'), end])).toEqual([
      ['moor', { b: 2 }, 'repaired'],
      'duplicate-key',
    ])
    expect(read([call, moor, param('a'), value('1'), param('b'), value('x'), value('y'), end])).toEqual([
      ['moor', { a: 1, b: 'xy' }, 'complete'],
    ])
  })
  test('a value of no parameter is none', () => {
    expect(read([call, moor, value('1'), { type: 'endParam' }, end])).toEqual([['moor', {}, 'complete']])
    expect(read([call, moor, param('a'), value('1'), { type: 'endParam' }, value('2'), end])).toEqual([
      ['moor', { a: 1 }, 'complete'],
    ])
  })
  test('a parameter that comes twice, and one of another type', () => {
    expect(read([call, moor, param('a'), value('1'), param('a'), value('2'), end])).toEqual([
      ['moor', { a: 2 }, 'complete'],
      'duplicate-key',
    ])
    expect(read([call, moor, param('turns'), value('many'), end], { tools })).toEqual([
      ['moor', { turns: 'many' }, 'complete'],
      'wrong-type',
    ])
  })
  test('a parameter that breaks off, and the message with it', () => {
    const knots = [call, moor, param('knots'), value('["ab')]
    expect(read([...knots, { type: 'endParam' }, end], { tools })).toEqual([
      ['moor', { knots: ['ab'] }, 'repaired'],
      'unclosed-value',
    ])
    const [made, ...codes] = read([...knots, { type: 'error', code: 'truncated', start: 2, end: 2 }, end], { tools })
    expect(made).toEqual(['moor', { knots: ['ab'] }, 'truncated'])
    expect([...new Set(codes)]).toEqual(['truncated'])
  })
  test('in one parameter', () => {
    const held = [call, moor, param('arguments'), value('{"rope":'), value('"x"}'), { type: 'endParam' }] as const
    expect(read([...held, end], { tools })).toEqual([['moor', { rope: 'x' }, 'repaired'], 'encoded'])
    expect(read([...held, param('turns'), value('2'), end], { tools })).toEqual([
      ['moor', { arguments: { rope: 'x' }, turns: 2 }, 'complete'],
    ])
    expect(read([call, moor, param('arguments'), value('x'), end], { tools })).toEqual([
      ['moor', { arguments: 'x' }, 'complete'],
    ])
  })
  test('or as members beside the name: those that the tool declares', () => {
    const some = members(['rope', '"x"'], ['other', '1'])
    const mended = (made: object) => [['moor', made, 'repaired'], 'missing-key']
    expect(read([call, moor, some, end])).toEqual(mended({ rope: 'x', other: 1 }))
    expect(read([call, moor, some, end], { tools })).toEqual(mended({ rope: 'x' }))
    expect(read([call, moor, members(['turns', '"2"']), end], { tools })[0]).toEqual(['moor', { turns: 2 }, 'repaired'])
    expect(read([call, moor, members(['other', '1']), end], { tools })).toEqual([['moor', {}, 'repaired'], 'skipped'])
    expect(read([call, moor, args('{"rope":"y"}'), some, end], { tools })).toEqual([
      ['moor', { rope: 'y' }, 'complete'],
    ])
    expect(read([call, { type: 'name', name: 'row' }, some, end], { tools })).toEqual([
      ['row', { rope: 'x', other: 1 }, 'repaired'],
      'missing-key',
      'unknown-tool',
    ])
  })
  test('are cut where they are too long, and nothing more is added', () => {
    const long = [call, moor, args('{"rope":"abc'), args('defg"}'), args(',"turns":1}'), param('b'), value('1'), end]
    expect(read(long, { limits: { arguments: 15 } })).toEqual([['moor', { rope: 'abcdef' }, 'truncated'], 'limit'])
    const several = [call, moor, param('a'), value('abcdef'), value('g'), param('b'), value('1'), end]
    expect(read(several, { limits: { arguments: 4 } })).toEqual([['moor', { a: 'abcd' }, 'truncated'], 'limit'])
    expect(read(several, { limits: { arguments: 8 } })).toEqual([['moor', { a: 'abcdefg', b: 1 }, 'complete']])
  })
})

describe('a call that comes to nothing', () => {
  test('without a name, or with nothing but what was skipped', () => {
    for (const events of [
      [call, args('{}')],
      [call, moor, { type: 'void' }],
    ] as Event[][]) {
      const { give, finish, result, segments } = fold()
      give('ab', ...events)
      give('cd')
      give('e', end)
      give('f')
      finish()
      expect(result.diagnostics).toMatchObject([{ code: 'unreadable', dialect: 'd', text: 'abcde' }])
      expect([result.toolCalls, segments()]).toEqual([[], ['lost 0-5', 'markup 5-6']])
    }
    expect(read([call, moor, args('{}'), { type: 'void' }, end])).toEqual([['moor', {}, 'complete']])
  })
  test('its text is its own', () => {
    const { give, finish, result } = fold({ base: -2 })
    give('abc', call)
    give('de', call)
    give('f')
    finish()
    expect(result.diagnostics.map(d => [d.span.start, d.span.end, d.text])).toEqual([
      [0, 1, 'c'],
      [1, 4, 'def'],
    ])
  })
  test('one too many', () => {
    const { give, finish, result, segments, codes } = fold({ limits: { calls: 1 } })
    give('ab', call, moor, args('{}'), end)
    expect(give('cd', call, moor, args('{"rope":"x"}')).toolCallDeltas).toEqual([])
    give('e', end)
    give('f')
    finish()
    expect([result.toolCalls.length, segments(), codes()]).toEqual([
      1,
      ['call#0 0-2', 'lost 2-5', 'markup 5-6'],
      ['limit 2-5'],
    ])
  })
  test('cut by the end, where such are not wanted: nothing is said of one before its end', () => {
    const cut: Event = { type: 'error', code: 'truncated', start: 2, end: 2 }
    const { give, finish, result, told } = fold({ dropTruncated: true })
    give('ab', call, moor, args('{"rope":"x"'))
    give('', cut, args('}'), end)
    finish()
    expect([result.toolCalls, told, result.diagnostics.map(d => [d.code, d.text])]).toEqual([
      [],
      [],
      [['truncated', 'ab']],
    ])
    expect(read([call, moor, args('{}'), end], { dropTruncated: true })).toEqual([['moor', {}, 'complete']])
    expect(read([call, moor, args('{}'), cut, end])).toEqual([['moor', {}, 'truncated'], 'truncated'])
  })
})

describe('what is said of a call', () => {
  const one = (json: string) => [call, moor, args(json), end]
  test('a tool that is not known, a key or a call that comes twice', () => {
    expect(read([call, { type: 'name', name: 'row' }, end], { tools }).slice(1)).toEqual(['unknown-tool'])
    expect(read(one('{"a":1,"a":2}')).slice(1)).toEqual(['duplicate-key'])
    expect(read([...one('{"a":1}'), ...one('{"a":2}'), ...one('{"a":1}')]).slice(3)).toEqual(['duplicate-call'])
    expect(read([...one('{}'), call, { type: 'name', name: 'sail' }, end], { tools }).slice(2)).toEqual([])
  })
  test('nothing is kept where nobody wants it', () => {
    const { give, finish, result } = fold({ keeps: { text: false, segments: false, calls: false } })
    give('ab', text('ab'))
    expect(give('c', ...one('{}'), ...one('{}')).toolCalls.map(c => c.id)).toEqual(['c1', 'c2'])
    give('d', { type: 'error', code: 'junk', start: 3, end: 4 })
    expect(finish().errors.map(d => d.code)).toEqual(['junk'])
    expect(result).toEqual({ content: '', reasoning: '', toolCalls: [], segments: [], diagnostics: [] })
  })
  test('so much, and that it was more', () => {
    const { give, finish, result } = fold({ limits: { diagnostics: 2 } })
    for (const start of [0, 2, 4, 6, 8]) give('ab', { type: 'error', code: 'junk', start, end: start + 1 })
    finish()
    expect(result.diagnostics.map(d => [d.code, d.span.start])).toEqual([
      ['junk', 0],
      ['junk', 2],
      ['limit', 4],
    ])
    expect(result.diagnostics.every(d => d.message !== '')).toBe(true)
  })
})

describe('prose', () => {
  test('goes to its place, without the white space at its edges', () => {
    const { give, finish, result, segments, told } = fold()
    expect(give(' a ', text(' a ')).text).toBe('a')
    expect(give('b', reasoning('b'))).toMatchObject({ text: '', reasoning: 'b' })
    expect(give('c ', text('c ')).text).toBe(' c')
    finish()
    expect([result.content, result.reasoning]).toEqual(['a c', 'b'])
    expect(segments()).toEqual(['markup 0-1', 'text 1-3', 'reasoning 3-4', 'text 4-5', 'markup 5-6'])
    expect(told).toEqual([
      { type: 'text', delta: 'a' },
      { type: 'reasoning', delta: 'b' },
      { type: 'text', delta: ' c' },
    ])
    expect(result.segments.map(s => s.dialect)).toEqual([undefined, undefined, 'd', undefined, undefined])
  })
  test('of a prefill is no part of the message', () => {
    const { give, result, segments } = fold({ base: -5 })
    expect(give('abc', text('abc')).text).toBe('')
    expect(give('defg', text('defg')).text).toBe('fg')
    expect([result.content, segments()]).toEqual(['fg', ['text 0-2']])
  })
  test('that ends in too much white space is shown, and said', () => {
    for (const type of ['text', 'reasoning'] as const) {
      const { give, finish, codes } = fold({ limits: { held: 3 } })
      give('a    ', { type, delta: 'a    ' })
      finish()
      expect(codes()).toEqual(['limit 5-5'])
    }
  })
  test('was reasoning, it turns out', () => {
    const { give, finish, result, segments, codes, told } = fold()
    give('ab ', text('ab '))
    expect(give('c', { type: 'reasoned' }).textWasReasoning).toBe(true)
    give('d', text('d'))
    expect(give('e', { type: 'reasoned' }).textWasReasoning).toBeUndefined()
    finish()
    expect([result.content, result.reasoning]).toEqual(['d', 'ab'])
    expect(segments()).toEqual(['reasoning 0-2', 'markup 2-3', 'markup 3-4', 'text 4-5', 'markup 5-6'])
    expect(codes()).toEqual(['stray-reasoning-close 3-4', 'stray-close 5-6'])
    expect(told[1]).toEqual({ type: 'reasoned' })
  })
  test('nothing was said, so nothing was reasoning', () => {
    expect(read([{ type: 'reasoned' }])).toEqual([])
    const { give, finish, codes } = fold({ name: 'reasoning' })
    give('a', reasoning('a'))
    give('b', { type: 'reasoned' })
    finish()
    expect(codes()).toEqual(['stray-close 1-2'])
  })
})

describe('an envelope that the model wrote', () => {
  test('its members', () => {
    const { give, result, written } = fold()
    give('a', { type: 'content', delta: ' x' }, { type: 'content', delta: 'y' }, { type: 'calls' })
    give('b', { type: 'more', value: false })
    expect(written).toEqual({ content: ' xy', toolCalls: true, needsMoreWork: false })
    expect([result.content, result.needsMoreWork]).toEqual(['xy', false])
  })
})

describe('what is lost', () => {
  test('is said with its text, which may go on', () => {
    const { give, finish, result, segments } = fold({ limits: { held: 5 } })
    give('abc', { type: 'lost', code: 'fabricated' })
    give('def', { type: 'lost', code: 'fabricated', more: true })
    finish()
    expect(result.diagnostics).toMatchObject([{ code: 'fabricated', span: { start: 0, end: 6 }, text: 'abcde' }])
    expect(segments()).toEqual(['lost 0-6'])
  })
  test('what goes without saying is not said, and does no harm', () => {
    const cut = (start: number): Event => ({ type: 'error', code: 'truncated', start, end: 2 })
    const { give, finish, codes, result } = fold()
    give('ab', cut(1))
    give('', call, moor, { type: 'error', code: 'junk', start: 2, end: 2 }, end)
    finish()
    expect([codes(), result.toolCalls[0]!.status]).toEqual([['truncated 1-2', 'junk 2-2'], 'repaired'])
    const other = fold()
    other.give('ab', cut(1), call, moor, { type: 'error', code: 'missing-close', start: 2, end: 2 }, end)
    other.finish()
    expect([other.codes(), other.result.toolCalls[0]!.status]).toEqual([['truncated 1-2'], 'complete'])
  })
})
