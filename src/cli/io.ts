/** What a command may touch. Passed in, so that commands are plain functions. */
export interface Io {
  out(text: string): void
  err(text: string): void
  /** The text of a file; `-` is standard input. Throws `Unreadable`. */
  read(path: string): Promise<string>
  /** The same, in the pieces in which it comes. */
  pieces(path: string): AsyncIterable<string>
  /** Calls back when the user wants the command to end; gives back how to ask no more. */
  onStop(listener: () => void): () => void
  /** Standard input is a keyboard: nothing is piped in. */
  readonly keyboard: boolean
  readonly color: boolean
  /** Columns of the terminal. */
  readonly width: number
  readonly version: string
}

/** Wrong usage: exit code 2. The message names the option and what is allowed. */
export class Misuse extends Error {}
/** The input cannot be read, or an address not be used: exit code 1. */
export class Unreadable extends Error {}

/** Why the system refused, in words. */
export const reason = ({ code, message }: { readonly code?: string | undefined; readonly message: string }): string => {
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a directory'
  if (code === 'EACCES') return 'permission denied'
  if (code === 'EADDRINUSE') return 'it is in use'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address'
  return message
}
