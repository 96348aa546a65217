/** The options of a proxy, completed and checked. */
import { checkIsObject, checkKeys, checkValue, wrong } from '../engine/wrong.ts'
import type { ParseOptions } from '../models/choose.ts'
import { modelProfile } from '../models/model.ts'
import type { ProxyLog } from './log.ts'

/** The options of a proxy: the upstream server, and how its replies are read. */
export interface ProxyOptions {
  /** The URL of the upstream server: `http://127.0.0.1:8000`, with or without the final `/v1`. */
  readonly upstream: string
  /**
   * The profile of the upstream models: `auto` (the default) is that of the `model` of each request, `none` is no
   * profile, and a model id is its profile for all requests. See `modelProfile`.
   */
  readonly modelProfile?: string | undefined
  /**
   * Whether calls are also found in replies to requests that offer no tools. Otherwise, what looks like a call there
   * stays text. Default: `false`.
   */
  readonly callsWithoutTools?: boolean | undefined
  /**
   * What happens to the tools of a request. `pass` (the default): nothing. `emulate`: they are put into the prompt, and
   * calls and results of the history become text, for servers without tools. `native-prompt`: they stay, with
   * `tool_choice: 'none'`, for servers that then render them into the model's own prompt and do not parse the reply.
   */
  readonly tools?: 'pass' | 'emulate' | 'native-prompt' | undefined
  /**
   * The kind of server that gets a grammar which forces calls to fit their tools: `llamacpp`, `vllm`, `sglang`, or
   * `none` (the default). Needs `tools` to be `emulate` or `native-prompt`.
   */
  readonly constrain?: 'none' | 'llamacpp' | 'vllm' | 'sglang' | undefined
  /** Milliseconds without a byte from the server before the request is aborted; 0 waits forever. Default: 300,000. */
  readonly timeout?: number | undefined
  /** The longest request body, in bytes; 0 for any length. Default: 64 MiB. */
  readonly maxRequestBytes?: number | undefined
  /** The longest response body of the server, in bytes; 0 for any length. Default: 64 MiB. */
  readonly maxResponseBytes?: number | undefined
  /** How many bytes of a stream are read ahead of a slow client before the server has to wait. Default: 256 KiB. */
  readonly readAhead?: number | undefined
  /** Options for the parser. The tools come from each request. */
  readonly parse?: Omit<ParseOptions, 'tools' | 'model'> | undefined
  /** Called once for every request, when it is over. Errors that it throws are ignored. */
  readonly log?: ((entry: ProxyLog) => void) | undefined
  /** Default: the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

export type Settings = { readonly [K in keyof ProxyOptions]-?: Exclude<ProxyOptions[K], undefined> }

const MIB = 1024 * 1024
const DEFAULTS = {
  modelProfile: 'auto',
  callsWithoutTools: false,
  tools: 'pass',
  constrain: 'none',
  timeout: 300_000,
  maxRequestBytes: 64 * MIB,
  maxResponseBytes: 64 * MIB,
  readAhead: MIB / 4,
  parse: {},
  log: () => {},
} satisfies Partial<ProxyOptions>
const NUMBERS = ['timeout', 'maxRequestBytes', 'maxResponseBytes', 'readAhead'] as const

/** @throws TypeError for an invalid option. */
export function readOptions(options: ProxyOptions): Settings {
  checkKeys('options', options, ['upstream', 'fetch', ...Object.keys(DEFAULTS)])
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const settings = { ...DEFAULTS, fetch: globalThis.fetch, upstream: '', ...given } as Settings
  for (const key of NUMBERS)
    if (typeof settings[key] !== 'number' || !(settings[key] >= 0)) wrong(key, 'a number from 0', settings[key])
  const { modelProfile: name, parse, log, fetch } = settings
  if (typeof log !== 'function') wrong('log', 'a function that takes an entry', log)
  if (typeof fetch !== 'function') wrong('fetch', 'a function like the platform’s fetch', fetch)
  if (typeof settings.callsWithoutTools !== 'boolean')
    wrong('callsWithoutTools', 'true or false', settings.callsWithoutTools)
  checkValue('tools', settings.tools, ['pass', 'emulate', 'native-prompt'])
  checkValue('constrain', settings.constrain, ['none', 'llamacpp', 'vllm', 'sglang'])
  if (settings.constrain !== 'none' && settings.tools === 'pass')
    wrong('constrain', "'none' while tools is 'pass': servers take no grammar beside tools", settings.constrain)
  checkIsObject('parse', parse)
  for (const key of ['tools', 'model'])
    if (key in parse) wrong('parse', 'options without tools and model, which are those of each request', key)
  if (typeof name !== 'string' || (name !== 'auto' && name !== 'none' && !modelProfile(name)))
    wrong('modelProfile', "'auto', 'none' or the id of a model that is known, such as 'Qwen/Qwen3-8B'", name)
  return { ...settings, upstream: readUpstream(settings.upstream) }
}

/** The URL without the `/v1` with which every path begins. It may be printed, so it must not contain a key. */
function readUpstream(upstream: unknown): string {
  const allowed = 'the http or https URL of a server, such as http://127.0.0.1:8000, without user, query and fragment'
  if (typeof upstream !== 'string' || !URL.canParse(upstream)) return wrong('upstream', allowed, upstream)
  const { protocol, username, password, search, hash, origin, pathname } = new URL(upstream)
  if (!/^https?:$/.test(protocol) || username || password || search || hash)
    throw new TypeError(`upstream: expected ${allowed}`)
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '')
}
