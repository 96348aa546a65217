/** What a command may touch. Passed in, so that commands are plain functions. */
export interface Io {
  /** Text to standard output. Where it cannot be written the command ends, unless `failed` takes the reason. */
  out(text: string, failed?: (error: Error) => void): void
  err(text: string): void
  /** Bytes to standard output; resolves when it takes more. Rejects with `Unwritable` or `Closed`. */
  write(bytes: Uint8Array): Promise<void>
  /** A file in the pieces in which it comes; `-` is standard input. Throws `Unreadable`. */
  bytes(path: string): AsyncIterable<Uint8Array>
  /** Calls back when the user wants the command to end; returns a function that stops listening. */
  onStop(listener: () => void): () => void
  /** Standard input is a keyboard: nothing is piped in. */
  readonly keyboard: boolean
  readonly color: boolean
  /** Standard error is a terminal: a line there may be written over. */
  readonly live: boolean
  /** The program of a thread that reads logs. */
  readonly worker: URL
  /** The program of a thread that renders a chat template. */
  readonly renderer: URL
  /** Columns of the terminal. */
  readonly width: number
  readonly version: string
}

/** Wrong usage: exit code 2. The message names the option and what is allowed. */
export class Misuse extends Error {}
/** The input cannot be read, or an address not be used: exit code 1. */
export class Unreadable extends Error {}
/** The output cannot be written: exit code 1. */
export class Unwritable extends Error {}
/** The reader of the output has gone, as in `llm-dialects … | head`: the command ends, which is not an error. */
export class Closed extends Error {}

/** What the system says of an output, in one of these two. */
export const unwritable = (name: string, error: NodeJS.ErrnoException, advice = ''): Unwritable | Closed =>
  error.code === 'EPIPE' ? new Closed() : new Unwritable(`cannot write ${name}: ${reason(error)}${advice}`)

/** A text in the pieces in which it comes. A message cut inside a character is still a message: no error for broken UTF-8. */
export async function* pieces(path: string, io: Io): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of io.bytes(path)) {
    const text = decoder.decode(bytes, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
/** The whole text. */
export async function read(path: string, io: Io): Promise<string> {
  const all: string[] = []
  for await (const piece of pieces(path, io)) all.push(piece)
  return all.join('')
}

/** Why the system refused, in words. */
export const reason = ({ code, message }: { readonly code?: string | undefined; readonly message: string }): string => {
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a directory'
  if (code === 'EACCES') return 'permission denied'
  if (code === 'ENOSPC') return 'the disk is full'
  if (code === 'EADDRINUSE') return 'it is in use'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address'
  return message
}
