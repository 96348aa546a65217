/** What is no plain function call: custom tools, the legacy `function_call`, several choices. */
import { describe, expect, it } from 'vitest'
import { normalizeCompletion, sseTransform } from '../../src/openai/index.ts'
import { createDeltaParser } from '../../src/providers/index.ts'
import { corpus, optionsOf } from '../corpus.ts'
import { counter } from '../cuts.ts'
import { assemble, body, bytes, chunk, chunks, events, said, through } from './wire.ts'

const CALL = '<tool_call>{"name": "sail", "arguments": {"to": "Brest"}}</tool_call>'
const run = async (given: readonly unknown[], options = {}) => {
  const transform = sseTransform({ generateId: counter(), ...options })
  const out = chunks(await through(transform, [bytes(body(given))]))
  return { out, deltas: out.map(c => c.choices[0].delta), whole: transform.completeResponse().choices[0]! }
}
const custom = (index: number, custom: object, id?: string) => ({
  tool_calls: [{ index, ...(id ? { id, type: 'custom' } : {}), custom }],
})

describe('custom tools', () => {
  const given = [
    chunk({ content: `Look. ${CALL}` }),
    chunk(custom(0, { name: 'grep', input: '' }, 'c1')),
    chunk(custom(0, { input: 'a "quo' })),
    chunk(custom(0, { input: 'te"\n' })),
    chunk({}, 'tool_calls'),
  ]
  it('stand in the one list, as they are', async () => {
    const { deltas, whole } = await run(given)
    expect(deltas.flatMap(d => d.tool_calls ?? []).slice(-3)).toEqual([
      { index: 1, id: 'c1', type: 'custom', custom: { name: 'grep', input: '' } },
      { index: 1, custom: { input: 'a "quo' } },
      { index: 1, custom: { input: 'te"\n' } },
    ])
    expect(whole.finish_reason).toBe('tool_calls')
    expect(whole.message.tool_calls).toEqual([
      { id: 'call_00000000', type: 'function', function: { name: 'sail', arguments: '{"to":"Brest"}' } },
      { id: 'c1', type: 'custom', custom: { name: 'grep', input: 'a "quote"\n' } },
    ])
  })
  it('in a completion too', () => {
    const tool_calls = [{ id: 'c1', type: 'custom', custom: { name: 'grep', input: 'x' } }]
    const message = { role: 'assistant', content: CALL, tool_calls }
    const completion = { choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }
    const [choice] = normalizeCompletion(completion, { generateId: counter() }).choices
    expect(choice!.message.tool_calls.map(c => c.type)).toEqual(['function', 'custom'])
    expect(choice!.message.tool_calls[1]).toEqual(tool_calls[0])
  })
  it('in a completion, which has everything with any `retain`', () => {
    const message = { role: 'assistant', content: `Aye. ${CALL}` }
    const completion = { choices: [{ index: 0, message, finish_reason: 'stop' }] }
    const read = (retain: 'all' | 'none') => normalizeCompletion(completion, { generateId: counter(), retain })
    expect(read('none')).toEqual(read('all'))
    expect(read('none').choices[0]).toMatchObject({ message: { content: 'Aye.' }, finish_reason: 'tool_calls' })
  })
  it('of a completion that was not awaited', () => {
    expect(() => normalizeCompletion(Promise.resolve({}))).toThrow(
      new TypeError('completion: expected a chat completion, got a promise, which has to be awaited'),
    )
  })
  it('with options that are not an object', () => {
    expect(() => normalizeCompletion({}, null as never)).toThrow('options: expected an object, got null')
  })
  it('for a delta parser their arguments are {input}', () => {
    const parser = createDeltaParser()
    const all = [...given.map(c => parser.push(c)), parser.finish()].flatMap(d => d.toolCallDeltas)
    const args = all.filter(d => d.index === 1).map(d => d.argumentsDelta ?? '')
    expect(JSON.parse(args.join(''))).toEqual({ input: 'a "quote"\n' })
    expect(parser.result.toolCalls[1]).toMatchObject({ id: 'c1', name: 'grep', arguments: { input: 'a "quote"\n' } })
  })
  it("in OpenAI's responses", () => {
    const item = { type: 'custom_tool_call', call_id: 'c1', name: 'grep', input: 'a b' }
    const streamed = [
      { type: 'response.output_item.added', output_index: 0, item: { ...item, input: '' } },
      { type: 'response.custom_tool_call_input.delta', output_index: 0, delta: 'a ' },
      { type: 'response.custom_tool_call_input.delta', output_index: 0, delta: 'b' },
      { type: 'response.output_item.done', output_index: 0, item },
    ]
    for (const chunks of [streamed, streamed.slice(-1), [{ object: 'response', output: [item] }]]) {
      const parser = createDeltaParser({ provider: 'openai-responses' })
      for (const chunk of chunks) parser.push(chunk)
      parser.finish()
      expect(parser.result.toolCalls).toMatchObject([{ id: 'c1', name: 'grep', arguments: { input: 'a b' } }])
    }
  })
})

describe('function_call, as before there were tools', () => {
  const legacy = [
    chunk({ role: 'assistant', content: null, function_call: { name: 'sail', arguments: '' } }),
    chunk({ function_call: { arguments: '{"to": ' } }),
    chunk({ function_call: { arguments: '"Brest"}' } }),
    chunk({}, 'function_call'),
  ]
  it('stays one where the server has it', async () => {
    const { deltas, whole } = await run(legacy)
    expect(deltas[0]).toEqual({ role: 'assistant', content: null })
    expect(deltas[1]).toEqual({ function_call: { name: 'sail', arguments: '' } })
    expect(deltas.map(d => d.function_call?.arguments ?? '').join('')).toBe('{"to": "Brest"}')
    expect(deltas.some(d => d.tool_calls)).toBe(false)
    expect(whole).toMatchObject({
      message: { content: null, function_call: { name: 'sail', arguments: '{"to":"Brest"}' } },
      finish_reason: 'function_call',
    })
  })
  it('is a call like others for a delta parser', () => {
    const parser = createDeltaParser()
    for (const chunk of legacy) parser.push(chunk)
    parser.finish()
    expect(parser.result.toolCalls).toMatchObject([{ name: 'sail', arguments: { to: 'Brest' }, dialect: 'native' }])
  })
  it('is found in text, when the client asked so; the text of one told twice is left out', async () => {
    const found = await run(said([CALL]), { functionCall: true })
    expect(found.whole).toMatchObject({ message: { function_call: { name: 'sail' } }, finish_reason: 'function_call' })
    expect(found.deltas.find(d => d.function_call)).toMatchObject({ function_call: { name: 'sail', arguments: '' } })
    const twice = await run([...legacy.slice(0, -1), chunk({ content: CALL }), legacy.at(-1)])
    expect(twice.whole.message).toMatchObject({ content: null, function_call: { name: 'sail' } })
    expect(twice.whole.message.tool_calls).toBeUndefined()
  })
  it('in a completion', () => {
    const message = { role: 'assistant', content: null, function_call: { name: 'sail', arguments: '{}' } }
    const given = { choices: [{ index: 0, message, finish_reason: 'function_call' }] }
    expect(normalizeCompletion(given)).toEqual(given)
  })
  it('is the first of several calls: the others are in tool_calls, which count from 0', async () => {
    const other = CALL.replace('Brest', 'Nice')
    const { deltas, whole } = await run(said([CALL, other, CALL.replace('Brest', 'Caen')]), { functionCall: true })
    const pieces = deltas.flatMap(d => d.tool_calls ?? [])
    expect(pieces.filter(piece => piece.id).map(({ index, id }) => [index, id])).toEqual([
      [0, 'call_00000001'],
      [1, 'call_00000002'],
    ])
    const given = (index: number) => pieces.map(p => (p.index === index ? p.function.arguments : '')).join('')
    expect([given(0), given(1)].map(text => JSON.parse(text))).toEqual([{ to: 'Nice' }, { to: 'Caen' }])
    expect(whole.message).toMatchObject({
      function_call: { arguments: '{"to":"Brest"}' },
      tool_calls: [{ id: 'call_00000001' }, { id: 'call_00000002' }],
    })
    expect(whole.finish_reason).toBe('function_call')
  })
  it('that is null says nothing', async () => {
    const { deltas } = await run([chunk({ content: CALL, function_call: null }), chunk({}, 'stop')])
    expect(deltas.some(d => d.tool_calls)).toBe(true)
  })
})

it('several choices, each with calls of both tellings', async () => {
  const at = (index: number, delta: object, finish_reason: string | null = null) => ({
    ...chunk({}),
    choices: [{ index, delta, finish_reason }],
  })
  const native = (name: string) => ({
    tool_calls: [{ index: 0, id: name, type: 'function', function: { name, arguments: '{"to": "Brest"}' } }],
  })
  const { out } = await run([
    at(0, { content: CALL.slice(0, 30) }),
    at(1, native('row')),
    at(0, { content: CALL.slice(30) }),
    at(1, { content: CALL }),
    at(0, native('sail')), // the same as in its text
    at(1, {}, 'length'),
    at(0, {}, 'stop'),
  ])
  const named = (index: number) => assemble(out, index).calls.map(c => c.function.name)
  expect([named(0), named(1)]).toEqual([['sail'], ['row', 'sail']])
  expect([assemble(out, 0).finish, assemble(out, 1).finish]).toEqual(['tool_calls', 'length'])
})

describe('a source that breaks', () => {
  const broken = (texts: readonly string[], size: number) => {
    const data = bytes(texts.join(''))
    let at = 0
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= data.length) return controller.error(new Error('gone'))
        controller.enqueue(data.subarray(at, (at += size)))
      },
    })
  }
  it.each([1, 7, 100_000])('gives all that had arrived, then the error; pieces of %i', async size => {
    const text = `${body([chunk({ content: `Hi ${CALL.slice(0, 50)}` })], false)}data: {"id": "half`
    const reader = broken([text], size).pipeThrough(sseTransform()).getReader()
    let got = ''
    let error: unknown
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        got += new TextDecoder().decode(value)
        await new Promise(resolve => setTimeout(resolve, 1)) // a slow reader
      }
    } catch (e) {
      error = e
    }
    expect(error).toMatchObject({ message: 'gone' })
    expect(assemble(chunks(got))).toMatchObject({ content: 'Hi', calls: [{ function: { name: 'sail' } }] })
    expect(got).toContain(': data: {"id": "half')
    expect(events(got)).not.toContain('[DONE]')
  })
  it('a reader who leaves closes it', async () => {
    let left: unknown
    const source = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(bytes(body([chunk({ content: 'word ' })], false))),
      cancel: reason => void (left = reason),
    })
    const reader = source.pipeThrough(sseTransform()).getReader()
    await reader.read()
    await reader.cancel('enough')
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(left).toBe('enough')
  })
})

it('lines that are no server-sent events pass', async () => {
  const out = await through(sseTransform(), [bytes('<html>oops</html>\n\n{"error": 1}\n\ndata: [DONE]\n\n')])
  expect(out).toContain('<html>oops</html>\n')
  expect(out).toContain('{"error": 1}\n')
})

describe('memory', () => {
  it('what is not kept is said all the same', async () => {
    for (const found of corpus().filter((_, k) => k % 100 === 0)) {
      const [kept, not] = await Promise.all(
        [true, false].map(keepText =>
          run(said(found.raw.match(/[\s\S]{1,5}/g) ?? []), { ...optionsOf(found), keepText }),
        ),
      )
      expect(not!.out, found.name).toEqual(kept!.out)
      expect(not!.whole.message.tool_calls, found.name).toEqual(kept!.whole.message.tool_calls)
    }
    const parser = createDeltaParser({ keepText: false })
    expect(parser.push(chunk({ content: 'why</think>because' }))).toMatchObject({ textWasReasoning: true })
    parser.finish()
    expect(parser.result).toMatchObject({
      content: '',
      reasoning: '',
      diagnostics: [{ code: 'stray-reasoning-close' }],
    })
  })
  it('does not grow with the text, when the text is not kept', async () => {
    const { setFlagsFromString } = await import('node:v8')
    const { runInNewContext } = await import('node:vm')
    setFlagsFromString('--expose-gc')
    const gc = runInNewContext('gc') as () => void
    const heap = () => (gc(), process.memoryUsage().heapUsed)
    const grown = async (keepText: boolean) => {
      const transform = sseTransform({ keepText })
      const writer = transform.writable.getWriter()
      const reader = transform.readable.getReader()
      const event = bytes(body([chunk({ content: 'The tide is out. '.repeat(80) })], false).repeat(5))
      const pump = async (times: number) => {
        for (let k = 0; k < times; k++) {
          void writer.write(event)
          await reader.read()
        }
      }
      await pump(100)
      const before = heap()
      await pump(600) // 4 million characters
      const after = heap()
      transform.completeResponse()
      return after - before
    }
    expect(await grown(false)).toBeLessThan(1_000_000)
    expect(await grown(true)).toBeGreaterThan(3_000_000)
  })
})

describe('plain text in place of the arguments', () => {
  const PROSE = 'I cannot do that: there is no wind.'
  const message = (args: string, more: object = {}) => ({
    ...{ role: 'assistant', content: null, ...more },
    tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'sail', arguments: args } }],
  })
  /** The content, the names of the calls and the reason: of the deltas, of `completeResponse`, and of a completion. */
  const got = async (given: object, finish = 'tool_calls') => {
    const { out, whole } = await run([chunk(given, finish)])
    const completion = { choices: [{ index: 0, message: given as { content: unknown }, finish_reason: finish }] }
    const { message, finish_reason } = normalizeCompletion(completion, { generateId: counter() }).choices[0]!
    const { content, calls, finish: end } = assemble(out)
    const said = content ?? ''
    expect({ message, finish_reason }).toMatchObject({ message: whole.message, finish_reason: whole.finish_reason })
    expect([whole.message.content ?? '', whole.finish_reason]).toEqual([said, end])
    return [said, calls.map(c => c.function.name), end]
  }
  it('is the content of a message without any, which then just stopped', async () => {
    expect(await got(message(PROSE))).toEqual([PROSE, [], 'stop'])
    expect(await got(message(` ${PROSE}\n`, { content: ' \n' }))).toEqual([PROSE, [], 'stop'])
    expect(await got(message(PROSE, { content: '<think>no wind</think>' }))).toEqual([PROSE, [], 'stop'])
  })
  it('in pieces too', async () => {
    const [first, ...pieces] = PROSE
    const more = pieces.map(a => chunk({ tool_calls: [{ index: 0, function: { arguments: a } }] }))
    const { out, whole } = await run([chunk(message(first!)), ...more, chunk({}, 'tool_calls')])
    expect(assemble(out)).toMatchObject({ content: PROSE, calls: [], finish: 'stop' })
    expect(whole).toEqual({ index: 0, message: { role: 'assistant', content: PROSE }, finish_reason: 'stop' })
  })
  it('as a function_call', () => {
    const function_call = { name: 'sail', arguments: PROSE }
    const given = { choices: [{ index: 0, message: { role: 'assistant', content: null, function_call } }] }
    expect(normalizeCompletion(given).choices[0]!.message).toEqual({ role: 'assistant', content: PROSE })
  })
  it('beside another call', async () => {
    const { tool_calls } = message('{"to": "Brest"}')
    const [call] = message(PROSE).tool_calls
    const both = { tool_calls: [...tool_calls, { ...call!, index: 1, id: 'c2' }] }
    expect(await got(both)).toEqual([PROSE, ['sail'], 'tool_calls'])
  })
  it('is not, where the message has content; nor is JSON that is no object', async () => {
    expect(await got(message(PROSE, { content: 'Aye.' }))).toEqual(['Aye.', [], 'stop'])
    expect(await got(message('["Brest"]'))).toEqual(['', [], 'stop'])
  })
  it('is reported, for a delta parser as well', () => {
    for (const keepText of [true, false]) {
      const parser = createDeltaParser({ keepText })
      parser.push(chunk(message(PROSE), 'tool_calls'))
      expect(parser.finish().text).toBe(PROSE)
      expect(parser.result).toMatchObject({
        content: keepText ? PROSE : '',
        toolCalls: [],
        diagnostics: [{ code: 'unreadable', text: PROSE, dialect: 'native' }],
      })
    }
  })
})

describe('what a server adds to its calls', () => {
  const extra_content = { google: { thought_signature: 'SIG' } }
  const fn = (args: string) => ({ function: { name: 'sail', arguments: args } })
  const signed = { id: 'n1', type: 'function', ...fn('{"to":"Nice"}'), extra_content }
  const message = (tool_calls: readonly object[]) => ({
    choices: [{ index: 0, message: { role: 'assistant', content: null, tool_calls }, finish_reason: 'tool_calls' }],
  })
  it('passes, in a completion and in a stream', async () => {
    expect(normalizeCompletion(message([signed]))).toEqual(message([signed]))
    const { deltas, whole } = await run([chunk({ tool_calls: [{ index: 0, ...signed }] }), chunk({}, 'tool_calls')])
    expect(deltas.flatMap(d => d.tool_calls ?? [])).toEqual([
      { index: 0, id: 'n1', type: 'function', function: { name: 'sail', arguments: '' }, extra_content },
      { index: 0, function: { arguments: '{"to":"Nice"}' } },
    ])
    expect(whole.message.tool_calls).toEqual([signed])
  })
  it('passes where it comes late, even after the arguments', async () => {
    const { extra_content: _, ...head } = signed
    for (const late of [{ function: { arguments: '' }, extra_content }, { extra_content }]) {
      const pieces = [
        { index: 0, ...head },
        { index: 0, ...late },
      ]
      const { deltas, whole } = await run([...pieces.map(p => chunk({ tool_calls: [p] })), chunk({}, 'tool_calls')])
      expect(deltas.flatMap(d => d.tool_calls ?? []).at(-1)).toMatchObject({ index: 0, extra_content })
      expect(whole.message.tool_calls).toEqual([signed])
    }
  })
  it('the type too, if it is no other of ours', async () => {
    const own = { id: 'n1', type: 'builtin_function', ...fn('{"to":"Nice"}') }
    expect(normalizeCompletion(message([own]))).toEqual(message([own]))
    const { deltas } = await run([chunk({ tool_calls: [{ index: 0, ...own }] }), chunk({}, 'tool_calls')])
    expect(deltas[0].tool_calls[0].type).toBe('builtin_function')
  })
  it('a call that is neither a function nor a custom tool passes, and counts as a call', async () => {
    const other = { id: 'n2', type: 'browser', browser: { q: 1 } }
    expect(normalizeCompletion(message([signed, other]))).toEqual(message([signed, other]))
    const { deltas, whole } = await run([
      chunk({ content: CALL, tool_calls: [{ index: 0, ...other }] }),
      chunk({}, 'tool_calls'),
    ])
    expect(deltas.flatMap(d => d.tool_calls ?? []).at(-1)).toEqual({ index: 1, ...other })
    expect(whole).toMatchObject({ finish_reason: 'tool_calls', message: { tool_calls: [{ type: 'function' }, other] } })
    expect(normalizeCompletion(message([other])).choices[0]!.finish_reason).toBe('tool_calls')
  })
  it('is kept where the text has the call, too', async () => {
    const content = CALL.replace('Brest', 'Nice')
    const given = { choices: [{ index: 0, message: { content, tool_calls: [signed] }, finish_reason: 'stop' }] }
    expect(normalizeCompletion(given).choices[0]!.message.tool_calls).toEqual([signed])
    const { deltas, whole } = await run([
      chunk({ content }),
      chunk({ tool_calls: [{ index: 0, ...signed }] }),
      chunk({}, 'stop'),
    ])
    expect(deltas.flatMap(d => d.tool_calls ?? []).at(-1)).toMatchObject({ index: 0, extra_content })
    expect(whole.message.tool_calls).toEqual([{ ...signed, id: 'call_00000000' }])
    const cut = await run([
      chunk({ content: content.slice(0, 57) }),
      chunk({ tool_calls: [{ index: 0, ...signed }] }),
      chunk({}, 'stop'),
    ])
    expect(cut.whole).toMatchObject({ finish_reason: 'tool_calls', message: { tool_calls: [{ extra_content }] } })
  })
  it('is `extra` for a delta parser', () => {
    const parser = createDeltaParser()
    const deltas = [parser.push(chunk({ tool_calls: [{ index: 0, ...signed }] })), parser.finish()]
    expect(deltas.flatMap(d => d.toolCalls)).toMatchObject([{ id: 'n1', extra: { extra_content } }])
    expect(parser.result.toolCalls).toMatchObject([{ id: 'n1', extra: { extra_content } }])
    const gemini = createDeltaParser({ provider: 'gemini' })
    const part = { functionCall: { name: 'sail', args: {} }, thoughtSignature: 'SIG' }
    gemini.push({ candidates: [{ content: { parts: [part] } }] })
    gemini.finish()
    expect(gemini.result.toolCalls).toMatchObject([{ name: 'sail', extra: { thoughtSignature: 'SIG' } }])
  })
})

it('a refusal passes, and the content beside it is null', async () => {
  const message = { role: 'assistant' as const, content: null, refusal: 'I cannot.' }
  const given = { choices: [{ index: 0, message, finish_reason: 'stop' }] }
  expect(normalizeCompletion(given)).toEqual(given)
  const { deltas, whole } = await run([
    chunk({ role: 'assistant', content: null, refusal: 'I ' }),
    chunk({ refusal: 'cannot.' }),
    chunk({}, 'stop'),
  ])
  expect(deltas.map(d => d.refusal ?? '').join('')).toBe('I cannot.')
  expect(whole.message).toEqual(message)
})

describe('a reported call that the end of the message cuts', () => {
  const given = [
    chunk({
      tool_calls: [{ index: 0, id: 'n', type: 'function', function: { name: 'sail', arguments: '{"to": "Br' } }],
    }),
    chunk({}, 'length'),
  ]
  it('is closed, with the finish reason `length`', async () => {
    const { whole } = await run(given)
    expect(whole.message.tool_calls).toMatchObject([{ function: { arguments: '{"to":"Br"}' } }])
  })
  it('is left out by the policies, or stays open where it was sent', async () => {
    for (const policies of [{ truncatedCalls: 'drop' }, { recovery: 'off' }]) {
      const { deltas, whole } = await run(given, { policies })
      const args = deltas.flatMap(d => d.tool_calls ?? []).map(call => call.function.arguments)
      expect(args.join('')).toBe('{"to": "Br')
      expect(whole).toMatchObject({ message: { content: '' }, finish_reason: 'length' })
      expect(whole.message.tool_calls).toBeUndefined()
      const message = given[0]!.choices[0].delta
      const choices = [{ index: 0, message, finish_reason: 'length' }]
      const completion = normalizeCompletion({ choices }, { policies } as never)
      expect(completion.choices[0]!.message).not.toHaveProperty('tool_calls')
    }
  })
  it('is in the diagnostics of a delta parser', () => {
    const parser = createDeltaParser({ policies: { truncatedCalls: 'drop' } })
    for (const one of given) parser.push(one)
    expect(parser.finish().toolCalls).toEqual([])
    expect(parser.result).toMatchObject({ toolCalls: [], diagnostics: [{ code: 'truncated' }] })
  })
})
