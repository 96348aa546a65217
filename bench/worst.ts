/**
 * `npm run bench:worst [-- --size 100 --chunk 1,4,64 --rows 10 --runs 3]`: CPU time of the proxy for the texts of
 * `test/worst.json`, as a multiple of what as much prose costs it in the same chunks. The server behind is in the same
 * process, one event a read: without sockets, whose cost is the same for all.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createProxy } from '../src/proxy/index.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100' },
    chunk: { type: 'string', default: '4' },
    rows: { type: 'string' },
    runs: { type: 'string', default: '3' },
  },
})
type Row = readonly [head: string, unit: string, piece: number, tools: boolean]
const all = JSON.parse(readFileSync(new URL('../test/worst.json', import.meta.url), 'utf8')) as readonly Row[]
const rows = all.slice(0, Number(values.rows ?? all.length))
const SIZE = Number(values.size) * 1000
const MOST = 20
const PROSE = 'The ferry leaves at a quarter past six, and whoever is late waits for the next tide. '
const string = { type: 'string' }
const TOOLS = [
  { name: 'f', parameters: { type: 'object', properties: { a: string, b: { type: 'array' } } } },
  { name: 'get_weather', parameters: { type: 'object', properties: { city: string } } },
].map(fn => ({ type: 'function', function: fn }))

/** The events of a server that sends a text by tokens of so many characters. */
function eventsOf(head: string, unit: string, chunk: number): Uint8Array[] {
  const text = (head + unit.repeat(Math.ceil(SIZE / unit.length))).slice(0, SIZE)
  const events: Uint8Array[] = []
  for (let i = 0; i < text.length; i += chunk) {
    const choices = [{ index: 0, delta: { content: text.slice(i, i + chunk) }, logprobs: null, finish_reason: null }]
    const event = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices }
    events.push(Buffer.from(`data: ${JSON.stringify(event)}\n\n`))
  }
  return [...events, Buffer.from('data: [DONE]\n\n')]
}
let sent: readonly Uint8Array[] = []
function upstream(): Response {
  let k = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    k < sent.length ? controller.enqueue(sent[k++]!) : controller.close()
  return new Response(new ReadableStream({ pull }), { headers: { 'content-type': 'text/event-stream' } })
}
const proxy = createProxy({
  upstream: 'http://127.0.0.1:1',
  fetch: async () => upstream(),
  callsWithoutTools: true,
  log: () => {},
})
/** Milliseconds of CPU, the least of some runs. */
async function spent(events: readonly Uint8Array[], tools: boolean, runs: number): Promise<number> {
  let least = Infinity
  sent = events
  const body = JSON.stringify({ model: 'm', stream: true, messages: [], ...(tools ? { tools: TOOLS } : {}) })
  for (let k = 0; k < runs; k++) {
    const before = process.cpuUsage()
    const response = await proxy.fetch(new Request('http://proxy/v1/chat/completions', { method: 'POST', body }))
    for await (const _ of response.body as unknown as AsyncIterable<Uint8Array>);
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

for (const chunk of values.chunk.split(',').map(Number)) {
  const prose = eventsOf('', PROSE, chunk)
  let base = await spent(prose, true, 10)
  const found: (readonly [ms: number, row: Row])[] = []
  for (const row of rows) {
    const [head, unit, , tools] = row
    found.push([await spent(eventsOf(head, unit, chunk), tools, Number(values.runs)), row])
    base = Math.min(base, await spent(prose, tools, 2))
  }
  found.sort(([a], [b]) => b - a)
  console.log(`${values.size} KB by ${chunk}: prose ${base.toFixed(0)} ms`)
  for (const [ms, [head, unit, , tools]] of found)
    console.log(
      `${(ms / base).toFixed(1).padStart(6)} ${ms.toFixed(0).padStart(6)} ms  ${tools ? 'tools' : '     '}  ${JSON.stringify(head + unit).slice(0, 100)}`,
    )
  if (found.some(([ms]) => ms > MOST * base)) process.exitCode = 1
}
