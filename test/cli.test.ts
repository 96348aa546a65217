/** The command line, from its arguments to its exit code. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { wireFormats } from '../src/cli/formats.ts'
import { places } from '../src/cli/print.ts'
import { allDialects } from '../src/grammars/index.ts'
import { parse } from '../src/index.ts'
import { llm } from './cli-io.ts'

const HERMES = 'Let me look.\n<tool_call>\n{"name": "read_file", "arguments": {"path": "a.txt",}}\n</tool_call>'

const samples = fileURLToPath(new URL('../samples', import.meta.url))

const TESTS = fileURLToPath(new URL('.', import.meta.url))
const COMMANDS = ['parse', 'explain', 'stream', 'repair', 'dialects', 'template', 'proxy']

describe('llm-dialects', () => {
  test('--help and --version', async () => {
    expect(await llm(['--version'])).toEqual({ code: 0, out: '9.9.9\n', err: '' })
    expect((await llm(['--help'])).out).toContain('llm-dialects COMMAND')
    for (const name of COMMANDS) {
      const { code, out } = await llm([name, '--help'])
      expect(code).toBe(0)
      expect(await llm(['help', name])).toEqual({ code, out, err: '' })
      expect(out).toMatch(
        new RegExp(`^Usage: llm-dialects ${name} [\\s\\S]*--json[\\s\\S]*Examples:\n  llm-dialects ${name}`),
      )
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
    }
  })
  test('every option of the help is tried in some test', async () => {
    const tests = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.test.ts'))
      .map(file => readFileSync(`${TESTS}/${file}`, 'utf8'))
      .join('')
    const helps = await Promise.all(COMMANDS.map(async name => (await llm([name, '--help'])).out))
    const options = helps.flatMap(help =>
      Array.from(help.matchAll(/^ {2}(?:-h, )?(--[a-z-]+)/gm), ([, option]) => option),
    )
    expect(options.length).toBeGreaterThan(30)
    expect(options.filter(option => !tests.includes(`'${option}'`))).toEqual([])
  })
  test('no command, or one that is not there', async () => {
    expect(await llm([])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('One of: parse') })
    expect(await llm(['prase'])).toMatchObject({ code: 2, err: expect.stringContaining('"prase". One of: parse') })
  })
})

describe('llm-dialects parse', () => {
  test('shows dialect, call, arguments, status, text and repairs with their place', async () => {
    const { code, out, err } = await llm(['parse', 'm.txt'], { 'm.txt': HERMES })
    expect(code).toBe(0)
    expect(err).toBe('')
    expect(out).toMatch(/^dialects +hermes$/m)
    expect(out).toMatch(/^call +read_file \(repaired, hermes, 2:1-\d+:\d+\)$/m)
    expect(out).toMatch(/^ +path: "a.txt"$/m)
    expect(out).toMatch(/^text +Let me look\.$/m)
    expect(out).toMatch(/^ {2}3:5\d\S* extra-comma /m)
  })
  test('reads standard input, named - or not', async () => {
    for (const args of [['parse'], ['parse', '-']])
      expect((await llm(args, { '-': 'Hello.' })).out).toBe('dialects   none: plain text\ntext       Hello.\n')
  })
  test('--json is the result', async () => {
    const { out } = await llm(['parse', '--json'], { '-': HERMES })
    const { toolCalls, ...rest } = JSON.parse(out)
    const expected = parse(HERMES)
    expect(rest).toEqual(JSON.parse(JSON.stringify({ ...expected, toolCalls: undefined })))
    expect(toolCalls).toHaveLength(1)
  })
  test('--dialect, once or more', async () => {
    const dialects = async (...names: string[]) =>
      (await llm(['parse', ...names.flatMap(n => ['--dialect', n])], { '-': HERMES })).out.split('\n')[0]
    expect(await dialects('think')).toBe('dialects   none: plain text')
    expect(await dialects('think', 'hermes')).toBe('dialects   hermes')
  })
  test('--policy strict, and one that comes later', async () => {
    const calls = async (...policies: string[]) => {
      const args = ['parse', '--json', ...policies.flatMap(policy => ['--policy', policy])]
      return JSON.parse((await llm(args, { '-': HERMES })).out).toolCalls.length
    }
    expect(await calls()).toBe(1)
    expect(await calls('strict')).toBe(0) // it is damaged, and the tool was not offered
    expect(await calls('strict', 'recovery=on', 'unknownTools=call')).toBe(1)
  })
  test('--tools types the arguments', async () => {
    const tools = JSON.stringify([{ name: 'f', schema: { type: 'object', properties: { n: { type: 'string' } } } }])
    const message = '<invoke name="f">\n<parameter name="n">12</parameter>\n</invoke>'
    const args = ['parse', '--json', '--tools', 't.json']
    const { out } = await llm(args, { '-': message, 't.json': tools })
    expect(JSON.parse(out).toolCalls[0].arguments).toEqual({ n: '12' })
  })
  test('bytes that are not UTF-8 are said to be replaced, once a file, and change nothing else', async () => {
    const latin = Buffer.from('Caf\xe9 \xe9', 'latin1')
    const cut = Buffer.from('é').subarray(0, 1)
    const whole = Buffer.from('Café €')
    const bytes = (...all: readonly Uint8Array[]) => ({
      bytes: async function* () {
        yield Buffer.from('{"a": "')
        yield* all
      },
    })
    const told = 'llm-dialects: m.txt: bytes that are not UTF-8 were replaced by U+FFFD\n'
    for (const name of ['parse', 'stream', 'explain', 'repair']) {
      const args = [name, '--json', 'm.txt']
      for (const bad of [[latin], [latin, latin], [whole, cut], [cut, whole]]) {
        const { err, out, code } = await llm(args, {}, bytes(...bad))
        expect([name, err, code]).toEqual([name, told, 0])
        expect(out).toContain('\ufffd')
      }
      const split = Array.from(whole, (_, k) => whole.subarray(k, k + 1))
      expect((await llm(args, {}, bytes(...split))).err).toBe('')
      expect((await llm(args, {}, bytes(Buffer.from('a \ufffd')))).err).toBe('')
    }
    const piped = await llm(['parse'], {}, bytes(latin))
    expect(piped.err).toBe(told.replace('m.txt', 'standard input'))
  })
  test.each(['parse', 'stream', 'explain'])('%s --stop, once or more', async name => {
    const text = async (...tokens: string[]) => {
      const { out } = await llm([name, ...tokens.flatMap(t => ['--stop', t])], { '-': 'Done.<|fin|>' })
      return /^text +(.*)$/m.exec(out)?.[1]
    }
    expect(await text()).toBe('Done.<|fin|>')
    expect(await text('<|fin|>')).toBe('Done.')
    expect(await text('<|over|>', '<|fin|>')).toBe('Done.')
  })

  test.each([
    [['parse', 'gone.txt'], 1, 'cannot read gone.txt: there is no such file'],
    [['parse', '--tools', 'gone.json'], 1, 'cannot read gone.json'],
    [['parse', 'a', 'b'], 2, 'expected one FILE, got 2: a b'],
    [['stream', '--size', '0'], 2, '--size: expected a whole number from 1 to'],
    [['stream', '--size', 'x'], 2, 'got "x"'],
    [['stream', '--delay', '-1'], 2, '--delay'],
    [['parse', '--jsno'], 2, "'--jsno'. Options: --json, --tools FILE"],
    [['parse', '--workers', '2'], 2, '--workers is for --jsonl'],
    [['parse', '--jsonl', '--workers', '0'], 2, '--workers: expected a whole number from 1 to 256'],
    [['parse', '--jsonl', '--workers', '-1'], 2, '--workers: expected a whole number from 1 to 256, got "-1"'],
    [['parse', '--jsonl', '--max-bad', '-1'], 2, '--max-bad: expected a whole number from 0 to'],
    [['stream', '--size', '-3', 'x'], 2, '--size: expected a whole number from 1 to'],
    [
      ['proxy', '--upstream', 'http://127.0.0.1:1', '--port', '-8080'],
      2,
      '--port: expected a whole number from 0 to 65535, got "-8080"',
    ],
    [
      ['parse', '--in', '--jsonl'],
      2,
      'parse: --in: expected a value (one that begins with a dash: --in=-…), got --jsonl',
    ],
    [
      ['parse', '--tools', '-x'],
      2,
      'parse: --tools: expected a value (one that begins with a dash: --tools=-…), got -x',
    ],
    [['parse', '--jsonl', '--in', 'gone.jsonl'], 1, 'cannot read gone.jsonl: there is no such file'],
    [['parse', '--jsonl', '--in', 'a', 'b'], 2, 'expected --in or FILE, got both: a b'],
    [['parse', '--policy', 'recovery'], 2, '--policy: expected strict or NAME=VALUE, got "recovery"'],
    [['parse', '--policy', 'recovery=maybe'], 2, "--policy recovery: expected 'on' or 'off', got \"maybe\""],
    [['parse', '--policy', 'repair=on'], 2, '--policy: expected only callsInReasoning'],
    [['explain', '--mask'], 2, '--mask is for --report'],
    [['repair', 'gone.json'], 1, 'cannot read gone.json'],
    [['parse', '--stop', ''], 2, '--stop: expected'],
    [['dialects', 'show'], 2, 'dialects show: the NAME of a dialect is missing, such as hermes'],
    [['dialects', 'list'], 2, 'dialects: expected nothing, or show NAME, got list'],
    [['dialects', 'show', 'a', 'b'], 2, 'dialects show: expected one NAME, got a b'],
    [['parse', '--model', 'no-such-model'], 2, '--model: no model is known as "no-such-model"; leave it out'],
    [['explain', '--model', 'Qwne3'], 2, 'did you mean qwen3'],
    [['dialects', 'show', 'herm'], 2, 'there is no dialect "herm". Perhaps: hermes'],
    [['dialects', 'show', 'zzz'], 2, 'llm-dialects dialects lists them'],
    [['parse', '--tools', 'object.json'], 2, '--tools: expected a JSON array of tool definitions in object.json'],
    [['parse', '--tools', 'broken.json'], 2, '--tools: expected a JSON array of tool definitions in broken.json'],
    [['parse', '--tools', 'numbers.json'], 2, '--tools'],
    [
      ['parse', '--dialect', 'hermit'],
      2,
      '--dialect: expected the name of a dialect in the list, got "hermit"; did you mean \'hermes\'?',
    ],
  ])('%j ends with %i: %s', async (args, code, message) => {
    const files = { '-': 'x', a: 'x', b: 'x', 'object.json': '{}', 'broken.json': '[', 'numbers.json': '[1]' }
    const result = await llm(args, files)
    expect(result).toMatchObject({ code, out: '' })
    expect(result.err).toContain(message)
    expect(result.err.trim()).not.toContain('\n')
  })
  test('a keyboard and no FILE is wrong usage', async () => {
    expect(await llm(['parse'], {}, { keyboard: true })).toMatchObject({
      code: 2,
      err: expect.stringContaining('FILE'),
    })
  })

  test('control characters of the message do not reach the terminal', async () => {
    const raw = 'a\x1b[31mred\x07\n{"name": "f\x1b[2J", "arguments": {"k": "\x1b[0m"}}'
    for (const args of [['parse'], ['stream', '--size', '1'], ['explain'], ['explain', '--report'], ['repair']]) {
      const { out, err } = await llm(args, { '-': raw })
      expect(out + err).not.toMatch(/[\x00-\x08\x0b-\x1f]/)
    }
  })
  test('colours only where asked for', async () => {
    expect((await llm(['parse'], { '-': HERMES }, { color: true })).out).toContain('\x1b[1mdialects')
    expect((await llm(['parse'], { '-': HERMES })).out).not.toContain('\x1b')
  })
  test('places count lines and columns from 1', () => {
    const { range } = places('ab\ncd\n')
    expect([0, 2, 3, 5, 6].map(start => range({ start, end: start }))).toEqual(['1:1', '1:3', '2:1', '2:3', '3:1'])
    expect(range({ start: 1, end: 4 })).toBe('1:2-2:2')
  })
})

describe('llm-dialects stream', () => {
  test('shows what was fed, what leaves when, then the result', async () => {
    const { out } = await llm(['stream', '--size', '5'], { '-': HERMES })
    expect(out).toMatch(/^ {5}5 {2}fed "Let m"\n {8}text +"Let m"$/m)
    expect(out).toMatch(/^ +call 1 +read_file \(call_[0-9a-f]{8}\)$/m)
    expect(out).toMatch(/^ +done +read_file \(repaired\)$/m)
    expect(out).toMatch(/\n\ndialects +hermes\n/)
  })
  test('--json gives one line for each output, whose pieces join to the result', async () => {
    const { out } = await llm(['stream', '--size', '3', '--json'], { '-': HERMES })
    const lines = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    const { result } = lines.pop()
    expect(lines.map(({ output }) => output.text).join('')).toBe(result.content)
    const deltas = lines.flatMap(({ output }) => output.toolCallDeltas)
    expect(JSON.parse(deltas.map(d => d.argumentsDelta ?? '').join(''))).toEqual(result.toolCalls[0].arguments)
  })
  test('standard input as it comes, a file in pieces', async () => {
    const bytes = async function* () {
      for (const piece of ['One ', 'two', ' three']) yield new TextEncoder().encode(piece)
    }
    const fed = (out: string) => [...out.matchAll(/fed (".*")/g)].map(([, text]) => JSON.parse(text!))
    expect(fed((await llm(['stream'], {}, { bytes })).out)).toEqual(['One ', 'two', ' three'])
    expect(fed((await llm(['stream', 'f'], {}, { bytes })).out)).toEqual(['One ', 'two ', 'thre', 'e'])
    expect(fed((await llm(['stream', 'f', '--size', '2'], { f: 'a😀b😀😀' })).out)).toEqual(['a😀', 'b😀', '😀'])
  })

  test.each(readdirSync(samples))('sample %s: the same whole and in pieces', async name => {
    const files = { '-': readFileSync(`${samples}/${name}`, 'utf8') }
    const whole = await llm(['parse'], files)
    const pieces = await llm(['stream', '--size', '1'], files)
    expect(whole.code).toBe(0)
    expect(pieces.out.endsWith(whole.out)).toBe(true)
  })
})

describe('llm-dialects explain', () => {
  test('more segments than a call can have arguments', async () => {
    const raw = '<think>a</think>b\n'.repeat(60_000)
    const { code, out } = await llm(['explain'], { '-': raw })
    expect(code).toBe(0)
    expect(out.match(/^ {2}\d+:\d+\S* +reasoning \(think\)/gm)).toHaveLength(60_000)
  })
  const explained = async (message: string, ...args: string[]) =>
    (await llm(['explain', ...args], { '-': message })).out

  test('shows the lines, with each repair below its place', async () => {
    const out = await explained(HERMES)
    const line = HERMES.split('\n')[2]!
    const below = `${' '.repeat(line.indexOf(',}}'))}^ extra-comma: There is a comma too many.`
    expect(out).toContain(`3 │ ${line}\n  │ ${below}\n4 │ </tool_call>\n`)
  })
  test('says the sentence of several repairs of one code once, and below where there is no room', async () => {
    const message = `<tool_call>\n{'name': 'f', "arguments": {"a": True}}\n</tool_call>`
    const quotes = 'quote-style: A string has non-standard quotes.'
    expect(await explained(message)).toContain(`  │  ^       ^ ${quotes}\n`)
    const { out } = await llm(['explain'], { '-': message }, { width: 56 })
    expect(out).toContain(`  │  ^       ^\n  │  ${quotes}\n`)
  })
  test('shows the spans, and what came of it', async () => {
    const out = await explained(HERMES)
    expect(out).toMatch(/^ {2}1:1-1:13 +text +Let me look\.$/m)
    expect(out).toMatch(/^ {2}2:1-\S+ +call 1 \(hermes\) +<tool_call>⏎/m)
    expect(out).toMatch(/^call +read_file /m)
  })
  test('shows who was asked, and what each expected', async () => {
    const out = await explained(HERMES)
    expect(out).toMatch(/^ {2}2:1 {2}<tool_call$/m)
    expect(out).toMatch(/^ {6}granite-3\.1 +no: at 3:1 expected "\[", found \{"name"/m)
    expect(out).toMatch(/^ {6}hermes +yes$/m)
  })
  test('says why a marker is text', async () => {
    expect(await explained('It opens with `<tool_call>`.')).toMatch(/1:16 {2}<tool_call>: no dialect was tried/)
    expect(await explained('It opens with <tool_call> alone.')).toMatch(
      /1:15 {2}<tool_call>?: no dialect reads this: text/,
    )
    expect(await explained('{"name": "f", "arguments": {}} is a call', '--policy', 'recovery=off')).toContain('tried')
  })
  test('says what was made to fit, and where', async () => {
    const tools = JSON.stringify([
      {
        name: 'moor',
        schema: { properties: { piers: { type: 'array' }, at: { type: 'array' }, ropes: { type: 'array' } } },
      },
    ])
    const call = '<tool_call>{"name": "Moor", "arguments": {"piers": 4, "at": null, "ropes": "red"}}</tool_call>'
    const args = ['parse', '--tools', 'tools.json', '--policy', 'arguments=schema']
    const { out } = await llm(args, { '-': call, 'tools.json': tools })
    expect(out).toMatch(/tool-name {2}.*\.$/m)
    expect(out).toMatch(/lone-value {2}.*\. \(piers\)$/m)
    expect(out).toMatch(/lone-value {2}.*\. \(ropes\)$/m)
    expect(out).toMatch(/null-member {2}.*\. \(at\)$/m)
  })
  test('a place that took part and was withdrawn', async () => {
    const out = await explained('See {"name": "Ada", "parameters": 3} there.')
    expect(out).toMatch(/withdrawn|not a call: text|no dialect reads this/)
  })
  test.each([
    ['in a quotation', '> <tool_call>\n> {"name": "f", "arguments": {}}\n> </tool_call>', 2],
    ['escaped', 'So: &lt;tool_call&gt;{"name": "f", "arguments": {"a": 1}}&lt;/tool_call&gt;', 4],
    ['behind a prefill', 'Hm.</think><tool_call>{"name": "f", "arguments": {}}</tool_call>', 11],
  ])('the place of what was tried %s', async (_, message, at) => {
    const prefill = message.startsWith('Hm') ? '<think>' : ''
    const { tried } = JSON.parse(
      await explained(message, '--json', '--prefill', prefill, '--policy', 'quotedMarkup=call'),
    )
    expect(tried.find((t: { outcome: string }) => t.outcome === 'section').at).toBe(at)
  })
  test('wide characters and long lines keep the carets below their place', async () => {
    const line = `{"name": "f", "arguments": {"a": "${'語'.repeat(60)}",}}`
    const { out } = await llm(['explain'], { '-': line }, { width: 60 })
    const rows = out.split('\n\n')[0]!.split('\n')
    const k = rows.findIndex(row => row.includes('^'))
    const columns = (text: string) => [...text].reduce((n, c) => n + (c === '語' ? 2 : 1), 0)
    const above = [...rows[k - 1]!]
    expect(columns(above.slice(0, above.lastIndexOf(',')).join(''))).toBe(rows[k]!.indexOf('^'))
    for (const row of rows) expect(columns(row.split(' extra-comma')[0]!)).toBeLessThanOrEqual(60)
  })
  test('colours kinds and dialects where there are any, and shows the same text', async () => {
    const plain = await explained(HERMES)
    const { out } = await llm(['explain'], { '-': HERMES }, { color: true })
    expect(out).toMatch(/\x1b\[32m<tool_call>/)
    const first = (text: string) => text.replace(/\x1b\[\d+m/g, '').split('\n\n')[0]
    expect(first(out)).toBe(first(plain))
  })
  test('--all has every place that was tried', async () => {
    const message = 'What <tool_call> is. '.repeat(50)
    expect(await explained(message)).toMatch(/ {2}and at 10 more places \(--all\)\n$/)
    const all = await explained(message, '--all')
    expect(all).not.toContain('more places')
    expect(all.match(/^ {2}1:\d+ {2}<tool_call/gm)).toHaveLength(50)
  })
  test('--json is the result and what was tried', async () => {
    const { result, tried } = JSON.parse(await explained(HERMES, '--json'))
    expect(result.toolCalls).toHaveLength(1)
    expect(tried).toMatchObject([
      { at: 13, trigger: '<tool_call', outcome: 'section', attempts: [{ accepted: false }, { dialect: 'hermes' }] },
    ])
  })
  test.each(readdirSync(samples))('sample %s: every line is there', async name => {
    const message = readFileSync(`${samples}/${name}`, 'utf8')
    const { out } = await llm(['explain'], { '-': message }, { width: 10_000 })
    for (const line of message.trimEnd().split('\n')) expect(out).toContain(line.trimEnd())
  })

  test('--report has all that is needed to see the same', async () => {
    const out = await explained(HERMES, '--report', '--dialect', 'hermes')
    expect(out).toContain(`~~~text\n${HERMES}\n~~~`)
    expect(out).toContain(`~~~json\n${JSON.stringify(HERMES)}\n~~~`)
    expect(out).toContain('extra-comma')
    expect(out).toContain('- llm-dialects 9.9.9, Node')
    expect(out).toContain('"dialects": [\n    "hermes"\n  ]')
  })
  test('--report --mask says nothing of values and prose, and is read alike', async () => {
    const message = `Dear Ada, call 0044.\n<tool_call>\n{"name": "dial", "arguments": {"who": "Ada\\nByron", "n": 44,}}\n</tool_call>`
    const tools = JSON.stringify([
      { name: 'dial', parameters: { properties: { who: { type: 'string', description: 'Ada or Charles' } } } },
    ])
    const { out } = await llm(['explain', '--report', '--mask', '--tools', 't'], { '-': message, t: tools })
    expect(out).not.toMatch(/Ada|Byron|44|Charles/)
    expect(out).toContain('{"name": "dial", "arguments": {"who": "Xxx\\nXxxxx", "n": 11,}}')
    expect(out).toContain('It is read as the original is.')
  })
  test.each(readdirSync(samples))('sample %s: masked, it is read alike', async name => {
    const message = readFileSync(`${samples}/${name}`, 'utf8')
    const report = JSON.parse(await explained(message, '--report', '--mask', '--json'))
    expect(report.readAlike).toBe(true)
    expect(report.raw).toHaveLength(message.length)
  })
})

describe('llm-dialects repair', () => {
  test('JSON to standard output, the list of repairs beside it', async () => {
    const { code, out, err } = await llm(['repair'], { '-': "{'a': [1, 2, True" })
    expect([code, out]).toEqual([0, '{"a": [1, 2, true]}\n'])
    expect(err).toMatch(/^ {2}1:2-1:3 quote-style /m)
    expect(err).toMatch(/unclosed-value/)
  })
  test('--indent, --quiet and --json', async () => {
    const files = { 'b.json': "{'a': 1" }
    expect(await llm(['repair', 'b.json', '--indent', '2', '-q'], files)).toEqual({
      code: 0,
      out: '{\n  "a": 1\n}\n',
      err: '',
    })
    const { out } = await llm(['repair', '--json', 'b.json'], files)
    expect(JSON.parse(out)).toMatchObject({ value: { a: 1 }, diagnostics: [{ code: 'quote-style' }, {}] })
  })
  test('what cannot be read ends with 1', async () => {
    const { code, out, err } = await llm(['repair'], { '-': '' })
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('unreadable')
  })
})

describe('llm-dialects dialects', () => {
  test('a line for each, in order', async () => {
    const { out } = await llm(['dialects'])
    expect(out.trimEnd().split('\n')).toHaveLength(allDialects.length + 1)
    expect(out).toMatch(/^hermes +marker +<tool_call +Hermes-2-Pro, /m)
    expect(JSON.parse((await llm(['dialects', '--json'])).out).map((d: { name: string }) => d.name)).toEqual(
      allDialects.map(d => d.name),
    )
  })
  test('show prints the wire format, the openers and a sample', async () => {
    const { out } = await llm(['dialects', 'show', 'hermes'])
    expect(out).toMatch(/wire format\n {2}One JSON object in each pair of tags\.\n/)
    expect(out).toMatch(/sample\n {2}<tool_call>\n {2}\{.*"name": "get_weather"/)
    expect((await llm(['dialects', 'show', 'hermes-json'])).out).toBe(out)
  })
  test('every dialect has a wire format', async () => {
    const formats = wireFormats()
    for (const { name } of allDialects) expect(formats[name], name).toMatch(/\w/)
  })
})
