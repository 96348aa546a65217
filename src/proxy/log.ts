/** The log of a proxy: one entry per request, without its headers, query, text and key. */
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import type { MessageResult } from '../providers/merge.ts'
import type { ReplyDiagnostic } from '../request/index.ts'
import type { FailureCode } from './failure.ts'

/** The log entry of a request, written when it is over. Times are in milliseconds. */
export interface ProxyLog {
  /** When the request arrived. */
  time: string
  method: string
  /** The path, without its query. */
  path: string
  /** The HTTP status of the response to the client. */
  status: number
  /**
   * `complete`, or what went wrong. `upstream-error`: the server reported an error with the status 200, in a stream or
   * in place of a completion; `upstream-cut`: its stream ended properly, but without a finish reason and `[DONE]`.
   */
  end: 'complete' | 'upstream-error' | 'upstream-cut' | FailureCode
  /** Milliseconds until the end of the server's response. */
  ms: number
  /** Milliseconds until its first byte. */
  firstMs?: number
  /** The length of its body, in bytes. */
  bytes: number
  /** The platform's code for the error, such as `ECONNREFUSED`. */
  cause?: string
  // Only for chat completions:
  model?: string
  stream?: boolean
  /** The dialects in which something was found; `native` stands for calls that the server reported. */
  dialects?: string[]
  calls?: number
  /** How often each diagnostic was reported. */
  repairs?: Partial<Record<DiagnosticCode, number>>
  /** How the reply differs from what the request asked for: no call, another tool, or more than one call. */
  unmet?: ReplyDiagnostic['code'][]
}

/** A request in progress. */
export interface Visit {
  readonly entry: ProxyLog
  /** Reports how a reply differs from what its request asked for. */
  check?: (result: MessageResult) => readonly ReplyDiagnostic[]
  /** Counts bytes of the server's body that arrived. */
  arrived(bytes: number): void
  /** Ends the request and logs it. Only the first call counts. */
  end(end: ProxyLog['end'], results?: readonly MessageResult[]): void
}

export function visit(method: string, path: string, log: (entry: ProxyLog) => void): Visit {
  const began = performance.now()
  const elapsed = () => Math.round((performance.now() - began) * 10) / 10
  const time = new Date().toISOString()
  const entry: ProxyLog = { time, method, path, status: 0, end: 'complete', ms: 0, bytes: 0 }
  let over = false
  const visit: Visit = {
    entry,
    arrived(bytes) {
      entry.firstMs ??= elapsed()
      entry.bytes += bytes
    },
    end(end, results) {
      if (over) return
      over = true
      const last = { ...entry, end, ms: elapsed(), ...(results ? found(results, visit.check) : {}) }
      try {
        log(last)
      } catch {} // a logger must not break a request
    },
  }
  return visit
}

function found(
  results: readonly MessageResult[],
  check: Visit['check'],
): Pick<ProxyLog, 'dialects' | 'calls' | 'repairs' | 'unmet'> {
  const dialects = new Set<string>()
  const repairs: Partial<Record<DiagnosticCode, number>> = {}
  let calls = 0
  for (const { segments, toolCalls, diagnostics } of results) {
    calls += toolCalls.length
    for (const { dialect } of [...segments, ...toolCalls]) if (dialect !== undefined) dialects.add(dialect)
    for (const { code } of diagnostics) repairs[code] = (repairs[code] ?? 0) + 1
  }
  const unmet = check ? results.flatMap(check).map(({ code }) => code) : []
  return { dialects: [...dialects], calls, repairs, ...(unmet.length > 0 && { unmet: [...new Set(unmet)] }) }
}
