/** An OpenAI-compatible proxy: chat completions are normalised, everything else passes through. */
import { Hono } from 'hono'
import { eventNormalizer } from '../openai/events.ts'
import { checkReply } from '../request/index.ts'
import { type Asked, asked } from './asked.ts'
import { streamOf, wholeOf } from './body.ts'
import { errorResponse, failure, failureOf, reasonOf } from './failure.ts'
import { isReadable } from './headers.ts'
import { type Visit, visit } from './log.ts'
import { type ProxyOptions, readOptions, type Settings } from './options.ts'
import { asCompletion, asEvents, asItIs, type Surroundings } from './reply.ts'
import { upstream } from './upstream.ts'

/** A proxy, as a request handler. */
export interface Proxy {
  /** Answers a request: mount it in any server that speaks `Request` and `Response`. */
  fetch(request: Request, surroundings?: Surroundings): Promise<Response>
}

/**
 * Creates a proxy in front of a server with OpenAI's API.
 *
 *     const { fetch } = createProxy({ upstream: 'http://127.0.0.1:8000' })
 *
 * `POST /v1/chat/completions` is normalised, streamed or not, with the tools of the request and the profile of its
 * model. `GET /healthz` reports that the proxy is up. Everything else passes through.
 *
 * @throws TypeError for invalid options.
 */
export function createProxy(options: ProxyOptions): Proxy {
  const settings = readOptions(options)
  eventNormalizer(settings.parse) // invalid options throw before the first request
  const app = new Hono<{ Bindings: Surroundings }>()
  const answer = (reply: Reply) => async (c: { req: { raw: Request }; env: Surroundings }) => {
    const request = c.req.raw
    const guest = visit(request.method, new URL(request.url).pathname, settings.log)
    try {
      return await reply(request, settings, guest, c.env ?? {})
    } catch (error) {
      const known = failureOf(error)
      const code = known ?? 'proxy-failed'
      if (code === 'proxy-failed') guest.entry.cause = (error as Error).name
      const response = errorResponse(code, known && reasonOf(error))
      guest.entry.status = response.status
      guest.end(code)
      return response
    }
  }
  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.post('/v1/chat/completions', answer(chat))
  app.all('*', answer(pass))
  return { fetch: async (request, surroundings) => app.fetch(request, surroundings) }
}

type Reply = (request: Request, settings: Settings, visit: Visit, surroundings: Surroundings) => Promise<Response>

const pass: Reply = async (request, settings, visit, surroundings) => {
  const server = upstream(settings, visit, request.signal)
  const response = await server.ask(request, streamOf(request, settings.maxRequestBytes))
  return asItIs(response, server, visit, surroundings)
}

const chat: Reply = async (request, settings, visit, surroundings) => {
  const body = await wholeOf(request, settings.maxRequestBytes)
  const question = attempt(visit, () => asked(body, settings))
  if (question) visit.entry.stream = question.stream
  if (question?.model !== undefined) visit.entry.model = question.model.slice(0, LONGEST_NAME)
  const events = question && attempt(visit, () => eventNormalizer(question.options))
  const server = upstream(settings, visit, request.signal)
  const sent = question && bodyOf(question.sent)
  if (question) visit.check = result => attempt(visit, () => checkReply(result, question.request)) ?? []
  const response = await server.ask(request, sent ?? body)
  const type = response.headers.get('content-type') ?? ''
  const readable = response.ok && response.body !== null && isReadable(response)
  if (question && events && readable && /^text\/event-stream\b/i.test(type))
    return asEvents(response, server, visit, events, settings.readAhead)
  if (question && events && readable && /^application\/json\b/i.test(type))
    return await asCompletion(response, server, visit, question.options)
  return asItIs(response, server, visit, surroundings)
}

/** The body that is sent instead of the client's, if any. @throws a `failure` if it cannot be made. */
function bodyOf(sent: Asked['sent']): Uint8Array<ArrayBuffer> | undefined {
  try {
    const body = sent()
    return body && new TextEncoder().encode(JSON.stringify(body))
  } catch (error) {
    throw error instanceof TypeError ? failure('request-unusable', error.message) : error
  }
}

/** The longest model name in the log, in characters; a longer one is cut off. */
const LONGEST_NAME = 200

/** The result of `step`; undefined if it throws. Malformed tools are a `TypeError`: the server reports them itself. */
function attempt<T>(visit: Visit, step: () => T): T | undefined {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof TypeError)) visit.entry.cause = (error as Error).name
    return undefined
  }
}
