/** What opens a code fence, and what closes it. */
import { describe, expect, test } from 'vitest'
import { run } from '../../src/engine/parsing.ts'
import { parse } from '../../src/index.ts'
import { fenceClose, fenceOpen, fenceOpenInside } from '../../src/prose/fence-line.ts'

/** Where it ends; `more` when the end of the input decides; undefined when there is none. */
const at = (parser: typeof fenceOpen | ReturnType<typeof fenceClose>, text: string): number | 'more' | undefined => {
  const reply = run<unknown>(parser as never, text, 0)
  if (reply.furthest >= text.length) return 'more'
  return reply.status ? reply.index : undefined
}

describe('a fence opens', () => {
  test.each([
    ['```\nx', 4],
    ['```sh\nx', 6],
    ['~~~\nx', 4],
    ['~~~~ yaml\nx', 10],
    ['~~~ a `b`\nx', undefined],
    ['```json{"a": 1}', 7],
    ['``` json ["a"]', 9],
    ['``\nx', undefined],
    ['~~\nx', undefined],
    ['###\nx', undefined],
    [`${'`'.repeat(16)}\nx`, 17],
    [`${'`'.repeat(17)}\nx`, undefined],
    [`\`\`\`${'i'.repeat(79)}\nx`, 83],
    [`\`\`\`${'i'.repeat(80)}\nx`, undefined],
    ['```a`b\nx', undefined],
    ['```sh', 'more'],
    ['`', 'more'],
  ])('%j', (text, want) => expect(at(fenceOpen, text)).toBe(want))
  test('with its mark and its length', () => {
    expect(run(fenceOpen, '~~~~ yaml\nx', 0).value).toEqual({ mark: '~', length: 4 })
    expect(run(fenceOpen, '```{"a": 1}', 0).value).toEqual({ mark: '`', length: 3 })
  })
  test.each([
    ['``` c++ \nx', 9],
    ['```objective-c\r\nx', 16],
    ['``` one two\nx', undefined],
    ['```\t\nx', 5],
  ])('within a line: %j', (text, want) => expect(at(fenceOpenInside, text)).toBe(want))
})

describe('a fence closes', () => {
  const three = fenceClose({ mark: '~', length: 3 })
  test.each([
    ['~~~\nx', 3],
    ['~~~~~\nx', 5],
    ['~~~ \t\r\nx', 6],
    ['~~\nx', undefined],
    ['```\nx', undefined],
    ['~~~ x', undefined],
    [`${'~'.repeat(16)}\nx`, 16],
    [`${'~'.repeat(17)}\nx`, undefined],
    ['~~~', 'more'],
    ['~~~  ', 'more'],
  ])('%j', (text, want) => expect(at(three, text)).toBe(want))
  test('by its mark alone', () => {
    const mark = fenceClose({ mark: '`', length: 4 }, false)
    expect([at(mark, '```` x'), at(mark, '``` x'), at(mark, '````')]).toEqual([4, undefined, 'more'])
  })
})

describe('in a message', () => {
  const call = '<tool_call>\n{"name": "count_gulls", "arguments": {}}\n</tool_call>'
  const names = (raw: string) => parse(raw).toolCalls.map(c => c.name)
  test.each(['```', '~~~', '~~~~~'])('%s around an example, and text behind it', mark => {
    expect(names(`So:\n${mark}\n${call}\n${mark}\nThat is how.`)).toEqual([])
    expect(names(`So:\n${mark}\n${call}\n${mark}`)).toEqual(['count_gulls'])
  })
  test('a shorter run of marks is a line of the example', () => {
    expect(names(`~~~~\n~~~\n${call}\n~~~\n~~~~\nThat is how.`)).toEqual([])
    expect(names(`~~~\nls\n~~~\n${call}\nIt flies.`)).toEqual(['count_gulls'])
  })
})
