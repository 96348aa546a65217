/** Names that are meant to be another. */
import { describe, expect, test } from 'vitest'
import { run } from '../../src/engine/parsing.ts'
import { isTag, tagLike } from '../../src/repair/similar.ts'

describe('a name is meant to be another', () => {
  test.each([
    // case and separators aside
    ['invoke', 'invoke'],
    ['Invoke', 'invoke'],
    ['tool-call', 'tool_call'],
    ['toolcall', 'tool_call'],
    ['tool.call', 'TOOL CALL'],
    ['tool▁call', 'tool｜call'],
    ['ab', 'a_b'],
    // one letter, of three to five
    ['arg', 'args'],
    ['arq', 'arg'],
    ['thnk', 'think'],
    // two letters, of six and more
    ['invkoe', 'invoke'],
    ['functon_cals', 'function_calls'],
    ['invokexx', 'invoke'],
    // a suffix of a checkpoint
    ['arg_key:opensource', 'arg_key'],
    ['arg_ky:v1.2-x', 'arg_key'],
  ])('%s: %s', (found, name) => expect(isTag(found, name)).toBe(true))
  test.each([
    ['ac', 'ab'],
    ['abc', 'ab'],
    ['ar', 'arg'],
    ['azq', 'arg'],
    ['thxxk', 'think'],
    ['invxxx', 'invoke'],
    ['invokexxx', 'invoke'],
    ['invo', 'invokes'],
    ['arg_key opensource', 'arg_key'],
    ['xyz:arg_key', 'arg_key'],
    ['', 'abc'],
  ])('not %s: %s', (found, name) => expect(isTag(found, name)).toBe(false))
})

describe('the name of a tag that is meant to be another', () => {
  const read = (text: string, name: string, from = 0) => {
    const { status, index, value, furthest } = run(tagLike(name), text, from)
    return status ? [index, value] : furthest
  }
  test.each([
    ['invoke>', 'invoke', [6, 'invoke']],
    ['Invok>', 'invoke', [5, 'Invok']],
    ['x<invkoe]', 'invoke', [8, 'invkoe']],
    ['tool_call<', 'tool_call', [9, 'tool_call']],
    ['tool call\n', 'tool_call', [9, 'tool call']],
    ['invoke />', 'invoke', [8, 'invoke /']], // what is no letter at its end is left aside
    ['arg_key:opensource>', 'arg_key', [18, 'arg_key:opensource']],
    ['｜end▁of▁call｜>', '｜end▁of▁call｜', [13, '｜end▁of▁call｜']],
  ])('%j is %s', (text, name, want) => expect(read(text, name, text.startsWith('x<') ? 2 : 0)).toEqual(want))
  test('it fails at the first letter after which it cannot be', () => {
    expect(read('parameter>', 'invoke')).toBe(2)
    expect(read('invoicexx>', 'invoke')).toBe(7)
    expect(read('inv>', 'invoke')).toBe(3)
    expect(read('thxxk>', 'think')).toBe(5)
    expect(read('xarg_key:opensource>', 'key')).toBe(2)
  })
  test('it waits where it may go on', () => {
    expect(read('invo', 'invoke')).toBe(4)
    expect(read('invoke', 'invoke')).toBe(6)
    expect(read('arg_key:', 'arg_key')).toBe(8)
  })
  test('a suffix may be as long as it likes, up to 64 characters in all', () => {
    expect(read(`arg_key:${'x'.repeat(55)}>`, 'arg_key')).toEqual([63, `arg_key:${'x'.repeat(55)}`])
    expect(read(`arg_key:${'x'.repeat(56)}`, 'arg_key')).toEqual([64, `arg_key:${'x'.repeat(56)}`])
  })
})
