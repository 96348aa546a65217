/**
 * A handler that passes a chat completion on, normalised: for `node:http`, and for Express, whose
 * requests and responses are the same.
 *
 *     createServer(forwardTo('http://127.0.0.1:8000')).listen(3000)
 *     express().post('/v1/chat/completions', forwardTo('http://127.0.0.1:8000'))
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { type ParseOptions, sseTransform } from 'llm-dialects/openai'

export const forwardTo = (upstream: string) => async (req: IncomingMessage, res: ServerResponse) => {
  const gone = new AbortController()
  res.on('close', () => gone.abort()) // the client left: the model may stop
  try {
    const request = Buffer.concat(await Readable.from(req).toArray())
    const { tools } = JSON.parse(request.toString()) as Pick<ParseOptions, 'tools'>
    const answer = await fetch(upstream + req.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: req.headers.authorization ?? '' },
      body: request,
      signal: gone.signal,
    })
    res.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/event-stream' })
    const normalized = answer.ok ? answer.body?.pipeThrough(sseTransform(tools ? { tools } : {})) : answer.body
    if (!normalized) return res.end()
    await pipeline(Readable.fromWeb(normalized as ReadableStream), res) // no faster than the client reads
  } catch (error) {
    if (gone.signal.aborted) return
    if (res.headersSent)
      res.destroy() // the answer broke off, and the client should know
    else res.writeHead(502).end(String(error))
  }
}
