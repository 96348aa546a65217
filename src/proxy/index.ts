/** `llm-dialects/proxy`: an OpenAI-compatible proxy that finds calls and reasoning in what a server streams. */
export type { ParseOptions } from '../models/choose.ts'
export type { FailureCode } from './failure.ts'
export type { ProxyLog } from './log.ts'
export type { ProxyOptions } from './options.ts'
export { createProxy, type Proxy } from './proxy.ts'
