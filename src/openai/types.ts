/** Completions, chunks and streams of a client, with what normalising adds. */

/** Reasoning as most servers send it; the client's own types lack it. */
export interface Reasoned {
  reasoning_content?: string
}

/** A client's completion; its messages may have `reasoning_content`. */
export type Normalized<Completion> = Completion extends { choices: readonly (infer Choice)[] }
  ? Choice extends { message: infer Message }
    ? Omit<Completion, 'choices'> & { choices: (Omit<Choice, 'message'> & { message: Message & Reasoned })[] }
    : Completion
  : Completion

/** A client's chunk; its deltas may have `reasoning_content`. */
export type NormalizedChunk<Chunk> = Chunk extends { choices: readonly (infer Choice)[] }
  ? Choice extends { delta: infer Delta }
    ? Omit<Chunk, 'choices'> & { choices: (Omit<Choice, 'delta'> & { delta: Delta & Reasoned })[] }
    : Chunk
  : Chunk

/** A stream as the clients of OpenAI and others give it: it can be aborted and split. */
export interface ClientStream<Chunk> extends AsyncIterable<Chunk> {
  controller: AbortController
  /** Two streams of the same chunks. */
  tee(): [ClientStream<Chunk>, ClientStream<Chunk>]
}
