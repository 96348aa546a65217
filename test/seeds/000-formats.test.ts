/** Seed 000, "Robust Multi-Format LLM Response Parser": its test cases and appendix to the letter, then its catalogue and its code. */
import { describe, expect, it } from 'vitest'
import { parse, parseLLMResponse } from '../../src/index.ts'
import { checkLaws } from '../cuts.ts'

describe('the test cases, to the letter', () => {
  describe('Format 1: Clean JSON Envelope', () => {
    it('parses clean JSON envelope', () => {
      const input = '{"toolCalls": [{"name": "read_file", "arguments": {"path": "x.txt"}}], "needsMoreWork": true}'
      const result = parseLLMResponse(input)
      expect(result.toolCalls).toHaveLength(1)
      expect(result.toolCalls![0]!.name).toBe('read_file')
      expect(result.needsMoreWork).toBe(true)
    })
    it('parses content-only response', () => {
      const input = '{"content": "The answer is 42", "needsMoreWork": false}'
      const result = parseLLMResponse(input)
      expect(result.content).toBe('The answer is 42')
      expect(result.needsMoreWork).toBe(false)
    })
  })

  describe('Format 2: XML-Wrapped JSON Array', () => {
    it('parses function_calls with JSON array', () => {
      const input = '<function_calls>[{"name": "list_dir", "arguments": {"path": "."}}]</function_calls>'
      const result = parseLLMResponse(input)
      expect(result.toolCalls).toHaveLength(1)
      expect(result.toolCalls![0]!.name).toBe('list_dir')
    })
    it('preserves text outside function_calls', () => {
      const input =
        'I will list that directory.\n<function_calls>[{"name": "list_dir", "arguments": {"path": "."}}]</function_calls>'
      const result = parseLLMResponse(input)
      expect(result.content).toContain('I will list that directory')
    })
  })

  describe('Format 3: Anthropic-Style XML', () => {
    it('parses invoke tags with parameters', () => {
      const input =
        '<function_calls><invoke name="read_file"><parameter name="path">config.json</parameter></invoke></function_calls>'
      const result = parseLLMResponse(input)
      expect(result.toolCalls).toHaveLength(1)
      expect(result.toolCalls![0]!.name).toBe('read_file')
      expect(result.toolCalls![0]!.arguments.path).toBe('config.json')
    })
    it('parses multiple invoke tags', () => {
      const input =
        '<function_calls><invoke name="read_file"><parameter name="path">a.txt</parameter></invoke><invoke name="read_file"><parameter name="path">b.txt</parameter></invoke></function_calls>'
      const result = parseLLMResponse(input)
      expect(result.toolCalls).toHaveLength(2)
    })
  })

  describe('Format 4: Markdown-Wrapped JSON', () => {
    it('extracts JSON from markdown code block', () => {
      const input =
        'Here is the result:\n```json\n{"toolCalls": [{"name": "test", "arguments": {}}], "needsMoreWork": true}\n```'
      const result = parseLLMResponse(input)
      expect(result.toolCalls).toHaveLength(1)
      expect(result.toolCalls![0]!.name).toBe('test')
    })
  })

  describe('Format 5: Mixed Text with Embedded JSON', () => {
    it('extracts JSON from mixed content', () => {
      const input =
        'I will help you with that.\n\n{"toolCalls": [{"name": "search", "arguments": {"q": "test"}}], "needsMoreWork": true}'
      const result = parseLLMResponse(input)
      expect(result.toolCalls).toHaveLength(1)
      expect(result.toolCalls![0]!.name).toBe('search')
    })
  })

  describe('Format 6: Token Markers', () => {
    it('parses DeepSeek-style token markers', () => {
      const input =
        '<|tool_calls_section_begin|><|tool_call_begin|>{"name": "test", "arguments": {}}<|tool_call_end|><|tool_calls_section_end|>'
      const result = parseLLMResponse(input)
      expect(result.toolCalls).toHaveLength(1)
      expect(result.toolCalls![0]!.name).toBe('test')
    })
  })

  describe('Format 7: Single Tool Object', () => {
    it('wraps single tool in envelope', () => {
      const input = '{"name": "read_file", "arguments": {"path": "test.txt"}}'
      const result = parseLLMResponse(input)
      expect(result.toolCalls).toHaveLength(1)
      expect(result.toolCalls![0]!.name).toBe('read_file')
      expect(result.needsMoreWork).toBe(true)
    })
  })

  describe('Edge Cases', () => {
    it('handles plain text response', () => {
      const input = 'The answer to your question is 42.'
      const result = parseLLMResponse(input)
      expect(result.content).toBe('The answer to your question is 42.')
      expect(result.toolCalls).toBeUndefined()
    })
    it('handles empty string', () => {
      const result = parseLLMResponse('')
      expect(result.content).toBe('')
    })
    it('handles malformed JSON gracefully', () => {
      const input = '{"toolCalls": [{"name": "test"'
      const result = parseLLMResponse(input)
      expect(result.content).toBe('{"toolCalls": [{"name": "test"')
    })
  })
})

const EXAMPLES = {
  A: {
    input: '<function_calls>\n[{"name": "read_file", "arguments": {"path": "/etc/hosts"}}]\n</function_calls>',
    output: {
      toolCalls: [{ name: 'read_file', arguments: { path: '/etc/hosts' } }],
      content: 'Executing tools',
      needsMoreWork: true,
    },
  },
  B: {
    input: `<function_calls>
<invoke name="search_web">
<parameter name="query">weather today</parameter>
<parameter name="num_results">5</parameter>
</invoke>
</function_calls>`,
    output: {
      toolCalls: [{ name: 'search_web', arguments: { query: 'weather today', num_results: 5 } }],
      content: 'Executing tools',
      needsMoreWork: true,
    },
  },
  C: {
    input: `I'll search for that information.

\`\`\`json
{"toolCalls": [{"name": "web_search", "arguments": {"q": "latest news"}}], "needsMoreWork": true}
\`\`\``,
    output: {
      toolCalls: [{ name: 'web_search', arguments: { q: 'latest news' } }],
      needsMoreWork: true,
    },
  },
}

describe('the appendix, to the letter', () => {
  it.each(Object.entries(EXAMPLES))('example %s', (_, { input, output }) => {
    expect(parseLLMResponse(input)).toEqual(output)
    // And no member beside: `toEqual` would not see one that is undefined.
    expect(Object.keys(parseLLMResponse(input)).sort()).toEqual(Object.keys(output).sort())
    checkLaws(input)
  })
})

const CALL = { name: 'f', arguments: { a: 1 } }
const JSON_CALL = '{"name": "f", "arguments": {"a": 1}}'
const TOOLS = (content: string) => ({ toolCalls: [CALL], content, needsMoreWork: true })

describe('the catalogue of formats', () => {
  it('1: an envelope keeps its own members, exactly as written', () => {
    expect(
      parseLLMResponse('{"toolCalls": [{"name": "f", "arguments": {"a": 1}}], "content": "", "needsMoreWork": true}'),
    ).toStrictEqual({ toolCalls: [CALL], content: '', needsMoreWork: true })
    expect(parseLLMResponse('{"content": "Done.", "needsMoreWork": false}')).toStrictEqual({
      content: 'Done.',
      needsMoreWork: false,
    })
    expect(parseLLMResponse('{"toolCalls": [], "needsMoreWork": false}')).toStrictEqual({
      toolCalls: [],
      needsMoreWork: false,
    })
  })
  it('2: a JSON array in function_calls; no text, a stand-in', () => {
    expect(parseLLMResponse(`<function_calls>[${JSON_CALL}]</function_calls>`)).toStrictEqual(TOOLS('Executing tools'))
    expect(parseLLMResponse(`One moment.\n<function_calls>[${JSON_CALL}]</function_calls>`)).toStrictEqual(
      TOOLS('One moment.'),
    )
  })
  it('2: white space in the tags', () => {
    expect(parseLLMResponse(`<function_calls >[${JSON_CALL}]</function_calls >`)).toStrictEqual(
      TOOLS('Executing tools'),
    )
  })
  it('3: invoke without a wrapper, either quotes, further attributes', () => {
    const bodies = [
      '<invoke name="f"><parameter name="a">1</parameter></invoke>',
      "<invoke name='f'><parameter name='a'>1</parameter></invoke>",
      '<invoke name="f" id="x"><parameter name="a" type="int">1</parameter></invoke>',
      '<invoke  name="f"><parameter\nname="a"> 1 </parameter></invoke>',
    ]
    for (const body of bodies) {
      expect(parseLLMResponse(body), body).toStrictEqual(TOOLS('Executing tools'))
      expect(parseLLMResponse(`<function_calls>${body}</function_calls>`), body).toStrictEqual(TOOLS('Executing tools'))
      expect(parseLLMResponse(`Now:\n${body}`), body).toStrictEqual(TOOLS('Now:'))
    }
  })
  it('3: with the prefix antml:', () => {
    const p = 'antml:'
    const body = `<${p}invoke name="f"><${p}parameter name="a">1</${p}parameter></${p}invoke>`
    expect(parseLLMResponse(body)).toStrictEqual(TOOLS('Executing tools'))
    expect(parseLLMResponse(`<${p}function_calls>\n${body}\n</${p}function_calls>`)).toStrictEqual(
      TOOLS('Executing tools'),
    )
    // The seed's patterns take a prefix on either tag, so mixed ones are calls too.
    expect(parseLLMResponse(`<function_calls>\n${body}\n</function_calls>`).toolCalls).toStrictEqual([CALL])
  })
  it('3: a value is JSON if it parses, else its text without white space around', () => {
    const value = (text: string) =>
      parse(`<invoke name="f"><parameter name="v">${text}</parameter></invoke>`).toolCalls[0]!.arguments.v
    expect(value('5')).toBe(5)
    expect(value('true')).toBe(true)
    expect(value('null')).toBe(null)
    expect(value('{"x": [1, "y"]}')).toEqual({ x: [1, 'y'] })
    expect(value('"quoted"')).toBe('quoted')
    expect(value('weather today')).toBe('weather today')
    expect(value('\nweather today\n')).toBe('weather today')
    expect(value('5 apples')).toBe('5 apples')
    expect(value('{not json}')).toBe('{not json}')
    expect(value('')).toBe('')
  })
  it.each(['json', 'javascript', 'typescript', ''])('4: a code fence, %s', language => {
    const fenced = (body: string) => `\`\`\`${language}\n${body}\n\`\`\``
    expect(parseLLMResponse(fenced(JSON_CALL))).toStrictEqual(TOOLS(''))
    expect(parseLLMResponse(fenced(`{"toolCalls": [${JSON_CALL}], "needsMoreWork": true}`))).toStrictEqual({
      toolCalls: [CALL],
      needsMoreWork: true,
    })
    expect(parse(`Look:\n${fenced(JSON_CALL)}`)).toMatchObject({ content: 'Look:', toolCalls: [CALL] })
  })
  it('5: JSON in the middle of prose', () => {
    expect(parseLLMResponse(`Then ${JSON_CALL} and that is it.`).toolCalls).toStrictEqual([CALL])
    expect(parseLLMResponse(`First {"x": 1}, an answer. Then {"toolCalls": [${JSON_CALL}]}`)).toStrictEqual({
      toolCalls: [CALL],
    })
  })
  it('5: an envelope counts before another object', () => {
    expect(parseLLMResponse('{"status": "ok"}\n{"content": "Hi", "needsMoreWork": false}')).toStrictEqual({
      content: 'Hi',
      needsMoreWork: false,
    })
  })
  it('6: several calls between tokens, with and without the section', () => {
    const one = `<|tool_call_begin|>${JSON_CALL}<|tool_call_end|>`
    expect(parseLLMResponse(one)).toStrictEqual(TOOLS('Executing tools'))
    expect(parseLLMResponse(`Go.<|tool_calls_section_begin|>${one}<|tool_calls_section_end|>`)).toStrictEqual(
      TOOLS('Go.'),
    )
    const two = `<|tool_calls_section_begin|>${one}\n${one.replace('"f"', '"g"')}<|tool_calls_section_end|>`
    expect(parseLLMResponse(two).toolCalls?.map(c => c.name)).toEqual(['f', 'g'])
  })
  it('7: a single tool object', () => {
    expect(parseLLMResponse(JSON_CALL)).toStrictEqual(TOOLS(''))
    expect(parseLLMResponse(`I do it now.\n${JSON_CALL}`)).toStrictEqual(TOOLS('I do it now.'))
  })
})

describe('no call', () => {
  it('gives the trimmed text, and says nothing of more work', () => {
    expect(parseLLMResponse('  The answer is 42.\n')).toEqual({
      content: 'The answer is 42.',
      needsMoreWork: undefined,
    })
    expect(parseLLMResponse('')).toEqual({ content: '' })
    expect(parseLLMResponse('{"temperature": 20, "city": "Oslo"}')).toEqual({
      content: '{"temperature": 20, "city": "Oslo"}',
    })
    expect(parseLLMResponse('{"name": "Ada", "born": 1815}')).toEqual({ content: '{"name": "Ada", "born": 1815}' })
  })
  it('keeps a JSON array in function_calls that holds no call out of the calls', () => {
    expect(parseLLMResponse('<function_calls>[1, 2]</function_calls>').toolCalls).toBeUndefined()
    expect(parseLLMResponse('<function_calls></function_calls>').toolCalls).toBeUndefined()
  })
  it('leaves a code fence with something else as it is', () => {
    const text = 'Look:\n```js\nconst x = {a: 1}\n```\nThat is all.'
    expect(parseLLMResponse(text)).toEqual({ content: text })
  })
})
