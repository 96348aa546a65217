/** `sseTransform`: the seed's streaming tests on the wire, then what lies beyond their stated limits. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/index.ts'
import { sseTransform } from '../../src/openai/index.ts'
import { corpus, optionsOf } from '../corpus.ts'
import { counter, generator } from '../cuts.ts'
import { assemble, body, bytes, chunk, chunks, cutAt, events, frame, pieces, places, said, through } from './wire.ts'

const READ = {
  type: 'function' as const,
  function: { name: 'read', parameters: { type: 'object', properties: { filePath: { type: 'string' } } } },
}
const WRITE = { name: 'write', inputSchema: { type: 'object' } }
const tools = [READ, WRITE]
const CALL = '<read>\n<filePath>/src/app.js</filePath>\n</read>'

/** The output events of a body, its ids counted. */
const normalized = (text: string, options = {}) =>
  through(sseTransform({ tools, generateId: counter(), ...options }), [bytes(text)])
const message = async (texts: readonly string[], finish = 'stop', options = {}) =>
  assemble(chunks(await normalized(body(said(texts, finish)), options)))

describe('tool call detection in streaming', () => {
  it('detects an XML call', async () => {
    expect(await message([CALL])).toMatchObject({ calls: [{ function: { name: 'read' } }] })
  })
  it('leaves normal text alone', async () => {
    expect(await message(['Hello', ' world'])).toMatchObject({ content: 'Hello world', calls: [], finish: 'stop' })
  })
  it('detects several parameters', async () => {
    const { calls } = await message(['<write>\n<filePath>a</filePath>\n<content>x</content>\n</write>'])
    expect(JSON.parse(calls[0]!.function.arguments)).toEqual({ filePath: 'a', content: 'x' })
  })
})

describe('the format of a streamed call', () => {
  it('the example of the seed, chunk by chunk', async () => {
    const input =
      frame('{"choices":[{"delta":{"content":"I\'ll "}}]}') +
      frame('{"choices":[{"delta":{"content":"read "}}]}') +
      frame(`{"choices":[{"delta":{"content":${JSON.stringify(`the file.\n\n${CALL}`)}}}]}`) +
      frame('[DONE]')
    const out = await normalized(input)
    expect(events(out).at(-1)).toBe('[DONE]')
    const all = chunks(out)
    expect(new Set(all.map(c => c.id)).size).toBe(1)
    expect(all[0]).toMatchObject({ id: expect.stringMatching(/^chatcmpl-/), object: 'chat.completion.chunk' })
    const index = 0
    const finish_reason = null
    expect(all.map(c => c.choices[0])).toEqual([
      { index, delta: { role: 'assistant', content: "I'll" }, finish_reason },
      { index, delta: { content: ' read' }, finish_reason },
      { index, delta: { content: ' the file.' }, finish_reason },
      {
        index,
        delta: {
          tool_calls: [{ index: 0, id: 'call_00000000', type: 'function', function: { name: 'read', arguments: '' } }],
        },
        finish_reason,
      },
      {
        index,
        delta: { tool_calls: [{ index: 0, function: { arguments: '{"filePath":"/src/app.js"}' } }] },
        finish_reason,
      },
      { index, delta: {}, finish_reason: 'tool_calls' },
    ])
  })
  it('ids are call_ and 8 hex digits', async () => {
    const { calls } = assemble(chunks(await through(sseTransform({ tools }), [bytes(body(said([CALL])))])))
    expect(calls[0]!.id).toMatch(/^call_[0-9a-f]{8}$/)
  })
  it('types are right', async () => {
    const { calls, role } = await message([CALL])
    expect(role).toBe('assistant')
    expect(calls).toEqual([
      { id: 'call_00000000', type: 'function', function: { name: 'read', arguments: '{"filePath":"/src/app.js"}' } },
    ])
  })
})

describe('text before a call', () => {
  it('is streamed apart', async () => {
    expect(await message(["I'll read it.\n", CALL])).toMatchObject({ content: "I'll read it.", calls: [{}] })
  })
  it('may be missing', async () => {
    const all = chunks(await normalized(body([chunk({ content: CALL }), chunk({}, 'stop')])))
    expect(all[0]!.choices[0].delta).toMatchObject({ role: 'assistant', content: null, tool_calls: [{ index: 0 }] })
  })
  it('loses its white space', async () => {
    expect((await message([`Reading.  \n\n\n${CALL}\n`])).content).toBe('Reading.')
  })
})

describe('partial XML', () => {
  it('waits for what is not clear', async () => {
    const transform = sseTransform({ tools })
    const writer = transform.writable.getWriter()
    const reader = transform.readable.getReader()
    const write = async (text: string) => {
      void writer.write(bytes(body([chunk({ content: text })], false)))
      return chunks(new TextDecoder().decode((await reader.read()).value))
    }
    expect(assemble(await write('Now.\n<re')).content).toBe('Now.')
    expect(await write('ad>\n<filePath>/src')).toMatchObject([
      { choices: [{ delta: { tool_calls: [{ function: { name: 'read', arguments: '' } }] } }] },
      { choices: [{ delta: { tool_calls: [{ function: { arguments: '{"filePath":"/src' } }] } }] },
    ])
  })
  it('goes on from chunk to chunk', async () => {
    expect(await message([...`Now.\n${CALL}`])).toEqual(await message([`Now.\n${CALL}`]))
  })
})

describe('finish_reason', () => {
  it.each([
    ['stop', CALL, 'tool_calls'],
    ['tool_calls', CALL, 'tool_calls'],
    ['stop', 'Hello', 'stop'],
    ['length', CALL, 'length'],
    ['content_filter', CALL, 'content_filter'],
    ['insufficient_system_resource', 'Hello', 'insufficient_system_resource'],
  ])('%s after %j is %s', async (given, text, expected) => {
    expect((await message([text], given)).finish).toBe(expected)
  })
  it('a cut call is none to run', async () => {
    const { calls, finish } = await message([CALL.slice(0, 22)])
    expect(calls).toHaveLength(1)
    expect(finish).toBe('length')
  })
})

describe('the complete response', () => {
  const complete = async (text: string) => {
    const transform = sseTransform({ tools, generateId: counter() })
    await through(transform, [
      bytes(body([...said([text]), { id: 'chatcmpl-1', choices: [], usage: { total_tokens: 9 } }])),
    ])
    return transform.completeResponse()
  }
  it('has calls and text', async () => {
    expect(await complete(`Now.\n${CALL}`)).toMatchObject({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: 'm',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'Now.',
            tool_calls: [
              {
                id: 'call_00000000',
                type: 'function',
                function: { name: 'read', arguments: '{"filePath":"/src/app.js"}' },
              },
            ],
          },
          finish_reason: 'tool_calls',
        },
      ],
    })
  })
  it('has no calls when there were none', async () => {
    const { message, finish_reason } = (await complete('Hello')).choices[0]!
    expect(message).toEqual({ role: 'assistant', content: 'Hello' })
    expect(finish_reason).toBe('stop')
  })
  it('has the usage', async () => {
    expect((await complete('Hello')).usage).toEqual({ total_tokens: 9 })
  })
})

describe('edge cases', () => {
  it('values of several lines', async () => {
    const { calls } = await message(['<write>\n<content>\na < b\n\n"c"\n</content>\n</write>'])
    expect(JSON.parse(calls[0]!.function.arguments)).toEqual({ content: 'a < b\n\n"c"' })
  })
  it('one call is one call', async () => {
    expect((await message([...CALL, ' ', ' '])).calls).toHaveLength(1)
  })
  it('malformed XML is text', async () => {
    const text = '<recipe>\n<title>Soup</title>'
    expect(await message([text])).toMatchObject({ content: text, calls: [], finish: 'stop' })
  })
  it('several calls, with their indexes, and text after them', async () => {
    const { calls, content } = await message([`A\n${CALL}\n${CALL.replace('app', 'lib')}\nB`])
    expect(calls.map(c => JSON.parse(c.function.arguments).filePath)).toEqual(['/src/app.js', '/src/lib.js'])
    expect(content).toMatch(/^A\s+B$/)
  })
  it('reasoning, in tags and by its other names', async () => {
    expect(await message(['<think>why</think>because'])).toMatchObject({ reasoning: 'why', content: 'because' })
    for (const name of ['reasoning_content', 'reasoning', 'thinking'])
      expect(assemble(chunks(await normalized(body([chunk({ [name]: 'why' }), ...said(['because'])]))))).toMatchObject({
        reasoning: 'why',
        content: 'because',
      })
  })
})

describe('what passes', () => {
  it('usage, once', async () => {
    const usage = { total_tokens: 3 }
    const apart = [...said([CALL]), { id: 'chatcmpl-1', choices: [], usage }]
    expect(chunks(await normalized(body(apart))).filter(c => c.usage)).toEqual([
      { id: 'chatcmpl-1', choices: [], usage },
    ])
    const within = [chunk({ content: `Hi ${CALL}` }), chunk({}, 'stop', { usage })]
    const all = chunks(await normalized(body(within)))
    expect(all.map(c => c.usage)).toEqual([...all.slice(1).map(() => undefined), usage])
    const other = chunks(
      await normalized(body([chunk({ content: `Hi ${CALL}` }, null, { x_once: 1 }), chunk({}, 'stop')])),
    )
    expect(other.filter(c => c.x_once)).toHaveLength(1)
    const held = [chunk({ content: '<too' }, null, { usage }), chunk({ content: 'l' }, 'stop')]
    expect(chunks(await normalized(body(held)))[0]).toMatchObject({ choices: [], usage })
  })
  it('unknown members of chunk, choice and delta', async () => {
    const given = chunk({ content: 'Hi', refusal: 'no' }, null, { system_fingerprint: 'fp', x_groq: { id: 1 } })
    Object.assign(given.choices[0], { logprobs: { content: [] }, stop_reason: null })
    expect(chunks(await normalized(body([given])))[0]).toEqual({
      ...given,
      choices: [{ ...given.choices[0], delta: { role: 'assistant', content: 'Hi', refusal: 'no' } }],
    })
  })
  it('errors, comments, other events, what is no JSON', async () => {
    const input =
      ': keep-alive\n\ndata: {"error":{"message":"no"}}\n\nevent: ping\nid: 7\ndata: {}\n\ndata: {oops\ndata: 2\n\nretry: 10\n\n'
    expect(await normalized(input)).toBe(
      ': keep-alive\n\ndata: {"error":{"message":"no"}}\n\nid: 7\nevent: ping\ndata: {}\n\ndata: {oops\ndata: 2\n\nretry: 10\n\n',
    )
  })
  it('calls that the server found itself', async () => {
    const given = [
      chunk({
        role: 'assistant',
        content: null,
        tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'read', arguments: '' } }],
      }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"filePath": ' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '"x"}' } }] }),
      chunk({}, 'tool_calls'),
    ]
    expect(assemble(chunks(await normalized(body(given))))).toEqual(assemble(given))
  })
  it('custom tools, whose input is no JSON', async () => {
    const custom = { index: 0, id: 'a', type: 'custom', custom: { name: 'grep', input: 'x' } }
    const [first] = chunks(await normalized(body([chunk({ tool_calls: [custom] }, 'tool_calls')])))
    expect(first!.choices[0].delta.tool_calls).toEqual([custom])
  })
})

describe('how a stream ends', () => {
  it('without [DONE], but with a reason: [DONE] is added', async () => {
    expect(events(await normalized(body(said(['Hi']), false))).at(-1)).toBe('[DONE]')
  })
  it('cut in a call: what had arrived comes, and no end is made up', async () => {
    const out = await normalized(body([chunk({ content: `Hi\n${CALL.slice(0, 20)}` })], false))
    expect(events(out)).not.toContain('[DONE]')
    const { content, calls, finish } = assemble(chunks(out))
    expect({ content, calls, finish }).toMatchObject({ content: 'Hi', calls: [{}], finish: undefined })
  })
  it('empty', async () => {
    expect(await normalized('')).toBe('')
    expect(await normalized(frame('[DONE]'))).toBe(frame('[DONE]'))
  })
  it('in the middle of an event, without its empty line', async () => {
    expect(
      assemble(chunks(await normalized(`data: ${JSON.stringify(chunk({ content: 'Hi' }, 'stop'))}`))).content,
    ).toBe('Hi')
  })
  it('with more after the reason: nothing is lost', async () => {
    const late = chunks(await normalized(body([...said(['Hi']), chunk({ content: ' there' })])))
    expect(late.map(c => c.choices[0].delta.content ?? '').join('')).toBe('Hi there')
  })
})

it('several choices keep apart', async () => {
  const at = (index: number, delta: object, finish_reason: string | null = null) => ({
    ...chunk({}),
    choices: [{ index, delta, finish_reason }],
  })
  const pieces = [...CALL]
  const given = [
    ...pieces.flatMap((c, k) => [at(0, { content: c }), at(1, { content: 'Hello'[k] ?? '' })]),
    at(1, {}, 'stop'),
    at(0, {}, 'stop'),
  ]
  const transform = sseTransform({ tools })
  const all = chunks(await through(transform, [bytes(body(given))]))
  expect(assemble(all, 0)).toMatchObject({ calls: [{ function: { name: 'read' } }], finish: 'tool_calls' })
  expect(assemble(all, 1)).toMatchObject({ content: 'Hello', calls: [], finish: 'stop' })
  expect(transform.completeResponse().choices.map(c => c.finish_reason)).toEqual(['tool_calls', 'stop'])
})

describe('laws', () => {
  const text = `Größe 漢字 👍 <think>so</think>\n${CALL}\n<tool_call>{"name": "write", "arguments": {"filePath": "ü", "n": [1,}}</tool_call> end`

  it('chunking: however the bytes are cut, the same events', async () => {
    const input = `: hi\n\n${body(said(pieces(text, generator(3))))}`
    const whole = await normalized(input)
    for (const end of ['\n', '\r\n', '\r']) {
      const data = bytes(input.replaceAll('\n', end))
      const cut = (pieces: readonly Uint8Array[]) => through(sseTransform({ tools, generateId: counter() }), pieces)
      expect(await cut(Array.from(data, byte => Uint8Array.of(byte)))).toBe(whole)
      const same = async (where: number[]) => {
        expect(await cut(cutAt(data, where))).toBe(whole)
      }
      await fc.assert(fc.asyncProperty(places, same), { numRuns: 10 })
    }
  })
  it('what a client assembles is what `parse` says of the whole, for messages of every dialect', async () => {
    const next = generator(5)
    for (const found of corpus().filter((_, k) => process.env.FUZZ || k % 10 === 0)) {
      const { content, reasoning, toolCalls, diagnostics } = parse(found.raw, optionsOf(found))
      const transform = sseTransform(optionsOf(found))
      const got = assemble(chunks(await through(transform, [bytes(body(said(pieces(found.raw, next))))])))
      const calls = got.calls.map(c => ({
        id: c.id,
        name: c.function.name,
        arguments: JSON.parse(c.function.arguments),
      }))
      expect(calls, found.name).toEqual(toolCalls.map(({ id, name, arguments: a }) => ({ id, name, arguments: a })))
      if (diagnostics.some(d => d.code === 'stray-reasoning-close')) continue // text that is out stays out
      expect([got.content ?? '', got.reasoning], found.name).toEqual([content, reasoning])
    }
  })
  it('never throws on any data', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 6 }), async data => {
        await normalized(data.map(frame).join(''))
      }),
      { numRuns: 100 },
    )
    const odd = [null, 1, 'x', [], { choices: 1 }, { choices: [null, 1, { index: 'x', delta: 5 }] }]
    const deltas = [{ content: 5 }, { content: [null, { text: 1 }] }, { tool_calls: [null, {}, { function: 1 }] }]
    await normalized(body([...odd, ...deltas.map(d => chunk(d)), chunk({}, 'stop'), ...odd]))
  })
})

it('back-pressure: the source is read no faster than the result', async () => {
  let pulled = 0
  const source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulled++
        controller.enqueue(bytes(body([chunk({ content: `word ${pulled}` })], false)))
      },
    },
    { highWaterMark: 0 },
  )
  const reader = source.pipeThrough(sseTransform()).getReader()
  await reader.read()
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(pulled).toBeLessThan(5)
  await reader.cancel()
})

it('wrong options throw at once', () => {
  expect(() => sseTransform({ dialects: ['nonsense' as 'think'] })).toThrow(TypeError)
  expect(() => sseTransform(null as never)).toThrow('options: expected an object, got null')
})

describe('a body that ends inside an event', () => {
  /** All that comes out, and whether an error follows. */
  const cut = async (text: string, size = 1e9) => {
    const source = new ReadableStream<Uint8Array>({
      start(controller) {
        const data = bytes(text)
        for (let k = 0; k < data.length; k += size) controller.enqueue(data.subarray(k, k + size))
        controller.close()
      },
    })
    const reader = source.pipeThrough(sseTransform({ tools, generateId: counter() })).getReader()
    const decoder = new TextDecoder()
    let out = ''
    for (;;) {
      try {
        const { done, value } = await reader.read()
        if (done) return { out, failed: false }
        out += decoder.decode(value, { stream: true })
      } catch (error) {
        expect(error).toMatchObject({ message: 'The body ended inside an event.' })
        return { out, failed: true }
      }
    }
  }
  const isJson = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const all = [chunk({ content: 'Größe\n' }), chunk({ content: CALL.slice(0, 30) }), chunk({}, 'stop')]
  const usage = { ...chunk({}), choices: [], usage: { total_tokens: 9 } }
  it.each(['\n', '\r\n', '\r'])('cut anywhere, it fails unless the event is whole; line ends %j', async eol => {
    for (const head of ['', `id: 7${eol}event: message${eol}`, `: hm${eol}`]) {
      const written = [...all, usage].map(c => `${head}data: ${JSON.stringify(c)}`)
      const whole = [...written, `data: [DONE]`].map(event => event + eol + eol).join('')
      const begins = whole.length - whole.slice(whole.indexOf(written[2]!)).length + written[2]!.length
      // At every second place, of the other two ends of lines at every fourth; a long hunt (`FUZZ=1`) tries each.
      for (let k = 1; k <= whole.length; k += process.env.FUZZ ? 1 : eol === '\n' ? 2 : 4) {
        const rest = (
          whole
            .slice(0, k)
            .split(eol + eol)
            .at(-1) ?? ''
        ).split(/\r\n|\r|\n/)
        const fields = rest.map(line => line.trimEnd()).filter(line => line !== '' && !line.startsWith(':'))
        const data =
          fields
            .find(line => line.startsWith('data:'))
            ?.slice(5)
            .trim() ?? ''
        const ended = k >= begins // each choice has its reason
        const isDone = ended && '[DONE]'.startsWith(data)
        const { out, failed } = await cut(whole.slice(0, k), k % 3 === 0 ? 7 : 1e9)
        const place = JSON.stringify(whole.slice(Math.max(0, k - 30), k))
        expect(failed, place).toBe(fields.length > 0 && !isJson(data) && !isDone)
        expect(events(out).includes('[DONE]'), place).toBe(ended && !failed)
        const { content } = assemble(chunks(out))
        expect('Größe'.startsWith(content ?? ''), place).toBe(true)
      }
    }
  })
  it('after [DONE] it is nobody’s loss', async () => {
    const { out, failed } = await cut(`${body(said(['Hi']))}data: {"id": "ha`)
    expect(failed).toBe(false)
    expect(events(out).at(-1)).toBe('[DONE]')
  })
  it('cut inside a character', async () => {
    const data = bytes('data: {"choices": [{"delta": {"content": "ü')
    const transform = sseTransform()
    const text = new Response(
      new Blob([data.subarray(0, -1) as Uint8Array<ArrayBuffer>]).stream().pipeThrough(transform),
    ).text()
    await expect(text).rejects.toThrow('The body ended inside an event.')
  })
})

describe('an error of the server in the stream', () => {
  const error = { error: { message: 'out of memory', code: 500 } }
  it.each([true, false])('what was held back comes before it, and no end is made up; [DONE]: %s', async done => {
    const out = await normalized(body([chunk({ content: `Hi\n${CALL.slice(0, 22)}` }), error], done))
    const at = events(out).indexOf(JSON.stringify(error))
    const before = assemble(
      events(out)
        .slice(0, at)
        .map(data => JSON.parse(data)),
    )
    expect(before).toMatchObject({ content: 'Hi', calls: [{ function: { name: 'read' } }] })
    expect(before.finish).toBeUndefined()
    expect(events(out).slice(at + 1)).toEqual(done ? ['[DONE]'] : [])
  })
  const held = chunk({ content: 'Hi <tool_' })
  it.each([
    ['a named event', 'event: error\ndata: {"message": "no memory"}\n\n'],
    ['a named event with an error in it', 'event: error\ndata: {"error": {"message": "no memory"}}\n\n'],
    ['a named event that is not JSON', 'event: error\ndata: no memory\n\n'],
    ['an object of vLLM', 'data: {"object": "error", "message": "no memory"}\n\n'],
    ['a named event that lacks its empty line', 'event: error\ndata: {"message": "no memory"}\n'],
  ])('%s: the held text comes before it, outside it, and once', async (_, error) => {
    for (const done of [true, false]) {
      const out = await normalized(body([held], false) + error + (done ? frame('[DONE]') : ''))
      const [before = '', after] = out.split(error.trimEnd())
      expect(assemble(chunks(before))).toMatchObject({ content: 'Hi <tool_', role: 'assistant' })
      expect(before).not.toContain('event:')
      expect(after?.trim()).toBe(done ? 'data: [DONE]' : '')
    }
  })
})
