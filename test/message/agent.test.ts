/** The envelope of an agent loop. */
import { expect, test } from 'vitest'
import { parseLLMResponseWith } from '../../src/core.ts'
import { hermes } from '../../src/grammars/hermes.ts'
import { parseLLMResponse } from '../../src/index.ts'

const CALL = '<tool_call>{"name": "search", "arguments": {"q": "tides"}}</tool_call>'

test('a placeholder stands for the text of a message of calls', () => {
  for (const read of [
    parseLLMResponse,
    (raw: string, options?: object) => parseLLMResponseWith([hermes], raw, options),
  ]) {
    expect(read(CALL).content).toBe('Executing tools')
    expect(read(CALL, { placeholder: '' }).content).toBe('')
    expect(read(CALL, { placeholder: 'Calling …' }).content).toBe('Calling …')
    expect(read(`Now.\n${CALL}`, { placeholder: 'x' }).content).toBe('Now.')
    expect(read('Done.', { placeholder: 'x' }).content).toBe('Done.')
    expect(() => read(CALL, { placeholder: 7 as unknown as string })).toThrow('placeholder: expected a string, got 7')
  }
  expect(parseLLMResponse('{"name": "search", "arguments": {}}', { placeholder: 'x' }).content).toBe('')
})
