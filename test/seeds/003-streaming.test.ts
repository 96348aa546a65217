/** Seed 003, "Response Parser (Streaming)": one element a tool, in a stream. Its finish reason is for the wire, not for us. */
import { describe, expect, it } from 'vitest'
import { createStreamParser, type ParserOutput, parse, type ToolDefinition } from '../../src/index.ts'
import { checkLaws, feed } from '../cuts.ts'

const READ: ToolDefinition = {
  type: 'function',
  function: {
    name: 'read',
    parameters: {
      type: 'object',
      properties: { filePath: { type: 'string' }, limit: { type: 'integer' }, all: { type: 'boolean' } },
    },
  },
}
const WRITE: ToolDefinition = {
  name: 'write',
  inputSchema: {
    type: 'object',
    properties: { filePath: { type: 'string' }, content: { type: 'string' }, tags: { type: 'array' } },
  },
}
const tools = [READ, WRITE]
const CALL = '<read>\n<filePath>/src/app.js</filePath>\n</read>'

/** Without tools the name is a guess; with them it is known. */
describe.each([
  ['tools known', { tools }],
  ['tools guessed', {}],
])('%s', (_, options) => {
  it('text before a call: the text first, then the call', () => {
    const fed = feed(["I'll ", 'read ', `the file.\n\n${CALL}`], options)
    expect(fed.text).toBe("I'll read the file.")
    expect(fed.result.toolCalls).toMatchObject([
      { name: 'read', arguments: { filePath: '/src/app.js' }, status: 'complete', dialect: 'cline-xml' },
    ])
    expect(fed.result.diagnostics).toEqual([])
    const parser = createStreamParser(options)
    expect(parser.pushText("I'll ")).toMatchObject({ text: "I'll", toolCallDeltas: [] })
    expect(parser.pushText('read ')).toMatchObject({ text: ' read', toolCallDeltas: [] })
    const last = parser.pushText(`the file.\n\n${CALL}`)
    expect(last.text).toBe(' the file.')
    expect(last.toolCalls).toHaveLength(1)
  })
  it('no text before', () => {
    expect(checkLaws(CALL, options)).toMatchObject({ content: '', toolCalls: [{ name: 'read' }] })
  })
  it('white space around is trimmed', () => {
    expect(checkLaws(`  Reading.  \n\n\n${CALL}\n\n `, options)).toMatchObject({ content: 'Reading.' })
    expect(parse(`\n\n${CALL}`, options).content).toBe('')
  })
  it('text after a call', () => {
    const { content, toolCalls } = checkLaws(`First.\n${CALL}\nThen the rest.`, options)
    expect(toolCalls).toHaveLength(1)
    expect(content).toMatch(/^First\.\s+Then the rest\.$/)
  })
  it('several parameters', () => {
    const raw = '<write>\n<filePath>a.md</filePath>\n<content># Hi</content>\n<tags>["x", "y"]</tags>\n</write>'
    expect(checkLaws(raw, options).toolCalls).toMatchObject([
      { name: 'write', arguments: { filePath: 'a.md', content: '# Hi', tags: ['x', 'y'] } },
    ])
  })
  it('values of several lines', () => {
    const raw =
      '<write>\n<filePath>a.js</filePath>\n<content>\nif (a < b) {\n\treturn "x"\n}\n\n// end\n</content>\n</write>'
    expect(checkLaws(raw, options).toolCalls[0]!.arguments).toEqual({
      filePath: 'a.js',
      content: 'if (a < b) {\n\treturn "x"\n}\n\n// end',
    })
  })
  it('one call is one call', () => {
    const fed = feed([...`Go.\n${CALL}`], options)
    expect(fed.result.toolCalls).toHaveLength(1)
    expect(fed.deltas.filter(d => d.name !== undefined)).toHaveLength(1)
    expect(fed.toolCalls).toHaveLength(1)
  })
  it('several calls are several', () => {
    const raw = `${CALL}\n${CALL.replace('app', 'lib')}`
    expect(checkLaws(raw, options).toolCalls.map(c => c.arguments.filePath)).toEqual(['/src/app.js', '/src/lib.js'])
  })
  it('nothing of a half tag leaks into the text', () => {
    const raw = `Now.\n\n${CALL}`
    for (let k = 0; k < raw.length; k++) {
      const parser = createStreamParser(options)
      expect('Now.'.startsWith(parser.pushText(raw.slice(0, k)).text), raw.slice(0, k)).toBe(true)
      parser.pushText(raw.slice(k))
      parser.finish()
      expect(parser.result).toMatchObject({ content: 'Now.', toolCalls: [{ arguments: { filePath: '/src/app.js' } }] })
    }
  })
  it('the laws, however it is cut', () => {
    checkLaws(`I'll read the file.\n\n${CALL}\n`, options)
  })
  it('ids are call_ and 8 hex digits, each its own', () => {
    const { toolCalls } = parse(`${CALL}\n${CALL.replace('app', 'lib')}`, options)
    for (const { id } of toolCalls) expect(id).toMatch(/^call_[0-9a-f]{8}$/)
    expect(new Set(toolCalls.map(c => c.id)).size).toBe(2)
  })
})

describe('typed values', () => {
  const raw = '<read>\n<filePath>007</filePath>\n<limit>20</limit>\n<all>true</all>\n</read>'
  it('with a schema, as declared', () => {
    expect(checkLaws(raw, { tools }).toolCalls[0]!.arguments).toEqual({ filePath: '007', limit: 20, all: true })
  })
  it('without, JSON if it parses', () => {
    expect(checkLaws(raw).toolCalls[0]!.arguments).toEqual({ filePath: '007', limit: 20, all: true })
  })
  it('a declared string is never parsed', () => {
    for (const value of ['5', 'true', 'null', '{"a": 1}', '[1]', '"x"'])
      expect(parse(`<read>\n<filePath>${value}</filePath>\n</read>`, { tools }).toolCalls[0]!.arguments.filePath).toBe(
        value,
      )
  })
  it('what does not fit is kept as its text, and reported', () => {
    const result = parse('<read>\n<limit>many</limit>\n</read>', { tools })
    expect(result.toolCalls[0]!.arguments).toEqual({ limit: 'many' })
    expect(result.diagnostics.map(d => d.code)).toEqual(['wrong-type'])
  })
})

describe('the order of deltas', () => {
  it('name and id first, then the arguments in pieces', () => {
    const parser = createStreamParser({ tools })
    const outputs: ParserOutput[] = []
    for (const chunk of [
      'Hi.\n<wri',
      'te>\n<filePath>a',
      '.md</filePath>\n<content>one ',
      'two ',
      'three</con',
      'tent>\n</write>',
    ])
      outputs.push(parser.pushText(chunk))
    outputs.push(parser.finish())
    const deltas = outputs.flatMap(o => o.toolCallDeltas)
    expect(deltas[0]).toMatchObject({ index: 0, name: 'write', id: expect.stringMatching(/^call_[0-9a-f]{8}$/) })
    for (const delta of deltas.slice(1)) expect(Object.keys(delta)).toEqual(['index', 'argumentsDelta'])
    expect(JSON.parse(deltas.map(d => d.argumentsDelta ?? '').join(''))).toEqual({
      filePath: 'a.md',
      content: 'one two three',
    })
    // A known tool streams: a long value is on its way before the element ends.
    const early = outputs.slice(0, 4).flatMap(o => o.toolCallDeltas)
    expect(early.map(d => d.argumentsDelta ?? '').join('')).toContain('one tw')
    // The call itself comes once, when it is whole.
    expect(outputs.findIndex(o => o.toolCalls.length > 0)).toBe(5)
  })
})

describe('no call', () => {
  it.each([
    'Normal text without tools.',
    'a < b and b > c',
    'if (x <y) then z',
    'a <read more> link',
    'List<string> and Map<K, V>',
    'x <- y; 1 << 3',
    'use <b>bold</b> and <br> and <a href="x">y</a>',
    '<p>\nSome <b>HTML</b>.\n</p>',
    '<div>\n<span>text</span>\n</div>',
    'I read <filePath>/src/app.js</filePath> already.',
  ])('%j streams through', raw => {
    for (const options of [{}, { tools }]) {
      expect(checkLaws(raw, options)).toMatchObject({ content: raw, toolCalls: [], diagnostics: [] })
      expect(feed([...raw], options).text).toBe(raw)
    }
  })
  it('text with < is not held back for long', () => {
    const parser = createStreamParser({ tools })
    expect(parser.pushText('if a < b then').text).toBe('if a < b then')
    expect(parser.pushText(' c <').text).toMatch(/^ c ?/)
    expect(parser.pushText(' d and').text).toMatch(/< d and$/)
  })
})

describe('malformed', () => {
  it('without tools, what does not close is text', () => {
    const raw = '<read>\n<filePath>/src/app.js'
    expect(checkLaws(raw)).toMatchObject({ content: raw, toolCalls: [] })
  })
  it('a cut call of a known tool says so', () => {
    const result = checkLaws('<read>\n<filePath>/src/app', { tools })
    expect(result).toMatchObject({
      content: '',
      toolCalls: [{ name: 'read', arguments: { filePath: '/src/app' }, status: 'truncated' }],
    })
    expect(result.diagnostics.map(d => d.code)).toEqual(['truncated'])
  })
  it('a parameter that is not closed ends with the call', () => {
    const result = checkLaws('<read>\n<filePath>/src/app.js\n</read>', { tools })
    expect(result.toolCalls).toMatchObject([
      { name: 'read', arguments: { filePath: '/src/app.js' }, status: 'repaired' },
    ])
    expect(result.content).toBe('')
  })
  it('an element without children is text', () => {
    for (const options of [{}, { tools }]) {
      const raw = '<read>all about it</read>'
      expect(checkLaws(raw, options)).toMatchObject({ content: raw, toolCalls: [] })
    }
  })
  it('an unknown element is text when tools are known', () => {
    const raw = '<recipe>\n<title>Soup</title>\n</recipe>'
    expect(checkLaws(raw, { tools })).toMatchObject({ content: raw, toolCalls: [] })
  })
})
