/** Errors of a provider: an HTTP status, or an error in place of a chunk. */
import { fields, text } from './event.ts'

/** A provider's error. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  /** The HTTP status, or a code in the error that stands for one; undefined if there is neither. */
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
 * Whether a chunk is an error: `{"error": {"message": …}}` (OpenAI's chat completions, Gemini; a string in Ollama's),
 * `{"type": "error", …}` (Anthropic, OpenAI's responses), `{"type": "response.failed", …}`, `{"object": "error", …}`
 * (vLLM).
 */
export function isFailure(chunk: unknown): boolean {
  const { type, object, error } = fields(chunk)
  return type === 'error' || type === 'response.failed' || object === 'error' || isPresent(error)
}

/** Returns the error in a chunk, if there is one. */
export function failureIn(chunk: unknown): ProviderError | undefined {
  if (!isFailure(chunk)) return undefined
  const said = saidIn(chunk)
  return new ProviderError(`The provider reported an error${said ? `: ${said}` : ''}`, statusIn(chunk), chunk)
}

/** Returns the error for a failed response, whose body is read to the end. */
export async function failureOf(response: Response): Promise<ProviderError> {
  const raw = await response.text().catch(() => '')
  let body: unknown = raw
  try {
    body = JSON.parse(raw)
  } catch {}
  const { status, statusText } = response
  const said = saidIn(body) ?? raw.trim().slice(0, MOST)
  const head = [status, statusText].filter(Boolean).join(' ')
  return new ProviderError(`The provider answered ${head}${said === '' ? '' : `: ${said}`}`, status, body)
}
/** The longest excerpt of a body in an error message, in characters. */
export const MOST = 200

const isPresent = (error: unknown): boolean =>
  typeof error === 'string' ? error !== '' : Object.keys(fields(error)).length > 0

/** The objects in which an error may have its message and its status. */
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
