/** The input and output of a command, and its terminal. They are passed in, so that commands are plain functions. */
export interface Io {
  /** Writes text to standard output. If that fails, the command ends, unless `failed` takes the error. */
  out(text: string, failed?: (error: Error) => void): void
  err(text: string): void
  /** Writes bytes to standard output; resolves when it accepts more. Rejects with `Unwritable` or `Closed`. */
  write(bytes: Uint8Array): Promise<void>
  /** Reads a file in pieces, as they arrive; `-` is standard input. Throws `Unreadable`. */
  bytes(path: string): AsyncIterable<Uint8Array>
  /** Calls `listener` when the user wants the command to end; returns a function that stops listening. */
  onStop(listener: () => void): () => void
  /** Whether standard input is a terminal: nothing is piped in. */
  readonly keyboard: boolean
  readonly color: boolean
  /** Whether standard error is a terminal, where a line can be overwritten. */
  readonly live: boolean
  /** The script of a thread that reads logs. */
  readonly worker: URL
  /** The script of a process that renders a chat template. */
  readonly renderer: URL
  /** The width of the terminal, in columns. */
  readonly width: number
  readonly version: string
}

/** Wrong usage: exit code 2. The message names the option and what is allowed. */
export class Misuse extends Error {}
/** The input cannot be read, or an address cannot be used: exit code 1. */
export class Unreadable extends Error {}
/** The output cannot be written: exit code 1. */
export class Unwritable extends Error {}
/** The reader of the output has exited, as in `llm-dialects … | head`: the command ends without an error. */
export class Closed extends Error {}

/** Turns an error of the system about an output into one of these two. */
export const unwritable = (name: string, error: NodeJS.ErrnoException, advice = ''): Unwritable | Closed =>
  error.code === 'EPIPE' ? new Closed() : new Unwritable(`cannot write ${name}: ${reason(error)}${advice}`)

/**
 * Reads text in pieces, as they arrive. Bytes that are not UTF-8 are no error, since a message may be cut inside a
 * character, but are reported.
 */
export async function* pieces(path: string, io: Io): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let strict: TextDecoder | undefined = new TextDecoder('utf-8', { fatal: true })
  const decode = (...piece: Parameters<TextDecoder['decode']>): string => {
    try {
      strict?.decode(...piece)
    } catch {
      strict = undefined
      const name = path === '-' ? 'standard input' : path
      io.err(`llm-dialects: ${name}: bytes that are not UTF-8 were replaced by U+FFFD\n`)
    }
    return decoder.decode(...piece)
  }
  for await (const bytes of io.bytes(path)) {
    const text = decode(bytes, { stream: true })
    if (text !== '') yield text
  }
  const rest = decode()
  if (rest !== '') yield rest
}
/** Reads the whole text. */
export async function read(path: string, io: Io): Promise<string> {
  const all: string[] = []
  for await (const piece of pieces(path, io)) all.push(piece)
  return all.join('')
}

/** The cause of an error of the system, in words. */
export const reason = ({ code, message }: { readonly code?: string | undefined; readonly message: string }): string => {
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a directory'
  if (code === 'EACCES') return 'permission denied'
  if (code === 'ENOSPC') return 'the disk is full'
  if (code === 'EADDRINUSE') return 'it is in use'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address'
  return message
}
