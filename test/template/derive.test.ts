/** Dialects derived from invented chat templates. */
import { describe, expect, test } from 'vitest'
import { allFeatures } from '../../src/core.ts'
import { parse } from '../../src/index.ts'
import { normalizeCompletion } from '../../src/openai/index.ts'
import { createStreamParserWith, parseWith } from '../../src/parser.ts'
import { createProxy } from '../../src/proxy/index.ts'
import { candidatesOf } from '../../src/template/candidates.ts'
import type { Said } from '../../src/template/conversation.ts'
import {
  type Derived,
  deriveDialects,
  dialectsOf,
  proveDialects,
  type TemplateFormat,
} from '../../src/template/index.ts'
import { type Probes, probe } from '../../src/template/probe.ts'
import { rendererOf as apart } from '../../src/template/renderer.ts'
import { checkDialect } from '../../src/testing/index.ts'
import { TOOLS, UNSEEN } from './conversations.ts'
import { rendererOf, replyOf, worded } from './rendering.ts'
import { HOPELESS, MISLABELLED, TEMPLATES } from './templates.ts'

const derivedFrom = async (template: string) => {
  const render = rendererOf(template)
  return { render, derived: await deriveDialects(render, { dialects: [] }) }
}
const expected = ({ content = '', reasoning = '', calls = [] }: Said) => ({ content, reasoning, calls })
const options = (prefill: string) => ({ tools: TOOLS, features: allFeatures, ...(prefill === '' ? {} : { prefill }) })
const said = (result: ReturnType<typeof parse>) => ({
  content: result.content.trim(),
  reasoning: result.reasoning.trim(),
  calls: result.toolCalls.map(call => ({ name: call.name, arguments: call.arguments })),
})
/** The message read in chunks of this size. */
function inChunks(dialects: Derived['dialects'], raw: string, prefill: string, size: number) {
  const parser = createStreamParserWith(dialects, options(prefill))
  for (let i = 0; i < raw.length; i += size) parser.pushText(raw.slice(i, i + size))
  parser.finish()
  return parser.result
}
const copied = (format: TemplateFormat | undefined): TemplateFormat => JSON.parse(JSON.stringify(format))

/** Readings of a template that are proved. */
const MOST_CANDIDATES = 24
/** What is printed for the laws, which try much more for the built-in dialects. */
const PRINTED = [
  [{ name: 'read_file', arguments: { path: 'two\nlines', n: 7, todos: ['a', { b: null }], query: 'x < y && y > z' } }],
  [
    { name: 'search', arguments: { query: 'say "hi"', x1: true } },
    { name: 'f', arguments: {} },
  ],
]

const templates = Object.entries(TEMPLATES).map(([name, source], k) => ({ name, source, k }))

test('a result that was stored as JSON parses as its format does, and what is neither throws', async () => {
  const { derived } = await derivedFrom(worded(Object.values(TEMPLATES)[0]!))
  const raw = derived.dialects.find(d => d.print)!.print!([{ name: 'search', arguments: { query: 'ships' } }])
  const calls = (template: unknown) =>
    parse(raw, { tools: TOOLS, template: template as TemplateFormat }).toolCalls.map(call => call.arguments)
  expect(calls(derived)).toEqual([{ query: 'ships' }])
  expect(calls(JSON.parse(JSON.stringify(derived)))).toEqual([{ query: 'ships' }])
  for (const wrong of [{ prefill: 5 }, { stop: 5 }, { records: 'x' }])
    expect(() => calls({ ...derived.format, ...wrong })).toThrow(TypeError)
  expect(() => calls({ dialects: null })).toThrow('template: expected what deriveDialects gives, or its format')
})

describe.each(templates)('$name', ({ source, k }) => {
  const found = derivedFrom(worded(source))

  test('has a clean proof, and the same format each time', async () => {
    const { derived } = await found
    expect(derived.reason).toBeUndefined()
    expect(derived.proof.failed).toEqual([])
    expect(derived.proof.passed).toBeGreaterThanOrEqual(24)
    const again = await derivedFrom(worded(source))
    expect(again.derived.format).toEqual(derived.format)
  })

  test('reads other conversations, whole and in chunks, also from JSON', async () => {
    const { render, derived } = await found
    const dialects = dialectsOf(copied(derived.format))
    for (const [id, turn] of Object.entries(UNSEEN)) {
      const reply = replyOf(render, turn, derived, source.includes('{{- c.id }}{{-') ? 'named' : 'plain')
      if (!reply) continue
      const { raw, prefill } = reply
      expect({ id, raw, ...said(parseWith(dialects, raw, options(prefill))) }).toEqual({ id, raw, ...expected(turn) })
      for (const size of [1, 5, 64]) expect(said(inChunks(dialects, raw, prefill, size)), id).toEqual(expected(turn))
    }
  })

  test('takes few renderings and few readings', async () => {
    const { render } = await found
    let renders = 0
    await deriveDialects(context => {
      renders++
      return render(context)
    })
    expect(renders).toBeLessThanOrEqual(70)
    // Each candidate reads each conversation of the proof at most once.
    const probes = await probe(apart(render, undefined))
    expect(candidatesOf(probes as Probes).length).toBeLessThanOrEqual(MOST_CANDIDATES)
  })

  // Of every sixth template; a long hunt (`FUZZ=1`) tries each.
  test.runIf(k % 6 === 0 || process.env.FUZZ)('keeps every law', async () => {
    const { derived } = await found
    const calls = derived.dialects.find(dialect => dialect.print)!
    expect(checkDialect(calls, { runs: 1, calls: PRINTED }).problems).toEqual([])
  })
})

test.each(['messages with headers', 'answers in a frame', 'keys and values between tokens'])(
  '%s: reasoning and frames keep every law too',
  async name => {
    const { render, derived } = await derivedFrom(worded(TEMPLATES[name]!))
    const { raw } = replyOf(render, UNSEEN['reasoning and text']!, derived)!
    for (const dialect of derived.dialects.filter(({ print }) => !print))
      expect(checkDialect(dialect, { runs: 1, samples: [raw] }).problems).toEqual([])
  },
)

test('plain words in front of a call make no call of a text', async () => {
  const { derived } = await derivedFrom(worded(TEMPLATES['a name, then JSON, behind plain words']!))
  const text = 'Now act: quickly\nwith: care'
  expect(parseWith(derived.dialects, text)).toMatchObject({ content: text, toolCalls: [] })
})

test('a clean proof means exact, whatever the words of the markers are', async () => {
  const all = Object.entries(TEMPLATES)
  for (const [run, [name, source]] of all.entries()) {
    const words = inventedWords(run + SEED)
    const { render, derived } = await derivedFrom(worded(source, words))
    expect({ name, failed: derived.proof.failed, reason: derived.reason }).toEqual({
      name,
      failed: [],
      reason: undefined,
    })
    for (const [id, turn] of Object.entries(UNSEEN)) {
      const reply = replyOf(render, turn, derived, source.includes('{{- c.id }}{{-') ? 'named' : 'plain')
      if (!reply) continue
      const read = said(parseWith(derived.dialects, reply.raw, options(reply.prefill)))
      expect({ name, id, raw: reply.raw, ...read }).toEqual({ name, id, raw: reply.raw, ...expected(turn) })
    }
  }
})
const SEED = Number(process.env.SEED ?? 1) || 1
/** Other words for the words of markers, the same for the same word and seed, in its case. */
function inventedWords(seed: number): (word: string) => string {
  const known = new Map<string, string>()
  let state = seed * 7919 + 17
  const below = (n: number) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return Math.floor(state / 2 ** 16) % n
  }
  const invent = () =>
    Array.from({ length: 2 + below(3) }, () => 'bdfgklmnprstvz'[below(14)]! + 'aeiou'[below(5)]!).join('')
  return word => {
    let other = known.get(word)
    while (other === undefined || (!known.has(word) && [...known.values()].includes(other))) other = invent()
    known.set(word, other)
    return word === word.toUpperCase() && word.length > 1 ? other.toUpperCase() : other
  }
}

describe('a hopeless template', () => {
  test.each(Object.entries(HOPELESS))('that %s gives a reason and no dialect', async (_, [template, reason]) => {
    const { derived } = await derivedFrom(template)
    expect(derived).toMatchObject({ dialects: [], format: undefined, proof: { total: 0 } })
    expect(derived.reason).toMatch(reason)
    expect(await proveDialects([], rendererOf(template))).toEqual({ passed: 0, total: 0, failed: [] })
  })
  test('and a renderer that gives no text, or rejects', async () => {
    const none = await deriveDialects(() => 7 as unknown as string)
    expect(none.reason).toContain('gives number in place of a string')
    const rejected = await deriveDialects(() => Promise.reject('the server is away'))
    expect(rejected.reason).toContain('the server is away')
  })
  test('that loses half of what is said has a failed proof, which is shown', async () => {
    const lossy = worded(TEMPLATES['JSON in each pair of tags']!)
    const render = rendererOf(lossy)
    const { proof } = await deriveDialects(
      context => render(context).replaceAll('Looking it up.', '<act>Looking it up.</act>'),
      { dialects: [] },
    )
    expect(proof.failed.map(({ id }) => id)).toEqual(['text-call'])
    expect(proof.failed[0]).toMatchObject({ expected: { content: 'Looking it up.' }, raw: expect.any(String) })
    expect(proof.passed + proof.failed.length).toBe(proof.total)
  })
  test.each(Object.entries(MISLABELLED))('that %s has a failed proof, with the reason', async (_, [source, id]) => {
    const { derived } = await derivedFrom(worded(source))
    expect(derived.proof.failed.length).toBeGreaterThan(0)
    for (const failed of derived.proof.failed)
      expect(failed).toMatchObject({
        id: expect.stringMatching(id),
        reason: 'the template prints it as reasoning, or leaves reasoning open',
      })
  })
  test('can be stopped', async () => {
    const stopper = new AbortController()
    const endless = deriveDialects(
      () => {
        stopper.abort(new Error('enough'))
        return ''
      },
      { signal: stopper.signal },
    )
    await expect(endless).rejects.toThrow('enough')
  })
})

test('a template that ends each conversation with a token, unless an answer is asked for', async () => {
  const source = worded(TEMPLATES['JSON in each pair of tags']!)
  const { derived } = await derivedFrom(`${source}{% if not add_generation_prompt %}{{ '</s>' }}{% endif %}`)
  expect([derived.reason, derived.proof.failed]).toEqual([undefined, []])
  const turn = UNSEEN['all of it']!
  const { raw, prefill } = replyOf(rendererOf(source), turn, derived)!
  expect(said(parseWith(derived.dialects, raw, options(prefill)))).toEqual(expected(turn))
})

describe('with the built-in dialects', () => {
  const known = (word: string) => (word === 'act' ? 'tool_call' : word === 'muse' ? 'think' : word)
  const hermes = TEMPLATES['JSON in each pair of tags']!.replace('verb', 'name').replace('with', 'arguments')

  test('they win where they read as much', async () => {
    const derived = await deriveDialects(rendererOf(worded(hermes, known)))
    expect(derived).toMatchObject({ source: 'built-in', proof: { failed: [] } })
    expect(derived.format).toMatchObject({ source: 'built-in' })
    expect(derived.dialects.map(({ name }) => name)).toContain('hermes')
  })
  test('the derived ones come first where they read more', async () => {
    const derived = await deriveDialects(rendererOf(worded(hermes)))
    expect(derived).toMatchObject({ source: 'both', proof: { failed: [] } })
    expect(derived.dialects[0]!.name).toBe('template-reasoning')
    const proof = await proveDialects(derived.dialects.slice(3), rendererOf(worded(hermes)))
    expect(proof.passed).toBeLessThan(proof.total)
  })
  test('`parse` reads with what was derived, or with its format', async () => {
    const source = worded(TEMPLATES['parameters behind equals signs, values on lines']!, word => `${word}y`)
    const derived = await deriveDialects(rendererOf(source))
    const reply = replyOf(rendererOf(source), UNSEEN['all of it']!, derived)!
    for (const template of [derived, copied(derived.format)])
      expect(said(parse(reply.raw, { template, tools: TOOLS }))).toEqual(expected(UNSEEN['all of it']!))
    expect(parse(reply.raw, { tools: TOOLS }).toolCalls).toEqual([])
    expect(parse('Hello.', { template: derived, prefill: '' })).toMatchObject({ content: 'Hello.', reasoning: '' })
  })
  test('an adapter and the proxy take it too', async () => {
    const source = worded(TEMPLATES['a name, then JSON, in an element']!)
    const template = copied((await deriveDialects(rendererOf(source))).format)
    const content = '<act=get_weather>{"city": "Oslo"}</act><|over|>'
    const completion = {
      id: 'x',
      object: 'chat.completion',
      created: 1,
      model: 'new',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    }
    const call = { function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } }
    expect(normalizeCompletion(completion, { template })).toMatchObject({
      choices: [{ message: { content: null, tool_calls: [call] } }],
    })
    const proxy = createProxy({
      upstream: 'http://127.0.0.1:1',
      fetch: async () => Response.json(completion),
      parse: { template },
    })
    const request = { model: 'new', messages: [], tools: TOOLS }
    const answer = await proxy.fetch(
      new Request('http://localhost/v1/chat/completions', { method: 'POST', body: JSON.stringify(request) }),
    )
    expect(await answer.json()).toMatchObject({ choices: [{ message: { tool_calls: [call] } }] })
  })
  test('a template of which nothing was derived changes nothing', async () => {
    const derived = await deriveDialects(() => '')
    expect(parse('Hello.', { template: derived, model: 'Qwen/Qwen3-8B' })).toMatchObject({ content: 'Hello.' })
  })
  test('what is neither is refused', () => {
    expect(() => parse('', { template: 'x.jinja' as unknown as Derived })).toThrow(/template: expected/)
    expect(() => dialectsOf({} as TemplateFormat)).toThrow(/format: expected/)
    for (const format of [{ body: 'jso' }, { body: 'json' }, { body: 'parameters', call: '<f>' }]) {
      const template = { records: [{ name: 'mine', format }], source: 'derived' } as unknown as TemplateFormat
      expect(() => parse('', { template })).toThrow("template: 'mine' is invalid; see dialectsOf")
      expect(() => dialectsOf(template)).toThrow(/^format\./)
    }
  })
})
