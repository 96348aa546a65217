/** One entry a request. Of the request it has only the model: no headers, no query, no text, no key. */
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import type { MessageResult } from '../providers/merge.ts'
import type { ReplyDiagnostic } from '../request/index.ts'
import type { FailureCode } from './failure.ts'

/** The log entry of a request, written when it is over. Times are in milliseconds. */
export interface ProxyLog {
  /** When the request came. */
  time: string
  method: string
  /** The path, without its query. */
  path: string
  /** The status that the client got. */
  status: number
  end: 'complete' | FailureCode
  /** Milliseconds until the end of the server's response. */
  ms: number
  /** Milliseconds until its first byte. */
  firstMs?: number
  /** Bytes of its body. */
  bytes: number
  /** The platform's code for what failed, such as `ECONNREFUSED`. */
  cause?: string
  // Of chat completions:
  model?: string
  stream?: boolean
  /** The dialects in which something was found; `native` stands for what the server found itself. */
  dialects?: string[]
  calls?: number
  /** What was repaired or doubted, and how often. */
  repairs?: Partial<Record<DiagnosticCode, number>>
  /** How the reply differs from what the request asked for: no call, another tool, or more than one call. */
  unmet?: ReplyDiagnostic['code'][]
}

/** A request that is under way. */
export interface Visit {
  readonly entry: ProxyLog
  /** What is wrong with a reply, by its request. */
  check?: (result: MessageResult) => readonly ReplyDiagnostic[]
  /** Bytes of the body arrived. */
  arrived(bytes: number): void
  /** It is over. The first word counts. */
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
      const said = { ...entry, end, ms: elapsed(), ...(results ? found(results, visit.check) : {}) }
      try {
        log(said)
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
  return { dialects: [...dialects], calls, repairs, ...(unmet.length > 0 ? { unmet: [...new Set(unmet)] } : {}) }
}
