/** Failures between a client and the upstream server: the HTTP status of each, and a sentence for the client. */
const FAILURES = {
  'request-too-large': [413, 'The request is larger than this proxy allows.'],
  'request-unusable': [
    400,
    'The tools or the calls of the request cannot be put into a prompt, or made into a grammar.',
  ],
  'response-too-large': [502, 'The response of the upstream server is larger than this proxy allows.'],
  'upstream-unreachable': [502, 'The upstream server cannot be reached.'],
  'upstream-broke': [502, 'The upstream server broke off its response.'],
  'upstream-stalled': [504, 'The upstream server was silent for too long.'],
  'client-left': [499, 'The client left.'],
  'proxy-failed': [500, 'The proxy failed.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** A failure between a client and the upstream server. */
export type FailureCode = keyof typeof FAILURES

/** An error that has this code. `reason`: what the client is told in addition; it may quote the request. */
export const failure = (code: FailureCode, reason?: string): Error =>
  Object.assign(new Error(messageOf(code, reason)), { failure: code, reason })

export const failureOf = (error: unknown): FailureCode | undefined =>
  (error as { failure?: FailureCode } | undefined)?.failure

/** The additional reason of a failure, if it has one. */
export const reasonOf = (error: unknown): string | undefined => (error as { reason?: string } | undefined)?.reason

const messageOf = (code: FailureCode, reason?: string): string =>
  reason === undefined ? FAILURES[code][1] : `${FAILURES[code][1]} ${reason}`

/** An error in OpenAI's format. */
const errorBody = (code: FailureCode, reason?: string): string =>
  JSON.stringify({ error: { message: messageOf(code, reason), type: 'proxy_error', param: null, code } })

/** An error as the last event of a stream that cannot go on. */
export const errorEvent = (code: FailureCode): string => `data: ${errorBody(code)}\n\n`

export const errorResponse = (code: FailureCode, reason?: string): Response =>
  new Response(errorBody(code, reason), { status: FAILURES[code][0], headers: { 'content-type': 'application/json' } })
