/** What a parser tells others on its way: adapters in the order of the message, `explain` of each dialect that it asked. */
import { describe, expect, test } from 'vitest'
import { defaultDialects } from '../src/index.ts'
import type { Part } from '../src/message/types.ts'
import { createObservedParser } from '../src/parser.ts'
import { asking } from './asked.ts'

const CALL = '<tool_call>{"name": "moor", "arguments": {"a": 1}}</tool_call>'
const hermes = defaultDialects.filter(({ name }) => name === 'hermes' || name === 'think')

describe('all in order', () => {
  const told = (...pieces: readonly string[]): readonly unknown[] => {
    const parts: Part[] = []
    const parser = createObservedParser(hermes, { generateId: () => 'c0' }, { onPart: part => parts.push(part) })
    for (const piece of pieces) parser.pushText(piece)
    parser.finish()
    return parts.map(part => {
      if (part.type === 'end') return ['end', part.index, part.call.name, part.call.arguments]
      return Object.values(part)
    })
  }
  const call = [
    ['call', 0, 'c0', 'moor'],
    ['args', 0, '{"a": 1}'],
    ['end', 0, 'moor', { a: 1 }],
  ]
  test('text, a call, and text', () => {
    expect(told(`So: ${CALL}\nDone.`)).toEqual([['text', 'So:'], ...call, ['text', ' \nDone.']])
  })
  test('reasoning, and its end', () => {
    expect(told('<think>Low.</think>Go.')).toEqual([
      ['reasoning', 'Low.'],
      ['text', 'Go.'],
    ])
    expect(told('Low.', '</think>Go.')).toEqual([['text', 'Low.'], ['reasoned'], ['text', 'Go.']])
  })
  test('arguments in pieces', () => {
    expect(told(CALL.slice(0, 47), CALL.slice(47))).toEqual([
      call[0],
      ['args', 0, '{'],
      ['args', 0, '"a": 1}'],
      call[2],
    ])
  })
})

test('what each dialect answered where it was asked', () => {
  const heard: unknown[] = []
  const parser = createObservedParser(
    hermes,
    {},
    {
      watch: asking(({ dialect, left, read, accepted, expected }) =>
        heard.push([dialect, left, read, accepted, expected]),
      ),
    },
  )
  parser.pushText(`So: <tool_call>no${CALL}`)
  parser.finish()
  // At each place: how much of the message was left, how far it looked, and what it expected.
  expect(heard).toEqual([
    ['hermes', 75, 11, false, ['"["', '"\\""', '"{"', 'JSON']],
    ['hermes', 62, 25, true, []],
  ])
})

test('the work that was done', () => {
  const work = { asked: 0, looked: 0 }
  const parser = createObservedParser(hermes, {}, { work })
  parser.pushText('Low tide.')
  parser.finish()
  expect(work).toEqual({ asked: 1, looked: 9 })
})
