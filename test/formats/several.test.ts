/** A dialect of several formats, and one whose grammar is code. */
import { expect, test } from 'vitest'
import type { Dialect } from '../../src/engine/dialect.ts'
import { dialect, type Format } from '../../src/formats/dialect.ts'
import { jsonCalls } from '../../src/formats/json-call.ts'
import { namedJson } from '../../src/formats/name-json.ts'
import { reasoning } from '../../src/formats/reasoning.ts'
import { type Common, fromCode } from '../../src/formats/record.ts'
import { several } from '../../src/formats/several.ts'
import { parse as whole } from '../../src/index.ts'

const NAME = 'mine'
const tool = { name: 'f', parameters: { type: 'object', properties: { a: { type: 'integer' } } } } as const
/** What `d` alone reads, and calls as words. */
function read(d: Dialect, text: string, tools: readonly (typeof tool)[] = []) {
  const { content, reasoning, toolCalls } = whole(text, { dialects: [d], tools })
  return { content, reasoning, calls: toolCalls.map(call => call.name + JSON.stringify(call.arguments)) }
}
const withTools = (d: Dialect, text: string) => read(d, text, [tool])

const made = several(
  NAME,
  { aliases: ['ours'], models: ['Model-1'], answers: [{ open: '<answer>', close: '</answer>' }] },
  jsonCalls(NAME, { open: '<json>', close: '</json>', layout: 'sections' }),
  namedJson(NAME, { call: '<named>{name}<with>{json}</named>' }),
  namedJson(NAME, { triggers: [], call: '@{tool}{json}', bare: true, known: ['@{tool}{'] }),
  reasoning(NAME, { open: ['<why>'], close: ['</why>'] }),
)
const again = (d: Dialect): Dialect => dialect(d.name, JSON.parse(JSON.stringify(d.format)) as Format)

test.each([
  ['as made', made],
  ['made again from its record', again(made)],
])('each part is read: %s', (_, d) => {
  const all = read(
    d,
    '<why>because</why><answer>Here.</answer><json>{"name": "f", "arguments": {"a": 1}}</json><named>g<with>{"b": 2}</named>',
  )
  expect(all.reasoning).toBe('because')
  expect(all.content).toBe('Here.')
  expect(all.calls).toEqual(['f{"a":1}', 'g{"b":2}'])
  expect(d.aliases).toEqual(['ours'])
  expect(d.models).toEqual(['Model-1'])
})

test.each([
  ['as made', made],
  ['made again from its record', again(made)],
])('a part for tools alone counts when tools are given: %s', (_, d) => {
  const text = 'Now @f{"a": 1}'
  expect(read(d, text)).toMatchObject({ content: text, calls: [] })
  expect(withTools(d, text)).toMatchObject({ content: 'Now', calls: ['f{"a":1}'] })
})

test('the first part that prints prints; openers and closers are of all', () => {
  expect(made.print!([{ name: 'f', arguments: {} }])).toBe('<json>{"name": "f", "arguments": {}}</json>')
  expect(made.printReasoning!('because')).toBe('<why>because</why>')
  expect(made.triggers).toEqual(['<json', '<named>', '<why>', '</why>', '<answer>'])
  expect(made.closers).toEqual(['</json>', '</named>', '</answer>'])
  expect([made.bare, made.reasoning, made.inline]).toEqual([undefined, undefined, undefined])
})

test('it is reasoning alone, or bare, if all its parts are', () => {
  const why = (open: string) => reasoning(NAME, { open: [`<${open}>`], close: [`</${open}>`] })
  expect(several(NAME, {}, why('a'), why('b')).reasoning).toBe(true)
  const bare = (word: string) => namedJson(NAME, { call: `${word}{name}{json}`, bare: true })
  expect(several(NAME, {}, bare('@'), bare('#')).bare).toBe(true)
})

test('words with the name of a tool open it when tools are given', () => {
  const word = (known: NonNullable<Common['known']>) =>
    namedJson(NAME, { triggers: [], call: '{name}={json}', bare: true, known })
  expect(withTools(word(['{tool}=']), 'So f={"a": 1}').calls).toEqual(['f{"a":1}'])
  expect(withTools(word([{ text: '{tool}=', at: 'line' }]), 'So f={"a": 1}').calls).toEqual([])
  expect(withTools(word([{ text: '{tool}=', at: 'line' }]), 'So\nf={"a": 1}').calls).toEqual(['f{"a":1}'])
  expect(withTools(word([{ text: '{tool}=', unless: 'a' }]), 'So f={"a": 1}').calls).toEqual([])
})

test('what no format covers is made when something is asked of it', () => {
  let asked = 0
  const code = fromCode(NAME, { aliases: ['ours'] }, () => {
    asked++
    const { triggers, grammar, print } = made
    return { triggers, grammar: () => grammar, ...(print ? { print } : {}) }
  })
  expect([code.name, code.aliases, code.format, asked]).toEqual([NAME, ['ours'], undefined, 0])
  expect(read(code, '<named>g<with>{}</named>').calls).toEqual(['g{}'])
  expect(asked).toBe(1)
  expect(several(NAME, {}, code).format).toBeUndefined()
})

test('a part of no format is refused with its place', () => {
  const of = (part: unknown) => () => dialect(NAME, { body: 'several', of: [part] } as never)
  expect(of({ body: 'yaml' })).toThrow(/format\.of\[0\]\.body: expected one of .*, got "yaml"/)
  expect(of({ body: 'several', of: [{}] })).toThrow(/format\.of\[0\]\.of\[0\]\.body: expected/)
  expect(of({ body: 'several', of: [] })).toThrow(
    /format\.of\[0\]\.of: expected a list with something in it, got an array/,
  )
})
