/** What a provider says when it fails: an HTTP status, or an error in the place of a chunk. */
import { fields, text } from './event.ts'

/** A provider's error. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  /** The HTTP status, or the code that stands for one; undefined where neither was given. */
  readonly status: number | undefined
  /** What the provider sent: parsed, if it is JSON. */
  readonly body: unknown

  constructor(message: string, status: number | undefined, body: unknown) {
    super(message)
    this.status = status
    this.body = body
  }
}

/**
 * The error that a chunk is: `{"error": {"message": …}}` (OpenAI's chat completions, Gemini, Ollama's is a string),
 * `{"type": "error", …}` (Anthropic, OpenAI's responses), `{"type": "response.failed", …}`, `{"object": "error", …}` (vLLM).
 */
export function failureIn(chunk: unknown): ProviderError | undefined {
  const { type, object, response, error } = fields(chunk)
  const found = type === 'response.failed' ? fields(response).error : error
  const isError = type === 'error' || type === 'response.failed' || object === 'error' || says(found)
  if (!isError) return undefined
  const said = saidIn(chunk)
  return new ProviderError(`The provider reported an error${said ? `: ${said}` : ''}`, statusIn(chunk), chunk)
}

/** The error that a response is; its body is read to the end. */
export async function failureOf(response: Response): Promise<ProviderError> {
  const raw = await response.text().catch(() => '')
  let body: unknown = raw
  try {
    body = JSON.parse(raw)
  } catch {}
  const { status, statusText } = response
  const said = saidIn(body) ?? raw.trim().slice(0, MOST)
  const head = [status, statusText].filter(part => part !== '').join(' ')
  return new ProviderError(`The provider answered ${head}${said === '' ? '' : `: ${said}`}`, status, body)
}
/** Characters of a body that are shown. */
export const MOST = 200

const says = (error: unknown): boolean =>
  typeof error === 'string' ? error !== '' : Object.keys(fields(error)).length > 0

/** Where an error may keep its words. */
function placesIn(body: unknown) {
  const { error, response } = fields(body)
  return [error, fields(response).error, body]
}
function saidIn(body: unknown): string | undefined {
  for (const place of placesIn(body)) {
    const { message, detail } = fields(place)
    const said = text(place) ?? text(message) ?? text(detail)
    if (said !== undefined) return said
  }
  return undefined
}
function statusIn(chunk: unknown): number | undefined {
  for (const place of placesIn(chunk))
    for (const found of [fields(place).code, fields(place).status, fields(place).status_code])
      if (typeof found === 'number' && found >= 400 && found < 600) return found
  return undefined
}
