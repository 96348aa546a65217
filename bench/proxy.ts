/**
 * `npm run bench:proxy`: what the proxy adds, beside a plain one that only passes bytes, in the same run:
 * time to the first token, and CPU time a token. Each server is a process of its own on the loopback;
 * requests take turns, so that all share the machine's moods. Medians; trust the differences more than the figures.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { serve } from '../src/cli/serve.ts'
import { createProxy } from '../src/proxy/index.ts'

const TURNS = 300
const STREAMS = 12
const AT_ONCE = 4
const TOKENS = 2000

const PROSE = `The ferry leaves at a quarter past six, and whoever is late waits for the next tide. "It's always like that," `
const wrapped = (content: string) =>
  `<think>The file first.</think>On it.\n<tool_call>\n{"name": "write_file", "arguments": ${JSON.stringify({ path: 'tide.ts', content })}}\n</tool_call>`
const fill = (text: string, size: number) => text.repeat(Math.ceil(size / text.length)).slice(0, size)
const TOOLS = [
  {
    type: 'function',
    function: {
      name: 'write_file',
      parameters: { type: 'object', properties: { path: { type: 'string' }, content: { type: 'string' } } },
    },
  },
]
const MESSAGES: Readonly<Record<string, string>> = {
  prose: fill(PROSE, TOKENS * 4),
  call: wrapped(fill('const tide = low\n', TOKENS * 4 - 200)),
}

/** A model that streams a message by tokens of 4 characters, as fast as it can: four events a packet. */
const model: RequestListener = async (req, res) => {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  const { user } = JSON.parse(Buffer.concat(parts).toString())
  const [name, count] = user.split(' ')
  const tokens = MESSAGES[name]!.match(/[\s\S]{1,4}/g)!.slice(0, Number(count))
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let k = 0; k < tokens.length; k += 4) {
    const events = tokens.slice(k, k + 4).map(content => {
      const choices = [{ index: 0, delta: { content }, logprobs: null, finish_reason: null }]
      return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`
    })
    if (!res.write(events.join(''))) await once(res, 'drain')
    await new Promise(setImmediate)
  }
  res.end('data: [DONE]\n\n')
}

/** The same libraries, and nothing but the way through. */
const plain = (upstream: string) =>
  getRequestListener(
    async request => {
      const body = await request.arrayBuffer()
      const answer = await fetch(upstream + new URL(request.url).pathname, { method: request.method, body })
      return new Response(answer.body, { headers: { 'content-type': answer.headers.get('content-type') ?? '' } })
    },
    { overrideGlobalObjects: false },
  )

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// A server of its own, that tells its CPU time when it is asked

async function child(what: string, upstream: string): Promise<void> {
  const url =
    what === 'model'
      ? await listening(model)
      : what === 'plain'
        ? await listening(plain(upstream))
        : (await serve(createProxy({ upstream, log: () => {} }), '127.0.0.1', 0)).url
  process.on('message', () => process.send!(process.cpuUsage()))
  process.on('disconnect', () => process.exit())
  process.send!(url)
}
interface Server {
  readonly url: string
  /** Microseconds of CPU so far. */
  cpu(): Promise<number>
  stop(): void
}
async function start(what: string, upstream = ''): Promise<Server> {
  const process = fork(import.meta.filename, [what, upstream])
  const [url] = (await once(process, 'message')) as [string]
  return {
    url,
    async cpu() {
      process.send('cpu')
      const [{ user, system }] = (await once(process, 'message')) as [NodeJS.CpuUsage]
      return user + system
    },
    stop: () => process.disconnect(),
  }
}

// The client

/** Asks for so many tokens; milliseconds until the first text. */
async function ask(url: string, name: string, tokens: number): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'm', stream: true, messages: [], tools: TOOLS, user: `${name} ${tokens}` }),
  })
  let first = 0
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>)
    if (first === 0 && bytes.length > 0) first = performance.now() - began
  return first
}
const quantile = (list: readonly number[], q: number) => [...list].sort((a, b) => a - b)[Math.floor(list.length * q)]!
const row = (cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, k) => (k === 0 ? String(cell).padEnd(24) : String(cell).padStart(14))).join(''))

async function main(): Promise<void> {
  const behind = await start('model')
  const [through, ours] = [await start('plain', behind.url), await start('proxy', behind.url)]
  const servers = { direct: behind, plain: through, proxy: ours }
  for (const { url } of Object.values(servers))
    for (const name of Object.keys(MESSAGES)) for (let k = 0; k < 3; k++) await ask(url, name, TOKENS)

  console.log(`Node ${process.version}; a token has 4 characters\n`)
  row(['time to first token', 'median ms', '90 % ms', 'added ms'])
  const times: Record<string, number[]> = { direct: [], plain: [], proxy: [] }
  for (let k = -20; k < TURNS; k++)
    for (const [name, { url }] of Object.entries(servers)) {
      const ms = await ask(url, 'prose', 12)
      if (k >= 0) times[name]!.push(ms)
    }
  for (const [name, list] of Object.entries(times)) {
    const base = name === 'proxy' ? times.plain! : times.direct!
    row([
      name,
      quantile(list, 0.5).toFixed(3),
      quantile(list, 0.9).toFixed(3),
      (quantile(list, 0.5) - quantile(base, 0.5)).toFixed(3),
    ])
  }
  console.log('\nadded: by the plain proxy to the direct way, by the proxy to the plain one.\n')

  row(['CPU a token', 'plain µs', 'proxy µs', 'added µs'])
  for (const name of Object.keys(MESSAGES)) {
    const spent: Record<string, number[]> = { plain: [], proxy: [] }
    for (let round = 0; round < STREAMS / AT_ONCE; round++)
      for (const which of ['plain', 'proxy'] as const) {
        const server = servers[which]
        const before = await server.cpu()
        await Promise.all(Array.from({ length: AT_ONCE }, () => ask(server.url, name, TOKENS)))
        spent[which]!.push(((await server.cpu()) - before) / (AT_ONCE * TOKENS))
      }
    const [a, b] = [quantile(spent.plain!, 0.5), quantile(spent.proxy!, 0.5)]
    row([name, a.toFixed(1), b.toFixed(1), (b - a).toFixed(1)])
  }
  for (const { stop } of [ours, through, behind]) stop()
}

const [, , what, upstream = ''] = process.argv
if (what === undefined) await main()
else await child(what, upstream)
