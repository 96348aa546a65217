/** Headers of a single connection. All others pass between the client and the server. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

function endToEnd(given: Headers): Headers {
  const headers = new Headers(given)
  const named = (given.get('connection') ?? '').split(',').map(name => name.trim())
  for (const name of [...HOP_BY_HOP, ...named]) if (/^[\w-]+$/.test(name)) headers.delete(name)
  return headers
}

/** The headers for the server. They ask it not to compress, since the body is read here, or passes byte for byte. */
export function requestHeaders(given: Headers): Headers {
  const headers = endToEnd(given)
  for (const name of ['host', 'expect']) headers.delete(name)
  headers.set('accept-encoding', 'identity')
  return headers
}

/** The encodings that `fetch` decodes on every platform. */
const DECODED = ['gzip', 'x-gzip', 'deflate', 'br']
const encodings = (headers: Headers): string[] =>
  (headers.get('content-encoding') ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '' && name !== 'identity')

/** Whether the body can be read here. A body in an encoding that `fetch` does not decode passes byte for byte. */
export const isReadable = ({ headers }: Response): boolean => encodings(headers).every(name => DECODED.includes(name))

/** The headers for the client. `fetch` has decoded the body, and a normalised one has another length. */
export function responseHeaders(given: Headers, normalized = false): Headers {
  const headers = endToEnd(given)
  const names = encodings(given)
  if (normalized || (names.length > 0 && names.every(name => DECODED.includes(name))))
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return headers
}
