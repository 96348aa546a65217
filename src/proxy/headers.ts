/** Headers are the client's and the server's, but for those that speak of one connection only. */
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

/** What the server gets to see. It is asked not to compress: the body is read here, or passes byte for byte. */
export function requestHeaders(given: Headers): Headers {
  const headers = endToEnd(given)
  for (const name of ['host', 'expect']) headers.delete(name)
  headers.set('accept-encoding', 'identity')
  return headers
}

/** What `fetch` decodes everywhere. */
const DECODED = ['gzip', 'x-gzip', 'deflate', 'br']
const encodings = (headers: Headers): string[] =>
  (headers.get('content-encoding') ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '' && name !== 'identity')

/** A body in another encoding passes byte for byte. */
export const isReadable = ({ headers }: Response): boolean => encodings(headers).every(name => DECODED.includes(name))

/** What the client gets to see. `fetch` has decoded the body, and a normalised one has another length. */
export function responseHeaders(given: Headers, normalized = false): Headers {
  const headers = endToEnd(given)
  const names = encodings(given)
  if (normalized || (names.length > 0 && names.every(name => DECODED.includes(name))))
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return headers
}
