/** Strict JSON at a glance. */
import { describe, expect, test } from 'vitest'
import { strictObject } from '../../src/json/strict.ts'

/** Where the object ends, and how many members it has. */
const read = (text: string, i = 0) => {
  const found = strictObject(text, i)
  if (found) expect(found.value).toEqual(JSON.parse(text.slice(i, found.end)))
  return found && [found.end, found.keys]
}

describe('an object', () => {
  test.each<[string, number]>([
    ['{}', 0],
    ['{ \t\r\n}', 0],
    ['{"a":1}', 1],
    [' { "a" : 1 , "b" : [ 1 , { "c" : [ ] } ] } '.trim(), 3],
    ['{"a":true,"b":false,"c":null}', 3],
    ['{"a":-1.5,"b":0,"c":0.25,"d":123456789012345}', 4],
    ['{"a":"","b":"x y","c":"\\"","d":"\\\\"}', 4],
    ['{"a":{"a":{"a":{}}},"a":[[],[[]]]}', 4],
    ['{"a":[1,2,3],"b":["x",["y"],{}]}', 2],
    ['{"a":"}]","b":"[{","c":1}', 3],
    ['{"a":"é😀\u2028"}', 1],
    ['{"a":1\n,\t"b"\r:\n2 }', 2],
  ])('%s', (text, keys) => {
    expect(read(text)).toEqual([text.length, keys])
    expect(read(`${text}</x>`)).toEqual([text.length, keys])
    expect(read(`x ${text}`, 2)).toEqual([text.length + 2, keys])
    for (let end = 0; end < text.length; end++) expect([end, read(text.slice(0, end))]).toEqual([end, undefined])
  })
  test.each([
    '',
    'x',
    '{a:1}',
    "{'a':1}",
    '{"a"}',
    '{"a" 1}',
    '{"a"=1}',
    '{"a":}',
    '{"a":,}',
    '{"a":1,}',
    '{,"a":1}',
    '{"a":1 "b":2}',
    '{"a":1;"b":2}',
    '{"a":1]',
    '{"a":[1}',
    '{"a":[1,]}',
    '{"a":[,1]}',
    '{"a":[1 2]}',
    '{"a":True}',
    '{"a":tru}',
    '{"a":nul}',
    '{"a":falsy}',
    '{"a":undefined}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":01}',
    '{"a":1.}',
    '{"a":-}',
    '{"a":1.2.3}',
    '{"a":1-2}',
    '{"a":"\n"}',
    '{"a":"\t"}',
    '{"a":"\\x"}',
    '{"a":"b}',
    '{"a:1}',
    '{"a":\u00a01}',
    '{"a":1}'.replace('1', '/**/1'),
  ])('%j is none', text => expect(read(text)).toBeUndefined())
  test('numbers that may lose digits, and powers, are read with more care', () => {
    for (const n of ['123456789012345', '-12345678901234', '1.2345678901234']) expect(read(`{"a":${n}}`)?.[1]).toBe(1)
    for (const n of ['1234567890123456', '-123456789012345', '1.23456789012345', '1e5', '1E5', '1e+5', '1+5'])
      expect(read(`{"a":${n}}`)).toBeUndefined()
  })
  test('so is what is nested more than thirty deep', () => {
    const nested = (n: number) => `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`
    const lists = (n: number) => `{"a":${'['.repeat(n)}${']'.repeat(n)}}`
    expect(read(nested(30))).toEqual([nested(30).length, 30])
    expect(read(nested(31))).toBeUndefined()
    expect(read(lists(29))).toEqual([lists(29).length, 1])
    expect(read(lists(30))).toBeUndefined()
    // what was open at a depth before is forgotten
    expect(read('{"a":[[1],{"b":[]}],"c":{"d":[{}]}}')?.[1]).toBe(4)
  })
  // A short string is read by hand, a long one by search.
  test.each([0, 28, 29, 30, 31, 32, 33, 34, 60])('a string of %i characters', n => {
    const x = 'x'.repeat(n)
    for (const tail of ['', '\\"', '\\\\', '\\\\\\"', '\\n\\"', '\\"y'])
      for (const text of [`{"${x}${tail}":1}`, `{"a":"${x}${tail}"}`]) {
        expect([text, read(text)]).toEqual([text, [text.length, 1]])
        expect(read(text.slice(0, -2))).toBeUndefined()
      }
    expect(read(`{"a":"${x}\n"}`)).toBeUndefined()
  })
})

describe('a brace in its last string, which may go on', () => {
  test.each<[string, number | undefined]>([
    ['{"a":"if (x) {"}</x>', 16],
    ['{"a":"if (x) {"}\n', 16],
    ['{"a":"if (x) {"} x', 16],
    ['{"a":"if (x) {"},', 16],
    ['{"a":"if (x) {"}]}),', 16],
    ['{"a":"if (x) {"}', undefined],
    ['{"a":"if (x) {"}x', undefined],
    ['{"a":"if (x) {"}"', undefined],
    ['{"a":"if (x) {"}]}x', undefined],
    ['{"a":"if (x)"}x', 14],
    ['{"a":["{"]}x', undefined],
    ['{"a":"{","b":1}x', 15],
    ['{"a":"{","b":"c"}x', 17],
    ['{"{":1}x', 7],
  ])('%j', (text, end) => expect(read(text)?.[0]).toBe(end))
})
