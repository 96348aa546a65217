/** What cannot be read is lost up to its own closing marker, and not beyond a limit: after that it is text. */
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { checkCuts } from '../cuts.ts'

const LINE = 'The parser looks for the next marker here.\n'
const lostOf = (raw: string) =>
  parse(raw)
    .segments.filter(({ kind }) => kind !== 'text')
    .reduce((sum, { start, end }) => sum + end - start, 0)

describe('a long stretch after a marker is text', () => {
  test.each([
    '<｜tool▁outputs▁begin｜><｜tool▁output▁begin｜>',
    '<|start|>assistant<|channel|>commentary to=functions.read_file <|message|>',
    '<|message_model|><|content_invoke_tool_text|>',
  ])('%s', marker => {
    const raw = `The format.\n${marker}${LINE.repeat(120)}The end.`
    expect(parse(raw).content).toContain(`${LINE.repeat(20)}The end.`)
    expect(lostOf(raw)).toBeLessThan(4300)
    const cuts = [raw.slice(0, 30), raw.slice(30, 4100), raw.slice(4100, 4200), raw.slice(4200)]
    checkCuts(raw, [[raw], cuts, raw.split(/(?<=\n)/)])
  })
  test('a call without a name', () => {
    const raw = `<tool_call>{"arguments": {"text": "${LINE.trim().repeat(120)}"}}</tool_call> So.`
    expect(lostOf(raw)).toBeLessThan(200)
    expect(parse(raw.replace(/(The parser.*?here\.)+/, '$1'))).toMatchObject({ content: 'So.' })
  })
})
