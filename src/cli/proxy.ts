/** `llm-dialects proxy`: runs a proxy in front of a server, until it is stopped. */
import type { DialectName } from '../index.ts'
import type { ProxyOptions } from '../proxy/index.ts'
import { asMisuse, command, given, wholeNumber } from './command.ts'
import { type Io, Misuse, reason, Unreadable } from './io.ts'
import { READING, readPolicies } from './message.ts'
import { templateOf } from './template.ts'

/** The options of the command, by the options of the library. */
const NAMES = {
  dialects: '--dialect',
  policies: '--policy',
  upstream: '--upstream',
  modelProfile: '--model-profile',
  tools: '--tools',
  constrain: '--constrain',
}

export const proxyCommand = command({
  name: 'proxy',
  summary: 'stand in front of a model server',
  takes: '',
  about: `
An OpenAI-compatible server in front of another (vLLM, llama.cpp, Ollama, a gateway):
tool calls and reasoning that the model writes as text come out of /v1/chat/completions
as tool_calls and reasoning_content, streamed or not. Other paths pass through.`,
  flags: {
    upstream: {
      type: 'string',
      value: 'URL',
      text: 'the model server, with or without the final /v1; required',
    },
    host: { type: 'string', value: 'HOST', text: 'the address to listen on (default: 127.0.0.1)' },
    port: { type: 'string', value: 'N', text: 'the port (default: 0, any free port, which is printed)' },
    'model-profile': {
      type: 'string',
      value: 'NAME',
      text: 'auto (default): by the model of each request; none; or a model id',
    },
    template: {
      type: 'string',
      value: 'FILE',
      text: 'chat template of the model, or what `template --json` derived',
    },
    tools: {
      type: 'string',
      value: 'HOW',
      text: 'pass (default); emulate: put into the prompt here;\nnative-prompt: put there by the server, parsed here',
    },
    constrain: {
      type: 'string',
      value: 'SERVER',
      text: 'llamacpp, vllm or sglang: send it a grammar of the calls\n(needs --tools emulate or native-prompt)',
    },
    policy: READING.policy,
    dialect: { ...READING.dialect, text: 'read only this dialect; repeat it for several, first one first' },
    'calls-without-tools': { type: 'boolean', text: 'find calls even if the request offers no tools' },
    timeout: {
      type: 'string',
      value: 'SECONDS',
      text: 'give the upstream up after this long without a byte\n(default: 300; 0: never)',
    },
    'max-request': { type: 'string', value: 'BYTES', text: 'longest request (default: 67108864; 0: any)' },
    'max-response': { type: 'string', value: 'BYTES', text: 'longest response (default: 67108864; 0: any)' },
    grace: { type: 'string', value: 'SECONDS', text: 'time for requests under way when it is stopped (default: 10)' },
    json: { type: 'boolean', text: 'print the address as JSON: {"url", "upstream"}' },
  },
  examples: [
    ['proxy --upstream http://127.0.0.1:8000 --port 4000', 'then OPENAI_BASE_URL=http://127.0.0.1:4000/v1'],
    [
      'proxy --upstream http://127.0.0.1:8000 --tools native-prompt --policy strict',
      'for vLLM without --tool-call-parser; only calls beyond doubt',
    ],
    ['proxy --upstream http://127.0.0.1:8000 --tools emulate', 'for a server that refuses tools'],
    ['proxy --upstream http://127.0.0.1:8000 > proxy.log', 'the log in a file; the address is on standard error'],
  ],
  after: `
Each request is logged as one line of JSON on standard output, without any key.
GET /healthz says that the proxy is up. SIGINT or SIGTERM stops it, a second one at once.`,
  async run({ values, positionals }, io) {
    if (positionals.length > 0) throw new Misuse(`proxy: expected options alone, got ${positionals.join(' ')}`)
    const { upstream } = values
    const host = values.host || '127.0.0.1' // an empty one would listen on all interfaces
    if (upstream === undefined)
      throw new Misuse('proxy: --upstream URL is required (llm-dialects proxy --help says more)')
    const port = wholeNumber('--port', values.port, { max: 65_535 }) ?? 0
    const grace = wholeNumber('--grace', values.grace, { max: 86_400 }) ?? 10
    const timeout = wholeNumber('--timeout', values.timeout, { max: 86_400 })
    // Loaded here: the other commands need no server.
    const [{ createProxy }, { serve }] = await Promise.all([import('../proxy/index.ts'), import('./serve.ts')])
    let reported = false
    /** Reports once that the log cannot be written; the proxy goes on without it. */
    const unlogged = (error: Error) => {
      if (!reported) io.err(`llm-dialects: the log is lost: ${error.message || 'its reader has gone'}\n`)
      reported = true
    }
    const template = values.template === undefined ? undefined : await templateOf(values.template, io)
    const make = () =>
      createProxy({
        upstream,
        log: entry => io.out(`${JSON.stringify(entry)}\n`, unlogged),
        callsWithoutTools: values['calls-without-tools'] === true,
        parse: {
          ...given('template', template),
          ...given('policies', values.policy && readPolicies(values.policy)),
          ...given('dialects', values.dialect as readonly DialectName[] | undefined),
        },
        ...given('modelProfile', values['model-profile']),
        ...given('tools', values.tools as ProxyOptions['tools']),
        ...given('constrain', values.constrain as ProxyOptions['constrain']),
        ...given('timeout', timeout === undefined ? undefined : timeout * 1000),
        ...given('maxRequestBytes', wholeNumber('--max-request', values['max-request'])),
        ...given('maxResponseBytes', wholeNumber('--max-response', values['max-response'])),
      })
    const serving = await serve(asMisuse(make, NAMES), host, port).catch((error: NodeJS.ErrnoException) => {
      throw new Unreadable(`cannot listen on ${host}:${port}: ${reason(error)}`)
    })
    const { url } = serving
    io.err(
      values.json ? `${JSON.stringify({ url, upstream })}\n` : `llm-dialects: ${url} stands in front of ${upstream}\n`,
    )
    await stopped(io, grace => serving.close(grace), grace * 1000)
    return 0
  },
})

/** Waits until the proxy is stopped. After the first signal, requests in progress may end; a second one aborts them. */
const stopped = (io: Io, close: (grace: number) => Promise<void>, grace: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let stopping = false
    const off = io.onStop(() => {
      const closed = close(stopping ? 0 : grace)
      if (stopping) return
      stopping = true
      closed.then(resolve, reject).finally(() => off())
    })
  })
