/** `llm-dialects proxy`: a server in front of a server, until it is told to stop. */
import { parseArgs } from 'node:util'
import { type Io, Misuse, Unreadable } from './io.ts'
import type { Command } from './run.ts'

const HELP = `Usage: llm-dialects proxy --upstream URL [OPTIONS]

An OpenAI-compatible server in front of another (vLLM, llama.cpp, Ollama, a gateway):
tool calls and reasoning that the model writes as text come out of /v1/chat/completions
as tool_calls and reasoning_content, streamed or not. Every other path passes.

  --upstream URL          the server behind, with or without the final /v1
  --host HOST             the address to listen at (default: 127.0.0.1)
  --port N                the port (default: 0, any free one: it is printed)
  --model-profile NAME    auto (default): by the model of each request; none; or a model id
  --calls-without-tools   find calls though the request offers no tools
  --timeout SECONDS       silence after which the upstream is given up (default: 300; 0: never)
  --max-request BYTES     longest request (default: 67108864; 0: any)
  --max-response BYTES    longest response (default: 67108864; 0: any)
  --grace SECONDS         for requests under way when it is told to stop (default: 10)
  -h, --help              this text

One line of JSON a request goes to standard output, and no key ever does. GET /healthz
says that the proxy is there. SIGINT or SIGTERM stops it, a second one at once.
`

const OPTIONS = {
  upstream: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  'model-profile': { type: 'string' },
  'calls-without-tools': { type: 'boolean' },
  timeout: { type: 'string' },
  'max-request': { type: 'string' },
  'max-response': { type: 'string' },
  grace: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The options of the library by those of the command. */
const NAMES: Readonly<Record<string, string>> = {
  upstream: '--upstream',
  modelProfile: '--model-profile',
}

export const proxyCommand: Command = {
  name: 'proxy',
  summary: 'stand in front of a model server',
  help: HELP,
  async run(args, io) {
    const values = readArgs(args)
    if (values.help) return io.out(HELP)
    const { upstream, host = '127.0.0.1' } = values
    if (upstream === undefined)
      throw new Misuse('proxy: --upstream URL is needed (llm-dialects proxy --help says more)')
    const port = number('--port', values.port, 65_535) ?? 0
    const grace = number('--grace', values.grace, 86_400) ?? 10
    const timeout = number('--timeout', values.timeout, 86_400)
    // Loaded here: the other commands need no server.
    const [{ createProxy }, { serve }] = await Promise.all([import('../proxy/index.ts'), import('./serve.ts')])
    const proxy = asMisuse(() =>
      createProxy({
        upstream,
        log: entry => io.out(`${JSON.stringify(entry)}\n`),
        callsWithoutTools: values['calls-without-tools'] === true,
        ...given('modelProfile', values['model-profile']),
        ...given('timeout', timeout === undefined ? undefined : timeout * 1000),
        ...given('maxRequestBytes', number('--max-request', values['max-request'])),
        ...given('maxResponseBytes', number('--max-response', values['max-response'])),
      }),
    )
    const serving = await serve(proxy, host, port).catch((error: NodeJS.ErrnoException) => {
      throw new Unreadable(`cannot listen at ${host}:${port}: ${reason(error)}`)
    })
    io.err(`llm-dialects: ${serving.url} stands in front of ${upstream}\n`)
    await stopped(io, grace => serving.close(grace), grace * 1000)
  },
}

/** Once told to stop, those under way may end; told twice, they may not. */
const stopped = (io: Io, close: (grace: number) => Promise<void>, grace: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let asked = false
    const off = io.onStop(() => {
      const closed = close(asked ? 0 : grace)
      if (asked) return
      asked = true
      closed.then(resolve, reject).finally(() => off())
    })
  })

const given = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value }

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values
  } catch (error) {
    const [sentence] = (error as Error).message.split('. To specify')
    const names = Object.keys(OPTIONS).map(name => `--${name}`)
    throw new Misuse(`proxy: ${sentence}. Options: ${names.join(', ')}`)
  }
}

function number(option: string, text: string | undefined, max = Number.MAX_SAFE_INTEGER): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,16}$/.test(text) && Number(text) <= max) return Number(text)
  throw new Misuse(`${option}: expected a whole number from 0 to ${max}, got ${JSON.stringify(text)}`)
}

function asMisuse<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Misuse(error.message.replace(/^\w+/, name => NAMES[name] ?? name))
  }
}

const reason = ({ code, message }: NodeJS.ErrnoException): string => {
  if (code === 'EADDRINUSE') return 'it is in use'
  if (code === 'EACCES') return 'permission denied'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address'
  return message
}
