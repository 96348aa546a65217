/** What a command may touch. Passed in, so that commands are plain functions. */
export interface Io {
  out(text: string): void
  err(text: string): void
  /** The text of a file; `-` is standard input. Throws `Unreadable`. */
  read(path: string): Promise<string>
  /** Calls back when the user wants the command to end; gives back how to ask no more. */
  onStop(listener: () => void): () => void
  /** Standard input is a keyboard: nothing is piped in. */
  readonly keyboard: boolean
  readonly color: boolean
  readonly version: string
}

/** Wrong usage: exit code 2. The message names the option and what is allowed. */
export class Misuse extends Error {}
/** The input cannot be read, or an address not be used: exit code 1. */
export class Unreadable extends Error {}
