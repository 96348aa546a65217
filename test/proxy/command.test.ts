/** `llm-dialects proxy`, from its arguments to its exit code. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Io } from '../../src/cli/io.ts'
import { run } from '../../src/cli/run.ts'
import { IO } from '../cli-io.ts'
import { body, chunk, chunks, said } from '../openai/wire.ts'
import { EVENTS, scripted, sleep, until } from './servers.ts'

/** A command that runs until it is stopped. */
function started(...args: string[]) {
  const said = { out: '', err: '' }
  const listeners = new Set<() => void>()
  const io: Io = {
    ...IO,
    out: text => void (said.out += text),
    err: text => void (said.err += text),
    bytes: async function* () {
      yield new TextEncoder().encode(JSON.stringify(FORMAT))
    },
    onStop(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const ended = run(['proxy', ...args], io)
  return {
    said,
    ended,
    listeners,
    stop: () => {
      for (const listener of listeners) listener()
    },
    url: async () => {
      await until(() => said.err !== '')
      return /http:\/\/[\w.:[\]]+/.exec(said.err)![0]
    },
  }
}
/** A model that says one word, and another when it is told to. */
async function slow() {
  let go = () => {}
  const told = new Promise<void>(resolve => {
    go = resolve
  })
  const url = await scripted(async (_, res) => {
    res.writeHead(200, EVENTS).write(body([chunk({ content: 'Aye' })], false))
    await told
    res.end(body(said([', sir'])))
  })
  return { url, go }
}
const CALL = '<tool_call>{"name": "get_weather", "arguments": {"city": "Oslo"}}</tool_call>'
/** What `template --json` prints. */
const FORMAT = {
  records: [{ name: 'acts', format: { body: 'name-json', call: '<do={name}>{json}</do>' } }],
  source: 'derived',
  prefill: '',
  stop: [],
}
interface Answer {
  choices?: { message: { content: string | null; tool_calls?: { function: { name: string } }[] } }[]
  error?: { code: string }
}
const ask = (url: string) =>
  fetch(`${url}/v1/chat/completions`, { method: 'POST', body: '{"model": "m", "messages": []}' })

describe('llm-dialects proxy', () => {
  it('ends with the shell that npx started it in', async () => {
    const line = `"${process.execPath}" --import tsx src/cli/main.ts proxy --upstream http://127.0.0.1:9; true`
    const env = { ...process.env, npm_command: 'exec' }
    const shell = spawn('sh', ['-c', line], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    shell.stderr.on('data', bytes => {
      said += bytes
    })
    await until(() => said.includes('stands in front of'))
    const url = /http:\/\/[\w.:]+/.exec(said)![0]
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    shell.kill('SIGTERM')
    const gone = async () => {
      for (;;) {
        await sleep(50)
        await fetch(`${url}/healthz`)
      }
    }
    await expect(gone()).rejects.toThrow('fetch failed')
  })
  it('says where it is, logs a line of JSON a request, and stops', async () => {
    const upstream = await scripted((_, res) => res.writeHead(200, EVENTS).end(body(said(['Aye']))))
    const command = started('--upstream', upstream, '--model-profile', 'none', '--timeout', '5')
    const url = await command.url()
    expect(command.said.err).toBe(`llm-dialects: ${url} stands in front of ${upstream}\n`)
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(chunks(await (await ask(url)).text()).length).toBeGreaterThan(1)
    await until(() => command.said.out !== '')
    expect(JSON.parse(command.said.out)).toMatchObject({ path: '/v1/chat/completions', status: 200, calls: 0 })
    expect(command.said.out).toMatch(/^[^\n]+\n$/)
    command.stop()
    expect(await command.ended).toBe(0)
    expect(command.listeners.size).toBe(0)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })
  it('told to stop, it lets those under way end, and takes no more', async () => {
    const { url: upstream, go } = await slow()
    const command = started('--upstream', upstream)
    const url = await command.url()
    const response = await ask(url)
    command.stop()
    await sleep(20)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    go()
    const all = chunks(await response.text())
    expect(all.map(c => c.choices[0].delta.content ?? '').join('')).toBe('Aye, sir')
    const began = performance.now()
    expect(await command.ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(2000) // kept-alive connections do not keep it
  })
  it('told twice, or after the time of grace, it lets nobody end', async () => {
    const { url: upstream } = await slow()
    for (const grace of ['0', '60']) {
      const command = started('--upstream', upstream, '--grace', grace)
      const response = await ask(await command.url())
      command.stop()
      if (grace !== '0') command.stop()
      await expect(response.text()).rejects.toThrow()
      expect(await command.ended).toBe(0)
      await until(() => command.said.out !== '')
      expect(JSON.parse(command.said.out)).toMatchObject({ end: 'client-left' })
    }
  })
  it('a port that is in use', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const command = started('--upstream', 'http://127.0.0.1:9', '--port', String(port))
    expect(await command.ended).toBe(1)
    expect(command.said.err).toBe(`llm-dialects: cannot listen on 127.0.0.1:${port}: it is in use\n`)
    other.close()
  })
  it.each([
    [['--host', '::1'], 200, CALL],
    [['--host', 'localhost', '--calls-without-tools'], 200, 'get_weather'],
    [['--template', 'format.json', '--calls-without-tools'], 200, 'get_weather'],
    [['--policy', 'unknownTools=text', '--calls-without-tools'], 200, 'get_weather'],
    [['--policy', 'strict', '--calls-without-tools'], 200, 'get_weather'],
    [['--dialect', 'think', '--calls-without-tools'], 200, CALL],
    [['--max-request', '10'], 413, 'request-too-large'],
    [['--max-response', '10'], 502, 'response-too-large'],
  ])('%j answers with %i: %s', async (args, status, expected) => {
    const content = args.includes('--template') ? '<do=get_weather>{"city": "Oslo"}</do>' : CALL
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    const upstream = await scripted((_, res) =>
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices })),
    )
    const command = started('--upstream', upstream, '--model-profile', 'none', ...args)
    const response = await ask(await command.url())
    const { choices: [choice] = [], error } = (await response.json()) as Answer
    const [call] = choice?.message.tool_calls ?? []
    expect([response.status, call?.function.name ?? choice?.message.content ?? error?.code]).toEqual([status, expected])
    command.stop()
    expect(await command.ended).toBe(0)
  })
  it('--tools and --constrain change what the server is asked', async () => {
    let asked: { tools?: unknown; grammar?: string } = {}
    const upstream = await scripted(async (req, res) => {
      let sent = ''
      for await (const piece of req) sent += piece
      asked = JSON.parse(sent)
      res.writeHead(200, EVENTS).end(body(said(['Aye'])))
    })
    const command = started('--upstream', upstream, '--tools', 'emulate', '--constrain', 'llamacpp')
    const tools = [{ type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } }]
    const request = JSON.stringify({ model: 'm', messages: [], stream: true, tools, tool_choice: 'required' })
    await fetch(`${await command.url()}/v1/chat/completions`, { method: 'POST', body: request })
    expect(asked.tools).toBe(undefined)
    expect(asked.grammar).toMatch(/^root ::= /)
    command.stop()
    await command.ended
  })
  it.each([
    [[], '--upstream URL is required'],
    [['--upstream', 'localhost'], '--upstream: expected the http or https URL of a server'],
    [['--upstream', 'http://a', '--constrain', 'vllm'], "--constrain: expected 'none' while tools is"],
    [['--upstream', 'http://a', '--policy', 'recovery=maybe'], "--policy recovery: expected 'on' or 'off'"],
    [['--upstream', 'http://a', '--dialect', 'hermit'], '--dialect: expected the name of a dialect in the list, got'],
    [['--upstream', 'http://a', '--tools', 'all'], "--tools: expected 'pass'"],
    [['--upstream', 'http://a', '--max-request', 'x'], '--max-request: expected a whole number'],
    [['--upstream', 'http://a', '--port', '70000'], '--port: expected a whole number from 0 to 65535, got "70000"'],
    [['--upstream', 'http://a', '--timeout', 'soon'], '--timeout: expected a whole number'],
    [['--upstream', 'http://a', '--model-profile', 'nonsense'], "--model-profile: expected 'auto', 'none' or"],
    [['--upstrem', 'http://a'], "'--upstrem'. Options: --upstream URL, --host HOST"],
    [['--upstream', 'http://a', 'b'], 'proxy: '],
  ])('%j is wrong usage: %s', async (args, message) => {
    const { ended, said } = started(...args)
    expect(await ended).toBe(2)
    expect(said.err).toContain(message)
    expect(said.err.trim()).not.toContain('\n')
  })
  it('--help', async () => {
    const { ended, said } = started('--help')
    expect(await ended).toBe(0)
    expect(said.out).toContain('--model-profile')
  })
})
