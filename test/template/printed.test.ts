/** What a derived dialect prints, and markers that are unusual: invented templates as functions. */
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { toRequest } from '../../src/request/index.ts'
import {
  type ApplyChatTemplate,
  type DeriveOptions,
  deriveDialects,
  dialectsOf,
  proveDialects,
  type TemplateContext,
  type TemplateFormat,
} from '../../src/template/index.ts'
import { checkDialect } from '../../src/testing/index.ts'

interface Call {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly id: string
}
/** How a template writes calls. */
interface Writing {
  readonly call: (call: Call, index: number) => string
  readonly wrapper?: readonly [open: string, close: string]
  readonly between?: string
  readonly after?: string
  /** The wrapper is printed without calls, too. */
  readonly always?: boolean
}
function templateOf({ call, wrapper = ['', ''], between = '', after = '', always }: Writing): ApplyChatTemplate {
  const turn = ({ role, content, tool_calls = [] }: Record<string, unknown>) => {
    const calls = (tool_calls as readonly { readonly id: string; readonly function: Omit<Call, 'id'> }[]).map(
      ({ id, function: called }, k) => call({ ...called, id }, k),
    )
    const written = calls.length > 0 || always ? wrapper[0] + calls.join(between) + wrapper[1] + after : ''
    return `<|${role}|>${content ?? ''}${role === 'assistant' ? written : ''}<|over|>\n`
  }
  return ({ messages, add_generation_prompt }: TemplateContext) =>
    messages.map(turn).join('') + (add_generation_prompt ? '<|assistant|>' : '')
}
const json = (value: unknown): string => JSON.stringify(value)
const tag = (open: string, close: string) => (call: Call) =>
  `${open}${json({ name: call.name, arguments: call.arguments })}${close}`
const named = (open: string, middle: string, close: string) => (call: Call) =>
  `${open}${call.name}${middle}${json(call.arguments)}${close}`
const tagged =
  (open: string, middle: string, close: string, [keyOpen, keyEnd, keyClose]: readonly [string, string, string]) =>
  (call: Call) =>
    open +
    call.name +
    middle +
    Object.entries(call.arguments)
      .map(([key, value]) => keyOpen + key + keyEnd + (typeof value === 'string' ? value : json(value)) + keyClose)
      .join('') +
    close
const alone: DeriveOptions = { dialects: [] }
const CALLS: readonly Call[] = [
  { name: 'find', arguments: { town: 'Lima' }, id: 'call00001' },
  { name: 'ping', arguments: { n: 2 }, id: 'call00002' },
]
/** A text without the spaces that JSON may have. */
const packed = (text: string): string => text.replace(/(?<=[,:]) (?=["{[\d])/g, '')
const stored = (format: TemplateFormat | undefined): TemplateFormat => JSON.parse(JSON.stringify(format))

const WRITINGS: Readonly<Record<string, Writing>> = {
  'line breaks inside the tags': { call: tag('<act>\n', '\n</act>'), between: '\n' },
  'a fence': { call: tag('```act\n', '\n```'), between: '\n' },
  'tags without anything between': { call: tag('<act>', '</act>') },
  'an id': { call: ({ id, name, arguments: values }) => `<act>${json({ id, name, values })}</act>` },
  'an id at the end': { call: ({ id, name, arguments: values }) => `<act>${json({ name, values, id })}</act>` },
  'a list in lines': { call: ({ id: _, ...call }) => json(call), between: ', ', wrapper: ['<all>\n[', ']\n</all>'] },
  'lines of words': { call: named('Act: ', '\nWith: ', '\n') },
  'words in a line': { call: named('@act ', ' ', ''), between: '\n' },
  'a fence behind a name': { call: named('**Act** `', '`\n```json\n', '\n```\n') },
  'a sign between calls': { call: named('[ACT]', '[WITH]', ''), between: ';' },
  'a sign between objects': { call: tag('<act>', '</act>'), between: ', ' },
  'a sign behind calls': { call: named('ACT ', ' WITH ', ';'), between: '\n' },
  'an id of name and index': {
    call: (call, k) => `<|act|>fn.${call.name}:${k}<|with|>${json(call.arguments)}<|/act|>`,
    wrapper: ['<|acts|>', '<|/acts|>'],
  },
  'a closing tag with the name': { call: call => named('<act:', '>', `</act:${call.name}>`)(call) },
  'a wrapper with line breaks': {
    call: tagged('<act=', '>\n', '</act>', ['<p=', '>', '</p>\n']),
    wrapper: ['<acts>\n', '\n</acts>'],
    between: '\n',
  },
  'two pairs of tags for each call': {
    call: tagged('<act>\n<f=', '>\n', '</f>\n</act>', ['<p=', '>\n', '\n</p>\n']),
    between: '\n',
  },
  'elements named after tool and key': {
    call: ({ name, arguments: values }) => {
      const inner = Object.entries(values).map(([key, value]) => `<${key}>${value}</${key}>\n`)
      return `<${name}>\n${inner.join('')}</${name}>\n`
    },
  },
  'Python in lines': {
    call: ({ name, arguments: values }) =>
      `${name}(${Object.entries(values).map(([key, value]) => `${key}=${json(value)}`)})`,
    wrapper: ['<code>\n', '\n</code>'],
    between: '\n',
  },
}

describe.each(Object.entries(WRITINGS))('calls with %s', (_, writing) => {
  const found = deriveDialects(templateOf(writing), alone)
  const writerIn = async () => {
    const { dialects, writes } = await found
    return dialects.find(({ name }) => name === writes)!
  }
  test('are printed as the template prints them', async () => {
    const { print } = await writerIn()
    for (const calls of [CALLS.slice(0, 1), CALLS]) {
      const native = templateOf(writing)({
        messages: [{ role: 'assistant', tool_calls: calls.map(({ id, ...call }) => ({ id, function: call })) }],
        add_generation_prompt: false,
      }) as string
      const ids = writing.call({ name: 'f', arguments: {}, id: 'call00007' }, 0).includes('call00007')
      const printed = print!(ids ? calls : calls.map(({ id: _, ...call }) => call))
      expect(packed(printed).trim()).toBe(packed(native).slice('<|assistant|>'.length, -'<|over|>\n'.length).trim())
    }
  })
  test('are read, and from the stored format, too', async () => {
    const { format, proof } = await found
    // Elements without a marker count at the beginning of a line.
    if (!('elements named after tool and key' in WRITINGS && WRITINGS['elements named after tool and key'] === writing))
      expect(proof.failed).toEqual([])
    const [dialect, text] = [await writerIn(), (await writerIn()).print!(CALLS)]
    const tools = CALLS.map(({ name }) => ({ name, parameters: { type: 'object' } }))
    for (const dialects of [[dialect], dialectsOf(stored(format))])
      expect(parse(text, { dialects, tools })).toMatchObject({
        content: '',
        diagnostics: [],
        toolCalls: CALLS.map(({ name, arguments: values }) => ({ name, arguments: values })),
      })
  })
})

describe('the dialect that writes', () => {
  const hermes = templateOf({ call: tag('<tool_call>\n', '\n</tool_call>'), between: '\n' })
  const messages = [
    { role: 'user', content: 'Hi.' },
    { role: 'assistant', tool_calls: [{ id: 'a', type: 'function', function: { name: 'find', arguments: '{}' } }] },
  ]
  const written = (options: Parameters<typeof toRequest>[1]) => toRequest({ messages }, options).messages[1]!.content

  test('is the built-in one that reads the template', async () => {
    const derived = await deriveDialects(hermes)
    expect(derived).toMatchObject({ source: 'built-in', writes: 'hermes', format: { writes: 'hermes' } })
    for (const template of [derived, stored(derived.format)])
      expect(written({ template })).toBe('<tool_call>\n{"name": "find", "arguments": {}}\n</tool_call>')
  })
  test('is the derived one where that reads more', async () => {
    const derived = await deriveDialects(templateOf({ call: named('<act>', '|', '</act>') }))
    expect(derived).toMatchObject({ source: 'both', writes: 'template-calls' })
    for (const template of [derived, stored(derived.format)]) expect(written({ template })).toBe('<act>find|{}</act>')
  })
  test('is the derived one where only that prints what the template does', async () => {
    const call = ({ name, arguments: parameters }: Call) => json({ name, parameters })
    const derived = await deriveDialects(templateOf({ call }))
    expect(derived).toMatchObject({ source: 'built-in', writes: 'template-calls' })
    expect(dialectsOf(stored(derived.format)).map(({ name }) => name)).toContain('template-calls')
    for (const template of [derived, stored(derived.format)])
      expect(written({ template })).toBe('{"name": "find", "parameters": {}}')
  })
  test('has the history of the one that reads', async () => {
    const call = ({ name, id, arguments: values }: Call) => `[TOOL_CALLS]${name}[CALL_ID]${id}[ARGS]${json(values)}`
    const short = ({ name, arguments: values }: Call) => `[TOOL_CALLS]${name}[ARGS]${json(values)}`
    expect(await deriveDialects(templateOf({ call }))).toMatchObject({ writes: 'mistral-v13' })
    const { format, writes } = await deriveDialects(templateOf({ call: short }))
    expect(writes).toBe('template-calls')
    expect(format!.records.find(({ name }) => name === writes)!.format).toMatchObject({
      history: { glue: '', id: '{nine}' },
    })
  })
  test('writes the name of the tool in each wrapper that has it', async () => {
    const act = tagged('<act n="', '">', '</act>', ['<p k="', '">', '</p>'])
    const call = (one: Call) => `<|to|>${one.name}<|do|><acts>${act(one)}</acts>`
    const derived = await deriveDialects(templateOf({ call, between: '<|next|>' }), alone)
    expect([derived.reason, derived.proof.failed]).toEqual([undefined, []])
    const own = derived.dialects.find(({ name }) => name === derived.writes)!
    expect(own.print!(CALLS)).toBe(CALLS.map(call).join('<|next|>'))
  })
  test('is that of the model, or hermes, for a built-in format of an earlier version', async () => {
    const { writes: _, ...format } = stored((await deriveDialects(hermes)).format)
    expect(written({ template: format })).toMatch(/^<tool_call>\n/)
    expect(written({ template: format, model: 'deepseek-ai/DeepSeek-V3.1' })).toMatch(/^<｜tool/)
    const own = stored((await deriveDialects(hermes, alone)).format)
    expect(written({ template: { ...own, writes: undefined } as unknown as TemplateFormat })).toMatch(/^<tool_call>\n/)
  })
})

describe('prompts', () => {
  interface Message {
    readonly role: string
    readonly content?: string
    readonly reasoning_content?: string
    readonly tool_calls?: readonly { readonly function: Omit<Call, 'id'> }[]
  }
  const calls = ({ tool_calls = [] }: Message) =>
    tool_calls.map(({ function: { name, arguments: values } }) =>
      tag('<do>', '</do>')({ name, arguments: values, id: '' }),
    )
  const asked = ({ messages }: TemplateContext) => (messages as unknown as Message[]).at(-1)!.role === 'user'
  const rendered = (turn: (message: Message, all: number) => string, prompt: (context: TemplateContext) => string) =>
    ((context: TemplateContext) =>
      context.messages.map(message => turn(message as unknown as Message, context.messages.length)).join('') +
      prompt(context)) satisfies ApplyChatTemplate
  const turnOf = (open: string, close: string) => (message: Message) =>
    `${open}${message.content ?? ''}${calls(message).join('')}${close}`
  const proved = async (template: ApplyChatTemplate) => {
    const derived = await deriveDialects(template, alone)
    expect([derived.reason, derived.proof.failed]).toEqual([undefined, []])
    expect(derived.proof.passed).toBeGreaterThan(20)
    return derived
  }

  test('that begin the answer even where none is asked for', async () => {
    const bot = turnOf('<|bot|>\n', '<|over|>\n')
    await proved(
      rendered(
        one => (one.role === 'user' ? `<|ask|>${one.content}<|over|>\n` : bot(one)),
        context => (asked(context) ? '<|bot|>\nWell:\n' : ''),
      ),
    )
  })
  test('that put a lone question into another turn', async () => {
    const bot = turnOf('<|bot|>', '<|over|>')
    await proved(
      rendered(
        (one, all) =>
          one.role !== 'user'
            ? bot(one)
            : all === 1
              ? `<|rules|>${one.content}<|/rules|>`
              : `<|ask|>${one.content}<|/ask|>`,
        () => '',
      ),
    )
  })
  test('that end with the opener of reasoning, which has no word of its closer', async () => {
    const part = (to: string, text: string) => `<|begin|>bot<|part|>${to}<|text|>${text}<|end|>`
    const derived = await proved(
      rendered(
        one =>
          one.role === 'user'
            ? `<|begin|>user<|text|>${one.content}<|end|>`
            : (one.reasoning_content ? part('plan', one.reasoning_content) : '') +
              (one.content ? part('said', one.content) : '') +
              calls(one)
                .map(text => part('act', text))
                .join(''),
        ({ add_generation_prompt }) => (add_generation_prompt ? '<|begin|>bot<|part|>plan<|text|>' : ''),
      ),
    )
    expect(derived.prefill).toMatch(/plan<\|text\|>$/)
  })
  test('whose header only answers have', async () => {
    const { prefill, format } = await proved(
      rendered(
        one =>
          one.role === 'user'
            ? `<|ask|>${one.content}`
            : one.content
              ? `<|bot|>\n${turnOf('', '</s>')(one)}`
              : `\n${calls(one).join('')}</s>`,
        ({ add_generation_prompt }) => (add_generation_prompt ? '<|bot|>\n' : ''),
      ),
    )
    expect(prefill).toBe('')
    expect(format!.records.map(({ name }) => name)).not.toContain('template-reasoning')
  })
})

describe('unusual markers', () => {
  test.each([
    { call: named('', '', ';'), wrapper: ['[TOOLS]', '[/TOOLS]'], always: true },
    { call: named('', ':', ';'), wrapper: ['[TOOLS]', '[/TOOLS]'] },
    { call: named('act ', ' ', ''), wrapper: ['$', '$'], between: '\n' },
  ] satisfies readonly Writing[])('a call without a marker counts in its wrapper', async writing => {
    const derived = await deriveDialects(templateOf(writing), alone)
    expect([derived.reason, derived.proof.failed]).toEqual([undefined, []])
    expect(dialectsOf(stored(derived.format)).length).toBeGreaterThan(0)
  })
  test('a call without any marker has a reason', async () => {
    for (const options of [alone, {}]) {
      const derived = await deriveDialects(templateOf({ call: named('', ' ', '') }), options)
      expect(derived).toMatchObject({ dialects: [], reason: expect.stringContaining('unknown format') })
    }
  })
  test.each(['~~~', '🔧', '@@', '::', '\\', '$'])('%s at both ends of a parameter', async mark => {
    const derived = await deriveDialects(templateOf({ call: tagged('<fn>', '|', '</fn>', [mark, '>', mark]) }), alone)
    expect([derived.reason, derived.proof.failed]).toEqual([undefined, []])
    const calls = dialectsOf(stored(derived.format)).find(({ name }) => name === derived.writes)!
    expect(checkDialect(calls, { runs: 1 }).problems).toEqual([])
  })
  test.each([
    ['{{', '}}'],
    ['act ', ';'],
  ])('%s{…}%s: a closer that is also JSON is none', async (open, close) => {
    const derived = await deriveDialects(templateOf({ call: tag(open, close) }), alone)
    expect([derived.reason, derived.proof.failed]).toEqual([undefined, []])
    const calls = dialectsOf(stored(derived.format)).find(({ name }) => name === derived.writes)!
    expect(checkDialect(calls, { runs: 1 }).problems).toEqual([])
  })
  test('parameters whose markers contain the name of the tool have a reason', async () => {
    const call = ({ name, arguments: values }: Call) =>
      `<call:${name}>${Object.entries(values).map(([key, value]) => `<arg:${key}>${value}</arg:${key}>`)}</call:${name}>`
    const derived = await deriveDialects(templateOf({ call }))
    expect(derived).toMatchObject({
      dialects: [],
      format: undefined,
      reason: expect.stringContaining('unknown format'),
    })
  })
})

test('what is wrong with the options is said', async () => {
  const render = templateOf({ call: tag('<act>', '</act>') })
  const given = (value: unknown) => value as never
  await expect(deriveDialects(given(undefined))).rejects.toThrow('render: expected a function, got')
  await expect(deriveDialects(given('{{ x }}'))).rejects.toThrow('render: expected a function, got')
  await expect(proveDialects([], given('{{ x }}'))).rejects.toThrow('render: expected a function, got')
  await expect(deriveDialects(render, given(null))).rejects.toThrow('options: expected an object, got null')
  await expect(deriveDialects(render, given({ dialectz: [] }))).rejects.toThrow(
    'options: expected only dialects, signal',
  )
  await expect(deriveDialects(render, given({ signal: 5 }))).rejects.toThrow('signal: expected an AbortSignal, got 5')
  expect(() => dialectsOf(given({ records: [null] }))).toThrow('name: expected the name of the dialect')
  const stored = { source: 'derived', records: [null] }
  expect(() => parse('', { template: given(stored) })).toThrow("template: 'undefined' is invalid")
  expect(() => parse('', { template: given({ ...stored, source: 'both of them' }) })).toThrow(
    "template.source: expected 'built-in' or 'derived' or 'both', got \"both of them\"",
  )
  expect(() => parse('', { template: given(Promise.resolve()) })).toThrow('a promise, which has to be awaited')
})
